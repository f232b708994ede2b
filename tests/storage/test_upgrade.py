"""A database of any revision, with games, is upgraded; a SQLite file is backed up before."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest
from sqlalchemy import make_url

from hexwarp.match.event_log import LoggedEvent, replay
from hexwarp.storage import Storage, StorageError
from hexwarp.storage.database.sqlite import prepare
from hexwarp.storage.lookalikes import lookalike_keys
from hexwarp.storage.operation.verification import verify
from hexwarp.storage.sql import sqlite_url
from support.databases import connected, execute
from support.revisions import HEAD, RENAMED, REVISIONS, Rows, build, read
from support.storage import opened

SUFFIXES = ("", "-wal", "-shm")


@pytest.fixture
def url(empty: str) -> str:
    return empty


def upgrade(url: str) -> None:
    async def scenario() -> None:
        async with opened(url):
            pass

    asyncio.run(scenario())


def file_of(url: str) -> Path:
    return Path(str(make_url(url).database))


def backups_of(url: str) -> list[Path]:
    return sorted(file_of(url).parent.glob("*.before-*"))


def expected(old: Rows) -> Rows:
    """Return the rows by the tables' current names; guests become users with sessions."""
    rows = {RENAMED.get(name, name): rows for name, rows in old.items()}
    if guests := rows.pop("guests", None):
        rows["users"] = [
            (user_id, name, None, "guest", 0, None, None) for user_id, _, name in guests
        ]
        rows["sessions"] = [(token, user_id, 0, 0) for user_id, token, _ in guests]
    return rows


def check_rows(old: Rows, new: Rows) -> None:
    """Check that each old row is there; later revisions may have added columns at its end."""
    for name, rows in expected(old).items():
        assert rows, name
        widths = {len(row) for row in rows}
        kept = [row[: widths.copy().pop()] for row in new[name]]
        assert sorted(kept, key=repr) == sorted(rows, key=repr), name


@pytest.mark.parametrize("revision", REVISIONS)
def test_rows_of_each_revision_survive_the_upgrade(
    url: str, revision: str, log: list[LoggedEvent]
) -> None:
    old = build(url, revision, log)

    async def scenario() -> None:
        async with opened(url) as storage:
            for match_id, *_ in old["matches"]:
                events = await storage.events(match_id)
                assert [logged.event for logged in events] == [logged.event for logged in log]
                assert replay(events)[-1][1].over

    asyncio.run(scenario())
    check_rows(old, read(url))
    assert verify(make_url(url)).matches == len(old["matches"])
    if url.startswith("sqlite"):
        backups = backups_of(url)
        assert len(backups) == (revision != HEAD)
        for backup in backups:
            assert backup.name == f"{file_of(url).name}.before-{HEAD}"
            assert backup.stat().st_mode & 0o777 == 0o600
            assert read(sqlite_url(backup)) == old


# Migrations of earlier revisions do not change, so that a few show that all work in this way.
@pytest.mark.parametrize(
    "revision",
    [
        pytest.param(revision, marks=() if number % 8 == 0 else pytest.mark.drill)
        for number, revision in enumerate(REVISIONS[:-1])
    ],
)
def test_backup_before_a_migration_can_take_its_place(
    sqlite: str, revision: str, log: list[LoggedEvent]
) -> None:
    old = build(sqlite, revision, log)
    upgrade(sqlite)
    (backup,) = backups_of(sqlite)
    # Going back: the backup takes the database's place, and can be upgraded again.
    file = file_of(sqlite)
    for path in file.parent.glob(f"{file.name}*"):
        if path != backup:
            path.unlink()
    backup.rename(file)
    assert read(sqlite) == old
    upgrade(sqlite)
    check_rows(old, read(sqlite))


def test_backup_has_what_is_in_the_write_ahead_log(sqlite: str, log: list[LoggedEvent]) -> None:
    build(sqlite, "0013", log)
    with closing(sqlite3.connect(file_of(sqlite))) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("INSERT INTO announcements VALUES ('Hello')")
        connection.commit()
        upgrade(sqlite)
    (backup,) = backups_of(sqlite)
    assert ("Hello",) in read(sqlite_url(backup))["announcements"]


def test_database_without_data_is_not_backed_up(sqlite: str) -> None:
    upgrade(sqlite)
    assert backups_of(sqlite) == []
    file_of(sqlite).unlink()
    build(sqlite, "0005")
    upgrade(sqlite)
    assert backups_of(sqlite) == []


def test_log_says_that_postgresql_is_not_backed_up(
    url: str, log: list[LoggedEvent], caplog: pytest.LogCaptureFixture
) -> None:
    build(url, "0013", log)
    with caplog.at_level(logging.INFO, "hexwarp"):
        upgrade(url)
    (record,) = caplog.records
    assert ("pg_dump" in record.getMessage()) == url.startswith("postgresql")


def test_contradicting_data_are_refused_and_unchanged(sqlite: str, log: list[LoggedEvent]) -> None:
    build(sqlite, "0003", log)
    with closing(sqlite3.connect(file_of(sqlite))) as connection:
        connection.execute("DELETE FROM matches")
        connection.commit()
    old = read(sqlite)
    with pytest.raises(StorageError, match=r"A row of [a-z_]+ refers to a missing row of matches"):
        upgrade(sqlite)
    assert read(sqlite) == old


def test_accounts_that_are_twins_by_newer_rules_keep_their_names(url: str) -> None:
    build(url, "0024")
    for number, name in enumerate(("ab", "a.b", "Zoë")):
        execute(
            url,
            "INSERT INTO users (id, name, name_key, lookalike_key, kind, created)"  # noqa: S608
            f" VALUES ('u{number}', '{name}', '{name}', '{name}', 'account', {9 - number})",
        )
    upgrade(url)
    query = "SELECT name, lookalike_key, caseless_lookalike_key FROM users ORDER BY id"
    with connected(url) as connection:
        assert list(map(tuple, connection.exec_driver_sql(query))) == [
            ("ab", None, None),
            ("a.b", "ab", "ab"),
            ("Zoë", *lookalike_keys("Zoë")),
        ]


def test_migration_does_not_start_without_its_backup(
    sqlite: str, log: list[LoggedEvent], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = build(sqlite, "0003", log)
    (file_of(sqlite).parent / f"{file_of(sqlite).name}.before-{HEAD}").mkdir()
    with pytest.raises(StorageError):
        upgrade(sqlite)
    assert read(sqlite) == old
    assert list(file_of(sqlite).parent.glob(".*")) == []


def test_foreign_keys_are_enforced_after_a_migration(sqlite: str, log: list[LoggedEvent]) -> None:
    build(sqlite, "0003", log)

    async def scenario() -> None:
        storage = Storage(sqlite)
        await storage.open()
        with pytest.raises(Exception, match="FOREIGN KEY"):
            await storage.sessions.create("hash", "nobody", 1)
        await storage.close()

    asyncio.run(scenario())


def test_database_files_are_for_their_owner_only(sqlite: str) -> None:
    async def scenario() -> None:
        async with opened(sqlite) as storage:
            await storage.outages.mark_alive(1)
            files = [*file_of(sqlite).parent.iterdir()]
            assert {file.suffix for file in files} == {".db", ".db-wal", ".db-shm"}
            assert {file.stat().st_mode & 0o777 for file in files} == {0o600}

    asyncio.run(scenario())


def test_database_that_others_can_open_is_closed_to_them(sqlite: str, tmp_path: Path) -> None:
    file = file_of(sqlite)
    link = tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(file)
    file.touch(0o644)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE made_before (id)")
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob(f"{file.name}*")}
        assert modes == dict.fromkeys([f"{file.name}{suffix}" for suffix in SUFFIXES], 0o644)
        prepare(link)
        assert {path.stat().st_mode & 0o777 for path in tmp_path.glob(f"{file.name}*")} == {0o600}


def test_mode_that_cannot_be_set_is_left(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_file: Path, _mode: int) -> NoReturn:
        raise PermissionError("the file belongs to another user")

    monkeypatch.setattr(Path, "chmod", forbidden)
    upgrade(sqlite)
    assert read(sqlite)["matches"] == []
