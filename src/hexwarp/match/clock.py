"""Time controls and clock states. All times are in ms.

Only human seat holders spend time, and only while they are to move. The log stores the time
control; the remaining times follow from the timestamps of the events.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hexwarp.core.errors import MalformedError

TimeControlKind: TypeAlias = Literal["realtime", "days"]
ClockKind: TypeAlias = Literal["none", TimeControlKind]
"""The clock of a match; ``none`` stands for a match without a time control."""

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
MAX_MINUTES, MAX_INCREMENT_S, MAX_DAYS = 180, 180, 14

LAG_COMPENSATION_MS = 300
"""Lag compensation: the delay of a move that is attributed to the network."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control: ``realtime`` for a whole round, or ``days`` for each move.

    Attributes:
        kind: ``realtime`` or ``days`` (correspondence).
        time: Time for a round, or for each move with ``days``, in ms.
        increment: Time added after each move, in ms; 0 with ``days``.
    """

    kind: TimeControlKind
    time: int
    increment: int = 0

    def after_move(self, remaining: int) -> int:
        """Return the remaining time after a move, in ms.

        Args:
            remaining: Time left when the move was made, in ms.
        """
        return self.time if self.kind == "days" else remaining + self.increment


def realtime(minutes: int, increment_s: int) -> TimeControl:
    """Return a real-time control.

    Args:
        minutes: Time for a round, in minutes.
        increment_s: Time added after each move, in seconds.

    Returns:
        The time control; with 0 minutes, the clock starts with one increment.

    Raises:
        MalformedError: A value is out of range, or both are 0.

    Example:
        >>> realtime(5, 3)
        TimeControl(kind='realtime', time=300000, increment=3000)
    """
    in_range = 0 <= minutes <= MAX_MINUTES and 0 <= increment_s <= MAX_INCREMENT_S
    if not (in_range and minutes + increment_s):
        raise MalformedError(
            "A clock has up to {minutes} minutes and up to {seconds} seconds a move.",
            minutes=MAX_MINUTES,
            seconds=MAX_INCREMENT_S,
        )
    # Without initial time, the clock would expire as soon as the first move begins.
    return TimeControl("realtime", minutes * MINUTE_MS or increment_s * 1000, increment_s * 1000)


def days(number: int) -> TimeControl:
    """Return a correspondence time control with ``number`` days for each move.

    Raises:
        MalformedError: The number is out of range.
    """
    if not 1 <= number <= MAX_DAYS:
        raise MalformedError("There are 1 to {days} days for a move.", days=MAX_DAYS)
    return TimeControl("days", number * DAY_MS)


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clocks of all seat holders at one moment.

    Attributes:
        remaining: Time left at ``since`` by seat holder, in ms; empty without a time control.
        running: The indexes of the seat holders whose clocks run.
        since: The time at which the clocks were in this state, Unix time in ms; while they wait for
            a player, the start of the round, later by the time of outages.
        moved_with: For each turn of the round its seat holder and the time left when the move was
            made, in ms; None for a turn without a running clock.
    """

    remaining: tuple[int, ...] = ()
    running: frozenset[int] = frozenset()
    since: int = 0
    moved_with: tuple[tuple[int, int] | None, ...] = ()

    def remaining_at(self, now: int) -> tuple[int, ...]:
        """Return each seat holder's remaining time at a given time.

        Args:
            now: Unix time in ms.

        Returns:
            Time left by seat holder, in ms, at least 0.
        """
        spent = max(0, now - self.since)
        return tuple(
            max(0, remaining - spent) if index in self.running else remaining
            for index, remaining in enumerate(self.remaining)
        )

    def expires_at(self) -> int | None:
        """Return the time at which the first running clock expires, with lag compensation.

        Returns:
            Unix time in ms, or None if no clock is running.
        """
        soonest = min((self.remaining[index] for index in self.running), default=None)
        return None if soonest is None else self.since + soonest + LAG_COMPENSATION_MS

    def first_to_expire(self) -> int:
        """Return the index of the seat holder whose clock expires first.

        Raises:
            ValueError: No clock is running.
        """
        return min(self.running, key=lambda index: (self.remaining[index], index))


STOPPED = ClockState()
"""The clock state before the start, and without a time control."""
