"""Chat: seated users write, all at the table read, except those who have muted the writer."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import cast
from weakref import WeakValueDictionary

from hexwarp.core.errors import MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.server import schemas
from hexwarp.server.clock import now_ms
from hexwarp.server.live.fanout import Body, Fanout
from hexwarp.server.live.table import Table
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage, User
from hexwarp.storage.people.moderation import Report
from hexwarp.storage.play.chat import ChatLine

TOPIC = "chat"
"""Messages under this topic hold the id of a match with a new line."""

OPEN_AFTER_END_MS = 60 * 60 * 1000

MAX_LINES = 1000
"""Lines of one match."""

PAGE_LINES = 100
"""Lines that are sent before the event loop serves others."""


class ChatService(BackgroundService):
    """The lines of each match, in storage and in the memory of live tables."""

    def __init__(self, storage: Storage, fanout: Fanout) -> None:
        super().__init__()
        self._storage = storage
        self._fanout = fanout
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        fanout.subscribe(TOPIC, self._on_line)
        fanout.on_follow(self._refresh_soon)

    def _on_line(self, _process_id: str, body: Body) -> None:
        """Refresh a table after another process has stored a line."""
        self._refresh_soon(body["game"])

    def _refresh_soon(self, match_id: str) -> None:
        table = self._tables.get(match_id)
        if table is not None:
            self.spawn(self.refresh(table))

    async def lines(self, table: Table) -> Sequence[ChatLine]:
        """Return the lines of a match, in order."""
        if table.chat_lines is None or not table.has_subscribers:  # nobody tells of new lines
            return await self.refresh(table)
        return table.chat_lines

    async def refresh(self, table: Table) -> Sequence[ChatLine]:
        """Load the lines stored since, by any process, and wake the subscribers."""
        self._tables[table.match.id] = table
        chat_lines = table.chat_lines = [] if table.chat_lines is None else table.chat_lines
        before = _last(chat_lines)
        try:
            stored = await self._storage.chat.lines(table.match.id, before)
        except BaseException:  # a subscriber who leaves cancels the reading for all
            if table.chat_lines is chat_lines and not chat_lines:
                table.chat_lines = None
            raise
        for line in stored:
            if line.number > _last(chat_lines):
                chat_lines.append(line)
        if _last(chat_lines) > before:
            table.wake_subscribers()
        return chat_lines

    async def post(
        self, table: Table, user: User, text: str | None, phrase: schemas.base.Phrase | None
    ) -> schemas.messages.ChatLine:
        """Store a user's line, then publish it. Raises Refusal, MalformedError."""
        if (text is None) == (phrase is None):
            raise MalformedError("A line is either a text or a phrase.")
        match, now = table.match, now_ms()
        names = [holder.name for holder in match.holders if holder.user_id == user.id]
        if not names:
            raise Refusal("not_your_seat", "Only those who have a seat here can write.")
        if match.over and now > match.updated_at + OPEN_AFTER_END_MS:
            raise Refusal("game_over", "The game ended too long ago to chat.")
        number = await self._storage.chat.last_number(match.id)
        while True:
            number += 1
            if number > MAX_LINES:
                raise Refusal("not_now", "The chat of this table is full.")
            line = ChatLine(match.id, number, user.id, names[0], text, phrase, now)
            if await self._storage.chat.add_line(line):
                break
        self._fanout.publish(TOPIC, {"game": match.id}, match.id)
        await self.refresh(table)
        return _chat_line(line, match)

    async def muted_by(self, user_id: str) -> frozenset[str]:
        """Return the users whom a user has muted."""
        return await self._storage.chat.muted_by(user_id)

    async def report(
        self, table: Table, reporter: User, reported: str | None, number: int | None, reason: str
    ) -> None:
        """Store a report of a line, or of a user at the table. Raises Refusal."""
        lines = {line.number: line for line in await self.lines(table)}
        if number is not None and number not in lines:
            raise Refusal("not_found", "There is no such line here.")
        line = lines[number] if number is not None else None
        there = {holder.user_id for holder in table.match.holders} | {
            line.user_id for line in lines.values()
        }
        reported_id = line.user_id if line else reported
        if reported_id is None or reported_id not in there or reported not in (None, reported_id):
            raise Refusal("not_found", "That person is not at this table.")
        text = (line.text or line.phrase) if line else None
        now = now_ms()
        await self._storage.moderation.add_report(
            Report(table.match.id, reporter.id, reported_id, number, text, reason, now)
        )


class ChatReader:
    """A subscriber's position in the chat of a table."""

    def __init__(self, service: ChatService, table: Table, user_id: str | None) -> None:
        self._service = service
        self._table = table
        self._user_id = user_id
        self._last_read = 0

    async def new(self) -> Iterator[list[schemas.messages.ChatLine]]:
        """Return the lines since the last call, in pages, without those of muted users."""
        chat_lines = await self._service.lines(self._table)
        lines = chat_lines[bisect(chat_lines, self._last_read, key=lambda line: line.number) :]
        self._last_read = max(self._last_read, _last(chat_lines))
        if self._user_id is not None and any(line.user_id != self._user_id for line in lines):
            muted = await self._service.muted_by(self._user_id)
            lines = [line for line in lines if line.user_id not in muted]
        match = self._table.match
        return (
            [_chat_line(line, match) for line in lines[start : start + PAGE_LINES]]
            for start in range(0, len(lines), PAGE_LINES)
        )


def _chat_line(line: ChatLine, match: Match) -> schemas.messages.ChatLine:
    """Return a line for clients; ``seat`` is the writer's in the current round."""
    seats = [seat for seat in match.game.seats if match.holder(seat).user_id == line.user_id]
    return schemas.messages.ChatLine(
        id=line.number,
        seat=seats[0] if seats else None,
        person=line.user_id,
        name=line.name,
        text=line.text,
        phrase=cast("schemas.base.Phrase | None", line.phrase),
        at=line.at,
    )


def _last(chat_lines: Sequence[ChatLine]) -> int:
    return chat_lines[-1].number if chat_lines else 0
