"""Group commit: concurrent writes share one transaction, and so one wait for the disk."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from sqlalchemy import Connection, Engine

from hexwarp.storage.database.errors import StorageUnavailable

log = logging.getLogger(__name__)

WriteOperation: TypeAlias = Callable[[Connection], None]
"""A write within a transaction. It is run again if another write of its batch has failed."""


class BatchWriter:
    """A writer thread with its own connection.

    Writes that arrive while a batch is being committed form the next batch, so batches grow with
    the load.

    Args:
        engine: The database.
        on_commit: Called after each batch, with the seconds that it took.
        combine: Returns operations that do the same together, where that costs less.
    """

    def __init__(
        self,
        engine: Engine,
        on_commit: Callable[[float], None] = lambda _seconds: None,
        combine: Callable[[Sequence[WriteOperation]], Sequence[WriteOperation]] = list,
    ) -> None:
        self._engine = engine
        self._on_commit = on_commit
        self._combine = combine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._pending: deque[tuple[WriteOperation, bool, asyncio.Future[None]]] = deque()
        self._drain_task: asyncio.Task[None] | None = None

    async def write(self, operation: WriteOperation, *, alone: bool = False) -> None:
        """Run an operation in a transaction, and return when that is committed.

        Args:
            operation: The operation.
            alone: Whether it takes locks that others wait for, and so shares its transaction with
                none: two shared ones could wait for each other.

        Raises:
            Exception: The operation's own error; then it has changed nothing.
        """
        done = asyncio.get_running_loop().create_future()
        self._pending.append((operation, alone, done))
        if self._drain_task is None:
            self._drain_task = asyncio.create_task(self._drain())
        await done

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        while self._pending:
            batch = self._next_batch()
            operations = [operation for operation, _, _ in batch]
            began = loop.time()
            errors = await loop.run_in_executor(self._thread, self._commit, operations)
            for (_, _, done), error in zip(batch, errors, strict=True):
                if done.cancelled():
                    continue
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)
            try:
                self._on_commit(loop.time() - began)
            except Exception:  # those who wait for the next batch must not wait for ever
                log.exception("The time of a commit could not be counted.")
        self._drain_task = None

    def _next_batch(self) -> list[tuple[WriteOperation, bool, asyncio.Future[None]]]:
        batch = [self._pending.popleft()]
        while self._pending and not (batch[0][1] or self._pending[0][1]):
            batch.append(self._pending.popleft())
        return batch

    def _commit(self, operations: list[WriteOperation]) -> list[Exception | None]:
        """Commit operations together or, if one fails, each alone; return each one's error."""
        try:
            with self._engine.begin() as connection:
                for operation in self._combine(operations):
                    operation(connection)
        except StorageUnavailable as error:  # each alone would wait as long, and fail as well
            return [error] * len(operations)
        except Exception as error:
            if len(operations) == 1:
                return [error]
            return [error for operation in operations for error in self._commit([operation])]
        return [None] * len(operations)

    async def close(self) -> None:
        """Commit pending writes, and close the connection."""
        if self._drain_task is not None:
            await self._drain_task
        self._thread.shutdown()
        self._engine.dispose()
