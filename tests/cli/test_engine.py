"""``hexwarp engine`` as a process: it takes a search, and ends in order at SIGTERM."""

import asyncio
import signal
from random import Random
from subprocess import PIPE

import pytest

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.history import begin
from hexwarp.server.bots import searches
from hexwarp.server.bots.engine_tier import EngineTier
from support.eventually import TIMEOUT_S, eventually_async
from support.services import Redis

from .program import Start


def test_an_engine_takes_searches_until_it_is_stopped(
    redis: Redis, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWARP_REDIS_URL", redis.url)
    game = registry.load("hyper6")
    state = begin(game, RandomChance(Random(0))).start
    seat = game.to_move(state)[0]
    search = searches.of_decision("greedy", game, game.redact(state, (seat,)), seat, 7)

    async def scenario() -> int:
        async with EngineTier(redis.url) as tier:
            await eventually_async(lambda: tier.processes == 1)
            action = await tier.run(("ann",), 0, TIMEOUT_S, search)
            process.send_signal(signal.SIGTERM)
            await eventually_async(lambda: tier.processes == 0)
            return int(action)

    with start("engine", "--processes", "1", stdout=PIPE, stderr=PIPE) as process:
        action = asyncio.run(scenario())
        out, err = process.communicate()
    assert action == bots.choose("greedy", game, search.state, seat, Random(7))
    assert (process.returncode, err) == (0, b"")
    assert out == b"Searches at a time: 1 - Ctrl-C ends it.\n"


def test_an_engine_ends_while_redis_is_gone(
    redis: Redis, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWARP_REDIS_URL", redis.url)
    with start("engine", "--processes", "1", stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout
        assert process.stdout.readline().startswith(b"Searches at a time: 1")
        redis.kill()
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
