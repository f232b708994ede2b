"""Chat: who has a seat writes, everybody at the table reads, and nobody who muted the writer."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
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
from hexwarp.storage.chat import ChatLine
from hexwarp.storage.moderation import Report

TOPIC = "chat"
"""Under this the processes tell each other where something has been said."""

STAYS_OPEN = 60 * 60 * 1000
"""For how long people may go on talking after the end, in ms."""

MOST_LINES = 1000
"""How much may be said at a table."""


class ChatService(BackgroundService):
    """What has been said at each table; the tables here have it in memory too."""

    def __init__(self, storage: Storage, fanout: Fanout) -> None:
        super().__init__()
        self._storage = storage
        self._fanout = fanout
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        fanout.subscribe(TOPIC, self._hear)

    def _hear(self, _process: str, body: Body) -> None:
        """Something was said in another process."""
        table = self._tables.get(body["game"])
        if table is not None:
            self.spawn(self.refresh(table))

    async def lines(self, table: Table) -> Sequence[ChatLine]:
        """What has been said, in order."""
        return await self.refresh(table) if table.chat_lines is None else table.chat_lines

    async def refresh(self, table: Table) -> Sequence[ChatLine]:
        """Take in what has been said since, here or in other processes, and let it be heard."""
        self._tables[table.match.id] = table
        chat_lines = table.chat_lines = [] if table.chat_lines is None else table.chat_lines
        before = len(chat_lines)
        for line in await self._storage.chat.lines(table.match.id, _last(chat_lines)):
            if line.number > _last(chat_lines):
                chat_lines.append(line)
        if len(chat_lines) > before:
            table.wake_subscribers()
        return chat_lines

    async def say(
        self, table: Table, user: User, text: str | None, phrase: schemas.Phrase | None
    ) -> schemas.ChatLine:
        """Keep a person's line, then let everybody hear it. Raises Refusal, MalformedError."""
        if (text is None) == (phrase is None):
            raise MalformedError("A line is either a text or a phrase.")
        match, now = table.match, now_ms()
        names = [holder.name for holder in match.holders if holder.user_id == user.id]
        if not names:
            raise Refusal("not_your_seat", "Only those who have a seat here can write.")
        if match.over and now > match.at + STAYS_OPEN:
            raise Refusal("game_over", "The game has been over for long; nobody is listening.")
        number = await self._storage.chat.last_number(match.id)
        while True:
            number += 1
            if number > MOST_LINES:
                raise Refusal("not_now", "Enough has been said at this table.")
            line = ChatLine(match.id, number, user.id, names[0], text, phrase, now)
            if await self._storage.chat.add_line(line):
                break
        self._fanout.publish(TOPIC, {"game": match.id})
        await self.refresh(table)
        return _shown(line, match)

    async def muted_by(self, user_id: str) -> frozenset[str]:
        """Whom a person does not want to hear."""
        return await self._storage.chat.muted_by(user_id)

    async def report(
        self, table: Table, reporter: User, reported: str | None, number: int | None, reason: str
    ) -> None:
        """Keep a report of a line, or of a person at the table. Raises Refusal."""
        lines = {line.number: line for line in await self.lines(table)}
        if number is not None and number not in lines:
            raise Refusal("not_found", "There is no such line here.")
        line = lines[number] if number is not None else None
        there = {holder.user_id for holder in table.match.holders} | {
            line.user_id for line in lines.values()
        }
        who = line.user_id if line else reported
        if who is None or who not in there or reported not in (None, who):
            raise Refusal("not_found", "That person is not at this table.")
        text = (line.text or line.phrase) if line else None
        now = now_ms()
        await self._storage.moderation.add_report(
            Report(table.match.id, reporter.id, who, number, text, reason, now)
        )


class ChatReader:
    """What somebody who follows a table hears there."""

    def __init__(self, chats: ChatService, table: Table, hearer: str | None) -> None:
        self._chats = chats
        self._table = table
        self._hearer = hearer
        self._heard = 0

    async def new(self) -> list[schemas.ChatLine]:
        """The lines that are new since the last time, but for those of people who are muted."""
        chat_lines = await self._chats.lines(self._table)
        lines = chat_lines[bisect(chat_lines, self._heard, key=lambda line: line.number) :]
        self._heard = max(self._heard, _last(chat_lines))
        if self._hearer is not None and any(line.user_id != self._hearer for line in lines):
            muted = await self._chats.muted_by(self._hearer)
            lines = [line for line in lines if line.user_id not in muted]
        return [_shown(line, self._table.match) for line in lines]


def _shown(line: ChatLine, match: Match) -> schemas.ChatLine:
    """A line as it is told; ``seat`` is where the person sits in the round in play."""
    seats = [seat for seat in match.game.seats if match.holder(seat).user_id == line.user_id]
    return schemas.ChatLine(
        id=line.number,
        seat=seats[0] if seats else None,
        person=line.user_id,
        name=line.name,
        text=line.text,
        phrase=cast("schemas.Phrase | None", line.phrase),
        at=line.at,
    )


def _last(chat_lines: Sequence[ChatLine]) -> int:
    return chat_lines[-1].number if chat_lines else 0
