"""A PostgreSQL and a Redis for the tests, each on a free port."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
import redis

from support.eventually import TIMEOUT_S, eventually

HOST = "127.0.0.1"
DEBIAN = Path("/usr/lib/postgresql")
"""Debian's folder of PostgreSQL's programs, with a folder for each version."""


def program(name: str, package: str) -> str:
    """Return the path of a program; fail the test if it is missing."""
    path = shutil.which(name) or next(iter(sorted(DEBIAN.glob(f"*/bin/{name}"))), None)
    if path is None:
        pytest.fail(f"{name} is missing: install Debian's package {package}, as scripts/test does.")
    return str(path)


class ReservedPort:
    """A port for a server that tests start, kill and start again.

    A socket that is bound and does not listen keeps the port from being given to anybody who asks
    for a free one; a server that asks for this very one, with SO_REUSEADDR, still gets it.
    """

    def __init__(self) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind((HOST, 0))
        self.number: int = self._socket.getsockname()[1]

    def release(self) -> None:
        """Give the port back."""
        self._socket.close()


def wait_for(call: Callable[[], object], *errors: type[Exception]) -> None:
    """Wait until a call to a service raises none of these errors."""

    def error() -> Exception | None:
        try:
            call()
        except errors as error:
            return error
        return None

    eventually(error, lambda error: error is None)


class Redis:
    """A Redis that can be killed and started again."""

    def __init__(self) -> None:
        self._port = ReservedPort()
        self.url = f"redis://{HOST}:{self._port.number}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server without data."""
        command = [program("redis-server", "redis-server"), "--bind", HOST, "--save", ""]
        self._process = subprocess.Popen(
            [*command, "--port", str(self._port.number)], stdout=subprocess.DEVNULL
        )
        with redis.Redis.from_url(self.url) as client:
            wait_for(client.ping, redis.ConnectionError)

    def kill(self) -> None:
        """Kill the server."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        """Kill the server, and release its port."""
        self.kill()
        self._port.release()


class PostgreSql:
    """A PostgreSQL that makes a database for each caller, and can be stopped and started again.

    As root it refuses to run, and is started as another user.

    Args:
        folder: An empty folder for its data.
        durable: Whether it waits for the disk.
    """

    def __init__(self, folder: str, *, durable: bool) -> None:
        self._user = "postgres" if os.geteuid() == 0 else None
        self._folder, self._port = folder, ReservedPort()
        self._address = f"{HOST}:{self._port.number}"
        self._log = Path(folder, "log")
        self._fsync = "on" if durable else "off"
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        if self._user:
            shutil.chown(folder, self._user)
        make = [program("initdb", "postgresql"), "-D", f"{folder}/data"]
        make += ["-U", "hexwarp", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(make, check=True, user=self._user, cwd=folder, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        """Start the server."""
        serve = [program("postgres", "postgresql"), "-D", f"{self._folder}/data", "-h", HOST]
        serve += ["-p", str(self._port.number), "-k", self._folder, "-c", f"fsync={self._fsync}"]
        with open(f"{self._folder}/log", "ab") as log:
            self._process = subprocess.Popen(serve, user=self._user, cwd=self._folder, stderr=log)
        wait_for(self.ping, psycopg.OperationalError)

    def stop(self, how: signal.Signals) -> None:
        """Stop the server, with all connections: SIGINT does it in order, SIGQUIT at once."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()

    def close(self) -> None:
        """Stop the server, and release its port."""
        self.stop(signal.SIGQUIT)
        self._port.release()

    def new_database(self, template: str = "template1") -> str:
        """Create a database, empty or a copy of one made by this; return its URL."""
        name = f"hexwarp_{next(self._numbers)}"
        source = template.rpartition("/")[2]
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {source}")
        return self._url(name)

    @contextmanager
    def statements(self, url: str) -> Iterator[list[str]]:
        """Yield a list that has, after the block, the statements of connections made in it."""
        name = url.rpartition("/")[2]
        statements: list[str] = []
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} SET log_statement = 'all'")
        before = self._log.stat().st_size
        yield statements
        log = self._log.read_bytes()[before:].decode()
        statements += re.findall(r"LOG:  (?:statement|execute [^:]+): ((?:.|\n\t)*)", log)

    def hang_up(self, url: str) -> None:
        """Close every connection to a database, as a restart does; return when all are closed."""
        query = "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity WHERE datname = %s"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(query, [int(1000 * TIMEOUT_S), url.rpartition("/")[2]])

    def ping(self) -> None:
        """Raise psycopg.OperationalError unless it answers."""
        psycopg.connect(self._url("postgres")).close()

    def _url(self, database: str) -> str:
        return f"postgresql://hexwarp@{self._address}/{database}"


@contextmanager
def running_postgresql(*, durable: bool = False) -> Iterator[PostgreSql]:
    """Start a PostgreSQL, and stop it afterwards; unless it is ``durable``, it trusts the disk."""
    with TemporaryDirectory(prefix="hexwarp-postgresql-") as folder:
        server = PostgreSql(folder, durable=durable)
        try:
            server.start()
            yield server
        finally:
            server.close()
