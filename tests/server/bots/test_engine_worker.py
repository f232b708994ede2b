"""Worker processes: results, errors, and replacement of a process that ends."""

import asyncio
import os
import signal
import time
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from hexwarp.search.module import SearchError
from hexwarp.server.bots.engine_worker import EngineWorker
from support.eventually import TIMEOUT_S, eventually_async
from support.trapped import trap

SOON = TIMEOUT_S


def test_worker_runs_calls_in_one_process() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        process = await worker.run(SOON, os.getpid)
        assert await worker.run(SOON, divmod, 7, 2) == (3, 1)
        assert await worker.run(SOON, os.getpid) == process != os.getpid()
        worker.kill()

    asyncio.run(run())


def test_worker_that_starts_ahead_loads_what_its_calls_need(tmp_path: Path) -> None:
    loaded = tmp_path / "loaded"

    async def run() -> None:
        worker = EngineWorker(niceness=0)
        worker.start(partial(map, Path.touch, [loaded]))
        await eventually_async(loaded.exists)
        assert await worker.run(SOON, divmod, 7, 2) == (3, 1)
        worker.kill()

    asyncio.run(run())


def test_worker_that_cannot_load_runs_calls(tmp_path: Path) -> None:
    tried = tmp_path / "tried"

    async def run() -> None:
        worker = EngineWorker(niceness=0)
        worker.start(partial(map, exec, [f"open({str(tried)!r}, 'x'); 7 / 0"]))
        await eventually_async(tried.exists)
        assert await worker.run(SOON, divmod, 7, 2) == (3, 1)
        worker.kill()

    asyncio.run(run())


def test_worker_stands_back_for_other_processes() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=3)
        assert await worker.run(SOON, os.nice, 0) == os.nice(0) + 3
        worker.kill()

    asyncio.run(run())


def test_error_is_raised_with_the_remote_traceback() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        with pytest.raises(ZeroDivisionError) as raised:
            await worker.run(SOON, divmod, 7, 0)
        assert "engine_worker.py" in raised.value.__notes__[0]

    asyncio.run(run())


def test_a_trap_in_a_search_is_raised_with_its_cause() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        with pytest.raises(SearchError, match="failed in apply: out of bounds memory") as raised:
            await worker.run(SOON, trap, "hyper6")
        assert "wasm backtrace" in raised.value.__notes__[0]

    asyncio.run(run())


def test_process_that_exits_is_replaced() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        with pytest.raises((EOFError, ConnectionError)):
            await worker.run(SOON, os._exit, 1)
        assert await worker.run(SOON, divmod, 7, 2) == (3, 1)
        worker.kill()

    asyncio.run(run())


def test_process_that_was_killed_while_idle_is_replaced_before_the_next_call() -> None:
    async def run() -> None:
        worker = EngineWorker(niceness=0)
        first = await worker.run(SOON, os.getpid)
        os.kill(first, signal.SIGKILL)
        for process in active_children():  # of which an ended one may be gone already
            if process.pid == first:
                process.join(SOON)
        assert await worker.run(SOON, os.getpid) != first
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
