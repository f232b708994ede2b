"""The figures that designers ask for: who wins, how long a game lasts, how much choice it has."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt

from hexwarp.arena.elo import ConfidenceInterval, bounded_mean
from hexwarp.search.statistics import Statistics

__all__ = ["QUANTILES", "Distribution", "Summary", "summary"]

QUANTILES = (5, 25, 50, 75, 95)
"""The quantiles of a distribution, in per cent."""


@dataclass(frozen=True)
class Distribution:
    """The distribution of a whole number.

    Attributes:
        mean: Its mean.
        sd: Its standard deviation.
        lowest: The lowest value.
        highest: The highest value.
        quantiles: For each of QUANTILES: the lowest value that as many per cent do not exceed.
    """

    mean: float
    sd: float
    lowest: int
    highest: int
    quantiles: tuple[int, ...]


@dataclass(frozen=True)
class Summary:
    """The statistics of a game; intervals have 95 % confidence, tuples are by seat.

    A game has one point, split among its winners, or among all seats if there are none.

    Attributes:
        games: The number of games.
        first_player: The mean points of the seat that moves first.
        fair: The points of each seat if none had an advantage.
        points: The mean points of each seat.
        shared: The share of games that several seats won.
        unwon: The share of games that nobody won.
        length: The plies of a game.
        scores: The final scores of each seat.
        branching: The mean number of legal moves, over all plies at which they were counted.
        branching_by_ply: The same at each ply, from the first on.
    """

    games: int
    first_player: ConfidenceInterval
    fair: float
    points: tuple[ConfidenceInterval, ...]
    shared: ConfidenceInterval
    unwon: ConfidenceInterval
    length: Distribution
    scores: tuple[Distribution, ...]
    branching: float
    branching_by_ply: tuple[float, ...]


def summary(totals: Statistics) -> Summary:
    """Return the statistics of some games.

    Args:
        totals: The totals of one game or more.

    Example:
        >>> play = RandomPlay(game, seed=1)
        >>> play.run(1000, lambda games: None)
        >>> summary(play.statistics).first_player.low
    """
    games = totals.games
    counted, moves = totals.branching[:, 0], totals.branching[:, 1]
    plies = int((counted > 0).sum())
    return Summary(
        games=games,
        first_player=_points(totals.first_points, totals.squared_first_points, games),
        fair=1 / totals.players,
        points=tuple(
            _points(points, squares, games)
            for points, squares in zip(totals.points, totals.squared_points, strict=True)
        ),
        shared=_points(totals.shared, totals.shared, games),
        unwon=_points(totals.unwon, totals.unwon, games),
        length=_distribution(totals.lengths),
        scores=tuple(map(_distribution, totals.score_counts)),
        branching=float(moves.sum() / max(counted.sum(), 1)),
        branching_by_ply=tuple((moves[:plies] / counted[:plies]).tolist()),
    )


def _points(total: float, squares: float, games: int) -> ConfidenceInterval:
    """Return the mean of values of independent games, from their sum and that of their squares."""
    mean = min(total / games, 1.0)
    return bounded_mean(mean, games, max(squares - games * mean**2, 0.0), games)


def _distribution(counts: Counter[int]) -> Distribution:
    games = counts.total()
    mean = sum(value * count for value, count in counts.items()) / games
    squares = sum(count * (value - mean) ** 2 for value, count in counts.items())
    quantiles, seen = [], 0
    wanted = iter(QUANTILES)
    quantile = next(wanted, None)
    for value, count in sorted(counts.items()):
        seen += count
        while quantile is not None and 100 * seen >= quantile * games:
            quantiles.append(value)
            quantile = next(wanted, None)
    return Distribution(
        mean, sqrt(squares / max(games - 1, 1)), min(counts), max(counts), tuple(quantiles)
    )
