"""Quick pairing of users with equal requests, across processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Literal
from weakref import WeakValueDictionary

from hexwarp.core.types import OptionValue
from hexwarp.match import seating
from hexwarp.match.clock import TimeControl, realtime
from hexwarp.match.errors import Refusal
from hexwarp.match.events import MatchEvent
from hexwarp.match.model import Match
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.clock import now_ms
from hexwarp.server.live.networks import Networks
from hexwarp.server.live.table import Table
from hexwarp.server.services.play.early_leaves import EarlyLeaves
from hexwarp.server.services.play.lobby import Lobby
from hexwarp.server.services.play.match_setup import seat_holder_of
from hexwarp.storage import Storage, User

RATED_CLOCK = realtime(10, 10)
"""The clock of a rated table that pairing opens for a request that takes any: it needs one."""

LEASE_MS = 10_000
"""Duration of the lease for pairing; it ends the lease of a process that died."""

LEASE_NAME_LENGTH = 32
"""The longest name of a lease that is stored."""

LEASE_RETRY_S = 0.02
"""Seconds between two attempts to acquire the lease."""


@dataclass(frozen=True)
class PairingRequest:
    """A requested match; options that are left out may have any value."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    clock: TimeControl | Literal["any"] | None
    rated: bool
    commitment: str = ""
    """The user's commitment to a contribution to chance."""
    confirms_ready: bool = False
    """Whether the user will confirm being there, see ``SeatHolder``."""

    def fits(self, match: Match) -> bool:
        """Return whether a match meets the request."""
        options: Mapping[str, OptionValue] = {**match.game.options, "rounds": match.rounds}
        return (
            (match.game.name, match.game.players) == (self.game, self.players)
            and all(options.get(name) == value for name, value in self.options.items())
            and self.clock in ("any", match.time_control)
            and match.rated == self.rated
        )


class Pairing:
    """Seats users at waiting tables, or opens a new one.

    Requests of a pool, those for the same game and number of players, are handled one at a time:
    two concurrent ones would each open a table.
    """

    def __init__(self, storage: Storage, lobby: Lobby, early_leaves: EarlyLeaves) -> None:
        self._storage = storage
        self._lobby = lobby
        self._early_leaves = early_leaves
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def pair(self, user: User, networks: Networks, request: PairingRequest) -> Table:
        """Return the table at which the user is seated. Raises Refusal, MalformedError."""
        new = _new_match(user, request)
        async with self._turn(_pool(request)):
            fitting = [table for table in await self._lobby.tables() if request.fits(table.match)]
            own = [table for table in fitting if _is_own(table.match, user)]
            if own:
                return own[0]
            muted = await self._storage.chat.muted_by(user.id)
            for table in fitting:
                if not muted.isdisjoint(holder.user_id for holder in table.match.holders):
                    continue
                if self._early_leaves.has_left(user, networks, table.match.id):
                    continue
                try:
                    holder = _seat_holder(user, request)
                    await table.execute(partial(seating.join_match, holder=holder, seat=None))
                except Refusal:
                    continue  # another user was faster
                return table
            return await self._lobby.open(user, networks, new)

    @asynccontextmanager
    async def _turn(self, pool: str) -> AsyncIterator[None]:
        """Hold a pool's lock in this process, and its lease, so that no other process pairs."""
        leases = self._storage.leases
        async with self._locks.setdefault(pool, asyncio.Lock()):
            while not await leases.acquire(pool, now := now_ms(), until := now + LEASE_MS):
                await asyncio.sleep(LEASE_RETRY_S)
            try:
                yield
            finally:
                await leases.release(pool, until)


def _pool(request: PairingRequest) -> str:
    """Return the name of the lease of a request's pool: no table fits requests of two.

    Clocks and options do not tell pools apart, as a request may take any. Long names are cut: two
    games may share a pool.
    """
    kind = "rated" if request.rated else "casual"
    return f"pair {request.players} {kind} {request.game}"[:LEASE_NAME_LENGTH]


def _seat_holder(user: User, request: PairingRequest) -> SeatHolder:
    return seat_holder_of(
        user, user.name, commitment=request.commitment, confirms_ready=request.confirms_ready
    )


def _new_match(user: User, request: PairingRequest) -> MatchEvent:
    holder = seat_holder_of(user, user.name, confirms_ready=request.confirms_ready)
    holders = [holder, *[SeatHolder()] * (request.players - 1)]
    clock = request.clock
    if clock == "any":
        clock = RATED_CLOCK if request.rated else None
    return seating.create_match(
        user.id,
        request.game,
        request.players,
        request.options,
        holders,
        clock=clock,
        public=True,
        rated=request.rated,
        commitment=request.commitment,
        draws_first=True,
    )


def _is_own(match: Match, user: User) -> bool:
    users = {match.host, *(holder.user_id for holder in match.holders)}
    return not users.isdisjoint(user.ids)
