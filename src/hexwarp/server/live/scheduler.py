"""Looks at matches when they are due, though nobody acts: time is up, or they were abandoned."""

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
"""Seconds: a clock may have been set that ends sooner than any before."""


class Scheduler(BackgroundService):
    """Several, in several processes, do no harm: what one has done the next finds done."""

    def __init__(self, storage: Storage, tables: Tables) -> None:
        super().__init__()
        self._storage = storage
        self._tables = tables

    async def start(self) -> None:
        """Start watching."""
        self.spawn(self._work())

    async def _work(self) -> None:
        while True:
            try:
                for name in await self._storage.due(now_ms()):
                    await (await self._tables.get(name)).look()
                soonest = await self._storage.next_due()
            except Exception:
                log.exception("The clocks could not be looked at; trying again.")
                soonest = None
            rest = MAX_SLEEP_S if soonest is None else soonest / 1000 - time.time()
            await asyncio.sleep(min(MAX_SLEEP_S, max(0.0, rest)))
