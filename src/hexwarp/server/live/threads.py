"""Threads for work that takes long for the event loop; those who ask take turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from hexwarp.server.live.fair_queue import FairQueue
from hexwarp.server.live.requester import requester

T = TypeVar("T")


class Threads:
    """Runs functions in threads: for those who play before others, by turns.

    Args:
        number: The number of threads. They share the interpreter with the event loop.
        max_waiting: The number of calls that wait, of one network and of all; None for any number.
    """

    def __init__(self, number: int, max_waiting: tuple[int, int] | None = None) -> None:
        self._queue = FairQueue(number, max_waiting)
        self._pool = ThreadPoolExecutor(number, "request")

    async def run(self, function: Callable[..., T], *arguments: object) -> T:
        """Return a function's result; its CPU time is charged to the requester.

        Raises:
            Refusal: Too many calls wait.
            Exception: Any exception of the function.
        """
        client, loop = requester(), asyncio.get_running_loop()
        clock = client.cpu_clock

        def measured() -> T:
            begun = clock() if clock else 0.0
            try:
                return function(*arguments)
            finally:
                if clock:
                    with suppress(RuntimeError):  # the server has stopped meanwhile
                        loop.call_soon_threadsafe(client.charge, clock() - begun)

        async with self._queue.slot(client.turns, 0 if client.plays else 1):
            return await loop.run_in_executor(self._pool, measured)
