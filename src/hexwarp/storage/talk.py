"""What people say to each other at their tables, who does not want to hear whom, and reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, FromClause, bindparam, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage import rows
from hexwarp.storage.tables import lines, mutes, people, reports


@dataclass(frozen=True, slots=True)
class Line:
    """A line at a table, as it was said; ``number`` counts from 1 without gaps.

    Either ``text`` or a quick ``phrase``. ``at`` is Unix time in ms.
    """

    match: str
    number: int
    person: str
    name: str
    text: str | None
    phrase: str | None
    at: int


@dataclass(frozen=True, slots=True)
class Report:
    """What ``person`` finds wrong with what another has said or done, at a table or anywhere.

    ``text`` is the line that is meant, if one is, as it was when it was reported.
    """

    match: str | None
    person: str
    reported: str
    line: int | None
    text: str | None
    reason: str
    at: int


class Talk:
    """The talk in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def say(self, line: Line) -> bool:
        """Keep a line; whether no other has its number."""
        return await rows.add(self._engine, lines, rows.of(line))

    async def lines(self, match: str, after: int = 0) -> list[Line]:
        """A match's lines after a number, in order; not those of people who are deleted."""
        query = select(lines).where(lines.c.match == match, lines.c.number > after)
        query = query.where(or_(lines.c.text.is_not(None), lines.c.phrase.is_not(None)))
        async with self._engine.connect() as connection:
            found = await connection.execute(query.order_by(lines.c.number))
            return [Line(*row) for row in found]

    async def last(self, match: str) -> int:
        """The number of a match's last line; 0 if there is none."""
        query = select(func.max(lines.c.number)).where(lines.c.match == match)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar() or 0

    # --- mutes -----------------------------------------------------------------------------------

    async def mute(self, person: str, other: str) -> None:
        """Remember that a person does not want to hear another; once more changes nothing."""
        await rows.add(self._engine, mutes, {"person": person, "muted": other})

    async def unmute(self, person: Sequence[str], other: Sequence[str]) -> None:
        """Forget that, by whatever ids the two were known when it was noted."""
        async with self._engine.begin() as connection:
            await connection.execute(
                delete(mutes).where(mutes.c.person.in_(person), mutes.c.muted.in_(other))
            )

    async def muted_by(self, person: str) -> frozenset[str]:
        """Whom a person does not want to hear: every id by which a table may know them.

        Guests who logged in later are their accounts, on both sides.
        """
        async with self._engine.connect() as connection:
            found = await connection.execute(_MUTED_BY, {"person": person})
            return frozenset(row.id for row in found)

    # --- reports ---------------------------------------------------------------------------------

    async def report(self, report: Report) -> None:
        """Keep a report for whoever looks after the server."""
        async with self._engine.begin() as connection:
            await connection.execute(insert(reports), rows.of(report))

    async def reports(self) -> list[Report]:
        """All reports, the oldest first."""
        query = select(*rows.columns(reports, Report)).order_by(reports.c.id)
        async with self._engine.connect() as connection:
            found = await connection.execute(query)
            return [Report(*row) for row in found]


def _who(person: FromClause) -> ColumnElement[str]:
    """The account that somebody is, or the guest."""
    return func.coalesce(person.c.account, person.c.id)


_HEARER, _ASKER, _MUTED, _HEARD = (people.alias() for _ in range(4))
_MUTED_BY = (
    select(_HEARD.c.id)
    .select_from(_ASKER)
    .join(_HEARER, _who(_HEARER) == _who(_ASKER))
    .join(mutes, mutes.c.person == _HEARER.c.id)
    .join(_MUTED, _MUTED.c.id == mutes.c.muted)
    .join(_HEARD, _who(_HEARD) == _who(_MUTED))
    .where(_ASKER.c.id == bindparam("person"))
)
