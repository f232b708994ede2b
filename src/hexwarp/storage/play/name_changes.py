"""Changes of users' names in event logs and chat, and erasure, in many short transactions.

A change is stored before it begins, so that it survives a restart; repeating a part is harmless.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    and_,
    bindparam,
    case,
    delete,
    insert,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexwarp.core.types import JsonObject
from hexwarp.match.event_log import LoggedEvent
from hexwarp.storage.database.tables import (
    admin_log,
    chat_lines,
    events,
    log_names,
    mutes,
    name_changes,
    puzzle_attempts,
    puzzle_solvers,
    rating_changes,
    ratings,
    reports,
    sent_notifications,
    user_match_data,
    users,
)

DELETED = "deleted"
"""The kind, and the name, of a deleted user."""

BATCH = 100
"""Rows of one transaction: all tables wait while it lasts."""

ERASED_COLUMNS = (
    user_match_data.c.user_id,
    sent_notifications.c.user_id,
    mutes.c.user_id,
    mutes.c.muted_id,
    ratings.c.player_key,
    rating_changes.c.player_key,
    puzzle_solvers.c.user_id,
    puzzle_attempts.c.user_id,
)
"""The columns by which rows are erased with a deleted user, beside those deleted at once."""


@dataclass(frozen=True, slots=True)
class NameChange:
    """The new name of a user; ``erases`` if the user is deleted, and all personal data with it."""

    user_id: str
    name: str
    erases: bool


class NameChanges:
    """The name changes in a database that are not finished."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def pending(self) -> list[str]:
        """Return the ids of the users whose names are to be changed."""
        async with self._engine.connect() as connection:
            return list((await connection.execute(select(name_changes.c.user_id))).scalars())

    async def apply(self, user_id: str) -> AsyncIterator[list[str]]:
        """Apply a user's change in batches; if the user is deleted, erase the stored data too.

        Yields:
            After each batch, the ids of the matches whose event logs have changed.
        """
        change = await self._change(user_id)
        if change is None:
            return
        if change.erases:
            for column in ERASED_COLUMNS:
                while await self._erase(column, user_id):
                    yield []
            while await self._blank_reports(user_id):
                yield []
            await self._blank_admin_log(user_id)
        # The logs last: after their change a server reads a match again, with its chat.
        async for _ in self._change_chat(change):
            yield []
        while (match_ids := await self._change_logs(user_id)) is not None:
            yield match_ids
        finished = delete(name_changes).where(name_changes.c.user_id == user_id)
        async with self._engine.begin() as connection:
            await connection.execute(finished.where(name_changes.c.name == change.name))

    async def _change(self, user_id: str) -> NameChange | None:
        query = select(name_changes.c.name, users.c.kind)
        query = query.join(users, users.c.id == name_changes.c.user_id)
        query = query.where(name_changes.c.user_id == user_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return NameChange(user_id, row.name, row.kind == DELETED) if row else None

    async def _erase(self, column: Column[str], user_id: str) -> bool:
        """Delete a batch of a user's rows; return whether there was any."""
        table = column.table
        key = list(table.primary_key)
        batch = select(*key).where(column == user_id).limit(BATCH)
        async with self._engine.begin() as connection:
            erased = await connection.execute(delete(table).where(tuple_(*key).in_(batch)))
            return erased.rowcount > 0

    async def _blank_reports(self, user_id: str) -> bool:
        """Blank a batch of reports; return whether there was any.

        The reasons are those of the user, or about the user; a line of another one stays.
        """
        about = reports.c.reported_id == user_id
        with_text = and_(about, reports.c.text.is_not(None))
        batch = select(reports.c.id).where(
            or_(about, reports.c.reporter_id == user_id), or_(reports.c.reason != "", with_text)
        )
        async with self._engine.connect() as connection:
            ids = list((await connection.execute(batch.limit(BATCH))).scalars())
        blank = {"reason": "", "text": case((about, None), else_=reports.c.text)}
        if ids:
            async with self._engine.begin() as connection:
                await connection.execute(update(reports).where(reports.c.id.in_(ids)).values(blank))
        return bool(ids)

    async def _blank_admin_log(self, user_id: str) -> None:
        """Replace the names that the operator has given to the user."""
        renames = select(admin_log.c.number, admin_log.c.data).where(admin_log.c.action == "rename")
        async with self._engine.connect() as connection:
            entries = (await connection.execute(renames)).all()
        for number, data in entries:
            if data["person"] == user_id and data["name"] != DELETED:
                entry = update(admin_log).where(admin_log.c.number == number)
                async with self._engine.begin() as connection:
                    await connection.execute(entry.values(data=data | {"name": DELETED}))

    async def _change_logs(self, user_id: str) -> list[str] | None:
        """Change a batch of events; return the matches of those changed, None after the last."""
        change = select(name_changes).where(name_changes.c.user_id == user_id)
        async with self._engine.begin() as connection:
            stored = (await connection.execute(change.with_for_update())).first()
            if stored is None:
                return None
            open_ones = log_names.c.user_id == user_id, log_names.c.number > stored.done
            batch = select(log_names.c.number).where(*open_ones).order_by(log_names.c.number)
            numbers = list((await connection.execute(batch.limit(BATCH))).scalars())
            if not numbers:
                return None
            # First of all, as it locks a SQLite file: nobody else changes the events meanwhile.
            progress = update(name_changes).where(name_changes.c.user_id == user_id)
            await connection.execute(progress.values(done=numbers[-1]))
            return await _change_events(
                connection, user_id, stored.name, *open_ones, log_names.c.number <= numbers[-1]
            )

    async def _change_chat(self, change: NameChange) -> AsyncIterator[None]:
        """Change chat lines, and yield after each batch."""
        last = ("", 0)
        key = tuple_(chat_lines.c.match_id, chat_lines.c.number)
        values: dict[str, Any] = {"name": change.name}
        if change.erases:
            values |= {"text": None, "phrase": None}
        while True:
            later = chat_lines.c.user_id == change.user_id, key > last
            batch = select(chat_lines.c.match_id, chat_lines.c.number).where(*later)
            batch = batch.order_by(chat_lines.c.match_id, chat_lines.c.number).limit(BATCH)
            async with self._engine.begin() as connection:
                keys = (await connection.execute(batch)).all()
                if not keys:
                    return
                last = (keys[-1].match_id, keys[-1].number)
                lines = update(chat_lines).where(*later, key <= last)
                await connection.execute(lines.values(values))
            yield


async def _change_events(
    connection: AsyncConnection, user_id: str, name: str, *conditions: ColumnElement[bool]
) -> list[str]:
    same = (events.c.match_id == log_names.c.match_id) & (events.c.seq == log_names.c.seq)
    query = select(events.c.match_id, events.c.seq, events.c.data).join(log_names, same)
    query = query.where(*conditions).with_for_update(of=events)
    changed = [
        {"of_match": row.match_id, "number": row.seq, "data": data}
        for row in await connection.execute(query)
        if (data := _with_name(row.data, user_id, name)) != row.data
    ]
    if changed:
        await connection.execute(_UPDATE_EVENT, changed)
    return sorted({str(row["of_match"]) for row in changed})


_UPDATE_EVENT = update(events).where(
    events.c.match_id == bindparam("of_match"), events.c.seq == bindparam("number")
)


def write_log_names(connection: Connection, new_events: Iterable[LoggedEvent]) -> None:
    """Store which users' names are in new events, within a transaction."""
    named = [
        {"user_id": user_id, "match_id": logged.match_id, "seq": logged.seq}
        for logged in new_events
        for user_id in sorted(logged.event.named_users)
    ]
    if named:
        connection.execute(insert(log_names), named)


async def add_name_changes(connection: AsyncConnection, ids: Iterable[str], name: str) -> None:
    """Store that the name of a user, who has these ids, is to be changed; within a transaction."""
    changes = [{"user_id": user_id, "name": name, "done": 0} for user_id in ids]
    old = [change["user_id"] for change in changes]
    await connection.execute(delete(name_changes).where(name_changes.c.user_id.in_(old)))
    await connection.execute(insert(name_changes), changes)


def _with_name(data: Any, user_id: str, name: str) -> Any:
    """Return an event's JSON with the user's name replaced, and all else as it was stored."""
    if isinstance(data, list):
        return [_with_name(item, user_id, name) for item in data]
    if not isinstance(data, dict):
        return data
    changed: JsonObject = {key: _with_name(value, user_id, name) for key, value in data.items()}
    if "name" in data and (data.get("player") or data.get("reserved")) == user_id:
        changed["name"] = name
    return changed
