"""Replayed event logs: the latest events in memory, earlier pages read from storage on demand.

Sending a long log takes many steps. Subscribers that do so take turns, so that other work waits
for one step at most, and each message is serialized once for all of them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Sequence

from pydantic import BaseModel

from hexwarp.match.event_log import AppliedEvent, LoggedEvent, apply_event
from hexwarp.match.model import Match
from hexwarp.server.live.message_cache import MessageCache
from hexwarp.storage import Storage

PAGE_SIZE = 64
"""Latest events of a match in memory, and events per page of its earlier ones."""
MAX_PAGES = 32
"""Pages in memory, of all matches together."""
READ_BATCH = 64
"""Events per query while a whole log is read."""
FOLD_BATCH = 16
"""Events replayed before other tasks get a turn."""


async def read_events(
    storage: Storage, match_id: str, after: int = 0
) -> AsyncIterator[LoggedEvent]:
    """Yield the events of a match after a number; other tasks get turns in between."""
    while events := await storage.events(match_id, after, READ_BATCH):
        for number, event in enumerate(events, start=1):
            yield event
            if number % FOLD_BATCH == 0:
                await asyncio.sleep(0)
        if len(events) < READ_BATCH:
            break
        after = events[-1].seq


class Archive:
    """Reads logs, and caches pages and messages of all of them."""

    def __init__(self, storage: Storage) -> None:
        self.messages = MessageCache()
        self._storage = storage
        self._pages: OrderedDict[Hashable, Sequence[AppliedEvent]] = OrderedDict()
        self._read_lock = asyncio.Lock()
        self._turn_lock = asyncio.Lock()

    async def open(self, match_id: str) -> MatchLog | None:
        """Read the log of a match from its start; return None if there is no such match."""
        log = None
        while events := await self._storage.events(
            match_id, log.match.seq if log else 0, READ_BATCH
        ):
            applied = await _replay_from(events, log.match if log else None)
            log = log or MatchLog(self)
            for event in applied:
                log.add(event)
        return log

    async def read_page(
        self, key: Hashable, checkpoint: Match | None, match_id: str
    ) -> Sequence[AppliedEvent]:
        """Return the page of a log after ``checkpoint`` (None: the first), cached under ``key``."""
        async with self._read_lock:
            page = self._pages.get(key)
            if page is None:
                since = checkpoint.seq if checkpoint else 0
                events = await self._storage.events(match_id, since, PAGE_SIZE)
                page = self._pages[key] = await _replay_from(events, checkpoint)
                if len(self._pages) > MAX_PAGES:
                    self._pages.popitem(last=False)
            self._pages.move_to_end(key)
            return page

    async def yield_turn(self) -> None:
        """Yield to other tasks; callers resume one at a time."""
        async with self._turn_lock:
            await asyncio.sleep(0)


class MatchLog:
    """The events of one match, each with the match after it; the first is added on creation.

    Before the latest events it keeps a checkpoint per page: the match after the page's last event.
    """

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._version = object()
        """Identifies this reading in cache keys: a log is read again when names in it change."""
        self._latest: deque[AppliedEvent] = deque(maxlen=PAGE_SIZE)
        self._checkpoints: list[Match] = []

    @property
    def match(self) -> Match:
        """The match after its latest event."""
        return self._latest[-1][1]

    def add(self, applied: AppliedEvent) -> None:
        """Append the next event."""
        self._latest.append(applied)
        if applied[0].seq % PAGE_SIZE == 0:
            self._checkpoints.append(applied[1])

    async def events_after(self, since: int) -> Sequence[AppliedEvent]:
        """Return up to one page of the events after that number; none if it is the latest."""
        if since >= self.match.seq:
            return ()
        if self._latest[0][0].seq <= since + 1:
            return [applied for applied in self._latest if applied[0].seq > since]
        number = since // PAGE_SIZE
        checkpoint = self._checkpoints[number - 1] if number else None
        page = await self._archive.read_page((self._version, number), checkpoint, self.match.id)
        return page[since % PAGE_SIZE :]

    async def yield_turn(self) -> None:
        """Yield to other tasks in the middle of a long replay."""
        await self._archive.yield_turn()

    def message(self, key: tuple[Hashable, ...], make: Callable[[], BaseModel]) -> str:
        """Return a message about the match as JSON, made once per key.

        The key holds everything that the message depends on besides the log.
        """
        return self._archive.messages.get_or_make((self._version, *key), make)

    async def reloaded(self) -> MatchLog:
        """Return the same log as it is stored now."""
        return await self._archive.open(self.match.id) or self


async def _replay_from(
    events: Iterable[LoggedEvent], match: Match | None = None
) -> list[AppliedEvent]:
    """Apply events to a match, and return each with the match after it."""
    applied: list[AppliedEvent] = []
    for event in events:
        match = apply_event(match, event)
        applied.append((event, match))
        if len(applied) % FOLD_BATCH == 0:
            await asyncio.sleep(0)
    return applied
