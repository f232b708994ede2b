"""The pool of processes and threads in which bots decide, off the event loop.

Bots that need a game's compiled rules run in processes, as compiling blocks the interpreter; the
others run in threads. Until the rules are compiled, one more process runs the same search as plain
Python. Worker processes must start fast: this module imports no web framework.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.types import Action, Seat
from hexwarp.server.bots import searches
from hexwarp.server.bots.engine_tier import EngineTier, NoAnswerError
from hexwarp.server.bots.engine_worker import EngineWorker
from hexwarp.server.bots.preparation import NotPreparedError, Preparation
from hexwarp.server.bots.searches import BuiltIn
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
THREADS = 1  # they share the interpreter with the event loop, so more would be no faster
DECISION_TIMEOUT_S = 120.0
"""For a search of about a second: on a busy machine, the processes stand back for all others."""
HINT_TIMEOUT_S = 50.0
"""For the same search; proxies give a request up after a minute."""
LOAD_TIMEOUT_S = 600.0
"""For loading a game's compiled rules, or compiling them where no cache can be written."""
UNCOMPILED_NICENESS = 0
"""Somebody waits for the few games that are played so early."""
UNCOMPILED_TIMEOUT_S = 120.0
UNCOMPILED_SEARCH_S = 2.0
"""The search of the bots that cannot do with less, where the rules could not be compiled."""
HINT_WAIT_S = 20.0
"""Time for which a request for a hint waits for compiled rules, before it is refused."""


class Rank(IntEnum):
    """The priority of a search; a lower rank is served first."""

    PEOPLE = 0
    """Hints, and bots at tables where people play."""
    WATCHED = 1
    """Tables of bots alone that somebody watches."""
    UNWATCHED = 2
    """Those of which somebody has asked lately; at others bots rest."""
    ANALYSES = 3


class Asker(NamedTuple):
    """A person for whom a bot decides: those of a rank take turns, by address, then by user."""

    user_id: str
    rank: Rank
    address: str | None = None
    """None if it is not known, as that of a host who has sent no request since a restart."""


class EnginePool(BackgroundService):
    """Runs decisions and hints; calls wait for an idle process or thread.

    While engines on other machines take searches, they get those that need compiled rules. A
    search that they do not answer runs here. ``preparation`` and ``tier`` have life cycles of their
    own.

    Args:
        niceness: Lowers the priority of the processes.
        tier: Those engines.
    """

    def __init__(self, niceness: int, tier: EngineTier | None = None) -> None:
        super().__init__()
        self.niceness = niceness
        self.tier = tier or EngineTier(None)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._workers = [EngineWorker(niceness) for _ in range(PROCESSES)]
        self._idle = deque(self._workers)
        self.queue = FairQueue(PROCESSES)
        """The calls for the processes."""
        self._thread_queue = FairQueue(THREADS)
        self._uncompiled = EngineWorker(UNCOMPILED_NICENESS, compiled=False)
        self._uncompiled_queue = FairQueue(1)
        self.preparation = Preparation(niceness // 2, self._load, self._end_uncompiled)

    @property
    def waiting(self) -> int:
        """The number of calls that wait for an idle process, here or on another machine."""
        return self.queue.waiting + self.tier.waiting

    def is_ready(self, bot: BuiltIn, game: Game[Any]) -> bool:
        """Return whether the bot can decide at once; start to compile the game's rules if not."""
        elsewhere = isinstance(bot, str) and self.tier.processes > 0
        return self._is_ready_here(bot, game) or elsewhere

    def _is_ready_here(self, bot: BuiltIn, game: Game[Any]) -> bool:
        return (
            bot in WITHOUT_KERNEL
            or self.preparation.is_ready(game)
            or self.preparation.has_failed(game)
            or bots.plays_uncompiled(bot, game)
        )

    def compile_ahead(self) -> None:
        """Compile the rules of all games in the background, and play uncompiled until then."""
        self.spawn(self._compile_ahead())

    async def _compile_ahead(self) -> None:
        games = [kind(kind.player_counts[0]) for kind in registry.games().values()]
        try:
            for game in games:
                async with self._uncompiled_queue.slot("", Rank.PEOPLE):
                    await self._uncompiled.run(UNCOMPILED_TIMEOUT_S, searches.load, game)
        except Exception:
            log.exception("The process that plays uncompiled could not be started.")
        for game in games:
            self.preparation.request(game)

    @property
    def busy(self) -> int:
        """The number of processes at work."""
        return len(self._workers) - len(self._idle)

    async def wait_until_ready(self, bot: BuiltIn, game: Game[Any]) -> None:
        """Wait until the bot can decide."""
        if not self.is_ready(bot, game):
            await self._wait_until_ready_here(bot, game)

    async def _wait_until_ready_here(self, bot: BuiltIn, game: Game[Any]) -> None:
        if not self._is_ready_here(bot, game):
            with suppress(NotPreparedError):
                await self.preparation.wait(game)

    async def decide(
        self, asker: Asker, bot: BuiltIn, game: Game[Any], redacted: Any, seat: Seat
    ) -> Action:
        """Return a bot's action in a redacted state.

        A bot that fails or times out moves at random, which is logged.
        """
        position = (game, redacted, seat, secrets.randbits(64))
        try:
            if bot in WITHOUT_KERNEL:
                loop = asyncio.get_running_loop()
                async with self._thread_queue.slot(*asker):
                    return await loop.run_in_executor(
                        self._threads, searches.decide, bot, *position
                    )
            if isinstance(bot, str):  # other machines lack the host's networks
                with suppress(NoAnswerError):
                    search = searches.of_decision(bot, *position)
                    return int(await self._search_elsewhere(asker, DECISION_TIMEOUT_S, search))
            await self._wait_until_ready_here(bot, game)
            if self.preparation.is_ready(game):
                return await self._run(asker, DECISION_TIMEOUT_S, searches.decide, bot, *position)
            async with self._uncompiled_queue.slot(*asker):
                return await self._uncompiled.run(
                    UNCOMPILED_TIMEOUT_S, searches.decide, bot, *position, UNCOMPILED_SEARCH_S
                )
        except Exception:
            log.exception("The bot %s of %s failed; it moves at random.", bot, game.name)
            return secrets.choice(game.legal_actions(redacted, seat))

    async def hint(self, asker: Asker, game: Game[Any], redacted: Any, seat: Seat) -> Evaluation:
        """Search a redacted state for a seat; the same state gives the same evaluation.

        Returns:
            The evaluation of the moves in that state.

        Raises:
            NotPreparedError: The rules are not compiled yet, after ``HINT_WAIT_S``.
            TimeoutError: The search took too long.
            Exception: Any exception of the search.
        """
        with suppress(NoAnswerError):
            search = searches.of_hint(game, redacted, seat)
            found: Evaluation = await self._search_elsewhere(asker, HINT_TIMEOUT_S, search)
            return found
        if not self.preparation.is_ready(game):
            try:
                async with asyncio.timeout(HINT_WAIT_S):
                    await self.preparation.wait(game)
            except TimeoutError:
                raise NotPreparedError from None
        return await self._run(asker, HINT_TIMEOUT_S, searches.hint, game, redacted, seat)

    async def wait_for_bots(self, asked_by: str) -> None:
        """Wait until no bot waits for a process."""
        async with self.queue.slot(asked_by, Rank.ANALYSES):
            pass

    async def _load(self, game: Game[Any]) -> None:
        """Load a game's compiled rules in each process: the idle queue is FIFO."""
        for _ in self._workers:
            await self._run(Asker("", Rank.PEOPLE), LOAD_TIMEOUT_S, searches.load, game)

    async def _end_uncompiled(self) -> None:
        """End the process that plays uncompiled, after its last decision, if it has no more use."""
        async with self._uncompiled_queue.slot("", Rank.UNWATCHED):
            self._uncompiled.kill()

    async def _search_elsewhere(
        self, asker: Asker, timeout_s: float, search: searches.Search[Any]
    ) -> Any:
        user_id, rank, address = asker
        return await self.tier.run(user_id, rank, timeout_s, search, address)

    async def _run(
        self, asker: Asker, timeout_s: float, function: Callable[..., T], *arguments: Any
    ) -> T:
        """Run a function in the next idle process, when it is the asker's turn."""
        async with self.queue.slot(*asker):
            worker = self._idle.popleft()
            try:
                return await worker.run(timeout_s, function, *arguments)
            finally:
                self._idle.append(worker)

    async def __aexit__(self, *_: object) -> None:
        """Stop, and kill the processes."""
        await super().__aexit__()
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in (*self._workers, self._uncompiled):
            worker.kill()
