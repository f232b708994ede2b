"""The storage in an SQL database: SQLite by default, or PostgreSQL, by URL."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from alembic.util.exc import CommandError
from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hexwarp.core.types import JsonObject
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.participants import Participants
from hexwarp.storage import rows, sqlite
from hexwarp.storage.base import Conflict, MatchIndex, StorageError
from hexwarp.storage.batch_writer import BatchWriter
from hexwarp.storage.chat import Chat
from hexwarp.storage.credentials import Credentials
from hexwarp.storage.emails import Emails
from hexwarp.storage.history import MatchHistory, read_participants, write_participants
from hexwarp.storage.leases import Leases
from hexwarp.storage.migration import migrate
from hexwarp.storage.moderation import ModerationStore
from hexwarp.storage.name_changes import NameChanges, write_log_names
from hexwarp.storage.outages import Outages
from hexwarp.storage.push import PushSubscriptions
from hexwarp.storage.ratings import Ratings
from hexwarp.storage.retention import Retention
from hexwarp.storage.server_keys import ServerKeys
from hexwarp.storage.sessions import Sessions
from hexwarp.storage.tables import analyses, events, matches
from hexwarp.storage.user_match_data import UserMatchDataStore
from hexwarp.storage.users import Users
from hexwarp.storage.write_check import write_without_effect

POOL_SIZE = 15
"""The largest number of concurrent queries."""

POOL_TIMEOUT_S = 300
"""How long a query waits for a connection, in seconds: under load, late is better than never."""


def sqlite_url(file: Path) -> str:
    """Return the URL of a SQLite database in this file."""
    return URL.create("sqlite", database=str(file)).render_as_string()


class SqlStorage:
    """A ``Storage`` in an SQL database."""

    def __init__(self, url: str) -> None:
        """Create the connection pool without connecting.

        Args:
            url: The database's URL, as SQLAlchemy takes it.

        Raises:
            StorageError: The URL is malformed, or its driver is missing.
        """
        self._engine, writer_engine = _engines(url)
        self._writer_url = writer_engine.url
        self.on_commit: Callable[[float], None] = lambda _seconds: None
        self._writer = BatchWriter(writer_engine, lambda seconds: self.on_commit(seconds))
        self.users = Users(self._engine)
        self.name_changes = NameChanges(self._engine)
        self.sessions = Sessions(self._engine)
        self.credentials = Credentials(self._engine)
        self.server_keys = ServerKeys(self._engine)
        self.history = MatchHistory(self._engine)
        self.ratings = Ratings(self._engine, self._writer)
        self.leases = Leases(self._engine)
        self.push = PushSubscriptions(self._engine)
        self.emails = Emails(self._engine)
        self.chat = Chat(self._engine)
        self.user_match_data = UserMatchDataStore(self._engine)
        self.moderation = ModerationStore(self._engine)
        self.outages = Outages(self._engine)
        self.retention = Retention(self._engine)

    async def open(self) -> None:
        """Migrate the database to the current schema. Raises StorageError."""
        url = self._engine.url
        try:
            if self._engine.dialect.name == "sqlite":
                sqlite.prepare(Path(str(url.database)))
            await asyncio.to_thread(migrate, self._writer_url)
        except (SQLAlchemyError, CommandError, StorageError, sqlite3.Error, OSError) as error:
            await self.close()
            cause = getattr(error, "orig", None) or error
            safe_url = url.render_as_string(hide_password=True)
            raise StorageError(f"The database {safe_url} cannot be used: {cause}") from error

    async def close(self) -> None:
        """Finish pending writes, and close all connections."""
        await self._writer.close()
        await self._engine.dispose()

    async def check_write(self) -> None:
        """Write without effect to the tables of matches. Raises StorageError."""
        try:
            await self._writer.write(write_without_effect)
        except SQLAlchemyError as error:
            cause = getattr(error, "orig", None)
            # SQLite's reason is one of a few; another driver's may tell of the network.
            reason = f": {cause}" if isinstance(cause, sqlite3.Error) else ""
            raise StorageError(f"The database cannot be written{reason}.") from error

    def free_disk(self) -> int | None:
        """Return the free bytes on the disk of a SQLite file; None for a database server."""
        url = self._engine.url
        if url.get_backend_name() != "sqlite" or not url.database:
            return None
        return shutil.disk_usage(Path(url.database).absolute().parent).free

    async def append(
        self,
        new_events: Sequence[LoggedEvent],
        indexes: Sequence[MatchIndex],
        changed_participants: Sequence[Participants] = (),
    ) -> None:
        """Store events, index rows and participants in one transaction. Raises Conflict."""
        try:
            await self._writer.write(partial(_append, new_events, indexes, changed_participants))
        except IntegrityError as error:
            raise Conflict from error

    async def events(
        self, match_id: str, after: int = 0, limit: int | None = None
    ) -> list[LoggedEvent]:
        """Return a match's events after a sequence number, in order."""
        query = (
            select(events)
            .where(events.c.match_id == match_id, events.c.seq > after)
            .order_by(events.c.seq)
            .limit(limit)
        )
        async with self._engine.connect() as connection:
            return [LoggedEvent(*row) for row in await connection.execute(query)]

    async def save_analysis(self, match_id: str, record_hash: str, data: JsonObject) -> None:
        """Store an analysis; does nothing if the record's analysis is stored already."""
        row = {"match_id": match_id, "record_hash": record_hash, "data": data}
        await rows.insert_if_new(self._engine, analyses, row)

    async def analysis(self, match_id: str, record_hash: str) -> JsonObject | None:
        """Return the stored analysis of a record, if there is one."""
        query = select(analyses.c.data).where(
            analyses.c.match_id == match_id, analyses.c.record_hash == record_hash
        )
        async with self._engine.connect() as connection:
            data: JsonObject | None = (await connection.execute(query)).scalar()
        return data

    async def waiting_for_bots(self, until: int | None = None) -> list[str]:
        """Return the ids of the matches in which a bot is to act, since ``until`` or longer."""
        if until is None:
            return await self._match_ids(matches.c.waits_for_bot)
        latest = select(events.c.at).where(events.c.match_id == matches.c.id)
        latest = latest.order_by(events.c.seq.desc()).limit(1)
        return await self._match_ids(matches.c.waits_for_bot, latest.scalar_subquery() <= until)

    async def waiting_in_public(self) -> dict[str, int]:
        """Return the public matches that wait for players: by id the number of the last event."""
        latest = select(func.max(events.c.seq)).where(events.c.match_id == matches.c.id)
        query = select(matches.c.id, latest.scalar_subquery().label("seq"))
        query = query.where(matches.c.status == "waiting", matches.c.public)
        async with self._engine.connect() as connection:
            return {row.id: row.seq for row in await connection.execute(query)}

    async def due(self, now: int) -> list[str]:
        """Return the ids of the matches that are due."""
        return await self._match_ids(matches.c.due <= now)

    async def next_due(self) -> int | None:
        """Return when the next match is due, Unix time in ms; None if none is."""
        async with self._engine.connect() as connection:
            soonest: int | None = (
                await connection.execute(select(func.min(matches.c.due)))
            ).scalar()
        return soonest

    async def update_index(self, index: MatchIndex, participants: Participants) -> None:
        """Refresh a match's index row, and add its participants if there are none."""
        async with self._engine.begin() as connection:
            await connection.execute(_UPDATE_INDEX, rows.to_row(index))
            stored = await read_participants(connection, [participants.match_id])
            if not stored[participants.match_id]:
                await connection.run_sync(write_participants, [participants])

    async def _match_ids(self, *conditions: ColumnElement[bool]) -> list[str]:
        async with self._engine.connect() as connection:
            found = await connection.execute(select(matches.c.id).where(*conditions))
            return [row.id for row in found]


# Built once, as each move runs them.
_INSERT_EVENTS = insert(events)
_INSERT_INDEX = insert(matches).values(id=bindparam("match_id"))
_UPDATE_INDEX = update(matches).where(matches.c.id == bindparam("match_id"))


def _append(
    new_events: Sequence[LoggedEvent],
    indexes: Sequence[MatchIndex],
    changed_participants: Sequence[Participants],
    connection: Connection,
) -> None:
    created = {event.match_id for event in new_events if event.seq == 1}
    for index in indexes:
        if index.match_id in created:
            connection.execute(_INSERT_INDEX, rows.to_row(index))
    connection.execute(_INSERT_EVENTS, [rows.to_row(event) for event in new_events])
    write_log_names(connection, new_events)
    for index in indexes:
        if index.match_id not in created:
            connection.execute(_UPDATE_INDEX, rows.to_row(index))
    write_participants(connection, changed_participants)


def _engines(url: str) -> tuple[AsyncEngine, Engine]:
    """Return the event loop's connection pool and the writer thread's engine."""
    try:
        parsed = async_url = make_url(url)
        is_file = parsed.get_backend_name() == "sqlite"
        if is_file:
            parsed, async_url = (
                parsed.set(drivername=f"sqlite{one}") for one in ("", "+aiosqlite")
            )
        # A database server may have restarted since the last query.
        options = {"hide_parameters": True, "pool_pre_ping": not is_file}
        # Opening a connection costs more than most queries, so none is closed when idle.
        pool = {
            "pool_size": POOL_SIZE,
            "max_overflow": 0,
            "pool_use_lifo": True,
            "pool_timeout": POOL_TIMEOUT_S,
        }
        engine = create_async_engine(async_url, **options, **pool)
        writer_engine = create_engine(parsed, **options, pool_size=1)
    except (SQLAlchemyError, ImportError, ValueError) as error:
        raise StorageError(f"The database URL cannot be used: {error}") from error
    if is_file:
        # At debug level the driver logs all stored values, secrets included.
        logging.getLogger("aiosqlite").setLevel(logging.INFO)
        for one in (engine.sync_engine, writer_engine):
            event.listen(one, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "invalidate", _roll_back)
    return engine, writer_engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    sqlite.set_up(connection, foreign_keys=True)


def _roll_back(connection: Any, _record: object, _error: object) -> None:
    """End the transaction of a connection whose task was cancelled, before it is closed.

    A cursor that is still referenced keeps a closed connection's transaction open, and the file
    locked.
    """
    with suppress(sqlite3.Error, ValueError):  # it may be closed already
        connection.rollback()
