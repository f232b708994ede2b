"""Where analyses think: in a process of their own, that works while nobody else wants its core.

Like ``thinking``, this module imports nothing of the web.
"""

from __future__ import annotations

from typing import Any

from hexwarp.search import analysis
from hexwarp.search.analysis import Decision, Judgement
from hexwarp.server.workers import Worker

TIME_LIMIT = 300.0
"""Seconds for one decision, the first one's compiling and others' work on the core included."""

NICENESS = 19


class Background:
    """Judges decisions, one at a time."""

    def __init__(self) -> None:
        self._worker = Worker(NICENESS)

    async def judge(self, decision: Decision[Any]) -> Judgement:
        """What ``analysis.judge`` finds. Raises TimeoutError, or whatever went wrong."""
        return await self._worker.run(TIME_LIMIT, analysis.judge, decision)

    def close(self) -> None:
        """Stop at once, and let go of the process; the next decision starts another."""
        self._worker.end()
