"""Things that only one of the server's processes may do at a time."""

from __future__ import annotations

from sqlalchemy import delete, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage.tables import turns


class Turns:
    """Whose turn it is, in a database. Times are Unix time in ms."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def take(self, name: str, now: int, until: int) -> bool:
        """Take the turn of that name up to a time; whether nobody else has it."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(
                    delete(turns).where(turns.c.name == name, turns.c.until < now)
                )
                await connection.execute(insert(turns), {"name": name, "until": until})
        except IntegrityError:
            return False
        return True

    async def give(self, name: str, until: int) -> None:
        """Let others have the turn that was taken up to that time."""
        async with self._engine.begin() as connection:
            await connection.execute(
                delete(turns).where(turns.c.name == name, turns.c.until == until)
            )
