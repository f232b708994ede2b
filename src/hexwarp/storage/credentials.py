"""What proves who somebody is: passwords, passkeys, and the tokens of programs."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage import rows
from hexwarp.storage.tables import api_tokens, challenges, passkeys, passwords


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key of WebAuthn; ``id`` is the credential's in base64url. Times are Unix time in ms."""

    id: str
    person: str
    name: str
    public_key: bytes
    sign_count: int
    created: int


@dataclass(frozen=True, slots=True)
class ApiToken:
    """A program's token, of which only a hash is kept. Times are Unix time in ms."""

    id: str
    person: str
    name: str
    created: int
    used: int | None


class Credentials:
    """The credentials in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def password(self, person: str) -> str | None:
        """The hash of a person's password."""
        query = select(passwords.c.hash).where(passwords.c.person == person)
        async with self._engine.connect() as connection:
            found: str | None = (await connection.execute(query)).scalar()
        return found

    async def set_password(self, person: str, hashed: str) -> None:
        """Keep the hash of a person's password instead of any other."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(passwords).where(passwords.c.person == person))
            await connection.execute(insert(passwords), {"person": person, "hash": hashed})

    # --- passkeys --------------------------------------------------------------------------------

    async def challenge(self, challenge: str, person: str | None, until: int, now: int) -> None:
        """Keep a challenge for a person, or for whoever logs in; those that expired go."""
        row = {"challenge": challenge, "person": person, "until": until}
        async with self._engine.begin() as connection:
            await connection.execute(delete(challenges).where(challenges.c.until < now))
            await connection.execute(insert(challenges), row)

    async def meet(self, challenge: str, person: str | None, now: int) -> bool:
        """Use a challenge up: whether it was kept for this person, and had not expired."""
        used = delete(challenges).where(
            challenges.c.challenge == challenge,
            challenges.c.person.is_not_distinct_from(person),
            challenges.c.until >= now,
        )
        async with self._engine.begin() as connection:
            return (await connection.execute(used)).rowcount == 1

    async def add_passkey(self, passkey: Passkey) -> bool:
        """Keep a new passkey; whether there was none with its id."""
        return await rows.add(self._engine, passkeys, rows.of(passkey))

    async def passkey(self, credential: str) -> Passkey | None:
        """The passkey with this id."""
        query = select(passkeys).where(passkeys.c.id == credential)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return Passkey(*row) if row else None

    async def count(self, passkey: Passkey, sign_count: int) -> bool:
        """Note how often a passkey has signed; whether nobody else did meanwhile."""
        counted = update(passkeys).where(
            passkeys.c.id == passkey.id, passkeys.c.sign_count == passkey.sign_count
        )
        async with self._engine.begin() as connection:
            changed = await connection.execute(counted.values(sign_count=sign_count))
        return changed.rowcount == 1

    async def passkeys_of(self, person: str) -> list[Passkey]:
        """A person's passkeys, the oldest first."""
        query = select(passkeys).where(passkeys.c.person == person)
        query = query.order_by(passkeys.c.created, passkeys.c.id)
        async with self._engine.connect() as connection:
            return [Passkey(*row) for row in await connection.execute(query)]

    async def remove_passkey(self, person: str, credential: str) -> bool:
        """Forget a person's passkey; whether there was one."""
        gone = delete(passkeys).where(passkeys.c.id == credential, passkeys.c.person == person)
        async with self._engine.begin() as connection:
            return (await connection.execute(gone)).rowcount == 1

    # --- tokens of programs ----------------------------------------------------------------------

    async def add_token(self, token: ApiToken, token_hash: str) -> None:
        """Keep a new token."""
        row = rows.of(token) | {"token_hash": token_hash}
        async with self._engine.begin() as connection:
            await connection.execute(insert(api_tokens), row)

    async def token(self, token_hash: str) -> ApiToken | None:
        """The token with this hash."""
        query = _TOKENS.where(api_tokens.c.token_hash == token_hash)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return ApiToken(*row) if row else None

    async def use_token(self, token: str, at: int) -> None:
        """Note when a token was last used."""
        async with self._engine.begin() as connection:
            used = update(api_tokens).where(api_tokens.c.id == token)
            await connection.execute(used.values(used=at))

    async def tokens_of(self, people: list[str]) -> list[ApiToken]:
        """The tokens of these people, the oldest first."""
        query = _TOKENS.where(api_tokens.c.person.in_(people))
        query = query.order_by(api_tokens.c.created, api_tokens.c.id)
        async with self._engine.connect() as connection:
            return [ApiToken(*row) for row in await connection.execute(query)]

    async def remove_token(self, people: list[str], token: str) -> bool:
        """Forget a token of one of these people; whether there was one."""
        gone = delete(api_tokens).where(api_tokens.c.id == token, api_tokens.c.person.in_(people))
        async with self._engine.begin() as connection:
            return (await connection.execute(gone)).rowcount == 1


_TOKENS = select(*rows.columns(api_tokens, ApiToken))
