"""The referee: what players ask of a match is checked, and becomes an entry of its log.

A command gives the one entry that a request leads to, or raises Refusal, MalformedError or
IllegalMoveError with a sentence for the player; here for playing and agreeing, in ``seating`` for
sitting down and leaving. ``follow`` turns the entry into events, with those that come of it at
once: the start of a full table, the end of a round, what all have agreed to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History, begin
from hexwarp.core.types import Action, JsonObject, Ply, Seat
from hexwarp.match.clock import DAY_MS
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import AppliedEvent, LoggedEvent, apply_event
from hexwarp.match.model import Match

NewEvent: TypeAlias = tuple[str, JsonObject]
"""An event's kind and data, not yet numbered."""

Command: TypeAlias = Callable[[Match], NewEvent]
"""A request with everything but the match that it is for."""

WAITING_LIMIT_MS = 7 * DAY_MS
"""How long a table waits for people, in ms."""

ABANDONMENT_MS = 30 * DAY_MS
"""After how long without a move a table without a clock ends by itself, in ms."""

OUTAGE_MS = 10_000
"""How late, in ms, the end of somebody's time may be noticed; after that nobody's time ran."""


def apply_new_event(
    match: Match | None, name: str, new_event: NewEvent, at: int
) -> list[AppliedEvent]:
    """An entry, and those that follow from it at once, as events with the match after each."""
    applied: list[AppliedEvent] = []
    pending: NewEvent | None = new_event
    while pending is not None:
        before, (kind, data) = match, pending
        event = LoggedEvent(name, before.seq + 1 if before else 1, kind, data, at)
        match = apply_event(before, event)
        applied.append((event, match))
        pending = _consequence(before, match)
    return applied


def _consequence(before: Match | None, match: Match) -> NewEvent | None:
    if match.status == "waiting" and not any(holder.kind == "open" for holder in match.holders):
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


def _start(match: Match) -> NewEvent:
    return "started", {"outcomes": list(begin(match.game, match.chance).outcomes)}


def overdue_event(match: Match, now: int) -> NewEvent | None:
    """What has to happen because nobody did anything for so long, if so."""
    when = due(match)
    if when is None or now < when:
        return None
    if match.clock_state.running:
        if now - when > OUTAGE_MS:  # nobody looked in time: the server was not there
            return "resumed", {}
        return "timed_out", {"seat": match.seat_of_holder(match.clock_state.first_to_expire())}
    return "aborted", {}


def due(match: Match) -> int | None:
    """When ``overdue`` has to be asked, Unix time in ms; None if never."""
    if match.over:
        return None
    if match.status == "waiting":
        return match.at + WAITING_LIMIT_MS
    return match.clock_state.expires_at() or match.at + ABANDONMENT_MS


def move(
    match: Match,
    user_id: str | None,
    text: str,
    ply: Ply | None,
    seat: Seat | None,
) -> NewEvent:
    """A person's move. ``ply`` may be left out only for a choice that makes no ply."""
    match.check_not_over()
    own = match.own_seats(user_id, seat)
    if ply is not None and ply != match.ply:
        raise Refusal("stale_ply", f"The game is at ply {match.ply}, not at {ply}; look again.")
    turn = _to_move(match, own)
    _check_there(match, turn)
    # Checked as the player sees the game, so that no refusal tells what the player may not know.
    seen = match.game.redact(match.history.state, match.seats_of(user_id))
    action = match.game.find_move(seen, turn, text)
    history = match.history.play(turn, action, match.chance)
    if ply is None and match.game.ply(history.state) > match.ply:
        raise MalformedError("A move needs its ply: the number of plies before it.")
    return _move(match, history)


def check_hints(match: Match, user_id: str | None) -> None:
    """Refuse hints to a user who may have none in this match, on whoever's turn.

    Raises:
        Refusal: Another person has a seat, the match is rated, or it is over.
    """
    match.own_seats(user_id, None)
    match.check_begun()
    if not match.is_solo(user_id):
        raise Refusal("no_hints", "There are no hints while you play with other people.")
    if match.rated:
        raise Refusal("no_hints", "There are no hints where the result counts.")
    if not match.game.has_kernel:
        raise Refusal("no_hints", "There are no hints in this game: it has no compiled rules.")


def hint_seat(match: Match, user_id: str | None, seat: Seat | None) -> Seat:
    """Return the seat to give a hint for: the one named, or the user's that is to move.

    Raises:
        Refusal: As ``check_hints``, or it is another's turn.
        MalformedError: The game has no such seat, or several of the user's may move.
    """
    own = match.own_seats(user_id, seat)
    check_hints(match, user_id)
    return _to_move(match, own)


def check_conditional_moves(match: Match, user_id: str | None) -> None:
    """Refuse conditional moves to a user who may have none in this match, on whoever's turn.

    Raises:
        Refusal: The user has no seat, the match is over, or there are no days for a move.
    """
    if not match.seats_of(user_id):
        raise Refusal("not_your_seat", "You have no seat in this game.")
    match.check_begun()
    if not match.is_correspondence:
        raise Refusal("not_now", "Only a game with days for a move takes moves beforehand.")


def bot_move(match: Match, seat: Seat, action: Action) -> NewEvent:
    """A bot's move; trusts that it is the seat's turn and that the action is legal."""
    return _move(match, match.history.play(seat, action, match.chance))


def _move(match: Match, history: History[Any]) -> NewEvent:
    turn = history.turns[-1]
    text = match.game.action_text(match.history.state, turn.seat, turn.action)
    return "move", {"seat": turn.seat, "move": text, "outcomes": list(turn.outcomes)}


def undo(match: Match, user_id: str | None) -> NewEvent:
    """Back to the person's previous decision, alone at a table.

    What was drawn since is drawn anew. Not once all is over, as the seed is told then.
    """
    own = match.own_seats(user_id, None)
    turns = match.history.turns if match.histories else ()
    mine = [number for number, turn in enumerate(turns) if turn.seat in own]
    if not match.is_solo(user_id) or match.rated or match.over or not mine:
        raise Refusal("not_now", "There is nothing that you could take back here.")
    return "undone", {"turns": mine[-1]}


def propose_takeback(match: Match, user_id: str | None) -> NewEvent:
    """Ask the others to let the last move be taken back.

    Never past another's move, a draw or a roll: the last turn was the person's, and only that.
    """
    own = match.own_seats(user_id, None)
    match.check_playing()
    last = match.history.turns[-1] if match.history.turns else None
    if last is None or last.seat not in own:
        raise Refusal("not_now", "The last move was not yours.")
    if last.outcomes:
        raise Refusal("not_now", "A draw or a roll has followed that move.")
    return _propose(match, "takeback", last.seat)


def offer_draw(match: Match, user_id: str | None) -> NewEvent:
    """Offer the others to call the match a draw."""
    own = match.own_seats(user_id, None)
    match.check_playing()
    if not match.game.may_be_drawn:
        raise Refusal("not_now", "This game goes on to its end.")
    return _propose(match, "draw", own[0])


def _propose(match: Match, what: Literal["takeback", "draw"], seat: Seat) -> NewEvent:
    if match.proposal is not None:
        raise Refusal("not_now", "Something else has been asked, and is not answered yet.")
    if not _others(match, seat):
        raise Refusal("not_now", "There is nobody whom you could ask.")
    return "proposed", {"what": what, "seat": seat}


def answer_proposal(match: Match, user_id: str | None, agrees: bool) -> NewEvent:
    """Agree to what another has asked, or not; who asked may withdraw it."""
    own = match.own_seats(user_id, None)
    if match.proposal is None:
        raise Refusal("not_now", "Nothing has been asked.")
    if agrees and match.proposal.seat in own:
        raise Refusal("not_now", "The others have to agree.")
    return "answered", {"seats": list(own), "agrees": agrees}


def _others(match: Match, seat: Seat) -> frozenset[Seat]:
    """The seats at which other people play now."""
    asks = match.holder(seat).user_id
    return frozenset(other for other in match.human_seats if match.holder(other).user_id != asks)


def _asked(match: Match) -> frozenset[Seat]:
    """The seats whose people have to agree to what is proposed."""
    return _others(match, match.proposal.seat) if match.proposal else frozenset()


def next_round(match: Match, user_id: str | None) -> NewEvent:
    """Begin the next round."""
    if user_id != match.host:
        match.own_seats(user_id, None)
    match.check_not_over()
    if not match.round_over:
        raise Refusal("not_now", "The round is not over.")
    return _start(match)


def _to_move(match: Match, own: tuple[Seat, ...]) -> Seat:
    """The one of these seats that is to move. Raises Refusal, MalformedError."""
    turn = [seat for seat in own if seat in match.to_move]
    if not turn:
        raise Refusal("not_your_turn", "It is not your turn.")
    if len(turn) > 1:
        raise MalformedError("Several of your seats may move; say which by seat.")
    return turn[0]


def _check_there(match: Match, seat: Seat) -> None:
    if match.holder(seat).away:
        raise Refusal("not_your_turn", "A bot plays for you; take your seat back first.")
