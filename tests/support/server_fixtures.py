"""Fixtures for all tests of a server in the tests' own process."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL

from hexwarp.server.clock import clock
from hexwarp.server.live import outages
from hexwarp.storage import sql
from hexwarp.storage.database.migration import migrate


@pytest.fixture(autouse=True)
def _time_is_set_back() -> Iterator[None]:
    """Set the process's clock back after a test whose server, or whose database, was ahead.

    Without ``monkeypatch``, which a test's own fixtures may use after this one.
    """
    before = clock.offset_ns
    yield
    clock.offset_ns = before


@pytest.fixture(scope="session", autouse=True)
def _stalls_are_not_logged() -> Iterator[None]:
    """Keep the log as it is on an idle machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outages, "LOGGED_STALL_MS", 10**9)
        yield


@pytest.fixture(scope="session", autouse=True)
def _new_databases_are_copies(sqlite_schema: Path) -> Iterator[None]:
    """Give a new SQLite file the schema of another, because all migrations together take long."""

    def copy_and_migrate(url: URL) -> None:
        if url.get_backend_name() == "sqlite":
            with closing(sqlite3.connect(str(url.database))) as new:
                if new.execute("SELECT 1 FROM sqlite_master").fetchone() is None:
                    with closing(sqlite3.connect(sqlite_schema)) as old:
                        old.backup(new)
        migrate(url)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sql, "migrate", copy_and_migrate)
        yield
