"""The CPUs of a Ray cluster as workers.

A piece of work is a Ray task of one CPU. Ray runs it again elsewhere when its worker or node dies,
and keeps processes for the next tasks, with the compiled rules that they have loaded.

Example:
    >>> pool = RayPool("local")
    >>> sorted(pool.imap_unordered(abs, [-3, 1, -2]))
    [1, 2, 3]
    >>> pool.close()
"""

from __future__ import annotations

import logging
import os
import pickle
import socket
from collections.abc import Callable, Generator, Iterable
from functools import lru_cache
from importlib import metadata
from itertools import islice
from time import monotonic
from typing import Any, TypeVar, cast

from hexwarp.core.errors import HexwarpError
from hexwarp.core.extras import missing

try:
    import ray
    from ray import cloudpickle
    from ray.exceptions import RayError, RayTaskError
except ModuleNotFoundError as error:
    raise missing("ray", error) from None

__all__ = ["MAX_RETRIES", "RayPool"]

Item = TypeVar("Item")
Result = TypeVar("Result")

MAX_RETRIES = 3
"""How often a piece of work is run again whose worker died."""

TASKS_PER_CPU = 2
"""Tasks that are submitted at a time, so that no CPU waits for its next one."""

COUNT_INTERVAL_S = 1.0
"""The time between two looks at how many CPUs the cluster has, in seconds."""

CONNECT_TIMEOUT_S = 10.0
"""The time for a cluster's address to answer, in seconds; Ray itself tries for minutes."""


class RayPool:
    """A connection to a Ray cluster, whose CPUs do the work.

    A program that is connected to a cluster already keeps its connection, also at the end. Work
    that nobody waits for any more ends with the connection: cancelling tasks one by one may abort
    this process, when a task ends at the same time (pull request 54798 of Ray fixed one of these
    races; release 2.60 has another).

    Args:
        address: ``auto`` for a cluster on this machine, ``local`` to start one for this program
            alone, or ``host:port`` or ``ray://host:port``.

    Raises:
        HexwarpError: There is no cluster at the address.
    """

    is_here = False
    """Whether the work runs in this process."""

    def __init__(self, address: str) -> None:
        self._is_own = not ray.is_initialized()
        if self._is_own:
            _connect(address)
        self._cpus, self._counted = 0, -COUNT_INTERVAL_S
        self._run = ray.remote(num_cpus=1, max_retries=MAX_RETRIES)(_run)

    def imap_unordered(
        self, work: Callable[[Item], Result], items: Iterable[Item]
    ) -> Generator[Result, None, None]:
        """Apply a function to items in parallel; ``Workers.imap_unordered`` describes it.

        Args:
            work: The function.
            items: Its arguments.
        """
        shared = ray.put((_version(), _pickled(work)))
        todo, running = iter(items), list[Any]()
        while True:
            free = max(1, TASKS_PER_CPU * self._count_cpus()) - len(running)
            running += [self._run.remote(shared, item) for item in islice(todo, max(0, free))]
            if not running:
                return
            (ready,), running = ray.wait(running)
            yield _received(ready)

    def close(self) -> None:
        """End the connection, and with it a cluster that was started for this program."""
        if self._is_own:
            ray.shutdown()

    def _count_cpus(self) -> int:
        """Return the number of CPUs of the cluster, whose nodes come and go."""
        if monotonic() - self._counted > COUNT_INTERVAL_S:
            resources: Any = ray.cluster_resources
            self._cpus = int(resources().get("CPU", 0))
            self._counted = monotonic()
        return self._cpus


def _connect(address: str) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        _check_reachable(address)
        ray.init(
            address=address,
            include_dashboard=False if address == "local" else None,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except Exception as error:  # Ray raises errors of many kinds here
        reason = str(error).partition("\n")[0].rstrip(".")
        raise HexwarpError(
            "There is no Ray cluster at {address}: {reason}.", address=address, reason=reason
        ) from None


def _check_reachable(address: str) -> None:
    """Raise OSError if nothing answers at ``host:port``."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), CONNECT_TIMEOUT_S).close()


def _pickled(work: Callable[..., Any]) -> bytes:
    """Return the function with the classes of a script or notebook that it uses."""
    dumps: Callable[[Any], bytes] = cloudpickle.dumps
    return dumps(work)


def _received(task: Any) -> Any:
    try:
        result = ray.get(task)
    except RayTaskError as error:
        raise error.cause from error  # what a bot's own code raised, with its traceback there
    except RayError as error:
        raise HexwarpError(
            f"Workers died {MAX_RETRIES + 1} times in the middle of the same work "
            f"({type(error).__name__})."
        ) from None
    if isinstance(result, HexwarpError):
        raise result
    return result


def _run(shared: tuple[str, bytes], item: Any) -> Any:
    """Run a piece of work on a worker; return its result, or the HexwarpError that it raised."""
    try:
        return _unpickled(*shared)(item)
    except HexwarpError as error:
        return error


@lru_cache(maxsize=2)
def _unpickled(version: str, work: bytes) -> Callable[[Any], Any]:
    """Return the function that was sent; its arguments may be of a module that is not here."""
    if version != _version():
        raise HexwarpError(f"A worker has Hexwarp {_version()}, and this is {version}.")
    try:
        return cast(Callable[[Any], Any], pickle.loads(work))  # noqa: S301 - from our own program
    except (ImportError, AttributeError) as error:
        raise HexwarpError(f"A worker cannot import what it was sent: {error}.") from error


def _version() -> str:
    return metadata.version("hexwarp")
