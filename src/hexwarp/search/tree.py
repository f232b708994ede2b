"""The search tree, as flat arrays for compiled functions.

A node is a decision as its mover sees it (``Kernel.key``), so transpositions share a node, and no
seat uses information that is hidden from it. A node's edges are its best actions.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, Shares
from hexwarp.core.types import Seat

PRIOR_TEMPERATURE: Final = 0.08
"""The softmax temperature of the priors, as a win probability: the prior of an action whose raw
value is lower by this much is e times smaller."""

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


NODE_COUNT, EVALUATION_COUNT = range(2)
"""Indices of ``Tree.counts``."""


def empty_tree(nodes: int, edges: int, players: int) -> Tree:
    """Return a tree without nodes.

    The operating system provides memory only for the pages that are written to, so spare capacity
    is free.

    Args:
        nodes: Node capacity.
        edges: Edge capacity, over all nodes.
        players: Number of seats.
    """
    return Tree(
        slots=np.zeros(1 << (2 * nodes).bit_length(), np.int64),
        keys=np.zeros(nodes, np.int64),
        movers=np.zeros(nodes, np.int64),
        first_edge=np.zeros(nodes + 1, np.int64),
        node_visits=np.zeros(nodes, np.int64),
        residual_sums=np.zeros(nodes),
        is_partial=np.zeros(nodes, np.int64),
        actions=np.zeros(edges, np.int64),
        priors=np.zeros(edges),
        raw_values=np.zeros((edges, players)),
        edge_visits=np.zeros(edges, np.int64),
        value_sums=np.zeros((edges, players)),
        counts=np.zeros(2, np.int64),
    )


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
def best_first(values: SeatValues, mover: Seat, count: int) -> Numbers:
    """Return the indices of the first ``count`` rows, by descending value for a seat (stable).

    Args:
        values: float64[>= count, players]: a value for each seat by row.
        mover: The seat by whose values the rows are sorted.
        count: The number of rows.

    Returns:
        int64[count]: the indices of the rows.
    """
    return np.argsort(-values[:count, mover - 1], kind="mergesort")


@njit
def add_node(
    tree: Tree, mover: Seat, actions: Numbers, values: SeatValues, count: int, max_edges: int
) -> None:
    """Append a node with the best of the first ``count`` actions, and their priors.

    Args:
        tree: The tree; its key and slot tables are left to the caller.
        mover: The seat to act.
        actions: int64[>= count]: the legal actions.
        values: float64[>= count, players]: their raw values.
        count: The number of legal actions.
        max_edges: The maximum number of edges of the node.

    Example:
        >>> tree = empty_tree(nodes=1, edges=2, players=2)
        >>> add_node(tree, 1, np.array([5, 7]), np.array([[0.4, 0.6], [0.7, 0.3]]), 2, 2)
        >>> tree.actions
        array([7, 5])
    """
    node = tree.counts[NODE_COUNT]
    tree.movers[node] = mover
    tree.first_edge[node + 1] = tree.first_edge[node] + min(count, max_edges)
    _write_edges(tree, node, best_first(values, mover, count), actions, values)
    tree.counts[NODE_COUNT] += 1


@njit
def _write_edges(
    tree: Tree, node: int, order: Numbers, actions: Numbers, values: SeatValues
) -> None:
    """Write the first actions of an order to a node's edges, with their priors."""
    mover = tree.movers[node] - 1
    first, end = tree.first_edge[node], tree.first_edge[node + 1]
    highest = values[order[0], mover]
    total = 0.0
    for edge in range(first, end):
        index = order[edge - first]
        tree.actions[edge] = actions[index]
        tree.raw_values[edge] = values[index]
        tree.priors[edge] = math.exp((values[index, mover] - highest) / PRIOR_TEMPERATURE)
        total += tree.priors[edge]
    for edge in range(first, end):
        tree.priors[edge] /= total


@njit
def revise_node(tree: Tree, node: int, actions: Numbers, values: SeatValues) -> None:
    """Replace the raw values of a node that has an edge for every action; visits remain.

    Args:
        tree: The tree.
        node: The node.
        actions: int64[>= edges]: the legal actions, ascending.
        values: float64[>= edges, players]: their new raw values.

    Example:
        >>> tree = empty_tree(nodes=1, edges=2, players=2)
        >>> add_node(tree, 1, np.array([5, 7]), np.array([[0.6, 0.4], [0.3, 0.7]]), 2, 2)
        >>> revise_node(tree, 0, np.array([5, 7]), np.array([[0.6, 0.4], [0.8, 0.2]]))
        >>> tree.actions
        array([7, 5])
    """
    mover, first, end = tree.movers[node], tree.first_edge[node], tree.first_edge[node + 1]
    old = np.argsort(tree.actions[first:end])
    visits, sums = tree.edge_visits[first:end][old], tree.value_sums[first:end][old]
    order = best_first(values, mover, end - first)
    _write_edges(tree, node, order, actions, values)
    tree.edge_visits[first:end] = visits[order]
    tree.value_sums[first:end] = sums[order]
    residual = 0.0
    for edge in range(first, end):
        residual += tree.value_sums[edge, mover - 1]
        residual -= tree.edge_visits[edge] * tree.raw_values[edge, mover - 1]
    tree.residual_sums[node] = residual


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
    count: int,
    max_edges: int,
) -> None:
    """Append a node as ``add_node`` does, so that ``find_slot`` finds it.

    Args:
        tree: The tree.
        key_: ``Kernel.key`` of its position.
        mover: The seat to act.
        actions: int64[>= count]: the legal actions.
        values: float64[>= count, players]: their raw values.
        count: The number of legal actions.
        max_edges: The maximum number of edges of the node.
    """
    node = tree.counts[NODE_COUNT]
    tree.keys[node] = key_
    tree.slots[find_slot(tree, key_)] = node + 1
    add_node(tree, mover, actions, values, count, max_edges)
