"""Moderation: bans, reports, the announcement, and the log of the operator's actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.core.types import JsonObject
from hexwarp.storage.database import rows
from hexwarp.storage.database.tables import (
    admin_log,
    announcements,
    bans,
    matches,
    reports,
    sessions,
    users,
)
from hexwarp.storage.people.users import User


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of a user or a network. Times are Unix time in ms; no ``until`` is for good."""

    user_id: str | None
    network: str | None
    reason: str
    until: int | None
    at: int


@dataclass(frozen=True, slots=True)
class Report:
    """A complaint of one user about another, at a match or in general.

    ``line`` is the number of the chat line that is complained about, if it is one, and ``text`` its
    text. ``at`` is Unix time in ms.
    """

    match_id: str | None
    reporter_id: str
    reported_id: str
    line: int | None
    text: str | None
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class AdminLogEntry:
    """An action of the operator named ``actor``; ``at`` is Unix time in ms."""

    number: int
    at: int
    actor: str
    action: str
    data: JsonObject


@dataclass(frozen=True, slots=True)
class UserActivity:
    """A user, and when a session of theirs was last seen; 0 without a session."""

    user: User
    last_seen: int


class ModerationStore:
    """The moderation data in a database.

    Running servers follow the admin log to learn of changes, so each change is logged too.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    # --- bans ------------------------------------------------------------------------------------

    async def bans(self, now: int) -> list[Ban]:
        """Return the bans in force, oldest first."""
        query = select(*rows.columns(bans, Ban))
        query = query.where(or_(bans.c.until.is_(None), bans.c.until > now))
        async with self._engine.connect() as connection:
            return [Ban(*row) for row in await connection.execute(query.order_by(bans.c.id))]

    async def add_ban(self, ban: Ban) -> None:
        """Add a ban."""
        async with self._engine.begin() as connection:
            await connection.execute(insert(bans), rows.to_row(ban))

    async def remove_bans(self, user_id: str | None, network: str | None) -> bool:
        """Remove all bans of a user, or of a network; return whether there were any."""
        removed = delete(bans).where(
            bans.c.user_id.is_not_distinct_from(user_id),
            bans.c.network.is_not_distinct_from(network),
        )
        async with self._engine.begin() as connection:
            return (await connection.execute(removed)).rowcount > 0

    # --- the announcement ------------------------------------------------------------------------

    async def announcement(self) -> str | None:
        """Return the announcement that every open page shows, if there is one."""
        async with self._engine.connect() as connection:
            text: str | None = (await connection.execute(select(announcements.c.text))).scalar()
        return text

    async def set_announcement(self, text: str | None) -> None:
        """Replace the announcement; None removes it."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(announcements))
            if text is not None:
                await connection.execute(insert(announcements), {"text": text})

    # --- reports ---------------------------------------------------------------------------------

    async def add_report(self, report: Report) -> None:
        """Add a report."""
        async with self._engine.begin() as connection:
            await connection.execute(insert(reports), rows.to_row(report))

    async def open_reports(self) -> list[tuple[int, Report]]:
        """Return the unresolved reports with their ids, oldest first."""
        query = select(reports.c.id, *rows.columns(reports, Report))
        query = query.where(reports.c.resolved.is_(None))
        async with self._engine.connect() as connection:
            unresolved = await connection.execute(query.order_by(reports.c.id))
            return [(row[0], Report(*row[1:])) for row in unresolved]

    async def resolve_report(self, report_id: int, at: int) -> bool:
        """Resolve a report; return False if there is no such unresolved report."""
        open_report = update(reports).where(reports.c.id == report_id, reports.c.resolved.is_(None))
        async with self._engine.begin() as connection:
            return (await connection.execute(open_report.values(resolved=at))).rowcount == 1

    # --- users and matches -----------------------------------------------------------------------

    async def find_users(self, part: str, limit: int) -> list[UserActivity]:
        """Return users by id or part of the name, most recently seen first."""
        named = users.c.name.icontains(part, autoescape=True)
        query = _user_activity().where(or_(named, users.c.id == part)).limit(limit)
        async with self._engine.connect() as connection:
            activity = await connection.execute(query)
            return [UserActivity(User(*row[:5]), row.last_seen) for row in activity]

    async def running_matches(self, limit: int) -> list[str]:
        """Return the ids of matches that are not over, latest due first."""
        running = matches.c.status.in_(("waiting", "playing"))
        query = select(matches.c.id).where(running).order_by(matches.c.due.desc(), matches.c.id)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query.limit(limit))).scalars())

    # --- the admin log ---------------------------------------------------------------------------

    async def log_action(self, at: int, actor: str, action: str, data: JsonObject) -> None:
        """Append an entry to the admin log."""
        row = {"at": at, "actor": actor, "action": action, "data": data}
        async with self._engine.begin() as connection:
            await connection.execute(insert(admin_log), row)

    async def admin_log(self, after: int = 0) -> list[AdminLogEntry]:
        """Return the entries of the admin log after a number, in order."""
        query = select(admin_log).where(admin_log.c.number > after).order_by(admin_log.c.number)
        async with self._engine.connect() as connection:
            return [AdminLogEntry(*row) for row in await connection.execute(query)]

    async def last_log_number(self) -> int:
        """Return the number of the latest entry; 0 if there is none."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(func.max(admin_log.c.number)))).scalar() or 0


def _user_activity() -> Select[Any]:
    last_seen = func.coalesce(func.max(sessions.c.last_seen), 0).label("last_seen")
    columns = (users.c.id, users.c.name, users.c.kind, users.c.created, users.c.owner_id)
    query = select(*columns, last_seen).outerjoin(sessions, sessions.c.user_id == users.c.id)
    query = query.where(users.c.account_id.is_(None))
    return query.group_by(*columns).order_by(last_seen.desc(), users.c.created.desc())
