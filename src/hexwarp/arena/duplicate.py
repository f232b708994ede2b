"""Duplicate chance: every bot gets the same deck and dice.

The term comes from duplicate bridge, where every table plays the same deals, so that the luck of
the cards cancels out. Here a deal is the chance of one game, played once per rotation of the seats.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from hexwarp.core.chance import RandomChance, WeightedOutcomes
from hexwarp.core.copying import Copied
from hexwarp.core.types import ChanceOutcome

__all__ = ["DuplicateChance"]


class DuplicateChance(Copied):
    """A chance source for one seat of a deal or, before the first decision, for all seats.

    The n-th time that the same outcomes are possible, the same outcome comes up, whatever the
    course of the game: a seat's third d8 shows the same face in every game of the deal. A stock of
    tiles is the same deck each time, since the tiles left depend only on the number of draws. No
    two draws of a game share a random number, so that they are independent.

    Args:
        seed: A text that identifies the deal and the seat.

    Example:
        >>> one, other = DuplicateChance("deal 1, seat 1"), DuplicateChance("deal 1, seat 1")
        >>> die = tuple((face, 1) for face in range(1, 9))
        >>> one.decide(die) == other.decide(die)
        True
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._counts: Counter[WeightedOutcomes] = Counter()

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return an outcome drawn with probability proportional to its weight."""
        self._counts[outcomes] += 1
        rng = Random(f"{self._seed} {self._counts[outcomes]} {outcomes}")
        return RandomChance(rng).decide(outcomes)
