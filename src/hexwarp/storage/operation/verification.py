"""Verifies a database: its structure, its references, and the log of every match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from sqlalchemy import (
    JSON,
    URL,
    BigInteger,
    Connection,
    Engine,
    Integer,
    NullPool,
    String,
    column,
    create_engine,
    func,
    inspect,
    select,
    table,
    text,
)

from hexwarp.core.types import JsonObject
from hexwarp.match.event_log import LoggedEvent, replay
from hexwarp.storage.database import sqlite
from hexwarp.storage.database.errors import StorageError
from hexwarp.storage.database.migration import (
    check_foreign_keys,
    known_revisions,
    revision,
)
from hexwarp.storage.play import event_rows

USER_TABLES = ("users", "people", "guests")
"""The names of the table of users, the current one first; the others are of earlier revisions."""

BATCH = 1000
"""Events that are in memory at once, beside those of one match."""

# The columns have other names in earlier revisions, and the same order in all.
_EVENTS = text("SELECT * FROM events ORDER BY 1, 2").columns(
    column("match_id", String),
    column("seq", Integer),
    column("kind", String),
    column("data", JSON),
    column("at", BigInteger),
)

_HALF_DELETED = text(
    "SELECT count(*) FROM matches WHERE status = 'aborted'"
    " AND NOT EXISTS (SELECT 1 FROM events WHERE events.match_id = matches.id)"
)


@dataclass(frozen=True, slots=True)
class Verified:
    """The contents of a database that was verified."""

    revision: str
    matches: int
    events: int
    users: int


def verify(url: URL) -> Verified:
    """Verify a database of any known revision, as it is at one moment.

    Args:
        url: The database, which may be in use; nothing is written.

    Returns:
        The numbers of its rows.

    Raises:
        StorageError: The database is damaged, or not one of this program.
        SQLAlchemyError: The database cannot be read.
    """
    with _engine(url).connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
            _check_integrity(connection)
        current = revision(connection)
        if current is None:
            raise StorageError("It is not a database of Hexwarp.")
        if current not in known_revisions():
            raise StorageError(f"Its revision {current} is newer than this program.")
        check_foreign_keys(connection)
        matches, events = _replay_all(connection)
        if matches + _half_deleted(connection) != _count(connection, "matches"):
            raise StorageError("A match has no events.")
        names = inspect(connection).get_table_names()
        users = _count(connection, next(name for name in USER_TABLES if name in names))
        return Verified(current, matches, events, users)


def _engine(url: URL) -> Engine:
    """Return an engine whose transactions see the database as it is at one moment."""
    if url.get_backend_name() == "sqlite":
        file = Path(str(url.database))
        return create_engine(
            "sqlite://", creator=lambda: sqlite.open_existing(file), poolclass=NullPool
        )
    return create_engine(url, isolation_level="REPEATABLE READ", poolclass=NullPool)


def _check_integrity(connection: Connection) -> None:
    damage = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    if damage != "ok":
        raise StorageError(f"It is damaged: {' '.join(str(damage).split())}")


def _count(connection: Connection, name: str) -> int:
    return connection.execute(select(func.count()).select_from(table(name))).scalar_one()


def _half_deleted(connection: Connection) -> int:
    """Return the number of aborted matches without events, which the server deletes.

    Earlier versions left them where a deletion was cut short, and the earliest, without the table
    ``log_names``, deleted none.
    """
    if "log_names" not in inspect(connection).get_table_names():
        return 0
    return int(connection.execute(_HALF_DELETED).scalar_one())


def _replay_all(connection: Connection) -> tuple[int, int]:
    """Replay the log of every match; return the numbers of matches and events."""
    rows = connection.execution_options(yield_per=BATCH).execute(_EVENTS)
    logs = groupby(_events(rows), lambda logged: logged.match_id)
    counts = [_replay(match_id, log) for match_id, log in logs]
    return len(counts), sum(counts)


def _events(rows: Iterable[tuple[str, int, str, JsonObject, int]]) -> Iterator[LoggedEvent]:
    try:
        for row in rows:
            yield event_rows.from_row(*row)
    except event_rows.InvalidEventError as error:
        raise StorageError(str(error)) from error
    except ValueError as error:
        raise StorageError("The data of an event are not JSON.") from error


def _replay(match_id: str, log: Iterable[LoggedEvent]) -> int:
    events = [*log]
    if [event.seq for event in events] != [*range(1, len(events) + 1)]:
        raise StorageError(f"The log of match {match_id} has a gap.")
    try:
        replay(events)
    except Exception as error:  # an event that the rules never made may raise any
        raise StorageError(
            f"The log of match {match_id} cannot be replayed: {type(error).__name__}."
        ) from error
    return len(events)
