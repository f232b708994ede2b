"""The runner of bots: one task for each table at which a bot is to act."""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio import sleep
from typing import Any

from hexwarp.bots.engine import EngineError
from hexwarp.core.types import Action, Seat
from hexwarp.match.commands import Command, make_bot_move
from hexwarp.match.errors import Refusal
from hexwarp.match.events import MatchEvent
from hexwarp.match.model import Match
from hexwarp.match.results import game_in_match
from hexwarp.server.bots.engine_pool import Asker, EnginePool, Rank
from hexwarp.server.bots.engines import HostedEngines
from hexwarp.server.bots.hosted import HostedBots
from hexwarp.server.live.table import Table
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.live.user_networks import UserNetworks

log = logging.getLogger(__name__)

FALLBACK_BOT = "greedy"
"""Moves for an engine that has failed; every game has it."""

RETRY_DELAY_S = 30.0
"""Seconds until a failed turn is tried again."""

HEAD_START_S = 5.0
"""Seconds in which the process that stored the latest event may play on before others do."""


class BotRunner(BackgroundService):
    """Plays for every bot at every table, independently of each other.

    Args:
        pool: Decides for the built-in bots.
        engines: Decide for the engines that the host offers.
        hosted: The bots that the host offers.
        networks: Bots decide for each network in turn.
        pace: The least time that a bot takes for a move, in seconds.
    """

    def __init__(
        self,
        pool: EnginePool,
        engines: HostedEngines,
        hosted: HostedBots,
        networks: UserNetworks,
        pace: float,
    ) -> None:
        super().__init__()
        self._pool = pool
        self._engines = engines
        self._engine_names = frozenset(hosted.engines)
        self._levels = hosted.levels
        self._networks = networks
        self._pace = pace
        self._playing: dict[str, asyncio.Task[None]] = {}
        # One bot's move is stored at a time, so that people's moves find a short queue.
        self._move_lock = asyncio.Lock()

    @property
    def thinking(self) -> bool:
        """Whether any bot is at work."""
        return bool(self._playing)

    def on_table_change(self, table: Table) -> None:
        """Play if it is a bot's turn."""
        match = table.match
        if match.round_over or match.status == "finished":
            self._engines.end_round(match)
        if match.bots_to_move and not table.bots_rest and match.id not in self._playing:
            self._playing[match.id] = self.spawn(self._play(table))

    async def _play(self, table: Table) -> None:
        try:
            while (seats := table.match.bots_to_move) and not table.bots_rest:
                await table.wait_until_serving()
                await self._try_turn(table, seats[0])
        finally:
            del self._playing[table.match.id]
            table.set_bot_status(())

    async def _try_turn(self, table: Table, seat: Seat) -> None:
        """Play a turn unless another process does; wait before the retry of a failed one."""
        try:
            if not await _played_elsewhere(table):
                await self._play_turn(table, seat)
        except Exception:
            log.exception("The bots of match %s failed, and are retried.", table.match.id)
            await sleep(RETRY_DELAY_S)

    async def _play_turn(self, table: Table, seat: Seat) -> None:
        match = table.match
        bot = str(match.holder(seat).bot)
        redacted = match.game.redact(match.history.state, (seat,))
        earliest = time.monotonic() + self._pace
        table.set_bot_status((seat,))
        if bot in self._engine_names:
            action = await self._ask_engine(table, seat, bot, redacted)
        else:
            action = await self._ask_pool(table, seat, bot, redacted)
        await sleep(earliest - time.monotonic())
        try:
            async with self._move_lock:
                await table.execute(_move_if_unchanged(match.round, seat, redacted, action))
        except Refusal:
            log.debug("Match %s moved on while its bot decided.", match.id)

    async def _ask_pool(self, table: Table, seat: Seat, name: str, redacted: Any) -> Action:
        bot, game = self._levels.get(name, name), game_in_match(table.match)
        return await self._pool.decide(self.asker(table), bot, game, redacted, seat)

    async def _ask_engine(self, table: Table, seat: Seat, name: str, redacted: Any) -> Action:
        """Return an engine's action, or the fallback's if the engine fails, which is logged."""
        match = table.match
        try:
            return await self._engines.decide(self.asker(table), name, match, seat)
        except Exception as error:
            message = "The engine %s failed in match %s, and %s moves for it: %s"
            unexpected = not isinstance(error, EngineError)
            log.warning(message, name, match.id, FALLBACK_BOT, error, exc_info=unexpected)
            return await self._ask_pool(table, seat, FALLBACK_BOT, redacted)

    def asker(self, table: Table) -> Asker:
        """Return the person for whom a table's bots decide: its host."""
        host = table.match.host
        alone = Rank.WATCHED if table.has_subscribers else Rank.UNWATCHED
        rank = Rank.PEOPLE if table.match.has_users else alone
        return Asker(host, rank, self._networks.of(host))


async def _played_elsewhere(table: Table) -> bool:
    """Return whether the process that stored the latest event plays on within its head start."""
    seq = table.match.seq
    if table.stored_elsewhere:
        await sleep(HEAD_START_S)
        await table.refresh()
    return table.match.seq != seq


def _move_if_unchanged(round_number: int, seat: Seat, redacted: Any, action: Action) -> Command:
    """Return the bot's move, refused if the state it decided in has changed, as by an undo."""

    def command(match: Match) -> MatchEvent:
        unchanged = (
            match.round == round_number
            and seat in match.bots_to_move
            and match.game.redact(match.history.state, (seat,)) == redacted
        )
        if not unchanged:
            raise Refusal("stale_ply", "The game has moved on.")
        return make_bot_move(match, seat, action)

    return command
