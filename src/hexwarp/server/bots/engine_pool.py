"""The pool of processes and threads in which bots decide, off the event loop.

Bots that search run in processes, the others in threads. Worker processes must start fast: this
module imports no web framework.
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
from typing import Any, NamedTuple, TypeVar

from hexwarp import bots
from hexwarp.core.game import Game
from hexwarp.core.types import Action, Seat
from hexwarp.search.mcts import Evaluation
from hexwarp.server.bots import searches
from hexwarp.server.bots.engine_tier import EngineTier, NoAnswerError
from hexwarp.server.bots.engine_worker import EngineWorker
from hexwarp.server.bots.searches import BuiltIn
from hexwarp.server.live.fair_queue import FairQueue, Turns
from hexwarp.server.live.networks import Networks, turns_of
from hexwarp.server.live.requester import requester
from hexwarp.server.live.tasks import BackgroundService

T = TypeVar("T")

log = logging.getLogger(__name__)

PROCESSES = max(2, min(4, os.cpu_count() or 1))
"""At least two, so that one long evaluation does not block the others."""
THREADS = 1  # they share the interpreter with the event loop, so more would be no faster
DECISION_TIMEOUT_S = 120.0
"""For a search of about a second: on a busy machine, the processes stand back for all others."""
HINT_TIMEOUT_S = 50.0
"""For the same search; proxies give a request up after a minute."""


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
    """A person for whom a bot decides: those of a rank take turns, by network, then by user."""

    user_id: str
    rank: Rank
    networks: Networks = ()
    """None if they are not known, as those of a host who has sent no request since a restart."""

    @property
    def turns(self) -> Turns:
        """The place among all who take turns."""
        return turns_of(self.networks, self.user_id)


class EnginePool(BackgroundService):
    """Runs decisions and hints; calls wait for an idle process or thread.

    While engines on other machines take searches, they get those of the processes. A search that
    they do not answer runs here. ``tier`` has a life cycle of its own.

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

    @property
    def waiting(self) -> int:
        """The number of calls that wait for an idle process, here or on another machine."""
        return self.queue.waiting + self.tier.waiting

    def load_ahead(self) -> None:
        """Start the processes, and load the searches there, before somebody waits for that."""
        for worker in self._workers:
            worker.start(searches.load)
        self.spawn(self._try_modules())

    async def _try_modules(self) -> None:
        """Search once, and log it if that fails here, as then every bot moves at random."""
        nobody = Asker("", Rank.ANALYSES)
        try:
            await self._run(nobody, DECISION_TIMEOUT_S, searches.try_modules)
        except TimeoutError:
            pass  # the machine is busy
        except Exception as error:
            log.warning(
                "Bots cannot search on this machine, and move at random; hints and analyses fail, "
                "too: %s. Run hexwarp doctor.",
                str(error).rstrip(".") or type(error).__name__,
            )

    @property
    def busy(self) -> int:
        """The number of processes at work."""
        return len(self._workers) - len(self._idle)

    async def decide(
        self, asker: Asker, bot: BuiltIn, game: Game[Any], redacted: Any, seat: Seat
    ) -> Action:
        """Return a bot's action in a redacted state.

        A bot that fails or times out moves at random, which is logged.
        """
        position = (game, redacted, seat, secrets.randbits(64))
        try:
            if bot in bots.WITHOUT_SEARCH:
                loop = asyncio.get_running_loop()
                async with self._thread_queue.slot(asker.turns, asker.rank):
                    return await loop.run_in_executor(
                        self._threads, searches.decide, bot, *position
                    )
            if isinstance(bot, str):  # other machines lack the host's networks
                with suppress(NoAnswerError):
                    search = searches.of_decision(bot, *position)
                    return int(await self._search_elsewhere(asker, DECISION_TIMEOUT_S, search))
            return await self._run(asker, DECISION_TIMEOUT_S, searches.decide, bot, *position)
        except Exception:
            log.exception("The bot %s of %s failed; it moves at random.", bot, game.name)
            return secrets.choice(game.legal_actions(redacted, seat))

    async def hint(self, asker: Asker, game: Game[Any], redacted: Any, seat: Seat) -> Evaluation:
        """Search a redacted state for a seat; the same state gives the same evaluation.

        Returns:
            The evaluation of the moves in that state.

        Raises:
            TimeoutError: The search took too long.
            Exception: Any exception of the search.
        """
        with suppress(NoAnswerError):
            search = searches.of_hint(game, redacted, seat)
            evaluation: Evaluation = await self._search_elsewhere(asker, HINT_TIMEOUT_S, search)
            return evaluation
        return await self._run(asker, HINT_TIMEOUT_S, searches.hint, game, redacted, seat)

    async def wait_for_bots(self, turns: Turns) -> None:
        """Wait until no bot waits for a process."""
        async with self.queue.slot(turns, Rank.ANALYSES):
            pass

    async def _search_elsewhere(
        self, asker: Asker, timeout_s: float, search: searches.Search[Any]
    ) -> Any:
        requester().leave()
        return await self.tier.run(asker.turns, asker.rank, timeout_s, search)

    async def _run(
        self, asker: Asker, timeout_s: float, function: Callable[..., T], *arguments: Any
    ) -> T:
        """Run a function in the next idle process, when it is the asker's turn."""
        requester().leave()
        async with self.queue.slot(asker.turns, asker.rank):
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
