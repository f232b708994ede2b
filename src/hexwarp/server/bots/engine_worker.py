"""Worker processes for search. They must start fast: this module imports no web framework."""

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


class EngineWorker:
    """A process that runs one function at a time; it starts with the first call.

    Args:
        niceness: Lowers its priority, up to 19; on Unix only. ``Settings.engine_niceness``.
        compiled: Whether games' rules are compiled in it, or run as plain Python.
        on_progress: Called, in a thread, with what ``report_progress`` reports in the process.
    """

    def __init__(
        self,
        niceness: int,
        *,
        compiled: bool = True,
        on_progress: Callable[[float], None] = lambda _share: None,
    ) -> None:
        self._niceness = niceness
        self._compiled = compiled
        self._on_progress = on_progress
        self._process: WorkerProcess | None = None
        self._thread = ThreadPoolExecutor(1, "worker")  # blocks on the pipe to the process

    async def run(self, timeout_s: float, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function in the process.

        An error, a timeout or a cancellation ends the process; the next call starts another.

        Returns:
            The function's result.

        Raises:
            TimeoutError: The function took too long.
            Exception: Any exception of the function.
        """
        if self._process is None:
            self._process = WorkerProcess(self._niceness, self._compiled)
        loop = asyncio.get_running_loop()
        call = loop.run_in_executor(
            self._thread, self._process.call, function, arguments, self._on_progress
        )
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

    def __init__(self, niceness: int, compiled: bool) -> None:
        context = SpawnContext()
        self._pipe, child_end = context.Pipe()
        self._process = context.Process(
            target=_work, args=(child_end, niceness, compiled), daemon=True
        )
        self._process.start()
        child_end.close()

    def call(
        self,
        function: Callable[..., T],
        arguments: tuple[Any, ...],
        on_progress: Callable[[float], None],
    ) -> T:
        """Call a function in the process, and pass on the progress that it reports.

        Returns:
            The function's result.

        Raises:
            EOFError: The process has ended.
            ConnectionError: The process has ended.
            Exception: Any exception of the function.
        """
        self._pipe.send((function, arguments))
        while isinstance(answer := self._pipe.recv(), float):
            on_progress(answer)
        result: T
        result, error = answer
        if error is not None:
            raise error
        return result

    def kill(self) -> None:
        """Kill the process, even during a call."""
        self._process.kill()


_reports: Connection | None = None
"""In a worker process: the pipe to the server."""


def report_progress(share: float) -> None:
    """Report the progress of the function that runs in this worker process, 0 to 1."""
    if _reports is not None:
        _reports.send(share)


def _work(pipe: Connection, niceness: int, compiled: bool) -> None:
    """Serve calls in the process: ignore Ctrl-C, and end with the server."""
    global _reports
    _reports = pipe
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not compiled:
        os.environ["NUMBA_DISABLE_JIT"] = "1"  # read when Numba is imported
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
    server = multiprocessing.parent_process()

    def exit_with_server() -> None:
        wait([server.sentinel] if server else [])
        os._exit(0)

    threading.Thread(target=exit_with_server, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the server has ended
        while True:
            function, arguments = pipe.recv()
            try:
                pipe.send((function(*arguments), None))
            except Exception as error:
                error.add_note(traceback.format_exc())
                pipe.send((None, error))
