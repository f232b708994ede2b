"""Credentials: passwords, passkeys, and API tokens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BindParameter,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage.database import rows
from hexwarp.storage.database.tables import (
    api_tokens,
    challenges,
    email_tokens,
    passkeys,
    passwords,
    recovery_codes,
    sessions,
)


@dataclass(frozen=True, slots=True)
class Passkey:
    """A WebAuthn credential; ``id`` is in base64url, ``created`` Unix time in ms."""

    id: str
    user_id: str
    name: str
    public_key: bytes
    sign_count: int
    created: int


@dataclass(frozen=True, slots=True)
class ApiToken:
    """A token for API clients, of which only a hash is stored. Times are Unix time in ms."""

    id: str
    user_id: str
    name: str
    created: int
    last_used: int | None


class Credentials:
    """The credentials in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def password_hash(self, user_id: str) -> str | None:
        """Return the hash of a user's password, if there is one."""
        query = select(passwords.c.hash).where(passwords.c.user_id == user_id)
        async with self._engine.connect() as connection:
            stored: str | None = (await connection.execute(query)).scalar()
        return stored

    async def set_password_hash(self, user_id: str, password_hash: str) -> None:
        """Set the hash of a user's password; all links that were mailed before are void.

        Also those to a new address: a thief of the old password may have asked for one.
        """
        links = delete(email_tokens).where(email_tokens.c.user_id == user_id)
        async with self._engine.begin() as connection:
            await connection.execute(links)
            await connection.execute(delete(passwords).where(passwords.c.user_id == user_id))
            row = {"user_id": user_id, "hash": password_hash}
            await connection.execute(insert(passwords), row)

    async def renew_password_hash(self, user_id: str, old: str, new: str) -> bool:
        """Replace a hash by another one of the same password; return False if it has changed."""
        unchanged = update(passwords).where(passwords.c.user_id == user_id, passwords.c.hash == old)
        async with self._engine.begin() as connection:
            return (await connection.execute(unchanged.values(hash=new))).rowcount == 1

    # --- recovery codes --------------------------------------------------------------------------

    async def set_recovery_codes(self, user_id: str, code_hashes: Iterable[str]) -> None:
        """Replace a user's recovery codes."""
        new = [{"user_id": user_id, "code_hash": code_hash} for code_hash in code_hashes]
        async with self._engine.begin() as connection:
            of_user = recovery_codes.c.user_id == user_id
            await connection.execute(delete(recovery_codes).where(of_user))
            if new:
                await connection.execute(insert(recovery_codes), new)

    async def add_recovery_code(self, user_id: str, code_hash: str) -> None:
        """Add a recovery code to those of a user."""
        async with self._engine.begin() as connection:
            row = {"user_id": user_id, "code_hash": code_hash}
            await connection.execute(insert(recovery_codes), row)

    async def use_recovery_code(self, user_id: str, code_hash: str) -> bool:
        """Delete a recovery code; return whether the user had it."""
        code = delete(recovery_codes).where(
            recovery_codes.c.user_id == user_id, recovery_codes.c.code_hash == code_hash
        )
        async with self._engine.begin() as connection:
            return (await connection.execute(code)).rowcount == 1

    async def recovery_codes_left(self, user_id: str) -> int:
        """Return the number of a user's unused recovery codes."""
        query = select(func.count()).where(recovery_codes.c.user_id == user_id)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar() or 0

    # --- passkeys --------------------------------------------------------------------------------

    async def add_challenge(
        self, challenge: str, user_id: str | None, until: int, now: int
    ) -> None:
        """Store a WebAuthn challenge, and delete those that have expired.

        Args:
            challenge: The challenge in base64url.
            user_id: The user who registers a passkey; None for a login, by any user.
            until: When the challenge expires, Unix time in ms.
            now: The current time, Unix time in ms.
        """
        row = {"challenge": challenge, "user_id": user_id, "until": until}
        async with self._engine.begin() as connection:
            await connection.execute(delete(challenges).where(challenges.c.until < now))
            await connection.execute(insert(challenges), row)

    async def consume_challenge(self, challenge: str, user_id: str | None, now: int) -> bool:
        """Delete a challenge; return whether it was valid for this user and had not expired."""
        valid = delete(challenges).where(
            challenges.c.challenge == challenge,
            challenges.c.user_id.is_not_distinct_from(user_id),
            challenges.c.until >= now,
        )
        async with self._engine.begin() as connection:
            return (await connection.execute(valid)).rowcount == 1

    async def add_passkey(self, passkey: Passkey) -> bool:
        """Add a passkey; return False if one with its id exists."""
        return await rows.insert_if_new(self._engine, passkeys, rows.to_row(passkey))

    async def passkey(self, passkey_id: str) -> Passkey | None:
        """Return the passkey with this id."""
        query = select(passkeys).where(passkeys.c.id == passkey_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return Passkey(*row) if row else None

    async def update_sign_count(self, passkey: Passkey, sign_count: int) -> bool:
        """Set a passkey's sign count; return False if it has changed since it was read."""
        unchanged = update(passkeys).where(
            passkeys.c.id == passkey.id, passkeys.c.sign_count == passkey.sign_count
        )
        async with self._engine.begin() as connection:
            updated = await connection.execute(unchanged.values(sign_count=sign_count))
        return updated.rowcount == 1

    async def passkeys_of(self, user_id: str) -> list[Passkey]:
        """Return a user's passkeys, oldest first."""
        query = select(passkeys).where(passkeys.c.user_id == user_id)
        query = query.order_by(passkeys.c.created, passkeys.c.id)
        async with self._engine.connect() as connection:
            return [Passkey(*row) for row in await connection.execute(query)]

    async def remove_passkey(self, user_id: str, passkey_id: str) -> bool:
        """Remove a user's passkey; return whether there was one."""
        own = delete(passkeys).where(passkeys.c.id == passkey_id, passkeys.c.user_id == user_id)
        async with self._engine.begin() as connection:
            return (await connection.execute(own)).rowcount == 1

    # --- API tokens ------------------------------------------------------------------------------

    async def add_token(self, token: ApiToken, token_hash: str) -> None:
        """Add a token."""
        row = rows.to_row(token) | {"token_hash": token_hash}
        async with self._engine.begin() as connection:
            await connection.execute(insert(api_tokens), row)

    async def token(self, token_hash: str) -> ApiToken | None:
        """Return the token with this hash."""
        query = _TOKENS.where(api_tokens.c.token_hash == token_hash)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return ApiToken(*row) if row else None

    async def touch_token(self, token_id: str, at: int) -> None:
        """Set when a token was last used."""
        token = update(api_tokens).where(api_tokens.c.id == token_id)
        async with self._engine.begin() as connection:
            await connection.execute(token.values(last_used=at))

    async def tokens_of(self, user_ids: list[str]) -> list[ApiToken]:
        """Return the tokens of these users, oldest first."""
        query = _TOKENS.where(api_tokens.c.user_id.in_(user_ids))
        query = query.order_by(api_tokens.c.created, api_tokens.c.id)
        async with self._engine.connect() as connection:
            return [ApiToken(*row) for row in await connection.execute(query)]

    async def remove_token(self, user_ids: list[str], token_id: str) -> bool:
        """Remove a token of one of these users; return whether there was one."""
        own = delete(api_tokens).where(
            api_tokens.c.id == token_id, api_tokens.c.user_id.in_(user_ids)
        )
        async with self._engine.begin() as connection:
            return (await connection.execute(own)).rowcount == 1

    async def remove_tokens(self, user_ids: list[str]) -> None:
        """Remove all tokens of these users."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(api_tokens).where(api_tokens.c.user_id.in_(user_ids)))

    async def valid(
        self, token_hashes: Iterable[str], seen_since: int, created_since: int
    ) -> set[str]:
        """Return those of the hashes that belong to an API token, or to a session in its time.

        Args:
            token_hashes: The hashes.
            seen_since: When a session was last seen at the earliest, Unix time in ms.
            created_since: When it was created at the earliest.
        """
        values = {"hashes": [*token_hashes], "seen": seen_since, "created": created_since}
        async with self._engine.connect() as connection:
            return set((await connection.execute(_VALID, values)).scalars())


_TOKENS = select(*rows.columns(api_tokens, ApiToken))
_HASHES: BindParameter[Any] = bindparam("hashes", expanding=True)
_VALID = union_all(
    select(sessions.c.token_hash).where(
        sessions.c.token_hash.in_(_HASHES),
        # 0 is an unknown time: the oldest version of Hexwarp stored none.
        or_(sessions.c.last_seen == 0, sessions.c.last_seen >= bindparam("seen")),
        or_(sessions.c.created == 0, sessions.c.created >= bindparam("created")),
    ),
    select(api_tokens.c.token_hash).where(api_tokens.c.token_hash.in_(_HASHES)),
)
