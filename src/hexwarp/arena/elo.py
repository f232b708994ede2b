"""Elo differences with confidence intervals, for games of two or more seats.

With n seats, a bot that is d Elo points stronger than its n - 1 equal opponents is expected to
score ``1 / (1 + (n - 1) 10^(-d / 400))`` of the points: Elo's logistic curve for two seats, Luce's
choice axiom (Individual Choice Behavior, 1959) for more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt

__all__ = [
    "Z_95",
    "ConfidenceInterval",
    "bounded_mean",
    "elo_difference",
    "elo_interval",
    "expected_score",
    "mean_score",
]

Z_95 = 1.959964
"""The standard normal distribution's 97.5 % quantile, for two-sided 95 % intervals."""


@dataclass(frozen=True, slots=True)
class ConfidenceInterval:
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def expected_score(elo: float, seats: int) -> float:
    """Return the expected share of the points, 0 to 1.

    Args:
        elo: The difference in strength, in Elo points.
        seats: The number of seats.
    """
    return float(1 / (1 + (seats - 1) * 10 ** (-elo / 400)))


def elo_difference(score: float, seats: int) -> float:
    """Return the difference in strength, in Elo points; infinite for a score of 0 or 1.

    Args:
        score: The share of the points, 0 to 1.
        seats: The number of seats.

    Example:
        >>> elo_difference(10 / 11, seats=2)
        400.0
    """
    if score <= 0:
        return -inf
    return 400 * log10(score * (seats - 1) / (1 - score)) if score < 1 else inf


def mean_score(points_by_deal: Sequence[Sequence[float]]) -> ConfidenceInterval:
    """Return a bot's mean points per game, 0 to 1, with their confidence interval.

    Games of a deal are correlated, deals are independent. The variance is the cluster-robust one
    (Liang and Zeger, Biometrika 73, 1986), with one added deal of independent games, so that a few
    deals that happen to agree do not give a narrow interval. The interval is Wilson's (JASA 22,
    1927) for the number of independent games with that variance (Kish's effective sample size).

    Args:
        points_by_deal: The bot's points by deal and game, 0 to 1; at least one game.
    """
    games = sum(map(len, points_by_deal))
    mean = sum(map(sum, points_by_deal)) / games
    squares = sum((sum(deal) - len(deal) * mean) ** 2 for deal in points_by_deal)
    return bounded_mean(mean, games, squares, len(points_by_deal))


def bounded_mean(mean: float, games: int, squares: float, clusters: int) -> ConfidenceInterval:
    """Return a mean of values from 0 to 1 with its confidence interval, as ``mean_score`` has it.

    Args:
        mean: The mean, 0 to 1.
        games: The number of values, 1 or more.
        squares: The sum over all clusters of the squared deviation of a cluster's sum from its
            expectation.
        clusters: The number of independent clusters; that of the games where each is one.

    Example:
        >>> bounded_mean(0.5, games=100, squares=25.0, clusters=100).low
        0.403...
    """
    square = Z_95**2 / games
    if mean == 0:
        return ConfidenceInterval(0.0, 0.0, square / (1 + square))
    if mean == 1:
        return ConfidenceInterval(1.0, 1 / (1 + square), 1.0)
    independent = mean * (1 - mean)
    square *= squares / (games * independent) + 1 / clusters
    centre = (mean + square / 2) / (1 + square)
    half = sqrt(square * independent + square**2 / 4) / (1 + square)
    return ConfidenceInterval(mean, centre - half, centre + half)


def elo_interval(points_by_deal: Sequence[Sequence[float]], seats: int) -> ConfidenceInterval:
    """Return a bot's Elo difference from the mean of its opponents, with confidence interval.

    Args:
        points_by_deal: The bot's points by deal and game, 0 to 1; at least one game.
        seats: The number of seats.
    """
    score = mean_score(points_by_deal)
    return ConfidenceInterval(
        elo_difference(score.value, seats),
        elo_difference(score.low, seats),
        elo_difference(score.high, seats),
    )
