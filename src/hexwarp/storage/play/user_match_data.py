"""Private data of a user at a match: notes, the last event seen, conditional moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.core.types import JsonObject
from hexwarp.storage.database import rows
from hexwarp.storage.database.tables import user_match_data


@dataclass(frozen=True, slots=True)
class UserMatchData:
    """A user's data at a match; ``last_seen_seq`` is the number of the last event seen."""

    notes: str = ""
    last_seen_seq: int = 0
    conditional_moves: JsonObject | None = None


class UserMatchDataStore:
    """The users' match data in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def get(self, match_id: str, user_id: str) -> UserMatchData:
        """Return a user's data at a match; the defaults if nothing is stored."""
        query = select(*rows.columns(user_match_data, UserMatchData))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query.where(*_key(match_id, user_id)))).first()
        return UserMatchData(*row) if row else UserMatchData()

    async def notes_length(self, user_ids: Sequence[str]) -> int:
        """Return the number of characters in all notes of a user, who has these ids."""
        query = select(func.coalesce(func.sum(func.length(user_match_data.c.notes)), 0))
        query = query.where(user_match_data.c.user_id.in_(user_ids))
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def set_notes(self, match_id: str, user_id: str, notes: str) -> None:
        """Replace a user's notes."""
        await self._upsert(match_id, user_id, notes=notes)

    async def mark_seen(self, match_id: str, user_id: str, seq: int) -> None:
        """Advance the last event seen to this number; a smaller one changes nothing."""
        await self._upsert(match_id, user_id)
        behind = update(user_match_data).where(
            *_key(match_id, user_id), user_match_data.c.last_seen_seq < seq
        )
        async with self._engine.begin() as connection:
            await connection.execute(behind.values(last_seen_seq=seq))

    async def set_conditional_moves(
        self, match_id: str, user_id: str, conditional_moves: JsonObject | None
    ) -> None:
        """Replace a user's conditional moves."""
        await self._upsert(match_id, user_id, conditional_moves=conditional_moves)

    async def conditional_moves(self, match_id: str) -> dict[str, JsonObject]:
        """Return the conditional moves at a match by user id."""
        query = select(user_match_data.c.user_id, user_match_data.c.conditional_moves).where(
            user_match_data.c.match_id == match_id, user_match_data.c.conditional_moves.is_not(None)
        )
        async with self._engine.connect() as connection:
            return {row.user_id: row.conditional_moves for row in await connection.execute(query)}

    async def matches_with_conditional_moves(self) -> list[str]:
        """Return the ids of the matches at which users have conditional moves."""
        query = select(user_match_data.c.match_id).distinct()
        query = query.where(user_match_data.c.conditional_moves.is_not(None))
        async with self._engine.connect() as connection:
            return [row.match_id for row in await connection.execute(query)]

    async def _upsert(self, match_id: str, user_id: str, **values: Any) -> None:
        """Update values of a user's row, or insert the row."""
        new = {"match_id": match_id, "user_id": user_id, "notes": "", "last_seen_seq": 0, **values}
        if not await rows.insert_if_new(self._engine, user_match_data, new) and values:
            row = update(user_match_data).where(*_key(match_id, user_id))
            async with self._engine.begin() as connection:
                await connection.execute(row.values(**values))


def _key(match_id: str, user_id: str) -> tuple[Any, Any]:
    return user_match_data.c.match_id == match_id, user_match_data.c.user_id == user_id
