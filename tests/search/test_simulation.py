"""The edge that a simulation selects."""

import numpy as np

from hexwarp.search.simulation import RAW_VALUE_VISITS, select
from hexwarp.search.tree import Tree, add_node
from support.search_arrays import new_tree


def tree_of(raw: list[float], visits: list[int], means: list[float]) -> Tree:
    """Return a tree with one node: its edges' raw values, visits and mean backed-up values."""
    count = len(raw)
    tree = new_tree(nodes=1, edges=count, players=2)
    values = np.array([[value, 1 - value] for value in raw])
    add_node(tree, 1, np.arange(count), values, np.arange(count), count)
    for edge in range(count):
        value = np.array([means[edge], 1 - means[edge]])
        tree.edge_visits[edge] = visits[edge]
        tree.value_sums[edge] = visits[edge] * value
        tree.residual_sums[0] += visits[edge] * (means[edge] - raw[edge])
    tree.node_visits[0] = sum(visits)
    return tree


def test_an_edge_never_tried_does_not_end_selection() -> None:
    behind = tree_of([0.7, 0.3, 0.29], visits=[20, 0, 5], means=[0.5, 0.0, 0.8])
    assert select(behind, 0, RAW_VALUE_VISITS) == 2


def test_a_first_visit_goes_to_the_best_edge_never_tried() -> None:
    tree = tree_of([0.6, 0.59, 0.58], visits=[30, 0, 0], means=[0.3, 0.0, 0.0])
    assert select(tree, 0, RAW_VALUE_VISITS) == 1
    assert select(tree_of([0.5, 0.5], [0, 0], [0.0, 0.0]), 0, RAW_VALUE_VISITS) == 0
