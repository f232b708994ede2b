"""Events of a match as messages of the API, as one viewer may see them.

States and events of the game pass through its ``view`` and ``redact_event`` only, so that hidden
information cannot leak.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import singledispatch

from hexwarp.core.types import Event, JsonObject, Seat
from hexwarp.match import events
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.events import MatchEvent
from hexwarp.match.model import Match
from hexwarp.match.record import move_text, visible_seats_of_round
from hexwarp.match.results import match_result
from hexwarp.server import schemas
from hexwarp.server.views import TableStatus, seats


def visible_seats(match: Match, viewer: str | None, latest: Match) -> frozenset[Seat]:
    """Return the seats whose secrets a viewer may see in an event.

    Args:
        match: The match right after the event.
        viewer: A user's id, a spectator link's viewer id, or None.
        latest: The current match. A current spectator link shows its seat's view from the start;
            a replaced one shows nothing.
    """
    own, linked = match.seats_of(viewer), latest.visible_seats(viewer, match.round)
    return frozenset((*own, *linked))


def message(
    logged: LoggedEvent, match: Match, visible: Collection[Seat], status: TableStatus
) -> schemas.messages.GameEvent:
    """Return the message of a logged event.

    Args:
        logged: The event.
        match: The match right after it.
        visible: The seats whose secrets the viewer may see.
        status: The presence, which is in the messages of events with ``changes_seats`` only.
    """
    return _message(logged.event, _Context(logged.seq, match, visible, status))


@dataclass(frozen=True, slots=True)
class _Context:
    """The facts of a message besides the event itself."""

    seq: int
    match: Match
    visible: Collection[Seat]
    status: TableStatus

    @property
    def seats(self) -> list[schemas.games.Seat]:
        """The seats right after the event."""
        return seats(self.match, self.status)

    @property
    def state(self) -> JsonObject:
        """The state of the round, with the secrets of the visible seats."""
        return self.match.game.view(self.match.history.state, self.visible)

    @property
    def result(self) -> schemas.games.Result:
        """The result of the round or the match."""
        return schemas.games.Result.model_validate(match_result(self.match))

    def redacted(self, game_events: Iterable[Event]) -> list[Event]:
        """Return events of the game, with the secrets of the visible seats."""
        return [self.match.game.redact_event(event, self.visible) for event in game_events]


@singledispatch
def _message(event: MatchEvent, context: _Context) -> schemas.messages.GameEvent:
    raise TypeError(f"{event} has no message")


@_message.register
def _created(_event: events.Created, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.CreatedEvent(seq=context.seq, seats=context.seats)


@_message.register
def _joined(event: events.Joined, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.JoinedEvent(
        seq=context.seq, seat=event.seat, name=event.name, seats=context.seats
    )


@_message.register
def _resigned(event: events.Resigned, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.ResignedEvent(seq=context.seq, seat=event.seat, seats=context.seats)


@_message.register(events.Left)
@_message.register(events.TimedOut)
@_message.register(events.Returned)
@_message.register(events.Forfeited)
@_message.register(events.Shared)
def _seat(
    event: events.Left | events.TimedOut | events.Returned | events.Forfeited | events.Shared,
    context: _Context,
) -> schemas.messages.GameEvent:
    return schemas.messages.SeatEvent(
        seq=context.seq, kind=event.kind, seat=event.seat, seats=context.seats
    )


@_message.register
def _abandoned(_event: events.Abandoned, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.AbandonedEvent(seq=context.seq, seats=context.seats)


@_message.register
def _filled(_event: events.Filled, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.FilledEvent(seq=context.seq, seats=context.seats)


@_message.register
def _resumed(event: events.Resumed, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.ResumedEvent(seq=context.seq, lost_ms=event.lost, seats=context.seats)


@_message.register
def _ready(event: events.Ready, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.ReadyEvent(seq=context.seq, ready=[*event.seats], seats=context.seats)


@_message.register
def _revealed(event: events.Revealed, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.RevealedEvent(
        seq=context.seq, revealed=[*context.match.seats_of(event.player)]
    )


@_message.register
def _committed(event: events.Committed, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.CommittedEvent(
        seq=context.seq, seats=[*context.match.seats_of(event.player)]
    )


@_message.register
def _reopened(event: events.Reopened, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.ReopenedEvent(seq=context.seq, seat=event.seat, seats=context.seats)


@_message.register
def _proposed(event: events.Proposed, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.ProposedEvent(seq=context.seq, what=event.what, seat=event.seat)


@_message.register
def _answered(event: events.Answered, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.AnsweredEvent(
        seq=context.seq, seats=[*event.seats], agrees=event.agrees
    )


@_message.register
def _drawn(_event: events.Drawn, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.DrawnEvent(seq=context.seq)


@_message.register
def _aborted(_event: events.Aborted, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.AbortedEvent(seq=context.seq)


@_message.register
def _rematch(event: events.Rematch, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.RematchEvent(seq=context.seq, game=event.game)


@_message.register
def _round_over(_event: events.RoundOver, context: _Context) -> schemas.messages.GameEvent:
    return schemas.messages.RoundOverEvent(
        seq=context.seq, round=context.match.round, result=context.result
    )


@_message.register
def _finished(_event: events.Finished, context: _Context) -> schemas.messages.GameEvent:
    match = context.match
    shown = {*context.visible, *visible_seats_of_round(match, match.round, None)}
    return schemas.messages.FinishedEvent(
        seq=context.seq,
        round=match.round,
        result=context.result,
        state=match.game.view(match.history.state, shown),
    )


@_message.register
def _started(_event: events.Started, context: _Context) -> schemas.messages.GameEvent:
    match = context.match
    return schemas.messages.StartedEvent(
        seq=context.seq,
        round=match.round,
        events=context.redacted(match.history.events),
        state=context.state,
        seats=context.seats,
    )


@_message.register
def _undone(event: events.Undone, context: _Context) -> schemas.messages.GameEvent:
    match = context.match
    return schemas.messages.UndoneEvent(
        seq=context.seq,
        round=match.round,
        seat=match.takebacks[-1].seat,
        turns=event.turns,
        ply=match.ply,
        state=context.state,
    )


@_message.register
def _moved(_event: events.Moved, context: _Context) -> schemas.messages.GameEvent:
    match, history = context.match, context.match.history
    turn = history.turns[-1]
    return schemas.messages.MoveEvent(
        seq=context.seq,
        round=match.round,
        ply=match.ply,
        seat=turn.seat,
        move=move_text(history, len(history.turns) - 1, context.visible),
        events=context.redacted(turn.events),
        state=context.state,
    )
