"""Login sessions, known by the hashes of their tokens."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import ColumnElement, bindparam, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage import rows
from hexwarp.storage.tables import push_subscriptions, sessions, users
from hexwarp.storage.users import USERS_WITH_GUESTS, User, user_from_rows

MAX_SESSIONS = 100
"""Sessions of one user."""


@dataclass(frozen=True, slots=True)
class Session:
    """A user's session in one browser. Times are Unix time in ms.

    ``created`` is 0 for a session whose cookie is not signed yet: it is from an old version.
    """

    token_hash: str
    user: User
    created: int
    last_seen: int


@dataclass(frozen=True, slots=True)
class ListedSession:
    """A session as its user may see it. ``browser`` is a short name, if it is known."""

    id: str
    token_hash: str
    created: int
    last_seen: int
    browser: str | None


class Sessions:
    """The sessions in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def create(
        self, token_hash: str, user_id: str, at: int, browser: str | None = None
    ) -> None:
        """Add a session that begins at that time; the user's oldest ones end beyond a limit."""
        row = {"token_hash": token_hash, "user_id": user_id, "created": at, "last_seen": at}
        row |= {"id": secrets.token_hex(8), "browser": browser}
        surplus = select(sessions.c.token_hash).where(sessions.c.user_id == user_id)
        latest_first = sessions.c.last_seen.desc(), sessions.c.token_hash
        surplus = surplus.order_by(*latest_first).offset(MAX_SESSIONS)
        async with self._engine.begin() as connection:
            await connection.execute(insert(sessions), row)
            ended = list((await connection.execute(surplus)).scalars())
            if ended:
                await connection.execute(delete(sessions).where(sessions.c.token_hash.in_(ended)))

    async def get(self, token_hash: str) -> Session | None:
        """Return the session whose token has this hash."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(_SESSION, {"token_hash": token_hash})).all()
        user = user_from_rows(found)
        return Session(token_hash, user, found[0].began, found[0].last_seen) if user else None

    async def mark_signed(self, token_hash: str, at: int) -> None:
        """Mark an old version's session as one with a signed cookie since that time."""
        await self._set_time(token_hash, created=at)

    async def touch(self, token_hash: str, at: int) -> None:
        """Set when a session was last seen."""
        await self._set_time(token_hash, last_seen=at)

    async def _set_time(self, token_hash: str, **times: int) -> None:
        session = update(sessions).where(sessions.c.token_hash == token_hash)
        async with self._engine.begin() as connection:
            await connection.execute(session.values(times))

    async def delete(self, token_hash: str) -> None:
        """Delete a session."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))

    async def delete_all(self, user_id: str) -> None:
        """Delete all sessions of a user, who goes on in a new one."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.user_id == user_id))

    async def delete_others(self, user_id: str, token_hash: str) -> None:
        """Delete a user's other sessions, and all the user's push subscriptions."""
        await self._delete_remote(user_id, sessions.c.token_hash != token_hash)

    async def delete_by_id(self, user_id: str, session_id: str) -> bool:
        """Delete a session by its public id, and all the user's push subscriptions.

        Returns:
            Whether the user had such a session.
        """
        return await self._delete_remote(user_id, sessions.c.id == session_id)

    async def _delete_remote(self, user_id: str, which: ColumnElement[bool]) -> bool:
        """Delete sessions in other browsers, which cannot delete their push subscriptions."""
        ids = select(users.c.id).where(or_(users.c.id == user_id, users.c.account_id == user_id))
        subscribed = delete(push_subscriptions).where(push_subscriptions.c.user_id.in_(ids))
        remote = delete(sessions).where(sessions.c.user_id == user_id, which)
        async with self._engine.begin() as connection:
            deleted = (await connection.execute(remote)).rowcount > 0
            if deleted:
                await connection.execute(subscribed)
        return deleted

    async def of_user(self, user_id: str) -> list[ListedSession]:
        """Return a user's sessions, the last seen first."""
        query = select(*rows.columns(sessions, ListedSession))
        query = query.where(sessions.c.user_id == user_id)
        query = query.order_by(sessions.c.last_seen.desc(), sessions.c.id)
        async with self._engine.connect() as connection:
            return [ListedSession(*row) for row in await connection.execute(query)]


_SESSION = (
    USERS_WITH_GUESTS.add_columns(sessions.c.created.label("began"), sessions.c.last_seen)
    .join(sessions, sessions.c.user_id == users.c.id)
    .where(sessions.c.token_hash == bindparam("token_hash"))
)
