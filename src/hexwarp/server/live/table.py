"""A live match: its log in storage, the replayed match in memory, and its subscribers.

The order is check, store, publish: an event is on disk before any client is told. The state of a
table can be dropped at any time, as it follows from the log.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import TypeAlias

from hexwarp.core.errors import HexwarpError
from hexwarp.core.types import Seat
from hexwarp.match import commands as referee
from hexwarp.match.commands import Command, apply_new_event
from hexwarp.match.early_leaves import early_leavers
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import AppliedEvent, LoggedEvent, apply_event
from hexwarp.match.events import MatchEvent, Moved, Started
from hexwarp.match.model import Match
from hexwarp.match.outage import Outage
from hexwarp.match.participants import changed_participants, participants_of
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.clock import now_ms
from hexwarp.server.live.archive import MatchLog, read_events
from hexwarp.server.live.fanout import Fanout
from hexwarp.server.live.outages import OutageMonitor
from hexwarp.server.live.presence import Presence, UserIds
from hexwarp.server.views import TableStatus
from hexwarp.storage import Conflict, MatchIndex, Storage, StorageUnavailable
from hexwarp.storage.play.chat import ChatLine

ABSENCE_S = 120.0
"""Seconds without a connection after which the others need not wait for a user."""

MAX_EVENTS = 5_000
"""Events of a match after which it takes no more than it needs to be played to its end."""

MIN_WAIT_MS = 100
"""A move that waited for less in the server does not say so in the log, and its player bears it."""

EVENTS_TOPIC = "table"
"""Messages under this topic, to those who follow a match, hold the number of its latest event."""


EarlyLeaveHandler: TypeAlias = Callable[[str, Collection[SeatHolder]], None]
"""Takes a match's id, and the holders of the seats that were left early."""


class Subscriber:
    """A subscription of one connection, with an event that is set on each change."""

    def __init__(self, user_id: str | None = None) -> None:
        self.user_id = user_id
        self.changed_event = asyncio.Event()


class Table:
    """One match with its log, its subscribers and the presence of its users."""

    def __init__(
        self,
        storage: Storage,
        fanout: Fanout,
        presence: Presence,
        outages: OutageMonitor,
        log: MatchLog,
    ) -> None:
        self.log = log
        self.stored_elsewhere = False
        """Whether the latest event was stored by another process."""
        self.thinking: frozenset[Seat] = frozenset()
        self.chat_lines: list[ChatLine] | None = None
        """The chat, once it has been loaded."""
        self.conditional_moves_versions: Counter[str | None] = Counter()
        """How often each user's conditional moves have changed here."""
        self.on_change: Callable[[Table], None] = lambda _table: None
        self.on_move: Callable[[float], None] = lambda _seconds: None
        self.on_early_leave: EarlyLeaveHandler = lambda _match_id, _leavers: None
        self.loses_by_leaving: Callable[[str], bool] = lambda _user_id: False
        self._storage = storage
        self._fanout = fanout
        self._presence = presence
        self._outages = outages
        self._write_lock = asyncio.Lock()
        self._storing = False
        self._connected = presence.connected_to(self.match.id)
        self._absence_counts_from = time.monotonic()
        self._absent_since: dict[str, float] = {}
        self._subscribers: set[Subscriber] = set()
        self._bots_kept_going = 0

    @property
    def match(self) -> Match:
        """The match after its latest event."""
        return self.log.match

    @property
    def status(self) -> TableStatus:
        """The presence of users and the activity of bots, which are not in the log."""
        return TableStatus(self._present, self.absent, self.thinking)

    @property
    def _seated(self) -> UserIds:
        return frozenset(holder.user_id for holder in self.match.holders if holder.user_id)

    @property
    def _present(self) -> UserIds:
        return self._seated & self._connected

    @property
    def absent(self) -> UserIds:
        """The seated users without a connection for ``ABSENCE_S`` while others waited for them."""
        limit, earliest = time.monotonic() - ABSENCE_S, self._absence_counts_from
        return frozenset(
            user_id
            for user_id in self._seated - self._connected
            if max(earliest, self._absent_since.get(user_id, earliest)) < limit
        )

    @property
    def gone(self) -> UserIds:
        """The seated users who have disconnected while this process had the table in memory.

        A program without a connection has not gone.
        """
        return (self._seated - self._connected).intersection(self._absent_since)

    @property
    def has_running_clock(self) -> bool:
        """Whether a real-time clock is running."""
        return bool(self.match.clock_state.running) and not self.match.is_correspondence

    async def refresh(self) -> bool:
        """Apply the events that other processes have stored; return whether there were any."""
        before = self.match.seq
        async for event in read_events(self._storage, self.match.id, before):
            if event.seq == self.match.seq + 1:
                self.stored_elsewhere = not self._storing
                self._append(event, apply_event(self.match, event))
        return self.match.seq != before

    async def reload(self) -> None:
        """Read the whole log again, after names in it have changed."""
        async with self._write_lock:
            self.log = await self.log.reloaded()
            await self.refresh()
            self.chat_lines = None
            self.wake_subscribers()

    async def execute(self, command: Command, arrived_at: int | None = None) -> None:
        """Check a command, store its events, and publish them.

        Overdue events are applied first. When another process has stored events meanwhile, the
        command is checked again on the match after them.

        Args:
            command: The command.
            arrived_at: When the whole request of a move was read, Unix time in ms: the move is in
                time if it was then, and no clock counts the time until it is stored.

        Raises:
            HexwarpError: The command was refused; nothing has changed.
        """
        began = time.perf_counter()
        async with self._write_lock:
            outages = self._outages.until_now()
            while True:
                self._outages.check_serving()
                now = at = now_ms()
                if arrived_at is not None:
                    at = min(now, max(arrived_at, self.match.updated_at))
                overdue = self._overdue_event(at, outages)
                try:
                    new = overdue or self._waited(command(self.match), now - at)
                except HexwarpError:
                    if await self.refresh():
                        continue
                    raise
                if new.repeatable and self.match.seq >= MAX_EVENTS:
                    raise Refusal("not_now", "This match is too long; it can only be played on.")
                if not await self._store(new, at if overdue else now):
                    await self.refresh()
                elif not overdue:
                    break
        if isinstance(new, Moved):
            self.on_move(time.perf_counter() - began)

    def _overdue_event(self, at: int, outages: Iterable[Outage]) -> MatchEvent | None:
        return referee.overdue_event(
            self.match, at, outages, loses_by_leaving=self.loses_by_leaving
        )

    def _waited(self, new: MatchEvent, wait: int) -> MatchEvent:
        """Return a move that waited in the server, in ms, with the time that no clock counts."""
        if wait < MIN_WAIT_MS or not self.match.clock_state.running or not isinstance(new, Moved):
            return new
        return replace(new, lost=wait)

    async def wait_until_serving(self) -> None:
        """Wait while a restart lasts, in which matches stand still."""
        await self._outages.wait_until_serving()

    async def apply_overdue_events(self) -> None:
        """Apply overdue events: time-outs and abandonment, unless the server is about to stop."""
        async with self._write_lock:
            outages = self._outages.until_now()
            await self.refresh()
            stored = False
            while not self._outages.ends_nothing:
                now = now_ms()
                overdue = self._overdue_event(now, outages)
                if overdue is None:
                    break
                if await self._store(overdue, now):
                    stored = True
                else:
                    await self.refresh()
            if not stored and not self._outages.ends_nothing:
                # The index says that something is due, which is not.
                await self._storage.update_index(
                    _match_index(self.match), participants_of(self.match)
                )

    async def _store(self, new: MatchEvent, now: int) -> bool:
        """Store and publish a new event and its follow-up events; return False on a conflict."""
        before = self.match
        applied = apply_new_event(before, before.id, new, now)
        self._storing = True  # a concurrent refresh may read our own events before we append them
        try:
            await store_events(self._storage, self._fanout, applied)
        except Conflict:
            return False
        except StorageUnavailable:
            self._outages.storage_failed()
            raise
        finally:
            self._storing = False
        if leavers := early_leavers(before, applied[0][0]):
            self.on_early_leave(before.id, leavers)
        for event, match in applied:
            if event.seq == self.match.seq + 1:
                self.stored_elsewhere = False
                self._append(event, match)
        return True

    def _append(self, logged: LoggedEvent, match: Match) -> None:
        if isinstance(logged.event, Started) or (self.match.unready and not match.unready):
            # Nobody had to be there before the round, or its clocks, began.
            self._absence_counts_from = time.monotonic()
        self.log.add((logged, match))
        self.notify_change()

    def notify_change(self) -> None:
        """Notify the server's services and all subscribers."""
        self.on_change(self)
        self.wake_subscribers()

    def wake_subscribers(self) -> None:
        """Notify all subscribers."""
        for subscriber in self._subscribers:
            subscriber.changed_event.set()

    def set_bot_status(self, seats: Iterable[Seat]) -> None:
        """Publish the seats whose bots are at work."""
        self.thinking = frozenset(seats)
        self.wake_subscribers()

    @property
    def has_subscribers(self) -> bool:
        """Whether the table has subscribers in this process."""
        return bool(self._subscribers)

    @property
    def bots_rest(self) -> bool:
        """Whether the bots of a table without users wait until somebody watches."""
        return not (self._bots_kept_going or self.match.has_users)

    @contextmanager
    def keep_bots_going(self) -> Iterator[None]:
        """Keep the bots of a table without users from resting during the block."""
        self._bots_kept_going += 1
        self.on_change(self)
        try:
            yield
        finally:
            self._bots_kept_going -= 1

    @asynccontextmanager
    async def subscribe(self, user_id: str | None) -> AsyncIterator[Subscriber]:
        """Subscribe to the table; a user counts as connected meanwhile."""
        subscriber = Subscriber(user_id)
        self._subscribers.add(subscriber)
        self._fanout.follow(self.match.id)
        self.on_change(self)
        self._count_connection(user_id, 1)
        try:
            yield subscriber
        finally:
            self._subscribers.discard(subscriber)
            self._fanout.unfollow(self.match.id)
            self._count_connection(user_id, -1)

    def _count_connection(self, user_id: str | None, by: int) -> None:
        if user_id is not None:
            self._presence.count_connection(self.match.id, user_id, by)
            self.update_presence()

    def update_presence(self) -> None:
        """Update the connected users from all processes; spectators cause no notification."""
        before, self._connected = self._present, self._presence.connected_to(self.match.id)
        if before != self._present:
            now, seated = time.monotonic(), self._seated
            since = {user_id: at for user_id, at in self._absent_since.items() if user_id in seated}
            self._absent_since = since | dict.fromkeys(before - self._present, now)
            self.notify_change()


async def store_events(storage: Storage, fanout: Fanout, applied: list[AppliedEvent]) -> None:
    """Store events with the index rows of their matches, then tell the other processes.

    Raises:
        Conflict: Another process has stored an event of the same number.
    """
    latest = {match.id: match for _, match in applied}
    events, indexes = [event for event, _ in applied], [_match_index(m) for m in latest.values()]
    await storage.append(events, indexes, changed_participants(applied))
    for match_id, match in latest.items():
        fanout.publish(EVENTS_TOPIC, {"game": match_id, "seq": match.seq}, match_id)


def _match_index(match: Match) -> MatchIndex:
    """Return the index row of a match; bots alone wait to be watched, not to be resumed."""
    waits_for_bot = match.has_users and bool(match.bots_to_move)
    return MatchIndex(match.id, match.status, match.public, waits_for_bot, referee.deadline(match))
