"""The storage on a database: SQLite by default, any other that SQLAlchemy can reach by its URL."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from alembic import command
from alembic.config import Config
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
    text,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hexwarp.core.errors import HexwarpError
from hexwarp.core.types import JsonObject
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.participants import Participants
from hexwarp.storage import rows
from hexwarp.storage.base import Conflict, Standing
from hexwarp.storage.credentials import Credentials
from hexwarp.storage.history import History, note, seated
from hexwarp.storage.house import House
from hexwarp.storage.people import People
from hexwarp.storage.private import Private
from hexwarp.storage.push import Push
from hexwarp.storage.ratings import Ratings
from hexwarp.storage.tables import analyses, events, matches
from hexwarp.storage.talk import Talk
from hexwarp.storage.turns import Turns
from hexwarp.storage.writer import Writer

MIGRATIONS = Path(__file__).parent / "migrations"

CONNECTIONS = 15
"""How many queries may run at the same time."""

PATIENCE = 30
"""How long to wait for another server's hold on a SQLite file, in seconds. For a connection one
waits much longer: when many come at once, late is better than never."""

# Two servers that start at once on one database take turns to migrate it.
MIGRATION_LOCKS = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(7146)",
}


class StorageError(HexwarpError):
    """The database cannot be reached or used: one sentence."""


def sqlite_url(file: Path) -> str:
    """The URL of a SQLite database in this file."""
    return URL.create("sqlite", database=str(file)).render_as_string()


class SqlStorage:
    """What is kept, in a database. Raises StorageError for a URL that makes no sense."""

    def __init__(self, url: str) -> None:
        self._engine, writing = _engines(url)
        self._writer = Writer(writing)
        self.people = People(self._engine)
        self.credentials = Credentials(self._engine)
        self.history = History(self._engine)
        self.ratings = Ratings(self._engine, self._writer)
        self.turns = Turns(self._engine)
        self.talk = Talk(self._engine)
        self.house = House(self._engine)
        self.private = Private(self._engine)
        self.push = Push(self._engine)

    async def open(self) -> None:
        """Bring the tables up to date. Raises StorageError."""
        url = self._engine.url
        try:
            if self._engine.dialect.name == "sqlite":
                _prepare_sqlite(url.database or ":memory:")
            async with self._engine.begin() as connection:
                lock = MIGRATION_LOCKS.get(connection.dialect.name)
                if lock:
                    await connection.execute(text(lock))
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, CommandError, sqlite3.Error, OSError) as error:
            await self.close()
            cause = getattr(error, "orig", None) or error
            shown = url.render_as_string(hide_password=True)
            raise StorageError(f"The database {shown} cannot be used: {cause}") from error

    async def close(self) -> None:
        """Write what is to be written, and close every connection."""
        await self._writer.close()
        await self._engine.dispose()

    async def ping(self) -> None:
        """Ask the database for nothing in particular."""
        async with self._engine.connect() as connection:
            await connection.execute(select(1))

    async def append(
        self,
        added: Sequence[LoggedEvent],
        standings: Sequence[Standing],
        changed_participants: Sequence[Participants] = (),
    ) -> None:
        """Store events, all or none. Raises Conflict."""
        try:
            await self._writer.write(partial(_append, added, standings, changed_participants))
        except IntegrityError as error:
            raise Conflict from error

    async def events(
        self, match: str, after: int = 0, most: int | None = None
    ) -> list[LoggedEvent]:
        """A match's events after a sequence number, in order, and no more than so many."""
        query = (
            select(events)
            .where(events.c.match == match, events.c.seq > after)
            .order_by(events.c.seq)
            .limit(most)
        )
        async with self._engine.connect() as connection:
            return [LoggedEvent(*row) for row in await connection.execute(query)]

    async def keep_analysis(self, match: str, record: str, data: JsonObject) -> None:
        """Keep what an analysis of a match found; once more changes nothing."""
        row = {"match": match, "record": record, "data": data}
        await rows.add(self._engine, analyses, row)

    async def analysis(self, match: str, record: str) -> JsonObject | None:
        """What was kept of the analysis of that record."""
        query = select(analyses.c.data)
        query = query.where(analyses.c.match == match, analyses.c.record == record)
        async with self._engine.connect() as connection:
            data: JsonObject | None = (await connection.execute(query)).scalar()
        return data

    async def waiting_for_bots(self, until: int | None = None) -> list[str]:
        """The matches in which a bot is to act; if none has acted since then."""
        if until is None:
            return await self._matches(matches.c.waits_for_bot)
        latest = select(events.c.at).where(events.c.match == matches.c.id)
        latest = latest.order_by(events.c.seq.desc()).limit(1)
        return await self._matches(matches.c.waits_for_bot, latest.scalar_subquery() <= until)

    async def waiting_in_public(self) -> list[str]:
        """The matches that the lobby may show: they wait for people."""
        return await self._matches(matches.c.status == "waiting", matches.c.public)

    async def due(self, now: int) -> list[str]:
        """The matches that somebody has to look at now."""
        return await self._matches(matches.c.due <= now)

    async def next_due(self) -> int | None:
        """When the first match is due."""
        async with self._engine.connect() as connection:
            soonest: int | None = (
                await connection.execute(select(func.min(matches.c.due)))
            ).scalar()
        return soonest

    async def restand(self, standing: Standing, participants_of: Participants) -> None:
        """Note where a match stands, though nothing has happened in it; and who sits there."""
        async with self._engine.begin() as connection:
            await connection.execute(_RESTANDING, rows.of(standing))
            if not (await seated(connection, [participants_of.match]))[participants_of.match]:
                await connection.run_sync(note, [participants_of])

    async def _matches(self, *which: ColumnElement[bool]) -> list[str]:
        async with self._engine.connect() as connection:
            found = await connection.execute(select(matches.c.id).where(*which))
            return [row.id for row in found]


# Made once, as there is one for each move.
_EVENTS = insert(events)
_STANDING = insert(matches).values(id=bindparam("match"))
_RESTANDING = update(matches).where(matches.c.id == bindparam("match"))


def _append(
    added: Sequence[LoggedEvent],
    standings: Sequence[Standing],
    changed_participants: Sequence[Participants],
    connection: Connection,
) -> None:
    new = {event.match for event in added if event.seq == 1}
    for standing in standings:
        if standing.match in new:
            connection.execute(_STANDING, rows.of(standing))
    connection.execute(_EVENTS, [rows.of(event) for event in added])
    for standing in standings:
        if standing.match not in new:
            connection.execute(_RESTANDING, rows.of(standing))
    note(connection, changed_participants)


def _engines(url: str) -> tuple[AsyncEngine, Engine]:
    """The connections of the event loop, and the one of the writer."""
    try:
        parsed = for_loop = make_url(url)
        is_file = parsed.get_backend_name() == "sqlite"
        if is_file:
            parsed, for_loop = (parsed.set(drivername=f"sqlite{one}") for one in ("", "+aiosqlite"))
        # A database server may have been started anew since the last time.
        options = {"hide_parameters": True, "pool_pre_ping": not is_file}
        # To open one is more work than most queries: they stay, and as few as possible are used.
        pool = {"pool_size": CONNECTIONS, "max_overflow": 0, "pool_use_lifo": True}
        engine = create_async_engine(for_loop, **options, **pool, pool_timeout=10 * PATIENCE)
        writing = create_engine(parsed, **options, pool_size=1)
    except (SQLAlchemyError, ImportError, ValueError) as error:
        raise StorageError(f"The database URL cannot be used: {error}") from error
    if is_file:
        # At its lowest level the driver logs whatever is stored, secrets too.
        logging.getLogger("aiosqlite").setLevel(logging.INFO)
        for one in (engine.sync_engine, writing):
            event.listen(one, "connect", _set_up_sqlite)
    return engine, writing


def _prepare_sqlite(file: str) -> None:
    """Let readers never wait for a writer: the file remembers that.

    SQLite refuses at once where two servers ask for it at the same time, so ask again.
    """
    connection = sqlite3.connect(file)
    try:
        given_up = monotonic() + PATIENCE
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > given_up:
                    raise
                sleep(0.05)
            else:
                return
    finally:
        connection.close()


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """What was committed survives a crash of the machine too."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {1000 * PATIENCE}")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
