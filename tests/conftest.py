"""What all tests share: the toy game everywhere, a PostgreSQL and a Redis at hand."""

from collections.abc import Iterator

import pytest

from hexwarp.core import registry
from services import PostgreSql, Redis, running_postgresql
from toy import Cairn

registry.register(Cairn)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSql]:
    with running_postgresql() as server:
        yield server


@pytest.fixture
def redis() -> Iterator[Redis]:
    server = Redis()
    server.start()
    yield server
    server.kill()
