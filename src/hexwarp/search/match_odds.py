"""What the scores of a game are worth in a match of several rounds, whose totals decide.

Backgammon programs call it match equity. Between equal players, the rounds that are left add a
normally distributed difference to two seats' totals. So a seat's share of the match is about
logistic in that difference, and odds by score say it for any number of seats.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import numpy as np

from hexwarp.core.game import Game
from hexwarp.core.jit import njit
from hexwarp.core.kernels import ScoreOdds, Shares
from hexwarp.search.tree import SeatValues

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
    """What a round is worth in a match; empty arrays for a game that is itself to be won."""

    by_score: ScoreOdds
    by_winner: SeatValues
    """float64[players, players]: by winner of the round and seat, the expected share of the
    match."""


NO_MATCH: Final = MatchOdds(np.zeros((0, 0)), np.zeros((0, 0)))


def of_game(game: Game[Any]) -> MatchOdds:
    """Return the odds of the match that a game is a round of.

    The winner of a round is expected to lead every other seat by the mean difference between equal
    players' scores. A seat that resigned does not win: the best of the others do.

    Args:
        game: The game. With scores that differ much, odds become 0.

    Example:
        >>> odds = of_game(game.in_match(MatchScore(totals=(9, 4), rounds_left=1))).by_score
        >>> odds[0, 3] / (odds[0, 3] + odds[1, 5]) > 0.5
        True
    """
    match = game.match_score
    if match is None:
        return NO_MATCH
    deviation, rounds = game.score_deviation, match.rounds_left
    rate = min(DECISIVE_RATE, MAX_LOG_ODDS / game.max_score)
    if rounds:
        rate = LOGISTIC_SCALE / (deviation * math.sqrt(rounds))
    step = -1 if game.lowest_wins else 1
    totals = step * np.array(match.totals, np.float64)
    totals[[seat - 1 for seat in match.resigned]] = -np.inf
    leads = totals - totals.max()
    scores = step * np.arange(game.max_score + 1)
    uncertain = LOGISTIC_SCALE / (deviation * math.sqrt(MARGIN_VARIANCE + rounds))
    winners = np.eye(game.players, dtype=bool)
    by_winner = np.exp(uncertain * (leads + MEAN_MARGIN * deviation * winners))
    if not rounds:  # whoever wins the last round stays ahead of all that were not ahead
        by_winner *= (leads > leads[:, np.newaxis]) | winners
    return MatchOdds(
        np.exp(rate * (leads[:, np.newaxis] + scores)),
        by_winner / by_winner.sum(1, keepdims=True),
    )


def network_weight(game: Game[Any]) -> float:
    """Return the weight of a network's outputs that correct the log odds of rollouts.

    They are about one game. In a match its result is one of several that add up.
    """
    return 1.0 if game.match_score is None else 1 / math.sqrt(1 + game.match_score.rounds_left)


def value_range(game: Game[Any]) -> float:
    """Return the difference in value between a game won and a game lost, for the seat with most.

    1 outside of a match. In a match that is all but decided it is ``MIN_RANGE``.
    """
    if game.match_score is None:
        return 1.0
    by_winner = of_game(game).by_winner
    won = np.diag(by_winner)
    lost = (by_winner.sum(0) - won) / (game.players - 1)
    return max(MIN_RANGE, float((won - lost).max()))


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
