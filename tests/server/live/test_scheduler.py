"""The scheduler looks at the matches that are due, in one process if it can, and at no others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hexwarp.match import seating
from hexwarp.match.clock import MINUTE_MS, realtime
from hexwarp.match.commands import apply_new_event
from hexwarp.match.outage import Outage
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.clock import now_ms
from hexwarp.server.live import outages
from hexwarp.server.live.fanout import LocalFanout
from hexwarp.server.live.outages import OutageMonitor
from hexwarp.server.live.scheduler import Scheduler
from hexwarp.server.live.table import store_events
from hexwarp.server.live.tables import ID_LENGTH, Tables
from hexwarp.storage import Storage, StorageUnavailable
from hexwarp.storage.sql import sqlite_url
from support.eventually import eventually_async
from support.sql_work import SqlWork
from support.tables import tables_in

MATCH = "a" * ID_LENGTH


@pytest.fixture(autouse=True)
def _without_stalls(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, the time of a stall is given back, and a match is due later."""
    monkeypatch.setattr(outages, "STALL_MS", 10 * MINUTE_MS)


@asynccontextmanager
async def opened(path: Path, age_ms: int = 0) -> AsyncIterator[tuple[Storage, SqlWork, Tables]]:
    """Yield a storage with a match of one minute, its work from now on, and the match's process."""
    storage = Storage(url := sqlite_url(path / "test.db"))
    await storage.open()
    holders = [SeatHolder(name, user_id=name.lower()) for name in ("Ann", "Bob")]
    async with tables_in(storage) as tables:
        new = seating.create_match("ann", "cairn", 2, {}, holders, clock=realtime(1, 0))
        applied = apply_new_event(None, MATCH, new, now_ms() - age_ms)
        await store_events(storage, LocalFanout(), applied)
        table = await tables.get(MATCH)
        work = SqlWork(url)
        work.record(storage)
        yield storage, work, tables
        del table
    await storage.close()


def reads(work: SqlWork) -> int:
    return sum("FROM events" in text for text, _ in work.statements)


def test_a_start_without_an_outage_opens_no_match(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as (storage, work, _), tables_in(storage) as tables:
            monitor = OutageMonitor(storage)
            async with Scheduler(storage, tables, monitor):
                assert reads(work) == 0
                assert monitor.is_urgent(), "a real-time clock runs"

    asyncio.run(scenario())


def test_after_an_outage_all_tables_are_read_once_the_server_serves(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as (storage, work, _), tables_in(storage) as tables:
            now = now_ms()
            await storage.outages.add(Outage(now - 10_000, now))
            monitor = OutageMonitor(storage)
            async with monitor, Scheduler(storage, tables, monitor):
                assert reads(work) == 0, "there may be thousands of matches"
                await monitor.begin()
                await eventually_async(lambda: reads(work))

    asyncio.run(scenario())


def test_an_unreachable_database_is_named_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def unavailable(*_: object) -> dict[str, int]:
        raise StorageUnavailable("It is away.")

    async def scenario() -> None:
        async with opened(tmp_path) as (storage, _, tables):
            monkeypatch.setattr(storage, "due", unavailable)
            async with Scheduler(storage, tables, OutageMonitor(storage)):
                await eventually_async(lambda: caplog.records)

    asyncio.run(scenario())
    errors = [record.exc_info[0] for record in caplog.records if record.exc_info]
    assert errors == [StorageUnavailable], "which the log tells in one line"


def test_a_due_match_is_left_to_its_process_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            opened(tmp_path, 2 * MINUTE_MS) as (storage, work, tables),
            tables_in(storage) as others,
        ):
            here, there = (
                Scheduler(storage, own_tables, OutageMonitor(storage))
                for own_tables in (tables, others)
            )
            here._grace_ms = there._grace_ms = 10 * MINUTE_MS
            await there.apply_overdue_events()
            assert reads(work) == 0, "it is left to the other process"
            await here.apply_overdue_events()
            assert (await tables.get(MATCH)).match.status == "finished"
            assert await storage.due(10**15) == {}

    asyncio.run(scenario())


def test_a_due_match_of_a_process_that_has_ended_is_taken_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            opened(tmp_path, 2 * MINUTE_MS) as (storage, _, _ended),
            tables_in(storage) as others,
        ):
            await Scheduler(storage, others, OutageMonitor(storage)).apply_overdue_events()
            assert (await others.get(MATCH)).match.status == "finished"

    asyncio.run(scenario())
