"""SQLite files: their mode, the settings of their connections, and copies of them."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from tempfile import mkstemp
from time import monotonic, sleep
from typing import Any

BUSY_TIMEOUT_S = 30
"""How long to wait, in seconds, while another process has locked a file."""

EMPTY_WAL_TIMEOUT_S = 0.1
"""How long to wait for readers before the write-ahead log is emptied: writers wait meanwhile."""

OWNER_ONLY = 0o600
"""The mode of database files: they contain the users' data, and the seeds of running matches."""

COMPANIONS = ("-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite keeps beside a database."""

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_damage(error: BaseException | None) -> bool:
    """Return whether an error tells that a file is damaged, or no database."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in DAMAGED  # without the details of extended codes


def prepare(file: Path) -> None:
    """Create a database unless it exists, and turn on write-ahead logging, which the file keeps.

    With that, readers never wait for a writer. Others than the owner can no longer open the file,
    nor those beside it, to which SQLite gives the same mode when it makes them.

    It fails at once if another process does the same, in spite of the timeout; hence the loop.

    Raises:
        OSError: The file cannot be created.
        OperationalError: The file is not a database, cannot be written or stays locked.
    """
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    _keep_to_owner(file.resolve())
    with closing(sqlite3.connect(file)) as connection:
        deadline = monotonic() + BUSY_TIMEOUT_S
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                    raise
                sleep(0.05)
            else:
                return


def _keep_to_owner(file: Path) -> None:
    for suffix in ("", *COMPANIONS):
        # A companion may be missing, and a file belong to another user, who knows its mode.
        with suppress(FileNotFoundError, PermissionError):
            file.with_name(file.name + suffix).chmod(OWNER_ONLY)


def give_to_owner(file: Path, database: Path) -> None:
    """Make the owner of the database, or of its folder, the owner of a file that root made."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = (database if database.exists() else database.parent).stat()
        os.chown(file, owner.st_uid, owner.st_gid)


def set_up(connection: Any, *, foreign_keys: bool) -> None:
    """Make a connection's commits survive a power failure, and enforce foreign keys or not.

    Deleted data are overwritten with zeros, however SQLite was compiled.
    """
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {1000 * BUSY_TIMEOUT_S}")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.execute(f"PRAGMA foreign_keys = {foreign_keys:d}")
    cursor.close()


def empty_wal(file: Path) -> bool:
    """Write the write-ahead log into the database, and cut it to nothing; it has old data.

    Returns:
        Whether it is empty: another connection that reads an earlier state keeps it from that.
    """
    with closing(open_existing(file)) as connection:
        connection.execute(f"PRAGMA busy_timeout = {round(1000 * EMPTY_WAL_TIMEOUT_S)}")
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")  # most of it, while others write
        (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not is_busy


def open_existing(file: Path) -> sqlite3.Connection:
    """Return a connection to a file that exists, without implicit transactions."""
    uri = f"{file.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_S, isolation_level=None)


def copy(source: Path, target: Path, check: Callable[[Path], None] = lambda _file: None) -> None:
    """Write a copy of a database, also while it is in use; replaces the target as a whole.

    Args:
        source: The database.
        target: The file of the copy.
        check: Called with the complete copy before it has the target's name; an error discards it.

    Raises:
        DatabaseError: The source cannot be read, or the copy not be written.
        OSError: The copy cannot be written.
    """
    descriptor, name = mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(descriptor)
    temporary = Path(name)
    try:
        with closing(open_existing(source)) as connection:
            connection.execute("VACUUM INTO ?", [str(temporary)])
        _sync(temporary)
        check(temporary)
        temporary.replace(target)
        _sync(target.parent)
    finally:
        temporary.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Wait until a file, or a folder's list of names, is on disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows neither needs nor allows it for folders
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
