"""The pool of processes and threads in which bots decide, off the event loop.

Bots that need a game's compiled rules run in processes, as compiling blocks the interpreter; the
others run in threads. Worker processes must start fast: this module imports no web framework.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from hexwarp import bots
from hexwarp.core.game import Game
from hexwarp.core.types import Action, Seat
from hexwarp.server.bots.engine_worker import EngineWorker
from hexwarp.server.live.fair_queue import FairQueue
from hexwarp.server.live.tasks import BackgroundService

if TYPE_CHECKING:
    from hexwarp.search.mcts import Evaluation

T = TypeVar("T")

log = logging.getLogger(__name__)

WITHOUT_KERNEL = frozenset(bots.UNCOMPILED)
"""The bots that need no compiled rules."""

PROCESSES = max(2, min(4, os.cpu_count() or 1))
"""At least two, so that one long evaluation does not block the others."""
NICENESS = 15
"""The priority of the processes, below the event loop's."""
THREADS = 1  # they share the interpreter with the event loop, so more would be no faster
DECISION_TIMEOUT_S = 20.0
WARM_UP_TIMEOUT_S = 600.0
"""For compiling a game's rules and search."""

HINT_NODES = 100_000
"""Simulations of a hint's search: less than a second."""


class Rank(IntEnum):
    """What comes first when bots have to wait."""

    PEOPLE = 0
    """Hints, and bots at tables where people play."""
    WATCHED = 1
    """Tables of bots alone that somebody watches; at others they rest."""
    UNWATCHED = 2
    """Tables that all users have left."""
    ANALYSES = 3


class Asker(NamedTuple):
    """A person for whom a bot decides: those of a rank take turns."""

    user_id: str
    rank: Rank


class EnginePool(BackgroundService):
    """Runs decisions and hints; calls wait for an idle process or thread."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._workers = [EngineWorker(NICENESS) for _ in range(PROCESSES)]
        self._idle = deque(self._workers)
        self._queue, self._thread_queue = FairQueue(PROCESSES), FairQueue(THREADS)
        self._warm_ups: dict[str, asyncio.Task[None]] = {}

    @property
    def waiting(self) -> int:
        """The number of calls that wait for an idle process."""
        return self._queue.waiting

    def is_ready(self, bot: str, game: Game[Any]) -> bool:
        """Return whether the bot can decide at once; start the game's warm-up if not."""
        return bot in WITHOUT_KERNEL or self._is_warm(game)

    def _is_warm(self, game: Game[Any]) -> bool:
        """Return whether the game's rules are compiled; start to compile them if not."""
        if game.name not in self._warm_ups:
            self._warm_ups[game.name] = self.spawn(self._warm_up(game))
        return self._warm_ups[game.name].done()

    @property
    def compiling(self) -> bool:
        """Whether any game's rules are being compiled."""
        return any(not task.done() for task in self._warm_ups.values())

    @property
    def busy(self) -> int:
        """The number of processes at work."""
        return len(self._workers) - len(self._idle)

    async def wait_until_ready(self, bot: str, game: Game[Any]) -> None:
        """Wait until the bot can decide."""
        if not self.is_ready(bot, game):
            await asyncio.shield(self._warm_ups[game.name])

    async def decide(
        self, asker: Asker, bot: str, game: Game[Any], redacted: Any, seat: Seat
    ) -> Action:
        """Return a bot's action in a redacted state.

        A bot that fails or times out moves at random, which is logged.
        """
        arguments = (bot, game, redacted, seat, secrets.randbits(64))
        try:
            if bot in WITHOUT_KERNEL:
                loop = asyncio.get_running_loop()
                async with self._thread_queue.slot(*asker):
                    return await loop.run_in_executor(self._threads, _decide, *arguments)
            return await self._run(asker, DECISION_TIMEOUT_S, _decide, *arguments)
        except Exception:
            log.exception("The bot %s of %s failed; it moves at random.", bot, game.name)
            return secrets.choice(game.legal_actions(redacted, seat))

    async def hint(self, user_id: str, game: Game[Any], redacted: Any, seat: Seat) -> Evaluation:
        """Search a redacted state for a seat; the same state gives the same evaluation.

        Returns:
            The evaluation of the moves in that state.

        Raises:
            TimeoutError: The rules were not compiled in time, or the search took too long.
            Exception: Any exception of the search.
        """
        if not self._is_warm(game):
            async with asyncio.timeout(DECISION_TIMEOUT_S):
                await asyncio.shield(self._warm_ups[game.name])
        asker = Asker(user_id, Rank.PEOPLE)
        return await self._run(asker, DECISION_TIMEOUT_S, _hint, game, redacted, seat)

    async def wait_for_bots(self, asked_by: str) -> None:
        """Wait until no bot waits for a process."""
        async with self._queue.slot(asked_by, Rank.ANALYSES):
            pass

    async def _warm_up(self, game: Game[Any]) -> None:
        """Compile in one process, then load the compiled code in each: the idle queue is FIFO."""
        try:
            for _ in self._workers:
                asker = Asker("", Rank.PEOPLE)
                await self._run(asker, WARM_UP_TIMEOUT_S, _warm_up, game)
        except Exception:
            log.exception("The rules of %s could not be compiled.", game.name)

    async def _run(
        self, asker: Asker, timeout_s: float, function: Callable[..., T], *arguments: Any
    ) -> T:
        """Run a function in the next idle process, when it is the asker's turn."""
        async with self._queue.slot(*asker):
            worker = self._idle.popleft()
            try:
                return await worker.run(timeout_s, function, *arguments)
            finally:
                self._idle.append(worker)

    async def __aexit__(self, *_: object) -> None:
        """Stop, and kill the processes."""
        await super().__aexit__()
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.kill()


# --- in the worker processes ----------------------------------------------------------------------


def _warm_up(game: Game[Any]) -> None:
    bots.warm_up(game, lambda _report: None)


def _decide(bot: str, game: Game[Any], redacted: Any, seat: Seat, seed: int) -> Action:
    return bots.choose(bot, game, redacted, seat, Random(seed))


def _hint(game: Game[Any], redacted: Any, seat: Seat) -> Evaluation:
    from hexwarp.search.mcts import search

    return search(game, redacted, seat, Random(0), nodes=HINT_NODES)
