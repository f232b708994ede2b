"""The storage in an SQL database: SQLite by default, or PostgreSQL, by URL."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from alembic.util.exc import CommandError
from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    bindparam,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hexwarp.core.types import JsonObject
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.participants import Participants
from hexwarp.storage.database import rows, sqlite
from hexwarp.storage.database.batch_writer import BatchWriter, WriteOperation
from hexwarp.storage.database.engines import create_engines
from hexwarp.storage.database.errors import Conflict, StorageError, StorageUnavailable
from hexwarp.storage.database.migration import check_current, migrate
from hexwarp.storage.database.tables import analyses, events, matches
from hexwarp.storage.database.write_check import write_without_effect
from hexwarp.storage.notices.emails import Emails
from hexwarp.storage.notices.push import PushSubscriptions
from hexwarp.storage.operation.leases import Leases
from hexwarp.storage.operation.outages import Outages
from hexwarp.storage.operation.retention import Retention
from hexwarp.storage.operation.server_keys import ServerKeys
from hexwarp.storage.people.credentials import Credentials
from hexwarp.storage.people.moderation import ModerationStore
from hexwarp.storage.people.sessions import Sessions
from hexwarp.storage.people.users import Users
from hexwarp.storage.play import event_rows
from hexwarp.storage.play.chat import Chat
from hexwarp.storage.play.history import MatchHistory, read_participants, write_participants
from hexwarp.storage.play.match_index import MatchIndex
from hexwarp.storage.play.name_changes import NameChanges, write_log_names
from hexwarp.storage.play.puzzles import Puzzles
from hexwarp.storage.play.ratings import Ratings
from hexwarp.storage.play.user_match_data import UserMatchDataStore

MAX_IDS = 1000
"""Matches in one query."""


def sqlite_url(file: Path) -> str:
    """Return the URL of a SQLite database in this file."""
    return URL.create("sqlite", database=str(file)).render_as_string()


class Storage:
    """Persistent storage of users and matches. A write is on disk when its call returns."""

    def __init__(self, url: str) -> None:
        """Create the connection pool without connecting.

        Args:
            url: The database's URL, as SQLAlchemy takes it.

        Raises:
            StorageError: The URL is malformed, or its driver is missing.
        """
        self._engine, writer_engine = create_engines(url)
        self._writer_url = writer_engine.url
        self.damage: str | None = None
        """The damage that a query has met since the start, as a sentence; None for no damage."""
        for engine in (self._engine.sync_engine, writer_engine):
            event.listen(engine, "handle_error", self._note_damage)
        self.on_commit: Callable[[float], None] = lambda _seconds: None
        """Called after each group commit, with the seconds that it took."""
        self._writer = BatchWriter(
            writer_engine, lambda seconds: self.on_commit(seconds), combine=_combine
        )
        self.users = Users(self._engine)
        self.name_changes = NameChanges(self._engine)
        self.sessions = Sessions(self._engine)
        self.credentials = Credentials(self._engine)
        self.server_keys = ServerKeys(self._engine)
        self.history = MatchHistory(self._engine)
        self.ratings = Ratings(self._engine, self._writer)
        self.puzzles = Puzzles(self._engine, self._writer)
        self.leases = Leases(self._engine)
        self.push = PushSubscriptions(self._engine)
        self.emails = Emails(self._engine)
        self.chat = Chat(self._engine)
        self.user_match_data = UserMatchDataStore(self._engine)
        self.moderation = ModerationStore(self._engine)
        self.outages = Outages(self._engine)
        self.retention = Retention(self._engine)

    async def open(self, *, migrating: bool = True) -> None:
        """Open the database; idempotent.

        Args:
            migrating: Whether to migrate it to the current schema, which no other program may use
                meanwhile; if not, another schema is refused.

        Raises:
            StorageError: The database cannot be reached or used.
        """
        url = self._engine.url
        try:
            if self._engine.dialect.name == "sqlite":
                sqlite.prepare(Path(str(url.database)))
            await asyncio.to_thread(migrate if migrating else check_current, self._writer_url)
        except (SQLAlchemyError, CommandError, StorageError, sqlite3.Error, OSError) as error:
            await self.close()
            cause = getattr(error, "orig", None) or error
            safe_url = url.set(query={}).render_as_string(hide_password=True)
            raise StorageError(f"The database {safe_url} cannot be used: {cause}") from error

    async def close(self) -> None:
        """Finish pending writes and close all connections."""
        await self._writer.close()
        await self._engine.dispose()

    async def check_write(self) -> None:
        """Write without effect to the tables of matches.

        Raises:
            StorageError: The database takes no writes.
        """
        try:
            await self._writer.write(write_without_effect)
        except (SQLAlchemyError, StorageUnavailable) as error:
            cause = error.__cause__  # the driver's error
            # SQLite's reason is one of a few; another driver's may tell of the network.
            reason = f": {cause}" if isinstance(cause, sqlite3.Error) else ""
            raise StorageError(f"The database cannot be written{reason}.") from error

    def _note_damage(self, context: ExceptionContext) -> None:
        if sqlite.is_damage(context.original_exception):
            self.damage = f"The database is damaged: {context.original_exception}."

    def free_disk(self) -> int | None:
        """Return the free bytes on the disk of a SQLite file; None for a database server."""
        url = self._engine.url
        if url.get_backend_name() != "sqlite" or not url.database:
            return None
        return shutil.disk_usage(Path(url.database).absolute().parent).free

    async def empty_wal(self) -> bool:
        """Remove deleted data from the log of a SQLite file, which has copies of them for a time.

        Returns:
            False if another connection reads it just now; nothing to do is a success.
        """
        url = self._engine.url
        if url.get_backend_name() != "sqlite" or not url.database:
            return True
        return await asyncio.to_thread(sqlite.empty_wal, Path(url.database))

    async def append(
        self,
        new_events: Sequence[LoggedEvent],
        indexes: Sequence[MatchIndex],
        changed_participants: Sequence[Participants] = (),
    ) -> None:
        """Store events, index rows and participants in one transaction.

        Args:
            new_events: Events of one or more matches. A match is created by its event 1.
            indexes: The new index row of each of these matches.
            changed_participants: The participants of those matches where they have changed, with
                the result of those that have finished.

        Raises:
            Conflict: One of the sequence numbers is taken; nothing is stored.
        """
        try:
            await self._writer.write(_Append(new_events, indexes, changed_participants))
        except IntegrityError as error:
            raise Conflict from error

    async def events(
        self, match_id: str, after: int = 0, limit: int | None = None
    ) -> list[LoggedEvent]:
        """Return a match's events in order.

        Args:
            match_id: The match.
            after: The sequence number after which to start.
            limit: The largest number of events to return; None for all.

        Returns:
            The events; none for an unknown match.
        """
        query = (
            select(events)
            .where(events.c.match_id == match_id, events.c.seq > after)
            .order_by(events.c.seq)
            .limit(limit)
        )
        async with self._engine.connect() as connection:
            return [event_rows.from_row(*row) for row in await connection.execute(query)]

    async def latest_events(self, match_ids: Collection[str]) -> dict[str, int]:
        """Return the number of the latest event of each of these matches, by id."""
        query = select(matches.c.id, _LATEST.label("seq"))
        ids, latest = sorted(match_ids), dict[str, int]()
        for first in range(0, len(ids), MAX_IDS):
            these = query.where(matches.c.id.in_(ids[first : first + MAX_IDS]))
            async with self._engine.connect() as connection:
                latest |= {row.id: row.seq for row in await connection.execute(these)}
        return latest

    async def save_analysis(self, match_id: str, record_hash: str, data: JsonObject) -> None:
        """Store an analysis; does nothing if the record's analysis is stored already.

        Args:
            match_id: The match.
            record_hash: The hash of the analysed record.
            data: The analysis.
        """
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
        """Return the ids of the matches in which a bot is to act.

        Args:
            until: Only matches whose latest event is not newer than this, Unix time in ms.
        """
        if until is None:
            return await self._match_ids(matches.c.waits_for_bot)
        latest = select(events.c.at).where(events.c.match_id == matches.c.id)
        latest = latest.order_by(events.c.seq.desc()).limit(1)
        return await self._match_ids(matches.c.waits_for_bot, latest.scalar_subquery() <= until)

    async def playing_in_public(self, match_ids: Collection[str]) -> dict[str, int]:
        """Return those of the matches that are public and being played.

        Returns:
            The number of the latest event, by match id.
        """
        query = select(matches.c.id, _LATEST.label("seq")).where(
            matches.c.id.in_(list(match_ids)), matches.c.status == "playing", matches.c.public
        )
        async with self._engine.connect() as connection:
            return {row.id: row.seq for row in await connection.execute(query)}

    async def waiting_in_public(self, limit: int) -> dict[str, int]:
        """Return the public matches that wait for players, those with the latest change.

        Args:
            limit: The largest number of matches to return.

        Returns:
            The number of the last event, by match id.
        """
        latest = select(matches.c.id).where(matches.c.status == "waiting", matches.c.public)
        # Such a match is due a fixed time after its latest event.
        latest = latest.order_by(matches.c.due.desc()).limit(limit)
        query = select(matches.c.id, _LATEST.label("seq")).where(matches.c.id.in_(latest))
        async with self._engine.connect() as connection:
            return {row.id: row.seq for row in await connection.execute(query)}

    async def due(self, now: int, limit: int | None = None) -> dict[str, int]:
        """Return the matches that are due at ``now``, by id when; those due first come first."""
        query = select(matches.c.id, matches.c.due).where(matches.c.due <= now)
        async with self._engine.connect() as connection:
            due = await connection.execute(query.order_by(matches.c.due).limit(limit))
            return {row.id: row.due for row in due}

    async def next_due(self, now: int) -> int | None:
        """Return when the next match after ``now`` is due, Unix time in ms; None if none is."""
        query = select(func.min(matches.c.due)).where(matches.c.due > now)
        async with self._engine.connect() as connection:
            soonest: int | None = (await connection.execute(query)).scalar()
        return soonest

    async def update_index(self, index: MatchIndex, participants: Participants) -> None:
        """Refresh a match's index row without an event.

        Args:
            index: The new index row.
            participants: The match's participants, stored only if the match has none, as in a
                database from before they were stored.
        """
        async with self._engine.begin() as connection:
            await connection.execute(_UPDATE_INDEX, rows.to_row(index))
            stored = await read_participants(connection, [participants.match_id])
            if not stored[participants.match_id]:
                await connection.run_sync(write_participants, [participants])

    async def _match_ids(self, *conditions: ColumnElement[bool]) -> list[str]:
        async with self._engine.connect() as connection:
            ids = await connection.execute(select(matches.c.id).where(*conditions))
            return list(ids.scalars())


_LATEST = select(func.max(events.c.seq)).where(events.c.match_id == matches.c.id).scalar_subquery()

# Built once, as each move runs them.
_INSERT_EVENTS = insert(events)
_INSERT_INDEX = insert(matches).values(id=bindparam("match_id"))
_UPDATE_INDEX = update(matches).where(matches.c.id == bindparam("match_id"))


@dataclass(frozen=True, slots=True)
class _Append:
    """The write of events, with the index rows and participants of their matches."""

    events: Sequence[LoggedEvent]
    indexes: Sequence[MatchIndex]
    participants: Sequence[Participants]

    def __call__(self, connection: Connection) -> None:
        created = {event.match_id for event in self.events if event.seq == 1}
        new = [rows.to_row(index) for index in self.indexes if index.match_id in created]
        known = [rows.to_row(index) for index in self.indexes if index.match_id not in created]
        if new:
            connection.execute(_INSERT_INDEX, new)
        connection.execute(_INSERT_EVENTS, [event_rows.to_row(event) for event in self.events])
        write_log_names(connection, self.events)
        if known:
            connection.execute(_UPDATE_INDEX, known)
        write_participants(connection, self.participants)


def _combine(operations: Sequence[WriteOperation]) -> list[WriteOperation]:
    """Make one write of all writes of events: a statement for many rows costs less than many."""
    appends = [write for write in operations if isinstance(write, _Append)]
    others = [write for write in operations if not isinstance(write, _Append)]
    if not appends:
        return others
    together = _Append(
        [event for append in appends for event in append.events],
        [index for append in appends for index in append.indexes],
        [match for append in appends for match in append.participants],
    )
    return [together, *others]
