"""What a running server makes of the operator's decisions, which it looks for every few seconds."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network

from hexwarp.match.errors import Refusal
from hexwarp.server.clock import now_ms
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage, User
from hexwarp.storage.moderation import Ban

log = logging.getLogger(__name__)

EVERY = 2.0
"""Seconds between two looks into the book of what was done."""


class Moderation(BackgroundService):
    """Knows who may not play, and what is announced."""

    def __init__(self, storage: Storage, tables: Tables) -> None:
        super().__init__()
        self._storage = storage.moderation
        self._tables = tables
        self._read = -1
        self._bans: list[Ban] = []
        self.announcement: str | None = None
        self.announced = asyncio.Event()
        """Is set when something else is announced, or nothing any more; then there is another."""

    async def start(self) -> None:
        """Learn what holds, and begin to look after what is new."""
        self._read = await self._storage.last_log_number()
        await self._learn()
        self.spawn(self._work())

    def check(self, user: User) -> None:
        """Refuse somebody who may not play. Raises Refusal."""
        for ban in self._bans:
            if ban.user_id is not None and ban.user_id in (*user.ids, user.owner_id):
                _refuse(ban)

    def check_address(self, host: str) -> None:
        """Refuse an address from which nobody may play. Raises Refusal."""
        networks = [ban for ban in self._bans if ban.network]
        try:
            address = ip_address(host) if networks else None
        except ValueError:
            return
        for ban in networks:
            if address in ip_network(str(ban.network)):
                _refuse(ban)

    async def look(self) -> None:
        """Take in what was done since the last time."""
        entries = await self._storage.admin_log(self._read)
        if not entries:
            return
        await self._learn()
        for entry in entries:
            changed = entry.data.get("tables")
            if isinstance(changed, list):
                await self._tables.reload(str(name) for name in changed)
            self._read = entry.number

    async def _learn(self) -> None:
        self._bans = await self._storage.bans(now_ms())
        before, self.announcement = self.announcement, await self._storage.announcement()
        if before != self.announcement:
            awaited_holders, self.announced = self.announced, asyncio.Event()
            awaited_holders.set()

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception as error:  # the database may be away; there is another look
                log.warning("What the operator did could not be read: %s", error)


def _refuse(ban: Ban) -> None:
    if ban.until is None:
        raise Refusal("banned", f"You may not play here: {ban.reason}")
    if ban.until > now_ms():
        end = datetime.fromtimestamp(ban.until / 1000, UTC)
        until = f"until {end:%Y-%m-%d %H:%M} UTC"
        raise Refusal("banned", f"You may not play here {until}: {ban.reason}")
