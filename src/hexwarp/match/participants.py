"""What a match says of those who sit at it: their seats, and how it ended for each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal, TypeAlias

from hexwarp.core.types import Seat, Termination
from hexwarp.match.event_log import AppliedEvent
from hexwarp.match.model import Match
from hexwarp.match.seat_holder import SeatHolder

Outcome: TypeAlias = Literal["won", "drawn", "lost"]
ClockKind: TypeAlias = Literal["none", "realtime", "days"]

BOT = "bot:"
"""What the id of a bot by name begins with, so that no person has it."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A chair that is taken. ``player`` is a person's id, or ``bot:`` and a bot's name.

    The rest is known when the match is finished; somebody who sits on several chairs has no
    ``outcome``. The first ``place`` is 1, and equals share one.
    """

    chair: int
    player: str
    place: int | None = None
    score: int | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is finished. ``clock`` is its kind; ``at`` when it ended, Unix time in ms."""

    match: str
    game: str
    clock: ClockKind
    rated: bool
    public: bool
    at: int


@dataclass(frozen=True, slots=True)
class Participants:
    """Who sits at a match now, and its result as soon as it is finished."""

    match: str
    seatings: tuple[Participant, ...]
    result: Result | None = None


CHANGING_KINDS = {"created", "joined", "left", "filled", "finished"}
"""The events after which others sit there, or all is over."""


def changed_participants(applied: list[AppliedEvent]) -> list[Participants]:
    """Who sits at the matches now at which these steps have changed that."""
    changed = {event.match: match for event, match in applied if event.kind in CHANGING_KINDS}
    return [participants_of(match) for match in changed.values()]


def participants_of(match: Match) -> Participants:
    """Who sits at a match, and how it ended for each if it is finished."""
    seats = [seat for seat in match.game.seats if match.holder(seat).kind != "open"]
    seats.sort(key=lambda seat: match.holder_index(seat, match.round))
    if match.status != "finished":
        seated = [
            Participant(_holder_index(match, seat), player_of(match.holder(seat))) for seat in seats
        ]
        return Participants(match.id, tuple(seated))
    places, totals = _places(match), match.totals()
    twice = Counter(player_of(holder) for holder in match.holders)
    ended = [
        Participant(
            _holder_index(match, seat),
            player_of(match.holder(seat)),
            places[seat],
            totals[seat - 1],
            None if twice[player_of(match.holder(seat))] > 1 else _outcome(places, seat),
        )
        for seat in seats
    ]
    clock = match.time_control.kind if match.time_control else "none"
    name = match.game.name
    rated = match.rated and not match.takebacks
    result = Result(match.id, name, clock, rated, match.public, match.at)
    return Participants(match.id, tuple(ended), result)


def player_of(holder: SeatHolder) -> str:
    """Whose chair that is, also while a bot plays there; of an open one nobody's."""
    return holder.user_id or f"{BOT}{holder.bot}"


def _holder_index(match: Match, seat: Seat) -> int:
    return match.holder_index(seat, match.round)


def _places(match: Match) -> dict[Seat, int]:
    """The place of each seat, from 1; equals share one.

    Who has gone is behind all who stayed, even where the bot in that seat has won.
    """
    result = match.result() or {}
    winners, totals = result.get("winners"), match.totals()
    drawn = result.get("termination") == Termination.AGREEMENT

    def behind(seat: Seat) -> tuple[bool, bool, int]:
        holder = match.holder(seat)
        gone = holder.resigned or holder.away
        if drawn:
            return gone, False, 0
        total = totals[seat - 1]
        won = isinstance(winners, list) and seat in winners
        return gone, not won, total if match.game.lowest_wins else -total

    keys = {seat: behind(seat) for seat in match.game.seats}
    return {seat: 1 + sum(other < key for other in keys.values()) for seat, key in keys.items()}


def _outcome(places: dict[Seat, int], seat: Seat) -> Outcome:
    if places[seat] > 1:
        return "lost"
    return "drawn" if list(places.values()).count(1) > 1 else "won"
