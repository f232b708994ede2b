"""A server that was down or stalled gives players their time back."""

import asyncio
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hexwarp.match import seating
from hexwarp.match.clock import realtime
from hexwarp.match.outage import lost_time
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.app import create_app
from hexwarp.server.clock import Clock, clock, now_ms
from hexwarp.server.live import outages
from hexwarp.server.live.outages import GAP_MS, OutageMonitor
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient, lenient_limits
from support.eventually import eventually
from support.users import User

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
THREE_MINUTES = {"kind": "realtime", "minutes": 3, "increment": 0}
JUST_OVER_MS = 3 * MINUTE_MS + 5_000
"""An outage after which the clock would have run out some seconds ago."""
MOST_MS = 2 * MINUTE_MS
"""More than this has to be left, however slow the machine is."""


@pytest.fixture(autouse=True)
def _clock_is_set_back_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_offset_ns", clock._offset_ns)


def server(path: Path) -> AbstractContextManager[TestClient]:
    storage = SqlStorage(sqlite_url(path / "x.db"))
    return TestClient(create_app(storage, limits=lenient_limits()))


def pass_time(ms: int) -> None:
    clock.advance_to(now_ms() + ms)


def begin(client: TestClient, **more: Any) -> tuple[User, User, dict[str, Any]]:
    """Return two users and their match, in which the first is to move."""
    ann, bob = User(client, "Ann"), User(client, "Bob")
    game = ann.create("me", "open", **more)
    bob.post(f"/games/{game['id']}/join")
    return ann, bob, ann.game(game)


def newer(user: User, game: dict[str, Any]) -> dict[str, Any] | None:
    """Return the game if it has got events since."""
    now = user.game(game)
    return now if now["seq"] > game["seq"] else None


def moved(user: User, client: TestClient) -> User:
    """Return the same user at another server."""
    return User(client, token=user.token)


@pytest.mark.parametrize("outage", [JUST_OVER_MS, 30 * MINUTE_MS, 40 * DAY_MS])
def test_restart_costs_no_time(tmp_path: Path, outage: int) -> None:
    with server(tmp_path) as client:
        ann, _, game = begin(client, clock=THREE_MINUTES)
    pass_time(outage)
    with server(tmp_path) as client:
        after = moved(ann, client).game(game)
        assert (after["status"], after["to_move"]) == ("playing", [1])
        assert after["seats"][0]["left_ms"] > MOST_MS
        assert moved(ann, client).move(game, "s").status_code == 200


def test_short_restart_of_the_only_process_costs_no_time(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann, _, game = begin(client, clock=THREE_MINUTES)
    pass_time(GAP_MS // 2)
    with server(tmp_path) as client:
        assert eventually(partial(newer, moved(ann, client), game))


@pytest.mark.parametrize(("alone", "lost"), [(True, GAP_MS), (False, 0)])
def test_short_gap_is_an_outage_unless_others_may_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, alone: bool, lost: int
) -> None:
    storage, time = SqlStorage(sqlite_url(tmp_path / "x.db")), now_ms()
    monkeypatch.setattr(outages, "now_ms", lambda: time)

    async def scenario() -> None:
        nonlocal time
        await storage.open()
        began = time
        async with OutageMonitor(storage, alone=alone) as monitor:
            await monitor.begin()
        time += GAP_MS
        async with OutageMonitor(storage, alone=alone) as monitor:
            await monitor.begin()
            assert lost_time(monitor.until_now(), began, time) == lost
        await storage.close()

    asyncio.run(scenario())


def test_killed_server_costs_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def killed(_self: object) -> None:
        pass

    monkeypatch.setattr(OutageMonitor, "stop", killed)
    with server(tmp_path) as client:
        ann, _, game = begin(client, clock=THREE_MINUTES)
        storage = client.server.storage.outages
        started = now_ms()
        eventually(lambda: (client.loop.call(storage.last_alive) or 0) >= started)
    pass_time(JUST_OVER_MS)
    with server(tmp_path) as client:
        after = moved(ann, client).game(game)
        assert after["status"] == "playing"
        assert after["seats"][0]["left_ms"] > MOST_MS


def test_stalled_process_takes_a_move_that_came_in_time(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann, bob, game = begin(client, clock=THREE_MINUTES)
        pass_time(JUST_OVER_MS)
        assert ann.move(game, "s").status_code == 200
        after = bob.game(game)
        assert (after["status"], after["ply"]) == ("playing", 1)
        assert after["seats"][0]["left_ms"] > MOST_MS


def test_stall_is_noticed_without_a_request(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann, _, game = begin(client, clock=THREE_MINUTES)
        with ann.follow(game) as socket:
            pass_time(JUST_OVER_MS)
            kinds: list[str] = []
            while not {"resumed", "timed_out"} & set(kinds):
                kinds.append(socket.receive_json().get("kind"))
        assert "timed_out" not in kinds


def test_jump_of_the_system_clock_ends_no_match(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann, _, playing = begin(client)
        waiting = ann.create("me", "open")
        slow = begin(client, clock={"kind": "days", "days": 1})[2]
    pass_time(40 * DAY_MS)
    with server(tmp_path) as client:
        user = moved(ann, client)
        for game in (playing, waiting, slow):
            resumed = eventually(partial(newer, user, game))
            assert resumed is not None
            assert resumed["status"] == game["status"]


def test_clock_that_was_set_back_starts_no_later_than_the_server_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pass_time(40 * DAY_MS)
    with server(tmp_path) as client:
        ann, _, game = begin(client, clock=THREE_MINUTES)
        before = now_ms()
    monkeypatch.setattr(clock, "_offset_ns", Clock()._offset_ns)
    with server(tmp_path) as client:
        assert now_ms() >= before
        assert moved(ann, client).game(game)["clock_since"] <= now_ms()


def test_system_clock_does_not_matter_within_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    before = now_ms()
    for jump in (DAY_MS, -DAY_MS):
        monkeypatch.setattr("time.time_ns", lambda jump=jump: (before + jump) * 1_000_000)
        assert abs(now_ms() - before) < DAY_MS // 2


def test_clocks_that_are_due_at_once_all_run_out(tmp_path: Path) -> None:
    number = 600
    holders = [SeatHolder(name, user_id=name.lower()) for name in ("Ann", "Bob")]
    with server(tmp_path) as client:
        tables = client.server.tables

        async def create() -> list[str]:
            new = seating.create_match("ann", "cairn", 2, {}, holders, clock=realtime(0, 1))
            made = await asyncio.gather(*(tables.create(new) for _ in range(number)))
            return [table.match.id for table in made]

        ids = client.loop.call(create)

        async def terminations() -> set[str | None]:
            return {(await tables.get(match_id)).match.termination for match_id in ids}

        storage = client.server.storage
        eventually(lambda: client.loop.call(storage.due, 10**15) == {})
        assert client.loop.call(terminations) == {"time"}
