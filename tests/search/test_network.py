"""The network's loops against NumPy expressions that add in the same order."""

from typing import Any

import numpy as np
import pytest

from hexwarp.search import network

RNG = np.random.default_rng(1)


def row() -> Any:
    return RNG.normal(0, 1, 64).astype(np.float32)


MATRIX: Any = RNG.normal(0, 1, (32, 64)).astype(np.float32)
INPUTS: Any = RNG.normal(0, 1, 32).astype(np.float32)
ROWS = RNG.integers(0, 32, 11)


def add_in_fours(units: Any, rows: Any, factors: Any) -> Any:
    """Add rows with their factors, four at a time, in numbers of 32 bits."""
    whole = len(rows) // 4 * 4
    for n in range(0, whole, 4):
        first, second, third, fourth = (factors[n + i] * rows[n + i] for i in range(4))
        units = units + ((first + second) + (third + fourth))
    for n in range(whole, len(rows)):
        units = units + factors[n] * rows[n]
    return units


@pytest.mark.parametrize(
    ("loop", "arguments", "same", "total"),
    [
        (
            network.add_rows,
            [MATRIX, ROWS, INPUTS, ROWS.size],
            lambda units: add_in_fours(units, MATRIX[ROWS], INPUTS),
            lambda units: units + INPUTS[: ROWS.size] @ MATRIX[ROWS],
        ),
        (
            network.add_product,
            [INPUTS, MATRIX],
            lambda units: add_in_fours(units, MATRIX, INPUTS),
            lambda units: units + INPUTS @ MATRIX,
        ),
        (
            network.rectify,
            [],
            lambda units: np.maximum(units, 0),
            lambda units: np.maximum(units, 0),
        ),
    ],
    ids=["rows", "product", "rectify"],
)
def test_loops_and_whole_rows_agree_to_the_last_bit(
    loop: Any, arguments: list[Any], same: Any, total: Any
) -> None:
    for _ in range(20):
        units = row()
        before = units.copy()
        loop(units, *arguments)
        assert units.tolist() == same(before).tolist()
        assert units == pytest.approx(total(before), abs=1e-4)


@pytest.mark.parametrize("count", range(9))
def test_any_number_of_rows_is_added(count: int) -> None:
    units = row()
    before = units.copy()
    network.add_rows(units, MATRIX, ROWS, INPUTS, count)
    assert units.tolist() == add_in_fours(before, MATRIX[ROWS[:count]], INPUTS).tolist()
