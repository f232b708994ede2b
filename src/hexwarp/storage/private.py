"""What belongs to one person at one match and is nobody else's to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.core.types import JsonObject
from hexwarp.storage import rows
from hexwarp.storage.tables import private


@dataclass(frozen=True, slots=True)
class Own:
    """Notes, the number of the last event that was seen, and conditional moves."""

    notes: str = ""
    seen: int = 0
    conditions: JsonObject | None = None


class Private:
    """The private things in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def get(self, match: str, person: str) -> Own:
        """What a person has at a match."""
        query = select(private.c.notes, private.c.seen, private.c.conditions)
        query = query.where(private.c.match == match, private.c.person == person)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return Own(*row) if row else Own()

    async def write(self, match: str, person: str, notes: str) -> None:
        """Keep notes instead of those before."""
        await self._put(match, person, notes=notes)

    async def see(self, match: str, person: str, seq: int) -> None:
        """Note that a person has seen the events up to this number, if not more."""
        newer = update(private).where(
            private.c.match == match, private.c.person == person, private.c.seen < seq
        )
        await self._put(match, person)
        async with self._engine.begin() as connection:
            await connection.execute(newer.values(seen=seq))

    async def set_conditions(self, match: str, person: str, conditions: JsonObject | None) -> None:
        """Keep conditional moves instead of those before."""
        await self._put(match, person, conditions=conditions)

    async def conditions(self, match: str) -> dict[str, JsonObject]:
        """The conditional moves at a match, by person."""
        query = select(private.c.person, private.c.conditions)
        query = query.where(private.c.match == match, private.c.conditions.is_not(None))
        async with self._engine.connect() as connection:
            return {row.person: row.conditions for row in await connection.execute(query)}

    async def conditional(self) -> list[str]:
        """The matches at which somebody has conditional moves."""
        query = select(private.c.match).where(private.c.conditions.is_not(None)).distinct()
        async with self._engine.connect() as connection:
            return [row.match for row in await connection.execute(query)]

    async def _put(self, match: str, person: str, **values: Any) -> None:
        """Change these of a person's things; the first time makes the row."""
        row = {"match": match, "person": person, "notes": "", "seen": 0, **values}
        if not await rows.add(self._engine, private, row) and values:
            these = (private.c.match == match, private.c.person == person)
            async with self._engine.begin() as connection:
                await connection.execute(update(private).where(*these).values(**values))
