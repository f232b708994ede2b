"""Fixtures for all tests of a server in the tests' own process."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import URL, make_url

from hexwarp.server.live import outages
from hexwarp.storage import sql
from hexwarp.storage.migration import migrate
from hexwarp.storage.sql import sqlite_url


@pytest.fixture(scope="session", autouse=True)
def _stalls_are_not_logged() -> Iterator[None]:
    """Keep the log as it is on an idle machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outages, "LOGGED_STALL_MS", 10**9)
        yield


@pytest.fixture(scope="session", autouse=True)
def _new_databases_are_copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Copy the schema of a new SQLite file, because all migrations together take long."""
    schema = tmp_path_factory.mktemp("schema") / "schema.db"
    migrate(make_url(sqlite_url(schema)))

    def copy_and_migrate(url: URL) -> None:
        if url.get_backend_name() == "sqlite":
            with closing(sqlite3.connect(str(url.database))) as new:
                if new.execute("SELECT 1 FROM sqlite_master").fetchone() is None:
                    with closing(sqlite3.connect(schema)) as old:
                        old.backup(new)
        migrate(url)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sql, "migrate", copy_and_migrate)
        yield
