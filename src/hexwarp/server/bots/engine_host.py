"""An engine on a machine of its own: takes searches from the server's queue (``engine_tier``)."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from hexwarp.server.bots import searches
from hexwarp.server.bots.engine_tier import FUNCTION, HEARTBEAT_S, search_queue
from hexwarp.server.bots.engine_worker import EngineWorker

SEARCH_TIMEOUT_S = 600.0
"""Longer than the time limit that each search brings along."""
STOP_S = 3.0
"""For giving back the searches that run, to a Redis that may be gone."""
GOODBYE_S = 1.0
"""For the last call of a Redis that may be gone."""


async def take_searches(
    url: str, processes: int, niceness: int, on_start: Callable[[], None]
) -> None:
    """Take searches from the queue until SIGTERM or SIGINT, and give back those that run then.

    Args:
        url: The Redis of the queue.
        processes: The number of processes, each of which does one search at a time.
        niceness: Lowers their priority.
        on_start: Called when the first search can come.
    """
    from saq import Worker
    from saq.types import Context

    workers = [EngineWorker(niceness) for _ in range(processes)]
    idle = deque(workers)

    async def search(_context: Context, *, search: str) -> str:
        worker = idle.popleft()
        try:
            return await worker.run(SEARCH_TIMEOUT_S, searches.run, search)
        finally:
            idle.append(worker)

    async def started(_context: Context) -> None:
        on_start()

    class Taker(Worker[Context]):
        async def stop(self) -> None:
            with suppress(TimeoutError):
                async with asyncio.timeout(STOP_S):
                    await super().stop()

    queue = search_queue(url, retry_for_ever=True)
    taker = Taker(
        queue,
        [(FUNCTION, search)],
        concurrency=processes,
        # Signals are taken by then.
        startup=started,
        timers={"worker_info": HEARTBEAT_S, "abort": 1, "sweep": 60, "schedule": 60},
        metadata={"processes": processes},
    )
    logging.getLogger("saq").setLevel(logging.ERROR)
    try:
        for worker in workers:
            worker.start(searches.load)
        await taker.start()
    finally:
        for worker in workers:
            worker.kill()
        with suppress(Exception):
            async with asyncio.timeout(GOODBYE_S):
                # The server need not miss a heartbeat to learn that this engine is gone.
                await queue.worker_info(taker.id, queue.name, {"processes": 0}, ttl=HEARTBEAT_S)
        await queue.redis.aclose()
