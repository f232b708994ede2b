"""Costs of requests and idle time, in statements: they do not grow with all that is stored."""

import asyncio
from pathlib import Path

from hexwarp.match import seating
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.fanout import ManualFanout
from support.sql_work import SqlWork
from support.tables import tables_in
from support.users import User


def test_a_move_reads_no_events_of_a_match_in_memory(
    client: TestClient, url: str, ann: User
) -> None:
    game = ann.create("me", "me")
    storage, work = client.server.storage, SqlWork(url)
    assert isinstance(storage, Storage)
    work.record(storage)
    answer = ann.post(f"/games/{game['id']}/moves", {"move": "s", "ply": 0})
    assert answer.json()["ply"] == 1
    assert [text for text, _ in work.statements if "FROM events" in text] == []


def test_watched_tables_are_checked_by_one_query(tmp_path: Path) -> None:
    async def scenario() -> None:
        storage, fanout = Storage(url := sqlite_url(tmp_path / "test.db")), ManualFanout()
        await storage.open()
        holders = [SeatHolder("Ann", user_id="ann"), SeatHolder()]
        async with tables_in(storage, fanout) as here, tables_in(storage) as elsewhere:
            tables = [
                await here.create(seating.create_match("ann", "cairn", 2, {}, holders))
                for _ in range(10)
            ]
            watching = [table.subscribe(None) for table in tables[:-1]]
            for subscription in watching:
                await subscription.__aenter__()
            bob = SeatHolder("Bob", user_id="bob")
            for table in tables[-2:]:
                await elsewhere.execute(
                    table.match.id, lambda match: seating.join_match(match, bob, None)
                )
            work = SqlWork(url)
            work.record(storage)
            fanout.beat()
            await asyncio.gather(*here.tasks)
            assert [table.match.status for table in tables[-3:]] == [
                "waiting",
                "playing",
                "waiting",
            ], "the one that was missed, and is watched"
            assert len(work.statements) == 2, "the check, and the events of one match"
            assert work.scans() == set()
        await storage.close()

    asyncio.run(scenario())
