"""Chance sources: a random generator, or a script of recorded outcomes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from random import Random, SystemRandom
from typing import Protocol

from hexwarp.core.errors import ChanceError
from hexwarp.core.types import ChanceOutcome

__all__ = [
    "SEED_BITS",
    "ChanceAfter",
    "ChanceSource",
    "RandomChance",
    "ScriptedChance",
    "WeightedOutcomes",
    "equally_likely",
    "outcome_at",
    "random_seed",
]

SEED_BITS = 32
"""The size of a seed that is drawn because none was given."""

WeightedOutcomes = tuple[tuple[ChanceOutcome, int], ...]
"""The possible outcomes of a chance node, ascending, each with a positive integer weight."""


def equally_likely(outcomes: Iterable[ChanceOutcome]) -> WeightedOutcomes:
    """Return outcomes with the weight 1 each."""
    return tuple((outcome, 1) for outcome in outcomes)


class ChanceSource(Protocol):
    """A source of outcomes for chance nodes, one after the other."""

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return the outcome of the next chance node.

        Args:
            outcomes: The node's possible outcomes.
        """


class RandomChance:
    """A chance source that draws outcomes from a random generator.

    Args:
        rng: The generator; ``SystemRandom`` where outcomes must be unpredictable.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return an outcome drawn with probability exactly proportional to its weight."""
        return outcome_at(outcomes, self._rng.randrange(sum(weight for _, weight in outcomes)))


class ScriptedChance:
    """A chance source that returns given outcomes, as from a record, an event log or a test.

    Args:
        outcomes: One outcome for each chance node, in order.
    """

    def __init__(self, outcomes: Iterable[ChanceOutcome]) -> None:
        self._outcomes = iter(outcomes)

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return the next given outcome; the game checks whether it is possible.

        Raises:
            ChanceError: No outcome is left.
        """
        for outcome in self._outcomes:
            return outcome
        raise ChanceError("A draw or roll is needed here, but none is recorded.")


class ChanceAfter:
    """A chance source with given outcomes first, such as those in a movetext token.

    Args:
        given: The first outcomes.
        rest: Decides the chance nodes after them.

    Attributes:
        left: The given outcomes that have not come up.
    """

    def __init__(self, given: Iterable[ChanceOutcome], rest: ChanceSource) -> None:
        self.left = list(given)
        self._rest = rest

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return the next given outcome, or one of the source after them."""
        return self.left.pop(0) if self.left else self._rest.decide(outcomes)


def random_seed() -> int:
    """Return a seed of SEED_BITS bits from the system's generator, where nobody has given one."""
    return SystemRandom().getrandbits(SEED_BITS)


def outcome_at(outcomes: WeightedOutcomes, point: int) -> ChanceOutcome:
    """Return the outcome at a point of the cumulative weights.

    Args:
        outcomes: Outcomes with positive integer weights.
        point: An integer from 0 to the sum of the weights - 1.

    Example:
        >>> outcome_at(((1, 2), (6, 1)), 2)
        6
    """
    ends = list(accumulate(weight for _, weight in outcomes))
    return outcomes[bisect_right(ends, point)][0]
