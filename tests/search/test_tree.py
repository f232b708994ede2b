"""The order of edges."""

import numpy as np
import pytest

from hexwarp.search.tree import best_first, sort_best_first


@pytest.mark.parametrize("most", [1, 3, 12, 40])
@pytest.mark.parametrize("mover", [1, 2])
def test_the_best_rows_come_first_and_equal_ones_in_their_order(most: int, mover: int) -> None:
    rng = np.random.default_rng(most)
    for _ in range(20):
        values = rng.integers(0, 6, (15, 2)) / 4  # with equal ones
        order = np.full(15, -1)
        count = best_first(values, mover, 12, most, order)
        expected = np.argsort(-values[:12, mover - 1], kind="stable")[:most]
        assert order[:count].tolist() == expected.tolist()
        assert set(order[count:]) <= {-1}


def test_indices_are_sorted_in_place_and_equal_ones_keep_their_order() -> None:
    values = np.array([[0.5, 0.5], [0.9, 0.1], [0.5, 0.5], [0.1, 0.9]])
    order = np.array([3, 2, 0, 1])
    sort_best_first(values, 1, order, 3)
    assert order.tolist() == [2, 0, 3, 1]
