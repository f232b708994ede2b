"""What a match says of those who sit at it: their seats, and how it ended for each."""

from __future__ import annotations

from collections import Counter

from hexwarp.core.types import Seat, Termination
from hexwarp.server.chair import Chair
from hexwarp.server.fold import Step
from hexwarp.server.model import Match
from hexwarp.storage.history import BOT, Company, Outcome, Result, Seating

CHANGING = {"created", "joined", "left", "filled", "finished"}
"""The events after which others sit there, or all is over."""


def companies(steps: list[Step]) -> list[Company]:
    """Who sits at the matches now at which these steps have changed that."""
    changed = {event.match: match for event, match in steps if event.kind in CHANGING}
    return [company(match) for match in changed.values()]


def company(match: Match) -> Company:
    """Who sits at a match, and how it ended for each if it is finished."""
    seats = [seat for seat in match.game.seats if match.chair(seat).kind != "open"]
    seats.sort(key=lambda seat: match.index(seat, match.round))
    if match.status != "finished":
        seated = [Seating(_chair(match, seat), player(match.chair(seat))) for seat in seats]
        return Company(match.id, tuple(seated))
    places, totals = _places(match), match.totals()
    twice = Counter(player(chair) for chair in match.chairs)
    ended = [
        Seating(
            _chair(match, seat),
            player(match.chair(seat)),
            places[seat],
            totals[seat - 1],
            None if twice[player(match.chair(seat))] > 1 else _outcome(places, seat),
        )
        for seat in seats
    ]
    clock = match.clock.kind if match.clock else "none"
    name = match.game.name
    result = Result(match.id, name, clock, match.rated, match.public, match.at)
    return Company(match.id, tuple(ended), result)


def player(chair: Chair) -> str:
    """Whose chair that is, also while a bot plays there; of an open one nobody's."""
    return chair.player or f"{BOT}{chair.bot}"


def _chair(match: Match, seat: Seat) -> int:
    return match.index(seat, match.round)


def _places(match: Match) -> dict[Seat, int]:
    """The place of each seat, from 1; equals share one.

    Who has gone is behind all who stayed, even where the bot in that seat has won.
    """
    result = match.result() or {}
    winners, totals = result.get("winners"), match.totals()
    drawn = result.get("termination") == Termination.AGREEMENT

    def behind(seat: Seat) -> tuple[bool, bool, int]:
        chair = match.chair(seat)
        gone = chair.resigned or chair.away
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
