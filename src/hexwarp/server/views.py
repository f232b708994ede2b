"""What leaves: a match and its events as one viewer may see them.

Everything comes through the game's own ``redact``, ``view``, ``redact_event`` and ``tags``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from hexwarp.core.commitment_tags import versioned_commitment
from hexwarp.core.types import Event
from hexwarp.core.types import Seat as SeatNumber
from hexwarp.match import commitment
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.model import Match
from hexwarp.match.permissions import allowed_actions
from hexwarp.match.record import move_text
from hexwarp.match.results import match_result, total_scores
from hexwarp.server import schemas

WITH_SEATS = frozenset(
    (
        "created",
        "joined",
        "started",
        "filled",
        "resumed",
        "resigned",
        "left",
        "timed_out",
        "returned",
        "shared",
    )
)
"""The kinds of events that tell who sits where."""


@dataclass(frozen=True)
class TableStatus:
    """What is going on around a match, beside its log."""

    present: frozenset[str] = frozenset()
    """The people who are connected."""
    absent: Collection[str] = ()
    """The people who have not been for long."""
    thinking: Collection[SeatNumber] = ()
    """The seats whose bot is at work."""
    preparing: bool = False
    """Whether that bot's rules are still being compiled."""


def audience(match: Match, viewer: str | None) -> str | None:
    """The viewer, or None for all those who are told what any stranger is."""
    identify = viewer == match.host or any(
        viewer == holder.user_id or viewer in holder.spectator_ids for holder in match.holders
    )
    return viewer if identify else None


def seats(match: Match, status: TableStatus) -> list[schemas.Seat]:
    """Who sits where."""
    seated = []
    for seat, total in zip(match.game.seats, total_scores(match), strict=True):
        holder = match.holder(seat)
        here = bool(holder.bot) or holder.user_id in status.present
        index = match.holder_index(seat, match.round)
        seated.append(
            schemas.Seat(
                seat=seat,
                name=holder.name,
                kind=holder.kind,
                person=holder.user_id,
                program=holder.is_bot_account,
                guest=holder.guest,
                bot=holder.bot,
                connected=here,
                resigned=holder.resigned,
                away=holder.away,
                shown=bool(holder.spectator_ids),
                left_ms=match.clock_state.remaining[index] if match.time_control else None,
                running=index in match.clock_state.running,
                total=total,
            )
        )
    return seated


def game(
    match: Match, viewer: str | None, status: TableStatus, *, with_state: bool = True
) -> schemas.Game:
    """Return the match as a viewer may see it: a user, or a spectator link's id."""
    shown = match.visible_seats(viewer)
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
        preparing=status.preparing,
        rematch=match.rematch,
        shows=list(shown),
        state=match.game.view(match.history.state, shown)
        if match.histories and with_state
        else None,
        result=schemas.Result.model_validate(result) if result else None,
    )


def _proposal(match: Match) -> schemas.Proposal | None:
    asked = match.proposal
    if asked is None:
        return None
    return schemas.Proposal(what=asked.kind, seat=asked.seat, agreed=sorted(asked.agreed))


def fairness(match: Match) -> schemas.ChanceCommitment | None:
    """The commitment, and the seed once the match is over; None where chance was not sealed."""
    if match.seed is None:
        return None
    seed = match.seed.hex() if match.over else None
    return schemas.ChanceCommitment(
        seal=versioned_commitment(match.seed), entropy=list(match.entropy), seed=seed
    )


def chance(match: Match) -> schemas.ChanceReveal:
    """The seed of a match that is over, and every roll and draw that stands. Raises Refusal."""
    seed = commitment.revealed_seed(match)
    return schemas.ChanceReveal(
        seal=versioned_commitment(seed),
        seed=seed.hex(),
        entropy=list(match.entropy),
        draws=[
            schemas.Draw(
                n=draw.number,
                outcomes=[list(possible) for possible in draw.outcomes],
                drawn=draw.outcome,
                ply=draw.ply,
                round=draw.round,
            )
            for number in range(1, len(match.histories) + 1)
            for draw in commitment.numbered_outcomes(match, number)
        ],
    )


def shown_in_event(match: Match, viewer: str | None, latest: Match) -> frozenset[SeatNumber]:
    """The seats whose secrets an event may tell a viewer; ``match`` is the match right after it.

    ``latest`` is the match as it is now: while a watching link lasts, it shows what its seat has
    seen from the start, and once it has ended nothing any more.
    """
    own, linked = match.seats_of(viewer), latest.visible_seats(viewer, match.round)
    return frozenset((*own, *linked))


def event(
    logged: LoggedEvent, match: Match, shown: Collection[SeatNumber], status: TableStatus
) -> schemas.GameEvent:
    """A stored event for whoever may see those seats' secrets; ``match`` is the match after it.

    Of the room it tells who is present, and that only in events ``WITH_SEATS``.
    """
    seq = logged.seq
    data: Any = logged.data
    seated = seats(match, status) if logged.kind in WITH_SEATS else []
    if logged.kind == "created":
        return schemas.CreatedEvent(seq=seq, seats=seated)
    if logged.kind == "joined":
        return schemas.JoinedEvent(seq=seq, seat=data["seat"], name=data["name"], seats=seated)
    if logged.kind == "resigned":
        return schemas.ResignedEvent(seq=seq, seat=data["seat"], seats=seated)
    if logged.kind in ("left", "timed_out", "returned", "shared"):
        change: Any = logged.kind
        return schemas.SeatEvent(seq=seq, kind=change, seat=data["seat"], seats=seated)
    if logged.kind == "filled":
        return schemas.FilledEvent(seq=seq, seats=seated)
    if logged.kind == "resumed":
        return schemas.ResumedEvent(seq=seq, seats=seated)
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
    if logged.kind in ("round_over", "finished"):
        kind = schemas.FinishedEvent if logged.kind == "finished" else schemas.RoundOverEvent
        return kind(
            seq=seq, round=match.round, result=schemas.Result.model_validate(match_result(match))
        )
    history = match.history
    state = match.game.view(history.state, shown)
    if logged.kind == "started":
        events = _events(match, history.events, shown)
        return schemas.StartedEvent(
            seq=seq, round=match.round, events=events, state=state, seats=seated
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
        move=move_text(history, len(history.turns) - 1, shown),
        events=_events(match, turn.events, shown),
        state=state,
    )


def _events(match: Match, happened: Iterable[Event], viewer: Collection[SeatNumber]) -> list[Event]:
    return [match.game.redact_event(one, viewer) for one in happened]


def legal(match: Match, player: str | None, seat: SeatNumber | None) -> schemas.LegalMoves:
    """The moves that the person may make now, for the seat named or the first that may move."""
    match.check_seat(seat)
    own = match.seats_of(player)
    moves = []
    turn = [s for s in own if s in match.to_move and seat in (None, s) and not match.holder(s).away]
    if turn:
        seat = turn[0]
        seen = match.game.redact(match.history.state, own)
        actions = match.game.legal_actions(seen, seat)
        moves = [match.game.action_text(seen, seat, action) for action in actions]
    return schemas.LegalMoves(ply=match.ply, seat=seat or next(iter(own), None), moves=moves)


def planning_seats(match: Match, user_id: str | None) -> tuple[SeatNumber, ...]:
    """Return the user's seats that may plan now: those to move, or else all that still play."""
    if match.status != "playing" or match.round_over:
        return ()
    own = tuple(seat for seat in match.seats_of(user_id) if not match.holder(seat).bot)
    return tuple(seat for seat in own if seat in match.to_move) or own


def plan_message(
    match: Match, own: Collection[SeatNumber], seat: SeatNumber
) -> schemas.PlanMessage:
    """Return what each move of ``seat`` would do now, to a user who has the seats ``own``."""
    game = match.game
    state = game.with_turn(game.redact(match.history.state, own), seat)
    moves, effects = [], {}
    for action in game.legal_actions(state, seat):
        text = game.action_text(state, seat, action)
        moves.append(text)
        if events := game.effects(state, seat, action):
            effects[text] = _events(match, events, own)
    forbidden: dict[str, list[str]] = {}
    for text, reason in game.forbidden_moves(state, seat):
        forbidden.setdefault(reason, []).append(text)
    return schemas.PlanMessage(
        ply=match.ply, seat=seat, moves=moves, effects=effects, forbidden=forbidden
    )


def plan(match: Match, player: str | None, seat: SeatNumber | None) -> schemas.Plan:
    """What each move of the person's seat would do, were it that seat's turn now."""
    match.check_seat(seat)
    own = match.seats_of(player)
    if not own or seat not in (None, *own):
        raise Refusal("not_your_seat", "You have no such seat in this game.")
    seat = seat or next(iter(s for s in own if s in match.to_move), own[0])
    plan = schemas.Plan(ply=match.ply, seat=seat, moves=[], forbidden=[])
    if match.status == "playing" and not match.round_over:
        game = match.game
        seen = game.with_turn(game.redact(match.history.state, own), seat)
        for action in game.legal_actions(seen, seat):
            events = _events(match, game.apply(seen, seat, action).events, own)
            text = game.action_text(seen, seat, action)
            plan.moves.append(schemas.PlannedMove(move=text, events=events))
        for text, reason in game.forbidden_moves(seen, seat):
            plan.forbidden.append(schemas.ForbiddenMove(move=text, reason=reason))
    return plan
