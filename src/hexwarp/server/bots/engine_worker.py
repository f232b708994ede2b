"""Worker processes for search. They must start fast: this module imports no web framework."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext
from typing import Any, TypeVar

T = TypeVar("T")


class EngineWorker:
    """A process that runs one function at a time; it starts with the first call, or by ``start``.

    Args:
        niceness: Lowers its priority, up to 19; on Unix only. ``Settings.engine_niceness``.
    """

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: WorkerProcess | None = None
        self._thread = ThreadPoolExecutor(1, "worker")  # blocks on the pipe to the process

    def start(self, load: Callable[[], Iterable[object]]) -> None:
        """Start the process before somebody waits for it.

        Args:
            load: Loads there, part by part, what its calls need, until the first one comes.
        """
        if self._process is None:
            self._process = WorkerProcess(self._niceness, load)

    async def run(self, timeout_s: float, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function in the process.

        An error, a timeout or a cancellation ends the process; the next call starts another, as it
        does if the process was killed meanwhile.

        Returns:
            The function's result.

        Raises:
            TimeoutError: The function took too long.
            Exception: Any exception of the function.
        """
        if self._process is None or not self._process.is_alive:
            self._process = WorkerProcess(self._niceness)
        loop = asyncio.get_running_loop()
        call = loop.run_in_executor(self._thread, self._process.call, function, arguments)
        try:
            async with asyncio.timeout(timeout_s):
                return await call
        except BaseException:
            self.kill()
            raise

    def kill(self) -> None:
        """Kill the process, even during a call."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()


# Not a ProcessPoolExecutor: it takes twice the CPU per call, in threads that delay the event loop,
# and cannot kill a call that hangs. pebble's pool can, with three such threads of its own.
class WorkerProcess:
    """A spawned process and the pipe to it."""

    def __init__(self, niceness: int, load: Callable[[], Iterable[object]] = tuple) -> None:
        context = SpawnContext()
        self._pipe, child_end = context.Pipe()
        self._process = context.Process(target=_work, args=(child_end, niceness, load), daemon=True)
        self._process.start()
        child_end.close()

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.is_alive()

    def call(self, function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        """Call a function in the process.

        Returns:
            The function's result.

        Raises:
            EOFError: The process has ended.
            ConnectionError: The process has ended.
            Exception: Any exception of the function.
        """
        self._pipe.send((function, arguments))
        result: T
        result, error = self._pipe.recv()
        if error is not None:
            raise error
        return result

    def kill(self) -> None:
        """Kill the process, even during a call."""
        self._process.kill()


def _work(pipe: Connection, niceness: int, load: Callable[[], Iterable[object]]) -> None:
    """Serve calls in the process: ignore Ctrl-C, and end with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
    server = multiprocessing.parent_process()

    def exit_with_server() -> None:
        wait([server.sentinel] if server else [])
        os._exit(0)

    threading.Thread(target=exit_with_server, daemon=True).start()
    with suppress(Exception):  # a call that needs what is missing raises the error again
        for _ in load():
            if pipe.poll():
                break
    with suppress(EOFError, ConnectionError):  # the server has ended
        while True:
            function, arguments = pipe.recv()
            try:
                pipe.send((function(*arguments), None))
            except Exception as error:
                error.add_note(traceback.format_exc())
                pipe.send((None, error))
