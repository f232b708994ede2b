"""Outages: the server notices when it was down or stalled, and lets no clock count that time.

The rule across restarts: while a real-time clock is running, the server stores every second that it
serves. When it starts, the time since the last such mark is an outage. Within a process, an event
loop that did not run for a second is one, too. A planned restart begins for all processes at one
time, from which matches stand still; it ends with the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence

from hexwarp.match.errors import Refusal
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
"""The number of stalls of this process that are remembered."""
RESTARTING = "The server is about to restart. No clock runs, and your game goes on in a moment."


class OutageMonitor(BackgroundService):
    """Records the outages of the whole server and the stalls of this process."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self.on_outage: Callable[[], None] = lambda: None
        """Called after an outage that was noticed while the server runs."""
        self.is_urgent: Callable[[], bool] = lambda: False
        """Returns whether a real-time clock is running."""
        self.restart_at: int | None = None
        """When a planned restart begins, Unix time in ms; None if none is planned."""
        self._storage = storage
        self._outages: Sequence[Outage] = ()
        self._stalls: deque[Outage] = deque(maxlen=MAX_STALLS)
        self._serving = asyncio.Event()
        self._last_run = now_ms()
        self._last_mark = 0

    async def start(self) -> None:
        """Find out how long no process has served, and go on from there."""
        alive_at = await self._storage.outages.last_alive()
        if alive_at is not None:
            clock.advance_to(alive_at)  # the system's clock may have been set back
            if now_ms() - alive_at > GAP_MS:
                await self._storage.outages.add(Outage(alive_at, now_ms()))
        restart_at = await self._storage.outages.restart_at()
        # Stored for other processes as well, which read it after the entry in the log.
        if (
            restart_at is not None
            and restart_at <= now_ms()
            and await self._storage.outages.end_restart(now_ms())
        ):
            await self._storage.moderation.log_action(now_ms(), "server", "restarted", {})
        await self.load()
        self._last_run = now_ms()
        await self._mark()
        self.spawn(self._run())

    async def stop(self) -> None:
        """Store that the server has served until now."""
        await self._mark()

    async def load(self) -> None:
        """Read the planned restart and the outages, which other processes may have changed."""
        restart_at = await self._storage.outages.restart_at()
        # Read after that: a restart that ends in between is either planned or an outage.
        self._outages = await self._storage.outages.ended_after(now_ms() - KEPT_MS)
        self.restart_at = restart_at
        self._note_restart()

    def until_now(self) -> Sequence[Outage]:
        """Return all outages, a stall that has just ended included."""
        before, self._last_run = self._last_run, now_ms()
        if self._last_run - before > STALL_MS:
            log.warning("The server did not run for %s s.", (self._last_run - before) / 1000)
            self._stalls.append(Outage(before, self._last_run))
            self.on_outage()
        return *self._outages, *self._stalls

    @property
    def restarting(self) -> bool:
        """Whether matches stand still, because a planned restart has begun."""
        now = now_ms()
        planned = self.restart_at is not None and self.restart_at <= now
        return planned or any(outage.ended > now for outage in self._outages)

    def check_serving(self) -> None:
        """Refuse to go on with a match during a restart. Raises Refusal."""
        if self.restarting:
            raise Refusal("restarting", RESTARTING)

    async def wait_until_serving(self) -> None:
        """Wait while a restart lasts."""
        await self._serving.wait()

    def _note_restart(self) -> None:
        if self.restarting:
            self._serving.clear()
        elif not self._serving.is_set():
            self._serving.set()
            self.on_outage()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            self.until_now()
            self._note_restart()
            mark_after = MARK_MS if self.is_urgent() else IDLE_MARK_MS
            if now_ms() - self._last_mark >= mark_after:
                await self._mark()

    async def _mark(self) -> None:
        self._last_mark = now_ms()
        try:
            await self._storage.outages.mark_alive(self._last_mark)
        except Exception as error:  # the database may be locked or unreachable; the next mark tells
            log.warning("It could not be stored that the server runs: %s", error)
