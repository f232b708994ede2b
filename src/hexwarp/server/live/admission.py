"""Admission of requests: a few of one address at a time, who pay, and who play before others."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from hexwarp.server.live.fair_queue import FairQueue
from hexwarp.server.live.requester import PATIENCE_S, Requester, too_many_requests

OF_ADDRESS = 4
"""Requests of one address in progress at a time, of those that play, and of all others."""
LOOKING = 8
"""Requests in progress at a time of all who do not play."""


class Admission:
    """Lets requests begin when it is their turn.

    A request is in progress until its answer begins, or it waits for an engine. What is sent to a
    client that reads slowly keeps nobody waiting.
    """

    def __init__(self) -> None:
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._looking = FairQueue(LOOKING)

    async def wait(self, client: Requester) -> None:
        """Wait for the turn of a request, which holds its places until it leaves them.

        Raises:
            Refusal: It takes too long.
        """
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._wait(client)
        except TimeoutError:
            raise too_many_requests() from None

    async def _wait(self, client: Requester) -> None:
        name = f"{client.plays} {client.networks[0].name if client.networks else ''}"
        place = self._places.setdefault(name, asyncio.Semaphore(OF_ADDRESS))
        await place.acquire()
        client.hold(place.release)
        await client.paid()
        if not client.plays:
            await self._looking.enter(client.turns)
            client.hold(self._looking.leave)
