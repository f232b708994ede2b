from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwarp.server.app import create_app
from hexwarp.server.live import outages
from hexwarp.server.services.passwords import Passwords
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url
from support.client import CHEAP_HASHER, TestClient, lenient_limits


@pytest.fixture(scope="session", autouse=True)
def _stalls_are_not_logged() -> Iterator[None]:
    """Keep the log as it is on an idle machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outages, "LOGGED_STALL_MS", 10**9)
        yield


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "test.db")


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    passwords = Passwords(CHEAP_HASHER)
    app = create_app(SqlStorage(url), limits=lenient_limits(), passwords=passwords)
    with TestClient(app) as client:
        yield client
