"""What whoever runs a server has decided: bans, an announcement, and the book of who did what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.core.types import JsonObject
from hexwarp.storage import rows
from hexwarp.storage.people import Person
from hexwarp.storage.tables import announcements, bans, deeds, matches, people, reports, sessions
from hexwarp.storage.talk import Report


@dataclass(frozen=True, slots=True)
class Ban:
    """Who may not play, by id, or from which addresses; ``until`` None for good. Times in ms."""

    person: str | None
    network: str | None
    reason: str
    until: int | None
    at: int


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that ``who``, who runs the server, has done; ``at`` is Unix time in ms."""

    number: int
    at: int
    who: str
    what: str
    data: JsonObject


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody as the operator sees them; ``seen`` is 0 where there is no session."""

    person: Person
    seen: int


class House:
    """The decisions in a database. Each goes into the book by ``note``, and servers read that."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    # --- bans ------------------------------------------------------------------------------------

    async def bans(self, now: int) -> list[Ban]:
        """The bans that hold, the oldest first."""
        query = select(*rows.columns(bans, Ban))
        query = query.where(or_(bans.c.until.is_(None), bans.c.until > now))
        async with self._engine.connect() as connection:
            return [Ban(*row) for row in await connection.execute(query.order_by(bans.c.id))]

    async def ban(self, ban: Ban) -> None:
        """Keep a ban."""
        async with self._engine.begin() as connection:
            await connection.execute(insert(bans), rows.of(ban))

    async def unban(self, person: str | None, network: str | None) -> bool:
        """Forget the bans of a person, or of a network; whether there were any."""
        gone = delete(bans).where(
            bans.c.person.is_not_distinct_from(person),
            bans.c.network.is_not_distinct_from(network),
        )
        async with self._engine.begin() as connection:
            return (await connection.execute(gone)).rowcount > 0

    # --- the announcement ------------------------------------------------------------------------

    async def announcement(self) -> str | None:
        """What every open page shows."""
        async with self._engine.connect() as connection:
            text: str | None = (await connection.execute(select(announcements.c.text))).scalar()
        return text

    async def announce(self, text: str | None) -> None:
        """Let every open page show this, or nothing any more."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(announcements))
            if text is not None:
                await connection.execute(insert(announcements), {"text": text})

    # --- reports ---------------------------------------------------------------------------------

    async def reports(self) -> list[tuple[int, Report]]:
        """The reports that nobody has done with, by their numbers, the oldest first."""
        query = select(reports.c.id, *rows.columns(reports, Report))
        query = query.where(reports.c.done.is_(None))
        async with self._engine.connect() as connection:
            found = await connection.execute(query.order_by(reports.c.id))
            return [(row[0], Report(*row[1:])) for row in found]

    async def done(self, report: int, at: int) -> bool:
        """Put a report aside; whether it was there to be done."""
        aside = update(reports).where(reports.c.id == report, reports.c.done.is_(None))
        async with self._engine.begin() as connection:
            return (await connection.execute(aside.values(done=at))).rowcount == 1

    # --- people and tables -----------------------------------------------------------------------

    async def people(self, part: str, most: int) -> list[Guest]:
        """Those whose name has this part, or whose id it is; who was here last comes first."""
        named = people.c.name.icontains(part, autoescape=True)
        query = _guests().where(or_(named, people.c.id == part)).limit(most)
        async with self._engine.connect() as connection:
            return [_guest(row) for row in await connection.execute(query)]

    async def running(self, most: int) -> list[str]:
        """Matches that are not over, the latest first by what they wait for."""
        going = matches.c.status.in_(("waiting", "playing"))
        query = select(matches.c.id).where(going).order_by(matches.c.due.desc(), matches.c.id)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query.limit(most))).scalars())

    # --- the book --------------------------------------------------------------------------------

    async def note(self, at: int, who: str, what: str, data: JsonObject) -> None:
        """Write down who did what."""
        row = {"at": at, "who": who, "what": what, "data": data}
        async with self._engine.begin() as connection:
            await connection.execute(insert(deeds), row)

    async def deeds(self, after: int = 0) -> list[Deed]:
        """What was done after the deed with that number, in order."""
        query = select(deeds).where(deeds.c.number > after).order_by(deeds.c.number)
        async with self._engine.connect() as connection:
            return [Deed(*row) for row in await connection.execute(query)]

    async def last_deed(self) -> int:
        """The number of the latest deed; 0 if there is none."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(func.max(deeds.c.number)))).scalar() or 0


def _guests() -> Select[Any]:
    seen = func.coalesce(func.max(sessions.c.seen), 0).label("seen")
    columns = (people.c.id, people.c.name, people.c.kind, people.c.created, people.c.owner)
    query = select(*columns, seen).outerjoin(sessions, sessions.c.person == people.c.id)
    query = query.where(people.c.account.is_(None))
    return query.group_by(*columns).order_by(seen.desc(), people.c.created.desc())


def _guest(row: Any) -> Guest:
    return Guest(Person(*row[:5]), row.seen)
