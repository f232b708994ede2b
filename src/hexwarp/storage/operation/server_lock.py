"""The lock of a SQLite database: one server at a time, or several that a Redis connects.

The lock is that of SQLite itself on an empty file beside the database. The system releases it when
the process ends, however it ends, so what stays in the folder blocks nobody.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from hexwarp.storage.database import sqlite
from hexwarp.storage.database.errors import StorageError

TIMEOUT_S = 1.0
"""How long to wait for the lock: another process that tries at the same time, or just ends."""


class DatabaseInUseError(StorageError):
    """Another process has the lock.

    Args:
        database: The file of the database.
        address: Where its page is; None if it is not known, as during a start.
    """

    def __init__(self, database: Path, address: str | None) -> None:
        where = f", at {address}" if address else ""
        super().__init__(f"{database} is in use by a server{where}; stop the server first.")
        self.address = address


@contextmanager
def server_lock(database: Path, *, shared: bool = False) -> Iterator[Callable[[str], None]]:
    """Hold the lock of a database.

    Args:
        database: The file of the database, which need not exist; its folder must.
        shared: Whether others may hold it at the same time, who share it as well.

    Yields:
        A function that publishes the address of the page for those who find the database in use;
        without effect if the lock is shared, as none of several servers is the one to name.

    Raises:
        DatabaseInUseError: Another process holds it.
        OSError: The folder cannot be written.
    """
    database = database.resolve()  # also by another path it is the same database
    address = _beside(database, "address")
    lock = _beside(database, "lock")
    _create(lock, database)
    with closing(sqlite3.connect(lock, timeout=TIMEOUT_S, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = MEMORY")  # in place of a file more
            if shared:
                connection.execute("BEGIN")
                connection.execute("SELECT 1 FROM sqlite_schema").fetchall()
            else:
                connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise StorageError(f"{lock} cannot be used: {error}.") from error
            raise DatabaseInUseError(database, _read(address)) from error
        address.unlink(missing_ok=True)  # of a server that was killed

        def publish(text: str) -> None:
            if not shared:
                _create(address, database)
                address.write_text(text, "utf-8")

        try:
            yield publish
        finally:
            if not shared:
                address.unlink(missing_ok=True)


def _beside(database: Path, suffix: str) -> Path:
    return database.with_name(f"{database.name}.{suffix}")


def _create(file: Path, database: Path) -> None:
    """Create a file that only the database's owner can open, unless it exists."""
    with suppress(FileExistsError):
        # Not without O_EXCL: to close a file ends the locks that this process has on it.
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, sqlite.OWNER_ONLY))
        sqlite.give_to_owner(file, database)


def _read(address: Path) -> str | None:
    try:
        return address.read_text("utf-8") or None
    except OSError:
        return None
