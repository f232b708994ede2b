"""Searches as data: what an engine on another machine is sent, and what it answers."""

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.types import MatchScore
from hexwarp.search import analysis, mcts
from hexwarp.search.module import SearchError, has_module
from hexwarp.search.searcher import Searcher, borrowed
from hexwarp.server.bots import engine_worker, searches
from hexwarp.server.bots.engine_pool import PROCESSES, EnginePool
from support.fake_search import ThreadProcess

from ..test_secrecy import variants


def played(game: Game[Any], seed: int) -> History[Any]:
    """Return a game of random moves, at most a hundred."""
    rng, history = Random(seed), begin(game, RandomChance(Random(seed)))
    while (seats := game.to_move(history.state)) and len(history.turns) < 100:
        seat = rng.choice(seats)
        action = rng.choice(game.legal_actions(history.state, seat))
        history = history.play(seat, action, RandomChance(rng))
    return history


def positions(history: History[Any]) -> Iterator[tuple[Any, int]]:
    """Yield each state before a move, redacted for its mover, and the mover."""
    for number, turn in enumerate(history.turns):
        yield history.game.redact(history.before(number), (turn.seat,)), turn.seat


@pytest.mark.parametrize(("name", "players", "options"), list(variants()))
def test_a_search_is_read_as_it_was_written(
    name: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "has_kernel", True)
    game = registry.game_type(name)(players, options)
    history = played(game, 1)
    written = [searches.of_hint(game, *position) for position in positions(history)]
    written += [
        searches.of_decision("level3", game, *position, 2**64 - 1)
        for position in positions(history)
    ]
    in_match = game.in_match(MatchScore(tuple(range(players)), 2, resigned=(1,)))
    written += [searches.of_hint(in_match, *position) for position in positions(history)]
    written += [
        searches.of_decision("level3", in_match, *position, 7) for position in positions(history)
    ]
    for decision in analysis.decisions(history):
        written += [searches.of_evaluation(kind, decision) for kind in ("estimate", "evaluate")]
    for search in written:
        read = searches.read_search(search.text())
        assert read == search
        assert (type(read.state), repr(read)) == (type(search.state), repr(search))


@pytest.fixture
def good() -> dict[str, Any]:
    game = registry.load("indigo")
    state = begin(game, RandomChance(Random(0))).state
    search = searches.of_decision("greedy", game, game.redact(state, (1,)), 1, 0)
    data: dict[str, Any] = json.loads(search.text())
    assert searches.read_search(json.dumps(data)) == search
    return data


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "__import__"},
        {"game": "chess"},
        {"players": 9},
        {"options": {"hand": 77}},
        {"seat": 2},
        {"seat": "1"},
        {"state": []},
        {"state": {"__class__": "object"}},
        {"seed": None},
        {"match_score": {"totals": [1, 2, 3], "rounds_left": 1}},
        {"match_score": {"totals": [1, 2], "rounds_left": -1}},
        {"match_score": {"totals": ["1", 2], "rounds_left": 1}},
    ],
    ids=str,
)
def test_malformed_searches_are_refused(good: dict[str, Any], wrong: dict[str, Any]) -> None:
    with pytest.raises((MalformedError, ValueError)):
        searches.read_search(json.dumps(good | wrong))


@pytest.mark.parametrize("text", ["", "7", "[]", "{}", "null", '{"game": 7}'])
def test_what_is_no_search_is_refused(text: str) -> None:
    with pytest.raises((MalformedError, ValueError)):
        searches.read_search(text)


@pytest.mark.parametrize("result", ["-1", "99999999", '"3"', "null", "[1]", "x"])
def test_illegal_results_are_refused(good: dict[str, Any], result: str) -> None:
    search = searches.read_search(json.dumps(good))
    with pytest.raises(ValueError, match=r"."):
        search.read_result(result)


def test_a_hint_near_the_end_is_exact() -> None:
    game = registry.load("indigo(players=2)")
    *_, (state, seat) = positions(played(game, 3))
    evaluation = searches.hint(game, state, seat)
    assert evaluation.exact
    assert evaluation.actions[0] in game.legal_actions(state, seat)
    search = searches.of_hint(game, state, seat)
    assert search.read_result(searches.run(search.text())).values == evaluation.values


def test_searches_are_loaded_ahead_in_each_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started = list[tuple[object, ...]]()

    class Process(ThreadProcess):
        def __init__(self, *arguments: object) -> None:
            started.append(arguments)

    async def run() -> None:
        async with EnginePool(niceness=3) as pool:
            pool.load_ahead()

    monkeypatch.setattr(engine_worker, "WorkerProcess", Process)
    asyncio.run(run())
    assert started == [(3, searches.load)] * PROCESSES


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (SearchError("The module cannot be loaded."), "The module cannot be loaded"),
        (OSError(), "OSError"),
    ],
)
def test_a_server_that_cannot_search_says_so_once(
    error: Exception,
    cause: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    async def run() -> None:
        async with EnginePool(niceness=0) as pool:
            pool.load_ahead()
            await pool.flush()

    monkeypatch.setattr(engine_worker, "WorkerProcess", ThreadProcess)
    asyncio.run(run())
    assert caplog.messages == []
    monkeypatch.setattr(mcts, "search", fail)
    asyncio.run(run())
    assert caplog.messages == [
        "Bots cannot search on this machine, and move at random; hints and analyses fail, too: "
        f"{cause}. Run hexwarp doctor."
    ]


def test_a_search_that_was_loaded_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in searches.load():
        pass
    monkeypatch.delattr(Searcher, "__init__")
    for kind in filter(has_module, registry.games().values()):
        with borrowed(kind(kind.player_counts[0])) as searcher:
            assert searcher.call("size", 1)
