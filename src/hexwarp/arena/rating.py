"""Bots on one scale, from all the games that they played in any company.

The model is Plackett and Luce's: who comes first is drawn in proportion to strength, then who
comes next of those who are left. The library's rule for it (Weng and Lin, A Bayesian Approximation
Method for Online Ranking, JMLR 12, 2011) takes in game after game, so that early ones move the
ratings too far. For bots, whose strength does not change, each game is therefore taken out and put
in again, with all others known, until nothing moves any more: expectation propagation (Minka,
2001), with that rule in the place of its moments. Then the order of the games makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from openskill.models import PlackettLuce

from hexwarp.arena.elo import NORMAL

PASSES = 20
"""Over all games, at the most; it takes four or so."""

SETTLED = 0.5
"""The greatest change of the last pass, in Elo points."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo points above the mean of all, and half the width of the 95 % interval."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class _Belief:
    """A normal distribution, or what makes one out of another."""

    precision: float
    shift: float
    """The mean times the precision."""

    @property
    def mean(self) -> float:
        return self.shift / self.precision

    def minus(self, other: _Belief) -> _Belief:
        return _Belief(self.precision - other.precision, self.shift - other.shift)


def ratings(games: Sequence[Sequence[tuple[str, int]]]) -> dict[str, Rating]:
    """By bot, from games that are each the bots with their places; equal places are a tie.

    All games are of as many bots.
    """
    fit = _Fit(games)
    for _ in range(PASSES):
        before = fit.values()
        fit.improve()
        after = fit.values()
        if all(abs(after[bot] - before[bot]) < SETTLED for bot in after):
            break
    errors = {bot: NORMAL * fit.elo * belief.precision**-0.5 for bot, belief in fit.known.items()}
    return {bot: Rating(value, errors[bot]) for bot, value in fit.values().items()}


class _Fit:
    """What is known of each bot, and what each game has told of it."""

    def __init__(self, games: Sequence[Sequence[tuple[str, int]]]) -> None:
        # gamma: a game tells all that it can of how uncertain a rating still is.
        self._model = PlackettLuce(mu=0.0, tau=0.0, gamma=lambda *_: 1.0)
        self.elo = 400 / log(10) / (sqrt(len(games[0])) * self._model.beta)
        unknown = _Belief(self._model.sigma**-2, 0.0)
        self.known = {bot: unknown for game in games for bot, _ in game}
        self._games = games
        self._told = [[_Belief(0.0, 0.0)] * len(game) for game in games]

    def improve(self) -> None:
        """Take each game out, and put it in again."""
        for game, told in zip(self._games, self._told, strict=True):
            others = [self.known[bot].minus(own) for (bot, _), own in zip(game, told, strict=True)]
            teams = [[self._model.rating(b.mean, b.precision**-0.5)] for b in others]
            rated = self._model.rate(teams, ranks=[float(place) for _, place in game])
            for index, (bot, _) in enumerate(game):
                [now] = rated[index]
                self.known[bot] = _Belief(now.sigma**-2, now.mu * now.sigma**-2)
                told[index] = self.known[bot].minus(others[index])

    def values(self) -> dict[str, float]:
        """The Elo points above the mean of all."""
        middle = sum(belief.mean for belief in self.known.values()) / len(self.known)
        return {bot: self.elo * (belief.mean - middle) for bot, belief in self.known.items()}
