"""The arrays of a search as arrays of their own, for tests."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from hexwarp.core.game import Game
from hexwarp.core.jit import assign, bind
from hexwarp.core.kernels import Bytes, Numbers
from hexwarp.search import network
from hexwarp.search.expected_losses import NO_EFFECT, SLOT_BITS, LossTable
from hexwarp.search.exports import functions
from hexwarp.search.network import Network
from hexwarp.search.searcher import Searcher
from hexwarp.search.tree import NODE_COUNT, Tree, is_full

if TYPE_CHECKING:
    from hexwarp.search.exports.block import block_in
    from hexwarp.search.exports.decisions import current_search_in


def new_tree(nodes: int, edges: int, players: int) -> Tree:
    """Return an empty tree of a game that is itself to be won."""

    def numbers(size: int) -> Numbers:
        return np.zeros(size, np.int64)

    slots = 1
    while slots <= 2 * nodes:
        slots *= 2
    return Tree(
        slots=numbers(slots),
        keys=numbers(nodes),
        movers=numbers(nodes),
        first_edge=numbers(nodes + 1),
        node_visits=numbers(nodes),
        residual_sums=np.zeros(nodes),
        is_partial=numbers(nodes),
        actions=numbers(edges),
        priors=np.zeros(edges),
        raw_values=np.zeros((edges, players)),
        edge_visits=numbers(edges),
        value_sums=np.zeros((edges, players)),
        counts=numbers(2),
        value_range=1.0,
    )


def new_table() -> LossTable:
    """Return a table of losses without any."""
    slots = 1 << SLOT_BITS
    effects = np.full(slots, NO_EFFECT, np.int64)
    return LossTable(effects, np.zeros(slots), np.zeros(slots, np.int64))


class TreeFacts(NamedTuple):
    """The facts of a search's tree that tests compare."""

    nodes: int
    edges: int
    is_full: bool
    """Whether there is no room for another node of so many edges."""
    node_visits: Any
    """int64[nodes]"""
    is_partial: Any
    """bool[nodes]"""


def tree_of(searcher: Searcher, game: Game[Any], more_edges: int = 0) -> TreeFacts:
    """Return facts of the tree of a searcher that has searched.

    Args:
        searcher: The searcher.
        game: Its game.
        more_edges: The edges of another node, for ``is_full``.
    """
    block = np.frombuffer(searcher._instance.read(0, searcher.memory), np.uint8).copy()
    numbers = np.zeros(3, np.int64)
    visits, partial = np.zeros(1 << 18, np.int64), np.zeros(1 << 18, np.int64)
    _tree_reader(type(game))(block, more_edges, numbers, visits, partial)
    nodes, edges, full = map(int, numbers)
    return TreeFacts(nodes, edges, bool(full), visits[:nodes], partial[:nodes] != 0)


@cache
def _tree_reader(kind: type[Game[Any]]) -> Any:
    game = kind(kind.player_counts[0])
    kernel = cast(Any, game.kernel())
    parts = functions._parts(game, kernel, with_network=True)
    names = ("block_in", "current_search_in")
    return bind(_read_tree, kernel, **{name: parts[name] for name in names})


def _read_tree(
    block: Bytes, more_edges: int, numbers: Numbers, visits: Numbers, partial: Numbers
) -> None:
    tree = current_search_in(block, block_in(block)).tree
    nodes = tree.counts[NODE_COUNT]
    numbers[0], numbers[1] = nodes, tree.first_edge[nodes]
    numbers[2] = is_full(tree, more_edges)
    assign(visits[:nodes], tree.node_visits[:nodes])
    assign(partial[:nodes], tree.is_partial[:nodes])


def blank(game: Game[Any]) -> Network:
    """Return a network of zeros: it gives all seats equal probabilities, or corrects nothing."""
    return Network(*(np.zeros(shape, np.float32) for shape in network.shapes(game)))
