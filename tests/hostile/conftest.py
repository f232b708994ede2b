from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwarp.server.app import create_app
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import CHEAP_HASHER, TestClient, lenient_limits
from support.server_fixtures import (
    _new_databases_are_copies,  # noqa: F401
    _stalls_are_not_logged,  # noqa: F401
    _time_is_set_back,  # noqa: F401
)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "test.db")


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    passwords = Passwords(CHEAP_HASHER)
    app = create_app(Storage(url), limits=lenient_limits(), passwords=passwords)
    with TestClient(app) as client:
        yield client
