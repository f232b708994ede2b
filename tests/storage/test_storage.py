import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.participants import Participants
from hexwarp.storage import Conflict, SqlStorage, Standing
from hexwarp.storage.sql import StorageError, sqlite_url
from support.services import PostgreSql


def logged(seq: int, kind: str = "move", match: str = "m") -> LoggedEvent:
    return LoggedEvent(match, seq, kind, {"n": [seq, None, "ü\x00"]}, 1000 + seq)


def standing(match: str = "m", *, bot: bool = False, due: int | None = None) -> Standing:
    return Standing(match, "waiting", public=True, waits_for_bot=bot, due=due)


async def reopened(url: str, match: str = "m") -> list[LoggedEvent]:
    storage = SqlStorage(url)
    await storage.open()
    found = await storage.events(match)
    await storage.close()
    return found


def test_events_come_back_in_order_from_a_new_connection(url: str) -> None:
    async def scenario() -> None:
        storage = SqlStorage(url)
        await storage.open()
        await storage.append([logged(1), logged(2)], [standing()])
        await storage.append([logged(3)], [standing()])
        assert await storage.events("m", after=1) == [logged(2), logged(3)]
        assert await storage.events("other") == []
        await storage.close()
        assert await reopened(url) == [logged(1), logged(2), logged(3)]

    asyncio.run(scenario())


def test_a_file_may_have_any_name(sqlite: str, tmp_path: Path) -> None:
    assert asyncio.run(reopened(sqlite)) == []
    assert (tmp_path / "a folder & more.db").is_file()


def test_a_taken_number_is_a_conflict_and_stores_nothing(url: str) -> None:
    async def scenario() -> None:
        storage = SqlStorage(url)
        await storage.open()
        await storage.append([logged(1), logged(2)], [standing()])
        with pytest.raises(Conflict):
            await storage.append([logged(3), logged(2, "other")], [standing()])
        standings = [standing("new"), standing()]
        with pytest.raises(Conflict):
            await storage.append([logged(1, "created", "new"), logged(2)], standings)
        assert await storage.events("m") == [logged(1), logged(2)]
        assert await storage.events("new") == []
        await storage.close()

    asyncio.run(scenario())


def test_two_writers_of_one_number_have_one_winner(url: str) -> None:
    async def scenario() -> None:
        first, second = SqlStorage(url), SqlStorage(url)
        await first.open()
        await second.open()
        await first.append([logged(1)], [standing()])
        for seq in range(2, 12):
            results = await asyncio.gather(
                first.append([logged(seq, "a")], [standing()]),
                second.append([logged(seq, "b")], [standing()]),
                return_exceptions=True,
            )
            assert [type(result) for result in results if result] == [Conflict]
        assert len(await first.events("m")) == 11
        await first.close()
        await second.close()

    asyncio.run(scenario())


def test_which_matches_wait_for_a_bot_follows_the_last_append(url: str) -> None:
    async def scenario() -> None:
        storage = SqlStorage(url)
        await storage.open()
        await storage.append(
            [logged(1), logged(1, match="other")], [standing(bot=True), standing("other")]
        )
        assert await storage.waiting_for_bots() == ["m"]
        await storage.append([logged(2)], [standing()])
        assert await storage.waiting_for_bots() == []
        await storage.append([logged(2, match="other")], [standing("other", bot=True)])
        assert await storage.waiting_for_bots() == ["other"]
        assert await storage.waiting_for_bots(until=1002) == ["other"]
        assert await storage.waiting_for_bots(until=1001) == []
        await storage.close()

    asyncio.run(scenario())


def test_a_match_is_found_when_it_is_due_and_while_it_waits_in_public(url: str) -> None:
    async def scenario() -> None:
        storage = SqlStorage(url)
        await storage.open()
        assert await storage.next_due() is None
        both = [standing(due=700), standing("other", due=900)]
        await storage.append([logged(1), logged(1, match="other")], both)
        assert await storage.next_due() == 700
        assert await storage.due(699) == []
        assert await storage.due(700) == ["m"]
        assert sorted(await storage.due(900)) == ["m", "other"]
        await storage.restand(standing(), Participants("m", ()))
        assert await storage.due(10**15) == ["other"]
        assert sorted(await storage.waiting_in_public()) == ["m", "other"]
        begun = Standing("m", "playing", public=True, waits_for_bot=False, due=None)
        hidden = Standing("other", "waiting", public=False, waits_for_bot=False, due=None)
        await storage.append([logged(2), logged(2, match="other")], [begun, hidden])
        assert await storage.waiting_in_public() == []
        await storage.close()

    asyncio.run(scenario())


def test_an_analysis_is_kept_by_the_record_that_it_is_of(url: str) -> None:
    async def scenario() -> None:
        storage = SqlStorage(url)
        await storage.open()
        both = [standing(), standing("other")]
        await storage.append([logged(1), logged(1, match="other")], both)
        assert await storage.analysis("m", "hash") is None
        await storage.keep_analysis("m", "hash", {"plies": [0.5]})
        await storage.keep_analysis("m", "hash", {"plies": [0.75]})
        await storage.keep_analysis("other", "hash", {"plies": []})
        await storage.close()
        again = SqlStorage(url)
        await again.open()
        assert await again.analysis("m", "hash") == {"plies": [0.5]}
        assert await again.analysis("m", "another") is None
        assert await again.analysis("other", "hash") == {"plies": []}
        await again.close()

    asyncio.run(scenario())


def test_sqlite_writes_ahead_and_to_the_disk(sqlite: str) -> None:
    async def scenario() -> None:
        storage = SqlStorage(sqlite)
        await storage.open()
        async with storage._engine.connect() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2)):
                answer = await connection.exec_driver_sql(f"PRAGMA {pragma}")
                assert answer.scalar() == value
        await storage.close()

    asyncio.run(scenario())


def test_a_database_that_was_started_anew_is_found_again(postgresql: PostgreSql) -> None:
    async def scenario() -> None:
        storage = SqlStorage(url := postgresql.new_database())
        await storage.open()
        for seq in (1, 2, 3):
            await storage.append([logged(seq)], [standing()])
            assert len(await storage.events("m")) == seq
            postgresql.hang_up(url)
        await storage.close()

    asyncio.run(scenario())


OPEN = """
import asyncio, sys
from hexwarp.storage import SqlStorage
asyncio.run(SqlStorage(sys.argv[1]).open())
"""


def test_an_error_does_not_tell_what_was_to_be_stored(url: str) -> None:
    """It goes to the server's log, and hands, draws and seeds are nothing for that."""

    async def scenario() -> None:
        storage = SqlStorage(url)
        await storage.open()
        async with storage._engine.begin() as connection:
            await connection.execute(text("DROP TABLE events"))
        event = LoggedEvent("m", 1, "created", {"seed": "a secret"}, 1000)
        with pytest.raises(DBAPIError) as failure:
            await storage.append([event], [standing()])
        assert "a secret" not in str(failure.value)
        await storage.close()

    asyncio.run(scenario())


def test_servers_that_start_together_migrate_once(url: str) -> None:
    starts = [subprocess.Popen([sys.executable, "-c", OPEN, url]) for _ in range(2)]
    assert [start.wait() for start in starts] == [0, 0]
    assert asyncio.run(reopened(url)) == []


@pytest.mark.parametrize(
    "url", ["nonsense", "sqlite:////no/such/folder/x.db", "oracle://x/y", "postgresql+psycopg9://x"]
)
def test_a_bad_url_is_told_in_one_sentence(url: str) -> None:
    with pytest.raises(StorageError) as error:
        asyncio.run(reopened(url))
    assert "\n" not in str(error.value)


def test_a_file_that_is_no_database_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("something else\n" * 100)
    with pytest.raises(StorageError, match="not a database"):
        asyncio.run(reopened(sqlite_url(tmp_path / "x.db")))
