"""Work beside requests, which ends with the server."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, Self, TypeVar

T = TypeVar("T")

RETRY_S = 1.0
"""Seconds until a task that ignored its cancellation is cancelled again."""


class BackgroundService:
    """A part of the server with background tasks, as an async context manager.

    Entered, it starts. Left, or if its start fails, its tasks are cancelled and awaited.
    """

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        """The tasks that are running."""

    async def start(self) -> None:
        """Load data, and spawn the tasks that run until the end."""

    async def stop(self) -> None:
        """Finish work that must not be cancelled, while the tasks still run."""

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run a coroutine as a task that does not outlive the service."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def flush(self) -> None:
        """Wait until the tasks so far have ended, in a service whose tasks all end."""
        await asyncio.gather(*self.tasks)

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await cancel_and_wait(self.tasks)
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        try:
            await self.stop()
        finally:
            await cancel_and_wait(self.tasks)


async def cancel_and_wait(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended: a library may swallow a cancellation."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=RETRY_S)
