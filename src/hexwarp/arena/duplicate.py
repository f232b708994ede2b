"""Duplicate chance: every bot meets the same deck and dice.

The term is duplicate bridge's, in which every table plays the same deals, so that the luck of the
cards cancels out. A deal here is the chance of one game, played once per rotation of the seats.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from hexwarp.core.chance import RandomChance, WeightedOutcomes
from hexwarp.core.types import ChanceOutcome


class DuplicateChance:
    """The chance of one seat of a deal or, before the first decision, of all seats.

    The n-th time that the same outcomes are possible, the same outcome comes up, however the
    game goes: a seat's third d8 shows the same face in every game of the deal. A stock of tiles is
    the same deck each time, since the tiles left depend on the number of draws alone. No two draws
    of a game share a random number, so that they are independent.

    Args:
        seed: Names the deal and the seat.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._counts: Counter[WeightedOutcomes] = Counter()

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return one of the outcomes, in proportion to its weight."""
        self._counts[outcomes] += 1
        rng = Random(f"{self._seed} {self._counts[outcomes]} {outcomes}")
        return RandomChance(rng).decide(outcomes)
