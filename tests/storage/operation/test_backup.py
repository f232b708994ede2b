"""Backups are complete, verified and private; restoring one loses nothing else."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from hexwarp.match.event_log import LoggedEvent
from hexwarp.storage import StorageError
from hexwarp.storage.operation.backup import back_up, back_up_into, check, latest_backup, restore
from hexwarp.storage.operation.verification import Verified
from hexwarp.storage.sql import sqlite_url
from support.revisions import HEAD, REVISIONS, build, read
from support.storage import opened

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory, log: list[LoggedEvent]) -> Path:
    """Make a database with two matches and two users."""
    file = tmp_path_factory.mktemp("original") / "hexwarp.db"
    build(sqlite_url(file), HEAD, log)
    return file


@pytest.fixture
def database(tmp_path: Path, original: Path) -> Path:
    """Return a copy of the original."""
    (tmp_path / "data").mkdir()
    return Path(shutil.copy(original, tmp_path / "data"))


@pytest.fixture
def in_use(database: Path) -> Iterator[sqlite3.Connection]:
    """Keep the database open, with an announcement that is in its write-ahead log alone."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        announce(connection, "in the log")
        yield connection


def announce(connection: sqlite3.Connection, text: str) -> None:
    connection.execute("INSERT INTO announcements VALUES (?)", [text])
    connection.commit()


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


def announcements(file: Path) -> set[str]:
    return {text for (text,) in read(sqlite_url(file))["announcements"]}


def names(folder: Path) -> list[str]:
    """Return the names of the files in a folder, without the lock that stays beside a database."""
    return sorted(file.name for file in folder.iterdir() if file.suffix != ".lock")


# --- backups -------------------------------------------------------------------------------------


def test_backup_of_a_database_in_use_is_complete(
    database: Path, in_use: sqlite3.Connection, tmp_path: Path, log: list[LoggedEvent]
) -> None:
    file = tmp_path / "backup.db"
    assert back_up(database, file) == Verified(HEAD, 2, 2 * len(log), 2)
    assert "in the log" in announcements(file)
    announce(in_use, "later")
    assert "later" not in announcements(file)
    assert read(sqlite_url(file)).keys() == read(sqlite_url(database)).keys()
    assert file.stat().st_mode & 0o777 == 0o600
    assert names(tmp_path) == ["backup.db", "data"]


def test_backup_overwrites_nothing(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    file.write_text("mine")
    with pytest.raises(StorageError, match="exists already"):
        back_up(database, file)
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("DELETE FROM events WHERE seq = 2", "has a gap"),
        ("DELETE FROM events WHERE seq = 1", "has a gap"),
        ("DELETE FROM events", "A match has no events"),
        ("DELETE FROM matches", "refers to a missing row of matches"),
        (
            "UPDATE events SET data = json_set(data, '$.move', 'x') WHERE kind = 'move'",
            "cannot be replayed",
        ),
        ("""UPDATE events SET data = '{"seat": 9}' WHERE kind = 'move'""", "is not valid"),
        ("UPDATE events SET kind = 'moved' WHERE kind = 'move'", "is not valid"),
        ("UPDATE events SET data = 'nonsense' WHERE seq = 3", "not JSON"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer than this program"),
        ("DROP TABLE alembic_version", "not a database of Hexwarp"),
    ],
)
def test_unsound_database_is_found_and_has_no_backup(
    database: Path, tmp_path: Path, statement: str, reason: str
) -> None:
    change(database, statement)
    with pytest.raises(StorageError, match=reason) as checked:
        check(sqlite_url(database))
    with pytest.raises(StorageError, match=reason) as backed_up:
        back_up(database, tmp_path / "backup.db")
    assert "\n" not in f"{checked.value}{backed_up.value}"
    assert names(tmp_path) == ["data"]


def test_damaged_page_is_found(database: Path, tmp_path: Path) -> None:
    damage(database)
    with pytest.raises(StorageError):
        check(sqlite_url(database))
    with pytest.raises(StorageError):
        restore(database, tmp_path / "other.db", NOW)
    assert names(tmp_path) == ["data"]


def damage(file: Path) -> None:
    """Overwrite all pages but the first."""
    size = file.stat().st_size
    with file.open("r+b") as damaged:
        damaged.seek(4096)
        damaged.write(b"x" * (size - 4096))


def test_database_of_either_kind_is_verified(empty: str, log: list[LoggedEvent]) -> None:
    build(empty, HEAD, log)
    assert check(empty) == Verified(HEAD, 2, 2 * len(log), 2)


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////no/such/file.db"])
def test_missing_database_is_reported_in_one_sentence(url: str) -> None:
    with pytest.raises(StorageError) as raised:
        check(url)
    assert "\n" not in str(raised.value)


def test_the_latest_dated_backups_are_kept(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "hexwarp-notes.db").touch()
    for day in (3, 1, 2, 4):
        back_up_into(folder, database, 2, NOW.replace(day=day))
    assert names(folder) == [
        "hexwarp-20260103T030405Z.db",
        "hexwarp-20260104T030405Z.db",
        "hexwarp-notes.db",
    ]


def test_a_failed_backup_removes_no_earlier_one(database: Path, tmp_path: Path) -> None:
    back_up_into(tmp_path / "backups", database, 1, NOW)
    change(database, "DELETE FROM events WHERE seq = 2")
    with pytest.raises(StorageError):
        back_up_into(tmp_path / "backups", database, 1, NOW.replace(day=3))
    assert names(tmp_path / "backups") == ["hexwarp-20260102T030405Z.db"]


def test_a_backup_that_would_fill_the_disk_is_refused(
    database: Path, in_use: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = sum(Path(f"{database}{suffix}").stat().st_size for suffix in ("", "-wal"))
    free = size + 500_000_000
    monkeypatch.setattr(
        "shutil.disk_usage", lambda _folder: SimpleNamespace(total=0, used=0, free=free)
    )
    back_up_into(tmp_path / "backups", database, 1, NOW, 500)
    free -= 1
    with pytest.raises(StorageError, match=r"has to leave 500 MB free .* has only 500 MB\.$"):
        back_up_into(tmp_path / "backups", database, 1, NOW.replace(day=3), 500)
    assert names(tmp_path / "backups") == ["hexwarp-20260102T030405Z.db"]
    assert in_use.total_changes == 1


def test_the_latest_backup_is_found_by_its_name(tmp_path: Path) -> None:
    assert latest_backup(tmp_path) is None
    for name in ("20260101T000000Z", "20260102T030405Z", "notes"):
        (tmp_path / f"hexwarp-{name}.db").touch()
    assert latest_backup(tmp_path) == NOW


# --- restoring -----------------------------------------------------------------------------------


@pytest.fixture
def backup(database: Path, tmp_path: Path) -> Path:
    """Make a backup, after which the database has changed."""
    file = tmp_path / "backup.db"
    back_up(database, file)
    change(database, "INSERT INTO announcements VALUES ('since then')")
    return file


def test_restored_database_is_the_backup(database: Path, backup: Path) -> None:
    before = backup.read_bytes()
    old = read(sqlite_url(database))
    _, previous = restore(backup, database, NOW)
    assert read(sqlite_url(database)) == read(sqlite_url(backup)) != old
    assert previous == database.with_name("hexwarp.db.before-restore-20260102T030405.000000")
    assert read(sqlite_url(previous)) == old
    assert backup.read_bytes() == before
    assert database.stat().st_mode & 0o777 == 0o600
    assert names(database.parent) == ["hexwarp.db", previous.name]


def test_database_is_restored_where_there_is_none(backup: Path, tmp_path: Path) -> None:
    assert restore(backup, tmp_path / "new.db", NOW)[1] is None
    assert read(sqlite_url(tmp_path / "new.db")) == read(sqlite_url(backup))


def test_write_ahead_log_of_a_killed_server_does_not_reach_the_restored_database(
    backup: Path, database: Path, in_use: sqlite3.Connection, tmp_path: Path
) -> None:
    killed = tmp_path / "killed"
    shutil.copytree(database.parent, killed)
    assert names(killed) == ["hexwarp.db", "hexwarp.db-shm", "hexwarp.db-wal"]
    _, previous = restore(backup, killed / "hexwarp.db", NOW)
    assert previous is not None
    assert names(killed) == ["hexwarp.db", previous.name]
    assert read(sqlite_url(killed / "hexwarp.db")) == read(sqlite_url(backup))
    assert "in the log" in announcements(previous), "the previous database is complete"


def test_database_that_is_damaged_is_kept_as_it_is(database: Path, backup: Path) -> None:
    database.write_bytes(b"something else\n" * 1000)
    database.with_name("hexwarp.db-wal").write_bytes(b"its log")
    _, previous = restore(backup, database, NOW)
    assert previous is not None
    assert previous.read_bytes() == b"something else\n" * 1000
    assert names(database.parent) == ["hexwarp.db", previous.name]
    assert read(sqlite_url(database)) == read(sqlite_url(backup))


def test_restore_is_refused_while_a_server_runs(database: Path, backup: Path) -> None:
    async def scenario() -> None:
        async with opened(sqlite_url(database)) as storage:
            await storage.check_write()
            with pytest.raises(StorageError, match="stop the server first"):
                restore(backup, database, NOW)
            await storage.outages.mark_alive(1)

    old = announcements(database)
    asyncio.run(scenario())
    assert announcements(database) == old
    assert names(database.parent) == ["hexwarp.db"]


def test_unsound_backup_changes_nothing(database: Path, backup: Path) -> None:
    change(backup, "DELETE FROM events WHERE seq = 2")
    old = read(sqlite_url(database))
    for file in (backup, database, backup.with_name("missing.db")):
        with pytest.raises(StorageError):
            restore(file, database, NOW)
    assert read(sqlite_url(database)) == old
    assert names(database.parent) == ["hexwarp.db"]
    assert not backup.with_name("missing.db").exists()


@pytest.mark.parametrize("revision", REVISIONS)
def test_backup_of_an_earlier_revision_is_restored_and_migrated(
    tmp_path: Path, revision: str, log: list[LoggedEvent]
) -> None:
    build(sqlite_url(tmp_path / "old.db"), revision, log)
    verified, _ = restore(tmp_path / "old.db", tmp_path / "hexwarp.db", NOW)
    assert verified == Verified(revision, 2, 2 * len(log), 2)

    async def scenario() -> None:
        async with opened(sqlite_url(tmp_path / "hexwarp.db")) as storage:
            assert len(await storage.events("id 0")) == len(log)

    asyncio.run(scenario())
