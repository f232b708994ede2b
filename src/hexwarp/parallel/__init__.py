"""Independent pieces of work: in this process, in several, or on a Ray cluster.

Matches, analyses and training take ``Workers``, and do not know where their work runs. Results do
not depend on that either, as every piece of work has a seed of its own.

Example:
    >>> with Workers.processes(2) as workers:
    ...     sorted(workers.imap_unordered(abs, [-3, 1, -2]))
    [1, 2, 3]
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, closing
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from hexwarp.core.arguments import at_least_one
from hexwarp.parallel.processes import ProcessPool

if TYPE_CHECKING:
    from hexwarp.parallel.ray import RayPool

__all__ = ["Item", "Result", "Workers"]

Item = TypeVar("Item")
Result = TypeVar("Result")


class Workers(AbstractContextManager["Workers"]):
    """Workers that stay warm between calls, until the context ends.

    Create them with ``Workers.processes``, ``Workers.ray`` or ``Workers.at``.
    """

    def __init__(self, pool: ProcessPool | RayPool) -> None:
        self._pool = pool

    @classmethod
    def processes(cls, count: int) -> Workers:
        """Return processes on this machine, started when they are needed.

        Args:
            count: The number of processes; with 1, the work runs in this process.

        Raises:
            MalformedError: The number is below 1.
        """
        return cls(ProcessPool(at_least_one("processes", count)))

    @classmethod
    def ray(cls, address: str) -> Workers:
        """Return the CPUs of a Ray cluster (docs/ray.md).

        Args:
            address: ``auto``, ``local``, ``host:port`` or ``ray://host:port``.

        Raises:
            HexwarpError: There is no cluster at the address.
            ModuleNotFoundError: Ray is not installed.
        """
        from hexwarp.parallel.ray import RayPool

        return cls(RayPool(address))

    @classmethod
    def at(cls, ray: str | None, processes: int) -> Workers:
        """Return the CPUs of a Ray cluster if there is an address, and processes otherwise.

        Args:
            ray: The address, or None.
            processes: The number of processes.

        Raises:
            HexwarpError: There is no cluster at the address, or the number is below 1.
            ModuleNotFoundError: Ray is not installed.
        """
        return cls.processes(processes) if ray is None else cls.ray(ray)

    @property
    def is_here(self) -> bool:
        """Whether the work runs in this process, so that nothing is pickled."""
        return self._pool.is_here

    def imap_unordered(
        self, work: Callable[[Item], Result], items: Iterable[Item]
    ) -> Generator[Result, None, None]:
        """Apply a function to items in parallel.

        Items are taken from the iterable only when workers are free. Closing the generator ends
        the work that is running.

        Args:
            work: The function; it is pickled once, unless the work runs in this process.
            items: Its arguments.

        Yields:
            The results, in the order of completion.

        Raises:
            HexwarpError: The function raised one, a worker cannot import it, or workers died.
        """
        return self._pool.imap_unordered(work, items)

    def imap(
        self, work: Callable[[Item], Result], items: Iterable[Item]
    ) -> Generator[Result, None, None]:
        """Apply a function to items in parallel, and yield the results in the order of the items.

        Args:
            work: The function, as in ``imap_unordered``.
            items: Its arguments, which need not end.

        Yields:
            The results; those that finish early wait for the ones before them.

        Raises:
            HexwarpError: As ``imap_unordered`` does.
        """
        waiting: dict[int, Result] = {}
        following = 0
        with closing(self.imap_unordered(partial(_numbered, work), enumerate(items))) as results:
            for number, result in results:
                waiting[number] = result
                while following in waiting:
                    yield waiting.pop(following)
                    following += 1

    def close(self) -> None:
        """End the workers, in the middle of their work if necessary."""
        self._pool.close()

    def __exit__(self, *_: object) -> None:
        self.close()


def _numbered(work: Callable[[Item], Result], numbered: tuple[int, Item]) -> tuple[int, Result]:
    number, item = numbered
    return number, work(item)
