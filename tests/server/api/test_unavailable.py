"""While the database cannot be used: 503 in one sentence, a line in the log, and no clock runs."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from hexwarp.match.outage import lost_time
from hexwarp.server.api.logs import StorageFilter, log_to_stderr
from hexwarp.server.app import create_app
from hexwarp.server.clock import clock, now_ms
from hexwarp.server.live.outages import STALL_MS, OutageMonitor
from hexwarp.server.live.table import Table
from hexwarp.server.live.tables import Tables
from hexwarp.storage import Storage, StorageUnavailable
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient, lenient_limits, receive_until
from support.disk import full_disk
from support.eventually import eventually_async
from support.users import User, meet

TWENTY_S = 20_000


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(sqlite_url(tmp_path / "x.db"))


@pytest.fixture
def client(storage: Storage) -> Iterator[TestClient]:
    with TestClient(create_app(storage, limits=lenient_limits())) as client:
        yield client


def unavailable(*_: object, **__: object) -> NoReturn:
    raise StorageUnavailable("database or disk is full")


def test_request_gets_one_sentence_and_the_log_one_line(
    client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bob = User(client, "Ann"), User(client, "Bob")
    game = meet(ann, bob)
    with log_to_stderr("text"), full_disk():
        answers = [ann.move(game, "s") for _ in range(2)]
    assert ann.move(game, "s").status_code == 200
    for answer in answers:
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (503, "unavailable")
        assert problem["detail"].count(".") == 1
    log = capsys.readouterr().err
    assert "Traceback" not in log
    assert log.count("A request could not be answered. The database: ") == 1


def test_lines_about_the_database_come_once_a_minute() -> None:
    sparing = StorageFilter()

    def kept(at: float) -> bool:
        error = StorageUnavailable, StorageUnavailable("it is locked"), None
        record = logging.LogRecord("x", logging.ERROR, "x.py", 1, "It failed.", (), error)
        record.created = at
        return sparing.filter(record)

    first = 1000.0
    assert [kept(first + after) for after in (0, 1, sparing.INTERVAL_S)] == [True, False, True]


def test_socket_is_closed_for_now(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = User(client, "Ann")
    game = ann.create("me", "me")
    monkeypatch.setattr("hexwarp.server.services.play.chat.ChatReader.new", unavailable)
    with ann.follow(game) as socket:
        assert receive_until(socket, "error")[-1]["code"] == "unavailable"
        closed = {"type": "websocket.close", "code": 1013, "reason": "unavailable"}
        assert socket.receive() == closed


def test_move_over_a_socket_is_refused_and_the_socket_stays(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = User(client, "Ann")
    game = ann.create("me", "me")
    with ann.follow(game) as socket:
        receive_until(socket, "game")
        with monkeypatch.context() as patch:
            patch.setattr(Table, "execute", unavailable)
            socket.send_json({"type": "move", "move": "s", "ply": 0})
            assert receive_until(socket, "error")[-1]["code"] == "unavailable"
        socket.send_json({"type": "move", "move": "s", "ply": 0})
        assert receive_until(socket, "game")[-1]["game"]["ply"] == 1


def pass_time(monitor: OutageMonitor, ms: int) -> None:
    """Pass time in steps that are no stall of the process."""
    step = STALL_MS // 2
    for _ in range(0, ms, step):
        clock.advance_to(now_ms() + step)
        monitor.until_now()


def test_time_in_which_nothing_can_be_stored_is_an_outage(storage: Storage) -> None:
    async def scenario() -> None:
        await storage.open()
        async with OutageMonitor(storage) as monitor:
            await monitor.begin()
            began = now_ms()
            with full_disk():
                monitor.storage_failed()
                pass_time(monitor, TWENTY_S)
                assert lost_time(monitor.until_now(), began, now_ms()) >= TWENTY_S
            await eventually_async(lambda: monitor._down_since is None)
            assert lost_time(monitor.until_now(), began, now_ms()) >= TWENTY_S
            ended = now_ms()
            pass_time(monitor, TWENTY_S)
            assert lost_time(monitor.until_now(), ended, now_ms()) < TWENTY_S
        await storage.close()

    asyncio.run(scenario())


def test_failed_move_begins_an_outage(client: TestClient) -> None:
    ann, bob = User(client, "Ann"), User(client, "Bob")
    game = meet(ann, bob)
    outages = client.server.outages
    with full_disk():
        assert ann.move(game, "s").status_code == 503
        assert outages._down_since is not None


def test_write_that_hangs_is_an_outage(tmp_path: Path, storage: Storage) -> None:
    async def scenario() -> None:
        await storage.open()
        async with OutageMonitor(storage) as monitor:
            await monitor.begin()
            began = now_ms()
            with closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                marking = asyncio.create_task(monitor._mark(now_ms()))
                await asyncio.sleep(0)
                pass_time(monitor, TWENTY_S)
                other.execute("ROLLBACK")
            await marking
            assert lost_time(monitor.until_now(), began, now_ms()) >= TWENTY_S
        await storage.close()

    asyncio.run(scenario())


def test_long_start_costs_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock_of_match = {"kind": "realtime", "minutes": 3, "increment": 0}
    url = sqlite_url(tmp_path / "x.db")
    with TestClient(create_app(Storage(url), limits=lenient_limits())) as client:
        ann, bob = User(client, "Ann"), User(client, "Bob")
        game = meet(ann, bob, clock=clock_of_match)

    async def slow(tables: Tables) -> None:
        pass_time(tables._outages, 4 * 60_000)

    clock.advance_to(now_ms() + 10_000)
    monkeypatch.setattr(Tables, "resume_bots", slow)
    with TestClient(create_app(Storage(url), limits=lenient_limits())) as client:
        after = User(client, token=ann.token).game(game)
    assert after["status"] == "playing"
    assert after["seats"][0]["left_ms"] > 2 * 60_000
