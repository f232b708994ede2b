"""Moderation in a running server: polls the database for the operator's actions."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network

from hexwarp.match.errors import Refusal
from hexwarp.server.clock import now_ms
from hexwarp.server.live.connections import Connection, Connections
from hexwarp.server.live.outages import OutageMonitor
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage, User
from hexwarp.storage.people.moderation import Ban

log = logging.getLogger(__name__)

POLL_INTERVAL_S = 1.0


class Moderation(BackgroundService):
    """The bans, the announcement and the planned restart in force."""

    def __init__(
        self,
        storage: Storage,
        tables: Tables,
        connections: Connections,
        outages: OutageMonitor,
    ) -> None:
        super().__init__()
        self._storage = storage.moderation
        self._tables = tables
        self._connections = connections
        self._outages = outages
        self._last_entry = -1
        self._bans: list[Ban] = []
        self.announcement: str | None = None
        self.restart_at: int | None = None
        """When a planned restart begins, Unix time in ms."""
        self.announced = asyncio.Event()
        """Set when one of both changes, and replaced by a new event."""

    async def start(self) -> None:
        """Load the bans and the announcement, and start polling."""
        self._last_entry = await self._storage.last_log_number()
        await self._load()
        self.repeat(
            self.refresh,
            lambda: asyncio.sleep(POLL_INTERVAL_S),
            "The operator's actions could not be read.",
            level=logging.WARNING,
            pauses_first=True,
        )

    def check(self, user: User) -> None:
        """Refuse a banned user. Raises Refusal."""
        _check_user(user, self._bans)

    def is_banned(self, user: User) -> bool:
        """Return whether a user is banned."""
        try:
            self.check(user)
        except Refusal:
            return True
        return False

    def check_address(self, host: str) -> None:
        """Refuse an address of a banned network. Raises Refusal."""
        _check_address(host, self._bans)

    async def refresh(self) -> None:
        """Apply the operator's actions since the last call."""
        entries = await self._storage.admin_log(self._last_entry)
        if not entries:
            return
        before = self._bans
        await self._load()
        self._end_banned([ban for ban in self._bans if ban not in before])
        await self._connections.check_all()  # a user may have been deleted
        for entry in entries:
            changed = entry.data.get("tables")
            if isinstance(changed, list):
                await self._tables.reload(str(match_id) for match_id in changed)
            self._last_entry = entry.number

    async def _load(self) -> None:
        self._bans = await self._storage.bans(now_ms())
        await self._outages.load()
        before = self.announcement, self.restart_at
        self.announcement = await self._storage.announcement()
        self.restart_at = self._outages.restart_at
        if before != (self.announcement, self.restart_at):
            previous, self.announced = self.announced, asyncio.Event()
            previous.set()

    def _end_banned(self, bans: list[Ban]) -> None:
        """Close the sockets of newly banned users and networks; users may watch by new ones."""

        def check(connection: Connection) -> None:
            if connection.user:
                _check_user(connection.user, bans)
            _check_address(connection.host, bans)

        if bans:
            self._connections.refuse(check)


def _check_user(user: User, bans: list[Ban]) -> None:
    for ban in bans:
        if ban.user_id is not None and ban.user_id in (*user.ids, user.owner_id):
            _refuse(ban)


def _check_address(host: str, bans: list[Ban]) -> None:
    networks = [ban for ban in bans if ban.network]
    try:
        address = ip_address(host) if networks else None
    except ValueError:
        return
    for ban in networks:
        if address in ip_network(str(ban.network)):
            _refuse(ban)


def _refuse(ban: Ban) -> None:
    if ban.until is None:
        raise Refusal("banned", "You may not play here: {reason}", reason=ban.reason)
    if ban.until > now_ms():
        end = datetime.fromtimestamp(ban.until / 1000, UTC)
        raise Refusal(
            "banned",
            "You may not play here until {time} UTC: {reason}",
            time=f"{end:%Y-%m-%d %H:%M}",
            reason=ban.reason,
        )
