"""Endings solved exactly, against a plain search of everything by the plain rules."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import numpy as np
import pytest

from games.hyper6.positions import position
from hexwarp.core.types import CHANCE, MatchScore, Outcome, Termination, ranks_of
from hexwarp.games.hyper6 import GAME, endings, fast, rules
from hexwarp.games.hyper6.ending_search import ROUNDING
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.games.hyper6.rules import FLEET, NEED
from hexwarp.games.hyper6.spiral import LAST, first_node
from hexwarp.games.hyper6.state import State
from support.endings import Solution
from support.endings import solve as solve_loaded
from support.match_odds import of_game

POSITIONS = 60
"""For each number of players."""

Values = tuple[float, ...]
"""Win probabilities by seat, or shares of a match."""


def ending(players: int, rng: Random) -> State:
    """Return a random position in which each seat has one or two ships to bring home."""
    nodes = rng.sample(range(first_node(3), LAST + 1), players * len(FLEET[players]))
    fleets = []
    for _ in range(players):
        home = NEED[players] - rng.choice((1, 1, 2))
        at_home = rng.sample(range(len(FLEET[players])), home)
        fleets.append(
            " ".join(
                f"{sides}.{rng.randint(1, sides)}@{'*' if slot in at_home else nodes.pop()}"
                for slot, sides in enumerate(FLEET[players])
            )
        )
    return position(*fleets, turn=rng.randint(1, players))


def solve(game: Hyper6, state: State, plies: int = endings.MAX_PLIES) -> Solution | None:
    odds = of_game(game).by_score
    return solve_loaded(endings, fast.load(game, state), game.players, plies, odds)


def by_plain_rules(game: Hyper6, state: State, plies: int) -> Values | None:
    """Return the values of a position, or None if it may last longer than some plies."""
    outcome = game.outcome(state)
    if outcome is not None:
        won = tuple(float(seat in outcome.winners) for seat in game.seats)
        return won if game.match_score is None else shares_after(game, outcome.scores)
    (seat,) = game.to_move(state)
    if seat == CHANCE:
        after = [
            by_plain_rules(game, game.apply_chance(state, face).state, plies)
            for face, _ in game.chance_outcomes(state)
        ]
        known = [values for values in after if values is not None]
        if len(known) < len(after):
            return None
        return tuple(sum(column) / len(after) for column in zip(*known, strict=True))
    if plies == 0:
        return None
    by_action = actions_by_plain_rules(game, state, plies)
    values = sorted(
        (values for values in by_action.values() if values is not None),
        key=lambda values: (-values[seat - 1], *values[seat:], *values[: seat - 1]),
    )
    if values and (wins(game, state, values[0]) or len(values) == len(by_action)):
        return values[0]
    return None


def shares_after(game: Hyper6, scores: tuple[int, ...]) -> Values:
    odds = of_game(game).by_score
    if odds.shape[1] == 1:
        ranks = ranks_of([(-points,) for points in scores])
        outcome = Outcome(Termination.COMPLETED, scores, ranks)
        winners = outcome.winners_among([seat for seat in game.seats if odds[seat - 1, 0]])
        return tuple((seat in winners) / len(winners) for seat in game.seats)
    own = [float(odds[seat, points]) for seat, points in enumerate(scores)]
    return tuple(share / sum(own) for share in own)


def most(game: Hyper6, state: State) -> float:
    """Return the mover's greatest possible value: that of a win at once, if it is worth any."""
    if game.match_score is None:
        return 1
    (seat,) = game.to_move(state)
    scores = tuple(0 if player == seat else rules.score(state, player) for player in game.seats)
    won = shares_after(game, scores)[seat - 1]
    return won if won > ROUNDING else inf


def actions_by_plain_rules(game: Hyper6, state: State, plies: int) -> dict[int, Values | None]:
    (seat,) = game.to_move(state)
    return {
        action: by_plain_rules(game, game.apply(state, seat, action).state, plies - 1)
        for action in game.legal_actions(state, seat)
    }


def wins(game: Hyper6, state: State, values: Values) -> bool:
    return values[state.turn - 1] > most(game, state) - ROUNDING


@pytest.mark.parametrize(
    "rounds_left", [None, "resigned", pytest.param(0, marks=pytest.mark.drill), 2]
)
@pytest.mark.parametrize("players", [2, 3])
def test_values_equal_those_of_a_plain_search(players: int, rounds_left: Any) -> None:
    game, rng = GAME(players), Random(players)
    solved = 0
    for _ in range(POSITIONS):
        state = ending(players, rng)
        if rounds_left == "resigned":
            game = game.in_match(MatchScore(resigned=(rng.randint(1, players),)))
        elif rounds_left is not None:
            totals = tuple(rng.randint(0, 4) for _ in game.seats)
            resigned = rng.choice(((), (players,))) if players > 2 else ()
            game = game.in_match(MatchScore(totals, rounds_left, resigned))
        for plies in (1, 2, 3):
            expected = actions_by_plain_rules(game, state, plies)
            known = {action: values for action, values in expected.items() if values is not None}
            solution = solve(game, state, plies)
            if solution is None:
                assert not any(wins(game, state, values) for values in known.values())
                assert len(known) < len(expected)
                continue
            values = dict(zip(solution.actions.tolist(), solution.values.tolist(), strict=True))
            assert values
            assert values.keys() == known.keys()
            for value in known.values():
                assert value[state.turn - 1] <= most(game, state) + ROUNDING
            for action, value in known.items():
                assert values[action] == pytest.approx(value, abs=1e-12)
            solved += 1
    assert solved > POSITIONS // 2


def test_a_solution_works_in_the_memory_of_another_one() -> None:
    game, rng = GAME(3), Random(20)
    last_round = game.in_match(MatchScore((0, 3, 1), 0))
    block = np.zeros(endings.size(3), np.uint8)
    actions, values, visited = np.zeros(100, np.int64), np.zeros((100, 3)), np.zeros(1, np.int64)
    solved = 0
    for _ in range(10):
        state = ending(3, rng)
        for variant in (game, last_round):
            loaded, odds = fast.load(variant, state), of_game(variant).by_score
            count = endings.solve(loaded, 3, odds, block, 0, actions, values, visited)
            solution = solve(variant, state, 3)
            if solution is None:
                assert count == 0
                continue
            assert actions[:count].tolist() == solution.actions.tolist()
            assert values[:count].tolist() == solution.values.tolist()
            assert visited[0] == solution.positions
            solved += 1
    assert solved > 5


def test_h12_a_roll_that_decides_counts_with_all_its_faces() -> None:
    """Seat 1 jumps on node 122 and wins by a roll of 5 to 8; seat 2 needs two turns."""
    state = position(
        "8.8@103 8.1@* 6.1@* 6.1@* 6.1@* 4.1@* 4.1@111",
        "8.1@* 8.1@* 6.1@* 6.1@* 4.1@* 6.6@115",
    )
    game = GAME(2)
    solution = solve(game, state, 4)
    assert solution is not None
    assert solution.actions[0] == 0
    assert solution.values[0].tolist() == [0.5, 0.5]
    assert (solution.values[1:, 0] < 0.5).all()
    expected = actions_by_plain_rules(game, state, 4)
    assert dict(zip(solution.actions.tolist(), solution.values.tolist(), strict=True)) == {
        action: pytest.approx(values) for action, values in expected.items()
    }


@pytest.mark.parametrize("players", [2, 3])
def test_looking_further_ahead_changes_no_value(players: int) -> None:
    game, rng = GAME(players), Random(10 + players)
    for _ in range(POSITIONS // 3):
        state = ending(players, rng)
        before: dict[int, list[float]] = {}
        for plies in range(1, 1 + endings.MAX_PLIES):
            solution = solve(game, state, plies)
            if solution is None:
                assert not before
                continue
            values = dict(zip(solution.actions.tolist(), solution.values.tolist(), strict=True))
            assert values | before == values
            before = values


def test_h15_the_quickest_win_comes_first() -> None:
    # One ship is missing: the d6 needs one turn, the d4 two.
    state = position("8.1@* 8.1@* 6.1@* 6.1@* 4.1@* 6.6@121 4.3@121", "8.8@1")
    solution = solve(GAME(2), state)
    assert solution is not None
    assert solution.actions[0] == 3 * 4
    assert (solution.values[:, 0] == 1).all()


def test_h11_a_lost_game_is_drawn_out() -> None:
    """Seat 2 wins at once where seat 1's ship stays on node 124."""
    state = position("4.1@124", "8.1@* 8.1@* 6.1@* 6.1@* 6.1@* 4.3@121")
    solution = solve(GAME(2), state)
    assert solution is not None
    assert len(solution.actions) == len(GAME(2).legal_actions(state, 1))
    assert (solution.values == [0.0, 1.0]).all()
    assert solution.actions[0] == 3 * 5


def test_what_may_last_longer_is_not_solved() -> None:
    state = position("8.8@1", "8.8@30")
    assert solve(GAME(2), state) is None
    start = position("4.4@110 4.4@112 4.4@114", "4.4@111 4.4@113 4.4@115")
    assert solve(GAME(2), start) is None


def test_h16_a_game_without_a_winner_has_no_shares() -> None:
    state = position("8.8@126 8.1@* 6.1@* 6.1@* 6.1@* 4.1@*", "8.1@1", idle=79)
    game = GAME(2)
    solution = solve(game, state)
    assert solution is not None
    assert solution.values[0].tolist() == [1.0, 0.0]
    waits = [a for a in game.legal_actions(state, 1) if game.outcome(game.apply(state, 1, a).state)]
    values = dict(zip(solution.actions.tolist(), solution.values.tolist(), strict=True))
    assert len(waits) > 1
    assert [values[action] for action in waits if action] == [[0.0, 0.0]] * (len(waits) - 1)
