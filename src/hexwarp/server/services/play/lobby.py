"""The lobby: the public tables that wait for players, the same for all viewers."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from weakref import WeakValueDictionary

from hexwarp.match.errors import Refusal
from hexwarp.match.events import MatchEvent
from hexwarp.match.model import Match
from hexwarp.server import schemas, views
from hexwarp.server.live.fanout import Fanout
from hexwarp.server.live.message_cache import to_json
from hexwarp.server.live.networks import Networks, turns_of
from hexwarp.server.live.table import Subscriber, Table
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService, wait_at_most
from hexwarp.storage import Storage, User

log = logging.getLogger(__name__)

TOPIC = "lobby"
"""Messages under this topic say that the lobby has changed."""

REFRESH_S = 5.0
"""Seconds between two refreshes at most: absence raises no event."""

DEBOUNCE_S = 0.2
"""Seconds between two refreshes at least; changes in between are sent together."""

MAX_LISTED = 500
"""Tables in the lobby, those with the latest change."""

MAX_READ = 2000
"""Tables that wait, those with the latest change: real-time ones of absent users among them are
not listed, and each costs a few microseconds with each refresh."""

MAX_OPEN_TABLES = 5
"""Public tables of one user that may wait."""

MAX_OPEN_OF_ADDRESS = 20
"""Public tables that were opened from one address, and may wait; of a wider network, more."""

LATELY_S = 3600.0
"""Seconds for which a table counts that waits, but is not listed any more."""


class _Opened(NamedTuple):
    """Where a table was opened from, and when by the monotonic clock."""

    networks: Networks
    at: float


@dataclass(frozen=True, slots=True, eq=False)
class ListedTable:
    """A waiting match as it is sent; ``text`` is ``entry`` in JSON, made once."""

    match: Match
    entry: schemas.social.LobbyTable
    text: str


class Listing:
    """The lobby at a time, with its messages, each made once for all subscribers."""

    def __init__(self, number: int, tables: Mapping[str, ListedTable]) -> None:
        """Create the listing of that number, with tables by id, in order."""
        self.number = number
        self.tables = tables
        self._messages: dict[int, str] = {}

    @cached_property
    def message(self) -> str:
        """A ``LobbyMessage`` in JSON."""
        return _json("lobby", tables=_texts(self.tables))

    def changes_since(self, earlier: Listing) -> str:
        """Return a ``LobbyChangesMessage`` in JSON."""
        if earlier.number not in self._messages:
            changed = {
                match_id: table
                for match_id, table in self.tables.items()
                if earlier.tables.get(match_id) is not table
            }
            gone = [match_id for match_id in earlier.tables if match_id not in self.tables]
            text = _json("lobby_changes", tables=_texts(changed), gone=json.dumps(gone))
            self._messages[earlier.number] = text
        return self._messages[earlier.number]


class Lobby(BackgroundService):
    """The waiting public tables, with subscriptions to their changes."""

    def __init__(self, storage: Storage, tables: Tables, fanout: Fanout) -> None:
        super().__init__()
        self._storage = storage
        self._tables = tables
        self._fanout = fanout
        self._waiting: dict[str, Table] = {}
        self._abandoned: set[str] = set()
        self._opened: dict[str, _Opened] = {}
        """How tables that wait were opened in this process, by id."""
        self._opening_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._latest = Listing(0, {})
        self._changed = asyncio.Event()
        self._refresh_lock = asyncio.Lock()
        self._refreshes_asked = self._refreshes_begun = 0
        self._subscribers: set[Subscriber] = set()
        fanout.subscribe(TOPIC, lambda _process, _body: self._changed.set())

    async def start(self) -> None:
        """Start updating the subscribers."""
        self.repeat(self._refresh_for_subscribers, self._pause, "The lobby could not be refreshed.")

    def on_table_change(self, table: Table) -> None:
        """Refresh the lobby soon, in all processes, if the table is or was in it."""
        self._abandoned.discard(table.match.id)
        if table.match.id in self._waiting or _is_waiting(table.match):
            self._changed.set()
            if not table.stored_elsewhere:
                self._fanout.publish(TOPIC, {})

    async def tables(self) -> list[Table]:
        """Return the tables that wait for players, oldest first.

        Real-time tables whose users have all been absent for long are left out.
        """
        opened_before = tuple(self._opened)
        waiting = await self._storage.waiting_in_public(MAX_READ)
        self._abandoned.intersection_update(waiting)
        for match_id in opened_before:
            if match_id not in waiting:
                self._opened.pop(match_id, None)
        tables = [
            await self._tables.get_since(match_id, seq)
            for match_id, seq in waiting.items()
            if match_id not in self._abandoned or self._tables.has_connections(match_id)
        ]
        # References keep the tables live, which remember since when their users are absent.
        self._waiting = {table.match.id: table for table in tables if _is_offered(table)}
        self._abandoned.update(table.match.id for table in tables if not _is_offered(table))
        return sorted(
            self._waiting.values(), key=lambda table: (table.match.updated_at, table.match.id)
        )

    async def refresh(self) -> Listing:
        """Return the lobby as it is now, for clients; callers at the same time share one query."""
        self._refreshes_asked += 1
        asked = self._refreshes_asked
        async with self._refresh_lock:
            if self._refreshes_begun < asked:
                self._refreshes_begun = self._refreshes_asked
                await self._refresh()
        return self._latest

    async def _refresh(self) -> None:
        """Replace the listing if anything has changed in it."""
        before = self._latest.tables
        now: dict[str, ListedTable] = {}
        for table in (await self.tables())[-MAX_LISTED:]:
            match, listed = table.match, before.get(table.match.id)
            if listed is None or listed.match is not match:
                listed = _listed(match)
                await asyncio.sleep(0)
            now[match.id] = listed
        if list(now.values()) != list(before.values()):
            self._latest = Listing(self._latest.number + 1, now)

    async def open(self, user: User, networks: Networks, new: MatchEvent) -> Table:
        """Create a public match, and return its table.

        Raises:
            Refusal: Too many tables of the user or a network are waiting.
        """
        async with self._opening_locks.setdefault(turns_of(networks)[0], asyncio.Lock()):
            await self._check_may_open(user, networks)
            table = await self._tables.create(new)
            self._opened[table.match.id] = _Opened(networks, time.monotonic())
        return table

    async def _check_may_open(self, user: User, networks: Networks) -> None:
        hosts = [table.match.host for table in await self.tables()]
        if sum(host in user.ids for host in hosts) >= MAX_OPEN_TABLES:
            raise Refusal(
                "not_now",
                "{count} of your tables are waiting; play there first.",
                count=MAX_OPEN_TABLES,
            )
        lately = time.monotonic() - LATELY_S
        opened = [
            opened.networks
            for match_id, opened in self._opened.items()
            if match_id in self._waiting or opened.at > lately
        ]
        for network in networks:
            most = MAX_OPEN_OF_ADDRESS * network.size
            if sum(network in others for others in opened) >= most:
                raise Refusal(
                    "not_now",
                    "{count} tables from your network are waiting; join one, or try again later.",
                    count=most,
                )

    @contextmanager
    def subscribe(self) -> Iterator[Subscriber]:
        """Subscribe to changes of ``latest``."""
        subscriber = Subscriber()
        self._subscribers.add(subscriber)
        try:
            yield subscriber
        finally:
            self._subscribers.discard(subscriber)

    @property
    def latest(self) -> Listing:
        """The lobby as of the last refresh."""
        return self._latest

    async def _refresh_for_subscribers(self) -> None:
        before = self._latest
        if self._subscribers and before is not await self.refresh():
            for subscriber in self._subscribers:
                subscriber.changed_event.set()

    async def _pause(self) -> None:
        await asyncio.sleep(DEBOUNCE_S)
        await wait_at_most(self._changed, REFRESH_S)


def _is_waiting(match: Match) -> bool:
    return match.public and match.status == "waiting" and bool(match.open_seats)


def _is_offered(table: Table) -> bool:
    match = table.match
    users = {holder.user_id for holder in match.holders if holder.user_id}
    return _is_waiting(match) and bool(users if match.is_correspondence else users - table.absent)


def _json(kind: str, **parts: str) -> str:
    """Return a message of parts that are JSON already."""
    fields = ",".join(f'"{name}":{text}' for name, text in parts.items())
    return f'{{{fields},"type":"{kind}"}}'


def _texts(tables: Mapping[str, ListedTable]) -> str:
    return f"[{','.join(table.text for table in tables.values())}]"


def _listed(match: Match) -> ListedTable:
    entry = _lobby_table(match)
    return ListedTable(match, entry, to_json(entry))


def _lobby_table(match: Match) -> schemas.social.LobbyTable:
    names = {holder.user_id: holder.name for holder in reversed(match.holders) if holder.user_id}
    return schemas.social.LobbyTable(
        id=match.id,
        game=match.game.name,
        players=match.game.players,
        options={**match.game.options, "rounds": match.rounds},
        rounds=match.rounds,
        clock=views.clock(match.time_control),
        rated=match.rated,
        host=names.get(match.host) or next(iter(names.values())),
        seats=lobby_seats(match),
        since=match.updated_at,
    )


def lobby_seats(match: Match) -> list[schemas.social.LobbySeat]:
    """Return the seats of a match as everybody may see them."""
    return [
        schemas.social.LobbySeat(
            seat=seat,
            name=holder.name,
            kind=holder.kind,
            person=holder.user_id,
            program=holder.is_bot_account,
            guest=holder.guest,
        )
        for seat, holder in enumerate(match.holders, start=1)
    ]
