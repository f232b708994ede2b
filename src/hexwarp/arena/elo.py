"""How much stronger a bot is: its score, with what the games leave open, on the Elo scale.

With n seats, strengths that differ by d points give the first bot the share
``1 / (1 + (n - 1) 10^(-d / 400))`` of the points against n - 1 equal others: Elo's logistic curve
for two, and Luce's choice axiom (Individual Choice Behavior, 1959) for more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt

NORMAL = 1.959964
"""Standard deviations that 95 % of a normal distribution lie within."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


def share(elo: float, seats: int) -> float:
    """The expected share of the points at that difference in strength."""
    return float(1 / (1 + (seats - 1) * 10 ** (-elo / 400)))


def elo(share: float, seats: int) -> float:
    """The difference in strength that leads to a share of the points; infinite at 0 and 1."""
    if share <= 0:
        return -inf
    return 400 * log10(share * (seats - 1) / (1 - share)) if share < 1 else inf


def score(deals: Sequence[Sequence[float]]) -> Interval:
    """The first bot's mean share of a game, from its shares by deal and game.

    The games of a deal are not independent: deals are. The variance is that of clusters (Liang
    and Zeger, Biometrika 73, 1986), and as if one deal more had shown games that are independent,
    so that a few deals that happen to agree prove little. The interval is Wilson's (JASA 22,
    1927) for as many independent games as would have that variance (Kish's effective size).
    """
    games = sum(map(len, deals))
    mean = sum(map(sum, deals)) / games
    square = NORMAL**2 / games
    if mean == 0:
        return Interval(0.0, 0.0, square / (1 + square))
    if mean == 1:
        return Interval(1.0, 1 / (1 + square), 1.0)
    alone = mean * (1 - mean)
    apart = sum((sum(deal) - len(deal) * mean) ** 2 for deal in deals)
    square *= apart / (games * alone) + 1 / len(deals)
    centre = (mean + square / 2) / (1 + square)
    half = sqrt(square * alone + square**2 / 4) / (1 + square)
    return Interval(mean, centre - half, centre + half)


def difference(deals: Sequence[Sequence[float]], seats: int) -> Interval:
    """The first bot's strength above the others' mean, in Elo points."""
    found = score(deals)
    return Interval(elo(found.value, seats), elo(found.low, seats), elo(found.high, seats))
