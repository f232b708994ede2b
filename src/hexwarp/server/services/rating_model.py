"""The arithmetic of ratings, for two to four players who each play for themselves.

The model is Plackett and Luce's, the rule is algorithm 4 of R. C. Weng and C.-J. Lin, A Bayesian
Approximation Method for Online Ranking, Journal of Machine Learning Research 12 (2011), 267-300,
as openskill has it. Strength is a normal distribution; a game moves it towards what the places
say, the more the less was known before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from openskill.models import PlackettLuce

Strength: TypeAlias = tuple[float, float]
"""The mean and the standard deviation."""

_MODEL = PlackettLuce()

NEW: Strength = (_MODEL.mu, _MODEL.sigma)
"""What is known of somebody who has not played."""

POINTS, MIDDLE = 60, 1500
"""How strength is shown: this many points for 1, and this many for somebody new."""


def after(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The strengths after a game that ended with these places; equals share one."""
    teams = [[_MODEL.rating(mu, sigma)] for mu, sigma in before]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(one.mu, one.sigma) for [one] in rated]


def shown(strength: Strength) -> tuple[int, int, int]:
    """Points as people see them: the mean, its standard deviation, and what is sure (mean - 3)."""
    mu, sigma = strength
    mean, deviation = MIDDLE + POINTS * (mu - NEW[0]), POINTS * sigma
    return round(mean), round(deviation), round(mean - 3 * deviation)
