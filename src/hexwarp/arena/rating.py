"""Bots on one scale, from all the games that they played in any company.

The ratings are what TrueSkill says once it has been told all games together, for strengths that do
not change (Dangauthier, Herbrich, Minka and Graepel, TrueSkill Through Time, NIPS 2007, with no
drift): a Bayesian posterior, which the order of the games makes no difference to. Ratings that
are updated game by game would weigh the games by their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt

from hexwarp.arena.elo import NORMAL

ELO = 400 / log(10) * 1.702 / sqrt(2)
"""Elo points in TrueSkill's unit, the spread of what a bot performs: the logistic curve is that
near the normal one (Haley, 1952)."""

CLOSE = 0.005
"""The greatest change, in that unit, of the last pass over the games: about one Elo point.

What still changes then is the mean of all, which is taken away.
"""

PASSES = 30
"""At the most; it takes three or four."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo points above the mean of all, and half the width of the 95 % interval."""

    value: float
    error: float


def ratings(games: Sequence[Sequence[tuple[str, int]]]) -> dict[str, Rating]:
    """By bot, from games that are each the bots with their places; equal places are a tie."""
    from trueskillthroughtime import History

    teams = [[[bot] for bot, _ in game] for game in games]
    results = [[-place for _, place in game] for game in games]
    history = History(
        teams, results, list(range(1, len(games) + 1)), gamma=0.0, p_draw=_tied(games)
    )
    history.convergence(epsilon=CLOSE, iterations=PASSES, verbose=False)
    found = {bot: curve[-1][1] for bot, curve in history.learning_curves().items()}
    mean = sum(skill.mu for skill in found.values()) / len(found)
    return {
        bot: Rating(ELO * (skill.mu - mean), ELO * NORMAL * skill.sigma)
        for bot, skill in found.items()
    }


def _tied(games: Sequence[Sequence[tuple[str, int]]]) -> float:
    """How often neighbours in the order at the end tie; never quite 0 or 1."""
    orders = [sorted(place for _, place in game) for game in games]
    neighbours = [pair for order in orders for pair in pairwise(order)]
    return (sum(a == b for a, b in neighbours) + 0.5) / (len(neighbours) + 1)
