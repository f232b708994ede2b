from pathlib import Path

import pytest

from hexwarp.storage.sql import sqlite_url
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
