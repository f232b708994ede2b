"""Exported functions for what a search or a solution has found.

``rank`` writes the results of a search, ``shorten`` changes their order in a decided game,
``notice`` gives the choice of a low level, ``line`` samples of the expected play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from hexwarp.core.jit import assign, below, njit, seed_rng
from hexwarp.core.kernels import Bytes
from hexwarp.core.types import CHANCE
from hexwarp.search.exports.block import (
    COUNT,
    LINE_SIZE,
    PLAYERS,
    POSITIONS,
    RNG,
    SEAT,
    VIEW_LENGTH,
    Block,
    block_in,
)
from hexwarp.search.match_odds import value_range
from hexwarp.search.tree import EVALUATION_COUNT, SeatValues, Tree, find_slot

if TYPE_CHECKING:
    from hexwarp.search.exports.bound import (
        apply,
        apply_chance,
        key,
        legal,
        progress,
        random_outcome,
        read_view,
        to_move,
        turns_left,
    )
    from hexwarp.search.exports.decisions import current_search_in, sample

DECIDED: Final = 0.02
"""A game is decided for a seat whose win probability is less than this far from 0 or 1."""

AS_GOOD: Final = 0.005
"""The difference in win probability up to which an action is as good as the best one."""

MIN_VISITS: Final = 0.02
"""The share of the best action's visits from which an action's value counts."""


def rank(block: Bytes) -> int:
    """Write the root's actions, most visited first, with visits and values (a template).

    Values are means as in ``simulation.select``, clipped and normalised, since score bonuses can
    take them out of the range of probabilities.

    Returns:
        The number of actions.

    Example:
        >>> best = block_in(block).actions[0] if rank(block) else -1
    """
    parts = block_in(block)
    searching = current_search_in(block, parts)
    tree, workspace = searching.tree, searching.workspace
    count, players, mover = tree.first_edge[1], parts.numbers[PLAYERS], tree.movers[0] - 1
    values, own = searching.more, workspace.raw_value_visits
    visited = 0
    for edge in range(count):
        visited += tree.edge_visits[edge]
    for seat in range(players):
        shift = 0.0
        for edge in range(count):
            visits = tree.edge_visits[edge]
            shift += tree.value_sums[edge, seat] - visits * tree.raw_values[edge, seat]
        shift /= visited + own
        for edge in range(count):
            raw = (tree.raw_values[edge, seat] + shift) * own
            mean = (raw + tree.value_sums[edge, seat]) / (tree.edge_visits[edge] + own)
            values[edge, seat] = max(mean, 0.0)
    order = workspace.order
    for edge in range(count):
        total = 0.0
        for seat in range(players):
            total += values[edge, seat]
        for seat in range(players):
            values[edge, seat] /= max(total, 1.0)
        index = edge
        while index > 0 and ranks_before(tree, values, mover, edge, order[index - 1]):
            order[index] = order[index - 1]
            index -= 1
        order[index] = edge
    for index in range(count):
        edge = order[index]
        parts.actions[index], parts.visits[index] = tree.actions[edge], tree.edge_visits[edge]
        assign(parts.values[index], values[edge])
    parts.numbers[POSITIONS] = tree.counts[EVALUATION_COUNT]
    parts.numbers[COUNT] = count
    return int(count)


@njit
def ranks_before(tree: Tree, values: SeatValues, mover: int, edge: int, other: int) -> bool:
    """Return whether an edge has more visits than another, or as many and a higher value.

    Args:
        tree: The tree.
        values: float64[edges, players]: the values of the root's edges.
        mover: The root's seat to act, from 0.
        edge: The edge.
        other: The other edge.
    """
    more = tree.edge_visits[edge] - tree.edge_visits[other]
    return bool(more > 0 or (more == 0 and values[edge, mover] > values[other, mover]))


def positions(block: Bytes) -> int:
    """Return the positions that the last results are from (a template)."""
    return int(block_in(block).numbers[POSITIONS])


def shorten(block: Bytes) -> int:
    """Move the action that leaves the fewest turns to the front, in a decided game (a template).

    There many actions are as good as the best, and a search only tells them apart by noise. Where
    results are exact, only actions of equal value change places.

    Returns:
        The index at which the action was.
    """
    parts = block_in(block)
    seat, values = parts.numbers[SEAT], parts.values
    best, visits = values[0, seat - 1], parts.visits[0]
    if DECIDED <= best <= 1 - DECIDED:
        return 0
    seed_rng(parts.numbers[RNG : RNG + 4], 0)
    sample(parts)
    chosen, fewest = 0, np.inf
    for index in range(parts.numbers[COUNT]):
        as_good = values[index, seat - 1] >= best - (AS_GOOD if visits else 0.0)
        if as_good and parts.visits[index] >= MIN_VISITS * visits:
            assign(parts.root, parts.state)
            apply(parts.root, parts.actions[index])
            turns = turns_left(parts.root, seat)
            if turns < fewest:
                chosen, fewest = index, turns
    read_view(parts.encoded[: parts.numbers[VIEW_LENGTH]], parts.root)
    for index in range(chosen, 0, -1):
        swap_results(parts, index, index - 1)
    return chosen


@njit
def swap_results(parts: Block, a: int, b: int) -> None:
    """Exchange two actions with their visits and values.

    Args:
        parts: The first part of the block.
        a: The index of one.
        b: The index of the other.
    """
    parts.actions[a], parts.actions[b] = parts.actions[b], parts.actions[a]
    parts.visits[a], parts.visits[b] = parts.visits[b], parts.visits[a]
    for seat in range(parts.values.shape[1]):
        value = parts.values[a, seat]
        parts.values[a, seat] = parts.values[b, seat]
        parts.values[b, seat] = value


def notice(block: Bytes, attention: int, greed: float) -> int:
    """Return the action that looks best to a level, of those that it notices (a template).

    It notices the action that gains most at once, and others at random. What an action gains is its
    progress, from 0 for the least to 1 for the most.

    Args:
        block: uint8[n]: the memory, with the results of a search.
        attention: The number of actions that the level notices.
        greed: What the greatest gain seems to be worth, as a win probability.
    """
    parts = block_in(block)
    searching = current_search_in(block, parts)
    numbers, gains, order = parts.numbers, searching.gains, searching.workspace.order
    count, seat, rng = numbers[COUNT], numbers[SEAT], numbers[RNG : RNG + 4]
    least, most, equal, first = np.inf, -np.inf, 0, 0
    for index in range(count):
        child = searching.workspace.child
        assign(child, searching.determinizations[0])
        apply(child, parts.actions[index])
        gains[index], order[index] = progress(child, seat), index
        least = min(least, gains[index])
        if gains[index] > most:
            most, equal = gains[index], 0
        if gains[index] == most:  # each of the best is chosen with the same probability
            equal += 1
            if below(rng, equal) == 0:
                first = index
    weight = greed * value_range(parts.odds) / (most - least if most > least else 1.0)
    order[0], order[first] = first, 0
    chosen, best = first, -np.inf
    for number in range(min(attention, count)):
        if number > 0:  # a random one of the rest
            other = number + below(rng, count - number)
            order[number], order[other] = order[other], order[number]
        index = order[number]
        worth = parts.values[index, seat - 1] + weight * (gains[index] - least)
        if worth > best or (worth == best and index < chosen):
            chosen, best = index, worth
    return int(parts.actions[chosen])


def line(block: Bytes) -> int:
    """Sample the play that is expected after the root's most visited action (a template).

    ``sample`` gets the view with its unknown parts sampled, and ``line`` what happens from there:
    the choices of other seats that come first, the root's action, and the most visited moves after
    it, one for each seat at most. The line ends early where the search ended.

    Returns:
        The length of ``line``.
    """
    parts = block_in(block)
    searching = current_search_in(block, parts)
    tree, workspace, rng = searching.tree, searching.workspace, parts.numbers[RNG : RNG + 4]
    length = sample(parts)
    turns = node = 0
    while True:
        action = most_visited(tree, node)
        count, is_legal = legal(parts.state, workspace.actions), False
        for index in range(count):
            is_legal |= workspace.actions[index] == action
        if not is_legal:  # keys may rarely collide
            break
        parts.line[length] = action
        length += 1
        turns += 1
        apply(parts.state, action)
        while to_move(parts.state) == CHANCE and length < LINE_SIZE:
            outcome = random_outcome(parts.state, rng)
            parts.line[length] = -1 - outcome
            length += 1
            apply_chance(parts.state, outcome)
        if turns > parts.numbers[PLAYERS] or to_move(parts.state) == 0 or length == LINE_SIZE:
            break
        node = tree.slots[find_slot(tree, key(parts.state))] - 1
        if node < 0:
            break
    return length


@njit
def most_visited(tree: Tree, node: int) -> int:
    """Return the most visited action of a node.

    Args:
        tree: The tree.
        node: The node.
    """
    best = tree.first_edge[node]
    for edge in range(tree.first_edge[node], tree.first_edge[node + 1]):
        if tree.edge_visits[edge] > tree.edge_visits[best]:
            best = edge
    return int(tree.actions[best])
