"""Writes that come at the same time, in one transaction: they wait for the disk together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from sqlalchemy import Connection, Engine

Work: TypeAlias = Callable[[Connection], None]
"""Something to write; it is called again where it shared a transaction with one that failed."""


class Writer:
    """One thread that writes, with a connection of its own; a call for each batch, not each row.

    The busier the database is, the more it gets at a time.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, work: Work) -> None:
        """Have it done, and wait until that is on disk. Raises what it raises; then it is not."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._drain())
        await done

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            works = [work for work, _ in batch]
            errors = await loop.run_in_executor(self._thread, self._write_all, works)
            for (_, done), error in zip(batch, errors, strict=True):
                if done.cancelled():
                    continue
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)
        self._writing = None

    def _write_all(self, works: list[Work]) -> list[Exception | None]:
        """Write it in one transaction, or else each in its own; what went wrong, by work."""
        try:
            with self._engine.begin() as connection:
                for work in works:
                    work(connection)
        except Exception as error:
            if len(works) == 1:
                return [error]
            return [found for work in works for found in self._write_all([work])]
        return [None] * len(works)

    async def close(self) -> None:
        """Write what waits, and let go of the connection."""
        if self._writing is not None:
            await self._writing
        self._thread.shutdown()
        self._engine.dispose()
