"""What all tests share: the toy game everywhere, a PostgreSQL and a Redis at hand."""

import signal
from collections.abc import Iterator

import pytest

from hexwarp.core import registry
from support.services import PostgreSql, Redis, running_postgresql
from toy import Cairn

registry.register(Cairn)

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A run in a shell's background ignores Ctrl-C, and so would the programs that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


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
