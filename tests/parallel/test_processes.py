"""Processes as workers: results, errors, dead processes and cancellation."""

import math
import os
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import chain, count, islice
from multiprocessing import active_children

import pytest

from hexwarp.core import registry
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.parallel import Workers
from support.trapped import trap


def test_errors_of_the_work_are_raised_here() -> None:
    with (
        Workers.processes(2) as workers,
        pytest.raises(MalformedError, match="There is no game 'chess'"),
    ):
        list(workers.imap_unordered(registry.game_type, ["indigo", "hyper6", "chess", "indigo"]))


def test_a_process_that_dies_raises_an_error() -> None:
    with Workers.processes(2) as workers, pytest.raises(HexwarpError, match="has died"):
        list(workers.imap_unordered(os._exit, [0, 1, 0]))
    assert active_children() == []


def test_work_that_fails_raises_an_error_with_its_cause(capfd: pytest.CaptureFixture[str]) -> None:
    sentence = (
        r"^A process failed in the middle of its work: "
        r"The search of indigo failed in apply: out of bounds memory access\.$"
    )
    with Workers.processes(2) as workers, pytest.raises(HexwarpError, match=sentence):
        list(workers.imap_unordered(trap, ["indigo"]))
    assert active_children() == []
    assert "wasm trap: out of bounds memory access" in capfd.readouterr().err


def test_closing_terminates_processes_in_the_middle_of_their_work() -> None:
    with Workers.processes(2) as workers:
        with closing(workers.imap_unordered(time.sleep, [0, 600, 600])) as results:
            next(results)
            assert len(active_children()) == 2
        assert len(active_children()) <= 1
    assert active_children() == []


def test_processes_stay_for_the_next_work() -> None:
    with Workers.processes(2) as workers:
        works: list[Callable[[int], int]] = [partial(pow, 2), partial(pow, 3)]
        results = [sorted(workers.imap_unordered(work, range(4))) for work in works]
        processes = active_children()
        assert results == [[1, 2, 4, 8], [1, 3, 9, 27]]
        assert list(workers.imap_unordered(abs, [-1])) == [1]
        assert active_children() == processes


def test_results_come_in_the_order_of_items_that_never_end() -> None:
    """The first item takes longest, so that the next ones finish before it."""
    items = chain([30_000], count(1))
    with (
        Workers.processes(2) as workers,
        closing(workers.imap(math.factorial, items)) as results,
    ):
        first, *others = islice(results, 4)
        assert first > 2**30_000
        assert others == [1, 2, 6]


def test_fewer_than_one_process_is_refused() -> None:
    with pytest.raises(MalformedError, match="processes is 1 or more, not 0"):
        Workers.processes(0)
