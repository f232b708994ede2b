"""The SPRT: known likelihood ratios, and its error rates."""

from math import log
from random import Random

import pytest

from hexwarp.arena.elo import expected_score
from hexwarp.arena.sprt import LLR_BOUND, Sprt
from hexwarp.core.errors import MalformedError


def test_wins_and_losses_give_walds_test() -> None:
    """The likelihoods are then binomial."""
    test = Sprt(2, 0, 100)
    for score in [1.0] * 12 + [0.0] * 7:
        test.add(score)
    high = expected_score(100, 2)
    assert test.llr == pytest.approx(12 * log(high / 0.5) + 7 * log((1 - high) / 0.5), abs=1e-3)


def test_draws_count_by_their_likelihood() -> None:
    """Drawn deals speak for the hypothesis of equal strength.

    The likeliest distribution with a mean of 0.64 has weights 0.72 on 0.5 and 0.28 on 1.
    """
    test = Sprt(2, 0, 100)
    for _ in range(30):
        test.add(0.5)
    assert test.llr == pytest.approx(30 * log(2 * (1 - expected_score(100, 2))), abs=0.05)
    assert test.accepted == 0


def test_the_test_decides_at_the_bounds() -> None:
    assert pytest.approx(2.944, abs=1e-3) == LLR_BOUND
    test = Sprt(2, 0, 100)
    while test.accepted is None:
        before = test.llr
        test.add(1.0)
    assert before < LLR_BOUND <= test.llr
    assert test.accepted == 100


@pytest.mark.parametrize(
    ("truth", "seats", "least", "most"), [(0, 2, 0, 0.08), (80, 2, 0.92, 1), (0, 3, 0, 0.08)]
)
def test_error_rates_hold_in_simulation(
    truth: float, seats: int, least: float, most: float
) -> None:
    rng = Random(5)
    points = expected_score(truth, seats)
    for_more = 0
    for _ in range(120):
        test = Sprt(seats, 0, 80)
        while test.accepted is None:
            test.add(sum(rng.random() < points for _ in range(seats)) / seats)
        for_more += test.accepted == 80
    assert least <= for_more / 120 <= most


@pytest.mark.parametrize("bounds", [(0, 0), (10, 5), (0, 1e9), (float("nan"), 5)])
def test_malformed_hypotheses_are_refused(bounds: tuple[float, float]) -> None:
    with pytest.raises(MalformedError, match="the lower first"):
        Sprt(2, *bounds)
