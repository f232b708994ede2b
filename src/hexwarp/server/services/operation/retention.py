"""Deletion of stale data, once an hour, by one process at a time."""

from __future__ import annotations

import asyncio
import logging

from hexwarp.server.clock import now_ms
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage
from hexwarp.storage.people.sessions import IDLE_LIMIT_MS, MAX_AGE_MS

log = logging.getLogger(__name__)

DAY_MS = 24 * 3600 * 1000
ABORTED_DAYS = 30
"""Days for which an aborted match is kept."""

START_DELAY_S = 60.0
"""Seconds after the start, in which clients reconnect."""
INTERVAL_S = 3600.0
PAUSE_S = 0.05
"""Seconds between two batches, in which others write."""


class RetentionService(BackgroundService):
    """Deletes expired sessions, idle guests and aborted matches."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self._storage = storage

    async def start(self) -> None:
        """Start to look for old data."""
        self.spawn(self._run())

    async def _run(self) -> None:
        await asyncio.sleep(START_DELAY_S)
        self.repeat(
            self._delete_if_due,
            lambda: asyncio.sleep(INTERVAL_S),
            "Old data could not be deleted.",
        )

    async def _delete_if_due(self) -> None:
        now = now_ms()
        # Not released: it keeps other processes from doing the same within the hour.
        until = now + int(1000 * INTERVAL_S) - 1
        if await self._storage.leases.acquire("retention", now, until):
            await self.delete_old_data(now)

    async def delete_old_data(self, now: int) -> None:
        """Delete the data that is too old at ``now``, Unix time in ms."""
        idle = now - IDLE_LIMIT_MS
        retention = self._storage.retention
        for batches in (
            retention.delete_sessions(seen_before=idle, created_before=now - MAX_AGE_MS),
            retention.delete_guests(idle),
            retention.delete_aborted_matches(now - ABORTED_DAYS * DAY_MS),
        ):
            async for _ in batches:
                await asyncio.sleep(PAUSE_S)
