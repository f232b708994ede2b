"""The lobby: the public tables that wait for players, the same for all viewers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.server import schemas
from hexwarp.server.live.fanout import Fanout
from hexwarp.server.live.table import Subscriber, Table
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage, User

log = logging.getLogger(__name__)

TOPIC = "lobby"
"""Messages under this topic say that the lobby has changed."""

REFRESH_S = 5.0
"""Seconds between two refreshes at most: absence raises no event."""

DEBOUNCE_S = 0.2
"""Seconds between two refreshes at least; changes in between are sent together."""

MAX_OPEN_TABLES = 5
"""Public tables of one user that may wait."""


class Lobby(BackgroundService):
    """The waiting public tables, with subscriptions to their changes."""

    def __init__(self, storage: Storage, tables: Tables, fanout: Fanout) -> None:
        super().__init__()
        self._storage = storage
        self._tables = tables
        self._fanout = fanout
        self._waiting: dict[str, Table] = {}
        self._abandoned: set[str] = set()
        self._latest: list[schemas.LobbyTable] = []
        self._changed = asyncio.Event()
        self._subscribers: set[Subscriber] = set()
        fanout.subscribe(TOPIC, lambda _process, _body: self._changed.set())

    async def start(self) -> None:
        """Start updating the subscribers."""
        self.spawn(self._run())

    def on_table_change(self, table: Table) -> None:
        """Refresh the lobby soon, in all processes, if the table is or was in it."""
        self._abandoned.discard(table.match.id)
        if table.match.id in self._waiting or _is_waiting(table.match):
            self._changed.set()
            if not table.stored_elsewhere:
                self._fanout.publish(TOPIC, {})

    async def tables(self) -> list[Table]:
        """Return the tables that wait for players, oldest first.

        Real-time tables whose users have all been absent for long are left out.
        """
        match_ids = await self._storage.waiting_in_public()
        self._abandoned.intersection_update(match_ids)
        tables = [
            await self._tables.get(match_id)
            for match_id in match_ids
            if match_id not in self._abandoned or self._tables.has_connections(match_id)
        ]
        # References keep the tables live, which remember since when their users are absent.
        self._waiting = {table.match.id: table for table in tables if _is_offered(table)}
        self._abandoned.update(table.match.id for table in tables if not _is_offered(table))
        return sorted(
            self._waiting.values(), key=lambda table: (table.match.updated_at, table.match.id)
        )

    async def refresh(self) -> list[schemas.LobbyTable]:
        """Return the same tables for clients."""
        self._latest = [_lobby_table(table.match) for table in await self.tables()]
        return self._latest

    async def check_may_open(self, user: User) -> None:
        """Refuse another public table of a user while too many wait."""
        open_ones = [table for table in await self.tables() if table.match.host in user.ids]
        if len(open_ones) >= MAX_OPEN_TABLES:
            raise Refusal(
                "not_now", f"{MAX_OPEN_TABLES} of your tables are waiting; play there first."
            )

    @contextmanager
    def subscribe(self) -> Iterator[Subscriber]:
        """Subscribe to changes of ``latest``."""
        subscriber = Subscriber()
        self._subscribers.add(subscriber)
        try:
            yield subscriber
        finally:
            self._subscribers.discard(subscriber)

    @property
    def latest(self) -> list[schemas.LobbyTable]:
        """The tables of the last refresh."""
        return self._latest

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(REFRESH_S):
                    await self._changed.wait()
            self._changed.clear()
            before = self._latest
            try:
                if self._subscribers and before != await self.refresh():
                    for subscriber in self._subscribers:
                        subscriber.changed_event.set()
            except Exception:
                log.exception("The lobby could not be refreshed; retrying.")
            await asyncio.sleep(DEBOUNCE_S)


def _is_waiting(match: Match) -> bool:
    return match.public and match.status == "waiting"


def _is_offered(table: Table) -> bool:
    match = table.match
    users = {holder.user_id for holder in match.holders if holder.user_id}
    return _is_waiting(match) and bool(users if match.is_correspondence else users - table.absent)


def _lobby_table(match: Match) -> schemas.LobbyTable:
    names = {holder.user_id: holder.name for holder in reversed(match.holders) if holder.user_id}
    return schemas.LobbyTable(
        id=match.id,
        game=match.game.name,
        players=match.game.players,
        options={**match.game.options, "rounds": match.rounds},
        rounds=match.rounds,
        clock=schemas.Clock.model_validate(match.time_control.to_json())
        if match.time_control
        else None,
        rated=match.rated,
        host=names.get(match.host) or next(iter(names.values())),
        seats=[
            schemas.LobbySeat(
                seat=seat,
                name=holder.name,
                kind=holder.kind,
                person=holder.user_id,
                program=holder.is_bot_account,
                guest=holder.guest,
            )
            for seat, holder in enumerate(match.holders, start=1)
        ],
        since=match.updated_at,
    )
