"""Migrates a database to the current schema, after a backup of its file."""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    URL,
    Connection,
    NullPool,
    create_engine,
    event,
    inspect,
    literal,
    select,
    table,
    text,
)

from hexwarp.storage.database import sqlite
from hexwarp.storage.database.errors import StorageError

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"

# One server at a time migrates the database; others that start meanwhile wait.
LOCKS = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(7146)",
}


def migrate(url: URL) -> None:
    """Migrate a database to the current schema, in one transaction.

    A SQLite file that has data is copied beforehand, beside it. Foreign keys are off meanwhile,
    because migrations replace tables to which others refer, and checked at the end.

    Raises:
        CommandError: The database is newer than the program.
        StorageError: The migrated data contradict each other; nothing has changed.
    """
    engine = create_engine(url, hide_parameters=True, poolclass=NullPool)
    if engine.dialect.name == "sqlite":
        event.listen(
            engine,
            "connect",
            lambda connection, _: sqlite.set_up(connection, foreign_keys=False),
        )
    with engine.begin() as connection:
        if lock := LOCKS.get(engine.dialect.name):
            connection.execute(text(lock))
        script = ScriptDirectory.from_config(_config(connection))
        current, head = revision(connection), script.get_current_head()
        if current == head:
            return
        if current is not None:
            script.get_revision(current)
            if _has_data(connection):
                _back_up(url, current, str(head))
        command.upgrade(_config(connection), "head")
        check_foreign_keys(connection)


def check_current(url: URL) -> None:
    """Raise StorageError unless a database has the current schema."""
    engine = create_engine(url, hide_parameters=True, poolclass=NullPool)
    with engine.connect() as connection:
        stored = revision(connection)
    if stored != current_revision():
        raise StorageError(
            f"it is of another version of Hexwarp, with the revision {stored} in place of "
            f"{current_revision()}; a server migrates an older one when it starts"
        )


def revision(connection: Connection) -> str | None:
    """Return the revision of a database's schema; None before the first."""
    return MigrationContext.configure(connection).get_current_revision()


def current_revision() -> str:
    """Return the revision to which this program migrates."""
    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())


def known_revisions() -> set[str]:
    """Return all revisions that this program can migrate."""
    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def check_foreign_keys(connection: Connection) -> None:
    """Raise StorageError if a row refers to a missing one; only SQLite allows that to happen."""
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken is not None:
            raise StorageError(f"A row of {broken[0]} refers to a missing row of {broken[2]}.")


def _has_data(connection: Connection) -> bool:
    names = [name for name in inspect(connection).get_table_names() if name != "alembic_version"]
    return any(
        connection.execute(select(literal(1)).select_from(table(name)).limit(1)).first()
        for name in names
    )


def _back_up(url: URL, current: str, head: str) -> None:
    """Copy a SQLite file to ``NAME.before-REVISION``; of another database, log how to do it."""
    if url.get_backend_name() != "sqlite":
        log.warning(
            "Migrating the database from %s to %s without a copy. Before an update make one:"
            " pg_dump --format=custom --file=hexwarp.dump %s",
            current,
            head,
            url.database,
        )
        return
    file = Path(str(url.database))
    backup = file.with_name(f"{file.name}.before-{head}")
    sqlite.copy(file, backup)
    log.info("Migrating the database from %s to %s; %s is its backup.", current, head, backup)


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
