"""Searchers: lent to one thread at a time, and what becomes of one that fails."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
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
from hexwarp.search.module import MAX_MEMORY, ModuleInstance, has_module
from hexwarp.search.searcher import KEPT_MEMORY, Searcher, borrowed, instance_of, signed
from search.places import GAME as PLACES
from search.places import KERNEL, Places, state_at
from toy import Cairn

HYPER6, INDIGO = registry.load("hyper6"), registry.load("indigo")
GAMES = [HYPER6, registry.load("hyper6(players=3)"), INDIGO, registry.load("indigo(players=4)")]


def decision(game: Game[Any], turns: int = 12) -> tuple[Any, int]:
    state = random_history(game, Random(4), turns).state
    seat = game.to_move(state)[0]
    return game.redact(state, (seat,)), seat


def searched(game: Game[Any]) -> Any:
    found = mcts.search(game, *decision(game), 5, nodes=200)
    return found.actions, found.values, found.visits


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
        assert len({id(one) for one in list(threads.map(borrow, range(4)))}) == 4


def test_a_searcher_with_much_memory_is_not_kept() -> None:
    with borrowed(HYPER6) as small:
        small.reserve(KEPT_MEMORY)
    with borrowed(HYPER6) as large:
        assert large is small
        large.reserve(KEPT_MEMORY + 1)
    with borrowed(HYPER6) as other:
        assert other is not large


# --- failures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_a_search_after_one_that_was_trapped_finds_what_it_did(game: Game[Any]) -> None:
    before = searched(game)
    lent: list[Searcher] = []

    def trap() -> None:
        with borrowed(game) as searcher:
            lent.append(searcher)
            searcher.set_position(game, decision(game)[0])
            searcher.call("apply", 1 << 30)  # far outside of any memory

    with pytest.raises(wasmtime.Trap):
        trap()
    with borrowed(game) as other:
        assert other is not lent[0]
    assert searched(game) == before


def test_a_search_that_fails_on_its_way_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    before = searched(INDIGO)
    original = ModuleInstance.call

    def call(self: ModuleInstance, name: str, *arguments: float) -> int:
        found = original(self, name, *arguments)
        if name == "search":
            raise wasmtime.WasmtimeError("stopped")
        return found

    monkeypatch.setattr(ModuleInstance, "call", call)
    with pytest.raises(wasmtime.WasmtimeError, match="stopped"):
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
        with pytest.raises(wasmtime.WasmtimeError):
            searcher.reserve(MAX_MEMORY + module.PAGE)


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


def test_seeds_of_any_size_become_signed_numbers() -> None:
    assert [signed(seed) for seed in (0, 2**63 - 1, 2**63, 2**64 - 1)] == [
        0,
        2**63 - 1,
        -(2**63),
        -1,
    ]
    assert signed(2**64 + 5) == 5
