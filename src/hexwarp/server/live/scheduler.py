"""The scheduler: applies time-outs and abandonment when they are due."""

from __future__ import annotations

import asyncio
import logging
import time

from hexwarp.server.clock import now_ms
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage

log = logging.getLogger(__name__)

MAX_SLEEP_S = 0.5
"""Seconds between two queries at most: a new deadline may be earlier than all known ones."""


class Scheduler(BackgroundService):
    """Polls for overdue matches; overdue events are idempotent, so each process may poll."""

    def __init__(self, storage: Storage, tables: Tables) -> None:
        super().__init__()
        self._storage = storage
        self._tables = tables

    async def start(self) -> None:
        """Start polling."""
        self.spawn(self._run())

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
            delay = MAX_SLEEP_S if next_due is None else next_due / 1000 - time.time()
            await asyncio.sleep(min(MAX_SLEEP_S, max(0.0, delay)))
