"""The rating model, for free-for-all matches of two to four players.

Plackett-Luce with the update of algorithm 4 in R. C. Weng and C.-J. Lin, A Bayesian Approximation
Method for Online Ranking, Journal of Machine Learning Research 12 (2011), 267-300, as implemented
by openskill. A skill is a normal distribution: the larger its deviation, the larger the update.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from openskill.models import PlackettLuce

Skill: TypeAlias = tuple[float, float]
"""Mean and standard deviation."""

_MODEL = PlackettLuce()

INITIAL: Skill = (_MODEL.mu, _MODEL.sigma)
"""The skill of a player without matches."""

POINTS_PER_UNIT, INITIAL_POINTS = 60, 1500
"""The displayed scale: points per unit of skill, and points of a new player."""


def update(before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Return the skills after a match with these places; tied players share one."""
    teams = [[_MODEL.rating(mu, sigma)] for mu, sigma in before]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(rating.mu, rating.sigma) for [rating] in rated]


def to_points(skill: Skill) -> tuple[int, int, int]:
    """Return the displayed rating: mean, deviation, and the ordinal, mean minus 3 deviations."""
    mu, sigma = skill
    mean, deviation = INITIAL_POINTS + POINTS_PER_UNIT * (mu - INITIAL[0]), POINTS_PER_UNIT * sigma
    return round(mean), round(deviation), round(mean - 3 * deviation)
