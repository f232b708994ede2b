"""Whether the rolls and draws of a record are those that its seed gives."""

from __future__ import annotations

from typing import Any

from hexwarp.core.chance import Weighted
from hexwarp.core.errors import HexwarpError, TagError
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record
from hexwarp.core.seal import Seal, read_tags
from hexwarp.core.sealed import SealedChance
from hexwarp.core.types import ChanceOutcome, Ply


class UnfairError(HexwarpError):
    """A record is not what its seed gives: after how many plies, and why."""

    def __init__(self, ply: Ply, reason: str) -> None:
        super().__init__(f"ply {ply}: {reason}")
        self.ply = ply
        self.reason = reason


def verify(record: Record) -> int | None:
    """How many rolls and draws a record has, all as its seed gives them; None without a seed.

    Raises UnfairError for the first that is otherwise, and for tags that are wrong.
    """
    try:
        seal = read_tags(record.tags)
        return None if seal is None else _check(record.history, seal)
    except TagError as error:
        raise UnfairError(0, str(error)) from error


def _check(history: History[Any], seal: Seal) -> int:
    game, chance = history.game, _Standing(seal)
    dealt = begin(game, chance)
    for seat, action in game.choices_before(history.start):
        dealt = dealt.play(seat, action, chance)
    if game.tags(dealt, game.seats, {}) != game.tags(history.back_to(0), game.seats, {}):
        raise UnfairError(0, "the game does not begin as the seed gives it.")
    for turn in history.turns:
        dealt = dealt.play(turn.seat, turn.action, chance)
        if dealt.turns[-1].outcomes != turn.outcomes:
            reason = "what was rolled or drawn here is not what the seed gives."
            raise UnfairError(game.ply(turn.state), reason)
    chance.check_end()
    return chance.count


class _Standing:
    """The outcomes of a seal without those that were taken back."""

    def __init__(self, seal: Seal) -> None:
        self.count = 0
        self._numbers = seal.numbers()
        self._bounded = seal.ranges is not None
        self._chance = SealedChance(seal.seed, seal.entropy, 0)

    def decide(self, outcomes: Weighted) -> ChanceOutcome:
        """The outcome of the next number. Raises TagError where there is none."""
        number = next(self._numbers, None)
        if number is None:
            raise TagError("Drawn", "has fewer numbers than there are rolls and draws.")
        self._chance.drawn = number
        self.count += 1
        return self._chance.decide(outcomes)

    def check_end(self) -> None:
        """Refuse numbers that are left. Raises TagError."""
        if self._bounded and next(self._numbers, None) is not None:
            raise TagError("Drawn", "has more numbers than there are rolls and draws.")
