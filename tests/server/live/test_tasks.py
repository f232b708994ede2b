"""Work beside requests ends with the server."""

import asyncio

import pytest

from hexwarp.server.live import tasks
from hexwarp.server.live.fanout import Handler, LocalFanout
from hexwarp.server.services.lobby import Lobby
from support.eventually import TIMEOUT_S


def test_a_task_ends_that_a_library_kept_from_its_first_cancellation():
    async def stubborn():
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.Event().wait()

    async def scenario():
        task = asyncio.create_task(stubborn())
        await asyncio.sleep(0)
        async with asyncio.timeout(TIMEOUT_S):
            await tasks.end([task])
        return task.cancelled()

    assert asyncio.run(scenario())


@pytest.mark.parametrize("turns", range(4), ids=lambda turns: f"{turns} turns of the loop later")
def test_the_lobby_ends_at_once_even_if_it_has_just_changed(
    turns: int, monkeypatch: pytest.MonkeyPatch
):
    """A wait that ends as it is cancelled may not take the cancellation with it."""
    monkeypatch.setattr(tasks, "PATIENCE", 10 * TIMEOUT_S)

    class Line(LocalFanout):
        def subscribe(self, topic: str, handler: Handler) -> None:
            self.handler = handler

    async def scenario():
        line = Line()
        lobby = Lobby(None, None, line)
        lobby.start()
        await asyncio.sleep(0.01)
        line.handler("another process", {})
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(TIMEOUT_S):
            await lobby.stop()

    asyncio.run(scenario())
