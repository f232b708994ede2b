"""Replays of records that users open, in a process of their own."""

from __future__ import annotations

from hexwarp.core import registry
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.server import opened_records
from hexwarp.server.bots.engine_worker import EngineWorker
from hexwarp.server.live.fair_queue import FairQueue
from hexwarp.server.live.requester import requester
from hexwarp.server.live.tasks import BackgroundService

TIMEOUT_S = 120.0
"""Timeout of one record, which takes up to 2 s of CPU time in a process of low priority."""
MAX_WAITING = 5, 50
"""Records that wait, of one network and of all."""


class Replays(BackgroundService):
    """Replays one record at a time, those of different networks in turn.

    Args:
        niceness: Lowers the priority of the process.
    """

    def __init__(self, niceness: int) -> None:
        super().__init__()
        self._worker = EngineWorker(niceness)
        self._queue = FairQueue(1, MAX_WAITING)

    async def replay(self, text: str) -> bytes:
        """Return the games of a record as a ``Replay`` in JSON, compressed by gzip.

        Raises:
            HexwarpError: The text is not a valid record, or a too long one.
            Refusal: Too many records wait.
        """
        client = requester()
        client.leave()
        async with self._queue.slot(client.turns):
            try:
                games = tuple(registry.games().values())
                answer = await self._worker.run(TIMEOUT_S, opened_records.answer, text, games)
            except TimeoutError:
                raise MalformedError("It takes too long to replay this record.") from None
        if isinstance(answer, HexwarpError):
            raise answer
        return answer

    async def __aexit__(self, *_: object) -> None:
        """Stop, and kill the process."""
        await super().__aexit__()
        self._worker.kill()
