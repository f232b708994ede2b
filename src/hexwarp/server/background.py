"""Where analyses think: in a process of their own, that works while nobody else wants its core.

Like ``thinking``, this module imports nothing of the web.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any

from hexwarp.search import analysis
from hexwarp.search.analysis import Decision, Judgement
from hexwarp.server.thinking import begin, end, processes

TIME_LIMIT = 300.0
"""Seconds for one decision, the first one's compiling and others' work on the core included."""

POLITENESS = 19
"""The lowest priority that a process can have on Unix."""


class Background:
    """Judges decisions, one at a time."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def judge(self, decision: Decision[Any]) -> Judgement:
        """What ``analysis.judge`` finds. Raises TimeoutError, or whatever went wrong."""
        judging = asyncio.get_running_loop().run_in_executor(
            self._executor(), analysis.judge, decision
        )
        try:
            return await asyncio.wait_for(judging, TIME_LIMIT)
        except Exception:
            self.close()
            raise

    def _executor(self) -> Executor:
        if self._pool is None:
            self._pool = processes(1, _begin)
        return self._pool

    def close(self) -> None:
        """Stop at once, and let go of the process; the next decision starts another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            end(pool)


def _begin() -> None:
    begin()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(POLITENESS)
