"""Deletion of stale data: expired sessions, idle guests, aborted matches.

Rows are looked for without a lock, and deleted in short transactions. Times are Unix time in ms.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Select,
    Table,
    and_,
    delete,
    exists,
    func,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexwarp.storage.database.tables import (
    analyses,
    bans,
    challenges,
    chat_lines,
    events,
    log_names,
    matches,
    mutes,
    name_changes,
    participants,
    push_subscriptions,
    puzzle_attempts,
    puzzle_solvers,
    reports,
    sent_notifications,
    sessions,
    turn_mails,
    user_match_data,
    users,
)

BATCH = 100
"""Sessions, guests or rows of a match in one transaction: all tables wait while it lasts."""

OWNED_BY_GUEST: tuple[Column[str], ...] = (
    challenges.c.user_id,
    mutes.c.user_id,
    mutes.c.muted_id,
    push_subscriptions.c.user_id,
    sent_notifications.c.user_id,
    user_match_data.c.user_id,
    puzzle_solvers.c.user_id,
    puzzle_attempts.c.user_id,
)
"""The columns by which a guest's rows are deleted."""

OF_MATCH = (
    chat_lines,
    log_names,
    participants,
    user_match_data,
    sent_notifications,
    turn_mails,
    analyses,
)
"""The tables whose rows of a match are deleted with it."""


class Retention:
    """Deletes rows of a database, in batches; each method yields after a batch."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def delete_sessions(self, seen_before: int, created_before: int) -> AsyncIterator[None]:
        """Delete the sessions that were last seen, or created, before a time."""
        # The oldest version of Hexwarp stored no times.
        idle = and_(sessions.c.last_seen > 0, sessions.c.last_seen < seen_before)
        old = and_(sessions.c.created > 0, sessions.c.created < created_before)
        query = select(sessions.c.token_hash).where(or_(idle, old))
        async for hashes in self._pages(query, sessions.c.token_hash):
            await self._run(delete(sessions).where(sessions.c.token_hash.in_(hashes)))
            yield

    async def delete_guests(self, before: int) -> AsyncIterator[None]:
        """Delete the data of guests from before that time who have no session any more.

        The guests themselves are deleted as well, unless they took part in a match.
        """
        idle = (
            users.c.kind == "guest",
            users.c.account_id.is_(None),
            users.c.created > 0,
            users.c.created < before,
            ~exists().where(sessions.c.user_id == users.c.id),
        )
        async for ids in self._pages(select(users.c.id).where(*idle), users.c.id):
            for column in OWNED_BY_GUEST:
                while await self._delete_some(column.table, column.in_(ids)):
                    yield
            these = users.c.id.in_(ids)
            await self._run(
                update(users).where(these, users.c.settings.is_not(None)).values(settings=None),
                delete(users).where(these, *_UNKNOWN_TO_OTHERS),
            )
            yield

    async def delete_aborted_matches(self, before: int) -> AsyncIterator[None]:
        """Delete the matches that were aborted before that time."""
        latest = select(events.c.at).where(events.c.match_id == matches.c.id)
        latest = latest.order_by(events.c.seq.desc()).limit(1)
        # Earlier versions could delete the events of a match, and then fail to delete the match.
        aborted_at = func.coalesce(latest.scalar_subquery(), 0)
        query = select(matches.c.id).where(matches.c.status == "aborted", aborted_at < before)
        async for match_ids in self._pages(query, matches.c.id):
            for match_id in match_ids:
                for table in OF_MATCH:
                    while await self._delete_some(table, table.c.match_id == match_id):
                        yield
                # The latest first, so that a part of a log can still be read.
                later = and_(events.c.match_id == match_id, events.c.seq > BATCH)
                while await self._delete_some(events, later, events.c.seq.desc()):
                    yield
                await self._delete_rest(match_id)
                yield

    async def _delete_rest(self, match_id: str) -> None:
        """Delete a match with its first events, and with rows that were stored for it meanwhile."""
        await self._run(
            # PostgreSQL has rows that refer to the match wait for this, and refuses them then.
            select(matches.c.id).where(matches.c.id == match_id).with_for_update(),
            update(reports).where(reports.c.match_id == match_id).values(match_id=None),
            *(delete(table).where(table.c.match_id == match_id) for table in (*OF_MATCH, events)),
            delete(matches).where(matches.c.id == match_id),
        )

    async def _pages(
        self, query: Select[tuple[str]], key: ColumnElement[str]
    ) -> AsyncIterator[list[str]]:
        """Yield the keys that a query finds, in order, some at a time."""
        last = ""
        while True:
            async with self._engine.connect() as connection:
                page = query.where(key > last).order_by(key).limit(BATCH)
                keys = [str(row[0]) for row in await connection.execute(page)]
            if not keys:
                return
            yield keys
            last = keys[-1]

    async def _delete_some(
        self, table: Table, condition: ColumnElement[bool], *order: ColumnElement[Any]
    ) -> bool:
        """Delete some of a table's rows; return whether there may be more."""
        async with self._engine.begin() as connection:
            return await _delete_rows(connection, table, condition, *order) == BATCH

    async def _run(self, *statements: Any) -> None:
        async with self._engine.begin() as connection:
            for statement in statements:
                await connection.execute(statement)


_UNKNOWN_TO_OTHERS = tuple(
    ~exists().where(column == users.c.id)
    for column in (
        log_names.c.user_id,
        chat_lines.c.user_id,
        participants.c.player_key,
        name_changes.c.user_id,
        sessions.c.user_id,
        reports.c.reporter_id,
        reports.c.reported_id,
        bans.c.user_id,
    )
)


async def _delete_rows(
    connection: AsyncConnection,
    table: Table,
    condition: ColumnElement[bool],
    *order: ColumnElement[Any],
) -> int:
    key = list(table.primary_key)
    batch = select(*key).where(condition).order_by(*order).limit(BATCH)
    keys = [tuple(row) for row in await connection.execute(batch)]
    if keys:
        await connection.execute(delete(table).where(condition, tuple_(*key).in_(keys)))
    return len(keys)
