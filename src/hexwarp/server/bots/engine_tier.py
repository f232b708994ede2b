"""The engines on other machines, as the server sees them: a queue of searches in Redis.

``hexwarp engine`` (``engine_host``) takes searches from the queue. This module sends no more of
them at a time than there are processes, so that the fair order is decided here. A search that finds
no answer is the caller's again: no game depends on these machines.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, Any

import hexwarp
from hexwarp.server.bots.searches import Search
from hexwarp.server.live.fair_queue import FairQueue, Turns
from hexwarp.server.live.tasks import BackgroundService

if TYPE_CHECKING:
    from saq.job import Job
    from saq.queue.redis import RedisQueue

log = logging.getLogger(__name__)

QUEUES = "hexwarp-searches-"
"""The prefix of the queues' names; a version follows."""
QUEUE = QUEUES + hexwarp.__version__
"""The name of the queue: engines of another version might find other moves."""
FUNCTION = "search"
"""The name of the only function that engines run; its argument has the same name."""

HEARTBEAT_S = 2
"""Seconds between an engine's heartbeats; it counts as lost a second after a missing one."""
WATCH_S = 1.0
"""Seconds between two looks at the heartbeats."""
POLL_S = 0.03
"""Seconds between two looks for a result."""
RESULT_TTL_S = 60
"""Seconds for which Redis keeps a result that nobody has taken."""
ABORT_TIMEOUT_S = 1.0


class NoAnswerError(Exception):
    """The engines on other machines do not answer a search."""


def search_queue(url: str, *, retry_for_ever: bool = False) -> RedisQueue:
    """Return the queue of searches, not yet connected.

    Args:
        url: The Redis.
        retry_for_ever: Whether calls wait for a Redis that cannot be reached, or fail.
    """
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import ExponentialBackoff
    from saq.queue.redis import RedisQueue

    # Engines wait in a call until there is a search, so that a call has no time limit.
    retry = Retry(ExponentialBackoff(cap=5.0, base=0.1), -1 if retry_for_ever else 0)
    timeout = None if retry_for_ever else 5.0
    return RedisQueue(Redis.from_url(url, retry=retry, socket_timeout=timeout), name=QUEUE)


async def find_engines(queue: RedisQueue) -> dict[str, int]:
    """Return the number of processes of each engine that lives, by its id.

    Raises:
        Exception: Redis cannot be used.
    """
    workers = (await queue.info())["workers"]
    counts = {key: int((worker["metadata"] or {})["processes"]) for key, worker in workers.items()}
    return {key: processes for key, processes in counts.items() if processes > 0}


class EngineTier(BackgroundService):
    """Sends searches to engines on other machines, and knows how many there are.

    Args:
        url: The Redis of the queue; without one there are no engines.
    """

    def __init__(self, url: str | None) -> None:
        super().__init__()
        self._url = url
        self._engines: Mapping[str, int] = {}
        self._turns = FairQueue(1)

    @property
    def processes(self) -> int:
        """The number of processes that search on other machines."""
        return sum(self._engines.values())

    @property
    def waiting(self) -> int:
        """The number of searches that wait for one of these processes."""
        return self._turns.waiting

    async def start(self) -> None:
        """Start to look for engines."""
        if self._url is not None:
            self.queue = search_queue(self._url)
            self.spawn(self._watch())

    async def __aexit__(self, *_: object) -> None:
        """Stop, and close the connections."""
        await super().__aexit__()
        if self._url is not None:
            await self.queue.redis.aclose()

    async def run(
        self,
        turns: Turns,
        rank: int,
        timeout_s: float,
        search: Search[Any],
    ) -> Any:
        """Have a search done, when it is the asker's turn.

        Args:
            turns: The asker's place among all.
            rank: Searches of a lower rank come first.
            timeout_s: The time limit, once it is the asker's turn.
            search: The search.

        Returns:
            Its result, which is legal in that state.

        Raises:
            NoAnswerError: There are no engines, or they failed.
        """
        if not self.processes:
            raise NoAnswerError
        async with self._turns.slot(turns, rank):
            try:
                async with asyncio.timeout(timeout_s):
                    # Not in the event loop: the first call for a game takes tens of milliseconds.
                    text = await asyncio.to_thread(search.text)
                    result = await self._answer(text, ceil(timeout_s))
                    return await asyncio.to_thread(search.read_result, result)
            except NoAnswerError:
                raise
            except Exception as error:
                log.warning("The engines did not answer a search, which runs here: %r", error)
                raise NoAnswerError from error

    async def _answer(self, search: str, timeout_s: int) -> str:
        """Return the result of a search; both are JSON."""
        from saq.job import Job, Status

        job = Job(FUNCTION, {FUNCTION: search}, timeout=timeout_s, ttl=RESULT_TTL_S)
        try:
            await self.queue.enqueue(job)
            await self._wait_for(job)
        except BaseException:
            await self._withdraw(job)
            raise
        if job.status != Status.COMPLETE:
            raise NoAnswerError
        return str(job.result)

    async def _wait_for(self, job: Job) -> None:
        """Wait until a search has ended. Raises NoAnswerError if its engine is gone."""
        from saq.job import TERMINAL_STATUSES, Status

        known = False  # a new engine is not, at first
        while True:
            engines = self._engines  # before the refresh: engines give searches back, then leave
            await job.refresh()
            if job.status in TERMINAL_STATUSES:
                return
            lost = job.status == Status.ACTIVE and known and job.worker_id not in engines
            if lost or not self.processes:
                raise NoAnswerError
            known = job.worker_id in engines
            await asyncio.sleep(POLL_S)

    async def _withdraw(self, job: Job) -> None:
        """Take a search back, from the queue or from the engine that is at it."""
        if job.queue is not None:
            with suppress(Exception):
                async with asyncio.timeout(ABORT_TIMEOUT_S):
                    await job.abort("withdrawn")
                    await self.queue.redis.expire(job.id, RESULT_TTL_S)

    async def _watch(self) -> None:
        """Look at the engines' heartbeats again and again."""
        while True:
            before, self._engines = self.processes, await self._find_engines()
            if self.processes != before:
                log.info("Engines on other machines: %d processes.", self.processes)
                self._turns.resize(max(1, self.processes))
            await asyncio.sleep(WATCH_S)

    async def _find_engines(self) -> Mapping[str, int]:
        """Return the number of processes of each engine by its id; none without Redis."""
        try:
            return await find_engines(self.queue)
        except Exception as error:
            log.debug("No engines can be found: %r", error)
            return {}
