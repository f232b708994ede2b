"""A server that was down or stalled gives players their time back."""

import asyncio
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection
from starlette.types import Message

from hexwarp.match import seating
from hexwarp.match.clock import realtime
from hexwarp.match.outage import Outage, lost_time
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.api import middleware
from hexwarp.server.app import create_app
from hexwarp.server.clock import Clock, clock, now_ms
from hexwarp.server.live import outages
from hexwarp.server.live.outages import GAP_MS, OutageMonitor
from hexwarp.server.live.scheduler import Scheduler
from hexwarp.server.live.table import Table
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient, lenient_limits, receive_until
from support.eventually import TIMEOUT_S, eventually
from support.processes import running_server
from support.users import User

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
THREE_MINUTES = {"kind": "realtime", "minutes": 3, "increment": 0}
JUST_OVER_MS = 3 * MINUTE_MS + 5_000
"""An outage after which the clock would have run out some seconds ago."""
MOST_MS = 2 * MINUTE_MS
"""More than this has to be left, however slow the machine is."""


def server(path: Path) -> AbstractContextManager[TestClient]:
    storage = Storage(sqlite_url(path / "x.db"))
    return TestClient(create_app(storage, limits=lenient_limits()))


async def nothing(*_: object) -> None:
    """Take the place of work that a test leaves out."""


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


THREE_HOURS_LATER = """
import time
real = time.time_ns
time.time_ns = lambda: real() + 3 * 3600 * 10**9
from hexwarp.server.live import outages
outages.GAP_MS = 180_000
"""
"""Lets a process find the system's clock set forward, and the machine be slow."""


class StoppedClock(Clock):
    """A process's clock, which only the test and the server set."""

    def __init__(self, at: int) -> None:
        self._at = at

    def now_ms(self) -> int:
        return self._at

    def set_to(self, at: int) -> None:
        self._at = at


def stop_clock(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    stopped = StoppedClock(now_ms())
    monkeypatch.setattr(outages, "clock", stopped)
    monkeypatch.setattr(outages, "now_ms", stopped.now_ms)
    return stopped


@pytest.mark.parametrize("alone", [True, False])
def test_gap_in_which_no_process_served_is_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, alone: bool
) -> None:
    storage, time = Storage(sqlite_url(tmp_path / "x.db")), stop_clock(monkeypatch)
    monkeypatch.setattr(outages, "GAP_MS", 2 * outages.LOOK_MS)

    async def scenario() -> None:
        await storage.open()
        began = time.now_ms()
        async with OutageMonitor(storage, alone=alone) as monitor:
            await monitor.begin()
        time.set_to(began + 500)
        async with OutageMonitor(storage, alone=alone) as monitor:
            await monitor.begin()
            assert lost_time(monitor.until_now(), began, time.now_ms()) == 500
        await storage.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("jump", "kept"), [(3 * HOUR_MS, 0), (-3 * HOUR_MS, 0), (1500, 0), (-1500, 0), (100, 100)]
)
def test_process_that_starts_beside_another_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: int, kept: int
) -> None:
    storage, time = Storage(sqlite_url(tmp_path / "x.db")), stop_clock(monkeypatch)
    mark = time.now_ms()
    marks = iter([mark - 1000, mark - 1000, mark])

    async def last_alive() -> int:
        return next(marks)

    async def scenario() -> None:
        await storage.open()
        monkeypatch.setattr(storage.outages, "last_alive", last_alive)
        time.set_to(mark + jump)
        async with OutageMonitor(storage) as monitor:
            await monitor.begin()
            assert time.now_ms() == mark + kept
            assert list(monitor.until_now()) == []
        assert await storage.outages.ended_after(0) == []
        await storage.close()

    asyncio.run(scenario())


def test_one_of_several_processes_stores_every_second_that_it_serves(tmp_path: Path) -> None:
    storage = Storage(sqlite_url(tmp_path / "x.db"))
    assert OutageMonitor(storage)._mark_after() < GAP_MS
    assert OutageMonitor(storage, alone=True)._mark_after() > GAP_MS


def test_outage_of_another_process_with_another_time_stops_no_match(tmp_path: Path) -> None:
    storage = Storage(sqlite_url(tmp_path / "x.db"))

    async def scenario() -> None:
        await storage.open()
        async with OutageMonitor(storage, alone=True) as monitor:
            await monitor.begin()
            began = now_ms()
            await storage.outages.add(Outage(began - 1000, began + 3 * HOUR_MS))
            await monitor.load()
            assert not monitor.restarting
            assert Outage(began - 1000, began + 3 * HOUR_MS) not in monitor.until_now()
        await storage.close()

    asyncio.run(scenario())


def test_jump_of_the_system_clock_between_two_starts_costs_no_time(tmp_path: Path) -> None:
    # Without a Redis they learn of each other by the database alone.
    both = ("--data", str(tmp_path), "--redis-url", "redis://127.0.0.1:1/0")
    body = {"game": "cairn", "players": 2, "clock": {"kind": "realtime", "minutes": 30}}
    seats = {"seats": [{"kind": "human"}, {"kind": "open"}]}
    with ExitStack() as stack:

        def start(prelude: str = "") -> httpx.Client:
            _, address = stack.enter_context(running_server(*both, prelude=prelude))
            return stack.enter_context(httpx.Client(base_url=f"{address}api", timeout=TIMEOUT_S))

        ann = start()
        ann.post("/session", json={"name": "Ann"})
        path = f"/games/{ann.post('/games', json=body | seats).json()['id']}"
        bob = start(THREE_HOURS_LATER)
        bob.post("/session", json={"name": "Bob"})
        bob.post(f"{path}/join").raise_for_status()
        for ply in range(4):
            mover, other = (ann, bob) if ply % 2 == 0 else (bob, ann)
            mover.post(f"{path}/moves", json={"move": "s", "ply": ply}).raise_for_status()
            game = other.get(path).json()
            assert (game["status"], game["ply"]) == ("playing", ply + 1)
            assert min(seat["left_ms"] for seat in game["seats"]) > MOST_MS
            assert abs(game["clock_since"] - now_ms()) < HOUR_MS


def test_server_that_is_told_to_stop_ends_nothing_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "STALL_MS", DAY_MS)
    with server(tmp_path) as client:
        ann, bob, game = begin(client, clock=THREE_MINUTES)
        other = begin(client, clock=THREE_MINUTES)
        client.loop.call(client.server.outages.cease)
        pass_time(JUST_OVER_MS)
        client.loop.call(asyncio.sleep, 2 * outages.TICK_S)
        client.loop.call(client.server.scheduler.apply_overdue_events)
        assert ann.game(game)["seq"] == game["seq"]
        assert ann.move(game, "s").status_code == 200
        assert ann.game(game)["seats"][0]["left_ms"] > MOST_MS
        pass_time(JUST_OVER_MS)
    with server(tmp_path) as client:
        for user, playing, seat in ((bob, game, 1), (other[0], other[2], 0)):
            after = moved(user, client).game(playing)
            assert after["status"] == "playing"
            assert after["seats"][seat]["left_ms"] > MOST_MS


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


@pytest.mark.parametrize("over_a_socket", [False, True])
def test_wait_of_a_move_in_the_server_costs_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over_a_socket: bool
) -> None:
    monkeypatch.setattr(outages, "STALL_MS", DAY_MS)
    execute = Table.execute

    async def execute_late(*arguments: Any) -> None:
        pass_time(JUST_OVER_MS)
        await execute(*arguments)

    with server(tmp_path) as client:
        ann, bob, game = begin(client, clock=THREE_MINUTES)
        with ann.follow(game) as socket:
            receive_until(socket, "game")
            with monkeypatch.context() as patch:
                # Earlier, the scheduler would end the match.
                patch.setattr(Scheduler, "apply_overdue_events", nothing)
                patch.setattr(Table, "execute", execute_late)
                if over_a_socket:
                    socket.send_json({"type": "move", "move": "s", "ply": 0})
                else:
                    assert ann.move(game, "s").status_code == 200
                ends = {"move", "timed_out"}
                while (kind := socket.receive_json().get("kind")) not in ends:
                    pass
                assert kind == "move"
        after = bob.game(game)
        assert (after["status"], after["seq"]) == ("playing", game["seq"] + 1)
        assert all(seat["left_ms"] > MOST_MS for seat in after["seats"])


def test_time_in_which_a_request_arrives_is_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([1000, 5000])
    monkeypatch.setattr(middleware, "now_ms", lambda: next(times))
    request = HTTPConnection({"type": "http"})

    async def receive() -> Message:
        return {"type": "http.request", "body": b"{", "more_body": True}

    async def scenario() -> None:
        limited = middleware._limit_body(receive, request)
        await limited()
        await limited()
        assert request.state.arrived_at == 5000

    asyncio.run(scenario())


def test_short_stall_is_an_outage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time = stop_clock(monkeypatch)
    monitor = OutageMonitor(Storage(sqlite_url(tmp_path / "x.db")))
    began = time.now_ms()
    time.set_to(began + 600)
    assert list(monitor.until_now()) == [Outage(began, began + 600)]


def test_stall_is_noticed_without_a_request(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann, _, game = begin(client, clock=THREE_MINUTES)
        with ann.follow(game) as socket:
            pass_time(JUST_OVER_MS)
            while (message := socket.receive_json()).get("kind") != "resumed":
                assert message.get("kind") != "timed_out"
        assert message["lost_ms"] >= JUST_OVER_MS


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
    monkeypatch.setattr(clock, "offset_ns", Clock().offset_ns)
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
