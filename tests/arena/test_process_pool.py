"""The process pool: results, errors, dead processes and cancellation."""

import os
import time
from contextlib import closing
from multiprocessing import active_children

import pytest

from hexwarp.arena.process_pool import imap_unordered
from hexwarp.core import registry
from hexwarp.core.errors import HexwarpError, MalformedError


def test_errors_of_the_work_are_raised_here() -> None:
    with pytest.raises(MalformedError, match="There is no game 'chess'"):
        list(imap_unordered(registry.game_type, ["indigo", "hyper6", "chess", "indigo"], 2))


def test_a_process_that_dies_raises_an_error() -> None:
    with pytest.raises(HexwarpError, match="has died"):
        list(imap_unordered(os._exit, [0, 1, 0], 2))
    assert active_children() == []


def test_closing_terminates_processes_in_the_middle_of_their_work() -> None:
    with closing(imap_unordered(time.sleep, [0, 600, 600], 2)) as results:
        next(results)
        assert len(active_children()) == 2
    assert active_children() == []
