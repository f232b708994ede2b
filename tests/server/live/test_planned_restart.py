"""A planned restart is announced; matches stand still from its beginning, and lose no time."""

import asyncio
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core.errors import HexwarpError
from hexwarp.server.app import create_app
from hexwarp.server.clock import clock, now_ms
from hexwarp.server.live import outages
from hexwarp.server.services.operation import admin
from hexwarp.server.services.operation.admin import AdminService
from hexwarp.server.services.people import moderation
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient, lenient_limits
from support.eventually import eventually
from support.users import User, meet

THREE_MINUTES = {"kind": "realtime", "minutes": 3, "increment": 0}
TEN_MINUTES_MS = 600_000
MOST_MS = 120_000
"""More than this has to be left, however slow the machine is."""


@pytest.fixture(autouse=True)
def _fast_and_without_stalls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "STALL_MS", 10 * TEN_MINUTES_MS)
    monkeypatch.setattr(outages, "TICK_S", 0.01)
    monkeypatch.setattr(moderation, "POLL_INTERVAL_S", 0.01)
    monkeypatch.setattr(admin, "MIN_DELAY_S", 0)
    monkeypatch.setattr(admin, "CANCEL_DELAY_MS", 0)


def server(path: Path) -> AbstractContextManager[TestClient]:
    storage = Storage(sqlite_url(path / "x.db"))
    return TestClient(create_app(storage, limits=lenient_limits()))


def pass_time(ms: int) -> None:
    clock.advance_to(now_ms() + ms)


def restarting(client: TestClient) -> bool:
    return client.server.outages.restarting


def begin_restart(client: TestClient) -> None:
    client.loop.call(AdminService(client.server.storage, "root").plan_restart, 0)
    eventually(lambda: restarting(client))


def cancel_restart(client: TestClient) -> None:
    client.loop.call(AdminService(client.server.storage, "root").cancel_restart)
    eventually(lambda: not restarting(client))


def test_matches_stand_still_until_the_restart(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann, bob = User(client, "Ann"), User(client, "Bob")
        game = meet(ann, bob, clock=THREE_MINUTES)
        begin_restart(client)
        pass_time(TEN_MINUTES_MS)
        for answer in (
            ann.move(game, "s"),
            bob.post(f"/games/{game['id']}/resign"),
            ann.post("/games", {"game": "cairn", "players": 2, "seats": [{"kind": "human"}] * 2}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (503, "restarting")
        assert (ann.game(game)["status"], ann.game(game)["ply"]) == ("playing", 0)
    with server(tmp_path) as client:
        ann = User(client, token=ann.token)
        assert not restarting(client)
        assert ann.game(game)["seats"][0]["left_ms"] > MOST_MS
        assert ann.move(game, "s").status_code == 200


def test_cancelled_restart_costs_no_time(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann, bob = User(client, "Ann"), User(client, "Bob")
        game = meet(ann, bob, clock=THREE_MINUTES)
        begin_restart(client)
        pass_time(TEN_MINUTES_MS)
        with ann.follow(game) as socket:
            cancel_restart(client)
            while (kind := socket.receive_json().get("kind")) != "resumed":
                assert kind != "timed_out"
        assert ann.move(game, "s").status_code == 200
        assert ann.game(game)["seats"][0]["left_ms"] > MOST_MS
        with pytest.raises(HexwarpError, match="No restart is planned"):
            cancel_restart(client)


def test_bot_waits_for_the_end_of_a_restart(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        pool = client.server.engine_pool
        decide, searches, released = pool.decide, list[object](), asyncio.Event()

        async def hold(*arguments: Any) -> Any:
            searches.append(arguments)
            await released.wait()
            return await decide(*arguments)

        pool.decide = hold  # type: ignore[assignment, method-assign]
        ann = User(client, "Ann")
        game = ann.create("me", "random")
        assert ann.move(game, "s").status_code == 200
        eventually(lambda: searches)
        begin_restart(client)
        client.loop.call(_set, released)
        for _ in range(5):
            assert ann.game(game)["ply"] == 1
        assert len(searches) == 1
        cancel_restart(client)
        eventually(lambda: ann.game(game)["ply"], lambda ply: ply == 2)
        assert len(searches) == 2


async def _set(event: asyncio.Event) -> None:
    event.set()


def test_start_of_a_process_ends_the_restart_of_all(tmp_path: Path) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(server(tmp_path))
        begin_restart(first)
        stack.enter_context(server(tmp_path))
        eventually(lambda: not restarting(first))


def test_start_before_a_planned_restart_leaves_it_planned(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        client.loop.call(AdminService(client.server.storage, "root").plan_restart, 600)
    with server(tmp_path) as client:
        assert not restarting(client)
        pass_time(TEN_MINUTES_MS)
        eventually(lambda: restarting(client))


@pytest.mark.parametrize("path", ["games", "lobby"])
def test_restart_is_announced_on_every_page(tmp_path: Path, path: str) -> None:
    with server(tmp_path) as client:
        ann = User(client, "Ann")
        game = ann.create("me", "me")
        url = f"/api/games/{game['id']}/ws" if path == "games" else "/api/lobby/ws"

        def next_restart(socket: Any) -> Any:
            while (message := socket.receive_json())["type"] != "announcement":
                pass
            return message["restart_at"]

        service = AdminService(client.server.storage, "root")
        with client.websocket_connect(url) as socket:
            at = client.loop.call(service.plan_restart, 600)
            assert next_restart(socket) == at
            with client.websocket_connect(url) as late:
                assert next_restart(late) == at
            client.loop.call(service.cancel_restart)
            assert next_restart(socket) is None
