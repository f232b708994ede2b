"""Background tasks end with the server."""

import asyncio
import logging
from pathlib import Path

import pytest

from hexwarp.server.live import tasks
from hexwarp.server.services.play.lobby import TOPIC, Lobby
from hexwarp.storage import Storage, StorageUnavailable
from hexwarp.storage.sql import sqlite_url
from support.eventually import TIMEOUT_S
from support.fanout import ManualFanout
from support.tables import tables_in


def test_end_cancels_again_a_task_that_swallowed_a_cancellation() -> None:
    async def stubborn() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.Event().wait()

    async def scenario() -> bool:
        task = asyncio.create_task(stubborn())
        await asyncio.sleep(0)
        async with asyncio.timeout(TIMEOUT_S):
            await tasks.cancel_and_wait([task])
        return task.cancelled()

    assert asyncio.run(scenario())


@pytest.mark.parametrize("turns", range(4), ids=lambda turns: f"after {turns} turns")
def test_lobby_stops_at_once_even_if_it_has_just_changed(
    turns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wait that ends in the turn in which it is cancelled may not swallow the cancellation."""
    monkeypatch.setattr(tasks, "RETRY_S", 10 * TIMEOUT_S)

    async def scenario() -> None:
        fanout, storage = ManualFanout(), Storage(sqlite_url(tmp_path / "x.db"))
        lobby = Lobby(storage, tables_in(storage, fanout), fanout)
        await lobby.__aenter__()
        await asyncio.sleep(0.01)
        fanout.receive(TOPIC, {})
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(TIMEOUT_S):
            await lobby.__aexit__()

    asyncio.run(scenario())


@pytest.mark.parametrize("level", [logging.WARNING, logging.ERROR])
def test_work_is_repeated_after_errors_which_are_logged(
    level: int, caplog: pytest.LogCaptureFixture
) -> None:
    errors = [StorageUnavailable("locked"), RuntimeError("odd"), None, None]
    done: list[int] = []

    async def work() -> None:
        done.append(len(done))
        if (error := errors[len(done) - 1]) is not None:
            raise error

    async def scenario() -> None:
        enough = asyncio.Event()

        async def pause() -> None:
            if len(done) == len(errors):
                enough.set()
                await asyncio.Event().wait()

        async with tasks.BackgroundService() as service:
            service.repeat(work, pause, "It could not be done.", level=level)
            async with asyncio.timeout(TIMEOUT_S):
                await enough.wait()

    asyncio.run(scenario())
    assert done == [0, 1, 2, 3]
    messages = {record.getMessage() for record in caplog.records}
    assert messages == {"It could not be done. It is tried again."}
    assert {record.levelno for record in caplog.records} == {level}
    assert [record.exc_info and record.exc_info[1] for record in caplog.records] == errors[:2]


def test_work_can_pause_first() -> None:
    async def scenario() -> list[str]:
        order, ended = list[str](), asyncio.Event()

        async def work() -> None:
            order.append("work")

        async def pause() -> None:
            order.append("pause")
            if len(order) > 2:
                ended.set()
                await asyncio.Event().wait()

        async with tasks.BackgroundService() as service:
            service.repeat(work, pause, "No.", pauses_first=True)
            async with asyncio.timeout(TIMEOUT_S):
                await ended.wait()
        return order

    assert asyncio.run(scenario()) == ["pause", "work", "pause"]
