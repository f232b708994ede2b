"""Sources of chance: a random generator, or outcomes that were recorded before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from random import Random
from typing import Protocol

from hexwarp.core.errors import ChanceError
from hexwarp.core.types import ChanceOutcome

WeightedOutcomes = tuple[tuple[ChanceOutcome, int], ...]
"""The possible outcomes of a chance node, ascending, each with a positive integer weight."""


class ChanceSource(Protocol):
    """Decides chance nodes, one after the other."""

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return one of the outcomes."""


class RandomChance:
    """Draws each outcome with a probability in proportion to its weight.

    Args:
        rng: The generator; ``SystemRandom`` where outcomes must be unpredictable.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return one of the outcomes, in proportion to its weight, without bias."""
        return outcome_at(outcomes, self._rng.randrange(sum(weight for _, weight in outcomes)))


class ScriptedChance:
    """Returns given outcomes in order: those of a record, of an event log, or of a test.

    Args:
        outcomes: One outcome for each chance node, in order.
    """

    def __init__(self, outcomes: Iterable[ChanceOutcome]) -> None:
        self._outcomes = iter(outcomes)

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return the next given outcome; the game checks that it is possible.

        Raises:
            ChanceError: No outcome is left.
        """
        for outcome in self._outcomes:
            return outcome
        raise ChanceError("A draw or a roll is needed here, and none is written down.")


def outcome_at(outcomes: WeightedOutcomes, point: int) -> ChanceOutcome:
    """Return the outcome at a point of the weights laid end to end.

    Args:
        outcomes: Outcomes with positive integer weights.
        point: From 0 to the sum of the weights - 1.

    Example:
        >>> outcome_at(((1, 2), (6, 1)), 2)
        6
    """
    ends = list(accumulate(weight for _, weight in outcomes))
    return outcomes[bisect_right(ends, point)][0]
