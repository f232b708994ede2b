"""Who decides a draw or a roll: a generator, or a list that was written before."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Protocol

from hexwarp.core.errors import ChanceError
from hexwarp.core.types import ChanceOutcome

Weighted = tuple[tuple[ChanceOutcome, int], ...]
"""The outcomes that can come up at a chance node, ascending, each with its integer weight."""


class ChanceSource(Protocol):
    """Decides chance nodes, one after the other."""

    def decide(self, outcomes: Weighted) -> ChanceOutcome:
        """One of the outcomes."""


class RandomChance:
    """Draws each outcome with its weight; give it ``SystemRandom`` where nobody may foresee it."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, outcomes: Weighted) -> ChanceOutcome:
        """One of the outcomes, in proportion to its weight, without bias."""
        point = self._rng.randrange(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            point -= weight
            if point < 0:
                return outcome
        raise AssertionError("weights are positive")


class ScriptedChance:
    """Gives outcomes from a list: a record's, an event log's, or a test's."""

    def __init__(self, outcomes: Iterable[ChanceOutcome]) -> None:
        self._outcomes = iter(outcomes)

    def decide(self, outcomes: Weighted) -> ChanceOutcome:
        """The next of the list; whether it can come up is for the game to check.

        Raises ChanceError when the list is at its end.
        """
        for outcome in self._outcomes:
            return outcome
        raise ChanceError("A draw or a roll is needed here, and none is written down.")
