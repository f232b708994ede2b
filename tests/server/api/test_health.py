"""Readiness: the database takes writes, within a bounded time."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hexwarp.server.api.logs import log_to_stderr
from hexwarp.server.app import create_app
from hexwarp.server.services.operation import readiness
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.disk import full_disk
from support.eventually import eventually
from support.users import User

PAGE = 4096
"""The bytes of a page of a SQLite file."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "x.db"


@pytest.fixture
def server(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Start a server that repeats no answer."""
    monkeypatch.setattr(readiness, "FRESH_S", -1.0)
    with TestClient(create_app(Storage(sqlite_url(file)))) as client:
        yield client


def check_ready(client: TestClient) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    health = client.get("/api/health").json()
    assert (health["status"], health["storage"], health["bots"]) == ("ok", "ok", "idle")


def check_not_ready(client: TestClient, reason: str) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, reason in answer.text) == (503, True), answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    health = client.get("/api/health")
    assert health.status_code == 503
    assert (health.json()["status"], health.json()["storage"]) == ("failing", "failing")
    assert client.get("/livez").status_code == 200


def test_server_is_ready(server: TestClient, file: Path) -> None:
    check_ready(server)
    assert server.head("/readyz").status_code == server.head("/livez").status_code == 200
    with closing(sqlite3.connect(file)) as connection:
        for table in ("matches", "events"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)  # noqa: S608


def test_nothing_has_to_be_prepared(ann: User) -> None:
    """Programs of earlier versions may still ask for it."""
    assert ann.get("/preparation").json() == {"games": {"hyper6": 1, "indigo": 1, "cairn": 1}}
    assert ann.create("me", "greedy")["preparing"] is False


def test_server_with_a_full_disk_is_not_ready(server: TestClient) -> None:
    with full_disk():
        check_not_ready(server, "The database cannot be written: ")
    check_ready(server)


def test_server_with_a_locked_database_is_not_ready(
    server: TestClient,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(readiness, "TIMEOUT_S", 0.1)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            check_not_ready(server, "The database took no write within 0.1 seconds.")
    monkeypatch.setattr(readiness, "TIMEOUT_S", 60)
    eventually(lambda: server.get("/readyz").status_code, lambda status: status == 200)
    check_ready(server)
    messages = [
        record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING
    ]
    assert messages == [
        "The database took no write within 0.1 seconds.",
        "The database takes writes again.",
    ]


def overwrite(file: Path, first: int, pages: int | None = None) -> bytes:
    """Damage pages of a database, by default all from the first one; return the sound content."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("INSERT INTO announcements VALUES ('so that the server reads again')")
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = file.read_bytes()
    with file.open("r+b") as damaged:
        damaged.seek(PAGE * (first - 1))
        damaged.write(b"x" * (PAGE * pages if pages else len(content) - damaged.tell()))
    return content


def test_server_with_a_damaged_database_is_not_ready(server: TestClient, file: Path) -> None:
    overwrite(file, 2)
    check_not_ready(server, "The database cannot be written: ")


def test_damage_that_a_request_has_found_counts_until_a_restart(
    server: TestClient, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = User(server, "Ann")
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'users'"
        (page,) = connection.execute(query).fetchone()
    content = overwrite(file, page, 1)
    check_ready(server)
    with log_to_stderr("text"):
        answers = [ann.get("/me") for _ in range(3)]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [
        (503, "unavailable")
    ] * 3
    log = capsys.readouterr().err
    assert "Traceback" not in log
    assert log.count("A request could not be answered. The database: ") == 1
    check_not_ready(server, "The database is damaged: ")
    with file.open("r+b") as repaired:
        repaired.write(content)
    check_not_ready(server, "The database is damaged: ")
    with TestClient(create_app(Storage(sqlite_url(file)))) as restarted:
        check_ready(restarted)


def test_answers_are_shared_and_repeated(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes: list[None] = []
    written = asyncio.Event()

    async def count() -> None:
        writes.append(None)
        await written.wait()

    async def ask_at_once() -> list[str | None]:
        asking = [asyncio.create_task(shared.problem()) for _ in range(5)]
        await asyncio.sleep(0)
        written.set()
        return [await task for task in asking]

    shared = readiness.Readiness(client.server.storage)
    monkeypatch.setattr(client.server.storage, "check_write", count)
    monkeypatch.setattr(readiness, "FRESH_S", 1e9)
    assert client.loop.call(ask_at_once) == [None] * 5
    assert client.loop.call(shared.problem) is None
    assert len(writes) == 1


def test_unexpected_error_means_not_ready(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken() -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(server.server.storage, "check_write", broken)
    check_not_ready(server, "The database cannot be written.")
