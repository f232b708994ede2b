"""Fixtures for all tests: the toy game is registered; PostgreSQL and Redis are at hand.

What they import is imported where they are used, as tests of rules need neither server nor SQL.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hexwarp.core import registry
from toy import Cairn

if TYPE_CHECKING:
    from xdist.scheduler import Scheduling

    from support.services import PostgreSql, Redis

DRILLS_ONLY = re.compile(r"^pytestmark = (\[\s*)?pytest\.mark\.drill\b", re.MULTILINE)
"""Marks all tests of a file as drills."""

registry.register(Cairn)

# Beside other busy programs, searches of low priority would hardly get on.
os.environ["HEXWARP_ENGINE_NICENESS"] = "0"

# The terminal's texts are tested in English.
os.environ["LC_ALL"] = "C"

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A run in a shell's background ignores Ctrl-C, and the programs that it starts inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Without drills, import no file, and none of its libraries, that has nothing else."""
    if config.option.markexpr != "not drill" or collection_path.suffix != ".py":
        return None
    return bool(DRILLS_ONLY.search(collection_path.read_text("utf-8"))) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests in browsers, as each of their files takes long."""
    items.sort(key=lambda item: "e2e" not in item.path.parts)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling | None:
    """With ``--dist loadfile``, divide the files for several browsers."""
    if config.option.dist != "loadfile":
        return None
    from support.distribution import FileAndBrowserScheduling

    return FileAndBrowserScheduling(config, log)


@pytest.fixture(scope="session")
def sqlite_schema(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with the current schema: to copy it is faster than all migrations."""
    from sqlalchemy import make_url

    from hexwarp.storage.database.migration import migrate
    from hexwarp.storage.sql import sqlite_url

    file = tmp_path_factory.mktemp("schema") / "schema.db"
    migrate(make_url(sqlite_url(file)))
    return file


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSql]:
    from support.services import running_postgresql

    with running_postgresql() as server:
        yield server


@pytest.fixture
def redis() -> Iterator[Redis]:
    from support.services import Redis

    server = Redis()
    server.start()
    yield server
    server.close()
