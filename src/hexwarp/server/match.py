"""The referee: what players ask of a match is checked, and becomes an entry of its log.

A command gives the one entry that a request leads to, or raises Refusal, MalformedError or
IllegalMoveError with a sentence for the player. ``follow`` turns the entry into events, with those
that come of it at once: the start of a full table, the end of a round, what all have agreed to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal, TypeAlias

from hexwarp.core import registry, sealed
from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History, begin
from hexwarp.core.types import Action, JsonObject, OptionValue, Ply, Seat
from hexwarp.server.chair import Chair
from hexwarp.server.clock import DAY, Clock
from hexwarp.server.fold import Step, after
from hexwarp.server.model import Match, Refusal
from hexwarp.storage import LoggedEvent

Entry: TypeAlias = tuple[str, JsonObject]
"""An event's kind and data, not yet numbered."""

Command: TypeAlias = Callable[[Match], Entry]
"""A request with everything but the match that it is for."""

MAX_ROUNDS = 20

WAITS = 7 * DAY
"""How long a table waits for people, in ms."""

ABANDONED = 30 * DAY
"""After how long without a move a table without a clock ends by itself, in ms."""

OUTAGE = 10_000
"""How late, in ms, the end of somebody's time may be noticed; after that nobody's time ran."""


def follow(match: Match | None, name: str, entry: Entry, at: int) -> list[Step]:
    """An entry, and those that follow from it at once, as events with the match after each."""
    steps: list[Step] = []
    following: Entry | None = entry
    while following is not None:
        before, (kind, data) = match, following
        event = LoggedEvent(name, before.seq + 1 if before else 1, kind, data, at)
        match = after(before, event)
        steps.append((event, match))
        following = _following(before, match)
    return steps


def _following(before: Match | None, match: Match) -> Entry | None:
    if match.status == "waiting" and not any(chair.kind == "open" for chair in match.chairs):
        return _start(match)
    if match.status == "finished" and before and before.status == "playing":
        return "finished", {}
    if match.round_over and before and not before.round_over:
        return "round_over", {}
    if match.proposal and match.proposal.agreed.issuperset(_asked(match)):
        if match.proposal.what == "draw":
            return "drawn", {}
        return "undone", {"turns": len(match.history.turns) - 1}
    return None


def _start(match: Match) -> Entry:
    return "started", {"outcomes": list(begin(match.game, match.chance).outcomes)}


def overdue(match: Match, now: int) -> Entry | None:
    """What has to happen because nobody did anything for so long, if so."""
    when = due(match)
    if when is None or now < when:
        return None
    if match.times.running:
        if now - when > OUTAGE:  # nobody looked in time: the server was not there
            return "resumed", {}
        return "timed_out", {"seat": match.seat_of_chair(match.times.first_out())}
    return "aborted", {}


def due(match: Match) -> int | None:
    """When ``overdue`` has to be asked, Unix time in ms; None if never."""
    if match.over:
        return None
    if match.status == "waiting":
        return match.at + WAITS
    return match.times.due() or match.at + ABANDONED


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
        "seed": (seed or sealed.new_seed()).hex(),
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
    _check_not_over(match)
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
    _check_not_over(match)
    free = [seat for seat in match.game.seats if match.chair(seat).kind == "open"]
    if not free:
        raise Refusal("not_now", "The game has begun.")
    return "filled", {"seats": [*free], "bot": bot}


def move(
    match: Match,
    player: str | None,
    text: str,
    ply: Ply | None,
    seat: Seat | None,
) -> Entry:
    """A person's move. ``ply`` may be left out only for a choice that makes no ply."""
    _check_not_over(match)
    own = _own_seats(match, player, seat)
    if ply is not None and ply != match.ply:
        raise Refusal("stale_ply", f"The game is at ply {match.ply}, not at {ply}; look again.")
    turn = _to_move(match, own)
    _check_there(match, turn)
    # Checked as the player sees the game, so that no refusal tells what the player may not know.
    seen = match.game.redact(match.history.state, match.seats_of(player))
    action = match.game.find_move(seen, turn, text)
    history = match.history.play(turn, action, match.chance)
    if ply is None and match.game.ply(history.state) > match.ply:
        raise MalformedError("A move needs its ply: the number of plies before it.")
    return _move(match, history)


def seat_to_advise(match: Match, player: str | None, seat: Seat | None) -> Seat:
    """The seat that a hint is for: the one named, or the person's that is to move.

    There are hints only while everybody else at the table is a bot, and nothing counts.
    """
    own = _own_seats(match, player, seat)
    _check_not_over(match)
    if not match.alone(player):
        raise Refusal("no_hints", "There are no hints while you play with other people.")
    if match.rated:
        raise Refusal("no_hints", "There are no hints where the result counts.")
    return _to_move(match, own)


def bot_move(match: Match, seat: Seat, action: Action) -> Entry:
    """A bot's move; trusts that it is the seat's turn and that the action is legal."""
    return _move(match, match.history.play(seat, action, match.chance))


def _move(match: Match, history: History[Any]) -> Entry:
    turn = history.turns[-1]
    text = match.game.action_text(match.history.state, turn.seat, turn.action)
    return "move", {"seat": turn.seat, "move": text, "outcomes": list(turn.outcomes)}


def undo(match: Match, player: str | None) -> Entry:
    """Back to the person's previous decision, alone at a table.

    What was drawn since is drawn anew. Not once all is over, as the seed is told then.
    """
    own = _own_seats(match, player, None)
    turns = match.history.turns if match.histories else ()
    mine = [number for number, turn in enumerate(turns) if turn.seat in own]
    if not match.alone(player) or match.rated or match.over or not mine:
        raise Refusal("not_now", "There is nothing that you could take back here.")
    return "undone", {"turns": mine[-1]}


def ask_takeback(match: Match, player: str | None) -> Entry:
    """Ask the others to let the last move be taken back.

    Never past another's move, a draw or a roll: the last turn was the person's, and only that.
    """
    own = _own_seats(match, player, None)
    _check_playing(match)
    last = match.history.turns[-1] if match.history.turns else None
    if last is None or last.seat not in own:
        raise Refusal("not_now", "The last move was not yours.")
    if last.outcomes:
        raise Refusal("not_now", "A draw or a roll has followed that move.")
    return _propose(match, "takeback", last.seat)


def offer_draw(match: Match, player: str | None) -> Entry:
    """Offer the others to call the match a draw."""
    own = _own_seats(match, player, None)
    _check_playing(match)
    if not match.game.may_be_drawn:
        raise Refusal("not_now", "This game goes on to its end.")
    return _propose(match, "draw", own[0])


def _propose(match: Match, what: Literal["takeback", "draw"], seat: Seat) -> Entry:
    if match.proposal is not None:
        raise Refusal("not_now", "Something else has been asked, and is not answered yet.")
    if not _others(match, seat):
        raise Refusal("not_now", "There is nobody whom you could ask.")
    return "proposed", {"what": what, "seat": seat}


def answer(match: Match, player: str | None, agrees: bool) -> Entry:
    """Agree to what another has asked, or not; who asked may withdraw it."""
    own = _own_seats(match, player, None)
    if match.proposal is None:
        raise Refusal("not_now", "Nothing has been asked.")
    if agrees and match.proposal.seat in own:
        raise Refusal("not_now", "The others have to agree.")
    return "answered", {"seats": list(own), "agrees": agrees}


def _others(match: Match, seat: Seat) -> frozenset[Seat]:
    """The seats at which other people play now."""
    asks = match.chair(seat).player
    return frozenset(other for other in match.people if match.chair(other).player != asks)


def _asked(match: Match) -> frozenset[Seat]:
    """The seats whose people have to agree to what is proposed."""
    return _others(match, match.proposal.seat) if match.proposal else frozenset()


def resign(match: Match, player: str | None, seat: Seat | None) -> Entry:
    """Give a seat up; before the start the host gives the whole table up."""
    if match.status == "waiting" and player == match.host:
        return "aborted", {}
    own = _own_seats(match, player, seat)
    _check_not_over(match)
    if match.status == "waiting":
        raise Refusal("not_now", "The game has not begun.")
    if len(own) > 1:
        raise MalformedError("Several seats are yours; say which one resigns by seat.")
    return "resigned", {"seat": own[0]}


def leave(match: Match, player: str | None, seat: Seat | None) -> Entry:
    """Go away: before the start the seat is free again; then as if time were up."""
    own = _own_seats(match, player, seat)
    _check_not_over(match)
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
    own = _own_seats(match, player, seat)
    _check_not_over(match)
    away = [seat for seat in own if match.chair(seat).away]
    if not away:
        raise Refusal("not_now", "You are there; nobody plays for you.")
    return "returned", {"seat": away[0]}


def claim(match: Match, player: str | None, absent: Collection[str]) -> Entry:
    """Wait no longer for somebody who is to move and has been away for long: as by a clock."""
    own = _own_seats(match, player, None)
    _check_playing(match)
    if match.clock is not None and match.clock.kind == "days":
        raise Refusal("not_now", "There are days for each move here.")
    gone = [s for s in match.to_move if s in match.people and match.chair(s).player in absent]
    if not gone or gone[0] in own:
        raise Refusal("not_now", "Nobody who is to move has been away for long.")
    return "timed_out", {"seat": gone[0]}


def share(match: Match, player: str | None, seat: Seat | None, link: str | None) -> Entry:
    """Let whoever has the link with this hash see what a seat sees; None: no longer."""
    own = _own_seats(match, player, seat)
    _check_not_over(match)
    if match.status == "waiting":
        raise Refusal("not_now", "There is nothing to be seen yet.")
    return "shared", {"seat": own[0], "link": link}


def next_round(match: Match, player: str | None) -> Entry:
    """Begin the next round."""
    if player != match.host:
        _own_seats(match, player, None)
    _check_not_over(match)
    if not match.round_over:
        raise Refusal("not_now", "The round is not over.")
    return _start(match)


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


def _own_seats(match: Match, player: str | None, seat: Seat | None) -> tuple[Seat, ...]:
    """The caller's seats, or the one that was named. Raises Refusal."""
    match.check_seat(seat)
    own = match.seats_of(player)
    if not own:
        raise Refusal("not_your_seat", "You have no seat in this game.")
    if seat is None:
        return own
    if seat not in own:
        raise Refusal("not_your_seat", f"Seat {seat} is not yours.")
    return (seat,)


def _to_move(match: Match, own: tuple[Seat, ...]) -> Seat:
    """The one of these seats that is to move. Raises Refusal, MalformedError."""
    turn = [seat for seat in own if seat in match.to_move]
    if not turn:
        raise Refusal("not_your_turn", "It is not your turn.")
    if len(turn) > 1:
        raise MalformedError("Several of your seats may move; say which by seat.")
    return turn[0]


def _check_not_over(match: Match) -> None:
    if match.over:
        raise Refusal("game_over", "The game is over.")


def _check_playing(match: Match) -> None:
    _check_not_over(match)
    if match.status == "waiting" or match.round_over:
        raise Refusal("not_now", "Nothing is being played now.")


def _check_there(match: Match, seat: Seat) -> None:
    if match.chair(seat).away:
        raise Refusal("not_your_turn", "A bot plays for you; take your seat back first.")
