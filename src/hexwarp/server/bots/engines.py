"""Bots from outside at tables: those that the host offers by name; no client can name a command."""

from __future__ import annotations

import asyncio
import re
import shutil
import threading
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

from hexwarp import bots
from hexwarp.bots.engine import Engine, EngineSession
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History
from hexwarp.core.types import Action, Outcome, Seat
from hexwarp.match.model import Match
from hexwarp.server.live.tasks import BackgroundService

SECONDS = 5.0
"""What a program may take for a decision."""

MAX_CONCURRENT = 8
"""How many programs decide at the same time; one that hangs holds up no table but its own."""

KEPT = 8
"""How many programs go on running while they wait for their turn."""

_NAME = re.compile(r"(?!level)[A-Za-z][A-Za-z0-9_-]{0,19}")

Place: TypeAlias = tuple[str, int, Seat]
"""What a program plays: a match's round, at a seat."""


def engines_from(commands: Mapping[str, str]) -> dict[str, Engine]:
    """Return the engines of commands by name, such as ``{"fox": "./fox --deep"}``.

    Raises:
        MalformedError: A name is taken or unfit, or a command's program is not there.
    """
    built_in = {name for kind in registry.games().values() for name in bots.names(kind)}
    engines: dict[str, Engine] = {}
    for name, command in commands.items():
        if not _NAME.fullmatch(name):
            raise MalformedError(
                f"{f'{name}={command}'!r} is not NAME=COMMAND with a name of 1 to 20 letters, "
                'digits, - or _ that does not begin with "level".'
            )
        if name in built_in:
            raise MalformedError(f"There is a bot {name} already.")
        engine = engines[name] = Engine(command)
        if shutil.which(engine.executable) is None:
            raise MalformedError(f"There is no program {engine.executable!r} for the bot {name}.")
    return engines


class HostedEngines(BackgroundService):
    """Plays for the bots from outside.

    A program runs from its first decision in a round to the round's end. Of those that wait for
    their turn only the latest are kept, as a table may be left for good; one that had to go is
    started again for its next decision.
    """

    def __init__(self, offered: Mapping[str, Engine]) -> None:
        super().__init__()
        self._offered = offered
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT, thread_name_prefix="program")
        self._waiting: OrderedDict[Place, EngineSession] = OrderedDict()
        self._lock = threading.Lock()
        self._kept = KEPT

    @property
    def names(self) -> tuple[str, ...]:
        """The bots that there are, in the host's order."""
        return tuple(self._offered)

    async def decide(self, bot: str, match: Match, seat: Seat) -> Action:
        """The bot's action at a seat that may act. Raises EngineError."""
        place = (match.id, match.round, seat)
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, self._decide, bot, place, match.history
        )

    def leave(self, match: Match) -> None:
        """End the programs of a round that is over, without waiting for it."""
        for seat in match.game.seats:
            with self._lock:
                player = self._waiting.pop((match.id, match.round, seat), None)
            if player:
                self._threads.submit(_end, player, match.outcome)

    async def stop(self) -> None:
        """End all engines; one that searches now ends when it has decided."""
        with self._lock:
            players, self._kept = [*self._waiting.values()], 0
            self._waiting.clear()
        for player in players:
            self._threads.submit(_end, player, None)
        self._threads.shutdown(wait=False)

    # --- in the threads ------------------------------------------------------------------

    def _decide(self, bot: str, place: Place, history: History[Any]) -> Action:
        with self._lock:
            player = self._waiting.pop(place, None)
        if player is None:
            player = self._offered[bot].start(history.game, place[-1])
        action = player.choose(history, SECONDS)
        with self._lock:
            self._waiting[place] = player
            surplus = len(self._waiting) - self._kept
            players = [self._waiting.popitem(last=False)[1] for _ in range(surplus)]
        for left in players:
            left.close()
        return action


def _end(player: EngineSession, outcome: Outcome | None) -> None:
    if outcome:
        player.game_over(outcome)
    player.close()
