"""Work that goes on beside requests, until the server ends."""

from __future__ import annotations

import asyncio


async def end(task: asyncio.Task[None] | None) -> None:
    """Cancel a task until it has ended: a library may take a cancellation for its own."""
    while task is not None and not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=1)
