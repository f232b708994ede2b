"""Databases of earlier revisions, with rows in all their tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    NullPool,
    create_engine,
    insert,
    inspect,
    select,
    table,
    text,
)

from hexwarp.match.event_log import LoggedEvent
from hexwarp.storage.database.migration import MIGRATIONS
from hexwarp.storage.lookalikes import lookalike_keys

Rows: TypeAlias = dict[str, list[tuple[Any, ...]]]
"""The rows of each table."""

SCRIPT = ScriptDirectory(str(MIGRATIONS))
REVISIONS = sorted(revision.revision for revision in SCRIPT.walk_revisions())
HEAD = REVISIONS[-1]
RENAMED: dict[str, str] = SCRIPT.get_revision("0013").module.TABLES
"""The tables' names since 0013 by those before."""
VERSION = "alembic_version"
"""Alembic's own table."""
ROWS = 2
"""Rows in each table, beside the events."""


def build(url: str, revision: str, log: list[LoggedEvent] | None = None) -> Rows:
    """Make a database as it was at a revision.

    Args:
        url: The database, which is empty.
        revision: The revision.
        log: The events of a match; each row of ``matches`` gets them. Without it the tables stay
            empty.

    Returns:
        All rows.
    """
    engine = create_engine(url, poolclass=NullPool)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        if log is not None:
            _fill(connection, log)
    return read(url)


def read(url: str) -> Rows:
    """Return all rows of a database."""
    with create_engine(url, poolclass=NullPool).connect() as connection:
        return {
            name: sorted(
                map(tuple, connection.execute(select(text("*")).select_from(table(name)))),
                key=repr,
            )
            for name in inspect(connection).get_table_names()
            if name != VERSION
        }


def _fill(connection: Connection, log: list[LoggedEvent]) -> None:
    filled: dict[str, list[dict[str, Any]]] = {}
    metadata = MetaData()
    metadata.reflect(connection)
    for reflected in metadata.sorted_tables:
        if reflected.name == VERSION:
            continue
        rows = [
            {column.name: _value(column, number, filled) for column in reflected.columns}
            for number in range(ROWS)
        ]
        if reflected.name == "events":
            names = [column.name for column in reflected.columns]
            stored = [
                (logged.seq, logged.event.kind, logged.event.to_json(), logged.at) for logged in log
            ]
            rows = [
                dict(zip(names, (match["id"], *values), strict=True))
                for match in filled["matches"]
                for values in stored
            ]
        connection.execute(insert(reflected), rows)
        filled[reflected.name] = rows


def _value(column: Column[Any], number: int, filled: Mapping[str, list[dict[str, Any]]]) -> Any:
    """Return a value for the column of a row: of the table referred to, else by type."""
    for key in column.foreign_keys:
        table, referred = key.target_fullname.split(".")
        # A reference within a table is to no row, or to the one before.
        rows = filled.get(table, [])
        return rows[number][referred] if rows else None
    if column.name == "lookalike_key":  # a migration makes it anew
        return lookalike_keys(f"name {number}")[0]
    kinds: tuple[tuple[type[Any], Any], ...] = (
        (Boolean, number == 0),
        (Float, number + 0.5),
        (Integer, number + 1),
        (LargeBinary, bytes([number])),
        (JSON, {"number": number}),
    )
    for kind, value in kinds:
        if isinstance(column.type, kind):
            return value
    return f"{column.name[:6]} {number}"
