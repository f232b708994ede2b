"""A queue for costly work, in which nobody waits for all that another one has asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

from hexwarp.match.errors import Refusal

Turns: TypeAlias = tuple[str, ...]
"""Somebody's place among those who take turns: a group, the group in it, and so on."""


class FairQueue:
    """Slots for work. Those who wait get free slots in turn, each by the order of their requests.

    Groups take turns, and so do the groups in each: many of one group get no more than one.

    Args:
        slots: The amount of work at a time.
        max_waiting: The number of requests that wait, of one group and of all together; None for
            any number, where other limits apply.
    """

    def __init__(self, slots: int, max_waiting: tuple[int, int] | None = None) -> None:
        self._slots = self._free = slots
        self._max_waiting = max_waiting
        self._waiting: defaultdict[int, _Group] = defaultdict(_Group)

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        return sum(group.size for group in self._waiting.values())

    def resize(self, slots: int) -> None:
        """Change the amount of work at a time; slots that are held stay so until they are free."""
        more, self._slots = slots - self._slots, slots
        self._free += min(more, 0)
        for _ in range(more):
            self.leave()

    @asynccontextmanager
    async def slot(self, turns: Turns, rank: int = 0) -> AsyncIterator[None]:
        """Hold a slot during the block, as soon as it is the asker's turn; as ``enter``."""
        await self.enter(turns, rank)
        try:
            yield
        finally:
            self.leave()

    async def enter(self, turns: Turns, rank: int = 0) -> None:
        """Wait for a slot, until it is the asker's turn; ``leave`` gives it up.

        Args:
            turns: The asker's place among all, at least one group.
            rank: Requests of a lower rank come first.

        Raises:
            Refusal: Too many requests wait.
        """
        if self._free > 0:
            self._free -= 1
        else:
            await self._wait(turns, self._waiting[rank])

    async def _wait(self, turns: Turns, all_: _Group) -> None:
        if self._max_waiting:
            of_group, of_all = self._max_waiting
            group = all_.groups.get(turns[0], _Group())
            if group.size >= of_group or self.waiting >= of_all:
                raise Refusal("too_many_requests", "The server is busy; try again later.")
        turn = asyncio.get_running_loop().create_future()
        all_.add(turns, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it has got a slot in the same moment
                self.leave()
            raise

    def leave(self) -> None:
        """Give a slot to the group of the lowest rank that has waited longest for its turn."""
        if self._free < 0:  # there are fewer slots than before
            self._free += 1
            return
        for _, waiting in sorted(self._waiting.items()):
            while waiting.size:
                turn = waiting.next()
                if not turn.cancelled():
                    turn.set_result(None)
                    return
        self._free += 1


class _Group:
    """Requests that wait: of groups, which take turns, and before these the group's own."""

    def __init__(self) -> None:
        self.groups: OrderedDict[str, _Group] = OrderedDict()
        self.own: deque[asyncio.Future[None]] = deque()
        self.size = 0

    def add(self, turns: Turns, request: asyncio.Future[None]) -> None:
        """Add a request behind those of the same place."""
        self.size += 1
        if turns:
            first, *others = turns
            if first not in self.groups:
                self.groups[first] = _Group()
            self.groups[first].add(tuple(others), request)
        else:
            self.own.append(request)

    def next(self) -> asyncio.Future[None]:
        """Take the next request out; its group goes behind the others."""
        self.size -= 1
        if self.own:
            return self.own.popleft()
        name, group = self.groups.popitem(last=False)
        request = group.next()
        if group.size:
            self.groups[name] = group
        return request
