"""The participants of a match, and their results."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal, TypeAlias

from hexwarp.core.types import Seat, Termination
from hexwarp.match.clock import ClockKind
from hexwarp.match.event_log import AppliedEvent
from hexwarp.match.model import Match
from hexwarp.match.results import match_ranks, match_result, total_scores
from hexwarp.match.seat_holder import SeatHolder

Outcome: TypeAlias = Literal["won", "drawn", "lost"]

BOT = "bot:"
"""The prefix of a bot's player key; no user id begins with it."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A user or bot that holds a seat, with its result.

    Attributes:
        holder_index: The seat holder's index in ``Match.holders``.
        player_key: A user's id, or ``bot:`` and a bot's name.
        place: The final place, from 1; ties share a place; None until the match is finished.
        score: The final score; None until the match is finished.
        outcome: The outcome for the player; None until the match is finished, and for a player
            with several seats.
    """

    holder_index: int
    player_key: str
    place: int | None = None
    score: int | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The facts about a finished match.

    Attributes:
        match_id: The match.
        game: The game's name.
        clock: The kind of time control.
        rated: Whether the match counts for ratings; one with takebacks does not.
        public: Whether the lobby listed the match.
        at: The end of the match, Unix time in ms.
    """

    match_id: str
    game: str
    clock: ClockKind
    rated: bool
    public: bool
    at: int


@dataclass(frozen=True, slots=True)
class Participants:
    """All participants of a match, and its result once it is finished.

    Attributes:
        match_id: The match.
        entries: The participants, by seat holder index; open seats have none.
        result: The result; None until the match is finished.
    """

    match_id: str
    entries: tuple[Participant, ...]
    result: Result | None = None


def changed_participants(applied: list[AppliedEvent]) -> list[Participants]:
    """Return the participants of each match that events have changed or finished.

    Args:
        applied: New events, each with the match right after it.
    """
    changed = {
        logged.match_id: match for logged, match in applied if logged.event.changes_participants
    }
    return [participants_of(match) for match in changed.values()]


def participants_of(match: Match) -> Participants:
    """Return a match's participants, and its result if it is finished.

    Example:
        >>> [entry.player_key for entry in participants_of(match).entries]
        ['ann', 'bot:level2']
    """
    seats = [seat for seat in match.game.seats if match.holder(seat).kind != "open"]
    seats.sort(key=lambda seat: match.holder_index(seat, match.round))
    if match.status != "finished":
        running = [
            Participant(_holder_index(match, seat), player_key(match.holder(seat)))
            for seat in seats
        ]
        return Participants(match.id, tuple(running))
    places, totals = _places(match), total_scores(match)
    seat_counts = Counter(player_key(holder) for holder in match.holders)
    ended = [
        Participant(
            _holder_index(match, seat),
            player_key(match.holder(seat)),
            places[seat],
            totals[seat - 1],
            None if seat_counts[player_key(match.holder(seat))] > 1 else _outcome(places, seat),
        )
        for seat in seats
    ]
    clock = match.time_control.kind if match.time_control else "none"
    name = match.game.name
    rated = match.rated and not match.takebacks
    result = Result(match.id, name, clock, rated, match.public, match.updated_at)
    return Participants(match.id, tuple(ended), result)


def player_key(holder: SeatHolder) -> str:
    """Return the player key of a seat holder: a user's id, or ``bot:`` and a bot's name.

    A bot that replaces a user does not change the key. The seat must not be open.
    """
    return holder.user_id or f"{BOT}{holder.bot}"


def _holder_index(match: Match, seat: Seat) -> int:
    return match.holder_index(seat, match.round)


def _places(match: Match) -> dict[Seat, int]:
    """Return the place of each seat, from 1; ties share a place.

    Players who left or resigned rank behind all others, even if their substitute bot won.
    """
    result = match_result(match) or {}
    winners, ranks = result.get("winners"), match_ranks(match)
    by_agreement = result.get("termination") == Termination.AGREEMENT

    def sort_key(seat: Seat) -> tuple[bool, bool, int]:
        holder = match.holder(seat)
        dropped_out = holder.resigned or holder.away
        if by_agreement:
            return dropped_out, False, 0
        won = isinstance(winners, list) and seat in winners
        return dropped_out, not won, ranks[seat - 1]

    keys = {seat: sort_key(seat) for seat in match.game.seats}
    return {seat: 1 + sum(other < key for other in keys.values()) for seat, key in keys.items()}


def _outcome(places: dict[Seat, int], seat: Seat) -> Outcome:
    if places[seat] > 1:
        return "lost"
    return "drawn" if list(places.values()).count(1) > 1 else "won"
