"""Live matches: the log in storage, its fold in memory, and those who watch.

The order is check, store, publish: an entry is on disk before anybody hears of it. Whatever a
table holds may be thrown away at any time; the log has it all.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from secrets import choice
from weakref import WeakValueDictionary

from hexwarp.core.errors import HexwarpError
from hexwarp.core.types import Seat
from hexwarp.match import commands as referee
from hexwarp.match import seating
from hexwarp.match.commands import Command, NewEvent, apply_new_event
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import AppliedEvent, LoggedEvent, apply_event
from hexwarp.match.model import Match
from hexwarp.match.participants import changed_participants, participants_of
from hexwarp.server.clock import now_ms
from hexwarp.server.live.archive import Archive, Log
from hexwarp.server.live.fanout import Body, Fanout
from hexwarp.server.live.presence import Players, Presence
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.views import TableStatus
from hexwarp.storage import Conflict, MatchIndex, Storage
from hexwarp.storage.chat import ChatLine

log = logging.getLogger(__name__)

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 12
MAX_TABLES_CACHED = 256
MAX_EVENTS_CACHED = 50_000
"""In all logs that are kept together: each takes 2 KiB or so, and a match may have thousands."""

ABSENCE_S = 120.0
"""For how long somebody has to be away, in seconds, until the others need not wait."""

ORPHAN_DELAY_S = 5.0
"""For how long, in seconds, nothing happens where a bot is to act and its process has gone."""

TOPIC = "table"
"""Under this the processes tell each other up to which number a match's log goes."""
NAMES = "names"
"""Under this they tell each other in which logs names have changed."""


class Subscriber:
    """Somebody who follows a table: wakes up when anything there has changed."""

    def __init__(self, player: str | None = None) -> None:
        self.player = player
        self.changed_event = asyncio.Event()


class Table:
    """One match: its log, and who is there."""

    def __init__(self, storage: Storage, fanout: Fanout, presence: Presence, log: Log) -> None:
        self.log = log
        self.stored_elsewhere = False
        """Whether the latest event was stored by another process."""
        self.thinking: frozenset[Seat] = frozenset()
        self.preparing = False
        self.chat_lines: list[ChatLine] | None = None
        """What has been said here, if anybody has asked for it."""
        self.conditions: Counter[str | None] = Counter()
        """How often each person's conditional moves have changed here."""
        self.on_change: Callable[[Table], None] = lambda _table: None
        self._storage = storage
        self._fanout = fanout
        self._presence = presence
        self._writing = asyncio.Lock()
        self._storing = False
        self._connected = presence.at(self.match.id)
        self._opened = time.monotonic()
        self._gone: dict[str, float] = {}
        self._watchers: set[Subscriber] = set()

    @property
    def match(self) -> Match:
        """The match as it is now."""
        return self.log.match

    @property
    def status(self) -> TableStatus:
        """What goes on here beside the log."""
        return TableStatus(self._present, self.absent, self.thinking, self.preparing)

    @property
    def _people(self) -> Players:
        """Those who have a seat."""
        return frozenset(holder.user_id for holder in self.match.holders if holder.user_id)

    @property
    def _present(self) -> Players:
        """Those of them who are connected."""
        return self._people & self._connected

    @property
    def absent(self) -> Players:
        """Those of them who have not been for long."""
        long_ago = time.monotonic() - ABSENCE_S
        return frozenset(
            player
            for player in self._people - self._connected
            if self._gone.get(player, self._opened) < long_ago
        )

    async def refresh(self) -> bool:
        """Take in what other processes have stored; whether there was anything."""
        before = self.match.seq
        for event in await self._storage.events(self.match.id, self.match.seq):
            if event.seq == self.match.seq + 1:
                self.stored_elsewhere = not self._storing
                self._take(event, apply_event(self.match, event))
        return self.match.seq != before

    async def reload(self) -> None:
        """Take the whole log in again: names in it have changed."""
        async with self._writing:
            self.log = await self.log.reloaded()
            await self.refresh()
            self.chat_lines = None
            self.wake()

    async def do(self, command: Command) -> None:
        """Check a command, store what it leads to, publish it.

        What is overdue happens first. If another process was quicker, which shows as it is stored
        or refused, the command is checked again on what came of that. Raises what the command
        raises; then nothing has changed.
        """
        async with self._writing:
            while True:
                now = now_ms()
                late = referee.overdue_event(self.match, now)
                try:
                    entry = late or command(self.match)
                except HexwarpError:
                    if await self.refresh():
                        continue
                    raise
                if not await self._store(entry, now):
                    await self.refresh()
                elif not late:
                    return

    async def look(self) -> None:
        """Let happen what has to, as nobody did anything for so long."""
        async with self._writing:
            while True:
                await self.refresh()
                now = now_ms()
                late = referee.overdue_event(self.match, now)
                if late is None:
                    await self._storage.update_index(
                        match_index(self.match), participants_of(self.match)
                    )
                    return
                await self._store(late, now)

    async def _store(self, entry: NewEvent, now: int) -> bool:
        """Store what an entry leads to, and publish it; False if another process was quicker."""
        steps = apply_new_event(self.match, self.match.id, entry, now)
        self._storing = True  # whoever looks meanwhile may find it before it is taken in here
        try:
            await store(self._storage, self._fanout, steps)
        except Conflict:
            return False
        finally:
            self._storing = False
        for event, match in steps:
            if event.seq == self.match.seq + 1:
                self.stored_elsewhere = False
                self._take(event, match)
        return True

    def _take(self, event: LoggedEvent, match: Match) -> None:
        self.log.add((event, match))
        self.changed()

    def changed(self) -> None:
        """Let the bots look, and wake everybody who follows."""
        self.on_change(self)
        self.wake()

    def wake(self) -> None:
        """Let everybody who follows look what is new."""
        for watcher in self._watchers:
            watcher.changed_event.set()

    def set_bot_status(self, seats: Iterable[Seat], preparing: bool) -> None:
        """Let everybody know which seats' bots are at work, or being prepared for it."""
        self.thinking, self.preparing = frozenset(seats), preparing
        self.wake()

    @property
    def watched(self) -> bool:
        """Whether anybody follows the table here."""
        return bool(self._watchers)

    @asynccontextmanager
    async def subscribe(self, player: str | None) -> AsyncIterator[Subscriber]:
        """Follow the table; a person with a seat is seen to be there."""
        watcher = Subscriber(player)
        self._watchers.add(watcher)
        self.on_change(self)
        self._count_connection(player, 1)
        try:
            yield watcher
        finally:
            self._watchers.discard(watcher)
            self._count_connection(player, -1)

    def _count_connection(self, player: str | None, by: int) -> None:
        if player is not None:
            self._presence.count_connection(self.match.id, player, by)
            self.presence_changed()

    def presence_changed(self) -> None:
        """Take in who is here now, in whichever process; those who only look on change nothing."""
        before, self._connected = self._present, self._presence.at(self.match.id)
        if before != self._present:
            now, people = time.monotonic(), self._people
            self._gone = {player: at for player, at in self._gone.items() if player in people}
            self._gone |= dict.fromkeys(before - self._present, now)
            self.changed()


class Tables(BackgroundService):
    """Finds tables by their match's id, and sets new ones up.

    Those that somebody follows here are kept up to date with what other processes do.
    """

    def __init__(
        self, storage: Storage, fanout: Fanout, on_change: Callable[[Table], None]
    ) -> None:
        super().__init__()
        self._storage = storage
        self._fanout = fanout
        self.archive = Archive(storage)
        self._presence = Presence(fanout, self._presence_changed, self._on_process_loss)
        self._on_change = on_change
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        fanout.subscribe(TOPIC, self._hear)
        fanout.subscribe(NAMES, self._on_renames)
        fanout.on_heartbeat(self._refresh_subscribed)

    async def get(self, name: str) -> Table:
        """The table, up to date. Raises Refusal."""
        table = self._known.get(name)
        if table is None:
            return await self._open(name)
        await table.refresh()
        return self._keep(table)

    async def _open(self, name: str) -> Table:
        """The table as it is stored; its log is read once, however many ask for it."""
        async with self._opening.setdefault(name, asyncio.Lock()):
            table = self._known.get(name)
            if table is not None:
                return self._keep(table)
            plausible = len(name) == ID_LENGTH and all(letter in ALPHABET for letter in name)
            log = await self.archive.open(name) if plausible else None
            if log is None:
                raise Refusal("not_found", "There is no such game here.")
            return self._keep(self._table(log))

    async def create(self, entry: NewEvent) -> Table:
        """Set a new table up."""
        steps = apply_new_event(None, new_id(), entry, now_ms())
        await store(self._storage, self._fanout, steps)
        return self._opened(steps)

    async def rematch(self, table: Table, player: str | None) -> Table:
        """The table at which the same people play again; asked for twice, it is the same one."""
        if table.match.rematch is None:
            new = apply_new_event(
                None, new_id(), seating.create_rematch(table.match, player), now_ms()
            )
            entry: NewEvent = ("rematch", {"game": new[0][1].id})
            old = apply_new_event(table.match, table.match.id, entry, now_ms())
            try:
                await store(self._storage, self._fanout, [*new, *old])
            except Conflict:
                await table.refresh()
                return await self.rematch(table, player)
            self._opened(new)
            await table.refresh()
        return await self.get(str(table.match.rematch))

    async def reload(self, names: Iterable[str]) -> None:
        """Take in, here and elsewhere, that names have changed in the logs of these matches."""
        for name in names:
            self._fanout.publish(NAMES, {"game": name})
            table = self._known.get(name)
            if table is not None:
                await table.reload()

    def clear_cache(self) -> None:
        """Drop all tables from memory; each is read again when it is asked for."""
        self._known.clear()
        self._kept.clear()

    def visited(self, name: str) -> bool:
        """Whether anybody with a name is connected to a game, here or elsewhere."""
        return bool(self._presence.at(name))

    async def resume(self) -> None:
        """Open the tables at which a bot is to act: they were left in the middle."""
        await self._resume_bots(await self._storage.waiting_for_bots())

    async def take_over(self) -> None:
        """Open those of them at which nothing has happened for long: another process has gone."""
        await self._resume_bots(
            await self._storage.waiting_for_bots(now_ms() - int(1000 * ORPHAN_DELAY_S))
        )

    async def _resume_bots(self, names: Iterable[str]) -> None:
        for name in names:
            table = await self.get(name)
            table.changed()

    async def stop(self) -> None:
        """Tell the other processes that nobody is connected here any more."""
        self._presence.close()

    def _hear(self, _process: str, body: Body) -> None:
        """Another process has stored events of a game's."""
        table = self._known.get(body["game"])
        if table is not None and table.watched and table.match.seq < body["seq"]:
            self._read(table.refresh)

    def _on_renames(self, _process: str, body: Body) -> None:
        """Another process has changed names in a log."""
        table = self._known.get(body["game"])
        if table is not None:
            self._read(table.reload)

    def _refresh_subscribed(self) -> None:
        """Look after whatever was not heard of."""
        self._read(*(table.refresh for table in self._known.values() if table.watched))

    def _read(self, *reads: Callable[[], Awaitable[object]]) -> None:
        self.spawn(_read(reads))

    def _on_process_loss(self) -> None:
        """Another process is there no more; nobody may have noticed what its bots had to do."""
        self._read(partial(asyncio.sleep, ORPHAN_DELAY_S), self.take_over)

    def _presence_changed(self, game: str) -> None:
        """Players have come to a game, or gone, in another process."""
        table = self._known.get(game)
        if table is not None:
            table.presence_changed()

    def _opened(self, steps: list[AppliedEvent]) -> Table:
        log = Log(self.archive)
        for step in steps:
            log.add(step)
        table = self._keep(self._table(log))
        table.changed()
        return table

    def _table(self, log: Log) -> Table:
        table = Table(self._storage, self._fanout, self._presence, log)
        table.on_change = self._on_change
        return table

    def _keep(self, table: Table) -> Table:
        name = table.match.id
        new = name not in self._kept
        self._known[name] = self._kept[name] = table
        self._kept.move_to_end(name)
        if new:
            self._evict()
        return table

    def _evict(self) -> None:
        """Let go of the tables that were not asked for longest, unless somebody has them."""
        events = sum(table.match.seq for table in self._kept.values())
        while len(self._kept) > MAX_TABLES_CACHED or (
            events > MAX_EVENTS_CACHED and len(self._kept) > 1
        ):
            events -= self._kept.popitem(last=False)[1].match.seq


async def _read(reads: Iterable[Callable[[], Awaitable[object]]]) -> None:
    try:
        for read in reads:
            await read()
    except Exception as error:  # the database may be away; there is another beat
        log.warning("Tables could not be refreshed: %s", error)


async def store(storage: Storage, fanout: Fanout, steps: list[AppliedEvent]) -> None:
    """Put events on disk, and where their matches stand then; tell the other processes.

    Raises Conflict.
    """
    latest = {match.id: match for _, match in steps}
    events, indexes = [event for event, _ in steps], [match_index(m) for m in latest.values()]
    await storage.append(events, indexes, changed_participants(steps))
    for name, match in latest.items():
        fanout.publish(TOPIC, {"game": name, "seq": match.seq})


def match_index(match: Match) -> MatchIndex:
    """What a match is looked up by."""
    return MatchIndex(
        match.id, match.status, match.public, bool(match.bots_to_move), referee.deadline(match)
    )


def new_id() -> str:
    """Return an id for a new match: about 60 random bits."""
    return "".join(choice(ALPHABET) for _ in range(ID_LENGTH))
