"""Backups of the embedded SQLite database, and restoring them. A server may run during a backup."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from hexwarp.storage.database import sqlite
from hexwarp.storage.database.errors import StorageError
from hexwarp.storage.operation.server_lock import server_lock
from hexwarp.storage.operation.verification import Verified, verify

DATED = "hexwarp-%Y%m%dT%H%M%SZ.db"
"""The names of the backups in a folder, which sort by their times in UTC."""
DATED_NAME = re.compile(r"hexwarp-\d{8}T\d{6}Z\.db")
"""The same, to tell them from other files."""

MB = 1_000_000


def check(url: str) -> Verified:
    """Verify a database of either kind. Raises StorageError."""
    with _one_sentence("The database cannot be verified"):
        return verify(make_url(url))


def back_up(database: Path, file: Path, min_free_mb: int = 0) -> Verified:
    """Write a verified copy of a database to a new file; return its contents.

    Args:
        database: The database.
        file: The new file.
        min_free_mb: The free space in MB that the copy has to leave on its disk.

    Raises:
        StorageError: The file exists, there is too little space, or the copy failed or is not
            sound; then there is no file.
        OSError: The file cannot be written.
    """
    if file.exists():
        raise StorageError(f"{file} exists already, and a backup overwrites nothing.")
    _check_space(database, file.parent, min_free_mb)
    verified: list[Verified] = []
    with _one_sentence(f"{database} cannot be backed up"):
        sqlite.copy(database, file, lambda copy: verified.append(_verify(copy)))
    return verified[0]


def back_up_into(
    folder: Path, database: Path, keep: int | None, now: datetime, min_free_mb: int = 0
) -> tuple[Path, Verified]:
    """Write a backup with a dated name to a folder, then remove the oldest ones there.

    Args:
        folder: The folder, which is created if it does not exist.
        database: The database.
        keep: The number of dated backups to keep; None for all.
        now: The current time, in UTC.
        min_free_mb: The free space in MB that the backup has to leave on its disk.

    Returns:
        The new file, and its contents.

    Raises:
        StorageError: The backup failed; then nothing is removed.
        OSError: A file cannot be written or removed.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / now.strftime(DATED)
    verified = back_up(database, file, min_free_mb)
    if keep is not None:
        for old in _dated(folder)[:-keep]:
            old.unlink()
    return file, verified


def latest_backup(folder: Path) -> datetime | None:
    """Return the time of the latest dated backup in a folder; None if it has none."""
    dated = _dated(folder)
    return datetime.strptime(dated[-1].name, DATED).replace(tzinfo=UTC) if dated else None


def restore(file: Path, database: Path, now: datetime) -> tuple[Verified, Path | None]:
    """Put a verified copy of a backup in a database's place.

    Args:
        file: The backup, which stays as it is.
        database: The file of the database, which need not exist.
        now: The current time.

    Returns:
        The contents of the backup, and the new name of the previous database, if there was one.

    Raises:
        StorageError: The backup is not sound, or a server uses the database; then nothing changed.
        OSError: A file cannot be read or written.
    """
    if database.exists() and file.exists() and database.samefile(file):
        raise StorageError(f"{file} is the database itself.")
    previous = database.with_name(f"{database.name}.before-restore-{now:%Y%m%dT%H%M%S.%f}")

    def replace_previous(copy: Path) -> None:
        sqlite.give_to_owner(copy, database)
        _set_aside(database, previous)

    with _one_sentence(f"{file} cannot be restored"), server_lock(database):
        verified = _verify(file)
        sqlite.copy(file, database, replace_previous)
    return verified, previous if previous.exists() else None


def _dated(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if DATED_NAME.fullmatch(file.name))


def _check_space(database: Path, folder: Path, min_free_mb: int) -> None:
    """Raise StorageError if a copy leaves too little space for a server on the same disk."""
    files = (database.with_name(database.name + suffix) for suffix in ("", "-wal"))
    size = sum(file.stat().st_size for file in files if file.exists())
    free = shutil.disk_usage(folder).free
    if free < size + min_free_mb * MB:
        raise StorageError(
            f"{database} cannot be backed up: the copy takes up to {size / MB:,.0f} MB and has to "
            f"leave {min_free_mb:,} MB free (min_free_disk), but {folder} has only "
            f"{free / MB:,.0f} MB."
        )


def _verify(file: Path) -> Verified:
    return verify(URL.create("sqlite", database=str(file)))


def _set_aside(database: Path, previous: Path) -> None:
    """Rename a database that is not in use, and the files that belong to it."""
    if database.exists():
        _complete(database)
    for suffix in ("", *sqlite.COMPANIONS):
        path = database.with_name(database.name + suffix)
        if path.exists():
            path.rename(previous.with_name(previous.name + suffix))


def _complete(database: Path) -> None:
    """Move the contents of the write-ahead log into the file, and remove the log.

    SQLite does so only for the sole connection: every connection of a server holds a shared lock.

    Raises:
        StorageError: Another connection is open.
        DatabaseError: The files cannot be read or written. A damaged database is no error.
    """
    with closing(sqlite.open_existing(database)) as connection:
        connection.execute("PRAGMA busy_timeout = 0")
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise StorageError(f"{database} is in use; stop the server first.") from error
            if not sqlite.is_damage(error):
                raise


@contextmanager
def _one_sentence(failure: str) -> Iterator[None]:
    """Turn the errors of a database into one sentence."""
    try:
        yield
    except (StorageError, SQLAlchemyError, sqlite3.Error) as error:
        raise StorageError(f"{failure}: {getattr(error, 'orig', None) or error}") from error
