"""Where bots think: never on the event loop.

Bots that need a game's compiled rules think in processes of their own, as compiling holds up the
process that it happens in; the others think in threads. What processes are started with must
stay light: this module imports nothing of the web.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from hexwarp import bots
from hexwarp.core.game import Game
from hexwarp.core.types import Action, Seat
from hexwarp.server.bots.engine_worker import Worker
from hexwarp.server.live.tasks import BackgroundService

if TYPE_CHECKING:
    from hexwarp.search.mcts import Evaluation

T = TypeVar("T")

log = logging.getLogger(__name__)

WITHOUT_KERNEL = frozenset(bots.UNCOMPILED)
"""The bots that play games without compiled rules, and so do not need them."""

PROCESSES = max(2, min(4, os.cpu_count() or 1))
"""At least two, so that one long evaluation holds up nobody else."""
NICENESS = 15
"""The event loop goes first, for all who wait for it."""
THREADS = 1  # they share the interpreter with the event loop; more would be no faster
TIME_LIMIT = 20.0
"""Seconds for one decision."""
WARMING_LIMIT = 600.0
"""Seconds for compiling a game's rules and search."""

HINT_NODES = 100_000
"""Positions that are evaluated for a person who asks for advice: less than a second's work."""


class EnginePool(BackgroundService):
    """Decides for bots. Not more of them at a time than there are processes and threads."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._workers = [Worker(NICENESS) for _ in range(PROCESSES)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._warming: dict[str, asyncio.Task[None]] = {}

    def is_ready(self, level: str, game: Game[Any]) -> bool:
        """Whether the bot can decide at once; if not, what it needs begins to be compiled."""
        return level in WITHOUT_KERNEL or self._is_warm(game)

    def _is_warm(self, game: Game[Any]) -> bool:
        """Whether the game's rules are compiled; if not, that begins."""
        if game.name not in self._warming:
            self._warming[game.name] = self.spawn(self._warm(game))
        return self._warming[game.name].done()

    @property
    def compiling(self) -> bool:
        """Whether some game's rules are being compiled."""
        return any(not task.done() for task in self._warming.values())

    async def get_ready(self, level: str, game: Game[Any]) -> None:
        """Wait until the bot can decide."""
        if not self.is_ready(level, game):
            await asyncio.shield(self._warming[game.name])

    async def decide(self, level: str, game: Game[Any], seen: Any, seat: Seat) -> Action:
        """The action of a bot that is told the redacted state alone.

        A bot that fails or takes too long moves at random, and the server's log says so.
        """
        asked = (level, game, seen, seat, secrets.randbits(64))
        try:
            if level in WITHOUT_KERNEL:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._threads, _decide, *asked)
            return await self._run(TIME_LIMIT, _decide, *asked)
        except Exception:
            log.exception("The bot %s of %s failed; it moves at random.", level, game.name)
            return secrets.choice(game.legal_actions(seen, seat))

    async def hint(self, game: Game[Any], seen: Any, seat: Seat) -> Evaluation:
        """What a search finds out for a seat, told the redacted state alone.

        The same state gives the same advice. Raises TimeoutError, also where the rules are not
        compiled in time, or whatever went wrong.
        """
        if not self._is_warm(game):
            async with asyncio.timeout(TIME_LIMIT):
                await asyncio.shield(self._warming[game.name])
        return await self._run(TIME_LIMIT, _hint, game, seen, seat)

    async def _warm(self, game: Game[Any]) -> None:
        """Compile in one process, and then load it in each: whoever idles longest comes first."""
        try:
            for _ in self._workers:
                await self._run(WARMING_LIMIT, _warm, game)
        except Exception:
            log.exception("The rules of %s could not be compiled.", game.name)

    async def _run(self, seconds: float, function: Callable[..., T], *arguments: Any) -> T:
        """What the function returns in the next process that is idle."""
        worker = await self._idle.get()
        try:
            return await worker.run(seconds, function, *arguments)
        finally:
            self._idle.put_nowait(worker)

    async def __aexit__(self, *_: object) -> None:
        """Stop, and end the processes."""
        await super().__aexit__()
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.end()


# --- in the processes --------------------------------------------------------------------------


def _warm(game: Game[Any]) -> None:
    bots.warm_up(game, lambda _report: None)


def _decide(level: str, game: Game[Any], seen: Any, seat: Seat, seed: int) -> Action:
    return bots.choose(level, game, seen, seat, Random(seed))


def _hint(game: Game[Any], seen: Any, seat: Seat) -> Evaluation:
    from hexwarp.search.mcts import search

    return search(game, seen, seat, Random(0), nodes=HINT_NODES)
