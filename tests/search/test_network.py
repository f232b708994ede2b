"""The network's loops, and the NumPy expressions that replace them without the compiler."""

from typing import Any

import numpy as np
import pytest

from hexwarp.search import network

RNG = np.random.default_rng(1)


def row() -> Any:
    return RNG.normal(0, 1, 64).astype(np.float32)


def factor() -> Any:
    return np.float32(RNG.normal())


MATRIX: Any = RNG.normal(0, 1, (32, 64)).astype(np.float32)
INPUTS: Any = RNG.normal(0, 1, 32).astype(np.float32)
ROWS = RNG.integers(0, 32, 11)


@pytest.mark.parametrize(
    ("loop", "whole_rows", "arguments", "total"),
    [
        (
            network.add_rows,
            network._add_rows,
            [MATRIX, ROWS, INPUTS, ROWS.size],
            lambda units: units + INPUTS[: ROWS.size] @ MATRIX[ROWS],
        ),
        (
            network.add_product,
            network._add_product,
            [INPUTS, MATRIX],
            lambda units: units + INPUTS @ MATRIX,
        ),
        (network.rectify, network._rectify, [], lambda units: np.maximum(units, 0)),
    ],
    ids=["rows", "product", "rectify"],
)
def test_loop_and_whole_rows_agree_to_the_last_bit(
    loop: Any, whole_rows: Any, arguments: list[Any], total: Any
) -> None:
    for _ in range(20):
        units = row()
        first, second = units.copy(), units.copy()
        loop(first, *arguments)
        whole_rows(second, *arguments)
        assert first.tolist() == second.tolist()
        assert first == pytest.approx(total(units), abs=1e-4)
