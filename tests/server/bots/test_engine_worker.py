"""Worker processes: results, errors, and replacement of a process that ends."""

import asyncio
import os
import time

import pytest

from hexwarp.server.bots.engine_worker import EngineWorker, report_progress
from support.eventually import TIMEOUT_S

SOON = TIMEOUT_S


def test_worker_runs_calls_in_one_process() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        process = await worker.run(SOON, os.getpid)
        assert await worker.run(SOON, divmod, 7, 2) == (3, 1)
        assert await worker.run(SOON, os.getpid) == process != os.getpid()
        worker.kill()

    asyncio.run(run())


def test_worker_passes_on_progress() -> None:
    async def run() -> None:
        reported: list[float] = []
        worker = EngineWorker(niceness=0, on_progress=reported.append)
        await worker.run(SOON, report_progress, 0.25)
        await worker.run(SOON, report_progress, 0.5)
        assert reported == [0.25, 0.5]
        worker.kill()

    asyncio.run(run())


def test_worker_stands_back_for_other_processes() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=3)
        assert await worker.run(SOON, os.nice, 0) == os.nice(0) + 3
        worker.kill()

    asyncio.run(run())


@pytest.mark.parametrize("compiled", [True, False])
def test_worker_compiles_or_does_not(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)

    async def run() -> None:
        worker = EngineWorker(niceness=0, compiled=compiled)
        disabled = await worker.run(SOON, os.getenv, "NUMBA_DISABLE_JIT")
        assert disabled == (None if compiled else "1")
        worker.kill()

    asyncio.run(run())


def test_error_is_raised_with_the_remote_traceback() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        with pytest.raises(ZeroDivisionError) as raised:
            await worker.run(SOON, divmod, 7, 0)
        assert "engine_worker.py" in raised.value.__notes__[0]

    asyncio.run(run())


def test_process_that_exits_is_replaced() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        with pytest.raises((EOFError, ConnectionError)):
            await worker.run(SOON, os._exit, 1)
        assert await worker.run(SOON, divmod, 7, 2) == (3, 1)
        worker.kill()

    asyncio.run(run())


def test_process_that_times_out_is_replaced() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        with pytest.raises(TimeoutError):
            await worker.run(0.1, time.sleep, 10 * SOON)
        assert await worker.run(SOON, divmod, 7, 2) == (3, 1)
        worker.kill()

    asyncio.run(run())
