"""The referee where tables are set up and people sit down, leave and come back.

As in ``match``, a command gives the one entry that a request leads to, or raises Refusal or
MalformedError.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hexwarp.core import commitment, registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.types import JsonObject, OptionValue, Seat
from hexwarp.match.clock import TimeControl
from hexwarp.match.commands import NewEvent
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.match.seat_holder import SeatHolder

MAX_ROUNDS = 20


def create(
    host: str,
    game: str,
    players: int,
    options: Mapping[str, OptionValue],
    holders: list[SeatHolder],
    *,
    clock: TimeControl | None = None,
    public: bool = False,
    rated: bool = False,
    entropy: str = "",
    seed: bytes | None = None,
) -> NewEvent:
    """A new match. ``options`` are the game's, and how many ``rounds``.

    Whoever makes it adds ``entropy``. Without a ``seed`` it has one that nobody can foresee.
    """
    options = dict(options)
    rounds = options.pop("rounds", 1)
    if type(rounds) is not int or not 1 <= rounds <= MAX_ROUNDS:
        raise MalformedError(f"rounds is a number from 1 to {MAX_ROUNDS}.")
    checked = registry.game_type(game)(players, options)
    if len(holders) != players:
        raise MalformedError(f"{players} players need {players} seats, not {len(holders)}.")
    return "created", {
        "game": game,
        "players": players,
        "options": dict(checked.options),
        "rounds": rounds,
        "host": host,
        "chairs": [_holder_data(holder) for holder in holders],
        "seed": (seed or commitment.new_seed()).hex(),
        "entropy": [entropy] if entropy else [],
        "clock": clock.to_json() if clock else None,
        "public": public,
        "rated": rated,
    }


def _holder_data(holder: SeatHolder) -> JsonObject:
    return {
        "name": holder.name,
        "player": holder.user_id,
        "bot": holder.bot,
        "guest": holder.guest,
    }


def join(match: Match, who: SeatHolder, seat: Seat | None) -> NewEvent:
    """Take an open seat, the one named or the first, as this chair says."""
    match.check_seat(seat)
    match.check_not_over()
    free = [s for s in match.game.seats if match.holder(s).kind == "open"]
    if seat is None and free:
        seat = free[0]
    if seat not in free:
        raise Refusal("seat_taken", "That seat is taken." if seat else "No seat is open here.")
    return "joined", {
        "seat": seat,
        "player": who.user_id,
        "name": who.name,
        "guest": who.guest,
        "entropy": who.entropy,
    }


def start(match: Match, user_id: str | None, bot: str) -> NewEvent:
    """The host does not wait for more people: the bot takes every open seat."""
    if user_id is None or user_id != match.host:
        raise Refusal("not_your_seat", "Only whoever set the table up can start it.")
    match.check_not_over()
    free = [seat for seat in match.game.seats if match.holder(seat).kind == "open"]
    if not free:
        raise Refusal("not_now", "The game has begun.")
    return "filled", {"seats": [*free], "bot": bot}


def resign(match: Match, user_id: str | None, seat: Seat | None) -> NewEvent:
    """Give a seat up; before the start the host gives the whole table up."""
    if match.status == "waiting" and user_id == match.host:
        return "aborted", {}
    own = match.own_seats(user_id, seat)
    match.check_not_over()
    if match.status == "waiting":
        raise Refusal("not_now", "The game has not begun.")
    if len(own) > 1:
        raise MalformedError("Several seats are yours; say which one resigns by seat.")
    return "resigned", {"seat": own[0]}


def leave(match: Match, user_id: str | None, seat: Seat | None) -> NewEvent:
    """Go away: before the start the seat is free again; then as if time were up."""
    own = match.own_seats(user_id, seat)
    match.check_not_over()
    if len(own) > 1:
        raise MalformedError("Several seats are yours; say which one you leave by seat.")
    holder = match.holder(own[0])
    if holder.away:
        raise Refusal("not_now", "A bot plays for you already.")
    others = [c for c in match.holders if c.user_id and c != holder]
    if match.status == "waiting" and not others:
        return "aborted", {}
    return "left", {"seat": own[0]}


def return_to_seat(match: Match, user_id: str | None, seat: Seat | None) -> NewEvent:
    """Take a seat back that a bot has taken over."""
    own = match.own_seats(user_id, seat)
    match.check_not_over()
    away = [seat for seat in own if match.holder(seat).away]
    if not away:
        raise Refusal("not_now", "You are there; nobody plays for you.")
    return "returned", {"seat": away[0]}


def claim_absence(match: Match, user_id: str | None, absent: Collection[str]) -> NewEvent:
    """Wait no longer for somebody who is to move and has been away for long: as by a clock."""
    own = match.own_seats(user_id, None)
    match.check_playing()
    if match.is_correspondence:
        raise Refusal("not_now", "There are days for each move here.")
    gone = [
        s for s in match.to_move if s in match.human_seats and match.holder(s).user_id in absent
    ]
    if not gone or gone[0] in own:
        raise Refusal("not_now", "Nobody who is to move has been away for long.")
    return "timed_out", {"seat": gone[0]}


def share(match: Match, user_id: str | None, seat: Seat | None, link: str | None) -> NewEvent:
    """Let whoever has the link with this hash see what a seat sees; None: no longer."""
    own = match.own_seats(user_id, seat)
    match.check_not_over()
    if match.status == "waiting":
        raise Refusal("not_now", "There is nothing to be seen yet.")
    return "shared", {"seat": own[0], "link": link}


def rematch(match: Match, user_id: str | None) -> NewEvent:
    """The creation of a match with the same people, in which the next one starts."""
    if user_id not in (match.host, *(holder.user_id for holder in match.holders)):
        raise Refusal("not_your_seat", "Only those who played can play again.")
    if match.status != "finished":
        raise Refusal("not_now", "The game is not over.")
    holders = [*match.holders[1:], match.holders[0]]
    seated = [
        SeatHolder(c.name, c.user_id, None if c.user_id else c.bot, guest=c.guest) for c in holders
    ]
    options = {**match.game.options, "rounds": match.rounds}
    game = match.game
    return create(
        match.host,
        game.name,
        game.players,
        options,
        seated,
        clock=match.time_control,
        rated=match.rated,
    )
