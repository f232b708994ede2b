"""The sequential probability ratio test (SPRT), on the mean scores of deals.

Wald, Sequential Tests of Statistical Hypotheses, Annals of Mathematical Statistics 16 (1945): the
log-likelihood ratio (LLR) is tracked until it leaves the bounds that follow from the error rates.
The likelihoods are those of Van den Bergh's generalised test for chess engines (A Practical
Introduction to the GSPRT, 2019): the maximum likelihood, under each hypothesis, over all
distributions of a deal's score that have the hypothesis's mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log

from hexwarp.arena.elo import expected_score
from hexwarp.core.copying import Copied
from hexwarp.core.errors import MalformedError

__all__ = ["BISECTION_STEPS", "ERROR_RATE", "LLR_BOUND", "MAX_ELO", "PSEUDO_COUNT", "Sprt"]

ERROR_RATE = 0.05
"""The probability of rejecting either hypothesis although it is true."""

LLR_BOUND = log((1 - ERROR_RATE) / ERROR_RATE)
"""The absolute LLR at which the test decides."""

PSEUDO_COUNT = 1e-3
"""The weight of two deals, with scores 0 and 1, that are added to the observed deals, so that the
distributions can have any mean."""

BISECTION_STEPS = 60
"""Bisections of the interval that contains a root; enough for double precision."""

MAX_ELO = 2000
"""The maximum Elo difference of a hypothesis; beyond it, hardly a point is lost."""


class Sprt(Copied):
    """A test of H1, that the first bot is ``elo1`` points stronger, against H0, ``elo0`` points.

    Args:
        seats: The number of seats.
        elo0: The difference under H0, in Elo points.
        elo1: The difference under H1, in Elo points; higher.

    Raises:
        MalformedError: The differences are not ``-MAX_ELO <= elo0 < elo1 <= MAX_ELO``.

    Example:
        >>> test = Sprt(seats=2, elo0=0, elo1=30)
        >>> test.add(0.5)
        >>> test.llr, test.accepted
    """

    def __init__(self, seats: int, elo0: float, elo1: float) -> None:
        if not -MAX_ELO <= elo0 < elo1 <= MAX_ELO:
            raise MalformedError(
                f"A test is between two differences in Elo points, the lower first, of {MAX_ELO} "
                "at most."
            )
        self.elo0, self.elo1 = elo0, elo1
        self.llr = 0.0
        """The log-likelihood ratio of H1 to H0."""
        self._means = expected_score(elo0, seats), expected_score(elo1, seats)
        self._counts = Counter({0.0: PSEUDO_COUNT, 1.0: PSEUDO_COUNT})

    def add(self, score: float) -> None:
        """Add a deal, given the first bot's mean points per game, 0 to 1."""
        self._counts[score] += 1
        low, high = (_max_log_likelihood(self._counts, mean) for mean in self._means)
        self.llr = high - low

    @property
    def accepted(self) -> float | None:
        """The difference of the accepted hypothesis, in Elo points; None if undecided."""
        if abs(self.llr) < LLR_BOUND:
            return None
        return self.elo1 if self.llr > 0 else self.elo0


def _max_log_likelihood(counts: Mapping[float, float], mean: float) -> float:
    """Return the maximum log-likelihood over distributions with a given mean, up to a constant.

    The maximising distribution gives a score x that was observed n times a weight proportional to
    n / (1 + k (x - mean)), for the k that gives the required mean (Van den Bergh, 2019): the root
    of a decreasing function of k, found by bisection.
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(BISECTION_STEPS):
        middle = (low + high) / 2
        slope = sum(n * (x - mean) / (1 + middle * (x - mean)) for x, n in counts.items())
        low, high = (middle, high) if slope > 0 else (low, middle)
    return -sum(n * log(1 + low * (x - mean)) for x, n in counts.items())
