"""Pictures as PNG, made in a process of their own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

from hexwarp.core import png
from hexwarp.match.errors import Refusal
from hexwarp.server.bots.engine_worker import EngineWorker
from hexwarp.server.live.fair_queue import FairQueue
from hexwarp.server.live.requester import requester
from hexwarp.server.live.tasks import BackgroundService

TIMEOUT_S = 60.0
"""Timeout of one picture, which takes up to 1 s of CPU time in a process of low priority."""
MAX_WAITING = 5, 50
"""Pictures that wait, of one network and of all."""
MAX_BYTES = 16 * 2**20
"""Size of the cache: some 30 boards, or 60 cards."""


def tag_of(content: str) -> str:
    """Return the entity tag of a picture that is made from this content."""
    return f'"{sha256(content.encode()).hexdigest()[:32]}"'


class Pictures(BackgroundService):
    """Makes one PNG at a time, those of different networks in turn, and keeps the latest.

    Args:
        niceness: Lowers the priority of the process.
    """

    def __init__(self, niceness: int) -> None:
        super().__init__()
        self._worker = EngineWorker(niceness)
        self._queue = FairQueue(1, MAX_WAITING)
        self._made: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._size = 0

    async def png(self, svg: str, width: int, count: Callable[[], None] = lambda: None) -> bytes:
        """Return an SVG document as PNG.

        Args:
            svg: The document, which the server has made.
            width: In pixels.
            count: Called before the picture is made, and not if it is kept; it may refuse.

        Raises:
            Refusal: Too many pictures wait, or it takes too long to make this one.
        """
        key = svg, width
        if (kept := self._made.get(key)) is not None:
            self._made.move_to_end(key)
            return kept
        count()
        client = requester()
        client.leave()
        async with self._queue.slot(client.turns):
            if key not in self._made:  # else it was made while this request waited
                try:
                    made = await self._worker.run(TIMEOUT_S, png.rendered, svg, width)
                except TimeoutError:
                    raise Refusal(
                        "too_many_requests", "The server is busy; try again later."
                    ) from None
                self._keep(key, made)
            return self._made[key]

    def _keep(self, key: tuple[str, int], made: bytes) -> None:
        self._made[key] = made
        self._size += len(key[0]) + len(made)
        while self._size > MAX_BYTES and len(self._made) > 1:
            (svg, _), evicted = self._made.popitem(last=False)
            self._size -= len(svg) + len(evicted)

    async def __aexit__(self, *_: object) -> None:
        """Stop, and kill the process."""
        await super().__aexit__()
        self._worker.kill()
