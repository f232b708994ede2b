"""Elo differences and their intervals, against known values and by simulation."""

from math import inf
from random import Random

import pytest

from hexwarp.arena.elo import difference, elo, score, share


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
def test_shares_and_differences(points, seats, expected):
    assert elo(points, seats) == pytest.approx(expected, abs=1e-3)
    if abs(expected) != inf:
        assert share(expected, seats) == pytest.approx(points, abs=1e-6)


def test_independent_games_have_wilsons_interval():
    """Of 120 in 200: 0.5308 to 0.6654."""
    deals = [[1.0, 1.0]] * 36 + [[1.0, 0.0]] * 48 + [[0.0, 0.0]] * 16
    found = score(deals)
    assert found.value == pytest.approx(0.6)
    assert (found.low, found.high) == (
        pytest.approx(0.531, abs=2e-3),
        pytest.approx(0.666, abs=2e-3),
    )


def test_all_points_leave_open_how_much_stronger():
    found = difference([[1.0, 1.0]] * 50, 2)
    assert (found.value, found.high) == (inf, inf)
    assert 500 < found.low < 600
    lost = difference([[0.0, 0.0]] * 50, 2)
    assert (lost.low, lost.value, lost.high) == (-inf, -inf, pytest.approx(-found.low))


def test_games_of_a_deal_count_together():
    split = score([[1.0, 0.0]] * 50)
    alike = score([[1.0, 1.0]] * 25 + [[0.0, 0.0]] * 25)
    apart = score([[1.0], [0.0]] * 50)
    assert split.high - split.low < 0.03
    assert 0.17 < apart.high - apart.low < 0.21
    assert alike.high - alike.low == pytest.approx(2**0.5 * (apart.high - apart.low), rel=0.05)


def test_one_deal_proves_nothing():
    found = score([[1.0, 0.0]])
    assert found.low < 0.1
    assert found.high > 0.9


def test_a_deal_that_was_broken_off_counts_by_its_games():
    assert score([[1.0, 1.0, 1.0], [0.0]]).value == pytest.approx(0.75)


@pytest.mark.parametrize(
    ("wins", "decided_by_seat", "seats"), [(0.5, 0, 2), (0.7, 0.5, 2), (0.9, 0, 2), (0.5, 0.2, 3)]
)
def test_the_interval_holds_the_truth_in_95_of_100_matches(wins, decided_by_seat, seats):
    rng = Random(17)
    truth = wins * (1 - decided_by_seat) + decided_by_seat / seats

    def deal():
        if rng.random() < decided_by_seat:
            lucky = rng.randrange(seats)
            return [float(seat == lucky) for seat in range(seats)]
        return [float(rng.random() < wins) for _ in range(seats)]

    held = 0
    for _ in range(500):
        found = score([deal() for _ in range(60)])
        held += found.low <= truth <= found.high
    assert 0.925 < held / 500 < 0.98
