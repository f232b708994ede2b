"""A pool of processes whose work can be cancelled.

Example:
    >>> pool = ProcessPool(2)
    >>> sorted(pool.imap_unordered(abs, [-3, 1, -2]))
    [1, 2, 3]
    >>> pool.close()
"""

from __future__ import annotations

import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeVar, cast

from hexwarp.core.errors import HexwarpError

__all__ = ["TERMINATION_TIMEOUT_S", "ProcessPool"]

Item = TypeVar("Item")
Result = TypeVar("Result")

TERMINATION_TIMEOUT_S = 5.0
"""The time for a terminated process to end its engines before it is killed, in seconds."""


# Not concurrent.futures, which cannot end a worker in the middle of a task before Python 3.14, nor
# multiprocessing.Pool, which hangs when a worker dies.
class ProcessPool:
    """Processes that wait for the next work until the pool is closed.

    Args:
        count: The number of processes; with 1, the work runs in this process.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._processes: dict[Any, SpawnProcess] = {}
        """The processes by connection, those without work first to last."""

    @property
    def is_here(self) -> bool:
        """Whether the work runs in this process."""
        return self._count == 1

    def imap_unordered(
        self, work: Callable[[Item], Result], items: Iterable[Item]
    ) -> Generator[Result, None, None]:
        """Apply a function to items in parallel; ``Workers.imap_unordered`` describes it.

        Args:
            work: The function.
            items: Its arguments.
        """
        if self.is_here:
            yield from map(work, items)
            return
        pickled, todo = pickle.dumps(work), iter(items)
        free, busy = list(self._processes), set[Any]()
        try:
            for item in islice(todo, self._count):
                connection = free.pop() if free else self._start()
                busy.add(connection)
                _send(connection, (pickled, item))
            while busy:
                ready: list[Any] = wait(list(busy))
                for connection in ready:
                    result = _received(connection)
                    busy.remove(connection)
                    yield result
                    for item in todo:
                        busy.add(connection)
                        _send(connection, (pickled, item))
                        break
        finally:
            self._end(busy)

    def close(self) -> None:
        """Terminate all processes."""
        self._end(set(self._processes))

    def _start(self) -> Any:
        """Start a process and return the connection to it."""
        spawn = SpawnContext()
        here, there = spawn.Pipe()
        process = spawn.Process(target=_worker, args=(there,), daemon=True)
        with _sigint_ignored():
            process.start()
        there.close()
        self._processes[here] = process
        return here

    def _end(self, connections: set[Any]) -> None:
        ending = [self._processes.pop(connection) for connection in connections]
        for process in ending:
            process.terminate()
        for process in ending:
            process.join(TERMINATION_TIMEOUT_S)
            process.kill()
            process.join()
        for connection in connections:
            connection.close()


@contextmanager
def _sigint_ignored() -> Generator[None, None, None]:
    """Make processes started in the context ignore Ctrl-C, which this process handles."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _send(connection: Any, message: tuple[bytes, Any]) -> None:
    try:
        connection.send(message)
    except ConnectionError:
        raise HexwarpError("A process has died in the middle of its work.") from None


def _received(connection: Any) -> Any:
    try:
        result = connection.recv()
    except (EOFError, ConnectionError):
        raise HexwarpError("A process has died in the middle of its work.") from None
    if isinstance(result, HexwarpError):
        raise result
    return result


def _worker(connection: Any) -> None:
    """Process items until the connection closes; on SIGTERM, clean up and exit."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    latest = b""
    work: Callable[[Any], Any] | None = None
    with suppress(EOFError, ConnectionError):
        while True:
            pickled, item = connection.recv()
            try:
                if work is None or pickled != latest:
                    work, latest = _unpickled(pickled), pickled
                result = work(item)
            except HexwarpError as error:
                result = error
            except Exception as error:
                traceback.print_exc()
                reason = str(error).rstrip(".") or type(error).__name__
                result = HexwarpError(
                    "A process failed in the middle of its work: {reason}.", reason=reason
                )
            connection.send(result)


def _unpickled(work: bytes) -> Callable[[Any], Any]:
    """Return the function that was sent; its arguments may be of a module that is not here."""
    try:
        return cast(Callable[[Any], Any], pickle.loads(work))  # noqa: S301 - from our own process
    except (ImportError, AttributeError) as error:
        raise HexwarpError(
            f"Another process cannot import what it was sent ({error}): use one process."
        ) from error
