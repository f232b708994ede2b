"""Commands of play: moves, takebacks, proposals, rounds; and what follows from events.

A command checks a request against the rules and the state of the match, and returns the one new
event that it leads to. It raises Refusal, MalformedError or IllegalMoveError with a sentence for
the player. The commands of seats are in ``seating``. ``apply_new_event`` applies the new event,
with those that follow from it at once: the start of a full match, the end of a round, an accepted
proposal.

Example:
    >>> new_event = make_move(match, "ann", "a1", ply=0, seat=None)
    >>> applied = apply_new_event(match, match.id, new_event, now_ms())
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Literal, TypeAlias

from hexwarp.core.chance import equally_likely
from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History, begin
from hexwarp.core.types import Action, Ply, Seat
from hexwarp.match import events
from hexwarp.match.clock import DAY_MS, MINUTE_MS
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import AppliedEvent, LoggedEvent, apply_event
from hexwarp.match.events import MatchEvent
from hexwarp.match.model import Match
from hexwarp.match.outage import Outage, lost_time
from hexwarp.match.seating import drop_out

Command: TypeAlias = Callable[[Match], MatchEvent]
"""A request, complete except for its match."""

WAITING_LIMIT_MS = 7 * DAY_MS
"""How long a match waits for players after the last event before it is aborted."""

READY_LIMIT_MS = 5 * MINUTE_MS
"""How long real-time clocks wait for a player who has not confirmed being there, and a match with
such a clock for contributions to chance that are not revealed, or if rated for its next round."""

ABANDONMENT_MS = 30 * DAY_MS
"""How long a match without a running clock goes without an event before it is aborted."""


def apply_new_event(
    match: Match | None, match_id: str, new_event: MatchEvent, at: int
) -> list[AppliedEvent]:
    """Apply a new event, and the events that follow from it at once.

    Args:
        match: The match before the event; None to create it.
        match_id: The match's id.
        new_event: The event.
        at: The current Unix time in ms.

    Returns:
        The events in order, each with the match right after it.
    """
    applied: list[AppliedEvent] = []
    pending: MatchEvent | None = new_event
    while pending is not None:
        before = match
        event = LoggedEvent(match_id, before.seq + 1 if before else 1, pending, at)
        match = apply_event(before, event)
        applied.append((event, match))
        pending = _consequence(before, match)
    return applied


def _consequence(before: Match | None, match: Match) -> MatchEvent | None:
    """Return the event that follows from the last one at once, if any."""
    if match.status == "waiting" and not match.open_seats and not match.unrevealed:
        return _start_round(match)
    forfeited = [seat for seat in match.active_seats if match.holder(seat).forfeits]
    if match.status == "playing" and forfeited:
        return events.Resigned(forfeited[0])
    if match.status == "finished" and before and before.status == "playing":
        return events.Finished()
    if match.round_over and before and not before.round_over:
        return events.RoundOver()
    proposal = match.proposal
    if proposal and proposal.agreed.issuperset(_opponents(match, proposal.seat)):
        if proposal.kind == "draw":
            return events.Drawn()
        return events.Undone(len(match.history.turns) - 1)
    return None


def _start_round(match: Match) -> MatchEvent:
    chance, first = match.chance, None
    if match.draws_first and not match.histories:
        first = chance.decide(equally_likely(match.game.seats))
    return events.Started(begin(match.game, chance).outcomes, first)


def overdue_event(
    match: Match,
    now: int,
    outages: Iterable[Outage] = (),
    *,
    loses_by_leaving: Callable[[str], bool] = lambda _user_id: False,
) -> MatchEvent | None:
    """Return the event that the passing of time leads to, if one is overdue.

    Args:
        match: The match.
        now: The current Unix time in ms.
        outages: The outages of the server, whose time does not count.
        loses_by_leaving: Says of a user what ``seating.leave`` takes.

    Returns:
        A time-out, the end of an abandoned match, ``resumed`` after an outage, or None.
    """
    when = deadline(match)
    if when is None:
        return None
    clock = match.clock_state
    running = bool(clock.running)
    # With days for a move, an outage matters to those alone whose time would be over.
    in_real_time = match.unready or (running and not match.is_correspondence)
    if now < when and not in_real_time:
        return None
    if lost := lost_time(outages, clock.since if running else match.updated_at, now):
        return events.Resumed(lost)
    if now < when:
        return None
    if running:
        return events.TimedOut(match.seat_of_holder(clock.first_to_expire()))
    if match.unrevealed and len(match.holders) > 2 and not match.rated:
        return events.Revealed(match.unrevealed[0], entropy="")
    missing = match.missing_users
    nobody_came = match.users == set(missing) and match.round == 1 and len(missing) == 2
    # With more players, after a round, or where it counts, the others play on, or have won.
    if match.unready and not nobody_came:
        late = match.unready_seats[0]
        if not match.opens_again_without(late):
            return events.TimedOut(late)
    if missing and match.users != set(missing):
        loses = loses_by_leaving(missing[0])
        return drop_out(match, match.seats_of(missing[0])[0], loses_by_leaving=loses)
    return _abandoned(match)


def _abandoned(match: Match) -> MatchEvent:
    """Return what happens to a match that its players have left standing.

    Nobody gets out of a rated match in this way: its next round begins, users who have left it to
    bots lose, and so does a player who does not move in one without a clock; there are old ones.
    """
    if not match.rated or match.status == "waiting" or match.unready:
        return events.Aborted()
    if match.round_over:
        return _start_round(match)
    if not match.has_users:
        return events.Abandoned()
    awaited = [seat for seat in match.to_move if seat in match.human_seats]
    return events.TimedOut(awaited[0]) if awaited else events.Aborted()


def deadline(match: Match) -> int | None:
    """Return when ``overdue_event`` has to be checked next.

    Returns:
        Unix time in ms, or None for a match that is over.
    """
    if match.over:
        return None
    if match.status == "waiting":
        realtime = match.time_control is not None and not match.is_correspondence
        hurries = realtime and match.unrevealed
        return match.updated_at + (READY_LIMIT_MS if hurries else WAITING_LIMIT_MS)
    if match.unready:
        return match.clock_state.since + READY_LIMIT_MS
    if match.rated and match.round_over and match.time_control is not None:
        days = match.time_control.time if match.is_correspondence else 0
        return match.updated_at + (days or READY_LIMIT_MS)
    return match.clock_state.expires_at() or match.updated_at + ABANDONMENT_MS


def confirm_ready(match: Match, user_id: str | None, gone: Collection[str] = ()) -> MatchEvent:
    """Confirm that a user is there; the clocks run once all are.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        gone: The users who have disconnected; those of them who had confirmed have to do so again.

    Returns:
        The ``ready`` event.

    Raises:
        Refusal: The clocks do not wait for the user.
    """
    seats = [seat for seat in match.unready_seats if match.holder(seat).belongs_to(user_id)]
    if match.over or not seats:
        raise Refusal("not_now", "No clock waits for you.")
    others = [seat for seat in match.human_seats if not match.holder(seat).belongs_to(user_id)]
    gone_seats = (
        seat
        for seat in others
        if match.holder(seat).confirms_ready and match.holder(seat).user_id in gone
    )
    return events.Ready(tuple(seats), tuple(gone_seats))


def make_move(
    match: Match,
    user_id: str | None,
    text: str,
    ply: Ply | None,
    seat: Seat | None,
) -> MatchEvent:
    """Make a user's move.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        text: The move in record notation.
        ply: The number of plies before the move, which makes the request idempotent; None is
            accepted only for a secret choice, which makes no ply.
        seat: The seat that moves; needed if several of the user's seats may move.

    Returns:
        The ``move`` event, with the chance outcomes that follow.

    Raises:
        Refusal: It is not the user's turn, or the ply is not the current one.
        MalformedError: The text is not a move, or ``ply`` or ``seat`` is missing.
        IllegalMoveError: The rules forbid the move.
    """
    match.check_not_over()
    own = match.own_seats(user_id, seat)
    if ply is not None and ply != match.ply:
        raise Refusal(
            "stale_ply",
            "The game is at ply {now}, not at {ply}; look again.",
            now=match.ply,
            ply=ply,
        )
    mover = _seat_to_move(match, own)
    _check_not_away(match, mover)
    # Checked against the user's view, so that a refusal cannot leak hidden information.
    view = match.game.redact(match.history.state, match.seats_of(user_id))
    action = match.game.find_move(view, mover, text)
    history = match.history.play(mover, action, match.chance)
    if ply is None and match.game.ply(history.state) > match.ply:
        raise MalformedError("A move needs its ply: the number of plies before it.")
    return _move(match, history)


def make_bot_move(match: Match, seat: Seat, action: Action) -> MatchEvent:
    """Make a bot's move.

    Args:
        match: The match.
        seat: The bot's seat; trusted to be to move.
        action: The move; trusted to be legal.

    Returns:
        The ``move`` event, with the chance outcomes that follow.
    """
    return _move(match, match.history.play(seat, action, match.chance))


def _move(match: Match, history: History[Any]) -> MatchEvent:
    turn = history.turns[-1]
    text = match.game.action_text(match.history.state, turn.seat, turn.action)
    return events.Moved(turn.seat, text, turn.outcomes)


def check_hints(match: Match, user_id: str | None) -> None:
    """Check that a user may have hints in this match, regardless of the turn.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.

    Raises:
        Refusal: Another user has a seat, or the match is rated, not started or over.
    """
    match.own_seats(user_id, None)
    match.check_started()
    if not match.is_solo(user_id):
        raise Refusal("no_hints", "There are no hints while you play with other people.")
    if match.rated:
        raise Refusal("no_hints", "There are no hints where the result counts.")
    if not match.game.has_kernel:
        raise Refusal("no_hints", "There are no hints in this game: it has no compiled rules.")


def hint_seat(match: Match, user_id: str | None, seat: Seat | None) -> Seat:
    """Return the seat to give a hint for: the given one, or the user's seat to move.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        seat: The seat; needed if several of the user's seats may move.

    Raises:
        Refusal: As ``check_hints``, or it is not the user's turn.
        MalformedError: The game has no such seat, or several of the user's may move.
    """
    own = match.own_seats(user_id, seat)
    check_hints(match, user_id)
    return _seat_to_move(match, own)


def check_conditional_moves(match: Match, user_id: str | None) -> None:
    """Check that a user may have conditional moves in this match, regardless of the turn.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.

    Raises:
        Refusal: The user has no seat, or the match is not started, over, or no correspondence
            match.
    """
    if not match.seats_of(user_id):
        raise Refusal("not_your_seat", "You have no seat in this game.")
    match.check_started()
    if not match.is_correspondence:
        raise Refusal("not_now", "Only a game with days for a move takes moves beforehand.")


def undo(match: Match, user_id: str | None) -> MatchEvent:
    """Go back to the user's previous decision, in a match against bots.

    Chance outcomes since then are drawn anew. Not possible once the match is over, because its
    seed is public then.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.

    Returns:
        The ``undone`` event.

    Raises:
        Refusal: There are other users, or another one has committed to a contribution to chance,
            the match is rated or over, the user has not moved, or secrets have been revealed since.
    """
    own = match.own_seats(user_id, None)
    turns = match.history.turns if match.histories else ()
    own_turns = [index for index, turn in enumerate(turns) if turn.seat in own]
    # So no record of two users who committed has outcomes that were taken back; see ``verify``.
    alone = match.is_solo(user_id) and all(
        contribution.user_id == user_id
        for contribution in match.contributions
        if contribution.commitment
    )
    if not alone or match.rated or match.over or not own_turns:
        raise Refusal("not_now", "There is nothing that you could take back here.")
    _check_nothing_revealed(match, own, own_turns[-1])
    return events.Undone(own_turns[-1])


def propose_takeback(match: Match, user_id: str | None) -> MatchEvent:
    """Propose to take back the user's move, which must be the last turn.

    A move followed by a chance outcome is final, so nobody can try another outcome.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.

    Returns:
        The ``proposed`` event.

    Raises:
        Refusal: The last turn was not the user's, had a chance outcome or revealed secrets,
            another proposal is open, there is no opponent to ask, or the user has asked already
            since the turn before.
    """
    own = match.own_seats(user_id, None)
    match.check_playing()
    last = match.history.turns[-1] if match.history.turns else None
    if last is None or last.seat not in own:
        raise Refusal("not_now", "The last move was not yours.")
    if last.outcomes:
        raise Refusal("not_now", "A draw or a roll has followed that move.")
    _check_nothing_revealed(match, own, len(match.history.turns) - 1)
    return _propose(match, "takeback", last.seat)


def _check_nothing_revealed(match: Match, own: tuple[Seat, ...], kept: int) -> None:
    """Refuse to take back turns in which all secrets of a round were revealed to one of the seats.

    Nobody may choose again after seeing the others' choices, or play on with hands that the end of
    the round has shown. A secret that its owner has played, such as a tile, is no such revelation.
    Several seats of one user are those of several people at one screen.

    Args:
        match: The match.
        own: The user's seats.
        kept: The number of turns that would remain.

    Raises:
        Refusal: The secrets of a seat were revealed by another's turn, by its own secret choice, or
            by the end of the round, and nothing is hidden any more from one of the user's seats.
    """
    if any(_is_revealed_to(match, seat, kept) for seat in own):
        raise Refusal("not_now", "Secrets have been revealed since that move.")


def _is_revealed_to(match: Match, seat: Seat, kept: int) -> bool:
    """Return whether turns after the first ``kept`` ones have revealed all secrets to a seat."""
    game, history = match.game, match.history
    if game.redact(history.state, (seat,)) != history.state:
        return False
    for index in range(kept, len(history.turns)):
        before, turn = history.before(index), history.turns[index]
        knowing = (seat,) if game.outcome(turn.state) else (seat, turn.seat)
        revealed = (
            game.redact(before, knowing) != before
            and game.redact(turn.state, knowing) == turn.state
        )
        if revealed or any(game.redact_event(event, (seat,)) != event for event in turn.events):
            return True
    return False


def offer_draw(match: Match, user_id: str | None) -> MatchEvent:
    """Offer the opponents a draw.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.

    Returns:
        The ``proposed`` event.

    Raises:
        Refusal: The game has no draws by agreement, another proposal is open, there is no opponent
            to ask, or the user has offered one since their last turn.
    """
    own = match.own_seats(user_id, None)
    match.check_playing()
    if not match.game.may_be_drawn:
        raise Refusal("not_now", "This game goes on to its end.")
    return _propose(match, "draw", own[0])


def _propose(match: Match, kind: Literal["takeback", "draw"], seat: Seat) -> MatchEvent:
    if match.proposal is not None:
        raise Refusal("not_now", "Something else has been asked, and is not answered yet.")
    if not _opponents(match, seat):
        raise Refusal("not_now", "There is nobody whom you could ask.")
    if match.times_since_turn(kind, seat):
        raise Refusal("not_now", "You have asked for this since your last move.")
    return events.Proposed(kind, seat)


def answer_proposal(match: Match, user_id: str | None, agrees: bool) -> MatchEvent:
    """Accept or decline an opponent's proposal, or withdraw one's own.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        agrees: Whether to accept; False declines, or withdraws one's own proposal.

    Returns:
        The ``answered`` event.

    Raises:
        Refusal: No proposal is open, or the user agrees to their own, or again.
    """
    own = match.own_seats(user_id, None)
    if match.proposal is None:
        raise Refusal("not_now", "Nothing has been asked.")
    if agrees and match.proposal.seat in own:
        raise Refusal("not_now", "The others have to agree.")
    if agrees and match.proposal.agreed.issuperset(own):
        raise Refusal("not_now", "You have agreed already; the others have to.")
    return events.Answered(own, agrees)


def _opponents(match: Match, seat: Seat) -> frozenset[Seat]:
    """Return the seats at which other users play now; all of them must agree to a proposal."""
    user_id = match.holder(seat).user_id
    return frozenset(other for other in match.human_seats if match.holder(other).user_id != user_id)


def start_next_round(match: Match, user_id: str | None) -> MatchEvent:
    """Start the next round.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.

    Returns:
        The ``started`` event.

    Raises:
        Refusal: The user is neither the host nor a player, or the round is not over.
    """
    if user_id != match.host:
        match.own_seats(user_id, None)
    match.check_not_over()
    if not match.round_over:
        raise Refusal("not_now", "The round is not over.")
    return _start_round(match)


def _seat_to_move(match: Match, own: tuple[Seat, ...]) -> Seat:
    """Return the only one of these seats that is to move, or raise."""
    to_move = [seat for seat in own if seat in match.to_move]
    if not to_move:
        raise Refusal("not_your_turn", "It is not your turn.")
    if len(to_move) > 1:
        raise MalformedError("Several of your seats may move; say which by seat.")
    return to_move[0]


def _check_not_away(match: Match, seat: Seat) -> None:
    if match.holder(seat).away:
        raise Refusal("not_your_turn", "A bot plays for you; take your seat back first.")
