"""A queue for costly work, in which nobody waits for all that another one has asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hexwarp.match.errors import Refusal


class FairQueue:
    """Slots for work. Those who wait get free slots in turn, each by the order of their requests.

    Args:
        slots: The amount of work at a time.
        max_waiting: The number of requests that wait, of one key and of all together.
    """

    def __init__(self, slots: int, max_waiting: tuple[int, int]) -> None:
        self._free = slots
        self._max_of_key, self._max_of_all = max_waiting
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, key: str) -> AsyncIterator[None]:
        """Hold a slot during the block, as soon as there is one for the key.

        Raises:
            Refusal: Too many requests wait.
        """
        if self._free:
            self._free -= 1
        else:
            await self._wait(key)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, key: str) -> None:
        all_waiting = sum(map(len, self._waiting.values()))
        if len(self._waiting.get(key, ())) >= self._max_of_key or all_waiting >= self._max_of_all:
            raise Refusal("too_many_requests", "The server is busy with others; try again later.")
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it has got a slot in the same moment
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give a slot to the key that has waited longest for its turn."""
        while self._waiting:
            key, requests = self._waiting.popitem(last=False)
            turn = requests.popleft()
            if requests:
                self._waiting[key] = requests
            if not turn.cancelled():
                turn.set_result(None)
                return
        self._free += 1
