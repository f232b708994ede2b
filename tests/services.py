"""A PostgreSQL and a Redis of the tests' own, each on a free port, gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
import redis

HOST = "127.0.0.1"
DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian keeps PostgreSQL's programs, in a folder for each version."""
PATIENCE = 60.0
"""Seconds for a service to answer."""


def program(name: str, package: str) -> str:
    """Where a program is; without it the test fails."""
    found = shutil.which(name) or next(iter(sorted(DEBIAN.glob(f"*/bin/{name}"))), None)
    if found is None:
        pytest.fail(f"{name} is missing: install Debian's package {package}, as scripts/test does.")
    return str(found)


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.create_server((HOST, 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def wait_for(answers: Callable[[], object], *errors: type[Exception]) -> None:
    """Wait until a service answers without one of these errors."""
    given_up = time.monotonic() + PATIENCE
    while True:
        try:
            answers()
        except errors:
            if time.monotonic() > given_up:
                raise
            time.sleep(0.02)
        else:
            return


class Redis:
    """A Redis that can be killed and started again."""

    def __init__(self) -> None:
        self._port = free_port()
        self.url = f"redis://{HOST}:{self._port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start; it keeps nothing from before."""
        command = [program("redis-server", "redis-server"), "--bind", HOST, "--save", ""]
        self._process = subprocess.Popen(
            [*command, "--port", str(self._port)], stdout=subprocess.DEVNULL
        )
        with redis.Redis.from_url(self.url) as client:
            wait_for(client.ping, redis.ConnectionError)

    def kill(self) -> None:
        """End at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


class PostgreSql:
    """A PostgreSQL in which every caller gets a database of its own."""

    def __init__(self, port: int) -> None:
        self._address = f"{HOST}:{port}"
        self._numbers = count(1)

    def new_database(self) -> str:
        """An empty database's URL."""
        name = f"hexwarp_{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self._url(name)

    def hang_up(self, url: str) -> None:
        """End every connection to a database, as a restart does."""
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(query, [url.rpartition("/")[2]])

    def ping(self) -> None:
        """Raise psycopg.OperationalError unless it answers."""
        psycopg.connect(self._url("postgres")).close()

    def _url(self, database: str) -> str:
        return f"postgresql://hexwarp@{self._address}/{database}"


@contextmanager
def running_postgresql() -> Iterator[PostgreSql]:
    """A PostgreSQL that answers; it will not run as root, and so runs as another user then."""
    user = "postgres" if os.geteuid() == 0 else None
    port = free_port()
    with TemporaryDirectory(prefix="hexwarp-postgresql-") as folder:
        if user:
            shutil.chown(folder, user)
        data = ("-D", f"{folder}/data")
        make = [
            program("initdb", "postgresql"),
            *data,
            "-U",
            "hexwarp",
            "-A",
            "trust",
            "-E",
            "UTF8",
        ]
        make += ["--locale=C", "--no-sync"]
        subprocess.run(make, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)
        serve = [program("postgres", "postgresql"), *data, "-h", HOST, "-p", str(port)]
        serve += ["-k", folder, "-c", "fsync=off"]
        with open(f"{folder}/log", "wb") as log:
            process = subprocess.Popen(serve, user=user, cwd=folder, stderr=log)
        try:
            server = PostgreSql(port)
            wait_for(server.ping, psycopg.OperationalError)
            yield server
        finally:
            process.send_signal(signal.SIGQUIT)  # at once, whoever is still connected
            process.wait()
