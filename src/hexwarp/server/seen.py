"""What leaves: a match, its events and its record as one person may see them.

Everything comes through the game's own ``redact``, ``view``, ``redact_event`` and ``tags``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from hexwarp.core import record
from hexwarp.core.history import History
from hexwarp.core.types import Event
from hexwarp.core.types import Seat as SeatNumber
from hexwarp.server import fairness
from hexwarp.server.model import Match, Refusal
from hexwarp.server.offers import offered
from hexwarp.server.protocol import answers, live, study
from hexwarp.storage import LoggedEvent

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
class Room:
    """What is going on around a match, beside its log."""

    present: frozenset[str] = frozenset()
    """The people who are connected."""
    absent: Collection[str] = ()
    """The people who have not been for long."""
    thinking: Collection[SeatNumber] = ()
    """The seats whose bot is at work."""
    preparing: bool = False
    """Whether that bot's rules are still being compiled."""


def as_whom(match: Match, viewer: str | None) -> str | None:
    """The viewer, or None for all those who are told what any stranger is."""
    known = viewer == match.host or any(
        viewer == chair.player or viewer in chair.shown_to for chair in match.chairs
    )
    return viewer if known else None


def seats(match: Match, room: Room) -> list[answers.Seat]:
    """Who sits where."""
    seated = []
    for seat, total in zip(match.game.seats, match.totals(), strict=True):
        chair = match.chair(seat)
        here = bool(chair.bot) or chair.player in room.present
        index = match.index(seat, match.round)
        seated.append(
            answers.Seat(
                seat=seat,
                name=chair.name,
                kind=chair.kind,
                person=chair.player,
                program=chair.program,
                guest=chair.guest,
                bot=chair.bot,
                connected=here,
                resigned=chair.resigned,
                away=chair.away,
                shown=bool(chair.shown_to),
                left_ms=match.times.left[index] if match.clock else None,
                running=index in match.times.running,
                total=total,
            )
        )
    return seated


def game(match: Match, viewer: str | None, room: Room) -> answers.Game:
    """The match as this person, or whoever has this watching link, may see it."""
    shown = match.seats_shown_to(viewer)
    result = match.result()
    return answers.Game(
        id=match.id,
        game=match.game.name,
        players=match.game.players,
        options={**match.game.options, "rounds": match.rounds},
        seats=seats(match, room),
        status=match.status,
        seq=match.seq,
        ply=match.ply,
        round=match.round,
        rounds=match.rounds,
        round_over=match.round_over,
        to_move=list(match.to_move),
        you=list(match.seats_of(viewer)),
        host=viewer == match.host,
        may=offered(match, viewer, room.absent),
        proposal=_proposal(match),
        clock=answers.Clock.model_validate(match.clock.data) if match.clock else None,
        clock_since=match.times.since,
        public=match.public,
        rated=match.rated,
        fairness=fairness.told(match),
        thinking=sorted(room.thinking),
        preparing=room.preparing,
        rematch=match.rematch,
        state=match.game.view(match.history.state, shown) if match.histories else None,
        result=answers.Result.model_validate(result) if result else None,
    )


def _proposal(match: Match) -> answers.Proposal | None:
    asked = match.proposal
    if asked is None:
        return None
    return answers.Proposal(what=asked.what, seat=asked.seat, agreed=sorted(asked.agreed))


def shown_in_event(match: Match, viewer: str | None, latest: Match) -> frozenset[SeatNumber]:
    """The seats whose secrets an event may tell a viewer; ``match`` is the match right after it.

    ``latest`` is the match as it is now: while a watching link lasts, it shows what its seat has
    seen from the start, and once it has ended nothing any more.
    """
    own, linked = match.seats_of(viewer), latest.seats_shown_to(viewer, match.round)
    return frozenset((*own, *linked))


def event(
    logged: LoggedEvent, match: Match, shown: Collection[SeatNumber], room: Room
) -> live.GameEvent:
    """A stored event for whoever may see those seats' secrets; ``match`` is the match after it.

    Of the room it tells who is present, and that only in events ``WITH_SEATS``.
    """
    seq = logged.seq
    data: Any = logged.data
    seated = seats(match, room) if logged.kind in WITH_SEATS else []
    if logged.kind == "created":
        return live.CreatedEvent(seq=seq, seats=seated)
    if logged.kind == "joined":
        return live.JoinedEvent(seq=seq, seat=data["seat"], name=data["name"], seats=seated)
    if logged.kind == "resigned":
        return live.ResignedEvent(seq=seq, seat=data["seat"], seats=seated)
    if logged.kind in ("left", "timed_out", "returned", "shared"):
        change: Any = logged.kind
        return live.SeatEvent(seq=seq, kind=change, seat=data["seat"], seats=seated)
    if logged.kind == "filled":
        return live.FilledEvent(seq=seq, seats=seated)
    if logged.kind == "resumed":
        return live.ResumedEvent(seq=seq, seats=seated)
    if logged.kind == "proposed":
        return live.ProposedEvent(seq=seq, what=data["what"], seat=data["seat"])
    if logged.kind == "answered":
        return live.AnsweredEvent(seq=seq, seats=data["seats"], agrees=data["agrees"])
    if logged.kind == "drawn":
        return live.DrawnEvent(seq=seq)
    if logged.kind == "aborted":
        return live.AbortedEvent(seq=seq)
    if logged.kind == "rematch":
        return live.RematchEvent(seq=seq, game=data["game"])
    if logged.kind in ("round_over", "finished"):
        kind = live.FinishedEvent if logged.kind == "finished" else live.RoundOverEvent
        return kind(
            seq=seq, round=match.round, result=answers.Result.model_validate(match.result())
        )
    history = match.history
    state = match.game.view(history.state, shown)
    if logged.kind == "started":
        events = _events(match, history.events, shown)
        return live.StartedEvent(
            seq=seq, round=match.round, events=events, state=state, seats=seated
        )
    if logged.kind == "undone":
        return live.UndoneEvent(seq=seq, round=match.round, ply=match.ply, state=state)
    turn = history.turns[-1]
    return live.MoveEvent(
        seq=seq,
        round=match.round,
        ply=match.ply,
        seat=turn.seat,
        move=_move_text(history, len(history.turns) - 1, shown),
        events=_events(match, turn.events, shown),
        state=state,
    )


def _events(match: Match, happened: Iterable[Event], viewer: Collection[SeatNumber]) -> list[Event]:
    return [match.game.redact_event(one, viewer) for one in happened]


def _move_text(history: History[Any], number: int, viewer: Collection[SeatNumber]) -> str | None:
    """A turn's movetext; a choice that makes no ply is its own seat's alone."""
    game, turn, before = history.game, history.turns[number], history.before(number)
    if game.ply(turn.state) > game.ply(before):
        return game.write_move(before, turn.seat, turn.action, turn.outcomes)
    return game.action_text(before, turn.seat, turn.action) if turn.seat in viewer else None


def legal(match: Match, player: str | None, seat: SeatNumber | None) -> answers.Legal:
    """The moves that the person may make now, for the seat named or the first that may move."""
    match.check_seat(seat)
    own = match.seats_of(player)
    moves = []
    turn = [s for s in own if s in match.to_move and seat in (None, s) and not match.chair(s).away]
    if turn:
        seat = turn[0]
        seen = match.game.redact(match.history.state, own)
        actions = match.game.legal_actions(seen, seat)
        moves = [match.game.action_text(seen, seat, action) for action in actions]
    return answers.Legal(ply=match.ply, seat=seat or next(iter(own), None), moves=moves)


def plan(match: Match, player: str | None, seat: SeatNumber | None) -> answers.Plan:
    """What each move of the person's seat would do, were it that seat's turn now."""
    match.check_seat(seat)
    own = match.seats_of(player)
    if not own or seat not in (None, *own):
        raise Refusal("not_your_seat", "You have no such seat in this game.")
    seat = seat or next(iter(s for s in own if s in match.to_move), own[0])
    plan = answers.Plan(ply=match.ply, seat=seat, moves=[], forbidden=[])
    if match.status == "playing" and not match.round_over:
        game = match.game
        seen = game.with_turn(game.redact(match.history.state, own), seat)
        for action in game.legal_actions(seen, seat):
            events = _events(match, game.apply(seen, seat, action).events, own)
            text = game.action_text(seen, seat, action)
            plan.moves.append(answers.PlannedMove(move=text, events=events))
        for text, reason in game.forbidden_moves(seen, seat):
            plan.forbidden.append(answers.ForbiddenMove(move=text, reason=reason))
    return plan


def record_text(match: Match, viewer: str | None) -> str:
    """The record, one game a round, as this viewer may see it."""
    match.history  # noqa: B018 - refuses before the start
    texts = []
    for number, history in enumerate(match.histories, start=1):
        tags = {f"Seat{seat}": match.chair(seat, number).name for seat in match.game.seats}
        tags["Date"] = f"{datetime.fromtimestamp(match.began_at / 1000, UTC):%Y.%m.%d}"
        if match.rounds > 1:
            tags["Round"] = f"{number}/{match.rounds}"
        if match.ending and number == match.round:
            tags["Termination"] = match.ending
        shown = _shown_in_record(match, number, viewer)
        tags |= fairness.tags(match, number)
        texts.append(record.write(record.Record(history, tags), shown))
    return "\n".join(texts)


def _shown_in_record(match: Match, number: int, viewer: str | None) -> tuple[SeatNumber, ...]:
    """The seats whose secrets a round's record tells.

    Once the seed is told everybody can find out all that was drawn, so that the record tells it
    too; but not what was chosen in secret where the moves never came to show it.
    """
    history = match.histories[number - 1]
    only_chosen = history.turns and not match.game.ply(history.state)
    if match.over and match.seed and not only_chosen:
        return tuple(match.game.seats)
    return match.seats_shown_to(viewer, number)


def replay(text: str) -> study.Replay:
    """A record's games, turn by turn, with everything that it holds. Raises RecordError."""
    return study.Replay(games=[_replayed(one) for one in record.read(text)])


def _replayed(read: record.Record) -> study.ReplayedGame:
    history, game = read.history, read.history.game
    outcome = game.outcome(history.state)
    return study.ReplayedGame(
        game=game.name,
        players=game.players,
        options=dict(game.options),
        tags=dict(read.tags),
        start=game.view(history.start, game.seats),
        events=list(history.events),
        turns=[
            study.ReplayedTurn(
                seat=turn.seat,
                move=_move_text(history, number, game.seats) or "",
                ply=game.ply(turn.state),
                events=list(turn.events),
                state=game.view(turn.state, game.seats),
            )
            for number, turn in enumerate(history.turns)
        ],
        result=study.ReplayedResult(
            scores=list(outcome.scores),
            winners=list(outcome.winners),
            termination=outcome.termination,
        )
        if outcome
        else None,
    )
