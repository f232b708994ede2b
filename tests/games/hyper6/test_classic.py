"""The bot ``classic``: its search, its evaluation, and its strength."""

from random import Random
from typing import Any

import pytest

from games.hyper6.positions import position
from hexwarp import bots
from hexwarp.core.jit import seeded
from hexwarp.core.testing import random_history
from hexwarp.core.types import CHANCE
from hexwarp.games.hyper6 import GAME, alphabeta, classic, fast
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.games.hyper6.state import State
from support.compiled import COMPILED

VARIANTS = [GAME(players, {"setup": setup}) for players in (2, 3) for setup in ("rolled", "chosen")]


def title(game: Hyper6) -> str:
    return f"{game.players}-{game.setup}"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classic, "DEPTH", 4 if COMPILED else 1)


def choose(
    game: Hyper6, state: State, seat: int, seed: int = 1, seconds: float | None = None
) -> int:
    return classic.choose(game, game.redact(state, (seat,)), seat, Random(seed), seconds)


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
    assert choose(GAME(2), state, 1) == 0


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
    depth = 3 if COMPILED else 2
    workspace = alphabeta.new_workspace(depth)
    workspace.states[0] = fast.load(game, state)
    for looked_ahead in range(1, depth + 1):
        workspace.visited[:] = 0, 1 << 62
        found = alphabeta.search(workspace, 0, looked_ahead, -2000.0, 2000.0, state.turn, seeded(1))
        assert found == plain_search(game, state, looked_ahead, state.turn)


def test_the_search_depth_follows_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock by which everything takes a second more, and searches that visit 10 times as much."""
    now = iter(range(100))
    monkeypatch.setattr(classic, "DEPTH", 6)
    monkeypatch.setattr(classic, "perf_counter", lambda: float(next(now)))
    depths = []

    def search(
        workspace: Any, ply: int, depth: int, low: float, high: float, seat: int, rng: Random
    ) -> float:
        depths.append(depth)
        workspace.visited[0] = 10**depth
        workspace.best[0] = depth
        return 0.0

    monkeypatch.setattr(alphabeta, "search", search)
    state = position("8.8@30 6.2@20", "8.8@31")
    assert choose(GAME(2), state, 1) == 6
    assert depths == [1, 2, 3, 4, 5, 6]
    depths.clear()
    assert choose(GAME(2), state, 1, seconds=0) == 1
    assert depths == [1, 2]
    depths.clear()
    assert choose(GAME(2), state, 1, seconds=60) == 3
    assert depths == [1, 2, 3, 4]


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


@pytest.mark.skipif(not COMPILED, reason="too slow to be strong")
@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_it_beats_random_and_greedy(game: Hyper6) -> None:
    assert wins(game, "random", range(3)) == 3
    assert wins(game, "greedy", range(6)) >= 4
