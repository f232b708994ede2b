"""Bots take their seats by themselves: one task for a table at which a bot is to act."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random, SystemRandom
from typing import Any, Literal

from hexwarp.core.game import Game
from hexwarp.core.types import Action, Seat
from hexwarp.server.match import Entry, Match, Refusal, bot_move
from hexwarp.server.tables import CHANCE, Table

log = logging.getLogger(__name__)


def names(_game: Game[Any]) -> list[str]:
    """The bots of a game."""
    return ["random", "greedy"]


def choose(bot: str, game: Game[Any], state: Any, seat: Seat, rng: Random) -> Action:
    """A bot's decision."""
    actions = game.legal_actions(state, seat)
    return rng.choice(actions)


class BotSeats:
    """Plays for every bot, off the event loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def attend(self, table: Table) -> None:
        """See to it that a bot plays here if one is to act."""
        if table.match.bots_to_move and table.match.id not in self._tasks:
            self._tasks[table.match.id] = asyncio.create_task(self._play(table))

    async def _play(self, table: Table) -> None:
        try:
            while seats := table.match.bots_to_move:
                seat = seats[0]
                self._show(table, seat)
                match = table.match
                seen = match.game.redact(match.history.state, (seat,))
                bot = str(match.chair(seat).bot)
                loop = asyncio.get_running_loop()
                action = await loop.run_in_executor(
                    self._threads, choose, bot, match.game, seen, seat, SystemRandom()
                )
                try:
                    await table.do(_if_still(match.round, seat, seen, action))
                except Refusal:
                    continue
        except Exception:
            log.exception("A bot failed at table %s", table.match.id)
        finally:
            del self._tasks[table.match.id]
            self._show(table)

    def _show(self, table: Table, *seats: Seat) -> None:
        table.thinking = frozenset(seats)
        table.changed()

    async def close(self) -> None:
        """Stop thinking; what was not played is played after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def status(self) -> Literal["idle", "thinking", "compiling, first time only", "ready"]:
        """What the bots are doing."""
        return "thinking" if self._tasks else "idle"


def _if_still(number: int, seat: Seat, seen: Any, action: Action) -> Callable[[Match], Entry]:
    """The bot's move, unless what it decided on has changed meanwhile (an undo, an end)."""

    def command(match: Match) -> Entry:
        if (
            match.round != number
            or seat not in match.bots_to_move
            or match.game.redact(match.history.state, (seat,)) != seen
        ):
            raise Refusal("stale_ply", "The game has moved on.")
        return bot_move(match, seat, action, CHANCE)

    return command
