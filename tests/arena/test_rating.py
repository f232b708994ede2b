"""Ratings of simulated bots with known strengths."""

from collections.abc import Mapping
from itertools import combinations
from random import Random

import pytest

from hexwarp.arena.elo import expected_score
from hexwarp.arena.rating import ratings


def games_of(
    strengths: Mapping[str, float], seats: int, count: int, rng: Random
) -> list[list[tuple[str, int]]]:
    """Return games of each group, drawn by the Plackett-Luce model."""
    games = []
    for group in combinations(strengths, seats):
        for _ in range(count):
            left = list(group)
            order: list[str] = []
            while left:
                weights = [10 ** (strengths[bot] / 400) for bot in left]
                order.append(rng.choices(left, weights)[0])
                left.remove(order[-1])
            games.append([(bot, place) for place, bot in enumerate(order, start=1)])
    return games


@pytest.mark.parametrize(("seats", "count"), [(2, 60), (3, 40), (4, 60)])
def test_known_strengths_are_estimated_within_their_error(seats: int, count: int) -> None:
    truth = {"weak": -150, "fair": -50, "good": 50, "best": 150}
    estimates = ratings(games_of(truth, seats, count, Random(4)))
    assert sorted(estimates, key=lambda bot: estimates[bot].value) == list(truth)
    for bot, elo in truth.items():
        assert abs(estimates[bot].value - elo) < estimates[bot].error < 90
    assert sum(rating.value for rating in estimates.values()) == pytest.approx(0, abs=1e-6)


def test_ratings_do_not_depend_on_the_order_of_games() -> None:
    games = games_of({"a": 0, "b": 100, "c": 300}, 2, 40, Random(1))
    by_strength = sorted(games, key=lambda game: game[0][0])
    first, second = ratings(games), ratings(by_strength)
    for bot, rating in first.items():
        assert second[bot].value == pytest.approx(rating.value, abs=0.5)
        assert second[bot].error == pytest.approx(rating.error, abs=0.5)


def test_the_difference_of_two_bots_matches_their_score() -> None:
    games = [[("a", 1), ("b", 2)]] * 128 + [[("b", 1), ("a", 2)]] * 72
    estimates = ratings(games)
    assert expected_score(estimates["a"].value - estimates["b"].value, 2) == pytest.approx(
        0.64, abs=0.01
    )


def test_ties_reduce_differences() -> None:
    apart = [[("a", 1), ("b", 2)]] * 30 + [[("b", 1), ("a", 2)]] * 10
    even = ratings([[("a", 1), ("b", 1)]] * 20)
    assert even["a"].value == pytest.approx(even["b"].value, abs=1e-3)
    tied = ratings(apart + [[("b", 1), ("a", 1)]] * 40)
    assert 0 < tied["a"].value < ratings(apart)["a"].value
