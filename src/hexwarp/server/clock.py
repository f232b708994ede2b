"""The server's clock: steady within a process, whatever happens to the system's clock."""

from __future__ import annotations

import time

# Linux's clock that also counts the time in which a laptop sleeps; elsewhere the usual one.
_STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class Clock:
    """Unix time, read from the system once and advanced by a monotonic clock."""

    def __init__(self) -> None:
        self.offset_ns = time.time_ns() - time.clock_gettime_ns(_STEADY)
        """Unix time minus the monotonic clock, in ns."""

    def now_ms(self) -> int:
        """Return the Unix time in ms."""
        return (self.offset_ns + time.clock_gettime_ns(_STEADY)) // 1_000_000

    def set_to(self, at: int) -> None:
        """Set the clock to a Unix time in ms."""
        self.offset_ns += (at - self.now_ms()) * 1_000_000

    def advance_to(self, at: int) -> None:
        """Set the clock forward to a Unix time in ms; one in the past changes nothing."""
        self.set_to(max(at, self.now_ms()))


clock = Clock()
"""The clock of this process."""


def now_ms() -> int:
    """Return the Unix time in ms."""
    return clock.now_ms()
