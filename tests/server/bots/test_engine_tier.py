"""Engines on other machines: a real Redis, and an engine in this process."""

import asyncio
import json
import logging
import secrets
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from redis import Redis as Client
from saq.job import Job

from hexwarp import bots
from hexwarp.core.chance import RandomChance
from hexwarp.core.history import begin
from hexwarp.search import analysis
from hexwarp.search.analysis import Decision, DecisionEvaluation
from hexwarp.search.mcts import Evaluation
from hexwarp.server.bots import engine_host, engine_tier, searches
from hexwarp.server.bots.engine_pool import Asker, EnginePool, Rank
from hexwarp.server.bots.engine_tier import EngineTier, NoAnswerError
from support.eventually import INTERVAL_S, TIMEOUT_S, eventually_async
from support.fake_search import search_in_threads
from support.services import Redis
from toy import Cairn

ANN = Asker("ann", Rank.PEOPLE)
GAME = Cairn(2)
SECRET = begin(GAME, RandomChance(Random(0))).state
STATE = GAME.redact(SECRET, (1,))


class Places:
    """Notes where searches run, and can hold those of engines on other machines."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.elsewhere, self.here = list[str](), list[int]()
        self.released = threading.Event()
        self.released.set()
        run, decide, thread = searches.run, searches.decide, threading.local()

        def run_elsewhere(text: str) -> str:
            self.elsewhere.append(text)
            self.released.wait()
            thread.of_engine = True
            return run(text)

        def decide_here(*arguments: Any) -> int:
            if not getattr(thread, "of_engine", False):
                self.here.append(1)
            return decide(*arguments)

        patch.setattr(searches, "run", run_elsewhere)
        patch.setattr(searches, "decide", decide_here)


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> Iterator[Places]:
    search_in_threads(monkeypatch)
    monkeypatch.setattr(bots, "WITHOUT_SEARCH", {})
    monkeypatch.setattr(engine_tier, "WATCH_S", 0.01)
    places = Places(monkeypatch)
    yield places
    places.released.set()


@asynccontextmanager
async def engine(redis: Redis, processes: int = 2) -> AsyncIterator[asyncio.Task[None]]:
    started = asyncio.Event()
    task = asyncio.create_task(engine_host.take_searches(redis.url, processes, 0, started.set))
    await started.wait()
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def pool(redis: Redis, processes: int = 0) -> AsyncIterator[EnginePool]:
    """Run a server's pool that knows of this number of processes elsewhere."""
    async with EnginePool(0, EngineTier(redis.url)) as pool, pool.tier:
        await eventually_async(lambda: pool.tier.processes == processes)
        yield pool


def jobs(redis: Redis) -> list[str]:
    """Return what is stored in Redis about searches."""
    with Client.from_url(redis.url, decode_responses=True) as client:
        values = client.mget(client.keys("saq:job:*") or ["-"])
        return [str(value) for value in values if value]


def waiting(redis: Redis) -> int:
    with Client.from_url(redis.url) as client:
        return int(client.zcard(f"saq:{engine_tier.QUEUE}:incomplete"))


def decide(pool: EnginePool) -> Coroutine[Any, Any, int]:
    return pool.decide(ANN, "random", GAME, STATE, 1)


def local(seed: int) -> int:
    return bots.choose("random", GAME, STATE, 1, Random(seed))


def test_an_engine_decides_as_the_server_does(
    redis: Redis, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with engine(redis), pool(redis, 2) as server:
            for seed in range(6):
                monkeypatch.setattr(secrets, "randbits", lambda _bits, seed=seed: seed)
                assert await decide(server) == local(seed)

    asyncio.run(scenario())
    assert (len(places.elsewhere), places.here) == (6, [])
    assert {local(seed) for seed in range(6)} == {0, 1, 2}


def test_an_engine_evaluates_as_the_server_does(
    redis: Redis, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    hint = Evaluation((2, 0), ((1 / 3, 2 / 3), (0.1, 0.9)), (5, 1), (1 / 3, 2 / 3), 7, 1e-9)
    judged = DecisionEvaluation((("s", 1 / 3),), (1 / 3, 2 / 3), (0.1, 0.9), (-0.0, 0.3))
    received: list[Decision[Any]] = []

    def judge(decision: Decision[Any]) -> DecisionEvaluation:
        received.append(decision)
        return judged

    monkeypatch.setattr(searches, "hint", lambda *_: hint)
    monkeypatch.setattr(analysis, "evaluate_decision", judge)
    decision = Decision(GAME, STATE, 1, 0, 0, ())

    async def scenario() -> None:
        async with engine(redis), pool(redis, 2) as server:
            assert await server.hint(ANN, GAME, STATE, 1) == hint
            search = searches.of_evaluation("evaluate", decision)
            assert await server.tier.run(("ann",), Rank.ANALYSES, TIMEOUT_S, search) == judged

    asyncio.run(scenario())
    assert len(places.elsewhere) == 2
    assert [(search.state, search.seat, search.action) for search in received] == [(STATE, 1, 0)]


def test_without_engines_the_server_searches(redis: Redis, places: Places) -> None:
    async def scenario() -> None:
        async with pool(redis) as server:
            await decide(server)
            with pytest.raises(NoAnswerError):
                await server.tier.run(
                    ("ann",), Rank.PEOPLE, TIMEOUT_S, searches.of_hint(GAME, STATE, 1)
                )

    asyncio.run(scenario())
    assert (places.elsewhere, places.here, jobs(redis)) == ([], [1], [])


def stop_redis(redis: Redis, _engine: asyncio.Task[None]) -> None:
    redis.kill()


def stop_engine(_redis: Redis, engine: asyncio.Task[None]) -> None:
    engine.cancel()


def lose_everything(redis: Redis, _engine: asyncio.Task[None]) -> None:
    with Client.from_url(redis.url) as client:
        client.flushall()


@pytest.mark.parametrize("stop", [stop_redis, stop_engine, lose_everything])
def test_a_search_whose_engine_is_gone_runs_here(
    redis: Redis,
    places: Places,
    stop: Callable[[Redis, asyncio.Task[None]], None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL)

    async def scenario() -> None:
        async with engine(redis, 1) as task, pool(redis, 1) as server:
            places.released.clear()
            deciding = [asyncio.create_task(decide(server)) for _ in range(3)]
            await eventually_async(lambda: places.elsewhere)
            stop(redis, task)
            await asyncio.gather(*deciding[:1])
            places.released.set()
            await asyncio.gather(*deciding)

    asyncio.run(scenario())
    assert places.here


def test_an_engine_that_ends_gives_its_search_to_another_one(redis: Redis, places: Places) -> None:
    async def scenario() -> None:
        async with engine(redis, 1) as first, pool(redis, 1) as server:
            places.released.clear()
            deciding = asyncio.create_task(decide(server))
            await eventually_async(lambda: places.elsewhere)
            async with engine(redis, 1):
                await eventually_async(lambda: server.tier.processes == 2)
                first.cancel()
                await eventually_async(lambda: len(places.elsewhere) == 2)
                places.released.set()
                await deciding

    asyncio.run(scenario())
    assert (len(places.elsewhere), places.here) == (2, [])


def test_no_more_searches_are_sent_than_there_are_processes(redis: Redis, places: Places) -> None:
    async def scenario() -> None:
        async with engine(redis, 2), pool(redis, 2) as server:
            places.released.clear()
            deciding = [asyncio.create_task(decide(server)) for _ in range(5)]
            await eventually_async(lambda: len(places.elsewhere) == 2)
            assert (waiting(redis), server.tier.waiting) == (2, 3)
            places.released.set()
            await asyncio.gather(*deciding)
            assert waiting(redis) == 0

    asyncio.run(scenario())
    assert (len(places.elsewhere), places.here) == (5, [])


def test_engines_of_another_version_get_no_search(
    redis: Redis, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0
    find = EngineTier._find_engines

    async def count(tier: EngineTier) -> Any:
        nonlocal looks
        looks += 1
        return await find(tier)

    monkeypatch.setattr(EngineTier, "_find_engines", count)

    async def scenario() -> None:
        async with pool(redis) as server:
            monkeypatch.setattr(engine_tier, "QUEUE", "hexwarp-searches-0.0")
            async with engine(redis):
                with Client.from_url(redis.url) as client:
                    await eventually_async(lambda: client.keys("saq:hexwarp-searches-0.0:worker*"))
                before = looks
                await eventually_async(lambda: looks >= before + 2)
                await decide(server)

    asyncio.run(scenario())
    assert (places.elsewhere, places.here) == ([], [1])


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        ("search", {"search": "x"}),
        ("search", {"search": '{"game": "chess"}'}),
        ("search", {"search": {"game": "cairn"}}),
        ("search", {"other": 1}),
        ("os.system", {"command": "true"}),
        ("search", {}),
    ],
)
def test_a_malformed_search_is_refused_and_the_engine_goes_on(
    redis: Redis,
    places: Places,
    function: str,
    arguments: dict[str, Any],
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL)

    async def scenario() -> None:
        async with engine(redis, 1), pool(redis, 1) as server:
            job = Job(function, arguments)
            await server.tier.queue.enqueue(job)
            async with asyncio.timeout(TIMEOUT_S):
                while not job.completed:
                    await asyncio.sleep(INTERVAL_S)
                    await job.refresh()
            assert (job.status.value, job.result) == ("failed", None)
            with Client.from_url(redis.url) as client:
                client.set("saq:job:noise", "no JSON")
                client.rpush(f"saq:{engine_tier.QUEUE}:queued", "saq:job:noise")
            await decide(server)

    asyncio.run(scenario())
    assert places.here == []


@pytest.mark.parametrize("result", ["99", '"s"', "", "[0]"])
def test_a_wrong_answer_is_not_played(
    redis: Redis,
    places: Places,
    result: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL)
    monkeypatch.setattr(searches, "run", lambda _text: result)

    async def scenario() -> None:
        async with engine(redis, 1), pool(redis, 1) as server:
            assert await decide(server) in GAME.legal_actions(STATE, 1)

    asyncio.run(scenario())
    assert places.here == [1]


def test_redis_holds_only_what_the_seat_may_see(redis: Redis, places: Places) -> None:
    """The states of a seat that differ in the secrets of others alone give the same bytes."""
    assert GAME.redact(SECRET, (1,)) != SECRET

    async def scenario() -> None:
        async with engine(redis), pool(redis, 2) as server:
            places.released.clear()
            deciding = asyncio.create_task(decide(server))
            await eventually_async(lambda: places.elsewhere)
            (job,) = jobs(redis)
            search = json.loads(json.loads(job)["kwargs"].pop("search"))
            seed = search.pop("seed")
            expected = json.loads(searches.of_decision("random", GAME, STATE, 1, seed).text())
            assert search == {key: expected[key] for key in expected if key != "seed"}
            assert search["state"]["charms"] == [SECRET.charms[0], 0]
            assert set(json.loads(job)) <= {
                *("function", "kwargs", "queue", "key", "timeout", "ttl", "queued", "started"),
                *("touched", "status", "attempts", "worker_id"),
            }
            places.released.set()
            await deciding

    asyncio.run(scenario())


def test_a_pool_without_redis_has_no_engines(places: Places) -> None:
    async def scenario() -> None:
        async with EnginePool(0) as server, server.tier:
            assert server.tier.processes == 0
            await decide(server)

    asyncio.run(scenario())
    assert places.here == [1]
