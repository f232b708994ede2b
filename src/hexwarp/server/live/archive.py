"""The logs of matches, folded: the latest events in memory, earlier ones read again when needed.

Who comes late is told much. All who are take turns, so that however many they are, everybody
else waits for a piece of one's work at most; and what several are told is made once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable, Sequence

from pydantic import BaseModel

from hexwarp.match.event_log import AppliedEvent, LoggedEvent, apply_event
from hexwarp.match.model import Match
from hexwarp.server.live.message_cache import MessageCache
from hexwarp.storage import Storage

PAGE_SIZE = 64
"""How many of a match's latest events are in memory, and how many are read at a time."""
MAX_PAGES = 32
"""Of all matches together."""
READ_BATCH = 512
FOLD_BATCH = 16
"""Events; then it is everybody else's turn."""


class Archive:
    """Opens logs, and keeps what was last read and written of all of them."""

    def __init__(self, storage: Storage) -> None:
        self.texts = MessageCache()
        self._storage = storage
        self._pages: OrderedDict[Hashable, Sequence[AppliedEvent]] = OrderedDict()
        self._reading = asyncio.Lock()
        self._turns = asyncio.Lock()

    async def open(self, name: str) -> Log | None:
        """The log of a match, read from its start; None if there is no such match."""
        log = None
        while events := await self._storage.events(name, log.match.seq if log else 0, READ_BATCH):
            steps = await _replayed_from(events, log.match if log else None)
            log = log or Log(self)
            for step in steps:
                log.add(step)
        return log

    async def page(self, key: Hashable, mark: Match | None, name: str) -> Sequence[AppliedEvent]:
        """The page of a log after a mark, or the first; it is kept under the key."""
        async with self._reading:
            steps = self._pages.get(key)
            if steps is None:
                events = await self._storage.events(name, mark.seq if mark else 0, PAGE_SIZE)
                steps = self._pages[key] = await _replayed_from(events, mark)
                if len(self._pages) > MAX_PAGES:
                    self._pages.popitem(last=False)
            self._pages.move_to_end(key)
            return steps

    async def turn(self) -> None:
        """Let others have their turn; of those who wait here for theirs, one goes on at a time."""
        async with self._turns:
            await asyncio.sleep(0)


class Log:
    """The events of one match, each with the match after it; the first is added at once.

    Of those before the latest it knows how the match stood after each page, and no more.
    """

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._version = object()
        """Stands for this reading of the log: names in it may change, then it is read anew."""
        self._latest: deque[AppliedEvent] = deque(maxlen=PAGE_SIZE)
        self._marks: list[Match] = []

    @property
    def match(self) -> Match:
        """The match as it is now."""
        return self._latest[-1][1]

    def add(self, step: AppliedEvent) -> None:
        """Take in the next event."""
        self._latest.append(step)
        if step[0].seq % PAGE_SIZE == 0:
            self._marks.append(step[1])

    async def steps(self, since: int) -> Sequence[AppliedEvent]:
        """The next events after that number, a page at most; none if that is the latest."""
        if since >= self.match.seq:
            return ()
        if self._latest[0][0].seq <= since + 1:
            return [step for step in self._latest if step[0].seq > since]
        number = since // PAGE_SIZE
        mark = self._marks[number - 1] if number else None
        page = await self._archive.page((self._version, number), mark, self.match.id)
        return page[since % PAGE_SIZE :]

    async def turn(self) -> None:
        """Let others have their turn, in the middle of much that is told."""
        await self._archive.turn()

    def text(self, key: tuple[Hashable, ...], make: Callable[[], BaseModel]) -> str:
        """A message about the match, written once; the key says what it depends on beside it."""
        return self._archive.texts.of((self._version, *key), make)

    async def reloaded(self) -> Log:
        """The same log as it is stored now."""
        return await self._archive.open(self.match.id) or self


async def _replayed_from(
    events: Iterable[LoggedEvent], match: Match | None = None
) -> list[AppliedEvent]:
    """Events after a match, each with the match after it."""
    steps: list[AppliedEvent] = []
    for event in events:
        match = apply_event(match, event)
        steps.append((event, match))
        if len(steps) % FOLD_BATCH == 0:
            await asyncio.sleep(0)
    return steps
