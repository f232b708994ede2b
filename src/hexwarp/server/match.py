"""The referee: what players ask of a match is checked, and becomes an entry of its log.

A command gives the one entry that a request leads to, or raises Refusal, MalformedError or
IllegalMoveError with a sentence for the player. ``follow`` turns the entry into events, with those
that come of it at once: the start of a full table, the end of a round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from hexwarp.core import registry
from hexwarp.core.chance import ChanceSource
from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History, begin
from hexwarp.core.types import Action, JsonObject, OptionValue, Ply, Seat
from hexwarp.server.fold import Chair, Match, Refusal, Step, after
from hexwarp.storage import LoggedEvent

Entry: TypeAlias = tuple[str, JsonObject]
"""An event's kind and data, not yet numbered."""

Command: TypeAlias = Callable[[Match], Entry]
"""A request with everything but the match that it is for."""

MAX_ROUNDS = 20

__all__ = [
    "Chair",
    "Command",
    "Entry",
    "Match",
    "Refusal",
    "bot_move",
    "create",
    "follow",
    "join",
    "move",
    "next_round",
    "rematch",
    "resign",
    "seat_to_advise",
    "undo",
]


def follow(
    match: Match | None, name: str, entry: Entry, at: int, chance: ChanceSource
) -> list[Step]:
    """An entry, and those that follow from it at once, as events with the match after each."""
    steps: list[Step] = []
    following: Entry | None = entry
    while following is not None:
        before, (kind, data) = match, following
        event = LoggedEvent(name, before.seq + 1 if before else 1, kind, data, at)
        match = after(before, event)
        steps.append((event, match))
        following = _following(before, match, chance)
    return steps


def _following(before: Match | None, match: Match, chance: ChanceSource) -> Entry | None:
    if match.status == "waiting" and not any(chair.kind == "open" for chair in match.chairs):
        return "started", {"outcomes": list(begin(match.game, chance).outcomes)}
    if match.status == "finished" and before and before.status == "playing":
        return "finished", {}
    if match.round_over and before and not before.round_over:
        return "round_over", {}
    return None


def create(
    host: str, game: str, players: int, options: Mapping[str, OptionValue], chairs: list[Chair]
) -> Entry:
    """A new match. ``options`` are the game's, and how many ``rounds``."""
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
    }


def _chair_data(chair: Chair) -> JsonObject:
    return {"name": chair.name, "player": chair.player, "bot": chair.bot}


def join(match: Match, player: str, name: str, seat: Seat | None) -> Entry:
    """Take an open seat: the one named, or the first."""
    match.check_seat(seat)
    _check_not_over(match)
    free = [s for s in match.game.seats if match.chair(s).kind == "open"]
    if seat is None and free:
        seat = free[0]
    if seat not in free:
        raise Refusal("seat_taken", "That seat is taken." if seat else "No seat is open here.")
    return "joined", {"seat": seat, "player": player, "name": name}


def move(
    match: Match,
    player: str | None,
    text: str,
    ply: Ply | None,
    seat: Seat | None,
    chance: ChanceSource,
) -> Entry:
    """A person's move. ``ply`` may be left out only for a choice that makes no ply."""
    own = _own_seats(match, player, seat)
    _check_not_over(match)
    if ply is not None and ply != match.ply:
        raise Refusal("stale_ply", f"The game is at ply {match.ply}, not at {ply}; look again.")
    turn = _to_move(match, own)
    # Checked as the player sees the game, so that no refusal tells what the player may not know.
    seen = match.game.redact(match.history.state, match.seats_of(player))
    action = match.game.find_move(seen, turn, text)
    history = match.history.play(turn, action, chance)
    if ply is None and match.game.ply(history.state) > match.ply:
        raise MalformedError("A move needs its ply: the number of plies before it.")
    return _move(match, history)


def seat_to_advise(match: Match, player: str | None, seat: Seat | None) -> Seat:
    """The seat that a hint is for: the one named, or the person's that is to move.

    There are hints only while everybody else at the table is a bot.
    """
    own = _own_seats(match, player, seat)
    _check_not_over(match)
    if not match.alone(player):
        raise Refusal("no_hints", "There are no hints while you play with other people.")
    return _to_move(match, own)


def bot_move(match: Match, seat: Seat, action: Action, chance: ChanceSource) -> Entry:
    """A bot's move; trusts that it is the seat's turn and that the action is legal."""
    return _move(match, match.history.play(seat, action, chance))


def _move(match: Match, history: History[Any]) -> Entry:
    turn = history.turns[-1]
    text = match.game.action_text(match.history.state, turn.seat, turn.action)
    return "move", {"seat": turn.seat, "move": text, "outcomes": list(turn.outcomes)}


def undo(match: Match, player: str | None) -> Entry:
    """Back to the person's previous decision."""
    _own_seats(match, player, None)
    turns = match.undo_to(player)
    if turns is None:
        raise Refusal("not_now", "There is nothing that you could take back here.")
    return "undone", {"turns": turns}


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


def next_round(match: Match, player: str | None, chance: ChanceSource) -> Entry:
    """Begin the next round."""
    if player != match.host:
        _own_seats(match, player, None)
    _check_not_over(match)
    if not match.round_over:
        raise Refusal("not_now", "The round is not over.")
    return "started", {"outcomes": list(begin(match.game, chance).outcomes)}


def rematch(match: Match, player: str | None) -> Entry:
    """The creation of a match with the same people, in which the next one starts."""
    if player not in (match.host, *(chair.player for chair in match.chairs)):
        raise Refusal("not_your_seat", "Only those who played can play again.")
    if match.status != "finished":
        raise Refusal("not_now", "The game is not over.")
    chairs = [*match.chairs[1:], match.chairs[0]]
    people = [replace(c, resigned=False, bot=None if c.player else c.bot) for c in chairs]
    options = {**match.game.options, "rounds": match.rounds}
    return create(match.host, match.game.name, match.game.players, options, people)


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
    if match.status in ("finished", "aborted"):
        raise Refusal("game_over", "The game is over.")
