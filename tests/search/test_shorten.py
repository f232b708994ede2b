"""The shortest way home in a decided game."""

from __future__ import annotations

import struct
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.testing import random_history
from hexwarp.search import exact, mcts
from hexwarp.search.exact import solve_or_search
from hexwarp.search.exports.results import AS_GOOD, DECIDED
from hexwarp.search.mcts import Evaluation
from hexwarp.search.searcher import _ACTIONS, _VALUES, _VISITS, Searcher, borrowed

WON = 1 - DECIDED / 4


def decision(spec: str, turns: int) -> tuple[Game[Any], Any, int]:
    game = registry.load(spec)
    state = random_history(game, Random(1), turns).state
    (seat,) = game.to_move(state)
    return game, game.redact(state, (seat,)), seat


def evaluation(game: Game[Any], state: Any, seat: int, value: float) -> Evaluation:
    """Return one in which each legal action is a little worse than the one before it."""
    actions = game.legal_actions(state, seat)
    own = [value - AS_GOOD * number / len(actions) for number in range(len(actions))]
    values = tuple((share, 1 - share) if seat == 1 else (1 - share, share) for share in own)
    visits = tuple(1000 - number for number in range(len(actions)))
    return Evaluation(actions, values, visits, values[0], 5000, 0.1)


def turns_left(game: Game[Any], state: Any, seat: int, action: int) -> float:
    return game.turns_left(game.apply(state, seat, action).state, seat)


def write(searcher: Searcher, results: Evaluation) -> None:
    """Put results in the place of those that a searcher has found."""
    count = len(results.actions)
    values = [value for values in results.values for value in values]
    for part, kind, numbers in (
        (_ACTIONS, "q", results.actions),
        (_VISITS, "q", results.visits),
        (_VALUES, "d", values),
    ):
        data = struct.pack(f"<{len(numbers)}{kind}", *numbers)
        searcher._instance.write(searcher._places[part], data)
    assert searcher.actions(count) == results.actions
    assert searcher.values(count) == results.values


def shortest_first(game: Game[Any], state: Any, seat: int, results: Evaluation) -> Evaluation:
    """Return the results of ``shorten`` after a search that found these."""
    with borrowed(game) as searcher:
        searcher.set_position(game, state)
        mcts.run(searcher, seat, 1, nodes=1)
        count = searcher.call("rank")
        write(searcher, results)
        index = searcher.call("shorten")
        after = mcts.evaluation_of(searcher, count, results.seconds)
        assert after.actions[0] == results.actions[index]
        # The position is as it was.
        assert searcher.call("to_move") == seat
        assert searcher.actions(searcher.call("legal")) == game.legal_actions(state, seat)
        return replace(after, nodes=results.nodes)


@pytest.mark.parametrize("value", [WON, DECIDED / 2 + AS_GOOD])
@pytest.mark.parametrize("players", [2, 3])
def test_in_a_decided_game_the_fewest_turns_come_first(value: float, players: int) -> None:
    for turns in range(30, 60, 6):
        game, state, seat = decision(f"hyper6(players={players})", turns)
        before = evaluation(game, state, seat, value)
        if players == 3:
            values = [[0.0] * 3 for _ in before.actions]
            for row, pair in zip(values, before.values, strict=True):
                row[seat - 1], row[seat % 3] = pair[0 if seat == 1 else 1], 0.01
            before = replace(before, values=tuple(map(tuple, values)), root_value=tuple(values[0]))
        after = shortest_first(game, state, seat, before)
        left = [turns_left(game, state, seat, action) for action in before.actions]
        best = left.index(min(left))
        assert after.actions[0] == before.actions[best]
        assert after.actions[1:] == before.actions[:best] + before.actions[best + 1 :]
        assert (after.values[0], after.visits[0]) == (before.values[best], before.visits[best])
        assert after.root_value == after.values[0]
        assert sorted(zip(after.actions, after.values, after.visits, strict=True)) == sorted(
            zip(before.actions, before.values, before.visits, strict=True)
        )


def test_an_open_game_stays_as_it_is_and_so_does_one_without_turns_to_count() -> None:
    game, state, seat = decision("hyper6(players=2)", 42)
    for value in (0.6, DECIDED, 1 - DECIDED):
        before = evaluation(game, state, seat, value)
        assert shortest_first(game, state, seat, before) == before
    game, state, seat = decision("indigo(players=2)", 20)
    before = evaluation(game, state, seat, WON)
    assert shortest_first(game, state, seat, before) == before


def test_actions_that_are_worse_or_hardly_searched_or_not_equal_do_not_come_first() -> None:
    game, state, seat = decision("hyper6(players=2)", 42)
    before = evaluation(game, state, seat, WON)
    best = before.actions.index(shortest_first(game, state, seat, before).actions[0])
    assert best > 0, "the position shows nothing"
    worse = list(before.values)
    worse[best] = (0.5, 0.5)
    few = list(before.visits)
    few[best] = 1
    exact_ones = replace(before, visits=(0,) * len(before.actions))  # as of a solution
    for given in (
        replace(before, values=tuple(worse)),
        replace(before, visits=tuple(few)),
        exact_ones,
    ):
        assert shortest_first(game, state, seat, given).actions[0] != before.actions[best]
    equal = replace(exact_ones, values=(before.values[0],) * len(before.values))
    assert shortest_first(game, state, seat, equal).actions[0] == before.actions[best]


def test_the_shortest_way_of_a_solved_win_has_the_value_of_the_best() -> None:
    """``solve`` sorts its actions by how soon the game is won, not by the turns left."""
    game, rng, moved = registry.load("hyper6(players=2)"), Random(3), 0
    for _ in range(12):
        chance = RandomChance(rng)
        history = begin(game, chance)
        while to_move := game.to_move(history.state):
            state, seat = history.state, to_move[0]
            solution = exact.solve(game, state, seat)
            if solution and solution.root_value[seat - 1] in (0.0, 1.0):
                shorter = solve_or_search(game, state, seat, 1, nodes=10, shortest=True)
                assert shorter.exact
                assert set(zip(shorter.actions, shorter.values, strict=True)) == set(
                    zip(solution.actions, solution.values, strict=True)
                )
                assert shorter.root_value[seat - 1] == solution.root_value[seat - 1]
                equal = [
                    turns_left(game, state, seat, action)
                    for action, value in zip(solution.actions, solution.values, strict=True)
                    if value[seat - 1] == solution.root_value[seat - 1]
                ]
                left = turns_left(game, state, seat, shorter.actions[0])
                assert left == pytest.approx(min(equal))
                moved += shorter.actions != solution.actions
            action = rng.choice(game.legal_actions(state, seat))
            drives = [drive for drive in game.legal_actions(state, seat) if drive % 3 == 0]
            history = history.play(seat, rng.choice(drives or [action]), chance)
    assert moved
