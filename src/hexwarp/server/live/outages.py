"""Outages: the server notices when it was down or stalled, and lets no clock count that time.

The rule across restarts: while a real-time clock is running, the server stores every second that it
serves; one of several processes always does so. When it serves again, the time since the last such
mark is an outage. Within a process, an event loop that did not run for half a second is one, too,
and so is the time in which the storage takes no write. A planned restart begins for all processes
at one time, from which matches stand still; it ends with the next start. A process that is told to
stop serves no more, though it may finish requests for seconds.

The system's clock may have jumped since the others started, so it cannot tell whether they serve. A
starting process waits for their next mark: it shows that they do, and their time, which is kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence

from hexwarp.match.clock import LAG_COMPENSATION_MS
from hexwarp.match.errors import Refusal
from hexwarp.match.outage import Outage
from hexwarp.server.clock import clock, now_ms
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage

log = logging.getLogger(__name__)

TICK_S = 0.25
"""Seconds between two looks at the clock."""
STALL_MS = 500
"""An event loop that did not run for so long has stalled. Less would make the stalls of a busy
process longer: after each, every running clock of its tables gets an event."""
LOGGED_STALL_MS = 1000
"""A shorter stall is no news for the log; the metrics have the event loop's lag."""
HANG_MS = 1000
"""A mark that took so long to store shows that the storage hangs."""
MARK_MS, IDLE_MARK_MS = 1000, 60_000
"""Time between two marks that the server serves; the second while the only process has no real-time
clock that runs."""
GAP_MS = 3 * MARK_MS
"""Without a mark for so long, no other process is serving."""
LOOK_MS = 20
"""Time between two looks for a mark of another process."""
MAX_AHEAD_MS = 5000
"""A cancelled restart ends some seconds after that is stored (``CANCEL_DELAY_MS`` of the admin
service). An outage that ends later was stored by a process with another time, and is ignored."""
KEPT_MS = 60 * 24 * 3600 * 1000
"""How long an outage is kept: longer than any deadline."""
MAX_STALLS = 1000
"""The number of outages of this process that are remembered."""


class OutageMonitor(BackgroundService):
    """Records the outages of the whole server and the stalls of this process.

    Args:
        storage: Keeps the marks and the outages.
        alone: Whether no other process serves the same database: then nobody was served since
            the latest mark, and no mark is waited for.
    """

    def __init__(self, storage: Storage, *, alone: bool = False) -> None:
        super().__init__()
        self._alone = alone
        self.on_outage: Callable[[], None] = lambda: None
        """Called after an outage that was noticed while the server runs."""
        self.is_urgent: Callable[[], bool] = lambda: False
        """Returns whether a real-time clock is running."""
        self.restart_at: int | None = None
        """When a planned restart begins, Unix time in ms; None if none is planned."""
        self._storage = storage
        self._outages: Sequence[Outage] = ()
        self._noticed: deque[Outage] = deque(maxlen=MAX_STALLS)
        self._serving = asyncio.Event()
        self._last_run = now_ms()
        self._marking = False
        self._asked_at = self._stored_at = 0
        """When the latest mark was begun, and the latest one that was stored."""
        self._down_since: int | None = None
        """When the outage that lasts began: before the start, or of the storage; None without."""
        self._begun = asyncio.Event()
        self._ceased_at: int | None = None
        """When this process began to stop; None while it serves."""

    async def start(self) -> None:
        """Find out how long no process has served; until ``begin``, none does."""
        alive_at = await self._storage.outages.last_alive()
        if alive_at is not None:
            mark = None if self._alone else await self._next_mark(alive_at)
            if mark is None:
                clock.advance_to(alive_at)  # the system's clock may have been set back
                self._down_since = alive_at
            elif abs(ahead := now_ms() - mark) > LAG_COMPENSATION_MS:
                log.warning(
                    "The other processes' time is kept: ours differed by %s s.", ahead / 1000
                )
                clock.set_to(mark)
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

    async def _next_mark(self, latest: int) -> int | None:
        """Wait for a mark after the latest one; return None if no other process serves."""
        for _ in range(GAP_MS // LOOK_MS):
            await asyncio.sleep(LOOK_MS / 1000)
            mark = await self._storage.outages.last_alive()
            if mark != latest:
                return mark
        return None

    async def begin(self) -> None:
        """Serve from now on: the outage before the start is over, and the next one is noticed."""
        if self._down_since is not None:
            await self._storage.outages.add(Outage(self._down_since, now_ms()))
        self._end_outage()
        self._begun.set()
        await self._mark(now_ms())
        self.spawn(self._run())

    def cease(self) -> int:
        """Begin to stop: an outage begins, in which requests may still be answered.

        Returns:
            When it began, by the first call.
        """
        if self._ceased_at is None:
            self._ceased_at = now_ms()
        return self._ceased_at

    async def stop(self) -> None:
        """Store until when the server has served; an outage that lasts began before."""
        ceased_at = self.cease()
        if self._begun.is_set() and self._down_since is None:
            await self._mark(ceased_at)

    async def load(self) -> None:
        """Read the planned restart and the outages, which other processes may have changed."""
        restart_at = await self._storage.outages.restart_at()
        # Read after that: a restart that ends in between is either planned or an outage.
        ended = await self._storage.outages.ended_after(now_ms() - KEPT_MS)
        self._outages = [outage for outage in ended if outage.ended <= now_ms() + MAX_AHEAD_MS]
        self.restart_at = restart_at
        self._note_restart()

    def until_now(self) -> Sequence[Outage]:
        """Return all outages, one that has just ended or still lasts included.

        For each command once: one that lasts would give a little time again and again.
        """
        before, now = self._last_run, now_ms()
        self._last_run = now
        if now - before > STALL_MS:
            if now - before > LOGGED_STALL_MS:
                log.warning("The server did not run for %s s.", (now - before) / 1000)
            self._add(Outage(before, now))
        if self._marking and now - self._asked_at > HANG_MS:
            self.storage_failed()
        since = [at for at in (self._down_since, self._ceased_at) if at is not None]
        return *self._outages, *self._noticed, *(Outage(at, now) for at in since)

    def storage_failed(self) -> None:
        """Begin an outage, which lasts until the storage takes a write again."""
        if self._down_since is None:
            log.warning("The storage takes no writes; meanwhile no clock runs.")
            self._down_since = max(self._stored_at, now_ms() - HANG_MS - MARK_MS)

    def _end_outage(self) -> None:
        since, self._down_since = self._down_since, None
        if since is not None:
            log.warning("Nobody could be served for %s s.", (now_ms() - since) / 1000)
            self._add(Outage(since, now_ms()))

    def _add(self, outage: Outage) -> None:
        self._noticed.append(outage)
        self.on_outage()

    @property
    def restarting(self) -> bool:
        """Whether matches stand still, because a planned restart has begun."""
        now = now_ms()
        planned = self.restart_at is not None and self.restart_at <= now
        return planned or any(outage.ended > now for outage in self._outages)

    @property
    def ends_nothing(self) -> bool:
        """Whether no match ends by time: during a restart, and when this process stops."""
        return self.restarting or self._ceased_at is not None

    def check_serving(self) -> None:
        """Refuse to go on with a match during a restart. Raises Refusal."""
        if self.restarting:
            raise Refusal(
                "restarting",
                "The server is about to restart. No clock runs, and your game goes on in a moment.",
            )

    async def wait_until_serving(self) -> None:
        """Wait while a restart lasts."""
        await self._serving.wait()

    async def wait_until_begun(self) -> None:
        """Wait until this process serves: the outage before its start is over."""
        await self._begun.wait()

    def _note_restart(self) -> None:
        if self.restarting:
            self._serving.clear()
        elif not self._serving.is_set():
            self._serving.set()
            self.on_outage()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            if self._ceased_at is not None:
                break
            self.until_now()
            self._note_restart()
            # A mark may take long, and the clock is looked at meanwhile.
            if not self._marking and now_ms() - self._asked_at >= self._mark_after():
                self.spawn(self._mark(now_ms()))

    def _mark_after(self) -> int:
        if self._down_since is not None:
            return 0
        return MARK_MS if self.is_urgent() or not self._alone else IDLE_MARK_MS

    async def _mark(self, at: int) -> None:
        self._marking, self._asked_at = True, at
        try:
            if self._down_since is not None:
                await self._storage.check_write()  # which needs as much space as a move
            await self._storage.outages.mark_alive(self._asked_at)
        except Exception as error:  # the database may be locked or unreachable; the next mark tells
            if self._down_since is None:
                log.warning("It could not be stored that the server runs: %s", error)
            self.storage_failed()
        else:
            self._stored_at = self._asked_at
            self._end_outage()
        finally:
            self._marking = False
