"""What the scores of a game are worth in a match of several rounds, whose totals decide.

Backgammon programs call it match equity. Between equal players, the rounds that are left add a
normally distributed difference to two seats' totals. So a seat's share of the match is about
logistic in that difference, and odds by score say it for any number of seats.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

from hexwarp.core.game import Game
from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, Shares
from hexwarp.search.tree import SeatValues

LOGISTIC_SCALE: Final = 1.702
"""A logistic function of this times x differs from the normal distribution function of x by less
than 0.01 (Camilli, 1994)."""

DECISIVE_RATE: Final = 12.0
"""The logarithm of the odds for each point in the last round: one point more wins, and equal totals
share."""


NO_ODDS: Final = np.zeros((0, 0))
"""The odds of a game that is no round of a match: it is itself to be won."""


def of_game(game: Game[Any]) -> SeatValues:
    """Return the odds of winning the match by the scores of the game, up to a common factor.

    Args:
        game: The game. With scores that differ much, odds become 0.

    Returns:
        float64[players, max_score + 1], by seat and score; empty outside of a match, where the
        game itself is to be won.

    Example:
        >>> odds = of_game(game.in_match(MatchScore(totals=(9, 4), rounds_left=1)))
        >>> odds[0, 3] / (odds[0, 3] + odds[1, 5]) > 0.5
        True
    """
    match = game.match_score
    if match is None:
        return NO_ODDS
    rate = DECISIVE_RATE
    if match.rounds_left:
        rate = LOGISTIC_SCALE / (game.score_deviation * math.sqrt(match.rounds_left))
    if game.lowest_wins:
        rate = -rate
    best = (min if game.lowest_wins else max)(match.totals)
    leads = np.array(match.totals)[:, np.newaxis] - best + np.arange(game.max_score + 1)
    odds: SeatValues = np.exp(rate * leads)
    return odds


def network_weight(game: Game[Any]) -> float:
    """Return the weight of a network's outputs that correct the log odds of rollouts.

    They are about one game. In a match its result is one of several that add up.
    """
    return 1.0 if game.match_score is None else 1 / math.sqrt(1 + game.match_score.rounds_left)


@njit
def write_shares(odds: SeatValues, scores: Numbers, shares: Shares) -> None:
    """Write each seat's share of the match.

    Args:
        odds: float64[players, max_score + 1].
        scores: int64[players]: the scores of the game.
        shares: float64[players], overwritten; by seat.
    """
    total = 0.0
    for seat in range(shares.size):
        shares[seat] = odds[seat, scores[seat]]
        total += shares[seat]
    for seat in range(shares.size):
        shares[seat] /= total


@njit
def write_expected_shares(
    odds: SeatValues, scores: Numbers, step: int, wins: Shares, shares: Shares
) -> None:
    """Turn win probabilities of the game into shares of the match, by the scores as they stand.

    Whoever wins is taken to have the best of these scores, and the others one point less at least.

    Args:
        odds: float64[players, max_score + 1].
        scores: int64[players]: the scores as if the game ended now.
        step: 1 if higher scores are better, -1 if lower ones are.
        wins: float64[players], overwritten: working memory.
        shares: float64[players]: the win probabilities of the game, updated in place; by seat.
    """
    best = scores[0]
    for score in scores:
        if step * score > step * best:
            best = score
    second = min(max(best - step, 0), odds.shape[1] - 1)
    for seat in range(shares.size):
        wins[seat], shares[seat] = shares[seat], 0.0
    for winner in range(shares.size):
        total = 0.0
        for seat in range(shares.size):
            total += _odds_if(odds, scores, step, seat, winner, best, second)
        for seat in range(shares.size):
            odd = _odds_if(odds, scores, step, seat, winner, best, second)
            shares[seat] += wins[winner] * odd / total


@njit
def _odds_if(
    odds: SeatValues,
    scores: Numbers,
    step: int,
    seat: int,
    winner: int,
    best: int,
    second: int,
) -> float:
    """Return a seat's odds if a seat, counted from 0, wins."""
    if seat == winner:
        return float(odds[seat, best])
    worse = scores[seat] if step * scores[seat] < step * second else second
    return float(odds[seat, worse])
