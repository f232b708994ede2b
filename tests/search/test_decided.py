"""The shortest way home in a decided game."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.testing import random_history
from hexwarp.search.decided import AS_GOOD, DECIDED, shortest_first
from hexwarp.search.mcts import Evaluation

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
    values = tuple((one, 1 - one) if seat == 1 else (1 - one, one) for one in own)
    visits = tuple(1000 - number for number in range(len(actions)))
    return Evaluation(actions, values, visits, values[0], 5000, 0.1)


def turns_left(game: Game[Any], state: Any, seat: int, action: int) -> float:
    return game.turns_left(game.apply(state, seat, action).state, seat)


@pytest.mark.parametrize("value", [WON, DECIDED / 2 + AS_GOOD])
def test_in_a_decided_game_the_fewest_turns_come_first(value: float) -> None:
    for turns in range(30, 60, 6):
        game, state, seat = decision("hyper6(players=2)", turns)
        before = evaluation(game, state, seat, value)
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
    before = evaluation(game, state, seat, 0.6)
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
    for given in (
        replace(before, values=tuple(worse)),
        replace(before, visits=tuple(few)),
        replace(before, exact=True),
    ):
        assert shortest_first(game, state, seat, given).actions[0] != before.actions[best]
    equal = replace(before, exact=True, values=(before.values[0],) * len(before.values))
    assert shortest_first(game, state, seat, equal).actions[0] == before.actions[best]
