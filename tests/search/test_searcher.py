"""Searchers: lent to one thread at a time, and what becomes of one that fails."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from threading import Barrier
from typing import Any

import pytest
import wasmtime

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.testing import random_history
from hexwarp.core.types import MatchScore
from hexwarp.search import mcts, module, network_file
from hexwarp.search.module import MAX_MEMORY, ModuleInstance, SearchError, has_module
from hexwarp.search.searcher import KEPT_MEMORY, Searcher, borrowed, instance_of
from hexwarp.server.bots.searches import HINT_NODES
from search.places import GAME as PLACES
from search.places import KERNEL, Places, state_at
from support.trapped import OUTSIDE, trap
from toy import Cairn

HYPER6, INDIGO = registry.load("hyper6"), registry.load("indigo")
GAMES = [HYPER6, registry.load("hyper6(players=3)"), INDIGO, registry.load("indigo(players=4)")]

FORK_TIMEOUT_S = 60.0
"""Many times what loading two modules takes; a process that hangs is killed then."""


def decision(game: Game[Any], turns: int = 12) -> tuple[Any, int]:
    state = random_history(game, Random(4), turns).state
    seat = game.to_move(state)[0]
    return game.redact(state, (seat,)), seat


def searched(game: Game[Any]) -> Any:
    evaluation = mcts.search(game, *decision(game), 5, nodes=200)
    return evaluation.actions, evaluation.values, evaluation.visits


# --- who gets which ------------------------------------------------------------------------------


def test_a_searcher_is_lent_again_but_not_twice_at_once() -> None:
    with borrowed(HYPER6) as first:
        with borrowed(HYPER6) as second:
            assert second is not first
        with borrowed(registry.load("hyper6(players=3,setup=chosen)")) as again:
            assert again is second, "all variants of a game share them"
        with borrowed(INDIGO) as other:
            assert other not in (first, second)
    with borrowed(HYPER6) as last:
        assert last is first


def test_threads_that_search_at_once_have_searchers_of_their_own() -> None:
    together = Barrier(4, timeout=60)

    def borrow(_: int) -> Searcher:
        with borrowed(HYPER6) as searcher:
            together.wait()
            return searcher

    with ThreadPoolExecutor(4) as threads:
        assert len({id(searcher) for searcher in list(threads.map(borrow, range(4)))}) == 4


def test_a_searcher_with_much_memory_is_not_kept() -> None:
    with borrowed(HYPER6) as small:
        small.reserve(KEPT_MEMORY)
    with borrowed(HYPER6) as large:
        assert large is small
        large.reserve(KEPT_MEMORY + 1)
    with borrowed(HYPER6) as other:
        assert other is not large


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_the_memory_of_most_levels_is_kept_and_that_of_hints_is_not(game: Game[Any]) -> None:
    with borrowed(game) as searcher:
        searcher.set_position(game, decision(game)[0])
        assert searcher.call("size", game.levels[4].nodes) < KEPT_MEMORY
        assert searcher.call("size", HINT_NODES) > KEPT_MEMORY


# --- failures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_a_search_after_one_that_was_trapped_finds_what_it_did(game: Game[Any]) -> None:
    before = searched(game)
    lent: list[Searcher] = []

    def apply_outside() -> None:
        with borrowed(game) as searcher:
            lent.append(searcher)
            searcher.set_position(game, decision(game)[0])
            searcher.call("apply", OUTSIDE)

    with pytest.raises(SearchError, match="failed in apply"):
        apply_outside()
    with borrowed(game) as other:
        assert other is not lent[0]
    assert searched(game) == before


def test_a_search_that_fails_on_its_way_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    before = searched(INDIGO)
    original = ModuleInstance.call

    def call(self: ModuleInstance, name: str, *arguments: float) -> int:
        result = original(self, name, *arguments)
        if name == "search":
            raise SearchError("stopped")
        return result

    monkeypatch.setattr(ModuleInstance, "call", call)
    with pytest.raises(SearchError, match="stopped"):
        searched(INDIGO)
    monkeypatch.undo()
    assert searched(INDIGO) == before


def test_memory_has_a_limit_above_that_of_the_largest_search() -> None:
    for game in GAMES:
        searcher = Searcher(instance_of(game))
        searcher.set_position(game, decision(game)[0])
        assert searcher.call("size", 1) < searcher.call("size", 0) < MAX_MEMORY
        assert searcher.call("size", 1 << 40) == searcher.call("size", 0)
        assert searcher.call("size", 1000) < KEPT_MEMORY
        with pytest.raises(SearchError, match="failed in reserving memory: failed to grow"):
            searcher.reserve(MAX_MEMORY + module.PAGE)


def test_errors_of_a_search_are_one_sentence_and_can_be_sent_to_other_processes() -> None:
    instance = ModuleInstance(HYPER6)
    failing: dict[str, Callable[[], object]] = {
        "apply: out of bounds memory access": lambda: trap("hyper6"),
        "writing: index out of range": lambda: instance.write(MAX_MEMORY, b"?"),
        "read: too few parameters provided: given 0, expected 1": lambda: instance.call("read"),
    }
    for sentence, fail in failing.items():
        with pytest.raises(SearchError) as raised:
            fail()
        assert str(raised.value) == f"The search of hyper6 failed in {sentence}."
        sent = pickle.loads(pickle.dumps(raised.value))  # noqa: S301 - our own
        assert (type(sent), str(sent)) == (SearchError, str(raised.value))


FORK = """
import os, sys
from hexwarp.core import registry
from hexwarp.search.searcher import borrowed

def load(name):
    with borrowed(registry.load(name)):
        pass

load("hyper6")
child = os.fork()
load("indigo" if child == 0 else "hyper6")
if child == 0:
    os._exit(0)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only Unix forks")
def test_a_process_that_was_forked_loads_further_modules() -> None:
    with subprocess.Popen([sys.executable, "-c", FORK], start_new_session=True) as program:
        try:
            assert program.wait(FORK_TIMEOUT_S) == 0
        finally:
            with suppress(ProcessLookupError):  # it has ended
                os.killpg(program.pid, signal.SIGKILL)


def test_a_module_that_cannot_be_loaded_is_an_error_of_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_instance(*_: object) -> None:
        raise wasmtime.WasmtimeError("mmap failed\n\nCaused by:\n    no memory left")

    monkeypatch.setattr(wasmtime, "Instance", no_instance)
    with pytest.raises(
        SearchError, match=r"hyper6 failed in loading its module: no memory left\.$"
    ):
        ModuleInstance(HYPER6)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_the_first_position_of_a_searcher_may_be_one_of_a_match(game: Game[Any]) -> None:
    match = game.in_match(MatchScore(tuple(range(game.players)), 1))
    state, seat = decision(game)
    searcher = Searcher(instance_of(game))
    searcher.set_position(match, state)
    searcher.prepare(50)
    assert searcher.call("search", seat, 1, 50, -1) > 0


# --- which code ----------------------------------------------------------------------------------


def test_games_without_compiled_rules_are_refused() -> None:
    with pytest.raises(MalformedError, match=r"^cairn has no compiled rules to search with\.$"):
        instance_of(Cairn(2))


def test_a_game_without_a_module_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone(Places):
        """A game in a file of its own, in no package."""

        __module__ = "alone"

        def kernel(self) -> Any:
            return KERNEL

        def features(self) -> None:
            return None

    games: list[Any] = [PLACES, Alone()]
    for game in games:
        assert not has_module(type(game))
        assert network_file.of_game(game) is None
        searcher = Searcher(instance_of(game))
        searcher.set_position(game, state_at("max^n"))
        assert searcher.call("to_move") == 1
    monkeypatch.setitem(sys.modules, "hexwarp.search.native", None)
    with pytest.raises(MalformedError, match=r"places is searched here .* install hexwarp\[lab\]"):
        instance_of(PLACES)
    with pytest.raises(MalformedError, match=r"hyper6 is searched here .* install hexwarp\[lab\]"):
        instance_of(HYPER6, native=True)
    assert searched(HYPER6)


def test_a_subclass_of_a_game_has_its_module_and_its_network() -> None:
    class Mine(type(INDIGO)):  # type: ignore[misc]
        """The game with other bots."""

    assert has_module(Mine)
    assert network_file.of_game(Mine(2)) is network_file.of_game(INDIGO)
    assert searched(Mine(2)) == searched(INDIGO)
