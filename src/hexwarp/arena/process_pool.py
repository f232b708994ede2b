"""A pool of processes whose work can be cancelled."""

from __future__ import annotations

import pickle
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeVar, cast

from hexwarp.core.errors import HexwarpError

__all__ = ["TERMINATION_TIMEOUT_S", "Item", "Result", "imap_unordered"]

Item = TypeVar("Item")
Result = TypeVar("Result")

TERMINATION_TIMEOUT_S = 5.0
"""The time for a terminated process to end its engines before it is killed, in seconds."""


# Not concurrent.futures, which cannot end a worker in the middle of a task before Python 3.14, nor
# multiprocessing.Pool, which hangs when a worker dies.
def imap_unordered(
    work: Callable[[Item], Result], items: Iterable[Item], processes: int
) -> Generator[Result, None, None]:
    """Apply a function to items in parallel.

    Items are taken from the iterable only when a process is free. Closing the generator terminates
    the processes, in the middle of their work if necessary.

    Args:
        work: The function; it is pickled, unless there is one process.
        items: Its arguments.
        processes: The number of processes; with 1, the work runs in this process.

    Yields:
        The results, in the order of completion.

    Raises:
        HexwarpError: The function raised one, another process cannot import it, or a process died.

    Example:
        >>> sorted(imap_unordered(abs, [-3, 1, -2], processes=1))
        [1, 2, 3]
    """
    if processes == 1:
        yield from map(work, items)
        return
    spawn, pickled = SpawnContext(), pickle.dumps(work)
    todo = iter(items)
    running: dict[Any, SpawnProcess] = {}
    try:
        for _, item in zip(range(processes), todo, strict=False):
            here, there = spawn.Pipe()
            process = spawn.Process(target=_worker, args=(there, pickled), daemon=True)
            with _sigint_ignored():
                process.start()
            there.close()
            running[here] = process
            here.send(item)
        while running:
            ready: list[Any] = wait(list(running))
            for connection in ready:
                yield _received(connection)
                for item in todo:
                    connection.send(item)
                    break
                else:
                    running.pop(connection)
                    connection.close()
    finally:
        for process in running.values():
            process.terminate()
        for process in running.values():
            process.join(TERMINATION_TIMEOUT_S)
            process.kill()


@contextmanager
def _sigint_ignored() -> Generator[None, None, None]:
    """Make processes started in the context ignore Ctrl-C, which this process handles."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _received(connection: Any) -> Any:
    try:
        result = connection.recv()
    except (EOFError, ConnectionError):
        raise HexwarpError("A process that played games has died.") from None
    if isinstance(result, HexwarpError):
        raise result
    return result


def _worker(connection: Any, pickled: bytes) -> None:
    """Process items until the connection closes; on SIGTERM, clean up and exit."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    work: Callable[[Any], Any] | None = None
    with suppress(EOFError, ConnectionError):
        while True:
            item = connection.recv()
            try:
                work = work or _unpickled(pickled)
                result = work(item)
            except HexwarpError as error:
                result = error
            connection.send(result)


def _unpickled(work: bytes) -> Callable[[Any], Any]:
    """Return the function that was sent; its arguments may be of a module that is not here."""
    try:
        return cast(Callable[[Any], Any], pickle.loads(work))  # noqa: S301 - from our own process
    except (ImportError, AttributeError) as error:
        raise HexwarpError(
            f"Another process cannot import what it was sent ({error}): use one process."
        ) from error
