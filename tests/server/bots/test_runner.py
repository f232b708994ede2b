import asyncio
import logging
import threading
from pathlib import Path
from typing import Any

import pytest

from hexwarp import bots
from hexwarp.core.game import Game
from hexwarp.core.types import MatchScore
from hexwarp.server.app import create_app
from hexwarp.server.bots import engine_pool, engine_worker, runner, searches
from hexwarp.server.live import table as live_table
from hexwarp.server.settings import Settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.eventually import TIMEOUT_S, eventually
from support.users import User
from toy import Cairn


def finished(user: User, game: dict[str, Any]) -> dict[str, Any]:
    return eventually(lambda: user.game(game), lambda now: now["status"] == "finished")


def test_failing_bot_moves_at_random(
    ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> int:
        raise ValueError("no idea")

    monkeypatch.setattr(bots, "choose", fail)
    caplog.set_level(logging.CRITICAL, logger="hexwarp")
    assert finished(ann, ann.create("greedy", "greedy"))["result"]["winners"]


def test_bots_retry_after_a_database_failure(
    ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store, failed = live_table.store_events, list[None]()

    async def fail_thrice(*arguments: Any) -> None:
        if arguments[-1][0][0].event.kind == "move" and len(failed) < 3:
            failed.append(None)
            raise OSError("the database is away")
        await store(*arguments)

    caplog.set_level(logging.CRITICAL, logger="hexwarp")
    monkeypatch.setattr(runner, "RETRY_DELAY_S", 0.01)
    monkeypatch.setattr(live_table, "store_events", fail_thrice)
    finished(ann, ann.create("greedy", "greedy"))
    assert len(failed) == 3


def test_bots_know_the_score_of_the_match(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    known, choose = list[MatchScore | None](), bots.choose

    def recorded(name: str, game: Game[Any], *more: Any) -> Any:
        known.append(game.match_score)
        return choose(name, game, *more)

    monkeypatch.setattr(Cairn, "max_score", 99)
    monkeypatch.setattr(bots, "choose", recorded)
    game = ann.create("greedy", "greedy", options={"rounds": 2})
    totals = eventually(lambda: ann.game(game), lambda now: now["round_over"])["result"]["totals"]
    assert set(known) == {MatchScore((0, 0), rounds_left=1)}
    known.clear()
    ann.post(f"/games/{game['id']}/round")
    finished(ann, game)
    assert set(known) == {MatchScore((totals[1], totals[0]), rounds_left=0)}


def test_slow_bot_moves_at_random(
    ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "WITHOUT_SEARCH", {})
    monkeypatch.setattr(engine_pool, "DECISION_TIMEOUT_S", 0.0)
    caplog.set_level(logging.CRITICAL, logger="hexwarp")
    game = ann.create("me", "greedy")
    ann.move(game, "s")
    eventually(lambda: ann.game(game)["ply"], lambda ply: ply == 2)


def test_bots_that_search_run_in_another_process(
    ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> int:
        raise AssertionError("the bot thinks in the server's process")

    announced, run = threading.Event(), engine_worker.EngineWorker.run

    async def run_when_announced(
        worker: engine_worker.EngineWorker, seconds: float, *work: Any
    ) -> Any:
        if work[0] is searches.decide:
            await asyncio.to_thread(announced.wait, TIMEOUT_S)
        return await run(worker, seconds, *work)

    monkeypatch.setattr(bots, "WITHOUT_SEARCH", {})
    monkeypatch.setattr(engine_pool, "DECISION_TIMEOUT_S", 10 * TIMEOUT_S)
    monkeypatch.setattr(bots, "choose", fail)
    monkeypatch.setattr(engine_worker.EngineWorker, "run", run_when_announced)
    game = ann.create("me", "greedy", options={"height": 20})
    ply = 0
    with ann.follow(game) as socket:
        ann.move(game, "s")
        while ply < 2:
            message = socket.receive_json()
            state = message.get("game", message)
            ply = state.get("ply", 0)
            if state.get("thinking") == [2]:
                announced.set()
    assert announced.is_set()
    assert not caplog.records, "a failure, covered up by a random move"


def test_bot_gets_the_redacted_state(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    received: list[tuple[int, Any]] = []

    def choose(_level: str, game: Game[Any], state: Any, seat: int, *_: object) -> int:
        received.append((seat, state))
        assert game.redact(state, (seat,)) == state
        return game.legal_actions(state, seat)[0]

    monkeypatch.setattr(bots, "choose", choose)
    finished(ann, ann.create("greedy", "random"))
    assert {seat for seat, _ in received} == {1, 2}
    assert all(state.charms[2 - seat] == 0 for seat, state in received)


def test_table_that_waits_for_a_user_is_not_opened_at_the_start(ann: User) -> None:
    game = ann.create("me", "greedy")
    storage = ann.http.server.storage
    portal = ann.http.loop
    assert game["id"] not in portal.call(storage.waiting_for_bots)


def test_bot_takes_its_least_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(runner, "sleep", sleep)
    storage = Storage(sqlite_url(tmp_path / "test.db"))
    pace = 10 * TIMEOUT_S
    with TestClient(
        create_app(storage, Settings().model_copy(update={"bot_pace": pace}))
    ) as client:
        ann = User(client, "Ann")
        game = finished(ann, ann.create("greedy", "random"))
    assert len(slept) == game["ply"]
    assert all(pace - TIMEOUT_S < seconds <= pace for seconds in slept)
