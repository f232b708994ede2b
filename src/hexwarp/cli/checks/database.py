"""Checks of the database: it is reachable, current, takes writes, and its clock is right."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, NullPool, create_engine, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from hexwarp.cli.checks.finding import Finding, clock_finding
from hexwarp.cli.terminal.text import one_line
from hexwarp.server.settings import Settings
from hexwarp.storage.database.migration import current_revision, known_revisions, revision
from hexwarp.storage.database.sqlite import OWNER_ONLY
from hexwarp.storage.database.write_check import write_without_effect

TIMEOUT_S = 5
TIMEOUT_ARGUMENT = {"postgresql": "connect_timeout", "sqlite": "timeout"}


def check_database(settings: Settings) -> Iterator[Finding]:
    """Check the database, which is not migrated; the write of the check is rolled back."""
    url = make_url(settings.storage_url)
    backend = url.get_backend_name()
    if settings.sqlite_file is not None:
        if not settings.sqlite_file.is_file():
            yield _check_missing(settings.sqlite_file)
            return
        yield _check_file(settings.sqlite_file)
    engine = create_engine(
        url,
        poolclass=NullPool,
        hide_parameters=True,
        connect_args={TIMEOUT_ARGUMENT[backend]: TIMEOUT_S},
    )
    try:
        with engine.connect() as connection:
            version = ".".join(map(str, connection.dialect.server_version_info or ()))
            name = f"{'PostgreSQL' if backend == 'postgresql' else 'SQLite'} {version}"
            yield Finding("database", "ok", f"{name} answers.")
            yield from _check_contents(connection)
            if backend == "postgresql":
                query = text("SELECT extract(epoch FROM clock_timestamp())")
                theirs = float(connection.execute(query).scalar_one())
                yield clock_finding("the database", theirs, time.time())
    except (SQLAlchemyError, ImportError) as error:
        cause = one_line(str(getattr(error, "orig", None) or error)).rstrip(".")
        yield Finding("database", "wrong", f"The database cannot be used: {cause}.")


def _check_missing(file: Path) -> Finding:
    folder = next(parent for parent in file.parents if parent.exists())
    if not os.access(folder, os.W_OK | os.X_OK):
        return Finding("database", "wrong", f"{file} is missing, and {folder} cannot be written.")
    return Finding("database", "note", f"There is no {file} yet; the first start makes it.")


def _check_file(file: Path) -> Finding:
    if os.name != "posix":
        return Finding("database", "note", f"On this system nobody checks who can open {file}.")
    status = file.stat()
    if status.st_mode & 0o777 & ~OWNER_ONLY:
        return Finding(
            "database", "wrong", f"Others than its owner can open {file}; run: chmod 600 {file}*"
        )
    if status.st_uid != os.geteuid():
        return Finding(
            "database",
            "wrong",
            f"{file} belongs to another user; run hexwarp doctor as the user that runs the server.",
        )
    return Finding("database", "ok", f"Only its owner can open {file}.")


def _check_contents(connection: Connection) -> Iterator[Finding]:
    """Check the revision, and if it is the current one, a write that is rolled back."""
    stored, current = revision(connection), current_revision()
    if stored is None:
        yield Finding(
            "database", "note", "The database is empty; the first start makes its tables."
        )
    elif stored not in known_revisions():
        yield Finding(
            "database",
            "wrong",
            f"The database is of a newer version of Hexwarp: its revision is {stored}, and this "
            f"program's {current}.",
        )
    elif stored != current:
        yield Finding(
            "database", "note", f"The next start migrates the database from {stored} to {current}."
        )
    else:
        write_without_effect(connection)
        connection.rollback()
        yield Finding("database", "ok", "The database is of this version, and takes writes.")
