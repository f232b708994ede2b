"""Verification of a record's rolls and draws against its seed."""

from __future__ import annotations

from typing import Any

from hexwarp.core.chance import WeightedOutcomes
from hexwarp.core.commitment import SeededChance
from hexwarp.core.commitment_tags import Reveal, read_reveal
from hexwarp.core.errors import HexwarpError, TagError
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record
from hexwarp.core.types import ChanceOutcome, Ply


class VerificationError(HexwarpError):
    """The error for a record that does not match its seed.

    Args:
        ply: The ply of the first difference; 0 for one before the moves.
        reason: A sentence that describes the difference.
    """

    def __init__(self, ply: Ply, reason: str) -> None:
        super().__init__(f"ply {ply}: {reason}")
        self.ply = ply
        self.reason = reason


def verify(record: Record) -> int | None:
    """Check a record's commitment, and each of its rolls and draws against its seed.

    Returns:
        The number of verified rolls and draws, or None for a record without a seed.

    Raises:
        VerificationError: A roll or draw differs, or a tag is invalid (at ply 0).
    """
    try:
        reveal = read_reveal(record.tags)
        return None if reveal is None else _check(record.history, reveal)
    except TagError as error:
        raise VerificationError(0, str(error)) from error


def _check(history: History[Any], reveal: Reveal) -> int:
    """Replay the record's actions with the seed's outcomes; return the outcome count."""
    game, chance = history.game, _RevealedChance(reveal)
    replayed = begin(game, chance)
    for seat, action in game.setup_actions(history.start):
        replayed = replayed.play(seat, action, chance)
    if game.tags(replayed, game.seats, {}) != game.tags(history.back_to(0), game.seats, {}):
        raise VerificationError(0, "the game does not begin as the seed gives it.")
    for turn in history.turns:
        replayed = replayed.play(turn.seat, turn.action, chance)
        if replayed.turns[-1].outcomes != turn.outcomes:
            reason = "what was rolled or drawn here is not what the seed gives."
            raise VerificationError(game.ply(turn.state), reason)
    chance.check_end()
    return chance.count


class _RevealedChance:
    """A chance source with a reveal's outcomes, except those that were taken back."""

    def __init__(self, reveal: Reveal) -> None:
        self.count = 0
        self._numbers = reveal.numbers()
        self._bounded = reveal.ranges is not None
        self._chance = SeededChance(reveal.seed, reveal.entropy, 0)

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return the outcome with the next number. Raises TagError if no number is left."""
        number = next(self._numbers, None)
        if number is None:
            raise TagError("Drawn", "has fewer numbers than there are rolls and draws.")
        self._chance.drawn = number
        self.count += 1
        return self._chance.decide(outcomes)

    def check_end(self) -> None:
        """Check that no number is left over. Raises TagError."""
        if self._bounded and next(self._numbers, None) is not None:
            raise TagError("Drawn", "has more numbers than there are rolls and draws.")
