from pathlib import Path
from shutil import copy

import pytest
from sqlalchemy import make_url

from hexwarp.match.event_log import LoggedEvent
from hexwarp.storage.database.migration import migrate
from hexwarp.storage.sql import sqlite_url
from support.matches import ANN, BOB, ScriptedMatch
from support.services import PostgreSql


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "a folder & more.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, sqlite: str) -> str:
    """Return the address of a database without any tables."""
    if request.param == "sqlite":
        return sqlite
    server: PostgreSql = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture(scope="session")
def postgresql_schema(postgresql: PostgreSql) -> str:
    """Return a database with the current schema."""
    url = postgresql.new_database()
    migrate(make_url(url))
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, sqlite: str) -> str:
    """Return the address of a database with the current schema, and without rows."""
    schema = request.getfixturevalue(f"{request.param}_schema")
    if request.param == "sqlite":
        copy(schema, str(make_url(sqlite).database))
        return sqlite
    server: PostgreSql = request.getfixturevalue("postgresql")
    return server.new_database(schema)


@pytest.fixture(scope="module")
def log() -> list[LoggedEvent]:
    """Return the log of a match that was played to its end."""
    match = ScriptedMatch(ANN, BOB)
    match.play_round()
    return match.log
