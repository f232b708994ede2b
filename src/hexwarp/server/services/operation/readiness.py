"""Whether the server is ready: whether its database takes writes, and is not damaged."""

from __future__ import annotations

import asyncio
import logging

from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage, StorageError

log = logging.getLogger(__name__)

TIMEOUT_S = 3.0
"""How long a write may take; a slow disk stops for a second at times (docs/hosting.md)."""

FRESH_S = 1.0
"""How long an answer is repeated, so that frequent questions are no load."""


class Readiness(BackgroundService):
    """Checks by a write whether the database takes moves; one check runs at a time.

    Once any query has found damage, the server is not ready until a restart.
    """

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self._storage = storage
        self._check: asyncio.Task[str | None] | None = None
        self._started = 0.0
        self._reported: str | None = None

    async def problem(self) -> str | None:
        """Return why the server is not ready, as a sentence; None if it is ready."""
        now = asyncio.get_running_loop().time()
        check = self._check
        if check is None or (check.done() and now - self._started > FRESH_S):
            check = self._check = self.spawn(self._write())
            self._started = now
        left = max(self._started + TIMEOUT_S - now, 0)
        done, _ = await asyncio.wait({check}, timeout=left)
        problem = (
            check.result() if done else f"The database took no write within {TIMEOUT_S:g} seconds."
        )
        self._report(problem)
        return problem

    async def _write(self) -> str | None:
        try:
            await self._storage.check_write()
        except StorageError as error:
            return str(error)
        except Exception:
            log.exception("The check of the database failed.")
            return "The database cannot be written."
        # Also of a table that the check does not use; a restart finds out whether it is repaired.
        return self._storage.damage

    def _report(self, problem: str | None) -> None:
        """Log a change."""
        if problem != self._reported:
            self._reported = problem
            log.warning("%s", problem or "The database takes writes again.")
