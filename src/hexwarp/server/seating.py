"""The referee where tables are set up and people sit down, leave and come back.

As in ``match``, a command gives the one entry that a request leads to, or raises Refusal or
MalformedError.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hexwarp.core import commitment, registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.types import JsonObject, OptionValue, Seat
from hexwarp.server.chair import Chair
from hexwarp.server.clock import Clock
from hexwarp.server.match import Entry
from hexwarp.server.model import Match, Refusal

MAX_ROUNDS = 20


def create(
    host: str,
    game: str,
    players: int,
    options: Mapping[str, OptionValue],
    chairs: list[Chair],
    *,
    clock: Clock | None = None,
    public: bool = False,
    rated: bool = False,
    entropy: str = "",
    seed: bytes | None = None,
) -> Entry:
    """A new match. ``options`` are the game's, and how many ``rounds``.

    Whoever makes it adds ``entropy``. Without a ``seed`` it has one that nobody can foresee.
    """
    options = dict(options)
    rounds = options.pop("rounds", 1)
    if type(rounds) is not int or not 1 <= rounds <= MAX_ROUNDS:
        raise MalformedError(f"rounds is a number from 1 to {MAX_ROUNDS}.")
    checked = registry.game_type(game)(players, options)
    if len(chairs) != players:
        raise MalformedError(f"{players} players need {players} seats, not {len(chairs)}.")
    return "created", {
        "game": game,
        "players": players,
        "options": dict(checked.options),
        "rounds": rounds,
        "host": host,
        "chairs": [_chair_data(chair) for chair in chairs],
        "seed": (seed or commitment.new_seed()).hex(),
        "entropy": [entropy] if entropy else [],
        "clock": clock.data if clock else None,
        "public": public,
        "rated": rated,
    }


def _chair_data(chair: Chair) -> JsonObject:
    return {
        "name": chair.name,
        "player": chair.player,
        "bot": chair.bot,
        "guest": chair.guest,
    }


def join(match: Match, who: Chair, seat: Seat | None) -> Entry:
    """Take an open seat, the one named or the first, as this chair says."""
    match.check_seat(seat)
    match.check_not_over()
    free = [s for s in match.game.seats if match.chair(s).kind == "open"]
    if seat is None and free:
        seat = free[0]
    if seat not in free:
        raise Refusal("seat_taken", "That seat is taken." if seat else "No seat is open here.")
    return "joined", {
        "seat": seat,
        "player": who.player,
        "name": who.name,
        "guest": who.guest,
        "entropy": who.entropy,
    }


def start(match: Match, player: str | None, bot: str) -> Entry:
    """The host does not wait for more people: the bot takes every open seat."""
    if player is None or player != match.host:
        raise Refusal("not_your_seat", "Only whoever set the table up can start it.")
    match.check_not_over()
    free = [seat for seat in match.game.seats if match.chair(seat).kind == "open"]
    if not free:
        raise Refusal("not_now", "The game has begun.")
    return "filled", {"seats": [*free], "bot": bot}


def resign(match: Match, player: str | None, seat: Seat | None) -> Entry:
    """Give a seat up; before the start the host gives the whole table up."""
    if match.status == "waiting" and player == match.host:
        return "aborted", {}
    own = match.own_seats(player, seat)
    match.check_not_over()
    if match.status == "waiting":
        raise Refusal("not_now", "The game has not begun.")
    if len(own) > 1:
        raise MalformedError("Several seats are yours; say which one resigns by seat.")
    return "resigned", {"seat": own[0]}


def leave(match: Match, player: str | None, seat: Seat | None) -> Entry:
    """Go away: before the start the seat is free again; then as if time were up."""
    own = match.own_seats(player, seat)
    match.check_not_over()
    if len(own) > 1:
        raise MalformedError("Several seats are yours; say which one you leave by seat.")
    chair = match.chair(own[0])
    if chair.away:
        raise Refusal("not_now", "A bot plays for you already.")
    others = [c for c in match.chairs if c.player and c != chair]
    if match.status == "waiting" and not others:
        return "aborted", {}
    return "left", {"seat": own[0]}


def come_back(match: Match, player: str | None, seat: Seat | None) -> Entry:
    """Take a seat back that a bot has taken over."""
    own = match.own_seats(player, seat)
    match.check_not_over()
    away = [seat for seat in own if match.chair(seat).away]
    if not away:
        raise Refusal("not_now", "You are there; nobody plays for you.")
    return "returned", {"seat": away[0]}


def claim(match: Match, player: str | None, absent: Collection[str]) -> Entry:
    """Wait no longer for somebody who is to move and has been away for long: as by a clock."""
    own = match.own_seats(player, None)
    match.check_playing()
    if match.clock is not None and match.clock.kind == "days":
        raise Refusal("not_now", "There are days for each move here.")
    gone = [s for s in match.to_move if s in match.people and match.chair(s).player in absent]
    if not gone or gone[0] in own:
        raise Refusal("not_now", "Nobody who is to move has been away for long.")
    return "timed_out", {"seat": gone[0]}


def share(match: Match, player: str | None, seat: Seat | None, link: str | None) -> Entry:
    """Let whoever has the link with this hash see what a seat sees; None: no longer."""
    own = match.own_seats(player, seat)
    match.check_not_over()
    if match.status == "waiting":
        raise Refusal("not_now", "There is nothing to be seen yet.")
    return "shared", {"seat": own[0], "link": link}


def rematch(match: Match, player: str | None) -> Entry:
    """The creation of a match with the same people, in which the next one starts."""
    if player not in (match.host, *(chair.player for chair in match.chairs)):
        raise Refusal("not_your_seat", "Only those who played can play again.")
    if match.status != "finished":
        raise Refusal("not_now", "The game is not over.")
    chairs = [*match.chairs[1:], match.chairs[0]]
    seated = [Chair(c.name, c.player, None if c.player else c.bot, guest=c.guest) for c in chairs]
    options = {**match.game.options, "rounds": match.rounds}
    game = match.game
    return create(
        match.host,
        game.name,
        game.players,
        options,
        seated,
        clock=match.clock,
        rated=match.rated,
    )
