"""The live tables of a process: opened on demand, cached, kept up to date, and evicted."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from secrets import choice
from weakref import WeakValueDictionary

from hexwarp.match import seating
from hexwarp.match.commands import Command, apply_new_event
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import AppliedEvent
from hexwarp.match.events import MatchEvent, Rematch
from hexwarp.server.clock import now_ms
from hexwarp.server.live.archive import Archive, MatchLog
from hexwarp.server.live.fanout import Body, Fanout
from hexwarp.server.live.outages import OutageMonitor
from hexwarp.server.live.presence import LOBBY, Presence, UserIds
from hexwarp.server.live.table import EVENTS_TOPIC, EarlyLeaveHandler, Table, store_events
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Conflict, Storage

log = logging.getLogger(__name__)

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""The characters of a match's id: none that are easily confused, such as l and 1."""
ID_LENGTH = 12
MAX_EVENTS_CACHED = 50_000
"""Events in all cached logs together: each takes 3 to 5 KiB with the match after it."""
EVENTS_PER_TABLE = 4
"""The size of a cached table without events, in events."""

ORPHAN_DELAY_S = 5.0
"""Seconds without an event after which a waiting bot's process counts as lost."""

RENAMES_TOPIC = "names"
"""Messages under this topic hold the id of a match in whose log names have changed."""


class Tables(BackgroundService):
    """Opens tables by their match's id, and creates new ones.

    Tables with subscribers in this process follow the events of other processes.
    """

    def __init__(
        self,
        storage: Storage,
        fanout: Fanout,
        outages: OutageMonitor,
        on_change: Callable[[Table], None],
    ) -> None:
        super().__init__()
        self._storage = storage
        self._fanout = fanout
        self._outages = outages
        self.archive = Archive(storage)
        self._presence = Presence(fanout, self._on_presence, self._on_process_loss)
        self._on_change = on_change
        self.on_move: Callable[[float], None] = lambda _seconds: None
        """Called after each move, with the seconds that it took to check, store and publish it."""
        self.on_early_leave: EarlyLeaveHandler = lambda _match_id, _leavers: None
        """Called with a match's id and those who left it early, see ``early_leavers``."""
        self.loses_by_leaving: Callable[[str], bool] = lambda _user_id: False
        """Whether a user loses a full rated match by leaving it before the start."""
        self._live: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """All tables that are in use; one match never has two."""
        self.cached: OrderedDict[str, tuple[Table, int]] = OrderedDict()
        """The most recently used tables, with their sizes when they were last used."""
        self.cached_size = 0
        """The sum of these sizes."""
        self._unfollowed_until_now: set[str] = set()
        self._open_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        fanout.subscribe(EVENTS_TOPIC, self._on_events)
        fanout.subscribe(RENAMES_TOPIC, self._on_renames)
        fanout.on_follow(self._on_follow)
        fanout.on_heartbeat(self._refresh_subscribed)

    async def get(self, match_id: str) -> Table:
        """Return the table, up to date.

        Raises:
            Refusal: There is no such match.
        """
        table = self._live.get(match_id)
        if table is None:
            return await self._open(match_id)
        await table.refresh()
        return self._cache(table)

    async def get_since(self, match_id: str, seq: int) -> Table:
        """Return the table with at least ``seq`` events; query only if memory holds fewer.

        Raises:
            Refusal: There is no such match.
        """
        table = self._live.get(match_id)
        return table if table and table.match.seq >= seq else await self.get(match_id)

    async def execute(
        self, match_id: str, command: Command, arrived_at: int | None = None
    ) -> Table:
        """Execute a command, and return its table.

        It is checked on the match in memory: if another process has stored more, storing fails,
        and the command is checked again.

        Args:
            match_id: The match's id.
            command: The command.
            arrived_at: As for ``Table.execute``.

        Raises:
            HexwarpError: There is no such match, or the command was refused.
        """
        table = await self._open(match_id)
        await table.execute(command, arrived_at)
        return table

    async def _open(self, match_id: str) -> Table:
        """Return the table as it is stored; concurrent callers share one reading of its log."""
        async with self._open_locks.setdefault(match_id, asyncio.Lock()):
            table = self._live.get(match_id)
            if table is not None:
                return self._cache(table)
            well_formed = len(match_id) == ID_LENGTH and all(char in ALPHABET for char in match_id)
            match_log = await self.archive.open(match_id) if well_formed else None
            if match_log is None:
                raise Refusal("not_found", "There is no such game here.")
            return self._cache(self._table(match_log))

    async def create(self, new: MatchEvent) -> Table:
        """Create a match, and return its table. Raises Refusal during a restart."""
        self._outages.check_serving()
        applied = apply_new_event(None, _new_id(), new, now_ms())
        await store_events(self._storage, self._fanout, applied)
        return self._add(applied)

    async def rematch(
        self,
        table: Table,
        user_id: str | None,
        *,
        confirms_ready: bool = False,
        commitment: str = "",
        names: Mapping[str, str],
    ) -> Table:
        """Return the table of a match's rematch, created by the first request.

        Each player's request takes that player's seat; the last one starts the rematch. ``names``
        are new ones of the user's seats, by those that they had.
        """
        create = partial(
            seating.create_rematch,
            user_id=user_id,
            confirms_ready=confirms_ready,
            commitment=commitment,
            names=names,
        )
        accept = partial(
            seating.accept_rematch,
            user_id=user_id,
            confirms_ready=confirms_ready,
            commitment=commitment,
            names=names,
        )
        if table.match.rematch is None:
            self._outages.check_serving()
            new = apply_new_event(None, _new_id(), create(table.match), now_ms())
            link = Rematch(new[0][1].id)
            old = apply_new_event(table.match, table.match.id, link, now_ms())
            try:
                await store_events(self._storage, self._fanout, [*new, *old])
            except Conflict:
                await table.refresh()
                return await self.rematch(
                    table,
                    user_id,
                    confirms_ready=confirms_ready,
                    commitment=commitment,
                    names=names,
                )
            self._add(new)
            await table.refresh()
        rematch = await self.get(str(table.match.rematch))
        with suppress(Refusal):  # every seat of the user is taken, or the rematch is over
            while True:
                await rematch.execute(accept)
        return rematch

    async def reload(self, match_ids: Iterable[str]) -> None:
        """Reload matches in whose logs names have changed, in all processes."""
        for match_id in match_ids:
            self._fanout.publish(RENAMES_TOPIC, {"game": match_id})
            table = self._live.get(match_id)
            if table is not None:
                await table.reload()

    def clear_cache(self) -> None:
        """Drop all tables from memory; each is read from storage when it is opened again."""
        self._live.clear()
        self.cached.clear()
        self.cached_size = 0

    def has_connections(self, match_id: str) -> bool:
        """Return whether any user is connected to a match, in any process."""
        return bool(self._presence.connected_to(match_id))

    def connected_users(self) -> dict[str, UserIds]:
        """Return the users connected to each match, and under ``LOBBY`` to the lobby."""
        return self._presence.by_match()

    @contextmanager
    def in_lobby(self, user_id: str) -> Iterator[None]:
        """Count a user as connected to the lobby meanwhile."""
        self._presence.count_connection(LOBBY, user_id, 1)
        try:
            yield
        finally:
            self._presence.count_connection(LOBBY, user_id, -1)

    def has_in_memory(self, match_id: str) -> bool:
        """Return whether a table is open in this process."""
        return match_id in self._live

    def with_running_clock(self) -> list[Table]:
        """Return the tables in memory at which a real-time clock is running."""
        return [table for table in self._live.values() if table.has_running_clock]

    async def resume_bots(self) -> None:
        """Resume all matches that wait for a bot's move, after a restart."""
        await self._resume(await self._storage.waiting_for_bots())

    async def resume_orphaned_bots(self) -> None:
        """Resume the matches that wait for a bot of a process that has ended."""
        await self._resume(
            await self._storage.waiting_for_bots(now_ms() - int(1000 * ORPHAN_DELAY_S))
        )

    async def _resume(self, match_ids: Iterable[str]) -> None:
        for match_id in match_ids:
            table = await self.get(match_id)
            table.notify_change()

    async def stop(self) -> None:
        """Tell the other processes that this one has no connections any more."""
        self._presence.close()

    def _on_events(self, _process_id: str, body: Body) -> None:
        """Refresh a table after another process has stored events of its match."""
        table = self._live.get(body["game"])
        if table is not None and table.has_subscribers and table.match.seq < body["seq"]:
            self._run_in_background(table.refresh)

    def _on_renames(self, _process_id: str, body: Body) -> None:
        """Reload a table after another process has changed names in its log."""
        table = self._live.get(body["game"])
        if table is not None:
            self._run_in_background(table.reload)

    def _on_presence(self, match_id: str) -> None:
        """Update a table after users have connected or disconnected in another process."""
        table = self._live.get(match_id)
        if table is not None:
            table.update_presence()

    def _on_process_loss(self) -> None:
        """Take over the bots of a process that has ended, if no other process has."""
        self._run_in_background(partial(asyncio.sleep, ORPHAN_DELAY_S), self.resume_orphaned_bots)

    def _on_follow(self, match_id: str) -> None:
        """Refresh a table whose messages arrive from now on: it may have missed some."""
        self._unfollowed_until_now.add(match_id)
        if len(self._unfollowed_until_now) == 1:
            self._run_in_background(self._refresh_followed)

    async def _refresh_followed(self) -> None:
        match_ids, self._unfollowed_until_now = self._unfollowed_until_now, set()
        await self._refresh_changed(match_ids)

    def _refresh_subscribed(self) -> None:
        """Refresh the tables with subscribers of which messages have been lost."""
        watched = [match_id for match_id, table in self._live.items() if table.has_subscribers]
        self._run_in_background(partial(self._refresh_changed, watched))

    async def _refresh_changed(self, match_ids: Collection[str]) -> None:
        """Refresh those tables that have new events; what is new is one query for all."""
        for match_id, seq in (await self._storage.latest_events(match_ids)).items():
            table = self._live.get(match_id)
            if table is not None and table.match.seq < seq:
                await table.refresh()

    def _run_in_background(self, *steps: Callable[[], Awaitable[object]]) -> None:
        self.spawn(_run(steps))

    def _add(self, applied: list[AppliedEvent]) -> Table:
        match_log = MatchLog(self.archive)
        for event in applied:
            match_log.add(event)
        table = self._cache(self._table(match_log))
        table.notify_change()
        return table

    def _table(self, match_log: MatchLog) -> Table:
        table = Table(self._storage, self._fanout, self._presence, self._outages, match_log)
        table.on_change = self._on_change
        table.on_move = self.on_move
        table.on_early_leave = self.on_early_leave
        table.loses_by_leaving = self.loses_by_leaving
        return table

    def _cache(self, table: Table) -> Table:
        match_id, size = table.match.id, EVENTS_PER_TABLE + table.match.seq
        self._live[match_id] = table
        _, size_before = self.cached.get(match_id, (table, 0))
        self.cached[match_id] = table, size
        self.cached.move_to_end(match_id)
        self.cached_size += size - size_before
        self._evict()
        return table

    def _evict(self) -> None:
        """Evict the least recently used tables; those in use stay live."""
        while self.cached_size > MAX_EVENTS_CACHED and len(self.cached) > 1:
            _, (_, size) = self.cached.popitem(last=False)
            self.cached_size -= size


async def _run(steps: Iterable[Callable[[], Awaitable[object]]]) -> None:
    try:
        for step in steps:
            await step()
    except Exception as error:  # the database may be unreachable; the next heartbeat retries
        log.warning("Tables could not be refreshed: %s", error)


def _new_id() -> str:
    return "".join(choice(ALPHABET) for _ in range(ID_LENGTH))
