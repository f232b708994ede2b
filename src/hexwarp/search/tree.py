"""The search tree, as flat arrays for compiled functions.

A node is a decision as its mover sees it (``Kernel.key``), so transpositions share a node, and no
seat uses information that is hidden from it. A node's edges are its best actions.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.elementary import exp
from hexwarp.core.jit import assign, inlined, njit, returning_views
from hexwarp.core.kernels import Bytes, Numbers, Shares
from hexwarp.core.memory import placed
from hexwarp.core.types import Seat

PRIOR_TEMPERATURE: Final = 0.08
"""The softmax temperature of the priors, as a part of ``Tree.value_range``: the prior of an action
whose raw value is lower by this much is e times smaller."""

SeatValues: TypeAlias = NDArray[np.float64]
"""float64[n, players]: a value for each seat, at column seat - 1."""


class Tree(NamedTuple):
    """Nodes, and their edges in the order of the nodes. Node 0 is the root."""

    slots: Numbers
    """int64[a power of 2]: hash table with linear probing; node + 1, or 0 for a free slot."""
    keys: Numbers
    """int64[nodes]: ``Kernel.key`` of the node's position."""
    movers: Numbers
    """int64[nodes]: the seat to act."""
    first_edge: Numbers
    """int64[nodes + 1]: the node's first edge; its edges end where the next node's begin."""
    node_visits: Numbers
    """int64[nodes]: simulations that passed through one of the node's edges."""
    residual_sums: Shares
    """float64[nodes]: sum over these simulations of the mover's backed-up value minus the raw
    value of the edge taken."""
    is_partial: Numbers
    """int64[nodes]: 1 where the raw values of some edges are expected, not evaluated."""
    actions: Numbers
    """int64[edges]: the actions, in descending order of raw value within a node."""
    priors: Shares
    """float64[edges]: prior probabilities; they sum to 1 over a node."""
    raw_values: SeatValues
    """float64[edges, players]: the evaluator's value of the position after the action."""
    edge_visits: Numbers
    """int64[edges]: simulations that passed through the edge."""
    value_sums: SeatValues
    """float64[edges, players]: sum of the values backed up by these visits."""
    counts: Numbers
    """int64[2]: the number of nodes, and of positions evaluated."""
    value_range: float
    """The difference in value between a game won and a game lost: 1, and less in a match."""


NODE_COUNT, EVALUATION_COUNT = range(2)
"""Indices of ``Tree.counts``."""


@njit
@returning_views
def tree_in(
    block: Bytes, at: int, nodes: int, edges: int, players: int, value_range: float
) -> tuple[Tree, int]:
    """Return a tree in a block of memory, and the place after it; ``clear`` makes it empty.

    Args:
        block: uint8[n]: the memory; it is not touched.
        at: The place of the tree.
        nodes: Node capacity.
        edges: Edge capacity, over all nodes.
        players: Number of seats.
        value_range: The difference in value between a game won and a game lost.
    """
    slots = 1
    while slots <= 2 * nodes:
        slots *= 2
    slots_, at = placed(block, at, np.int64, (slots,))
    keys, at = placed(block, at, np.int64, (nodes,))
    movers, at = placed(block, at, np.int64, (nodes,))
    first_edge, at = placed(block, at, np.int64, (nodes + 1,))
    node_visits, at = placed(block, at, np.int64, (nodes,))
    residual_sums, at = placed(block, at, np.float64, (nodes,))
    is_partial, at = placed(block, at, np.int64, (nodes,))
    actions, at = placed(block, at, np.int64, (edges,))
    priors, at = placed(block, at, np.float64, (edges,))
    raw_values, at = placed(block, at, np.float64, (edges, players))
    edge_visits, at = placed(block, at, np.int64, (edges,))
    value_sums, at = placed(block, at, np.float64, (edges, players))
    counts, at = placed(block, at, np.int64, (2,))
    tree = Tree(
        slots_,
        keys,
        movers,
        first_edge,
        node_visits,
        residual_sums,
        is_partial,
        actions,
        priors,
        raw_values,
        edge_visits,
        value_sums,
        counts,
        value_range,
    )
    return tree, at


@njit
def clear(tree: Tree) -> None:
    """Make a tree empty. What belongs to a node is cleared when the node is added."""
    for slot in range(tree.slots.size):
        tree.slots[slot] = 0
    tree.first_edge[0] = 0
    tree.counts[NODE_COUNT] = tree.counts[EVALUATION_COUNT] = 0


@njit
def find_slot(tree: Tree, key_: int) -> int:
    """Return the slot of the node with a key, or the free slot where it belongs.

    Args:
        tree: The tree.
        key_: ``Kernel.key`` of a position.
    """
    mask = tree.slots.size - 1
    slot = (key_ ^ key_ >> 29) & mask
    while tree.slots[slot] and tree.keys[tree.slots[slot] - 1] != key_:
        slot = (slot + 1) & mask
    return int(slot)


@njit
def best_first(values: SeatValues, mover: Seat, count: int, most: int, order: Numbers) -> int:
    """Write the indices of the best rows, by descending value for a seat (stable).

    Args:
        values: float64[>= count, players]: a value for each seat by row.
        mover: The seat by whose values the rows are sorted.
        count: The number of rows.
        most: The maximum number of indices to write, at least 1.
        order: int64[>= most], overwritten: the indices of the rows.

    Returns:
        The number of indices written.

    Example:
        >>> order = np.zeros(2, np.int64)
        >>> best_first(np.array([[0.4, 0.6], [0.7, 0.3], [0.5, 0.5]]), 1, 3, 2, order)
        2
        >>> order
        array([1, 2])
    """
    kept = 0
    for index in range(count):
        if kept < most:
            kept += 1
        elif values[index, mover - 1] <= values[order[most - 1], mover - 1]:
            continue
        order[kept - 1] = index
        _move_forward(values, mover, order, kept - 1)
    return kept


@njit
def sort_best_first(values: SeatValues, mover: Seat, order: Numbers, count: int) -> None:
    """Sort indices of rows by descending value for a seat (stable).

    Args:
        values: float64[rows, players]: a value for each seat by row.
        mover: The seat.
        order: int64[>= count]: the indices, sorted in place.
        count: The number of indices.
    """
    for place in range(1, count):
        _move_forward(values, mover, order, place)


@njit
@inlined
def _move_forward(values: SeatValues, mover: Seat, order: Numbers, place: int) -> None:
    """Insert the index at a place into the sorted ones before it."""
    index = order[place]
    while place > 0 and values[order[place - 1], mover - 1] < values[index, mover - 1]:
        order[place] = order[place - 1]
        place -= 1
    order[place] = index


@njit
def add_node(
    tree: Tree, mover: Seat, actions: Numbers, values: SeatValues, order: Numbers, count: int
) -> None:
    """Append a node with an edge for each action of an order, and their priors.

    Args:
        tree: The tree; its key and slot tables are left to the caller.
        mover: The seat to act.
        actions: int64[n]: the legal actions.
        values: float64[>= n, players]: their raw values.
        order: int64[>= count]: indices of actions, by descending value for the mover.
        count: The number of edges.

    Example:
        >>> values = np.array([[0.4, 0.6], [0.7, 0.3]])
        >>> add_node(tree, 1, np.array([5, 7]), values, np.array([1, 0]), 2)
        >>> tree.actions
        array([7, 5])
    """
    node = tree.counts[NODE_COUNT]
    first = tree.first_edge[node]
    tree.movers[node] = mover
    tree.first_edge[node + 1] = first + count
    tree.node_visits[node] = tree.is_partial[node] = 0
    tree.residual_sums[node] = 0.0
    for place in range(count):
        index, edge = order[place], first + place
        tree.actions[edge] = actions[index]
        tree.edge_visits[edge] = 0
        for seat in range(values.shape[1]):
            tree.raw_values[edge, seat] = values[index, seat]
            tree.value_sums[edge, seat] = 0.0
    _write_priors(tree, node)
    tree.counts[NODE_COUNT] += 1


@njit
def _write_priors(tree: Tree, node: int) -> None:
    mover, first, end = tree.movers[node] - 1, tree.first_edge[node], tree.first_edge[node + 1]
    highest = tree.raw_values[first, mover]
    total, temperature = 0.0, PRIOR_TEMPERATURE * tree.value_range
    for edge in range(first, end):
        tree.priors[edge] = exp((tree.raw_values[edge, mover] - highest) / temperature)
        total += tree.priors[edge]
    for edge in range(first, end):
        tree.priors[edge] /= total


@njit
def revise_node(tree: Tree, node: int, actions: Numbers, values: SeatValues) -> None:
    """Replace the raw values of a node that has an edge for every action; visits remain.

    Args:
        tree: The tree.
        node: The node.
        actions: int64[edges]: the legal actions, ascending.
        values: float64[>= edges, players]: their new raw values.

    Example:
        >>> values = np.array([[0.6, 0.4], [0.3, 0.7]])
        >>> add_node(tree, 1, np.array([5, 7]), values, np.array([0, 1]), 2)
        >>> revise_node(tree, 0, np.array([5, 7]), np.array([[0.6, 0.4], [0.8, 0.2]]))
        >>> tree.actions
        array([7, 5])
    """
    mover, first, end = tree.movers[node] - 1, tree.first_edge[node], tree.first_edge[node + 1]
    residual = 0.0
    for edge in range(first, end):
        index = np.searchsorted(actions, tree.actions[edge])
        assign(tree.raw_values[edge], values[index])
        residual += tree.value_sums[edge, mover] - tree.edge_visits[edge] * values[index, mover]
        place = edge
        while place > first and tree.raw_values[place - 1, mover] < values[index, mover]:
            place -= 1
            _swap_edges(tree, place, place + 1)
    tree.residual_sums[node] = residual
    _write_priors(tree, node)


@njit
def _swap_edges(tree: Tree, a: int, b: int) -> None:
    """Exchange two edges, without their priors."""
    tree.actions[a], tree.actions[b] = tree.actions[b], tree.actions[a]
    tree.edge_visits[a], tree.edge_visits[b] = tree.edge_visits[b], tree.edge_visits[a]
    for seat in range(tree.raw_values.shape[1]):
        raw, total = tree.raw_values[a, seat], tree.value_sums[a, seat]
        tree.raw_values[a, seat] = tree.raw_values[b, seat]
        tree.value_sums[a, seat] = tree.value_sums[b, seat]
        tree.raw_values[b, seat], tree.value_sums[b, seat] = raw, total


@njit
def is_full(tree: Tree, max_edges: int) -> bool:
    """Return whether a tree has no room for another node.

    Args:
        tree: The tree.
        max_edges: The maximum number of edges of the node.
    """
    node = tree.counts[NODE_COUNT]
    return bool(node == tree.keys.size or tree.first_edge[node] + max_edges > tree.actions.size)


@njit
def add_keyed_node(
    tree: Tree,
    key_: int,
    mover: Seat,
    actions: Numbers,
    values: SeatValues,
    order: Numbers,
    count: int,
) -> None:
    """Append a node as ``add_node`` does, so that ``find_slot`` finds it.

    Args:
        tree: The tree.
        key_: ``Kernel.key`` of its position.
        mover: The seat to act.
        actions: int64[n]: the legal actions.
        values: float64[>= n, players]: their raw values.
        order: int64[>= count]: indices of actions, by descending value for the mover.
        count: The number of edges.
    """
    node = tree.counts[NODE_COUNT]
    tree.keys[node] = key_
    tree.slots[find_slot(tree, key_)] = node + 1
    add_node(tree, mover, actions, values, order, count)
