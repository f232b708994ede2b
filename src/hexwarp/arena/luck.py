"""Luck and skill: how much of the variance of the points chance explains, and how much the bots.

The luck of a draw or roll is the value of what came up minus the mean value of all that could have,
by the game's network, for each seat. With any network luck is 0 on average and
independent of the moves to come: adding it up separates chance from play (Zinkevich et al.,
Optimal Unbiased Estimators for Evaluating Agent Performance, AAAI 2006; White and Bowling, Learning
a Value Analysis Tool for Agent Evaluation, IJCAI 2009).

Points have one mean for each seat; the rest of their variance is divided as in an analysis of
variance (Fisher, Statistical Methods for Research Workers, 1925):

- *skill*: between the bots, the correlation ratio;
- *luck*: what the total luck of a seat in a game explains of the rest, by linear regression: the
  square of their correlation. A network that knows less of the game explains less, so this is a
  lower bound;
- *play*: what remains, such as better and worse moves of equal bots.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atanh, sqrt, tanh
from typing import Any

from hexwarp.arena.elo import Z_95, ConfidenceInterval
from hexwarp.core.extras import missing
from hexwarp.core.game import Game
from hexwarp.core.history import History
from hexwarp.search import network_file
from hexwarp.search.searcher import Searcher, borrowed

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("lab", error) from None

__all__ = ["LuckMeter", "VarianceShares", "meter", "variance_shares"]


class LuckMeter:
    """Measures the luck in games of one kind.

    Args:
        game: The game, which has a network.

    Example:
        >>> luck = meter(game).total(history)
        >>> luck[0]  # of seat 1, in games won
    """

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def total(self, history: History[Any]) -> NDArray[np.float64]:
        """Return float64[players]: the sum of the luck of each seat in a finished game.

        Each draw and roll counts at its moment, with the knowledge of the seat that acted before
        it; those before the first turn, with that of the first seat to act.
        """
        total = np.zeros(self._game.players)
        with borrowed(self._game) as searcher:
            searcher.set_position(self._game, self._game.initial_state())
            searcher.prepare(1)
            _follow(searcher, history.outcomes, history.turns[0].seat, total)
            for turn in history.turns:
                searcher.call("apply", turn.action)
                _follow(searcher, turn.outcomes, turn.seat, total)
        return total


def _follow(
    searcher: Searcher, came: tuple[int, ...], viewer: int, total: NDArray[np.float64]
) -> None:
    """Apply chance outcomes to the position, and add their luck to the total of each seat."""
    for outcome in came:
        count = searcher.call("evaluate_outcomes", viewer)
        values, weights = np.array(searcher.values(count)), np.array(searcher.visits(count))
        expected = weights @ values / weights.sum()
        total += values[searcher.actions(count).index(outcome)] - expected
        searcher.call("apply_outcome", outcome)


def meter(game: Game[Any]) -> LuckMeter | None:
    """Return what measures luck in a game; None if it has no network."""
    has_network = game.has_kernel and network_file.of_game(game) is not None
    return LuckMeter(game) if has_network else None


@dataclass(frozen=True)
class VarianceShares:
    """The variance of the points by cause, as shares that sum to 1.

    Attributes:
        luck: Draws and rolls: at least so much, with 95 % confidence.
        skill: Which bot it is; 0 for a single one.
    """

    luck: ConfidenceInterval
    skill: float

    @property
    def play(self) -> float:
        """The rest."""
        return max(1 - self.luck.value - self.skill, 0.0)


def variance_shares(
    points: NDArray[np.float64],
    luck: NDArray[np.float64],
    seated: NDArray[np.int64],
) -> VarianceShares:
    """Return the shares of the variance of points that luck and skill explain.

    The interval is that of the correlation by Fisher's transformation (Metron 1, 1921).

    Args:
        points: float64[games, players]: each seat's points, which sum to 1 in a game.
        luck: float64[games, players]: each seat's total luck.
        seated: int64[games, players]: the index of the bot at each seat.

    Example:
        >>> points = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0]])
        >>> variance_shares(points, points / 2, np.zeros((4, 2), int)).luck.value
        1.0
    """
    games = len(points)
    rest = points - points.mean(axis=0)
    variance = float(np.square(rest).sum())
    if variance == 0:
        return VarianceShares(ConfidenceInterval(0.0, 0.0, 1.0), 0.0)
    for bot in np.unique(seated):
        rest = np.where(seated == bot, rest - rest[seated == bot].mean(), rest)
    left = float(np.square(rest).sum())
    centred = luck - luck.mean(axis=0)
    product = left * float(np.square(centred).sum())
    correlation = float((rest * centred).sum()) / sqrt(product) if product > 0 else 0.0
    middle = atanh(min(max(correlation, 0.0), 1 - 1e-9))
    error = Z_95 / sqrt(max(games - 3, 1))
    ends = (max(middle - error, 0.0), middle + error)
    value, low, high = (tanh(z) ** 2 * left / variance for z in (middle, *ends))
    return VarianceShares(ConfidenceInterval(value, low, high), 1 - left / variance)
