"""Login sessions, known by the hashes of their tokens."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Insert,
    Select,
    bindparam,
    delete,
    insert,
    literal,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexwarp.storage.database import rows
from hexwarp.storage.database.tables import passwords, push_subscriptions, sessions, users
from hexwarp.storage.people.users import USERS_WITH_GUESTS, User, user_from_rows

MAX_SESSIONS = 100
"""Sessions of one user."""


IDLE_LIMIT_MS = 90 * 24 * 3600 * 1000
"""A session that is not used for so long ends: holidays, slow matches and a wrong system clock end
none."""

MAX_AGE_MS = 365 * 24 * 3600 * 1000
"""Any session ends after a year, so that a stolen token does not work for good."""


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
        self,
        token_hash: str,
        user_id: str,
        at: int,
        browser: str | None = None,
        *,
        password_hash: str | None = None,
    ) -> bool:
        """Add a session; the user's oldest ones end beyond a limit.

        Args:
            token_hash: The hash of its token.
            user_id: The user.
            at: When it begins, Unix time in ms.
            browser: The browser's name, if it is known.
            password_hash: The hash of the password that was given for it, if one was.

        Returns:
            False if that is not the user's password any more; then there is no session.
        """
        row = {"token_hash": token_hash, "user_id": user_id, "created": at, "last_seen": at}
        row |= {"id": secrets.token_hex(8), "browser": browser}
        surplus = select(sessions.c.token_hash).where(sessions.c.user_id == user_id)
        latest_first = sessions.c.last_seen.desc(), sessions.c.token_hash
        surplus = surplus.order_by(*latest_first).offset(MAX_SESSIONS)
        new: Insert = insert(sessions).values(row)
        if password_hash is not None:
            new = insert(sessions).from_select([*row], _if_password(user_id, password_hash, row))
        async with self._engine.begin() as connection:
            if (await connection.execute(new)).rowcount == 0:
                return False
            ended = list((await connection.execute(surplus)).scalars())
            if ended:
                await connection.execute(delete(sessions).where(sessions.c.token_hash.in_(ended)))
        return True

    async def get(self, token_hash: str) -> Session | None:
        """Return the session whose token has this hash."""
        async with self._engine.connect() as connection:
            stored = (await connection.execute(_SESSION, {"token_hash": token_hash})).all()
        user = user_from_rows(stored)
        return Session(token_hash, user, stored[0].began, stored[0].last_seen) if user else None

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
        """Delete all sessions of a user, who goes on in a new one in the same browser."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.user_id == user_id))

    async def delete_of_all_users(self) -> None:
        """Delete every session, and every push subscription, as they belong to sessions."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(push_subscriptions))
            await connection.execute(delete(sessions))

    async def delete_others(self, user_id: str, token_hash: str | None = None) -> None:
        """Delete a user's sessions but this one, and all the user's push subscriptions.

        A browser whose session has ended before may have left a subscription, too.
        """
        others = sessions.c.token_hash != token_hash if token_hash else true()
        async with self._engine.begin() as connection:
            await _delete_remote(connection, user_id, others)
            await _delete_subscriptions(connection, user_id)

    async def delete_by_id(self, user_id: str, session_id: str) -> bool:
        """Delete a session by its public id, and all the user's push subscriptions.

        Returns:
            Whether the user had such a session.
        """
        async with self._engine.begin() as connection:
            deleted = await _delete_remote(connection, user_id, sessions.c.id == session_id)
            if deleted:
                await _delete_subscriptions(connection, user_id)
        return deleted

    async def of_user(self, user_id: str) -> list[ListedSession]:
        """Return a user's sessions, the last seen first."""
        query = select(*rows.columns(sessions, ListedSession))
        query = query.where(sessions.c.user_id == user_id)
        query = query.order_by(sessions.c.last_seen.desc(), sessions.c.id)
        async with self._engine.connect() as connection:
            return [ListedSession(*row) for row in await connection.execute(query)]


def _if_password(user_id: str, password_hash: str, row: Mapping[str, Any]) -> Select[Any]:
    """Return the query of a session's row; it finds none if the password has changed.

    A database server keeps the password as it is until the transaction ends.
    """
    values = (literal(value, sessions.c[name].type) for name, value in row.items())
    query = select(*values).where(passwords.c.user_id == user_id, passwords.c.hash == password_hash)
    return query.with_for_update(read=True)


async def _delete_remote(
    connection: AsyncConnection, user_id: str, which: ColumnElement[bool]
) -> bool:
    remote = delete(sessions).where(sessions.c.user_id == user_id, which)
    return (await connection.execute(remote)).rowcount > 0


async def _delete_subscriptions(connection: AsyncConnection, user_id: str) -> None:
    """Delete the push subscriptions of a user, which other browsers cannot delete themselves."""
    ids = select(users.c.id).where(or_(users.c.id == user_id, users.c.account_id == user_id))
    subscribed = delete(push_subscriptions).where(push_subscriptions.c.user_id.in_(ids))
    await connection.execute(subscribed)


_SESSION = (
    USERS_WITH_GUESTS.add_columns(sessions.c.created.label("began"), sessions.c.last_seen)
    .join(sessions, sessions.c.user_id == users.c.id)
    .where(sessions.c.token_hash == bindparam("token_hash"))
)
