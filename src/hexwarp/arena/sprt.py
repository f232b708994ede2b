"""A test that stops as soon as it knows: Wald's sequential one, on the scores of deals.

Wald, Sequential Tests of Statistical Hypotheses, Annals of Mathematical Statistics 16 (1945): the
logarithm of the likelihood ratio is followed until it leaves the bounds that the wanted rates of
error give. The likelihoods are those of Van den Bergh's generalised test for chess (A Practical
Introduction to the GSPRT, 2019): under either hypothesis, the likeliest distribution of a deal's
score that has the hypothesis's mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log

from hexwarp.arena.elo import share
from hexwarp.core.errors import MalformedError

ERROR = 0.05
"""How often each hypothesis is rejected although it holds."""

BOUND = log((1 - ERROR) / ERROR)

UNSEEN = 1e-3
"""Deals as if seen with no points, and with all: both can happen before they have."""

STEPS = 60
"""Halvings that find it."""

LARGEST = 2000
"""Elo points; at more, hardly a point is lost."""


class Sprt:
    """Whether the first bot is stronger than the others by ``elo1`` points, or by ``elo0`` only.

    Raises MalformedError unless elo0 is below elo1.
    """

    def __init__(self, seats: int, elo0: float, elo1: float) -> None:
        if not -LARGEST <= elo0 < elo1 <= LARGEST:
            raise MalformedError(
                f"A test is between two differences in Elo points, the lower first, of {LARGEST} "
                "at most."
            )
        self.elo0, self.elo1 = elo0, elo1
        self.llr = 0.0
        self._means = share(elo0, seats), share(elo1, seats)
        self._counts = Counter({0.0: UNSEEN, 1.0: UNSEEN})

    def add(self, score: float) -> None:
        """Take in the first bot's mean share of a deal."""
        self._counts[score] += 1
        low, high = (_fitted(self._counts, mean) for mean in self._means)
        self.llr = high - low

    @property
    def accepted(self) -> float | None:
        """The difference that has been decided on."""
        if abs(self.llr) < BOUND:
            return None
        return self.elo1 if self.llr > 0 else self.elo0


def _fitted(counts: Mapping[float, float], mean: float) -> float:
    """The greatest log-likelihood of a distribution with that mean, up to a constant.

    It gives the score x the weight n / (1 + k (x - mean)), for the one k with which the weights'
    mean is as it should be: the sum below, which falls as k grows, is zero there.
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(STEPS):
        middle = (low + high) / 2
        slope = sum(n * (x - mean) / (1 + middle * (x - mean)) for x, n in counts.items())
        low, high = (middle, high) if slope > 0 else (low, middle)
    return -sum(n * log(1 + low * (x - mean)) for x, n in counts.items())
