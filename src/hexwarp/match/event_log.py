"""The event log of a match, and its fold into a ``Match``.

The fold is pure and deterministic: the outcomes of chance are part of the events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from hexwarp.match import events
from hexwarp.match.clock import ClockState
from hexwarp.match.events import MatchEvent
from hexwarp.match.model import Match


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event in a match's log.

    Attributes:
        match_id: The match.
        seq: The event's number in the log, from 1 without gaps.
        event: The event.
        at: When it happened, Unix time in ms.
    """

    match_id: str
    seq: int
    event: MatchEvent
    at: int


AppliedEvent: TypeAlias = tuple[LoggedEvent, Match]
"""An event, and the match right after it."""


def apply_event(match: Match | None, logged: LoggedEvent) -> Match:
    """Return the match after one more event.

    Args:
        match: The match before the event; None for the first event, which creates it.
        logged: The next event of its log; trusted to be valid.

    Raises:
        ValueError: The first event does not create the match, or a later one does.
    """
    event = logged.event
    if match is None and isinstance(event, events.Created):
        changed = event.new_match(logged.match_id)
    elif match is None or isinstance(event, events.Created):
        raise ValueError(f"event {logged.seq} of a match is {event.kind}")
    else:
        changed = event.apply(match)
    changed = replace(
        changed,
        seq=logged.seq,
        updated_at=logged.at,
        clock_state=_clock_state_after(match, changed, logged),
    )
    if changed.histories and not changed.started_at:
        changed = replace(changed, started_at=logged.at)
    return changed


def _clock_state_after(before: Match | None, match: Match, logged: LoggedEvent) -> ClockState:
    """Return the clocks right after an event.

    Only a start and a move add time. Other events leave each clock what it has, or, as takebacks,
    less: nobody gains time by leaving and returning, or by moving again.
    """
    if match.time_control is None:
        return match.clock_state
    event, clock = logged.event, match.clock_state
    running = frozenset() if match.unready else match.awaited_holders
    if before is None or isinstance(event, events.Started | events.Reopened):
        full = (match.time_control.time,) * match.game.players
        return ClockState(full, running, logged.at)
    lost = _uncounted(event, logged.at)
    remaining = list(clock.remaining_at(logged.at - lost))
    moved_with = clock.moved_with
    if isinstance(event, events.Moved):
        mover = match.holder_index(event.seat, match.round)
        ran = mover in clock.running
        moved_with = (*moved_with, (mover, remaining[mover]) if ran else None)
        _add_time_of_move(before, match, mover if ran else None, remaining)
    elif isinstance(event, events.Undone):
        for turn in moved_with[event.turns :]:
            if turn is not None:
                remaining[turn[0]] = min(turn[1], remaining[turn[0]])
        moved_with = moved_with[: event.turns]
    # No other event prolongs the wait for a player, or one could hold up another.
    since = min(clock.since + lost, logged.at) if match.unready else logged.at
    return ClockState(tuple(remaining), running, since, moved_with)


def _add_time_of_move(before: Match, match: Match, mover: int | None, remaining: list[int]) -> None:
    """Add a move's time: for its seat holder, and with days for those whose turn begins.

    Args:
        before: The match before the move.
        match: The match after it.
        mover: The seat holder whose clock ran, or None.
        remaining: The time left by seat holder, in ms, which is changed.
    """
    control = match.time_control
    if control is None:
        return
    if mover is not None and mover not in match.awaited_holders:
        remaining[mover] = control.after_move(remaining[mover])
    if control.kind == "days":
        # Also of those who are away, for whom a bot moves: they may return before it does.
        for seat in set(match.to_move).difference(before.to_move):
            remaining[match.holder_index(seat, match.round)] = control.time


def _uncounted(event: MatchEvent, at: int) -> int:
    """Return the time before an event that no clock counts, in ms."""
    if isinstance(event, events.Moved):
        return event.lost
    if isinstance(event, events.Resumed):
        return at if event.lost is None else event.lost
    return 0


def replay(log: Iterable[LoggedEvent]) -> list[AppliedEvent]:
    """Return the events of a whole log, each with the match right after it.

    Args:
        log: The events in order, from the first.

    Example:
        >>> applied = apply_new_event(None, "m1", new_event, now_ms())
        >>> replay(event for event, _ in applied) == applied
        True
    """
    applied: list[AppliedEvent] = []
    for logged in log:
        applied.append((logged, apply_event(applied[-1][1] if applied else None, logged)))
    return applied
