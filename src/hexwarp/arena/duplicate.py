"""Duplicate chance, as at a bridge club: whoever sits there gets the same deck and dice."""

from __future__ import annotations

from collections import Counter
from random import Random

from hexwarp.core.chance import RandomChance, WeightedOutcomes
from hexwarp.core.types import ChanceOutcome


class DuplicateChance:
    """What chance gives to one seat of a deal, or, before the first decision, to all.

    The n-th time that the same outcomes are possible, the same one comes up, whatever was played:
    a seat's third d8 shows the same face in every game of the deal. A stock of tiles is the same
    deck each time, as what is left of it depends on the number of draws alone. All draws of a
    game are independent, since none asks twice for the same.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._met: Counter[WeightedOutcomes] = Counter()

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """One of the outcomes, in proportion to its weight."""
        self._met[outcomes] += 1
        rng = Random(f"{self._seed} {self._met[outcomes]} {outcomes}")
        return RandomChance(rng).decide(outcomes)
