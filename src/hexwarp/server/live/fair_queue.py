"""A queue for costly work, in which nobody waits for all that another one has asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

from hexwarp.match.errors import Refusal

_Turns: TypeAlias = OrderedDict[str, deque[asyncio.Future[None]]]
"""The requests that wait, by key; the next turn is the first key's."""


class FairQueue:
    """Slots for work. Those who wait get free slots in turn, each by the order of their requests.

    Args:
        slots: The amount of work at a time.
        max_waiting: The number of requests that wait, of one key and of all together; None for
            any number, where other limits apply.
    """

    def __init__(self, slots: int, max_waiting: tuple[int, int] | None = None) -> None:
        self._slots = self._free = slots
        self._max_waiting = max_waiting
        self._waiting: defaultdict[int, _Turns] = defaultdict(OrderedDict)

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        return sum(len(turns) for of_rank in self._waiting.values() for turns in of_rank.values())

    def resize(self, slots: int) -> None:
        """Change the amount of work at a time; slots that are held stay so until they are free."""
        more, self._slots = slots - self._slots, slots
        self._free += min(more, 0)
        for _ in range(more):
            self._pass_on()

    @asynccontextmanager
    async def slot(self, key: str, rank: int = 0) -> AsyncIterator[None]:
        """Hold a slot during the block, as soon as there is one for the key.

        Args:
            key: Who asks.
            rank: Requests of a lower rank come first.

        Raises:
            Refusal: Too many requests wait.
        """
        if self._free > 0:
            self._free -= 1
        else:
            await self._wait(key, self._waiting[rank])
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, key: str, turns: _Turns) -> None:
        if self._max_waiting:
            of_key, of_all = self._max_waiting
            if len(turns.get(key, ())) >= of_key or self.waiting >= of_all:
                raise Refusal("too_many_requests", "The server is busy; try again later.")
        turn = asyncio.get_running_loop().create_future()
        turns.setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it has got a slot in the same moment
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give a slot to the key of the lowest rank that has waited longest for its turn."""
        if self._free < 0:  # there are fewer slots than before
            self._free += 1
            return
        for _, turns in sorted(self._waiting.items()):
            while turns:
                key, requests = turns.popitem(last=False)
                turn = requests.popleft()
                if requests:
                    turns[key] = requests
                if not turn.cancelled():
                    turn.set_result(None)
                    return
        self._free += 1
