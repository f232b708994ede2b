"""The scheduler: applies time-outs and abandonment when they are due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

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


class Scheduler(BackgroundService):
    """Polls for overdue matches; overdue events are idempotent, so each process may poll."""

    def __init__(self, storage: Storage, tables: Tables, outages: OutageMonitor) -> None:
        super().__init__()
        self._storage = storage
        self._tables = tables
        outages.is_urgent = lambda: bool(tables.with_running_clock())
        outages.on_outage = self._on_outage

    async def start(self) -> None:
        """Give players the time back that an outage took, then poll."""
        soon = await self._storage.due(now_ms() + REAL_TIME_MS)
        tables = [await self._tables.get(match_id) for match_id in soon]
        await self._compensate(table for table in tables if table.has_running_clock)
        self.spawn(self._run())

    def _on_outage(self) -> None:
        self.spawn(self._compensate(self._tables.with_running_clock()))

    async def _compensate(self, tables: Iterable[Table]) -> None:
        try:
            for table in tables:
                await table.apply_overdue_events()
        except Exception:  # the next command or look at each table does the same
            log.exception("The time of an outage could not be given back yet.")

    async def _run(self) -> None:
        while True:
            try:
                for match_id in await self._storage.due(now_ms()):
                    table = await self._tables.get(match_id)
                    await table.apply_overdue_events()
                next_due = await self._storage.next_due()
            except Exception:
                log.exception("Overdue matches could not be processed; retrying.")
                next_due = None
            delay = MAX_SLEEP_S if next_due is None else (next_due - now_ms()) / 1000
            await asyncio.sleep(min(MAX_SLEEP_S, max(0.0, delay)))
