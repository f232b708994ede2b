"""The server's clock."""

from __future__ import annotations

import time


def now_ms() -> int:
    """Return the Unix time in ms."""
    return time.time_ns() // 1_000_000
