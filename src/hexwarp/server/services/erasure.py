"""Erasure of a user: leaves every match, and replaces the name by a placeholder."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from hexwarp.match import seating
from hexwarp.match.errors import Refusal
from hexwarp.server.live.tables import Tables
from hexwarp.server.services.sessions import id_in_match
from hexwarp.storage import Storage, User


async def erase_user(storage: Storage, tables: Tables, user: User) -> list[str]:
    """Remove a user from all matches, and delete the user; return the ids of changed matches."""
    running = await storage.history.running(user.id)
    for match_id in running:
        table = await tables.get(match_id)
        for seat in table.match.seats_of(id_in_match(user, table.match)):
            leave = partial(seating.leave, user_id=id_in_match(user, table.match), seat=seat)
            with suppress(Refusal):  # the match has ended, or the seat was left before
                await table.execute(leave)
    renamed = await storage.users.delete(user)
    await tables.reload(renamed)
    return sorted({*running, *renamed})
