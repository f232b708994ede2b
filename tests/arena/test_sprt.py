"""The sequential test: known sums, and how often it errs."""

from math import log
from random import Random

import pytest

from hexwarp.arena.elo import share
from hexwarp.arena.sprt import BOUND, Sprt
from hexwarp.core.errors import MalformedError


def test_for_wins_and_losses_it_is_walds_own_test():
    """Then the likelihoods are those of coins."""
    test = Sprt(2, 0, 100)
    for score in [1.0] * 12 + [0.0] * 7:
        test.add(score)
    high = share(100, 2)
    assert test.llr == pytest.approx(12 * log(high / 0.5) + 7 * log((1 - high) / 0.5), abs=1e-3)


def test_halves_count_as_they_must():
    """Half of each deal to either speaks for the hypothesis at one half, and the more the closer.

    Likeliest with a mean of 0.64: weights 0.72 on the half, 0.28 on the whole, if all were halves.
    """
    test = Sprt(2, 0, 100)
    for _ in range(30):
        test.add(0.5)
    assert test.llr == pytest.approx(30 * log(2 * (1 - share(100, 2))), abs=0.05)
    assert test.accepted == 0


def test_it_is_decided_at_the_bounds():
    assert pytest.approx(2.944, abs=1e-3) == BOUND
    test = Sprt(2, 0, 100)
    while test.accepted is None:
        before = test.llr
        test.add(1.0)
    assert before < BOUND <= test.llr
    assert test.accepted == 100


@pytest.mark.parametrize(
    ("truth", "seats", "least", "most"), [(0, 2, 0, 0.08), (80, 2, 0.92, 1), (0, 3, 0, 0.08)]
)
def test_it_errs_as_seldom_as_it_says(truth, seats, least, most):
    rng = Random(5)
    points = share(truth, seats)
    for_more = 0
    for _ in range(120):
        test = Sprt(seats, 0, 80)
        while test.accepted is None:
            test.add(sum(rng.random() < points for _ in range(seats)) / seats)
        for_more += test.accepted == 80
    assert least <= for_more / 120 <= most


@pytest.mark.parametrize("bounds", [(0, 0), (10, 5), (0, 1e9), (float("nan"), 5)])
def test_bounds_without_sense_are_refused(bounds):
    with pytest.raises(MalformedError, match="the lower first"):
        Sprt(2, *bounds)
