"""The processes of the engines that the host offers."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

from hexwarp.bots.engine import Engine, EngineSession
from hexwarp.core.history import History
from hexwarp.core.types import Action, Outcome, Seat
from hexwarp.match.model import Match
from hexwarp.server.bots.engine_pool import Asker
from hexwarp.server.live.fair_queue import FairQueue
from hexwarp.server.live.tasks import BackgroundService

DECISION_TIMEOUT_S = 5.0

MAX_CONCURRENT = 8
"""Engines that decide at the same time; one that hangs blocks its own match only."""

MAX_IDLE = 8
"""Engines that keep running while they wait for their turn."""

SessionKey: TypeAlias = tuple[str, int, Seat]
"""The match, the round and the seat of an engine's session."""


class HostedEngines(BackgroundService):
    """Sessions of external engines, one per match, round and seat.

    A session lasts from the engine's first decision in a round to the round's end. Of the idle
    ones only the latest are kept, as a match may be left for good; an evicted engine is started
    again for its next decision.

    Args:
        engines: The engines by name.
    """

    def __init__(self, engines: Mapping[str, Engine]) -> None:
        super().__init__()
        self._engines = engines
        self.queue = FairQueue(MAX_CONCURRENT)
        """The decisions of all engines."""
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT, thread_name_prefix="engine")
        self._idle: OrderedDict[SessionKey, EngineSession] = OrderedDict()
        self._lock = threading.Lock()
        self._max_idle = MAX_IDLE

    async def decide(self, asker: Asker, name: str, match: Match, seat: Seat) -> Action:
        """Return an engine's action for a seat that may act, when it is the asker's turn.

        Raises:
            EngineError: The engine failed.
        """
        key = (match.id, match.round, seat)
        async with self.queue.slot(asker.turns, asker.rank):
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, self._decide, name, key, match.history
            )

    def end_round(self, match: Match) -> None:
        """End the sessions of a match's finished round in the background."""
        for seat in match.game.seats:
            with self._lock:
                session = self._idle.pop((match.id, match.round, seat), None)
            if session:
                self._threads.submit(_end, session, match.outcome)

    async def stop(self) -> None:
        """End all sessions; an engine that is searching ends after its decision."""
        with self._lock:
            sessions, self._max_idle = [*self._idle.values()], 0
            self._idle.clear()
        for session in sessions:
            self._threads.submit(_end, session, None)
        self._threads.shutdown(wait=False)

    # --- in the threads ------------------------------------------------------------------

    def _decide(self, name: str, key: SessionKey, history: History[Any]) -> Action:
        with self._lock:
            session = self._idle.pop(key, None)
        if session is None:
            session = self._engines[name].start(history.game, key[-1])
        action = session.choose(history, DECISION_TIMEOUT_S)
        with self._lock:
            self._idle[key] = session
            surplus = len(self._idle) - self._max_idle
            evicted = [self._idle.popitem(last=False)[1] for _ in range(surplus)]
        for old in evicted:
            old.close()
        return action


def _end(session: EngineSession, outcome: Outcome | None) -> None:
    if outcome:
        session.game_over(outcome)
    session.close()
