"""Verification of a record's rolls and draws against its seed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from hexwarp.core.chance import WeightedOutcomes, equally_likely
from hexwarp.core.commitment import SeededChance
from hexwarp.core.commitment_tags import Reveal, read_reveal
from hexwarp.core.errors import HexwarpError, TagError
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record
from hexwarp.core.types import ChanceOutcome, Ply

__all__ = ["GapError", "VerificationError", "verify", "verify_match"]

_BEGINNING = -1
"""Stands for the ply before what is rolled or drawn at the start, which no takeback undoes."""


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

    Example:
        >>> chance = SeededChance(seed, (), 0)
        >>> history = random_history(game, Random(1), chance=chance)
        >>> verify(Record(history, reveal_tags(seed, (), range(chance.drawn)))) == chance.drawn
        True
    """
    try:
        reveal = read_reveal(record.tags)
        return None if reveal is None else _check(record.history, reveal)
    except TagError as error:
        raise VerificationError(0, str(error)) from error


class GapError(HexwarpError):
    """Numbers of chance outcomes for which neither a game nor a takeback accounts."""


def verify_match(records: Sequence[Record], outcomes: Sequence[int]) -> None:
    """Check that verified records are all rounds of one match, in order, with all its outcomes.

    Args:
        records: The records with the same seal, in the order of the file.
        outcomes: The number of rolls and draws of each.

    Raises:
        VerificationError: A round is missing, doubled or out of order, a number is used twice, a
            player has the wrong seat, or the rounds differ in what the players contributed.
        GapError: The numbers have a gap that no takeback explains.
    """
    names, contributed = _names_by_holder(records[0], 1), _contributed(records[0])
    number = rounds = next_number = 0
    for expected, (record, count) in enumerate(zip(records, outcomes, strict=True), start=1):
        number, rounds = _round(record)
        if number != expected:
            raise VerificationError(0, f"round {expected} should be here, not round {number}.")
        if _names_by_holder(record, number) != names:
            raise VerificationError(0, "the players' names are not at the seats of this round.")
        if _contributed(record) != contributed:
            raise VerificationError(0, "the players' contributions differ between the rounds.")
        if number > 1 and "First" in record.tags:
            raise VerificationError(0, "who starts is drawn for the first round alone.")
        next_number = _check_numbers(record, count, next_number)
    last = records[-1]
    is_over = last.history.game.outcome(last.history.state) is not None
    if number < rounds and is_over and "Termination" not in last.tags:
        raise VerificationError(0, f"the rounds after round {number} are missing.")


def _round(record: Record) -> tuple[int, int]:
    """Return the number of a record's round, and that of all rounds."""
    matched = re.fullmatch(r"([0-9]{1,3})/([0-9]{1,3})", record.tags.get("Round", "1/1"))
    if not matched:
        raise VerificationError(0, "[Round] has the number of the round and of all rounds.")
    return int(matched[1]), int(matched[2])


def _names_by_holder(record: Record, number: int) -> list[str | None]:
    """Return the names in the order of the first round's seats; they move on by one each round."""
    players = record.history.game.players
    seats = [(index - number + 1) % players + 1 for index in range(players)]
    return [record.tags.get(f"Seat{seat}") for seat in seats]


def _contributed(record: Record) -> tuple[str | None, ...]:
    """Return what a record says about the players' contributions to chance."""
    return record.tags.get("Entropy"), record.tags.get("Contributions")


def _check_numbers(record: Record, count: int, first: int) -> int:
    """Check that a round's numbers go on from ``first``; return the next round's first number."""
    reveal = read_reveal(record.tags)
    if reveal is None:
        raise VerificationError(0, "this round has no seed.")
    used = sorted([*islice(reveal.numbers(), count), *reveal.taken_back])
    for expected, number in enumerate(used, start=first):
        if number < expected:
            raise VerificationError(0, f"number {number} is used twice.")
        if number > expected:
            raise GapError(f"number {expected} is neither a roll or draw nor taken back.")
    return first + len(used)


def _check(history: History[Any], reveal: Reveal) -> int:
    """Replay the record's actions with the seed's outcomes; return the outcome count."""
    game, chance = history.game, _RevealedChance(reveal)
    if reveal.first is not None and reveal.first != chance.decide(equally_likely(game.seats)):
        raise VerificationError(0, "who starts is not what the seed gives.")
    replayed = begin(game, chance)
    kept = dict.fromkeys(chance.used, (_BEGINNING, 0))
    for seat, action in game.setup_actions(history.start):
        replayed = replayed.play(seat, action, chance)
    kept = dict.fromkeys(chance.used, (0, 0)) | kept
    if game.tags(replayed, game.seats, {}) != game.tags(history.back_to(0), game.seats, {}):
        raise VerificationError(0, "the game does not begin as the seed gives it.")
    for turn in history.turns:
        before, count = game.ply(replayed.state), len(chance.used)
        replayed = replayed.play(turn.seat, turn.action, chance)
        ply = game.ply(turn.state)
        if replayed.turns[-1].outcomes != turn.outcomes:
            reason = "what was rolled or drawn here is not what the seed gives."
            raise VerificationError(ply, reason)
        kept |= dict.fromkeys(chance.used[count:], (before, ply))
    chance.check_end()
    _check_takebacks(reveal, kept, game.ply(history.state))
    return len(chance.used)


def _check_takebacks(reveal: Reveal, kept: Mapping[int, tuple[Ply, Ply]], length: Ply) -> None:
    """Check that the takebacks are such as the game can have had.

    Each takes back the last outcomes that were not taken back yet, and the game goes on from its
    ply. Among players who committed to texts, only moves without an outcome are taken back.

    Args:
        reveal: The reveal.
        kept: By number, the plies before and after the turn of each outcome in the game.
        length: The number of plies of the game.

    Raises:
        TagError: A takeback does not fit.
    """
    counts = reveal.counts()
    if reveal.takebacks and counts["committed"] + counts["withheld"] > 1:
        raise TagError("Takebacks", "has numbers, which no takeback between players has.")
    if not reveal.takebacks:
        return
    # The end of the game stands for an outcome after all others.
    drawn = sorted({*kept, *reveal.taken_back})
    drawn.append(drawn[-1] + 1)
    plies = {**kept, drawn[-1]: (length, length)}
    remaining: list[int] = []
    begun = reached = 0
    went_back = _BEGINNING
    for ply, numbers in (*reveal.takebacks, (length, ())):
        end = max(begun, bisect_right(drawn, numbers[-1])) if numbers else len(drawn)
        for number in drawn[begun:end]:
            before, after = plies.get(number, (went_back, reached))
            reached = max(reached, after)
            if before < went_back:
                raise TagError("Takebacks", "has a ply to which this game did not go back.")
        remaining += drawn[begun:end]
        begun, first = end, len(remaining) - len(numbers)
        if tuple(remaining[first:]) != numbers:
            raise TagError("Takebacks", "has numbers other than the last before a takeback.")
        if reached > ply:
            raise TagError("Takebacks", "has a ply to which this game did not go back.")
        del remaining[first:]
        went_back = ply


class _RevealedChance:
    """A chance source with a reveal's outcomes, except those that were taken back.

    Attributes:
        used: The numbers of the outcomes so far.
    """

    def __init__(self, reveal: Reveal) -> None:
        self.used: list[int] = []
        self._numbers = reveal.numbers()
        self._bounded = reveal.ranges is not None
        self._chance = SeededChance(reveal.seed, reveal.entropy, 0)

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return the outcome with the next number. Raises TagError if no number is left."""
        number = next(self._numbers, None)
        if number is None:
            raise TagError("Drawn", "has fewer numbers than there are rolls and draws.")
        self._chance.drawn = number
        self.used.append(number)
        return self._chance.decide(outcomes)

    def check_end(self) -> None:
        """Check that no number is left over. Raises TagError."""
        if self._bounded and next(self._numbers, None) is not None:
            raise TagError("Drawn", "has more numbers than there are rolls and draws.")
