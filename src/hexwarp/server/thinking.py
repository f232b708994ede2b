"""Where bots think: never on the event loop.

Bots that need a game's compiled rules think in processes of their own, as compiling holds up the
process that it happens in; the others think in threads. What processes are started with must
stay light: this module imports nothing of the web.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.connection import wait
from random import Random
from typing import TYPE_CHECKING, Any

from hexwarp import bots
from hexwarp.core.game import Game
from hexwarp.core.types import Action, Seat

if TYPE_CHECKING:
    from hexwarp.search.tree import Thought

log = logging.getLogger(__name__)

WITHOUT_KERNEL = frozenset(bots.PLAIN)
"""The levels that play games without compiled rules, and so do not need them."""

PROCESSES = max(1, min(4, (os.cpu_count() or 1) - 1))
THREADS = 1  # they share the interpreter with the event loop; more would be no faster
TIME_LIMIT = 20.0
"""Seconds for one decision."""

ADVICE_NODES = 50_000
"""Positions that are evaluated for a person who asks for advice: well below a second's work."""


class Thinker:
    """Decides for bots. Not more of them at a time than there are processes and threads."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._processes: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(PROCESSES)
        self._warming: dict[str, asyncio.Task[None]] = {}

    def is_ready(self, level: str, game: Game[Any]) -> bool:
        """Whether the bot can decide at once; if not, what it needs begins to be compiled."""
        return level in WITHOUT_KERNEL or self._is_warm(game)

    def _is_warm(self, game: Game[Any]) -> bool:
        """Whether the game's rules are compiled; if not, that begins."""
        if game.name not in self._warming:
            self._warming[game.name] = asyncio.create_task(self._warm(game))
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
        seed = secrets.randbits(64)
        loop = asyncio.get_running_loop()
        try:
            if level in WITHOUT_KERNEL:
                return await loop.run_in_executor(
                    self._threads, _decide, level, game, seen, seat, seed
                )
            async with self._free:
                pool = self._pool()
                thought = loop.run_in_executor(pool, _decide, level, game, seen, seat, seed)
                return await asyncio.wait_for(thought, TIME_LIMIT)
        except Exception:
            log.exception("The bot %s of %s failed; it moves at random.", level, game.name)
            if level not in WITHOUT_KERNEL:
                self._end_processes()
            return secrets.choice(game.legal_actions(seen, seat))

    async def advise(self, game: Game[Any], seen: Any, seat: Seat) -> Thought:
        """What a search finds out for a seat, told the redacted state alone.

        The same state gives the same advice. Raises TimeoutError, also where the rules are not
        compiled in time, or whatever went wrong.
        """
        if not self._is_warm(game):
            await asyncio.wait_for(asyncio.shield(self._warming[game.name]), TIME_LIMIT)
        async with self._free:
            thought = asyncio.get_running_loop().run_in_executor(
                self._pool(), _advise, game, seen, seat
            )
            try:
                return await asyncio.wait_for(thought, TIME_LIMIT)
            except Exception:
                self._end_processes()
                raise

    async def _warm(self, game: Game[Any]) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._pool(), _warm, game)
        except Exception:
            log.exception("The rules of %s could not be compiled.", game.name)
            self._end_processes()

    def _pool(self) -> ProcessPoolExecutor:
        if self._processes is None:
            self._processes = processes(PROCESSES, begin)
        return self._processes

    def _end_processes(self) -> None:
        """Kill what thinks or compiles now; the next decision starts afresh."""
        pool, self._processes = self._processes, None
        if pool is not None:
            end(pool)

    def close(self) -> None:
        """Stop thinking."""
        for task in self._warming.values():
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._end_processes()


def processes(number: int, initializer: Callable[[], None]) -> ProcessPoolExecutor:
    """So many processes, each started when it is first needed."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(number, context, initializer=initializer)


def end(pool: ProcessPoolExecutor) -> None:
    """Kill what the processes do now."""
    running = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.kill()


# --- in the processes --------------------------------------------------------------------------


def begin() -> None:
    """Leave Ctrl-C to the server, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()

    def follow() -> None:
        wait([server.sentinel] if server else [])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def _warm(game: Game[Any]) -> None:
    bots.warm(game, lambda _report: None)


def _decide(level: str, game: Game[Any], seen: Any, seat: Seat, seed: int) -> Action:
    return bots.choose(level, game, seen, seat, Random(seed))


def _advise(game: Game[Any], seen: Any, seat: Seat) -> Thought:
    from hexwarp.search.tree import think

    return think(game, seen, seat, Random(0), nodes=ADVICE_NODES)
