"""Polling for the effects of other threads, tasks and processes.

Not tenacity: it repeats calls that raise, and does not report the last value that it saw.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

TIMEOUT_S = 180.0
"""Enough on a machine with ten busy processes to a core."""
INTERVAL_S = 0.02
MAX_INTERVAL_S = 0.2
GROWTH = 1.3
"""Of the interval from one look to the next: to look costs time that others could use."""


def eventually(
    read: Callable[[], T],
    holds: Callable[[T], object] = bool,
    *,
    timeout_s: float = TIMEOUT_S,
    sleep: Callable[[float], object] = time.sleep,
) -> T:
    """Return the first value of ``read()`` that holds; fail with the last one at the time-out.

    Example:
        eventually(lambda: user.game(game)["ply"], lambda ply: ply == 2)
    """
    deadline, interval = time.monotonic() + timeout_s, INTERVAL_S
    while not holds(value := read()):
        assert time.monotonic() < deadline, f"after {timeout_s:g} s it is still {value!r}"
        sleep(interval)
        interval = min(GROWTH * interval, MAX_INTERVAL_S)
    return value


async def eventually_async(
    read: Callable[[], T],
    holds: Callable[[T], object] = bool,
    *,
    timeout_s: float = TIMEOUT_S,
) -> T:
    """Do the same as ``eventually`` while other tasks of the event loop go on."""
    deadline, interval = time.monotonic() + timeout_s, INTERVAL_S
    while not holds(value := read()):
        assert time.monotonic() < deadline, f"after {timeout_s:g} s it is still {value!r}"
        await asyncio.sleep(interval)
        interval = min(GROWTH * interval, MAX_INTERVAL_S)
    return value
