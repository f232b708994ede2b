"""Erasure of a user: leaves every match, and replaces the name by a placeholder."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from hexwarp.core.types import Seat
from hexwarp.match import seating
from hexwarp.match.errors import Refusal
from hexwarp.match.events import MatchEvent
from hexwarp.match.model import Match
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService, wait_at_most
from hexwarp.server.services.people.sessions import id_in_match
from hexwarp.storage import Storage, User

PAUSE_S = 0.02
"""Seconds between two batches of a name change, in which others write."""
POLL_S = 600.0
"""Seconds until changes are looked for that another process left unfinished."""


class Erasure(BackgroundService):
    """Erases users: their names in logs and chat after the request, one user at a time."""

    def __init__(self, storage: Storage, tables: Tables) -> None:
        super().__init__()
        self._storage = storage
        self._tables = tables
        self._requested = asyncio.Event()
        self._wal_is_old = True  # an earlier process may have been killed

    async def start(self) -> None:
        """Finish what an earlier process has begun, and wait for more."""
        self.repeat(
            self._replace_pending,
            lambda: wait_at_most(self._requested, POLL_S),
            "Names could not be replaced.",
        )

    async def erase(self, user: User) -> None:
        """Remove a user from all matches, delete the user, and have the name replaced soon."""
        await erase_user(self._storage, self._tables, user)
        self._requested.set()

    async def _replace_pending(self) -> None:
        pending = await self._storage.name_changes.pending()
        self._wal_is_old = self._wal_is_old or bool(pending)
        await replace_names(self._storage, self._tables, pending)
        if self._wal_is_old:
            self._wal_is_old = not await self._storage.empty_wal()


async def erase_user(storage: Storage, tables: Tables, user: User) -> list[str]:
    """Remove a user from all matches, and delete the user; return the ids of those matches.

    The name stays in logs until ``replace_names`` is called for the user's ids.
    """
    running = await storage.history.running(user.id)
    for match_id in running:
        table = await tables.get(match_id)
        user_id = id_in_match(user, table.match)
        for seat in table.match.seats_of(user_id):
            with suppress(Refusal):  # the match has ended, or the seat was left before
                await table.execute(partial(_leave_for_good, user_id=user_id, seat=seat))
    await storage.users.delete(user)
    return running


def _leave_for_good(match: Match, user_id: str, seat: Seat) -> MatchEvent:
    """Leave a seat, or resign it if it was left as often as may be."""
    if match.times_since_turn("left", seat) < seating.MAX_LEFT:
        return seating.leave(match, user_id, seat)
    return seating.resign(match, user_id, seat)


async def replace_names(storage: Storage, tables: Tables, user_ids: Iterable[str]) -> list[str]:
    """Apply the pending name changes of users; return the ids of changed matches."""
    changed: set[str] = set()
    for user_id in user_ids:
        async for match_ids in storage.name_changes.apply(user_id):
            await tables.reload(match_ids)
            changed.update(match_ids)
            await asyncio.sleep(PAUSE_S)
    return sorted(changed)
