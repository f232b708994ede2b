"""Aborted matches are deleted as a whole, whatever is stored for them or happens meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from hexwarp.match.event_log import LoggedEvent
from hexwarp.storage import MatchIndex, Storage, StorageError, User
from hexwarp.storage.database.tables import events, matches, metadata, reports, results
from hexwarp.storage.operation.backup import back_up, check
from hexwarp.storage.operation.retention import BATCH, OF_MATCH
from support.databases import execute
from support.logged_events import moved
from support.matches import ANN, BOB, ScriptedMatch
from support.revisions import read
from support.storage import opened

NOW = 10**12

Meanwhile = Callable[[Storage], Awaitable[None]]
"""Something that happens between the transactions of a deletion."""


def aborted_log() -> list[LoggedEvent]:
    """Return a log that can be replayed; the storage believes the index that it was aborted."""
    return ScriptedMatch(ANN, BOB).log


async def add_aborted(storage: Storage) -> str:
    """Store a match that was aborted long ago, and its user; return its id."""
    await storage.users.add(User("a", "Ann", created=1))
    log = aborted_log()
    index = MatchIndex(log[0].match_id, "aborted", public=False, waits_for_bot=False, due=None)
    await storage.append(log, [index])
    return index.match_id


async def delete_aborted(storage: Storage, meanwhile: Meanwhile | None = None) -> None:
    async for _ in storage.retention.delete_aborted_matches(NOW):
        if meanwhile is not None:
            await meanwhile(storage)


def left(url: str) -> list[str]:
    """Return the tables that have rows of matches."""
    rows = read(url)
    return [
        name for name in ("matches", "events", *(table.name for table in OF_MATCH)) if rows[name]
    ]


def test_every_table_that_refers_to_a_match_is_known() -> None:
    referring = {
        table
        for table in metadata.sorted_tables
        if any(key.column is matches.c.id for key in table.foreign_keys)
    }
    # An aborted match has no result, and a report stays without its match.
    assert referring == {*OF_MATCH, events, reports, results}


def test_match_is_deleted_with_what_is_stored_meanwhile(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            match_id = await add_aborted(storage)
            await storage.user_match_data.mark_seen(match_id, "a", 1)
            delete_some = storage.retention._delete_some

            async def delete_then_store(*arguments: Any) -> bool:
                more = await delete_some(*arguments)
                await storage.user_match_data.mark_seen(match_id, "a", 2)
                return more

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(storage.retention, "_delete_some", delete_then_store)
                await delete_aborted(storage)
            await storage.user_match_data.mark_seen(match_id, "a", 3)

    asyncio.run(scenario())
    assert left(url) == []


def test_row_that_is_being_stored_does_not_keep_a_match_half_deleted(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            match_id = await add_aborted(storage)
            data = storage.user_match_data
            await asyncio.gather(
                delete_aborted(storage),
                *(data.mark_seen(match_id, "a", seq) for seq in range(1, 20)),
            )

    asyncio.run(scenario())
    assert left(url) == []


@pytest.mark.parametrize("length", [BATCH - 1, BATCH, BATCH + 1, 2 * BATCH + 1])
def test_deletion_that_is_cut_short_leaves_a_log_that_has_no_gap(sqlite: str, length: int) -> None:
    def numbers() -> list[int]:
        return [row[1] for row in sorted(read(sqlite)["events"], key=lambda row: row[1])]

    async def scenario() -> None:
        async with opened(sqlite) as storage:
            log = [moved("m", seq) for seq in range(1, length + 1)]
            index = MatchIndex("m", "aborted", public=False, waits_for_bot=False, due=None)
            await storage.append(log, [index])

            async def stopped_here(_storage: Storage) -> None:
                sequence = numbers()
                assert sequence == list(range(1, len(sequence) + 1))
                assert bool(sequence) == bool(read(sqlite)["matches"])

            await delete_aborted(storage, stopped_here)

    asyncio.run(scenario())
    assert left(sqlite) == []


def test_failed_deletion_changes_nothing_and_is_tried_again(sqlite: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(sqlite) as storage:
            await add_aborted(storage)
            fail = (
                "CREATE TRIGGER fail BEFORE DELETE ON matches BEGIN SELECT RAISE(ABORT, 'x'); END"
            )
            execute(sqlite, fail)
            with pytest.raises(Exception, match="x"):
                await delete_aborted(storage)
            assert check(sqlite).events == len(aborted_log())
            execute(sqlite, "DROP TRIGGER fail")
            await delete_aborted(storage)

    asyncio.run(scenario())
    assert left(sqlite) == []
    assert back_up(Path(str(make_url(sqlite).database)), tmp_path / "backup.db").matches == 0


def test_match_that_an_earlier_version_deleted_in_part_is_backed_up_and_deleted(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            match_id = await add_aborted(storage)
            execute(url, "DELETE FROM log_names")
            execute(url, "DELETE FROM events")
            await storage.user_match_data.mark_seen(match_id, "a", 1)
            assert (check(url).matches, check(url).events) == (0, 0)
            execute(url, "UPDATE matches SET status = 'playing'")
            with pytest.raises(StorageError, match="A match has no events"):
                check(url)
            execute(url, "UPDATE matches SET status = 'aborted'")
            await delete_aborted(storage)

    asyncio.run(scenario())
    assert left(url) == []
