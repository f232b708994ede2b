from pathlib import Path

import pytest

from hexwarp.match.event_log import LoggedEvent
from hexwarp.storage.sql import sqlite_url
from support.matches import ANN, BOB, ScriptedMatch
from support.services import PostgreSql


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "a folder & more.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, sqlite: str) -> str:
    if request.param == "sqlite":
        return sqlite
    server: PostgreSql = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture(scope="module")
def log() -> list[LoggedEvent]:
    """Return the log of a match that was played to its end."""
    match = ScriptedMatch(ANN, BOB)
    match.play_round()
    return match.log
