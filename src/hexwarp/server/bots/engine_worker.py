"""Processes to think in. They must start light: this module imports nothing of the web."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """A process that does one thing after the other; it starts when it is first needed.

    ``niceness`` is how far it stands back for others that want its core: up to 19, on Unix.
    """

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: Process | None = None
        self._thread = ThreadPoolExecutor(1, "worker")  # it waits for the process

    async def run(self, seconds: float, function: Callable[..., T], *arguments: Any) -> T:
        """What the function returns. Raises what it raises, or TimeoutError.

        The process does not outlive an error or a cancellation; there will be another.
        """
        if self._process is None:
            self._process = Process(self._niceness)
        loop = asyncio.get_running_loop()
        doing = loop.run_in_executor(self._thread, self._process.do, function, arguments)
        try:
            async with asyncio.timeout(seconds):
                return await doing
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """Stop at once, and let go of the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()


class Process:
    """A process, and the line to it.

    The standard library's pool takes twice the work for that, in threads here that hold up the
    event loop.
    """

    def __init__(self, niceness: int) -> None:
        context = SpawnContext()
        self._line, there = context.Pipe()
        self._process = context.Process(target=_work, args=(there, niceness), daemon=True)
        self._process.start()
        there.close()

    def do(self, function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        """What the function returns there. Raises what it raises.

        EOFError or ConnectionError if the process has ended.
        """
        self._line.send((function, arguments))
        done: T
        done, error = self._line.recv()
        if error is not None:
            raise error
        return done

    def kill(self) -> None:
        """End it, whatever it does."""
        self._process.kill()


def _work(line: Connection, niceness: int) -> None:
    """In the process: do what is told, leave Ctrl-C to the server, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
    server = multiprocessing.parent_process()

    def follow() -> None:
        wait([server.sentinel] if server else [])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the server has gone
        while True:
            function, arguments = line.recv()
            try:
                line.send((function(*arguments), None))
            except Exception as error:
                error.add_note(traceback.format_exc())
                line.send((None, error))
