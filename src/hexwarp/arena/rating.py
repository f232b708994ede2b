"""Ratings of bots on one Elo scale, from all games that they played in any combination.

The model is Plackett-Luce: the first place is drawn in proportion to strength, then each further
place from the remaining bots. Its online update (Weng and Lin, A Bayesian Approximation Method for
Online Ranking, JMLR 12, 2011) processes games one by one, which gives early games too much weight.
As the strength of bots does not change, each game is instead removed and added again, given all
others, until the ratings converge: expectation propagation (Minka, 2001) with Weng and Lin's update
for the moments. The result does not depend on the order of the games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from openskill.models import PlackettLuce

from hexwarp.arena.elo import Z_95

__all__ = ["CONVERGED_ELO", "MAX_PASSES", "Rating", "ratings"]

MAX_PASSES = 20
"""The maximum number of passes over all games; in practice about four are enough."""

CONVERGED_ELO = 0.5
"""The largest change in a pass, in Elo points, at which ratings count as converged."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's Elo rating."""

    value: float
    """Elo points above the mean of all bots."""
    error: float
    """Half the width of the 95 % confidence interval, in Elo points."""


@dataclass(frozen=True, slots=True)
class _Gaussian:
    """A normal distribution, or a Gaussian factor of one, in natural parameters."""

    precision: float
    precision_mean: float

    @property
    def mean(self) -> float:
        return self.precision_mean / self.precision

    def divided_by(self, other: _Gaussian) -> _Gaussian:
        return _Gaussian(
            self.precision - other.precision, self.precision_mean - other.precision_mean
        )


def ratings(games: Sequence[Sequence[tuple[str, int]]]) -> dict[str, Rating]:
    """Return each bot's rating, from the results of games.

    Args:
        games: Each game as its bots with their places, from 1; ties share a place. All games have
            the same number of bots.

    Example:
        >>> ratings([[("level2", 1), ("level1", 2)], [("level1", 1), ("level2", 1)]])
    """
    fit = _ExpectationPropagation(games)
    for _ in range(MAX_PASSES):
        before = fit.elo_values()
        fit.run_pass()
        after = fit.elo_values()
        if all(abs(after[bot] - before[bot]) < CONVERGED_ELO for bot in after):
            break
    errors = {
        bot: Z_95 * fit.elo_per_unit * posterior.precision**-0.5
        for bot, posterior in fit.posteriors.items()
    }
    return {bot: Rating(value, errors[bot]) for bot, value in fit.elo_values().items()}


class _ExpectationPropagation:
    """The posterior of each bot's strength, and the factors of each game in it."""

    def __init__(self, games: Sequence[Sequence[tuple[str, int]]]) -> None:
        # A gamma of 1 lets a game reduce the uncertainty by its full information.
        self._model = PlackettLuce(mu=0.0, tau=0.0, gamma=lambda *_: 1.0)
        self.elo_per_unit = 400 / log(10) / (sqrt(len(games[0])) * self._model.beta)
        prior = _Gaussian(self._model.sigma**-2, 0.0)
        self.posteriors = {bot: prior for game in games for bot, _ in game}
        self._games = games
        self._factors = [[_Gaussian(0.0, 0.0)] * len(game) for game in games]

    def run_pass(self) -> None:
        """Remove each game's factors from the posteriors, and add the updated ones."""
        for game, factors in zip(self._games, self._factors, strict=True):
            cavities = [
                self.posteriors[bot].divided_by(factor)
                for (bot, _), factor in zip(game, factors, strict=True)
            ]
            teams = [[self._model.rating(c.mean, c.precision**-0.5)] for c in cavities]
            rated = self._model.rate(teams, ranks=[float(place) for _, place in game])
            for index, (bot, _) in enumerate(game):
                [now] = rated[index]
                self.posteriors[bot] = _Gaussian(now.sigma**-2, now.mu * now.sigma**-2)
                factors[index] = self.posteriors[bot].divided_by(cavities[index])

    def elo_values(self) -> dict[str, float]:
        """Return each bot's posterior mean, in Elo points above the mean of all."""
        middle = sum(p.mean for p in self.posteriors.values()) / len(self.posteriors)
        return {bot: self.elo_per_unit * (p.mean - middle) for bot, p in self.posteriors.items()}
