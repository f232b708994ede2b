"""The value of a round's scores in a match of several rounds, whose totals decide.

Backgammon programs call it match equity. Between equal players, the rounds that are left add a
normally distributed difference to two seats' totals. So a seat's share of the match is about
logistic in that difference, and odds by score say it for any number of seats.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from hexwarp.core.elementary import exp
from hexwarp.core.jit import njit
from hexwarp.core.kernels import Kernel, Numbers, ScoreOdds, Shares
from hexwarp.search.tree import SeatValues

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() supplies the game's
    LOWEST_WINS, MAX_SCORE = _kernel.LOWEST_WINS, _kernel.MAX_SCORE
    SCORE_DEVIATION = _kernel.SCORE_DEVIATION

LOGISTIC_SCALE: Final = 1.702
"""A logistic function of this times x differs from the normal distribution function of x by less
than 0.01 (Camilli, 1994)."""

DECISIVE_RATE: Final = 37.0
"""The logarithm of the odds for each point in the last round, at most: one point more wins, with a
share that float64 rounds to 1, and equal totals share."""

MAX_LOG_ODDS: Final = 705.0
"""The logarithm of about the largest float64."""

MEAN_MARGIN: Final = math.sqrt(2 / math.pi)
MARGIN_VARIANCE: Final = 1 - 2 / math.pi
"""The mean and the variance of the absolute value of a standard normal variable."""

MIN_RANGE: Final = 0.02
"""The least ``value_range``."""


class MatchOdds(NamedTuple):
    """The value of a round in a match; empty arrays for a game of its own."""

    by_score: ScoreOdds
    by_winner: SeatValues
    """float64[players, players]: by winner of the round and seat, the expected share of the
    match."""


NO_MATCH: Final = MatchOdds(np.zeros((0, 0)), np.zeros((0, 0)))


@njit
def no_match(by_score: ScoreOdds) -> bool:
    """Return whether a game is itself to be won, so that there are no odds."""
    return by_score.size == 0


def write_odds(
    odds: MatchOdds, totals: Numbers, rounds_left: int, resigned: int, leads: Shares
) -> None:
    """Write the odds of the match that a game is a round of (a template).

    The winner of a round is expected to lead every other seat by the mean difference between equal
    players' scores. A seat that resigned does not win: the best of the others do. A match of one
    round has odds of one column, as ranks decide it.

    Args:
        odds: The odds, overwritten. With scores that differ much, odds become 0.
        totals: int64[players]: the points of the rounds that are over, by seat.
        rounds_left: The number of rounds after this one; 0 in a match of one round.
        resigned: The seats that resigned: bit seat - 1.
        leads: float64[players], overwritten: working memory.

    Example:
        >>> bind(write_odds, kernel)(odds, np.array([9, 4]), 1, 0, np.zeros(2))
        >>> odds.by_score[0, 3] / (odds.by_score[0, 3] + odds.by_score[1, 5]) > 0.5
        True
    """
    players, step = totals.size, -1 if LOWEST_WINS else 1
    highest = -np.inf
    for seat in range(players):
        leads[seat] = -np.inf if resigned >> seat & 1 else float(step * totals[seat])
        highest = max(highest, leads[seat])
    rate = min(DECISIVE_RATE, MAX_LOG_ODDS / MAX_SCORE)
    if rounds_left:
        rate = LOGISTIC_SCALE / (SCORE_DEVIATION * math.sqrt(rounds_left))
    uncertain = LOGISTIC_SCALE / (SCORE_DEVIATION * math.sqrt(MARGIN_VARIANCE + rounds_left))
    for seat in range(players):
        leads[seat] -= highest
        for points in range(odds.by_score.shape[1]):
            odds.by_score[seat, points] = exp(rate * (leads[seat] + step * points))
    for winner in range(players):
        total = 0.0
        for seat in range(players):
            lead = leads[seat] + (MEAN_MARGIN * SCORE_DEVIATION if seat == winner else 0.0)
            # The winner of the last round stays ahead of all that were not ahead.
            stays = rounds_left > 0 or seat == winner or leads[seat] > leads[winner]
            odds.by_winner[winner, seat] = exp(uncertain * lead) if stays else 0.0
            total += odds.by_winner[winner, seat]
        for seat in range(players):
            odds.by_winner[winner, seat] /= total


@njit
def network_weight(rounds_left: int) -> float:
    """Return the weight of a network's outputs that correct the log odds of rollouts.

    They are about one game. In a match its result is one of several that add up.

    Args:
        rounds_left: The number of rounds after this one; 0 for a game that is itself to be won.
    """
    return 1 / math.sqrt(1 + rounds_left)


@njit
def value_range(odds: MatchOdds) -> float:
    """Return the difference in value between a game won and a game lost, for the seat with most.

    1 outside of a match. In a match that is all but decided it is ``MIN_RANGE``.

    Args:
        odds: The odds of the match.
    """
    players, widest = odds.by_winner.shape[0], MIN_RANGE
    if no_match(odds.by_score):
        return 1.0
    for seat in range(players):
        lost = 0.0
        for winner in range(players):
            if winner != seat:
                lost += odds.by_winner[winner, seat]
        widest = max(widest, odds.by_winner[seat, seat] - lost / (players - 1))
    return widest


@njit
def exclude_losers(odds: ScoreOdds, shares: Shares) -> None:
    """Leave nothing to seats that lose the match whatever they score, such as resigned ones.

    Args:
        odds: The odds of the match.
        shares: float64[players]: the shares of the match, updated in place; by seat.
    """
    if odds.size == 0:
        return
    total = 0.0
    for seat in range(shares.size):
        if odds[seat, 0] == 0 and odds[seat, -1] == 0:
            shares[seat] = 0.0
        total += shares[seat]
    for seat in range(shares.size):
        shares[seat] /= total


@njit
def write_expected_shares(odds: MatchOdds, wins: Shares, shares: Shares) -> None:
    """Turn probabilities of winning the round into shares of the match.

    Args:
        odds: The odds.
        wins: float64[players], overwritten: working memory.
        shares: float64[players]: the win probabilities, updated in place; by seat.
    """
    for seat in range(shares.size):
        wins[seat], shares[seat] = shares[seat], 0.0
    for winner in range(shares.size):
        for seat in range(shares.size):
            shares[seat] += wins[winner] * odds.by_winner[winner, seat]
