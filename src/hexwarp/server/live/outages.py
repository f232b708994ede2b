"""Outages: the server notices when it was down or stalled, and lets no clock count that time.

The rule across restarts: while a real-time clock is running, the server stores every second that it
serves. When it starts, the time since the last such mark is an outage. Within a process, an event
loop that did not run for a second is one, too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from hexwarp.match.outage import Outage
from hexwarp.server.clock import clock, now_ms
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage

log = logging.getLogger(__name__)

TICK_S = 0.25
"""Seconds between two looks at the clock."""
STALL_MS = 1000
"""An event loop that did not run for so long has stalled; lag compensation covers less."""
MARK_MS, IDLE_MARK_MS = 1000, 60_000
"""Time between two marks that the server serves, while a real-time clock runs and otherwise."""
GAP_MS = 3 * MARK_MS
"""Without a mark for so long, no process is serving."""
KEPT_MS = 60 * 24 * 3600 * 1000
"""How long an outage is kept: longer than any deadline."""
MAX_STALLS = 1000
"""The number of outages of this process that are remembered."""


class OutageMonitor(BackgroundService):
    """Records the outages of the whole server and the stalls of this process."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self.on_outage: Callable[[], None] = lambda: None
        """Called after an outage that was noticed while the server runs."""
        self.is_urgent: Callable[[], bool] = lambda: False
        """Returns whether a real-time clock is running."""
        self._storage = storage.outages
        self._outages: list[Outage] = []
        self._last_run = now_ms()
        self._last_mark = 0

    async def start(self) -> None:
        """Find out how long no process has served, and go on from there."""
        alive_at = await self._storage.last_alive()
        if alive_at is not None:
            clock.advance_to(alive_at)  # the system's clock may have been set back
            if now_ms() - alive_at > GAP_MS:
                await self._storage.add(Outage(alive_at, now_ms()))
        self._outages = await self._storage.ended_after(now_ms() - KEPT_MS)
        self._last_run = now_ms()
        await self._mark()
        self.spawn(self._run())

    async def stop(self) -> None:
        """Store that the server has served until now."""
        await self._mark()

    def until_now(self) -> Sequence[Outage]:
        """Return all outages, a stall that has just ended included."""
        before, self._last_run = self._last_run, now_ms()
        if self._last_run - before > STALL_MS:
            log.warning("The server did not run for %s s.", (self._last_run - before) / 1000)
            self._outages = [*self._outages, Outage(before, self._last_run)][-MAX_STALLS:]
            self.on_outage()
        return self._outages

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            self.until_now()
            mark_after = MARK_MS if self.is_urgent() else IDLE_MARK_MS
            if now_ms() - self._last_mark >= mark_after:
                await self._mark()

    async def _mark(self) -> None:
        self._last_mark = now_ms()
        try:
            await self._storage.mark_alive(self._last_mark)
        except Exception as error:  # the database may be locked or unreachable; the next mark tells
            log.warning("It could not be stored that the server runs: %s", error)
