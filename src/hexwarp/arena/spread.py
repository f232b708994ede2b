"""The same work for many things, spread over processes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeVar

from hexwarp.core.errors import HexwarpError, MalformedError

Item = TypeVar("Item")
Result = TypeVar("Result")

PATIENCE = 5.0
"""Seconds for a process to leave what it is in the midst of."""


def spread(
    work: Callable[[Item], Result], items: Iterable[Item], processes: int
) -> Generator[Result, None, None]:
    """What the work makes of each item, as it is done: in this process, or in several others.

    Closing it ends the processes, in the midst of their work if need be. Raises HexwarpError
    where the work does, or where a process ends by itself.
    """
    if processes == 1:
        yield from map(work, items)
        return
    spawn = SpawnContext()
    todo = iter(items)
    running: dict[Any, SpawnProcess] = {}
    try:
        for _, item in zip(range(processes), todo, strict=False):
            here, there = spawn.Pipe()
            process = spawn.Process(target=_worker, args=(there, work), daemon=True)
            with _undisturbed():
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
            process.join(PATIENCE)
            process.kill()


@contextmanager
def _undisturbed() -> Generator[None, None, None]:
    """An interruption from the keyboard is for this process, not for those started now."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _received(connection: Any) -> Any:
    try:
        result = connection.recv()
    except (EOFError, ConnectionError):
        raise HexwarpError("A process that played games has ended by itself.") from None
    if isinstance(result, HexwarpError):
        raise result
    return result


def _worker(connection: Any, work: Callable[[Any], Any]) -> None:
    """Work until there is nothing more; when terminated, leave the work in good order."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with suppress(EOFError, ConnectionError):
        while True:
            item = connection.recv()
            try:
                result = work(item)
            except HexwarpError as error:
                result = MalformedError(str(error))
            connection.send(result)
