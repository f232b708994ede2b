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


def test_products_in_quarters_agree_to_the_last_bit_with_the_loop() -> None:
    for _ in range(20):
        factors, units = np.append(row(), factor()), row()
        first, second = np.zeros(16, np.float32), np.zeros(16, np.float32)
        network.multiply_in_quarters(factors, units, first)
        network._multiply_in_quarters(factors, units, second)
        assert first.tolist() == second.tolist()
        assert first.sum() == pytest.approx(factors[:64] @ units, abs=1e-4)


@pytest.mark.parametrize(
    ("loop", "whole_rows", "arguments"),
    [
        (
            network.add_four_rows,
            network._add_four_rows,
            [one for _ in range(4) for one in (factor(), row())],
        ),
        (network.add_row, network._add_row, [factor(), row()]),
        (network.rectify, network._rectify, []),
    ],
    ids=["four rows", "one row", "rectify"],
)
def test_loop_and_whole_rows_agree_to_the_last_bit(
    loop: Any, whole_rows: Any, arguments: list[Any]
) -> None:
    for _ in range(20):
        first = row()
        second = first.copy()
        loop(first, *arguments)
        whole_rows(second, *arguments)
        assert first.tolist() == second.tolist()
