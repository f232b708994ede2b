"""The scheduler: applies time-outs and abandonment when they are due."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Iterable

from hexwarp.server.clock import now_ms
from hexwarp.server.live.outages import OutageMonitor
from hexwarp.server.live.table import Table
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage

log = logging.getLogger(__name__)

MAX_SLEEP_S = 0.5
"""Seconds between two queries at most: a new deadline may be earlier than all known ones."""
REAL_TIME_MS = 4 * 3600 * 1000
"""Real-time clocks that run have less time left, except after very many increments."""


RECENT_MS = 60_000
"""An outage that ended so recently may have been noticed by the start of this process."""
MAX_DUE = 1000
"""Matches of one query, those due first."""
GRACE_MS = 2000
"""How long a due match is left to the processes that have it in memory, at least."""
CONCURRENT = 16
"""Matches that are handled at a time: their events share transactions."""


class Scheduler(BackgroundService):
    """Polls for overdue matches.

    The processes at whose tables people sit act at once. The others, each after a time of its own,
    take over what is left, so that usually one process alone reads a match for it. Overdue events
    are idempotent.
    """

    def __init__(self, storage: Storage, tables: Tables, outages: OutageMonitor) -> None:
        super().__init__()
        self._storage = storage
        self._tables = tables
        self._outages = outages
        self._grace_ms = random.uniform(1, 2) * GRACE_MS
        self._next_due: int | None = None
        outages.is_urgent = self._has_running_clock
        outages.on_outage = self._on_outage

    async def start(self) -> None:
        """Poll; after an outage, also give the players of all tables their time back."""
        now = now_ms()
        self._next_due = await self._storage.next_due(now)
        if any(now - outage.ended < RECENT_MS for outage in self._outages.until_now()):
            self.spawn(self._compensate_all())
        self.repeat(self._look, self._pause, "Overdue matches could not be looked up.")

    def _has_running_clock(self) -> bool:
        """Return whether a real-time clock may be running, in any process."""
        return self._next_due is not None and self._next_due < now_ms() + REAL_TIME_MS

    async def _compensate_all(self) -> None:
        """Give the time of an outage back at all tables; a command at one of them does it before.

        There may be thousands, so that the server does not wait for it.
        """
        await self._outages.wait_until_begun()
        try:
            soon = await self._storage.due(now_ms() + REAL_TIME_MS)
            await self._apply_to(soon, lambda table: table.has_running_clock)
        except Exception:  # the next command or look at each table does the same
            log.exception("The time of an outage could not be given back yet.")

    def _on_outage(self) -> None:
        self.spawn(self._compensate(self._tables.with_running_clock()))

    async def _compensate(self, tables: Iterable[Table]) -> None:
        try:
            for table in tables:
                await table.apply_overdue_events()
        except Exception:  # the next command or look at each table does the same
            log.exception("The time of an outage could not be given back yet.")

    async def _look(self) -> None:
        await self.apply_overdue_events()
        self._next_due = await self._storage.next_due(now_ms())

    async def _pause(self) -> None:
        soonest = MAX_SLEEP_S if self._next_due is None else (self._next_due - now_ms()) / 1000
        await asyncio.sleep(min(MAX_SLEEP_S, max(0.0, soonest)))

    async def apply_overdue_events(self) -> None:
        """Apply what is due in the matches in memory, and in others when no process has done so."""
        now = now_ms()
        overdue = await self._storage.due(now, MAX_DUE)
        await self._apply_to(
            match_id
            for match_id, due in overdue.items()
            if now - due >= self._grace_ms or self._tables.has_in_memory(match_id)
        )

    async def _apply_to(
        self, match_ids: Iterable[str], concerns: Callable[[Table], bool] = lambda _: True
    ) -> None:
        """Apply the overdue events of those of the matches that a condition holds for."""
        slots = asyncio.Semaphore(CONCURRENT)

        async def apply(match_id: str) -> None:
            async with slots:
                try:
                    table = await self._tables.get(match_id)
                    if concerns(table):
                        await table.apply_overdue_events()
                except Exception:
                    log.exception("Match %s is overdue, and failed; it is retried.", match_id)

        async with asyncio.TaskGroup() as group:
            for match_id in match_ids:
                group.create_task(apply(match_id))
