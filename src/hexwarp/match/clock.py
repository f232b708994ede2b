"""Clocks: how much time a person has. All times are in milliseconds.

Only people's time runs, and only while they are to move. A clock stands in the log as it was set
up; what is left on it follows from when the events happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hexwarp.core.errors import MalformedError
from hexwarp.core.types import JsonObject

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
MAX_MINUTES, MAX_INCREMENT_S, MAX_DAYS = 180, 180, 14

LAG_COMPENSATION_MS = 300
"""What a move may come too late: the line's share of it."""

RETURN_TIME_MS = MINUTE_MS
"""What somebody who comes back has at least."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """``realtime``: so much for a round, and more with each move. ``days``: so much a move."""

    kind: Literal["realtime", "days"]
    time: int
    increment: int = 0

    def after_move(self, left: int) -> int:
        """What is left after a move, if so much was left at it."""
        return self.time if self.kind == "days" else left + self.increment

    def to_json(self) -> JsonObject:
        """As it stands in the log."""
        return {"kind": self.kind, "time": self.time, "increment": self.increment}


def realtime(minutes: int, seconds: int) -> TimeControl:
    """So many minutes for a round, and so many seconds a move. Raises MalformedError."""
    if not (0 <= minutes <= MAX_MINUTES and 0 <= seconds <= MAX_INCREMENT_S and minutes + seconds):
        raise MalformedError(
            f"A clock has up to {MAX_MINUTES} minutes and up to {MAX_INCREMENT_S} seconds a move."
        )
    # Who has nothing but the increment has it for the first move too.
    return TimeControl("realtime", minutes * MINUTE_MS or seconds * 1000, seconds * 1000)


def days(number: int) -> TimeControl:
    """So many days for each move. Raises MalformedError."""
    if not 1 <= number <= MAX_DAYS:
        raise MalformedError(f"There are 1 to {MAX_DAYS} days for a move.")
    return TimeControl("days", number * DAY_MS)


@dataclass(frozen=True, slots=True)
class ClockState:
    """What is left, by chair, and whose time has been running since when."""

    remaining: tuple[int, ...] = ()
    running: frozenset[int] = frozenset()
    """The chairs' indexes."""
    since: int = 0

    def remaining_at(self, now: int) -> tuple[int, ...]:
        """What is left, by chair, at a moment; not below 0."""
        spent = max(0, now - self.since)
        return tuple(
            max(0, left - spent) if index in self.running else left
            for index, left in enumerate(self.remaining)
        )

    def expires_at(self) -> int | None:
        """When the first of those whose time is running has none left; None if nobody's is."""
        ends = (self.remaining[index] for index in self.running)
        soonest = min(ends, default=None)
        return None if soonest is None else self.since + soonest + LAG_COMPENSATION_MS

    def first_to_expire(self) -> int:
        """The chair whose time ends first. Raises ValueError if nobody's is running."""
        return min(self.running, key=lambda index: (self.remaining[index], index))


STOPPED = ClockState()
"""Nobody's time runs, or there is no clock."""
