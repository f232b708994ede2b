"""Exponentials and logarithms against those of the C library, which differ in the last bits."""

import math
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from hexwarp.core.elementary import exp, log

EXP_ULPS, LOG_ULPS = 2, 3
"""The most by which results differ from the C library's, in units in the last place."""

LOWEST, HIGHEST = sys.float_info.min, sys.float_info.max
LAST = 709.0
"""The largest exponent whose exponential is finite, here."""


def ulps(value: float, expected: float) -> float:
    """Return a difference in units in the last place."""
    return abs(value - expected) / math.ulp(expected)


def exponents() -> Iterator[float]:
    rng = Random(1)
    yield from (0.0, -0.0, 1.0, -1.0, 5e-324, -5e-324, 1e-17, -1e-17, 0.5, LAST, -LAST, -708.3)
    for _ in range(20_000):
        yield rng.uniform(-LAST, LAST)
        yield rng.uniform(-1, 1)
        yield rng.choice((-1, 1)) * 10 ** rng.uniform(-18, 2)
    half = math.log(2) / 2  # where the reduced argument changes its sign
    for step in range(-2000, 2000):
        if abs(middle := step * half) < LAST - 1:
            yield from (middle, math.nextafter(middle, -1e9), math.nextafter(middle, 1e9))


def test_exponentials_are_right_to_the_last_places() -> None:
    for x in exponents():
        if x < -708.39:  # below, the results are not normal numbers
            assert exp(x) == pytest.approx(math.exp(x), abs=1e-322)
        else:
            assert ulps(exp(x), math.exp(x)) <= EXP_ULPS, x
    assert exp(0.0) == exp(-0.0) == 1


def test_exponentials_end_at_zero_and_infinity() -> None:
    above, below = math.nextafter(LAST, 1e9), math.nextafter(-LAST, -1e9)
    assert exp(LAST) < math.inf
    assert exp(-LAST) > 0
    for x in (above, 710.0, 1e300, math.inf):
        assert exp(x) == math.inf
    for x in (below, -710.0, -1e300, -math.inf):
        assert exp(x) == 0


def test_exponentials_of_greater_numbers_are_not_smaller() -> None:
    rng = Random(2)
    for _ in range(2000):
        x = rng.uniform(-LAST, LAST)
        values = [exp(x)]
        for _ in range(6):
            x = math.nextafter(x, 1e9)
            values.append(exp(x))
        # Neighbours may change places in the last bit, but by no more.
        assert all(upper >= lower - math.ulp(lower) for lower, upper in pairwise(values))
        little = abs(x) * 1e-14 + 1e-14
        assert exp(x - little) <= exp(x) <= exp(x + little)


def numbers() -> Iterator[float]:
    rng = Random(3)
    yield from (1.0, LOWEST, HIGHEST, 2.0, 0.5, 10.0, math.e, math.sqrt(0.5), math.sqrt(2))
    for _ in range(20_000):
        yield math.exp(rng.uniform(-708, LAST))
        yield rng.uniform(0.4, 2.5)
        yield 1 + rng.choice((-1, 1)) * 10 ** rng.uniform(-15.5, -1)
    for power in range(-1021, 1024):
        for number in (2.0**power, math.sqrt(0.5) * 2.0**power):
            yield from (math.nextafter(number, 0), number, math.nextafter(number, HIGHEST))


def test_logarithms_are_right_to_the_last_places() -> None:
    for x in numbers():
        assert ulps(log(x), math.log(x)) <= LOG_ULPS, x
    assert log(1.0) == 0


def test_logarithms_end_at_the_smallest_normal_number() -> None:
    assert log(LOWEST) == pytest.approx(math.log(LOWEST))
    assert log(HIGHEST) == pytest.approx(math.log(HIGHEST))
    for x in (math.nextafter(LOWEST, 0), 5e-324, 0.0, -0.0, -1.0, -math.inf, math.nan):
        assert log(x) == -math.inf


def test_logarithms_of_greater_numbers_are_not_smaller() -> None:
    rng = Random(4)
    for _ in range(2000):
        x = math.exp(rng.uniform(-708, LAST - 1))
        assert log(x * (1 - 1e-13)) < log(x) < log(x * (1 + 1e-13))


def test_each_undoes_the_other() -> None:
    rng = Random(5)
    for _ in range(5000):
        x = rng.uniform(-700, 700)
        assert log(exp(x)) == pytest.approx(x, abs=4e-16, rel=4e-16)


@pytest.mark.parametrize("number", [0.0, 0.3, -17.25, 700.0])
def test_numbers_of_all_types_give_the_same(number: float) -> None:
    assert exp(np.float64(number)) == exp(number)
    if number == int(number):
        assert exp(int(number)) == exp(number)
