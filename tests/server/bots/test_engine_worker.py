"""Processes to think in: what they find comes back, or what went wrong."""

import asyncio
import os
import time

import pytest

from hexwarp.server.bots.engine_worker import EngineWorker

SOON = 30.0


def test_a_process_does_one_thing_after_the_other() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        process = await worker.run(SOON, os.getpid)
        assert await worker.run(SOON, divmod, 7, 2) == (3, 1)
        assert await worker.run(SOON, os.getpid) == process != os.getpid()
        worker.kill()

    asyncio.run(run())


def test_what_it_raises_is_raised_here_and_says_where() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        with pytest.raises(ZeroDivisionError) as raised:
            await worker.run(SOON, divmod, 7, 0)
        assert "engine_worker.py" in raised.value.__notes__[0]

    asyncio.run(run())


def test_after_a_process_that_ends_by_itself_there_is_another() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        with pytest.raises((EOFError, ConnectionError)):
            await worker.run(SOON, os._exit, 1)
        assert await worker.run(SOON, divmod, 7, 2) == (3, 1)
        worker.kill()

    asyncio.run(run())


def test_after_a_process_that_takes_too_long_there_is_another() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        with pytest.raises(TimeoutError):
            await worker.run(0.1, time.sleep, 10 * SOON)
        assert await worker.run(SOON, divmod, 7, 2) == (3, 1)
        worker.kill()

    asyncio.run(run())
