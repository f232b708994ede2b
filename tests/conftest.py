"""Fixtures for all tests: the toy game is registered; PostgreSQL and Redis are at hand."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy import make_url

from hexwarp.core import registry
from hexwarp.server.clock import clock
from hexwarp.storage.database.migration import migrate
from hexwarp.storage.sql import sqlite_url
from support.services import PostgreSql, Redis, running_postgresql
from toy import Cairn

registry.register(Cairn)

# No test depends on the clock: on a busy machine any example may take long.
settings.register_profile("hexwarp", deadline=None)
settings.load_profile("hexwarp")

# Beside other busy programs, searches of low priority would hardly get on.
os.environ["HEXWARP_ENGINE_NICENESS"] = "0"

# The terminal's texts are tested in English.
os.environ["LC_ALL"] = "C"

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A run in a shell's background ignores Ctrl-C, and the programs that it starts inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _time_is_set_back() -> Iterator[None]:
    """Set the process's clock back after a test whose server, or whose database, was ahead.

    Without ``monkeypatch``, which a test's own fixtures may use after this one.
    """
    before = clock.offset_ns
    yield
    clock.offset_ns = before


@pytest.fixture(scope="session")
def sqlite_schema(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with the current schema: to copy it is faster than all migrations."""
    file = tmp_path_factory.mktemp("schema") / "schema.db"
    migrate(make_url(sqlite_url(file)))
    return file


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSql]:
    with running_postgresql() as server:
        yield server


@pytest.fixture
def redis() -> Iterator[Redis]:
    server = Redis()
    server.start()
    yield server
    server.close()
