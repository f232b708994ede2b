"""Who plays, and the sessions that show who is asking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from sqlalchemy import Row, Text, bindparam, cast, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexwarp.core.types import JsonObject
from hexwarp.storage.credentials import Passkey
from hexwarp.storage.tables import (
    api_tokens,
    challenges,
    events,
    lines,
    mutes,
    notices,
    passkeys,
    passwords,
    people,
    private,
    ratings,
    seatings,
    server_keys,
    sessions,
    subscriptions,
)

Kind: TypeAlias = Literal["guest", "account", "bot", "deleted"]

DELETED = "deleted"
"""What somebody is called, and is, whose account was deleted."""


OWN = (
    sessions,
    passwords,
    passkeys,
    challenges,
    api_tokens,
    private,
    subscriptions,
    notices,
)
"""What is one person's and goes with them."""


class NameTakenError(Exception):
    """An account of that name exists; nothing changed."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. Times are Unix time in ms; ``created`` is 0 where nobody noted it."""

    id: str
    name: str
    kind: Kind = "guest"
    created: int = 0
    owner: str | None = None
    """Whose bot account this is."""
    former: tuple[str, ...] = ()
    """The guests who logged in as this account: logs of matches know the account by these too."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id by which a log may know this person."""
        return (self.id, *self.former)


@dataclass(frozen=True, slots=True)
class Session:
    """What shows that a request comes from a person: of its token only the hash is kept.

    ``created`` is 0 for one from before cookies were signed.
    """

    token_hash: str
    person: Person
    created: int
    seen: int


class People:
    """The people in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def key(self, name: str, fresh: bytes) -> bytes:
        """The server's key of that name; ``fresh`` becomes it if there is none."""
        query = select(server_keys.c.key).where(server_keys.c.name == name)
        async with self._engine.connect() as connection:
            kept: bytes | None = (await connection.execute(query)).scalar()
        if kept is not None:
            return kept
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(server_keys), {"name": name, "key": fresh})
        except IntegrityError:
            return await self.key(name, fresh)
        return fresh

    async def add(self, person: Person, name_key: str | None = None) -> None:
        """Remember a new person; ``name_key`` makes the name theirs. Raises NameTakenError."""
        row = {name: getattr(person, name) for name in ("id", "name", "kind", "created", "owner")}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(people), row | {"name_key": name_key})
        except IntegrityError as error:
            raise NameTakenError from error

    async def change(self, person: str, name: str, name_key: str | None) -> None:
        """Give a person another name. Raises NameTakenError."""
        row = {"name": name, "name_key": name_key}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(update(people).where(people.c.id == person).values(row))
        except IntegrityError as error:
            raise NameTakenError from error

    async def register(
        self, guest: str, name: str, name_key: str, password: str | None, passkey: Passkey | None
    ) -> None:
        """Turn a guest into an account with what opens it, all or nothing.

        Raises NameTakenError, also if somebody else was quicker in any other way.
        """
        here = update(people).where(people.c.id == guest, people.c.kind == "guest")
        row = {"name": name, "name_key": name_key, "kind": "account"}
        try:
            async with self._engine.begin() as connection:
                if (await connection.execute(here.values(row))).rowcount == 0:
                    raise NameTakenError
                if password is not None:
                    await connection.execute(insert(passwords), {"person": guest, "hash": password})
                if passkey is not None:
                    await connection.execute(insert(passkeys), asdict(passkey))
        except IntegrityError as error:
            raise NameTakenError from error

    async def get(self, person: str) -> Person | None:
        """The person with this id, or the account that this guest logged in as."""
        async with self._engine.connect() as connection:
            account = select(people.c.account).where(people.c.id == person)
            moved: str | None = (await connection.execute(account)).scalar()
            return _person(await _rows(connection, people.c.id == (moved or person)))

    async def named(self, name_key: str) -> Person | None:
        """The account or bot account whose name this is."""
        async with self._engine.connect() as connection:
            return _person(await _rows(connection, people.c.name_key == name_key))

    async def names(self, ids: Iterable[str]) -> dict[str, Person]:
        """These people by their ids, without their former ones."""
        query = _PEOPLE.where(people.c.id.in_(list(ids)))
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {row.id: Person(*row) for row in rows}

    async def settings(self, person: str) -> JsonObject:
        """How somebody likes the page."""
        query = select(people.c.settings).where(people.c.id == person)
        async with self._engine.connect() as connection:
            kept: JsonObject | None = (await connection.execute(query)).scalar()
        return kept or {}

    async def set_settings(self, person: str, settings: JsonObject) -> None:
        """Keep that instead of what was kept before."""
        async with self._engine.begin() as connection:
            kept = update(people).where(people.c.id == person)
            await connection.execute(kept.values(settings=settings))

    async def bots_of(self, owner: str) -> list[Person]:
        """The bot accounts that belong to a person, the oldest first."""
        query = _PEOPLE.where(people.c.owner == owner, people.c.kind == "bot")
        query = query.order_by(people.c.created, people.c.id)
        async with self._engine.connect() as connection:
            return [Person(*row) for row in await connection.execute(query)]

    async def absorb(self, guest: str, account: str) -> None:
        """Let a guest's games be an account's from now on; the guest's sessions end."""
        moved = update(people).where(people.c.id == guest, people.c.kind == "guest")
        async with self._engine.begin() as connection:
            if (await connection.execute(moved.values(account=account))).rowcount == 0:
                return
            sat = update(seatings).where(seatings.c.player == guest).values(player=account)
            await connection.execute(sat)
            await connection.execute(delete(sessions).where(sessions.c.person == guest))

    # --- sessions --------------------------------------------------------------------------------

    async def begin(self, token_hash: str, person: str, at: int) -> None:
        """Remember a new session."""
        row = {"token_hash": token_hash, "person": person, "created": at, "seen": at}
        async with self._engine.begin() as connection:
            await connection.execute(insert(sessions), row)

    async def session(self, token_hash: str) -> Session | None:
        """The session with this hash of its token."""
        async with self._engine.connect() as connection:
            rows = (await connection.execute(_SESSION, {"token_hash": token_hash})).all()
        person = _person(rows)
        return Session(token_hash, person, rows[0].began, rows[0].seen) if person else None

    async def sign(self, token_hash: str, at: int) -> None:
        """From now on this session, from before cookies were signed, has a signed one."""
        await self._note(token_hash, created=at)

    async def see(self, token_hash: str, at: int) -> None:
        """Note when a session was last seen."""
        await self._note(token_hash, seen=at)

    async def _note(self, token_hash: str, **times: int) -> None:
        noted = update(sessions).where(sessions.c.token_hash == token_hash).values(times)
        async with self._engine.begin() as connection:
            await connection.execute(noted)

    async def end(self, token_hash: str) -> None:
        """Forget a session."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))

    async def end_others(self, person: str, token_hash: str) -> None:
        """Forget a person's sessions but this one, and the browsers that are told."""
        others = delete(sessions).where(
            sessions.c.person == person, sessions.c.token_hash != token_hash
        )
        ids = select(people.c.id).where(or_(people.c.id == person, people.c.account == person))
        told = delete(subscriptions).where(subscriptions.c.person.in_(ids))
        async with self._engine.begin() as connection:
            await connection.execute(others)
            await connection.execute(told)

    async def sessions_of(self, person: str) -> list[tuple[int, int]]:
        """When each of a person's sessions began, and when it was last seen."""
        query = select(sessions.c.created, sessions.c.seen).where(sessions.c.person == person)
        async with self._engine.connect() as connection:
            return [(row.created, row.seen) for row in await connection.execute(query)]

    # --- deletion --------------------------------------------------------------------------------

    async def delete(self, person: Person) -> list[str]:
        """Forget a person: the name everywhere, and all that a person can be known by.

        Logs keep their moves, and an id that tells nothing. Gives the matches whose logs changed.
        """
        async with self._engine.begin() as connection:
            for table in OWN:
                await connection.execute(delete(table).where(table.c.person.in_(person.ids)))
            for one in (mutes.c.person, mutes.c.muted):
                await connection.execute(delete(mutes).where(one.in_(person.ids)))
            silent = {"text": None, "phrase": None}
            said = update(lines).where(lines.c.person.in_(person.ids))
            await connection.execute(said.values(silent))
            await connection.execute(delete(ratings).where(ratings.c.player.in_(person.ids)))
            gone = {"name": DELETED, "kind": DELETED, "name_key": None, "owner": None}
            gone |= {"settings": None}
            await connection.execute(update(people).where(people.c.id.in_(person.ids)).values(gone))
            return await _called(connection, person.ids, DELETED)

    async def rename(self, person: Person, name: str, name_key: str | None) -> list[str]:
        """Call somebody so, also wherever the old name stands. Raises NameTakenError.

        Gives the matches whose logs changed.
        """
        this = update(people).where(people.c.id == person.id)
        async with self._engine.begin() as connection:
            try:
                await connection.execute(this.values(name=name, name_key=name_key))
            except IntegrityError as error:
                raise NameTakenError from error
            return await _called(connection, person.ids, name)


async def _called(connection: AsyncConnection, ids: tuple[str, ...], name: str) -> list[str]:
    """Put a name wherever these people are named; gives the matches whose logs changed."""
    said = update(lines).where(lines.c.person.in_(ids))
    await connection.execute(said.values(name=name))
    naming = or_(*(cast(events.c.data, Text).contains(one) for one in ids))
    query = select(events.c.match, events.c.seq, events.c.data).where(naming)
    changed = set()
    for row in (await connection.execute(query)).all():
        data = _called_in(row.data, ids, name)
        if data != row.data:
            this = (events.c.match == row.match, events.c.seq == row.seq)
            await connection.execute(update(events).where(*this).values(data=data))
            changed.add(row.match)
    return sorted(changed)


_PEOPLE = select(people.c.id, people.c.name, people.c.kind, people.c.created, people.c.owner)


# Made once, as every request asks for its session: an alias is a copy of its table that refers to
# itself, and would lie about until Python looks for such things, which holds everybody up.
_FORMER = people.alias()
_WITH_FORMER = (
    _PEOPLE.add_columns(_FORMER.c.id.label("guest"))
    .select_from(people)
    .outerjoin(_FORMER, _FORMER.c.account == people.c.id)
)
"""People, a row for each guest who logged in as them."""
_SESSION = (
    _WITH_FORMER.add_columns(sessions.c.created.label("began"), sessions.c.seen)
    .join(sessions, sessions.c.person == people.c.id)
    .where(sessions.c.token_hash == bindparam("token_hash"))
)


async def _rows(connection: AsyncConnection, condition: Any) -> list[Row[Any]]:
    return list((await connection.execute(_WITH_FORMER.where(condition))).all())


def _person(rows: Sequence[Row[Any]]) -> Person | None:
    """The one person whom these rows tell of."""
    if not rows:
        return None
    one = rows[0]
    former = sorted(row.guest for row in rows if row.guest)
    return Person(one.id, one.name, one.kind, one.created, one.owner, tuple(former))


def _called_in(data: Any, ids: tuple[str, ...], name: str) -> Any:
    """An event's data in which these people have that name."""
    if isinstance(data, list):
        return [_called_in(one, ids, name) for one in data]
    if not isinstance(data, dict):
        return data
    changed: JsonObject = {key: _called_in(value, ids, name) for key, value in data.items()}
    if data.get("player") in ids and "name" in data:
        changed["name"] = name
    return changed
