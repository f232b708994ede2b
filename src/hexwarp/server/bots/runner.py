"""Bots take their seats by themselves: one task for a table at which a bot is to act."""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio import sleep
from typing import Any

from hexwarp.bots.engine import EngineError
from hexwarp.core.types import Action, Seat
from hexwarp.match.commands import Command, NewEvent, bot_move
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.server.bots.engine_pool import EnginePool
from hexwarp.server.bots.engines import HostedEngines
from hexwarp.server.live.table import Table
from hexwarp.server.live.tasks import BackgroundService

log = logging.getLogger(__name__)

STAND_IN_BOT = "greedy"
"""Who moves for a program that has failed; every game has it."""

RETRY_DELAY_S = 30.0
"""Seconds until bots try again that have failed."""

HEAD_START_S = 5.0
"""Seconds for the bots of the process that played the latest turn, before others play for it."""


class BotRunner(BackgroundService):
    """Plays for every bot at every table; no table waits for another's.

    ``pace`` is the least time that a bot takes for a move, in seconds.
    """

    def __init__(self, thinker: EnginePool, programs: HostedEngines, pace: float) -> None:
        super().__init__()
        self._thinker = thinker
        self._programs = programs
        self._pace = pace
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._laying = asyncio.Lock()  # one after the other: people's moves find no long queue

    @property
    def thinking(self) -> bool:
        """Whether any bot is at work."""
        return bool(self._playing)

    @property
    def compiling(self) -> bool:
        """Whether some game's rules are being compiled for bots."""
        return self._thinker.compiling

    def on_table_change(self, table: Table) -> None:
        """See to it that bots get ready here, and play if it is their turn."""
        match = table.match
        if match.status == "playing":
            for holder in match.holders:
                if holder.bot and holder.bot not in self._programs.names:
                    self._thinker.is_ready(holder.bot, match.game)
        if match.round_over or match.status == "finished":
            self._programs.leave(match)
        if match.bots_to_move and match.id not in self._playing:
            self._playing[match.id] = self.spawn(self._play(table))

    async def _play(self, table: Table) -> None:
        try:
            while seats := table.match.bots_to_move:
                await self._try(table, seats[0])
        finally:
            del self._playing[table.match.id]
            table.set_bot_status((), preparing=False)

    async def _try(self, table: Table, seat: Seat) -> None:
        """Take a turn, unless somebody else does; if it fails, as the database is away, rest."""
        try:
            if not await _played_elsewhere(table):
                await self._turn(table, seat)
        except Exception:
            log.exception("The bots of game %s failed, and try again.", table.match.id)
            await sleep(RETRY_DELAY_S)

    async def _turn(self, table: Table, seat: Seat) -> None:
        match = table.match
        bot = str(match.holder(seat).bot)
        seen = match.game.redact(match.history.state, (seat,))
        soonest = time.monotonic() + self._pace
        if bot in self._programs.names:
            action = await self._ask_program(table, seat, bot, seen)
        else:
            action = await self._think(table, seat, bot, seen)
        await sleep(soonest - time.monotonic())
        try:
            async with self._laying:
                await table.execute(_if_still(match.round, seat, seen, action))
        except Refusal:
            log.debug("Game %s moved on while its bot evaluation.", match.id)

    async def _think(self, table: Table, seat: Seat, bot: str, seen: Any) -> Action:
        game = table.match.game
        table.set_bot_status((seat,), preparing=not self._thinker.is_ready(bot, game))
        await self._thinker.get_ready(bot, game)
        table.set_bot_status((seat,), preparing=False)
        return await self._thinker.decide(bot, game, seen, seat)

    async def _ask_program(self, table: Table, seat: Seat, bot: str, seen: Any) -> Action:
        """A program's action, or that of its stand-in where it fails; the log says so."""
        match = table.match
        table.set_bot_status((seat,), preparing=False)
        try:
            return await self._programs.decide(bot, match, seat)
        except Exception as error:
            sentence = "The program %s failed in game %s, and %s moves for it: %s"
            unforeseen = not isinstance(error, EngineError)
            log.warning(sentence, bot, match.id, STAND_IN_BOT, error, exc_info=unforeseen)
            return await self._think(table, seat, STAND_IN_BOT, seen)


async def _played_elsewhere(table: Table) -> bool:
    """Whether another process, which has played the latest turn, goes on within its head start."""
    seq = table.match.seq
    if table.stored_elsewhere:
        await sleep(HEAD_START_S)
        await table.refresh()
    return table.match.seq != seq


def _if_still(number: int, seat: Seat, seen: Any, action: Action) -> Command:
    """The bot's move, unless what it decided on has changed meanwhile (an undo, an end)."""

    def command(match: Match) -> NewEvent:
        unchanged = (
            match.round == number
            and seat in match.bots_to_move
            and match.game.redact(match.history.state, (seat,)) == seen
        )
        if not unchanged:
            raise Refusal("stale_ply", "The game has moved on.")
        return bot_move(match, seat, action)

    return command
