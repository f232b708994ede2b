"""The lobby: the public tables that wait for people, shown to everybody alike."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.server import schemas
from hexwarp.server.live.fanout import Fanout
from hexwarp.server.live.table import Subscriber, Table
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage, User

log = logging.getLogger(__name__)

TOPIC = "lobby"
"""Under this the processes tell each other that the lobby has changed."""

AGAIN = 5.0
"""Seconds after which the lobby is looked at again: people have gone meanwhile."""

BREATH = 0.2
"""Seconds in which whatever changes is told together."""

MOST_OPEN = 5
"""How many tables of one person may wait in public."""


class Lobby(BackgroundService):
    """Knows the tables that wait in public, and wakes those who follow when they change."""

    def __init__(self, storage: Storage, tables: Tables, fanout: Fanout) -> None:
        super().__init__()
        self._storage = storage
        self._tables = tables
        self._fanout = fanout
        self._waiting: dict[str, Table] = {}
        self._deserted: set[str] = set()
        self._shown: list[schemas.LobbyTable] = []
        self._changed = asyncio.Event()
        self._watchers: set[Subscriber] = set()
        fanout.subscribe(TOPIC, lambda _process, _body: self._changed.set())

    async def start(self) -> None:
        """Start updating those who follow the lobby."""
        self.spawn(self._work())

    def notice(self, table: Table) -> None:
        """Look again soon, in all processes, if this table is one of the lobby's, or was."""
        self._deserted.discard(table.match.id)
        if table.match.id in self._waiting or _waits(table.match):
            self._changed.set()
            if not table.stored_elsewhere:
                self._fanout.publish(TOPIC, {})

    async def tables(self) -> list[Table]:
        """The tables that wait for people, the one that has waited longest first.

        Not those whose people have all been gone for long, unless there are days for a move.
        """
        names = await self._storage.waiting_in_public()
        self._deserted.intersection_update(names)
        looked_at = [
            await self._tables.get(name)
            for name in names
            if name not in self._deserted or self._tables.has_connections(name)
        ]
        # Kept, so that it is remembered since when their people are gone.
        self._waiting = {table.match.id: table for table in looked_at if _offered(table)}
        self._deserted.update(table.match.id for table in looked_at if not _offered(table))
        return sorted(self._waiting.values(), key=lambda table: (table.match.at, table.match.id))

    async def shown(self) -> list[schemas.LobbyTable]:
        """The same tables as everybody may see them."""
        self._shown = [_shown(table.match) for table in await self.tables()]
        return self._shown

    async def check_may_open(self, user: User) -> None:
        """Refuse one more table of a person's while too many wait."""
        open_ones = [table for table in await self.tables() if table.match.host in user.ids]
        if len(open_ones) >= MOST_OPEN:
            raise Refusal("not_now", f"{MOST_OPEN} tables of yours are waiting; play there first.")

    @contextmanager
    def followed(self) -> Iterator[Subscriber]:
        """Be woken when the lobby has changed; ``latest`` says how it looks then."""
        watcher = Subscriber()
        self._watchers.add(watcher)
        try:
            yield watcher
        finally:
            self._watchers.discard(watcher)

    @property
    def latest(self) -> list[schemas.LobbyTable]:
        """What was shown last."""
        return self._shown

    async def _work(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN):
                    await self._changed.wait()
            self._changed.clear()
            before = self._shown
            try:
                if self._watchers and before != await self.shown():
                    for watcher in self._watchers:
                        watcher.changed_event.set()
            except Exception:
                log.exception("The lobby could not be looked at; trying again.")
            await asyncio.sleep(BREATH)


def _waits(match: Match) -> bool:
    return match.public and match.status == "waiting"


def _offered(table: Table) -> bool:
    match = table.match
    people = {holder.user_id for holder in match.holders if holder.user_id}
    return _waits(match) and bool(people if match.is_correspondence else people - table.absent)


def _shown(match: Match) -> schemas.LobbyTable:
    names = {holder.user_id: holder.name for holder in reversed(match.holders) if holder.user_id}
    return schemas.LobbyTable(
        id=match.id,
        game=match.game.name,
        players=match.game.players,
        options={**match.game.options, "rounds": match.rounds},
        rounds=match.rounds,
        clock=schemas.Clock.model_validate(match.time_control.to_json())
        if match.time_control
        else None,
        rated=match.rated,
        host=names.get(match.host) or next(iter(names.values())),
        seats=[
            schemas.LobbySeat(
                seat=seat,
                name=holder.name,
                kind=holder.kind,
                person=holder.user_id,
                program=holder.program,
                guest=holder.guest,
            )
            for seat, holder in enumerate(match.holders, start=1)
        ],
        since=match.at,
    )
