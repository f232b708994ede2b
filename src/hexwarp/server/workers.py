"""Processes to think in. They must start light: this module imports nothing of the web."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing.connection import wait
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """A process that does one thing after the other; it starts when it is first needed.

    ``niceness`` is how far it stands back for others that want its core: up to 19, on Unix.
    """

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: Executor | None = None

    async def run(self, seconds: float, function: Callable[..., T], *arguments: Any) -> T:
        """What the function returns. Raises what it raises, or TimeoutError.

        The process does not outlive an error or a cancellation; there will be another.
        """
        if self._process is None:
            self._process = start(self._niceness)
        doing = asyncio.get_running_loop().run_in_executor(self._process, function, *arguments)
        try:
            return await asyncio.wait_for(doing, seconds)
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """Stop at once, and let go of the process."""
        process, self._process = self._process, None
        if process is not None:
            kill(process)


def start(niceness: int) -> Executor:
    """A new process."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, context, initializer=partial(_begin, niceness))


def kill(executor: Executor) -> None:
    """End a process that ``start`` began, whatever it does."""
    running = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.kill()


def _begin(niceness: int) -> None:
    """In the process: leave Ctrl-C to the server, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
    server = multiprocessing.parent_process()

    def follow() -> None:
        wait([server.sentinel] if server else [])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
