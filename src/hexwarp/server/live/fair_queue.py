"""A queue for costly work, in which nobody waits for all that another one has asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TypeAlias

from hexwarp.match.errors import Refusal

_Requests: TypeAlias = deque[asyncio.Future[None]]
_Turns: TypeAlias = OrderedDict[str, OrderedDict[str, _Requests]]
"""The requests that wait, by group and key; the next turn is the first group's first key's."""


class FairQueue:
    """Slots for work. Those who wait get free slots in turn, each by the order of their requests.

    Groups take turns, and in each group its keys: many keys of one group get no more than one.

    Args:
        slots: The amount of work at a time.
        max_waiting: The number of requests that wait, of one group and of all together; None for
            any number, where other limits apply.
    """

    def __init__(self, slots: int, max_waiting: tuple[int, int] | None = None) -> None:
        self._slots = self._free = slots
        self._max_waiting = max_waiting
        self._waiting: defaultdict[int, _Turns] = defaultdict(OrderedDict)

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        turns = self._waiting.values()
        return sum(_count(of_group) for of_rank in turns for of_group in of_rank.values())

    def resize(self, slots: int) -> None:
        """Change the amount of work at a time; slots that are held stay so until they are free."""
        more, self._slots = slots - self._slots, slots
        self._free += min(more, 0)
        for _ in range(more):
            self._pass_on()

    @asynccontextmanager
    async def slot(self, key: str, rank: int = 0, group: str | None = None) -> AsyncIterator[None]:
        """Hold a slot during the block, as soon as there is one for the key.

        Args:
            key: The asker's key.
            rank: Requests of a lower rank come first.
            group: Those with whom the key shares its turns; by default it is alone.

        Raises:
            Refusal: Too many requests wait.
        """
        if self._free > 0:
            self._free -= 1
        else:
            await self._wait(key, key if group is None else group, self._waiting[rank])
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, key: str, group: str, turns: _Turns) -> None:
        if self._max_waiting:
            of_group, of_all = self._max_waiting
            if _count(turns.get(group, {})) >= of_group or self.waiting >= of_all:
                raise Refusal("too_many_requests", "The server is busy; try again later.")
        turn = asyncio.get_running_loop().create_future()
        turns.setdefault(group, OrderedDict()).setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it has got a slot in the same moment
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give a slot to the group of the lowest rank that has waited longest for its turn."""
        if self._free < 0:  # there are fewer slots than before
            self._free += 1
            return
        for _, turns in sorted(self._waiting.items()):
            while turns:
                turn = _next(turns)
                if not turn.cancelled():
                    turn.set_result(None)
                    return
        self._free += 1


def _next(turns: _Turns) -> asyncio.Future[None]:
    """Take the next request out; its group, and its key in the group, go behind the others."""
    group, keys = turns.popitem(last=False)
    key, requests = keys.popitem(last=False)
    turn = requests.popleft()
    if requests:
        keys[key] = requests
    if keys:
        turns[group] = keys
    return turn


def _count(of_group: Mapping[str, _Requests]) -> int:
    return sum(map(len, of_group.values()))
