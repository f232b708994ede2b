"""Clocks: how much time a person has. All times are in milliseconds.

Only people's time runs, and only while they are to move. A clock stands in the log as it was set
up; what is left on it follows from when the events happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hexwarp.core.errors import MalformedError
from hexwarp.core.types import JsonObject

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
MOST_MINUTES, MOST_SECONDS, MOST_DAYS = 180, 180, 14

FORGIVEN = 300
"""What a move may come too late: the line's share of it."""

BACK_AGAIN = MINUTE
"""What somebody who comes back has at least."""


@dataclass(frozen=True, slots=True)
class Clock:
    """``realtime``: so much for a round, and more with each move. ``days``: so much a move."""

    kind: Literal["realtime", "days"]
    time: int
    increment: int = 0

    def moved(self, left: int) -> int:
        """What is left after a move, if so much was left at it."""
        return self.time if self.kind == "days" else left + self.increment

    @property
    def data(self) -> JsonObject:
        """As it stands in the log."""
        return {"kind": self.kind, "time": self.time, "increment": self.increment}


def realtime(minutes: int, seconds: int) -> Clock:
    """So many minutes for a round, and so many seconds a move. Raises MalformedError."""
    if not (0 <= minutes <= MOST_MINUTES and 0 <= seconds <= MOST_SECONDS and minutes + seconds):
        raise MalformedError(
            f"A clock has up to {MOST_MINUTES} minutes and up to {MOST_SECONDS} seconds a move."
        )
    # Who has nothing but the increment has it for the first move too.
    return Clock("realtime", minutes * MINUTE or seconds * 1000, seconds * 1000)


def days(number: int) -> Clock:
    """So many days for each move. Raises MalformedError."""
    if not 1 <= number <= MOST_DAYS:
        raise MalformedError(f"There are 1 to {MOST_DAYS} days for a move.")
    return Clock("days", number * DAY)


@dataclass(frozen=True, slots=True)
class Times:
    """What is left, by chair, and whose time has been running since when."""

    left: tuple[int, ...] = ()
    running: frozenset[int] = frozenset()
    """The chairs' indexes."""
    since: int = 0

    def at(self, now: int) -> tuple[int, ...]:
        """What is left, by chair, at a moment; not below 0."""
        spent = max(0, now - self.since)
        return tuple(
            max(0, left - spent) if index in self.running else left
            for index, left in enumerate(self.left)
        )

    def due(self) -> int | None:
        """When the first of those whose time is running has none left; None if nobody's is."""
        ends = (self.left[index] for index in self.running)
        soonest = min(ends, default=None)
        return None if soonest is None else self.since + soonest + FORGIVEN

    def first_out(self) -> int:
        """The chair whose time ends first. Raises ValueError if nobody's is running."""
        return min(self.running, key=lambda index: (self.left[index], index))


STOPPED = Times()
"""Nobody's time runs, or there is no clock."""
