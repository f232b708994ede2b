import asyncio
import logging
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from hexwarp import bots
from hexwarp.core.game import Game
from hexwarp.server.app import create_app
from hexwarp.server.bots import engine_pool, engine_worker, runner
from hexwarp.server.live import table as live_table
from hexwarp.server.settings import Settings
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url

from ..conftest import Person, TestClient


def finished(person: Person, game: dict[str, Any]) -> dict[str, Any]:
    for _ in range(1000):
        now = person.game(game)
        if now["status"] == "finished":
            return now
        time.sleep(0.01)
    raise AssertionError("the bots do not play")


def test_a_bot_that_fails_moves_at_random(
    ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> int:
        raise ValueError("no idea")

    monkeypatch.setattr(bots, "choose", fail)
    caplog.set_level(logging.CRITICAL, logger="hexwarp")
    assert finished(ann, ann.create("greedy", "greedy"))["result"]["winners"]


def test_bots_go_on_after_the_database_was_away(
    ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store, failed = live_table.store_events, list[None]()

    async def fail_thrice(*asked: Any) -> None:
        if asked[-1][0][0].kind == "move" and len(failed) < 3:
            failed.append(None)
            raise OSError("the database is away")
        await store(*asked)

    caplog.set_level(logging.CRITICAL, logger="hexwarp")
    monkeypatch.setattr(runner, "RETRY_DELAY_S", 0.01)
    monkeypatch.setattr(live_table, "store_events", fail_thrice)
    finished(ann, ann.create("greedy", "greedy"))
    assert len(failed) == 3


def test_a_bot_that_takes_too_long_moves_at_random(
    ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(engine_pool, "WITHOUT_KERNEL", frozenset())
    monkeypatch.setattr(engine_pool, "DECISION_TIMEOUT_S", 0.0)
    caplog.set_level(logging.CRITICAL, logger="hexwarp")
    game = ann.create("me", "greedy")
    ann.move(game, "s")
    for _ in range(1000):
        if ann.game(game)["ply"] == 2:
            return
        time.sleep(0.01)
    raise AssertionError("the bot does not move")


def test_bots_that_need_compiled_rules_think_in_another_process(
    ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def never_here(*_: object) -> int:
        raise AssertionError("the bot thinks in the server's process")

    told, run = threading.Event(), engine_worker.EngineWorker.run

    async def run_when_told(worker: engine_worker.EngineWorker, seconds: float, *work: Any) -> Any:
        if work[0] is engine_pool._decide:
            await asyncio.to_thread(told.wait, 10)
        return await run(worker, seconds, *work)

    monkeypatch.setattr(engine_pool, "WITHOUT_KERNEL", frozenset())
    monkeypatch.setattr(bots, "choose", never_here)
    monkeypatch.setattr(engine_worker.EngineWorker, "run", run_when_told)
    game = ann.create("me", "greedy", options={"height": 20})
    ply = 0
    with ann.follow(game) as socket:
        ann.move(game, "s")
        while ply < 2:
            message = socket.receive_json()
            state = message.get("game", message)
            ply = state.get("ply", 0)
            if state.get("thinking") == [2]:
                told.set()
    assert told.is_set()
    assert not caplog.records, "a failure, covered up by a random move"


def test_a_bot_is_told_what_its_seat_may_know(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, Any]] = []

    def note(_level: str, game: Game[Any], state: Any, seat: int, _rng: object) -> int:
        told.append((seat, state))
        assert game.redact(state, (seat,)) == state
        return game.legal_actions(state, seat)[0]

    monkeypatch.setattr(bots, "choose", note)
    finished(ann, ann.create("greedy", "random"))
    assert {seat for seat, _ in told} == {1, 2}
    assert all(state.charms[2 - seat] == 0 for seat, state in told)


def test_a_table_that_waits_for_a_person_is_not_opened_at_the_start(ann: Person) -> None:
    game = ann.create("me", "greedy")
    storage = ann.http.app.state.server.storage  # type: ignore[attr-defined]
    portal = ann.http.portal
    assert portal is not None
    assert game["id"] not in portal.call(storage.waiting_for_bots)


def test_a_bot_takes_its_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(runner, "sleep", sleep)
    storage = SqlStorage(sqlite_url(tmp_path / "test.db"))
    with TestClient(create_app(storage, Settings(bot_pace=3.0))) as client:
        ann = Person(client, "Ann")
        game = finished(ann, ann.create("greedy", "random"))
    assert len(slept) == game["ply"]
    assert all(2 < seconds <= 3 for seconds in slept)
