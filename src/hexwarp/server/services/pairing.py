"""Quick pairing: two people who want the same meet at one table, whichever process they ask."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from typing import Literal

from hexwarp.core.types import OptionValue
from hexwarp.match import seating
from hexwarp.match.clock import TimeControl
from hexwarp.match.commands import NewEvent
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.clock import now_ms
from hexwarp.server.live.table import Table
from hexwarp.server.live.tables import Tables
from hexwarp.server.services.lobby import Lobby
from hexwarp.server.services.match_setup import seat_holder_of
from hexwarp.storage import Storage, User

LEASE = 10_000
"""For how long one process may be the only one that pairs, in ms; if it dies, others go on."""

ASKED_AGAIN = 0.02
"""Seconds until a process asks again whether it is its turn."""


@dataclass(frozen=True)
class PairingRequest:
    """What somebody wants to play; ``options`` that are left out may be anything."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    clock: TimeControl | Literal["any"] | None
    rated: bool

    def fits(self, match: Match) -> bool:
        """Whether a match is what was wished for."""
        options: Mapping[str, OptionValue] = {**match.game.options, "rounds": match.rounds}
        return (
            (match.game.name, match.game.players) == (self.game, self.players)
            and all(options.get(name) == value for name, value in self.options.items())
            and self.clock in ("any", match.time_control)
            and match.rated == self.rated
        )


class Pairing:
    """Seats people at tables that wait, or opens one.

    People are paired one after the other, as two who both saw no table would open two.
    """

    def __init__(self, storage: Storage, tables: Tables, lobby: Lobby) -> None:
        self._storage = storage
        self._tables = tables
        self._lobby = lobby
        self._pairing = asyncio.Lock()

    async def pair(self, user: User, wish: PairingRequest) -> Table:
        """The table at which the person sits now. Raises Refusal, MalformedError."""
        entry = _opening(user, wish)
        async with self._pairing, self._lease():
            fitting = [table for table in await self._lobby.tables() if wish.fits(table.match)]
            own = [table for table in fitting if _knows(table.match, user)]
            if own:
                return own[0]
            muted = await self._storage.chat.muted_by(user.id)
            for table in fitting:
                if not muted.isdisjoint(holder.user_id for holder in table.match.holders):
                    continue
                try:
                    await table.execute(
                        partial(seating.join, who=seat_holder_of(user, user.name), seat=None)
                    )
                except Refusal:
                    continue  # somebody was quicker
                return table
            await self._lobby.check_may_open(user)
            return await self._tables.create(entry)

    @asynccontextmanager
    async def _lease(self) -> AsyncIterator[None]:
        """While no other process pairs."""
        leases = self._storage.leases
        while not await leases.acquire("pairing", now := now_ms(), until := now + LEASE):
            await asyncio.sleep(ASKED_AGAIN)
        try:
            yield
        finally:
            await leases.release("pairing", until)


def _opening(user: User, wish: PairingRequest) -> NewEvent:
    holders = [seat_holder_of(user, user.name), *[SeatHolder()] * (wish.players - 1)]
    SystemRandom().shuffle(holders)
    return seating.create(
        user.id,
        wish.game,
        wish.players,
        wish.options,
        holders,
        clock=None if wish.clock == "any" else wish.clock,
        public=True,
        rated=wish.rated,
    )


def _knows(match: Match, user: User) -> bool:
    there = {match.host, *(holder.user_id for holder in match.holders)}
    return not there.isdisjoint(user.ids)
