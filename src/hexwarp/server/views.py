"""Views: a match and its events as one viewer may see them, as messages of the API.

States and events of the game pass through its ``redact``, ``view`` and ``redact_event`` only, so
that hidden information cannot leak.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from hexwarp.core.commitment_tags import versioned_commitment
from hexwarp.core.game import Game
from hexwarp.core.picture import Picture
from hexwarp.core.types import Event, Ply
from hexwarp.core.types import Seat as SeatNumber
from hexwarp.match import commitment
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.model import Match
from hexwarp.match.permissions import allowed_actions
from hexwarp.match.record import move_text, visible_seats_of_round
from hexwarp.match.results import match_result, total_scores
from hexwarp.server import schemas
from hexwarp.words import Words

WITH_SEATS = frozenset(
    (
        "created",
        "joined",
        "started",
        "filled",
        "resumed",
        "ready",
        "resigned",
        "left",
        "timed_out",
        "returned",
        "shared",
    )
)
"""The kinds of events whose messages contain the seats."""


@dataclass(frozen=True)
class TableStatus:
    """The state of a match that is not in its log: presence and the activity of bots."""

    present: frozenset[str] = frozenset()
    """The ids of the connected users."""
    absent: Collection[str] = ()
    """The ids of the users who have been disconnected for long."""
    thinking: Collection[SeatNumber] = ()
    """The seats whose bot is choosing a move."""


def audience(match: Match, viewer: str | None) -> str | None:
    """Return the viewer, or None if the viewer sees the same as a stranger.

    Messages are cached by audience, so that all strangers share one.
    """
    is_involved = viewer == match.host or any(
        viewer == holder.user_id or viewer in holder.spectator_ids for holder in match.holders
    )
    return viewer if is_involved else None


def seats(match: Match, status: TableStatus) -> list[schemas.Seat]:
    """Return the seats with their holders, clocks and total scores."""
    messages = []
    for seat, total in zip(match.game.seats, total_scores(match), strict=True):
        holder = match.holder(seat)
        connected = bool(holder.bot) or holder.user_id in status.present
        index = match.holder_index(seat, match.round)
        messages.append(
            schemas.Seat(
                seat=seat,
                name=holder.name,
                kind=holder.kind,
                person=holder.user_id or holder.reserved_for,
                program=holder.is_bot_account,
                guest=holder.guest,
                bot=holder.bot,
                connected=connected,
                resigned=holder.resigned,
                away=holder.away,
                shown=bool(holder.spectator_ids),
                left_ms=match.clock_state.remaining[index] if match.time_control else None,
                running=index in match.clock_state.running,
                total=total,
            )
        )
    return messages


def game(
    match: Match, viewer: str | None, status: TableStatus, *, with_state: bool = True
) -> schemas.Game:
    """Return the match as a viewer may see it: a user, or a spectator link's id."""
    visible = match.visible_seats(viewer)
    result = match_result(match)
    return schemas.Game(
        id=match.id,
        game=match.game.name,
        players=match.game.players,
        options={**match.game.options, "rounds": match.rounds},
        seats=seats(match, status),
        status=match.status,
        seq=match.seq,
        ply=match.ply,
        round=match.round,
        rounds=match.rounds,
        round_over=match.round_over,
        to_move=list(match.to_move),
        you=list(match.seats_of(viewer)),
        host=viewer == match.host,
        may=allowed_actions(match, viewer, status.absent),
        proposal=_proposal(match),
        clock=schemas.Clock.model_validate(match.time_control.to_json())
        if match.time_control
        else None,
        clock_since=match.clock_state.since,
        public=match.public,
        rated=match.rated,
        fairness=fairness(match),
        thinking=sorted(status.thinking),
        preparing=False,
        rematch=match.rematch,
        shows=list(visible),
        state=match.game.view(
            match.history.state, visible_seats_of_round(match, match.round, viewer)
        )
        if match.histories and with_state
        else None,
        result=schemas.Result.model_validate(result) if result else None,
        awaited=[] if match.over else list(match.unready_seats),
        resigning_aborts=not match.over and match.ends_without_result,
    )


def _proposal(match: Match) -> schemas.Proposal | None:
    proposal = match.proposal
    if proposal is None:
        return None
    return schemas.Proposal(what=proposal.kind, seat=proposal.seat, agreed=sorted(proposal.agreed))


def fairness(match: Match) -> schemas.ChanceCommitment | None:
    """Return the commitment, with the seed once the match is over; None without a commitment."""
    if match.seed is None:
        return None
    contributions = _contributions(match)
    return schemas.ChanceCommitment(
        seal=versioned_commitment(match.seed),
        entropy=[one.text for one in contributions if one.text],
        seed=match.seed.hex() if match.over else None,
        contributions=contributions,
        draws_first=match.draws_first,
    )


def _contributions(match: Match) -> list[schemas.Contribution]:
    """Return the contributions to chance; those revealed are shown once all are."""
    shows_all = match.status != "waiting"
    return [
        schemas.Contribution(
            seats=[seat for seat in match.game.seats if match.holder(seat).user_id == one.user_id],
            state=one.state,
            commitment=one.commitment or None,
            text=one.text if one.text and (shows_all or one.state == "open") else None,
        )
        for one in match.contributions
    ]


def chance(match: Match) -> schemas.ChanceReveal:
    """Return the seed of a match that is over, and its chance outcomes.

    Raises:
        Refusal: The match is not over, or has no commitment.
    """
    seed = commitment.revealed_seed(match)
    return schemas.ChanceReveal(
        seal=versioned_commitment(seed),
        seed=seed.hex(),
        entropy=list(match.entropy),
        contributions=_contributions(match),
        draws=[
            schemas.Draw(
                n=drawn.number,
                outcomes=[list(possible) for possible in drawn.outcomes],
                drawn=drawn.outcome,
                ply=drawn.ply,
                round=drawn.round,
            )
            for number in range(1, len(match.histories) + 1)
            for drawn in commitment.numbered_outcomes(match, number)
        ],
        taken_back=[number for takeback in match.takebacks for number in takeback.numbers],
    )


def visible_seats_in_event(
    match: Match, viewer: str | None, latest: Match
) -> frozenset[SeatNumber]:
    """Return the seats whose secrets a viewer may see in an event.

    Args:
        match: The match right after the event.
        viewer: A user's id, a spectator link's viewer id, or None.
        latest: The current match. A current spectator link shows its seat's view from the start;
            a replaced one shows nothing.
    """
    own, linked = match.seats_of(viewer), latest.visible_seats(viewer, match.round)
    return frozenset((*own, *linked))


def event(
    logged: LoggedEvent, match: Match, visible: Collection[SeatNumber], status: TableStatus
) -> schemas.GameEvent:
    """Return the message of a logged event.

    Args:
        logged: The event.
        match: The match right after it.
        visible: The seats whose secrets the viewer may see.
        status: The presence, which is in the messages of the kinds ``WITH_SEATS`` only.
    """
    seq = logged.seq
    data: Any = logged.data
    seat_messages = seats(match, status) if logged.kind in WITH_SEATS else []
    if logged.kind == "created":
        return schemas.CreatedEvent(seq=seq, seats=seat_messages)
    if logged.kind == "joined":
        return schemas.JoinedEvent(
            seq=seq, seat=data["seat"], name=data["name"], seats=seat_messages
        )
    if logged.kind == "resigned":
        return schemas.ResignedEvent(seq=seq, seat=data["seat"], seats=seat_messages)
    if logged.kind in ("left", "timed_out", "returned", "shared"):
        kind: Any = logged.kind
        return schemas.SeatEvent(seq=seq, kind=kind, seat=data["seat"], seats=seat_messages)
    if logged.kind == "filled":
        return schemas.FilledEvent(seq=seq, seats=seat_messages)
    if logged.kind == "resumed":
        return schemas.ResumedEvent(seq=seq, lost_ms=data.get("lost"), seats=seat_messages)
    if logged.kind == "ready":
        return schemas.ReadyEvent(seq=seq, ready=data["seats"], seats=seat_messages)
    if logged.kind == "revealed":
        return schemas.RevealedEvent(seq=seq, revealed=list(match.seats_of(data["player"])))
    if logged.kind == "proposed":
        return schemas.ProposedEvent(seq=seq, what=data["what"], seat=data["seat"])
    if logged.kind == "answered":
        return schemas.AnsweredEvent(seq=seq, seats=data["seats"], agrees=data["agrees"])
    if logged.kind == "drawn":
        return schemas.DrawnEvent(seq=seq)
    if logged.kind == "aborted":
        return schemas.AbortedEvent(seq=seq)
    if logged.kind == "rematch":
        return schemas.RematchEvent(seq=seq, game=data["game"])
    if logged.kind == "round_over":
        return schemas.RoundOverEvent(
            seq=seq, round=match.round, result=schemas.Result.model_validate(match_result(match))
        )
    history = match.history
    if logged.kind == "finished":
        shown = {*visible, *visible_seats_of_round(match, match.round, None)}
        return schemas.FinishedEvent(
            seq=seq,
            round=match.round,
            result=schemas.Result.model_validate(match_result(match)),
            state=match.game.view(history.state, shown),
        )
    state = match.game.view(history.state, visible)
    if logged.kind == "started":
        events = _redact_events(match, history.events, visible)
        return schemas.StartedEvent(
            seq=seq, round=match.round, events=events, state=state, seats=seat_messages
        )
    if logged.kind == "undone":
        return schemas.UndoneEvent(
            seq=seq,
            round=match.round,
            seat=match.takebacks[-1].seat,
            turns=len(history.turns),
            ply=match.ply,
            state=state,
        )
    turn = history.turns[-1]
    return schemas.MoveEvent(
        seq=seq,
        round=match.round,
        ply=match.ply,
        seat=turn.seat,
        move=move_text(history, len(history.turns) - 1, visible),
        events=_redact_events(match, turn.events, visible),
        state=state,
    )


def _redact_events(
    match: Match, events: Iterable[Event], visible: Collection[SeatNumber]
) -> list[Event]:
    return [match.game.redact_event(event, visible) for event in events]


def picture(match: Match, round_number: int | None, ply: Ply | None) -> str:
    """Return the board as a spectator sees it, as an SVG document.

    Args:
        match: The match.
        round_number: The round, from 1; by default the current one.
        ply: The number of plies played in it; by default all.

    Raises:
        Refusal: The match has not begun, or has no such round or ply.
    """
    return spectator_picture(match, round_number, ply).document()


def spectator_picture(match: Match, round_number: int | None, ply: Ply | None) -> Picture:
    """Return the board as ``picture`` does, as a drawing."""
    match.history  # noqa: B018 - raises before the start
    number = match.round if round_number is None else round_number
    if not 1 <= number <= match.round:
        raise Refusal("not_found", "This game has no round {number} yet.", number=number)
    game, history = match.game, match.histories[number - 1]
    if ply is None:
        return game.picture(game.redact(history.state, ()))
    for state in (*(turn.state for turn in reversed(history.turns)), history.start):
        if game.ply(state) == ply:
            return game.picture(game.redact(state, ()))
    raise Refusal("not_found", "There is no move {ply} in this round.", ply=ply)


def legal_moves(match: Match, user_id: str | None, seat: SeatNumber | None) -> schemas.LegalMoves:
    """Return the user's legal moves, for the given seat or the user's first seat to move."""
    match.check_seat(seat)
    own = match.seats_of(user_id)
    moves = []
    to_move = [
        other
        for other in own
        if other in match.to_move and seat in (None, other) and not match.holder(other).away
    ]
    if to_move:
        seat = to_move[0]
        state = match.game.redact(match.history.state, own)
        actions = match.game.legal_actions(state, seat)
        moves = [match.game.action_text(state, seat, action) for action in actions]
    return schemas.LegalMoves(ply=match.ply, seat=seat or next(iter(own), None), moves=moves)


def planning_seats(match: Match, user_id: str | None) -> tuple[SeatNumber, ...]:
    """Return the user's seats that get plans: those to move, else all that no bot plays."""
    if match.status != "playing" or match.round_over:
        return ()
    own = tuple(seat for seat in match.seats_of(user_id) if not match.holder(seat).bot)
    return tuple(seat for seat in own if seat in match.to_move) or own


def plan_message(
    match: Match, own: Collection[SeatNumber], seat: SeatNumber, words: Words
) -> schemas.PlanMessage:
    """Return the effects of each move of ``seat``, as a user with the seats ``own`` sees them."""
    game = match.game
    state = game.with_turn(game.redact(match.history.state, own), seat)
    return plan_of_state(game, state, match.ply, own, seat, words)


def plan_of_state(
    game: Game[Any],
    state: Any,
    ply: Ply,
    own: Collection[SeatNumber],
    seat: SeatNumber,
    words: Words,
) -> schemas.PlanMessage:
    """Return the effects of each move of ``seat``, which is to move in a redacted state.

    Moves that the rules forbid are among them, with the reason in words.
    """
    moves, effects = [], {}
    for action in game.legal_actions(state, seat):
        text = game.action_text(state, seat, action)
        moves.append(text)
        if events := game.effects(state, seat, action):
            effects[text] = [game.redact_event(event, own) for event in events]
    forbidden: dict[str, list[str]] = {}
    for text, reason in game.forbidden_moves(state, seat):
        forbidden.setdefault(words.of_error(reason), []).append(text)
    return schemas.PlanMessage(
        ply=ply, seat=seat, moves=moves, effects=effects, forbidden=forbidden
    )


def plan(match: Match, user_id: str | None, seat: SeatNumber | None, words: Words) -> schemas.Plan:
    """Return the effects of each move of the user's seat, as if it were that seat's turn.

    Raises:
        Refusal: The seat is not the user's, or the user has none.
        MalformedError: The game has no such seat.
    """
    match.check_seat(seat)
    own = match.seats_of(user_id)
    if not own or seat not in (None, *own):
        raise Refusal("not_your_seat", "You have no such seat in this game.")
    seat = seat or next((other for other in own if other in match.to_move), own[0])
    plan = schemas.Plan(ply=match.ply, seat=seat, moves=[], forbidden=[])
    if match.status == "playing" and not match.round_over:
        game = match.game
        state = game.with_turn(game.redact(match.history.state, own), seat)
        for action in game.legal_actions(state, seat):
            events = _redact_events(match, game.apply(state, seat, action).events, own)
            text = game.action_text(state, seat, action)
            plan.moves.append(schemas.PlannedMove(move=text, events=events))
        for text, reason in game.forbidden_moves(state, seat):
            forbidden = schemas.ForbiddenMove(move=text, reason=words.of_error(reason))
            plan.forbidden.append(forbidden)
    return plan
