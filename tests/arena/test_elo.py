"""Elo differences and confidence intervals, against known values and by simulation."""

from math import inf
from random import Random

import pytest

from hexwarp.arena.elo import elo_difference, elo_interval, expected_score, mean_score


@pytest.mark.parametrize(
    ("points", "seats", "expected"),
    [
        (0.5, 2, 0.0),
        (0.640065, 2, 100.0),
        (0.759747, 2, 200.0),
        (10 / 11, 2, 400.0),
        (1 / 3, 3, 0.0),
        (1 / 4, 4, 0.0),
        (10 / 13, 4, 400.0),
        (1.0, 2, inf),
        (0.0, 3, -inf),
    ],
)
def test_known_scores_and_differences(points: float, seats: int, expected: float) -> None:
    assert elo_difference(points, seats) == pytest.approx(expected, abs=1e-3)
    if abs(expected) != inf:
        assert expected_score(expected, seats) == pytest.approx(points, abs=1e-6)


def test_independent_games_have_wilsons_interval() -> None:
    """The Wilson interval of 120 in 200 is 0.5308 to 0.6654."""
    deals = [[1.0, 1.0]] * 36 + [[1.0, 0.0]] * 48 + [[0.0, 0.0]] * 16
    interval = mean_score(deals)
    assert interval.value == pytest.approx(0.6)
    assert (interval.low, interval.high) == pytest.approx((0.531, 0.666), abs=2e-3)


def test_a_perfect_score_has_no_upper_bound() -> None:
    interval = elo_interval([[1.0, 1.0]] * 50, 2)
    assert (interval.value, interval.high) == (inf, inf)
    assert 500 < interval.low < 600
    lost = elo_interval([[0.0, 0.0]] * 50, 2)
    assert (lost.low, lost.value) == (-inf, -inf)
    assert lost.high == pytest.approx(-interval.low)


def test_correlated_games_of_a_deal_change_the_variance() -> None:
    opposite = mean_score([[1.0, 0.0]] * 50)
    equal = mean_score([[1.0, 1.0]] * 25 + [[0.0, 0.0]] * 25)
    independent = mean_score([[1.0], [0.0]] * 50)
    assert opposite.high - opposite.low < 0.03
    assert 0.17 < independent.high - independent.low < 0.21
    assert equal.high - equal.low == pytest.approx(
        2**0.5 * (independent.high - independent.low), rel=0.05
    )


def test_one_deal_gives_a_wide_interval() -> None:
    interval = mean_score([[1.0, 0.0]])
    assert interval.low < 0.1
    assert interval.high > 0.9


def test_an_incomplete_deal_counts_by_its_games() -> None:
    assert mean_score([[1.0, 1.0, 1.0], [0.0]]).value == pytest.approx(0.75)


@pytest.mark.parametrize(
    ("wins", "decided_by_seat", "seats"), [(0.5, 0, 2), (0.7, 0.5, 2), (0.9, 0, 2), (0.5, 0.2, 3)]
)
def test_intervals_cover_the_true_value_at_their_confidence(
    wins: float, decided_by_seat: float, seats: int
) -> None:
    rng = Random(17)
    truth = wins * (1 - decided_by_seat) + decided_by_seat / seats

    def deal() -> list[float]:
        if rng.random() < decided_by_seat:
            lucky = rng.randrange(seats)
            return [float(seat == lucky) for seat in range(seats)]
        return [float(rng.random() < wins) for _ in range(seats)]

    held = 0
    for _ in range(500):
        interval = mean_score([deal() for _ in range(60)])
        held += interval.low <= truth <= interval.high
    assert 0.925 < held / 500 < 0.98
