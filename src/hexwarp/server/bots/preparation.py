"""Compiles the games' rules for the bots, in the background and one game at a time.

On a fresh machine this takes most of a minute of one core for each game. The compiled code is
cached on disk; later starts only load it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from hexwarp import bots
from hexwarp.core.game import Game
from hexwarp.server.bots.engine_worker import EngineWorker, report_progress
from hexwarp.server.live.tasks import BackgroundService

log = logging.getLogger(__name__)

TIMEOUT_S = 3600.0
"""For compiling one game's rules, on a very busy machine."""


class NotPreparedError(Exception):
    """The rules of a game are not compiled yet, or could not be."""


class Preparation(BackgroundService):
    """The games whose rules are compiled, and those that wait for it.

    Args:
        niceness: Lowers the priority of the process that compiles: below that of people's games
            and of the bots that play meanwhile.
        load: Loads a game's compiled rules wherever they are needed.
        finish: Called when all games asked for are done and loaded.
    """

    def __init__(
        self,
        niceness: int,
        load: Callable[[Game[Any]], Awaitable[None]],
        finish: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__()
        self._load = load
        self._finish = finish
        self._worker = EngineWorker(niceness, on_progress=self._on_progress)
        self._waiting: OrderedDict[str, Game[Any]] = OrderedDict()
        self._current = ""
        self._done: dict[str, asyncio.Future[bool]] = {}
        self._shares: dict[str, float] = {}
        self._announced = False
        self._running: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether any game is being prepared."""
        return self._running is not None and not self._running.done()

    def share(self, game_name: str) -> float:
        """Return how much of a game is prepared, 0 to 1."""
        done = self._done.get(game_name)
        if done is not None and done.done() and done.result():
            return 1.0
        return self._shares.get(game_name, 0.0)

    def request(self, game: Game[Any]) -> asyncio.Future[bool]:
        """Prepare a game, as the next one, unless that is done or under way.

        Returns:
            A future: whether the rules could be compiled.
        """
        if game.name not in self._done:
            self._done[game.name] = asyncio.get_running_loop().create_future()
            self._waiting[game.name] = game
            if not self.running:
                self._running = self.spawn(self._prepare_waiting())
        elif game.name in self._waiting:
            self._waiting.move_to_end(game.name)
        return self._done[game.name]

    def is_ready(self, game: Game[Any]) -> bool:
        """Return whether a game's rules are compiled and loaded; request that if not."""
        done = self.request(game)
        return done.done() and done.result()

    def has_failed(self, game: Game[Any]) -> bool:
        """Return whether a game's rules could not be compiled."""
        done = self.request(game)
        return done.done() and not done.result()

    async def wait(self, game: Game[Any]) -> None:
        """Wait until a game's rules are compiled and loaded.

        Raises:
            NotPreparedError: They could not be compiled.
        """
        if not await asyncio.shield(self.request(game)):
            raise NotPreparedError

    async def _prepare_waiting(self) -> None:
        while self._waiting:
            name, game = self._waiting.popitem()  # the last one asked for
            self._current = name
            try:
                await self._worker.run(TIMEOUT_S, _compile, game)
                await self._load(game)
                self._done[name].set_result(True)
            except Exception:
                log.exception("The rules of %s could not be compiled for the bots.", name)
                self._done[name].set_result(False)
            if not self._waiting:
                self._worker.kill()  # compiling has left it large
                await self._finish()
        if self._announced:
            self._announced = False
            log.info("The bots are ready.")

    def _on_progress(self, share: float) -> None:
        """Note the progress of the current game; the first report shows that it is not cached."""
        if not self._announced:
            self._announced = True
            log.info(
                "Compiling the rules for the bots, this first time only. Meanwhile the lower "
                "levels play uncompiled, and hints wait."
            )
        self._shares[self._current] = max(share, self._shares.get(self._current, 0.0))

    async def __aexit__(self, *_: object) -> None:
        """Stop, and kill the process that compiles; what it has compiled stays in the cache."""
        await super().__aexit__()
        self._worker.kill()


# --- in the worker process ------------------------------------------------------------------------


def _compile(game: Game[Any]) -> None:
    if not game.has_kernel:
        return
    from hexwarp.core.jit import compilation_progress

    with compilation_progress(report_progress):
        bots.warm_up_offered(game)
