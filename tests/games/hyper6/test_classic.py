"""The bot ``classic``: its search, its evaluation, and its strength."""

from random import Random
from typing import Any

import numpy as np
import pytest

from games.hyper6.positions import position
from hexwarp import bots
from hexwarp.bots import alphabeta as bot
from hexwarp.core.jit import Rng, assign, njit, seeded
from hexwarp.core.kernels import Bytes
from hexwarp.core.kernels import State as Loaded
from hexwarp.core.seeds import signed
from hexwarp.core.testing import random_history
from hexwarp.core.types import CHANCE
from hexwarp.games.hyper6 import GAME, alphabeta, fast
from hexwarp.games.hyper6.alphabeta import search, workspace_in
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.games.hyper6.state import State
from hexwarp.search.searcher import Searcher, borrowed

NO_LIMIT = 1 << 62

VARIANTS = [GAME(players, {"setup": setup}) for players in (2, 3) for setup in ("rolled", "chosen")]


def title(game: Hyper6) -> str:
    return f"{game.players}-{game.setup}"


def deepened(game: Hyper6, state: State, depth: int, seed: int = 1) -> list[tuple[int, int]]:
    """Return by depth the positions visited, and the best action."""
    loaded, rng, chosen = fast.load(game, state), seeded(seed), np.zeros(1, np.int64)
    (seat,) = game.to_move(state)
    block = np.full(alphabeta.size(2), 0xA5, np.uint8)
    results = []
    for plies in range(1, depth + 1):
        visited = alphabeta.deepen(loaded, seat, plies, NO_LIMIT, rng, block, 0, chosen)
        results.append((visited, int(chosen[0])))
    return results


def choose(
    game: Hyper6, state: State, seat: int, seed: int = 1, seconds: float | None = None
) -> int:
    return bot.choose(game, game.redact(state, (seat,)), seat, Random(seed), seconds)


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_it_plays_any_position_deterministically(game: Hyper6) -> None:
    assert "classic" in bots.names(game)
    for turns in (0, 5, 12, 18, 19, 40):
        state = random_history(game, Random(turns), turns).state
        for seat in game.to_move(state):
            action = choose(game, state, seat)
            assert action in game.legal_actions(state, seat)
            assert choose(game, state, seat) == action


def test_h19_it_sets_the_highest_faces() -> None:
    game = GAME(2, {"setup": "chosen"})
    state = game.initial_state()
    for _ in range(8):
        state = game.apply(state, 2, game.legal_actions(state, 2)[0]).state
    for seat in game.seats:
        assert choose(game, state, seat) == game.legal_actions(state, seat)[-1]


def test_h15_it_takes_a_win() -> None:
    state = position("8.1@* 8.1@* 6.1@* 6.1@* 6.1@* 4.4@124 4.1@60", "8.8@62")
    assert choose(GAME(2), state, 1) == 3 * 5


def test_h15_a_win_is_worth_more_than_any_race() -> None:
    game = GAME(2)
    state = position("8.1@* 8.1@* 6.1@* 6.1@* 6.1@* 4.4@124 4.1@60", "8.8@62")
    won = fast.load(game, game.apply(state, 1, 3 * 5).state)
    assert alphabeta.evaluate(won, 1) > alphabeta.WIN_VALUE
    assert alphabeta.evaluate(won, 2) < -alphabeta.WIN_VALUE


def test_h11_it_takes_a_long_jump() -> None:
    state = position("8.4@40 8.8@* 6.6@* 6.6@* 6.6@* 4.1@20 4.1@30 4.1@32 4.1@34", "6.1@44")
    for depth in (1, 2):  # further ahead it may jump later, too
        assert deepened(GAME(2), state, depth)[-1][1] == 0


@pytest.mark.parametrize(
    "best", ["8.8@* 8.8@* 6.6@* 6.6@120 6.6@118 4.4@110", "8.8@* 6.6@* 6.6@120 4.4@110"]
)
def test_h1_spare_ships_do_not_count(best: Any) -> None:
    game = GAME(2 if "118" in best else 3)
    rest = ["8.8@90"] * (game.players - 1)
    states = [position(f"{best} 4.4@{node}", *rest) for node in (60, 50)]
    states += [position(f"{best.replace('110', '105')} 4.4@60", *rest)]
    near, far, behind = (alphabeta.evaluate(fast.load(game, state), 1) for state in states)
    assert near == far > behind


def test_evaluation_is_the_lead_over_the_best_opponent() -> None:
    state = position(*(f"8.8@{node} 6.6@* 6.6@* 4.4@*" for node in (100, 110, 90)))
    first, second, third = (alphabeta.evaluate(fast.load(GAME(3), state), s) for s in (1, 2, 3))
    assert third < first < 0 < second


def plain_search(game: Hyper6, state: State, depth: int, seat: int) -> float:
    """Return the minimax value, without pruning; for positions without jumps."""
    to_move = game.to_move(state)
    assert to_move != (CHANCE,)
    if depth == 0 or not to_move:
        return alphabeta.evaluate(fast.load(game, state), seat)
    values = [
        plain_search(game, game.apply(state, to_move[0], action).state, depth - 1, seat)
        for action in game.legal_actions(state, to_move[0])
    ]
    return max(values) if to_move[0] == seat else min(values)


@njit
def value(state: Loaded, seat: int, depth: int, rng: Rng, block: Bytes) -> float:
    workspace = workspace_in(block, 0)
    assign(workspace.states[0], state)
    result: float = search(workspace, depth, NO_LIMIT, seat, rng)[0]
    return result


@pytest.mark.parametrize(
    "state",
    [
        position(
            "8.8@* 8.8@* 6.6@* 6.6@* 6.3@120 4.4@124 4.1@* 4.1@30 4.1@20",
            "8.8@* 8.8@* 6.6@* 6.6@* 6.3@115 4.4@106 4.1@* 4.1@40 4.1@50",
        ),
        position(
            "8.8@* 6.2@* 6.3@120 4.4@* 4.1@124 4.1@30",
            "8.8@* 6.6@* 6.3@107 4.1@* 4.2@113 4.4@1",
            "8.4@100 6.6@* 6.6@* 4.4@* 4.4@60 4.1@50",
            turn=3,
        ),
    ],
    ids=["2", "3"],
)
def test_pruning_does_not_change_the_result(state: State) -> None:
    game = GAME(len(state.faces))
    depth = 3
    loaded = fast.load(game, state)
    block = np.full(alphabeta.size(2), 0xFF, np.uint8)  # no action is the best yet
    for looked_ahead in range(1, depth + 1):
        result = value(loaded, state.turn, looked_ahead, seeded(1), block)
        assert result == plain_search(game, state, looked_ahead, state.turn)


def test_the_search_depth_follows_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock by which everything takes a second more, and searches that visit 10 times as much."""
    now = iter(range(100))
    monkeypatch.setattr(bot, "perf_counter", lambda: float(next(now)))
    depths: list[int] = []
    reached = [0]

    def call(_self: Searcher, name: str, *arguments: Any) -> int:
        if name != "deepen":
            return original(_self, name, *arguments)
        _seat, _seed, depth, most = arguments
        depths.append(depth)
        visited: int = 10**depth if depth <= alphabeta.MAX_DEPTH else 0
        if visited > most:
            return -1
        if visited:
            reached[0] = depth
        return visited

    original = Searcher.call
    monkeypatch.setattr(Searcher, "call", call)
    monkeypatch.setattr(Searcher, "actions", lambda _self, _count: tuple(reached))
    state = position("8.8@30 6.2@20", "8.8@31")
    assert choose(GAME(2), state, 1) == 6
    assert depths == [1, 2, 3, 4, 5, 6, 7]
    depths.clear()
    assert choose(GAME(2), state, 1, seconds=0) == 1
    assert depths == [1, 2]
    depths.clear()
    assert choose(GAME(2), state, 1, seconds=60) == 3
    assert depths == [1, 2, 3, 4]


@pytest.mark.parametrize("players", [2, 3])
def test_the_bot_searches_like_the_kernel(players: int) -> None:
    """With its seed, to the greatest depth."""
    game = GAME(players)
    for turns in (3, 25, 41):
        state = random_history(game, Random(turns), turns).state
        (seat,) = game.to_move(state)
        seed = Random(1).getrandbits(64)
        expected = deepened(game, state, alphabeta.MAX_DEPTH, seed)
        with borrowed(game) as searcher:
            searcher.set_position(game, state)
            searcher.prepare(1)
            searched = [
                (searcher.call("deepen", seat, signed(seed), depth, NO_LIMIT), searcher.actions(1))
                for depth in range(1, alphabeta.MAX_DEPTH + 1)
            ]
            assert searcher.call("deepen", seat, 0, alphabeta.MAX_DEPTH + 1, NO_LIMIT) == 0
        assert searched == [(visited, (action,)) for visited, action in expected]
        assert choose(game, state, seat) == expected[-1][1]


def test_a_search_works_in_any_memory_and_stops_at_its_limit() -> None:
    game, start = GAME(3), 64
    state = random_history(game, Random(1), 40).state
    (seat,) = game.to_move(state)
    loaded = fast.load(game, state)
    block = np.full(start + alphabeta.size(2) + 64, 0xA5, np.uint8)
    chosen = np.zeros(1, np.int64)
    results: list[tuple[int, int]] = []
    for _ in range(2):  # the second time in the memory of the first
        rng = seeded(1)
        for depth in range(1, alphabeta.MAX_DEPTH + 1):
            arguments = (depth, NO_LIMIT, rng, block, start, chosen)
            results.append((alphabeta.deepen(loaded, seat, *arguments), int(chosen[0])))
    assert results[: alphabeta.MAX_DEPTH] == results[alphabeta.MAX_DEPTH :]
    assert (block[:start] == 0xA5).all()
    assert (block[-64:] == 0xA5).all()
    visited, action = results[0]
    for most, expected in ((visited, (visited, action)), (visited - 1, (-1, -1))):
        chosen[0] = -1
        count = alphabeta.deepen(loaded, seat, 1, most, seeded(1), block, start, chosen)
        assert (count, chosen[0]) == expected


def wins(game: Hyper6, other: str, seeds: range) -> int:
    """Return the number of games that it wins against another bot on all other seats."""
    won = 0
    for seed in seeds:
        rng, own = Random(seed), 1 + seed % game.players
        state = game.initial_state()
        while to_move := game.to_move(state):
            if to_move == (CHANCE,):
                outcome = rng.choice(game.chance_outcomes(state))[0]
                state = game.apply_chance(state, outcome).state
                continue
            seat = to_move[0]
            name = "classic" if seat == own else other
            action = bots.choose(name, game, game.redact(state, (seat,)), seat, rng)
            state = game.apply(state, seat, action).state
        ended = game.outcome(state)
        assert ended is not None
        won += ended.winners == (own,)
    return won


@pytest.mark.parametrize(
    "game",
    [VARIANTS[0], *(pytest.param(game, marks=pytest.mark.drill) for game in VARIANTS[1:])],
    ids=title,
)
def test_it_beats_random_and_greedy(game: Hyper6) -> None:
    assert wins(game, "random", range(3)) == 3
    assert wins(game, "greedy", range(6)) >= 4
