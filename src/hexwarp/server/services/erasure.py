"""Erasing a person: they leave every match, and nothing but a placeholder name stays."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from hexwarp.match import seating
from hexwarp.match.errors import Refusal
from hexwarp.server.live.tables import Tables
from hexwarp.server.services.sessions import id_in_match
from hexwarp.storage import Storage, User


async def forget(storage: Storage, tables: Tables, user: User) -> list[str]:
    """Let somebody leave all tables, and forget who it was; gives the games that changed."""
    running = await storage.history.running(user.id)
    for name in running:
        table = await tables.get(name)
        for seat in table.match.seats_of(id_in_match(user, table.match)):
            leave = partial(seating.leave, user_id=id_in_match(user, table.match), seat=seat)
            with suppress(Refusal):  # it is over by now, or left before
                await table.execute(leave)
    renamed = await storage.users.delete(user)
    await tables.reload(renamed)
    return sorted({*running, *renamed})
