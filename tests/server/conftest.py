from collections.abc import Iterator

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
from support.users import User


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return sqlite_url(tmp_path_factory.mktemp("server") / "test.db")


@pytest.fixture(scope="module")
def client(url: str) -> Iterator[TestClient]:
    passwords = Passwords(CHEAP_HASHER)
    app = create_app(Storage(url), limits=lenient_limits(), passwords=passwords)
    with TestClient(app) as client:
        yield client


@pytest.fixture
def ann(client: TestClient) -> User:
    return User(client, "Ann")


@pytest.fixture
def bob(client: TestClient) -> User:
    return User(client, "Bob")


@pytest.fixture
def stranger(client: TestClient) -> User:
    return User(client)
