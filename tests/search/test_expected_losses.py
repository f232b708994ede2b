"""Expected losses: which actions of a node are evaluated, and what the others are taken to be."""

from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.testing import random_history
from hexwarp.core.types import CHANCE
from hexwarp.search import mcts, simulation
from hexwarp.search.expected_losses import (
    LossTable,
    best_of_evaluated,
    effect_of,
    promising_first,
    slot_of,
)
from hexwarp.search.searcher import Searcher, instance_of
from hexwarp.search.tree import add_node, revise_node
from support.search_arrays import new_table, new_tree, tree_of

GAME = registry.load("hyper6")
SLOTS = np.array([0, 1, 2, 3])


def table_of(sums: list[float], counts: list[int]) -> LossTable:
    return LossTable(np.arange(len(sums)), np.array(sums), np.array(counts))


def test_an_effect_is_what_changes_not_what_stays() -> None:
    before, other = np.array([7, 3, 5], np.uint8), np.array([9, 3, 5], np.uint8)
    after, other_after = before.copy(), other.copy()
    after[1] = other_after[1] = 4
    effect = effect_of(1, 20, before, after)
    assert effect == effect_of(1, 20, other, other_after)
    assert effect != effect_of(2, 20, before, after)
    assert effect != effect_of(1, 21, after, before)  # a die turned up, and turned down again
    other_after[2] = 6
    assert effect != effect_of(1, 20, other, other_after)


def test_a_drive_onto_a_ship_is_not_the_same_as_one_past_it() -> None:
    """H-11: the blunder that allows a jump must not hide behind the drives without one."""
    kernel: Any = GAME.kernel()
    jumps: dict[int, bool] = {}
    for seed in range(3):
        history = random_history(GAME, Random(seed), 150)
        for number in range(40, len(history.turns)):
            plain = history.before(number)
            state = kernel.load(GAME, plain)
            seat = GAME.to_move(plain)[0]
            for action in GAME.legal_actions(plain, seat):
                after = state.copy()
                kernel.apply(after, action)
                jumped = kernel.to_move(after) == CHANCE
                assert jumps.setdefault(effect_of(seat, action, state, after), jumped) == jumped
    assert {*jumps.values()} == {True, False}


def promising(table: LossTable, count: int, most: int) -> tuple[list[int], int]:
    losses, order = np.zeros(count), np.zeros(count, np.int64)
    evaluated = promising_first(table, SLOTS, count, most, losses, order)
    return order.tolist(), evaluated


def test_new_effects_and_the_least_losses_come_first() -> None:
    table = table_of([0.9, 0.0, 0.1, 0.5], [9, 0, 9, 9])
    order, evaluated = promising(table, 4, 2)
    assert order == [1, 2, 3, 0]
    assert evaluated == 2
    assert promising(table_of([0.0] * 4, [0] * 4), 4, 2)[1] == 4
    assert promising(table, 3, 9)[1] == 3


def test_an_effect_tried_once_is_expected_to_lose_less_than_it_did() -> None:
    """Else one bad start would decide for the rest of the search."""
    table = table_of([0.04, 0.3], [1, 10])
    assert promising(table, 2, 1)[0] == [0, 1]


@pytest.mark.parametrize("players", [2, 3])
def test_losses_are_learned_and_expected(players: int) -> None:
    table = table_of([0.0, 0.0, 0.0, 0.8], [0, 0, 0, 3])
    values = np.full((4, players), 9.0)
    values[:3] = [[0.5, *[0.5 / (players - 1)] * (players - 1)]] * 3
    values[1, 0], values[2, 0] = 0.6, 0.4
    best = best_of_evaluated(table, SLOTS, np.array([0, 1, 2, 3]), 3, 1, values)
    assert best == 1
    assert table.sums.tolist() == pytest.approx([0.1, 0.0, 0.2, 0.8])
    assert table.counts.tolist() == [1, 1, 1, 3]
    assert values[3, 0] == pytest.approx(0.6 - 0.8 / 4)
    assert values[3].sum() == pytest.approx(values[1].sum())


def test_a_slot_belongs_to_the_latest_effect() -> None:
    table = new_table()
    slot = slot_of(table, 1)
    other = next(effect for effect in count(2) if slot_of(table, effect) == slot)
    assert slot_of(table, 1) == slot
    table.counts[slot], table.sums[slot] = 5, 0.5
    assert slot_of(table, 1) == slot
    assert table.counts[slot] == 5
    assert slot_of(table, other) == slot
    assert (table.counts[slot], table.sums[slot]) == (0, 0.0)


def test_revised_edges_keep_their_visits() -> None:
    tree = new_tree(nodes=1, edges=3, players=2)
    actions = np.array([4, 5, 6])
    values = np.array([[0.1, 0.9], [0.2, 0.8], [0.3, 0.7]])
    add_node(tree, 2, actions, values, np.array([0, 1, 2]), 3)
    tree.edge_visits[:] = [5, 2, 0]
    tree.value_sums[:] = [[0.5, 4.5], [0.8, 1.2], [0.0, 0.0]]
    revise_node(tree, 0, actions, np.array([[0.4, 0.6], [0.2, 0.8], [0.05, 0.95]]))
    assert tree.actions.tolist() == [6, 5, 4]
    assert tree.edge_visits.tolist() == [0, 2, 5]
    assert tree.value_sums[:, 1].tolist() == [0.0, 1.2, 4.5]
    assert tree.raw_values[:, 1].tolist() == [0.95, 0.8, 0.6]
    assert tree.residual_sums[0] == pytest.approx((1.2 - 2 * 0.8) + (4.5 - 5 * 0.6))
    assert tree.priors.sum() == pytest.approx(1)


def test_a_node_that_is_visited_again_evaluates_all_actions() -> None:
    state = random_history(GAME, Random(5), 60).state
    searcher = Searcher(instance_of(GAME))
    searcher.set_position(GAME, state)
    mcts.run(searcher, GAME.to_move(state)[0], 1, nodes=10_000)
    tree = tree_of(searcher, GAME)
    assert tree.node_visits[0] > 600
    assert not tree.is_partial[0]
    assert tree.is_partial.sum() > tree.nodes / 4  # most are new
    assert not tree.is_partial[tree.node_visits > simulation.COMPLETE_VISITS].any()
