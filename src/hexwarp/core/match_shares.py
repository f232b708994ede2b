"""A seat's share of a match, by the odds of the scores of a round."""

from __future__ import annotations

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, ScoreOdds, Shares

__all__ = ["write_shares"]


@njit
def write_shares(odds: ScoreOdds, scores: Numbers, shares: Shares) -> None:
    """Write each seat's share of the match after a round.

    Args:
        odds: The odds of the match.
        scores: int64[players]: the scores of the round.
        shares: float64[players], overwritten; by seat.

    Example:
        >>> write_shares(odds, np.array([4, 2]), shares)
        >>> first = shares[0]
    """
    total = 0.0
    for seat in range(shares.size):
        shares[seat] = odds[seat, scores[seat]]
        total += shares[seat]
    for seat in range(shares.size):
        shares[seat] /= total
