"""Chat at matches, and mutes between users."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, FromClause, bindparam, delete, func, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage.database import rows
from hexwarp.storage.database.tables import chat_lines, mutes, users


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of a match's chat; ``number`` counts from 1 without gaps.

    Either ``text`` or ``phrase``, a predefined one, is set. ``at`` is Unix time in ms.
    """

    match_id: str
    number: int
    user_id: str
    name: str
    text: str | None
    phrase: str | None
    at: int


class Chat:
    """The chat lines and mutes in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add_line(self, line: ChatLine) -> bool:
        """Add a line; return False if its number is taken."""
        return await rows.insert_if_new(self._engine, chat_lines, rows.to_row(line))

    async def lines(self, match_id: str, after: int = 0) -> list[ChatLine]:
        """Return a match's lines after a number, in order; not those of deleted users."""
        query = select(chat_lines).where(
            chat_lines.c.match_id == match_id,
            chat_lines.c.number > after,
            or_(chat_lines.c.text.is_not(None), chat_lines.c.phrase.is_not(None)),
        )
        async with self._engine.connect() as connection:
            lines = await connection.execute(query.order_by(chat_lines.c.number))
            return [ChatLine(*row) for row in lines]

    async def last_number(self, match_id: str) -> int:
        """Return the number of a match's last line; 0 if there is none."""
        query = select(func.max(chat_lines.c.number)).where(chat_lines.c.match_id == match_id)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar() or 0

    # --- mutes -----------------------------------------------------------------------------------

    async def mute(self, user_id: str, muted_id: str) -> None:
        """Mute ``muted_id`` for ``user_id``; idempotent."""
        row = {"user_id": user_id, "muted_id": muted_id}
        await rows.insert_if_new(self._engine, mutes, row)

    async def unmute(self, user_ids: Sequence[str], muted_ids: Sequence[str]) -> None:
        """Unmute users for a user, each given with all ids, former guest ids included."""
        both = mutes.c.user_id.in_(user_ids), mutes.c.muted_id.in_(muted_ids)
        async with self._engine.begin() as connection:
            await connection.execute(delete(mutes).where(*both))

    async def muted_by(self, user_id: str) -> frozenset[str]:
        """Return all ids of the users whom a user has muted.

        An account and the guests merged into it count as one user, muting or muted.
        """
        async with self._engine.connect() as connection:
            muted = await connection.execute(_MUTED_BY, {"user_id": user_id})
            return frozenset(muted.scalars())


def _account_id(user: FromClause) -> ColumnElement[str]:
    """Return the account that a guest was merged into, or the user itself."""
    return func.coalesce(user.c.account_id, user.c.id)


# The user, the same user under each id, the muted user as stored, and under each id.
_USER, _USER_IDS, _MUTED, _MUTED_IDS = (users.alias() for _ in range(4))
_MUTED_BY = (
    select(_MUTED_IDS.c.id)
    .select_from(_USER)
    .join(_USER_IDS, _account_id(_USER_IDS) == _account_id(_USER))
    .join(mutes, mutes.c.user_id == _USER_IDS.c.id)
    .join(_MUTED, _MUTED.c.id == mutes.c.muted_id)
    .join(_MUTED_IDS, _account_id(_MUTED_IDS) == _account_id(_MUTED))
    .where(_USER.c.id == bindparam("user_id"))
)
