import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.events import CreatedSeat
from hexwarp.match.outage import Outage
from hexwarp.match.participants import Participants
from hexwarp.storage import Conflict, MatchIndex, Storage, StorageError
from hexwarp.storage.sql import sqlite_url
from support.databases import execute
from support.logged_events import created, moved
from support.services import PostgreSql
from support.sql_work import SqlWork
from support.storage import opened


def logged(seq: int, text: str = "s", match: str = "m") -> LoggedEvent:
    return moved(match, seq, 1000 + seq, f"{text} ü\x00")


def index(match: str = "m", *, bot: bool = False, due: int | None = None) -> MatchIndex:
    return MatchIndex(match, "waiting", public=True, waits_for_bot=bot, due=due)


async def reopened(url: str, match: str = "m") -> list[LoggedEvent]:
    storage = Storage(url)
    await storage.open()
    events = await storage.events(match)
    await storage.close()
    return events


def test_events_are_read_in_order_from_a_new_connection(url: str) -> None:
    async def scenario() -> None:
        storage = Storage(url)
        await storage.open()
        first = created("m", chairs=(CreatedSeat("ü\x00", "a"), CreatedSeat("", None)))
        await storage.append([first, logged(2)], [index()])
        await storage.append([logged(3)], [index()])
        assert await storage.events("m", after=1) == [logged(2), logged(3)]
        assert await storage.events("other") == []
        await storage.close()
        assert await reopened(url) == [first, logged(2), logged(3)]

    asyncio.run(scenario())


def test_a_file_may_have_any_name(sqlite: str, tmp_path: Path) -> None:
    assert asyncio.run(reopened(sqlite)) == []
    assert (tmp_path / "a folder & more.db").is_file()


def test_a_taken_number_is_a_conflict_and_stores_nothing(url: str) -> None:
    async def scenario() -> None:
        storage = Storage(url)
        await storage.open()
        await storage.append([logged(1), logged(2)], [index()])
        with pytest.raises(Conflict):
            await storage.append([logged(3), logged(2, "other")], [index()])
        indexes = [index("new"), index()]
        with pytest.raises(Conflict):
            await storage.append([created("new"), logged(2)], indexes)
        assert await storage.events("m") == [logged(1), logged(2)]
        assert await storage.events("new") == []
        await storage.close()

    asyncio.run(scenario())


def test_two_writers_of_one_number_have_one_winner(url: str) -> None:
    async def scenario() -> None:
        first, second = Storage(url), Storage(url)
        await first.open()
        await second.open()
        await first.append([logged(1)], [index()])
        for seq in range(2, 12):
            results = await asyncio.gather(
                first.append([logged(seq, "a")], [index()]),
                second.append([logged(seq, "b")], [index()]),
                return_exceptions=True,
            )
            assert [type(result) for result in results if result] == [Conflict]
        assert len(await first.events("m")) == 11
        await first.close()
        await second.close()

    asyncio.run(scenario())


def test_moves_at_many_tables_are_two_statements(url: str) -> None:
    ids, work = [f"m{number:02}" for number in range(20)], SqlWork(url)

    async def scenario() -> None:
        async with opened(url) as storage:
            new = [
                storage.append([logged(1, match=match_id)], [index(match_id)]) for match_id in ids
            ]
            await asyncio.gather(*new)
            work.record(storage)
            moves = [
                storage.append([logged(2, match=match_id)], [index(match_id, bot=True)])
                for match_id in ids
            ]
            await asyncio.gather(*moves)
            statements = [statement.split()[0] for statement, _ in work.statements]
            assert statements == ["INSERT", "UPDATE"]
            assert sorted(await storage.waiting_for_bots()) == ids
            assert await storage.events("m07") == [logged(1, match="m07"), logged(2, match="m07")]

    asyncio.run(scenario())


def test_a_conflict_is_that_of_one_table_only(url: str) -> None:
    ids = ("a", "old", "b")

    async def scenario() -> None:
        async with opened(url) as storage:
            await storage.append([logged(1, match="old")], [index("old")])
            new = [
                storage.append([logged(1, match=match_id)], [index(match_id)]) for match_id in ids
            ]
            results = await asyncio.gather(*new, return_exceptions=True)
            assert [type(result) for result in results] == [type(None), Conflict, type(None)]
            for match_id in ids:
                assert await storage.events(match_id) == [logged(1, match=match_id)]

    asyncio.run(scenario())


def test_which_matches_wait_for_a_bot_follows_the_last_append(url: str) -> None:
    async def scenario() -> None:
        storage = Storage(url)
        await storage.open()
        await storage.append(
            [logged(1), logged(1, match="other")], [index(bot=True), index("other")]
        )
        assert await storage.waiting_for_bots() == ["m"]
        await storage.append([logged(2)], [index()])
        assert await storage.waiting_for_bots() == []
        await storage.append([logged(2, match="other")], [index("other", bot=True)])
        assert await storage.waiting_for_bots() == ["other"]
        assert await storage.waiting_for_bots(until=1002) == ["other"]
        assert await storage.waiting_for_bots(until=1001) == []
        await storage.close()

    asyncio.run(scenario())


def test_matches_are_found_when_due_and_while_waiting_in_public(url: str) -> None:
    async def scenario() -> None:
        storage = Storage(url)
        await storage.open()
        assert await storage.next_due(0) is None
        both = [index(due=700), index("other", due=900)]
        await storage.append([logged(1), logged(1, match="other")], both)
        assert [await storage.next_due(now) for now in (0, 700, 900)] == [700, 900, None]
        assert await storage.due(699) == {}
        assert await storage.due(700) == {"m": 700}
        assert list((await storage.due(900)).items()) == [("m", 700), ("other", 900)]
        assert await storage.due(900, limit=1) == {"m": 700}
        assert await storage.waiting_in_public(1) == {"other": 1}
        assert await storage.waiting_in_public(2) == {"m": 1, "other": 1}
        await storage.update_index(index(), Participants("m", ()))
        assert await storage.due(10**15) == {"other": 900}
        begun = MatchIndex("m", "playing", public=True, waits_for_bot=False, due=None)
        hidden = MatchIndex("other", "waiting", public=False, waits_for_bot=False, due=None)
        await storage.append([logged(2), logged(2, match="other")], [begun, hidden])
        assert await storage.waiting_in_public(2) == {}
        assert await storage.playing_in_public(["m", "other", "none"]) == {"m": 2}
        assert await storage.playing_in_public(["other"]) == {}
        await storage.close()

    asyncio.run(scenario())


def test_an_analysis_is_stored_once_for_each_record(url: str) -> None:
    async def scenario() -> None:
        storage = Storage(url)
        await storage.open()
        both = [index(), index("other")]
        await storage.append([logged(1), logged(1, match="other")], both)
        assert await storage.analysis("m", "hash") is None
        await storage.save_analysis("m", "hash", {"plies": [0.5]})
        await storage.save_analysis("m", "hash", {"plies": [0.75]})
        await storage.save_analysis("other", "hash", {"plies": []})
        await storage.close()
        again = Storage(url)
        await again.open()
        assert await again.analysis("m", "hash") == {"plies": [0.5]}
        assert await again.analysis("m", "another") is None
        assert await again.analysis("other", "hash") == {"plies": []}
        await again.close()

    asyncio.run(scenario())


def test_sqlite_uses_write_ahead_logging_and_full_synchronisation(sqlite: str) -> None:
    async def scenario() -> None:
        storage = Storage(sqlite)
        await storage.open()
        async with storage._engine.connect() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2)):
                answer = await connection.exec_driver_sql(f"PRAGMA {pragma}")
                assert answer.scalar() == value
        await storage.close()

    asyncio.run(scenario())


def test_writes_of_cancelled_tasks_leave_no_lock(url: str) -> None:
    async def scenario() -> None:
        chance = random.Random(15)
        storage = Storage(url)
        await storage.open()
        await storage.outages.add(Outage(began=1, ended=2))
        await storage.outages.mark_alive(0)
        for now in range(150):
            writes = [asyncio.create_task(storage.outages.ended_after(0)) for _ in range(3)]
            await asyncio.sleep(chance.uniform(0, 0.006))
            for write in writes:
                write.cancel()
            ended = await asyncio.gather(*writes, return_exceptions=True)
            assert {type(result) for result in ended} <= {list, asyncio.CancelledError}
            await storage.outages.mark_alive(now)
        assert await storage.outages.last_alive() == 149
        await storage.close()

    asyncio.run(scenario())


def test_the_storage_reconnects_after_a_database_restart(postgresql: PostgreSql) -> None:
    async def scenario() -> None:
        storage = Storage(url := postgresql.new_database())
        await storage.open()
        for seq in (1, 2, 3):
            await storage.append([logged(seq)], [index()])
            assert len(await storage.events("m")) == seq
            postgresql.hang_up(url)
        await storage.close()

    asyncio.run(scenario())


def test_a_read_is_one_message_to_a_database_server(postgresql: PostgreSql) -> None:
    async def scenario() -> None:
        first = Storage(url := postgresql.new_database())
        await first.open()
        await first.append([logged(1)], [index()])
        await first.close()
        with postgresql.statements(url) as statements:
            storage = Storage(url)
            for after in (-1, -2, -3):
                assert len(await storage.events("m", after)) == 1
            await storage.close()
        reads = [statement for statement in statements if "FROM events" in statement]
        assert len(reads) == 3
        # Statements before them are the driver's own, once for a connection.
        assert statements[statements.index(reads[0]) :] == reads

    asyncio.run(scenario())


PARTITIONED = (
    "CREATE TABLE parts (LIKE events INCLUDING DEFAULTS) PARTITION BY HASH (match_id)",
    "CREATE TABLE events_0 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 0)",
    "CREATE TABLE events_1 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 1)",
    "ALTER TABLE parts ADD PRIMARY KEY (match_id, seq)",
    "ALTER TABLE parts ADD FOREIGN KEY (match_id) REFERENCES matches (id)",
    "INSERT INTO parts SELECT * FROM events",
    "DROP TABLE events",
    "ALTER TABLE parts RENAME TO events",
)


def test_events_may_be_partitioned(postgresql: PostgreSql) -> None:
    async def scenario() -> None:
        storage = Storage(url := postgresql.new_database())
        await storage.open()
        ids = [f"m{number}" for number in range(8)]
        await storage.append(
            [logged(1, match=match_id) for match_id in ids], [index(match_id) for match_id in ids]
        )
        execute(url, *PARTITIONED)
        await storage.open()
        await storage.append([logged(2, match=ids[0])], [index(ids[0])])
        with pytest.raises(Conflict):
            await storage.append([logged(2, match=ids[0])], [index(ids[0])])
        assert await storage.latest_events(ids) == dict.fromkeys(ids, 1) | {ids[0]: 2}
        assert [event.seq for event in await storage.events(ids[0])] == [1, 2]
        await storage.close()

    asyncio.run(scenario())


OPEN = """
import asyncio, sys
from hexwarp.storage import Storage
asyncio.run(Storage(sys.argv[1]).open())
"""


def test_an_error_does_not_reveal_the_values(url: str) -> None:
    """Errors go to the server's log, which must not hold hands, draws or seeds."""

    async def scenario() -> None:
        storage = Storage(url)
        await storage.open()
        execute(url, "DROP TABLE events")
        with pytest.raises(DBAPIError) as failure:
            await storage.append([created("m", seed="a secret")], [index()])
        assert "a secret" not in str(failure.value)
        await storage.close()

    asyncio.run(scenario())


def test_servers_that_start_at_once_migrate_once(empty: str) -> None:
    starts = [subprocess.Popen([sys.executable, "-c", OPEN, empty]) for _ in range(2)]
    assert [start.wait() for start in starts] == [0, 0]
    assert asyncio.run(reopened(empty)) == []


@pytest.mark.parametrize(
    "url", ["nonsense", "sqlite:////no/such/folder/x.db", "oracle://x/y", "postgresql+psycopg9://x"]
)
def test_a_bad_url_is_reported_in_one_sentence(url: str) -> None:
    with pytest.raises(StorageError) as error:
        asyncio.run(reopened(url))
    assert "\n" not in str(error.value)


def test_a_file_that_is_no_database_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("something else\n" * 100)
    with pytest.raises(StorageError, match="not a database"):
        asyncio.run(reopened(sqlite_url(tmp_path / "x.db")))
