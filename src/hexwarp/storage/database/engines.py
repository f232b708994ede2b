"""Connections to the database: a pool for the event loop, and one for the writer thread."""

from __future__ import annotations

import logging
import select
import sqlite3
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hexwarp.storage.database import sqlite
from hexwarp.storage.database.errors import StorageError, unavailable

POOL_SIZE = 15
"""The largest number of concurrent queries."""

POOL_TIMEOUT_S = 300
"""How long a query waits for a connection, in seconds: under load, late is better than never."""


class ServerEngine(AsyncEngine):
    """A database server's engine: ``connect`` is for reading, ``begin`` for writing.

    Each statement that reads is a transaction of its own, without the messages that begin and end
    one.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._reading = AsyncEngine(engine.execution_options(isolation_level="AUTOCOMMIT"))

    def connect(self) -> AsyncConnection:
        """Return a connection for reading."""
        return self._reading.connect()

    def begin(self) -> Any:
        """Return a context manager of a connection with a transaction."""
        return AsyncEngine(self.sync_engine).begin()


def create_engines(url: str) -> tuple[AsyncEngine, Engine]:
    """Return the event loop's engine and the writer thread's.

    Raises:
        StorageError: The URL is malformed, or its driver is missing.
    """
    try:
        parsed = async_url = make_url(url)
        is_file = parsed.get_backend_name() == "sqlite"
        if is_file:
            parsed, async_url = (
                parsed.set(drivername=f"sqlite{driver}") for driver in ("", "+aiosqlite")
            )
        # Opening a connection costs more than most queries, so none is closed when idle.
        pool = {
            "pool_size": POOL_SIZE,
            "max_overflow": 0,
            "pool_use_lifo": True,
            "pool_timeout": POOL_TIMEOUT_S,
        }
        engine = create_async_engine(async_url, hide_parameters=True, **pool)
        writer_engine = create_engine(parsed, hide_parameters=True, pool_size=1)
    except (SQLAlchemyError, ImportError, ValueError) as error:
        raise StorageError(f"The database URL cannot be used: {error}") from error
    sync_engines = engine.sync_engine, writer_engine
    for sync_engine in sync_engines:
        event.listen(sync_engine, "handle_error", unavailable)
    if is_file:
        # At debug level the driver logs all stored values, secrets included.
        logging.getLogger("aiosqlite").setLevel(logging.INFO)
        for sync_engine in sync_engines:
            event.listen(sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "invalidate", _roll_back)
        return engine, writer_engine
    for sync_engine in sync_engines:
        event.listen(sync_engine, "checkout", _check_connected)
    return ServerEngine(engine.sync_engine), writer_engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    sqlite.set_up(connection, foreign_keys=True)


def _roll_back(connection: Any, _record: object, _error: object) -> None:
    """End the transaction of a connection whose task was cancelled, before it is closed.

    A cursor that is still referenced keeps a closed connection's transaction open, and the file
    locked.
    """
    with suppress(sqlite3.Error, ValueError):  # it may be closed already
        connection.rollback()


def _check_connected(_connection: object, record: Any, _proxy: object) -> None:
    """Replace a connection that the server has closed since its last query, as a restart does.

    An idle connection has something to read only then; to look costs no message to the server.
    """
    connection = record.driver_connection
    if not connection.closed:
        idle = select.poll()
        idle.register(connection.fileno(), select.POLLIN)
        if not idle.poll(0):
            return
    raise DisconnectionError
