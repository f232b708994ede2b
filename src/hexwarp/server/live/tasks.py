"""Work that goes on beside requests, until the server ends."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

PATIENCE = 1.0
"""Seconds until a task that does not end is told so again."""


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended: a library may take a cancellation for its own."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=PATIENCE)
