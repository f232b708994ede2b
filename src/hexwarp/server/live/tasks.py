"""Work beside requests, which ends with the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Self, TypeVar

T = TypeVar("T")

log = logging.getLogger(__name__)

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

    def repeat(
        self,
        work: Callable[[], Awaitable[object]],
        pause: Callable[[], Awaitable[object]],
        failure: str,
        *,
        level: int = logging.ERROR,
        pauses_first: bool = False,
    ) -> asyncio.Task[None]:
        """Do work again and again, as a task; an error is logged, and the next time goes on.

        Args:
            work: The work.
            pause: Waits for the next time.
            failure: A sentence for the log: what could not be done.
            level: The level of that entry.
            pauses_first: Whether to wait before the first time as well.
        """

        async def run() -> None:
            if pauses_first:
                await pause()
            while True:
                try:
                    await work()
                except Exception:  # such as a database that cannot be reached
                    log.log(level, "%s It is tried again.", failure, exc_info=True)
                await pause()

        return self.spawn(run())

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


async def wait_at_most(event: asyncio.Event, seconds: float) -> None:
    """Wait until an event is set, and no longer than some seconds; then clear it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    event.clear()


async def cancel_and_wait(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended: a library may swallow a cancellation."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=RETRY_S)
