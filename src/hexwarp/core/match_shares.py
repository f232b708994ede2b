"""Each seat's share of a win, by its ranking or by the odds of the match."""

from __future__ import annotations

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, ScoreOdds, Shares

__all__ = ["share_by_ranking", "share_win", "write_shares"]


@njit
def share_win(shares: Shares) -> None:
    """Turn the seats' rankings into shares of the win: the best ones have equal shares.

    Args:
        shares: float64[players]: the rankings (``Kernel.rankings``), updated in place; all 0 stay
            0, as nobody won.
    """
    best, winners = 0.0, 0
    for seat in range(shares.size):
        if shares[seat] > best:
            best, winners = shares[seat], 0
        winners += shares[seat] == best
    for seat in range(shares.size):
        shares[seat] = 1.0 / winners if best > 0 and shares[seat] == best else 0.0


@njit
def share_by_ranking(odds: ScoreOdds, shares: Shares) -> None:
    """Turn rankings into shares as ``share_win`` does, of the seats that can win.

    Args:
        odds: The odds of a match of one round; empty for a game of its own.
        shares: float64[players]: the rankings, updated in place.
    """
    for seat in range(odds.shape[0]):
        shares[seat] *= odds[seat, 0]
    share_win(shares)


@njit
def write_shares(odds: ScoreOdds, scores: Numbers, shares: Shares) -> None:
    """Turn the seats' rankings at the end of a round into shares of the match.

    Args:
        odds: The odds of the match; empty for a game of its own.
        scores: int64[players]: the scores of the round.
        shares: float64[players]: the rankings, updated in place; by seat.

    Example:
        >>> rankings(state, shares)
        >>> write_shares(odds, scores, shares)
        >>> first = shares[0]
    """
    if odds.shape[1] < 2:
        share_by_ranking(odds, shares)
        return
    total = 0.0
    for seat in range(shares.size):
        shares[seat] = odds[seat, scores[seat]]
        total += shares[seat]
    for seat in range(shares.size):
        shares[seat] /= total
