"""Somebody who asks for costly things: the CPU time is drawn from budgets, and others go on.

No test measures CPU time: each step of a request, and each call in a thread, costs what the test
says.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexwarp.server
from hexwarp.match.errors import Refusal
from hexwarp.server.api.hosts import Hosts
from hexwarp.server.api.middleware import RequestGuard
from hexwarp.server.api.rate_limits import RateLimits, TokenBuckets
from hexwarp.server.app import create_app
from hexwarp.server.live import admission, requester
from hexwarp.server.live.admission import Admission
from hexwarp.server.live.cpu_budgets import LOOKING, Budget, CpuBudgets
from hexwarp.server.live.fair_queue import FairQueue
from hexwarp.server.live.networks import networks_of, turns_of
from hexwarp.server.live.requester import Requester, metered, serve
from hexwarp.server.live.threads import Threads
from hexwarp.server.settings import Settings
from hexwarp.storage import Storage
from support.client import TestClient, lenient_limits, receive_until
from support.users import User

HERE, ELSEWHERE = "192.0.2.1", "198.51.100.1"


class Time:
    """A clock, and the CPU time of a thread, which each reading raises by what a step takes."""

    def __init__(self, step_s: float = 0.0) -> None:
        self.now = 0.0
        self.step_s = step_s
        self._cpu = 0.0

    def clock(self) -> float:
        return self.now

    def cpu_clock(self) -> float:
        self._cpu += self.step_s
        return self._cpu

    def budgets(self) -> CpuBudgets:
        return CpuBudgets(self.clock, self.cpu_clock)


# --- budgets -------------------------------------------------------------------------------------


def test_a_debt_is_paid_with_time() -> None:
    time = Time()
    budgets = time.budgets()
    budget = Budget("ann", LOOKING.address)
    assert budgets.debt_s([budget]) <= 0
    budgets.charge([budget], 2)
    assert budgets.debt_s([budget]) == pytest.approx(5), "1 s was saved up; 0.2 s come each second"
    time.now = 5.0
    assert budgets.debt_s([budget]) == pytest.approx(0)
    time.now = 10_000.0
    budgets.charge([budget], 1)
    assert budgets.debt_s([budget]) == pytest.approx(0), "no more than 1 s is saved up"


def test_an_address_takes_at_most_a_fifth_of_a_core_of_all_that_is_not_play() -> None:
    time, rng, taken = Time(), Random(1), 0.0
    budgets = time.budgets()
    users = [Requester(budgets, networks_of(HERE)) for _ in range(20)]
    for number, user in enumerate(users):
        user.identify(str(number))
    while time.now < 100:
        user = rng.choice(users)
        if budgets.debt_s(user.budgets) > 0:
            time.now += 0.01
            continue
        cost = rng.choice((0.001, 0.02, 0.06))
        user.charge(cost)
        taken += cost
    assert taken < 100 / 5 + LOOKING.address.burst + 0.1


def test_networks_have_budgets_of_their_own() -> None:
    time = Time()
    budgets = time.budgets()
    for number in range(16):  # of one /48
        Requester(budgets, networks_of(f"2001:db8:0:{number << 8:x}::1")).charge(2)
    neighbour = Requester(budgets, networks_of("2001:db8:0:ffff::1"))
    assert budgets.debt_s(neighbour.budgets) > 0
    other = Requester(budgets, networks_of("2001:db8:1::1"))
    assert budgets.debt_s(other.budgets) <= 0


def test_those_who_look_take_nothing_from_those_who_play() -> None:
    budgets = Time().budgets()
    Requester(budgets, networks_of(HERE)).charge(1000)
    playing = Requester(budgets, networks_of(HERE), plays=True)
    assert budgets.debt_s(playing.budgets) <= 0


# --- what is charged -----------------------------------------------------------------------------


def test_steps_on_the_loop_and_in_threads_are_charged() -> None:
    time = Time(step_s=1)
    budgets, threads = time.budgets(), Threads(1)

    async def step() -> str:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return "done"

    async def scenario() -> tuple[float, float]:
        client = Requester(budgets, networks_of(HERE))
        serve(client)
        assert await metered(step()) == "done"
        on_the_loop = budgets.debt_s(client.budgets)
        assert await threads.run(str, 7) == "7"
        await asyncio.sleep(0)
        return on_the_loop, budgets.debt_s(client.budgets)

    # Three steps, and one call: each of a second, after the one that was saved up.
    assert asyncio.run(scenario()) == pytest.approx((2 / 0.2, 3 / 0.2))


def test_errors_and_cancellations_pass_through_what_is_measured() -> None:
    async def scenario() -> None:
        serve(Requester(Time().budgets(), networks_of(HERE)))

        async def fail() -> None:
            await asyncio.sleep(0)
            raise KeyError("x")

        with pytest.raises(KeyError):
            await metered(fail())
        ended = list[str]()

        async def wait() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append("ended")

        task = asyncio.create_task(metered(wait()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == ["ended"]
        failing: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def caught() -> str:
            try:
                await failing
            except KeyError:
                return "caught"
            return ""

        task_of_future = asyncio.create_task(metered(caught()))
        await asyncio.sleep(0)
        failing.set_exception(KeyError())
        assert await task_of_future == "caught"

    asyncio.run(scenario())


def test_no_route_uses_a_thread_without_its_turn() -> None:
    """``Threads`` gives turns; the others have a slot of a queue, or read a language once."""
    folder = Path(hexwarp.server.__file__).parent
    using = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if re.search(r"to_thread|run_in_executor|run_in_threadpool", path.read_text("utf-8"))
    }
    assert using == {
        "api/metrics.py",  # at the end of the server
        "bots/engine_pool.py",
        "bots/engine_tier.py",
        "bots/engine_worker.py",
        "bots/engines.py",
        "live/threads.py",
        "services/pages/texts.py",
    }


# --- admission -----------------------------------------------------------------------------------


def test_few_requests_of_an_address_are_in_progress_and_addresses_take_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(admission, "OF_ADDRESS", 2)
    monkeypatch.setattr(admission, "LOOKING", 3)
    begun = list[str]()

    async def scenario() -> None:
        door, clients = Admission(), dict[str, list[Requester]]()

        async def ask(host: str, *, plays: bool = False) -> None:
            client = Requester(None, networks_of(host), plays=plays)
            await door.wait(client)
            begun.append(host)
            clients.setdefault(host, []).append(client)

        async def settle() -> list[str]:
            for _ in range(10):
                await asyncio.sleep(0)
            new, begun[:] = begun[:], []
            return new

        tasks = [asyncio.create_task(ask(HERE)) for _ in range(6)]
        assert await settle() == [HERE] * 2
        tasks += [asyncio.create_task(ask(host)) for host in (ELSEWHERE, ELSEWHERE, "203.0.113.1")]
        assert await settle() == [ELSEWHERE], "three look at a time"
        tasks.append(asyncio.create_task(ask(HERE, plays=True)))
        assert await settle() == [HERE], "a player waits for none of those who look"
        clients[HERE].pop(0).leave()
        assert await settle() == [ELSEWHERE], "it is the turn of who has waited longest"
        clients[ELSEWHERE].pop(0).leave()
        assert sorted(await settle()) == ["203.0.113.1"]
        for task in tasks:
            task.cancel()

    asyncio.run(scenario())


def test_who_waits_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "PATIENCE_S", 0.01)
    monkeypatch.setattr(requester, "PATIENCE_S", 0.01)

    async def scenario() -> None:
        client = Requester(budgets := Time().budgets(), networks_of(HERE))
        client.charge(1000)
        door = Admission()
        with pytest.raises(Refusal):
            await door.wait(client)
        with pytest.raises(Refusal):
            await client.pay()
        client.leave()
        assert budgets.debt_s(client.budgets) > 0
        await door.wait(Requester(budgets, networks_of(ELSEWHERE)))

    asyncio.run(scenario())


def test_a_client_that_sends_its_body_slowly_keeps_no_place() -> None:
    async def scenario() -> None:
        entered = list[Any]()

        async def app(scope: Any, receive: Any, _send: Any) -> None:
            entered.append((scope["client"][0], await receive()))

        moderation: Any = type("Anyone", (), {"check_address": lambda _self, _host: None})()
        guard = RequestGuard(app, RateLimits(), moderation, Hosts(Settings()))

        def scope() -> dict[str, Any]:
            return {
                "type": "http",
                "method": "POST",
                "path": "/api/pair",
                "headers": [],
                "query_string": b"",
                "client": (HERE, 1),
            }

        first = {"type": "http.request", "body": b"{", "more_body": True}
        last = {"type": "http.request", "body": b"}", "more_body": False}

        async def slowly() -> Any:
            if not parts:
                await asyncio.Event().wait()
            return parts.pop()

        async def nothing(_message: Any) -> None:
            pass

        parts = [first] * 50
        slow = [
            asyncio.create_task(guard(scope(), slowly, nothing))
            for _ in range(2 * admission.OF_ADDRESS)
        ]
        for _ in range(100):
            await asyncio.sleep(0)
        assert entered == []
        messages = iter([first, last])

        async def receive() -> Any:
            return next(messages)

        await guard(scope(), receive, nothing)
        assert entered == [(HERE, first)]
        for task in slow:
            task.cancel()

    asyncio.run(scenario())


# --- a whole server ------------------------------------------------------------------------------


@contextmanager
def server_with(url: str, time: Time, host: str) -> Iterator[TestClient]:
    """Start a server that is reached from an address."""
    limits = lenient_limits()
    limits.cpu = time.budgets()
    with TestClient(create_app(Storage(url), limits=limits), client=(host, 1)) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    [
        "/games/GAME/conditions",
        "/games/GAME/ahead",
        "/games/GAME/plan",
        "/puzzles/next?game=hyper6",
        "/leaderboard?game=hyper6&players=2",
        "/lobby",
        "/games/GAME",
        "/catalogue",
        "/openapi.json",
    ],
)
def test_costly_routes_are_refused_in_debt_and_moves_are_not(
    url: str, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(admission, "PATIENCE_S", 0.01)
    monkeypatch.setattr(requester, "PATIENCE_S", 0.01)
    time = Time()
    with server_with(url, time, HERE) as client:
        ann, bob = User(client, "Ann"), User(client, "Bob")
        game = ann.create("me", "open", clock={"kind": "days", "days": 3})
        bob.post(f"/games/{game['id']}/join")
        full = f"{'' if path == '/openapi.json' else '/api'}{path.replace('GAME', game['id'])}"
        time.step_s = 1.5  # each step takes longer than any budget has
        codes = [client.get(full, headers=ann.headers).status_code for _ in range(4)]
        assert codes[-1] == 429
        time.step_s = 0
        moved = ann.post(f"/games/{game['id']}/moves", {"move": "s", "ply": 0})
        assert moved.status_code == 200, "who plays has another budget"


def test_ordinary_play_on_a_slow_machine_is_never_refused(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty people at one address, a move a second: five times as slow as a move takes here."""
    time = Time()
    budgets = time.budgets()
    people = [Requester(budgets, networks_of(HERE), plays=True) for _ in range(30)]
    for number, person in enumerate(people):
        person.identify(str(number))
    for second in range(600):
        time.now = float(second)
        for person in people[second % 4 :: 4]:  # a move in four seconds, of 5 x 10 ms
            assert budgets.debt_s(person.budgets) <= 0
            person.charge(0.05)
    monkeypatch.setattr(admission, "PATIENCE_S", 0.0)
    monkeypatch.setattr(requester, "PATIENCE_S", 0.0)
    time = Time(step_s=0.002)  # a move has about ten steps
    with server_with(url, time, HERE) as client:
        ann, bob = User(client, "Ann"), User(client, "Bob")
        game = ann.create("me", "open", options={"height": 20})
        bob.post(f"/games/{game['id']}/join")
        with ann.follow(game) as socket, bob.follow(game) as other:
            receive_until(socket, "game")
            receive_until(other, "game")
            while (now := ann.game(game))["status"] == "playing":
                time.now += 2
                mover = ann if set(now["to_move"]) <= set(now["you"]) else bob
                assert mover.move(game, "s").status_code == 200


# --- networks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hosts", "admitted"),
    [
        ([f"2001:db8:0:{number:x}::1" for number in range(8)], 2),  # of one /56
        ([f"2001:db8:0:{number << 8:x}::1" for number in range(8)], 4),  # of one /48
        ([f"2001:db8:{number:x}::1" for number in range(8)], 8),
        ([f"192.0.2.{number}" for number in range(8)], 4),
        ([f"192.0.{number}.1" for number in range(8)], 8),
    ],
)
def test_guests_count_by_network(url: str, hosts: list[str], admitted: int) -> None:
    limits = lenient_limits()
    limits.guests = TokenBuckets(rate=0, burst=1)
    app = create_app(Storage(url), limits=limits)
    statuses = []
    with TestClient(app):
        for host in hosts:
            client = TestClient(app, client=(host, 1))
            statuses.append(client.post("/api/session", json={"name": "Ann"}).status_code)
    assert [status == 200 for status in statuses] == [True] * admitted + [False] * (8 - admitted)


def test_sockets_count_by_network() -> None:
    limits = RateLimits()
    limits.sockets._limit = 1

    def opened(host: str) -> Any:
        connection: Any = type("Connection", (), {"client": type("At", (), {"host": host})()})()
        return limits.socket(connection, "ann")

    with opened("2001:db8:0:1::1"), opened("2001:db8:0:2::1"):
        with pytest.raises(Refusal), opened("2001:db8:0:3::1"):
            pass
        with opened("2001:db8:0:300::1"):
            pass
    with opened("2001:db8:0:3::1"):
        pass


def test_many_networks_of_one_site_get_one_turn_beside_others() -> None:
    queue, served = FairQueue(1), list[str]()

    async def search(host: str) -> None:
        async with queue.slot(turns_of(networks_of(host), host)):
            served.append(host)

    async def scenario() -> None:
        async with queue.slot(("busy",)):
            hosts = [f"2001:db8:0:{number:x}::1" for number in range(16)]
            tasks = [asyncio.create_task(search(host)) for host in (*hosts, HERE, ELSEWHERE)]
            await asyncio.sleep(0)
        await asyncio.wait(tasks)

    asyncio.run(scenario())
    assert served[:3] == ["2001:db8:0:0::1", HERE, ELSEWHERE]
