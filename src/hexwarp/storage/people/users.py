"""Users: guests, accounts and bot accounts, with their names and settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, Literal, TypeAlias

from sqlalchemy import Row, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexwarp.core.types import JsonObject
from hexwarp.storage.database.tables import (
    admin_log,
    api_tokens,
    bans,
    challenges,
    email_addresses,
    email_tokens,
    participants,
    passkeys,
    passwords,
    push_subscriptions,
    recovery_codes,
    sessions,
    turn_mails,
    users,
)
from hexwarp.storage.lookalikes import lookalike_keys
from hexwarp.storage.people.credentials import Passkey
from hexwarp.storage.play import tallies
from hexwarp.storage.play.name_changes import DELETED, add_name_changes

UserKind: TypeAlias = Literal["guest", "account", "bot", "deleted"]

OWNED_TABLES = (
    sessions,
    passwords,
    recovery_codes,
    passkeys,
    challenges,
    api_tokens,
    push_subscriptions,
    email_addresses,
    email_tokens,
    turn_mails,
)
"""The tables whose rows are deleted in the same transaction as their user."""


NAME_KEYS = ("name_key", "lookalike_key", "caseless_lookalike_key")
"""The columns that keep two accounts from having one name, or names that look alike."""


class NameTakenError(Exception):
    """An account has that name already, or one that looks like it; nothing has changed."""


@dataclass(frozen=True, slots=True)
class User:
    """A user. ``created`` is Unix time in ms, 0 for users from before it was stored."""

    id: str
    name: str
    kind: UserKind = "guest"
    created: int = 0
    owner_id: str | None = None
    """The account that a bot account belongs to."""
    guest_ids: tuple[str, ...] = ()
    """The guests that were merged into this account: older event logs have their ids."""

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids that an event log may have for this user."""
        return (self.id, *self.guest_ids)


class Users:
    """The users in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, user: User, name_key: str | None = None) -> None:
        """Add a user.

        Args:
            user: The new user.
            name_key: The name in the form that is unique among accounts; None for a guest,
                as guests' names need not be unique.

        Raises:
            NameTakenError: An account has that name.
        """
        row = {field: getattr(user, field) for field in ("id", "kind", "created", "owner_id")}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(users), row | _named(user.name, name_key))
        except IntegrityError as error:
            raise NameTakenError from error

    async def set_name(self, user_id: str, name: str, name_key: str | None) -> None:
        """Set a user's name; matches already joined keep the old name.

        Raises:
            NameTakenError: An account has that name.
        """
        user = update(users).where(users.c.id == user_id)
        try:
            async with self._engine.begin() as connection:
                await connection.execute(user.values(_named(name, name_key)))
        except IntegrityError as error:
            raise NameTakenError from error

    async def register(
        self,
        guest_id: str,
        name: str,
        name_key: str,
        password_hash: str | None,
        passkey: Passkey | None,
    ) -> None:
        """Turn a guest into an account, together with its first credential.

        Args:
            guest_id: The guest, whose id stays.
            name: The account's name.
            name_key: The name in the form that is unique among accounts.
            password_hash: The password's hash, if the account has a password.
            passkey: The passkey, if the account has one.

        Raises:
            NameTakenError: An account has that name, the user is no guest any more, or the passkey
                exists. Nothing has changed.
        """
        guest = update(users).where(users.c.id == guest_id, users.c.kind == "guest")
        row = _named(name, name_key) | {"kind": "account"}
        try:
            async with self._engine.begin() as connection:
                if (await connection.execute(guest.values(row))).rowcount == 0:
                    raise NameTakenError
                if password_hash is not None:
                    password = {"user_id": guest_id, "hash": password_hash}
                    await connection.execute(insert(passwords), password)
                if passkey is not None:
                    await connection.execute(insert(passkeys), asdict(passkey))
        except IntegrityError as error:
            raise NameTakenError from error

    async def get(self, user_id: str) -> User | None:
        """Return the user with this id, or the account that this guest was merged into."""
        async with self._engine.connect() as connection:
            query = select(users.c.account_id).where(users.c.id == user_id)
            account_id: str | None = (await connection.execute(query)).scalar()
            return await _find(connection, users.c.id == (account_id or user_id))

    async def by_name(self, name_key: str) -> User | None:
        """Return the account or bot account of that name."""
        async with self._engine.connect() as connection:
            return await _find(connection, users.c.name_key == name_key)

    async def with_name_like(self, name: str, name_key: str) -> list[User]:
        """Return the accounts and bot accounts of that name, or of one that looks like it."""
        as_written, caseless = lookalike_keys(name)
        like = or_(
            users.c.name_key == name_key,
            users.c.lookalike_key == as_written,
            users.c.caseless_lookalike_key == caseless,
        )
        query = USERS_WITH_GUESTS.where(like).order_by(users.c.id)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        by_user = (list(of_user) for _, of_user in groupby(rows, lambda row: row.id))
        return [user for of_user in by_user if (user := user_from_rows(of_user))]

    async def by_ids(self, ids: Iterable[str]) -> dict[str, User]:
        """Return users by their ids, without their guest ids."""
        query = _USERS.where(users.c.id.in_(list(ids)))
        async with self._engine.connect() as connection:
            return {row.id: User(*row) for row in await connection.execute(query)}

    async def bot_accounts_of(self, owner_id: str) -> list[User]:
        """Return an account's bot accounts, oldest first."""
        query = _USERS.where(users.c.owner_id == owner_id, users.c.kind == "bot")
        query = query.order_by(users.c.created, users.c.id)
        async with self._engine.connect() as connection:
            return [User(*row) for row in await connection.execute(query)]

    async def settings(self, user_id: str) -> JsonObject:
        """Return a user's settings of the web page."""
        query = select(users.c.settings).where(users.c.id == user_id)
        async with self._engine.connect() as connection:
            stored: JsonObject | None = (await connection.execute(query)).scalar()
        return stored or {}

    async def set_settings(self, user_id: str, settings: JsonObject) -> None:
        """Replace a user's settings."""
        user = update(users).where(users.c.id == user_id)
        async with self._engine.begin() as connection:
            await connection.execute(user.values(settings=settings))

    async def merge_guest(self, guest_id: str, account_id: str, now: int) -> None:
        """Give a guest's matches and bans to an account, and end the guest's sessions.

        Running servers learn of the bans by an entry of the admin log, at the time ``now``.
        """
        guest = update(users).where(users.c.id == guest_id, users.c.kind == "guest")
        async with self._engine.begin() as connection:
            await connection.run_sync(tallies.lock)
            if (await connection.execute(guest.values(account_id=account_id))).rowcount == 0:
                return
            await connection.run_sync(tallies.merge, guest_id, account_id)
            seats = update(participants).where(participants.c.player_key == guest_id)
            await connection.execute(seats.values(player_key=account_id))
            await connection.execute(delete(sessions).where(sessions.c.user_id == guest_id))
            moved = update(bans).where(bans.c.user_id == guest_id).values(user_id=account_id)
            if (await connection.execute(moved)).rowcount:
                data = {"person": account_id, "guest": guest_id}
                entry = {"at": now, "actor": "server", "action": "merge", "data": data}
                await connection.execute(insert(admin_log), entry)

    async def delete(self, user: User) -> None:
        """Delete a user's credentials and account data at once; ``NameChanges`` erases the rest.

        Event logs keep the user's moves under the id, which is no personal data any more.
        """
        async with self._engine.begin() as connection:
            for table in OWNED_TABLES:
                await connection.execute(delete(table).where(table.c.user_id.in_(user.ids)))
            erased: dict[str, Any] = {"name": DELETED, "kind": DELETED}
            erased |= dict.fromkeys((*NAME_KEYS, "owner_id", "settings"))
            await connection.execute(update(users).where(users.c.id.in_(user.ids)).values(erased))
            await add_name_changes(connection, user.ids, DELETED)

    async def rename_everywhere(self, user: User, name: str, name_key: str | None) -> None:
        """Change a user's name; ``NameChanges`` changes it in matches and chat.

        Raises:
            NameTakenError: An account has that name.
        """
        renamed = update(users).where(users.c.id == user.id)
        async with self._engine.begin() as connection:
            try:
                await connection.execute(renamed.values(_named(name, name_key)))
            except IntegrityError as error:
                raise NameTakenError from error
            await add_name_changes(connection, user.ids, name)


def _named(name: str, name_key: str | None) -> dict[str, str | None]:
    """Return the columns of a user's name; the names of guests have no keys."""
    keys = (None, None, None) if name_key is None else (name_key, *lookalike_keys(name))
    return {"name": name, **dict(zip(NAME_KEYS, keys, strict=True))}


_USERS = select(users.c.id, users.c.name, users.c.kind, users.c.created, users.c.owner_id)

# Built once, as each request looks up its session: an alias refers to itself, so one per query
# would pile up until the garbage collector runs, which stops the event loop.
_GUESTS = users.alias()
USERS_WITH_GUESTS = (
    _USERS.add_columns(_GUESTS.c.id.label("guest_id"))
    .select_from(users)
    .outerjoin(_GUESTS, _GUESTS.c.account_id == users.c.id)
)
"""Users, with a row for each guest that was merged into one."""


async def _find(connection: AsyncConnection, condition: Any) -> User | None:
    return user_from_rows((await connection.execute(USERS_WITH_GUESTS.where(condition))).all())


def user_from_rows(rows: Sequence[Row[Any]]) -> User | None:
    """Return the one user that rows of ``USERS_WITH_GUESTS`` describe; None for no rows."""
    if not rows:
        return None
    first = rows[0]
    guest_ids = sorted(row.guest_id for row in rows if row.guest_id)
    return User(first.id, first.name, first.kind, first.created, first.owner_id, tuple(guest_ids))
