"""``hexwarp backup`` and ``hexwarp restore``."""

import subprocess
from pathlib import Path

import pytest

from hexwarp.storage.sql import sqlite_url
from support.matches import ANN, BOB, ScriptedMatch
from support.revisions import HEAD, build, read
from support.services import PostgreSql

from .program import Run, Start


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a data folder with two matches and two users."""
    folder = tmp_path / "data"
    folder.mkdir()
    build(sqlite_url(folder / "hexwarp.db"), HEAD, ScriptedMatch(ANN, BOB).log)
    return folder


CONTENTS = "2 matches with 4 events, 2 users"


def test_backup_and_restore_report_the_contents(hexwarp: Run, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    made = hexwarp("backup", file, "--data", folder)
    assert (made.status, made.out) == (0, f"Backed up to {file}: {CONTENTS}.\n")
    restored = hexwarp("restore", file, "--data", folder)
    first, second = restored.out.splitlines()
    assert first == f"Restored {folder}/hexwarp.db: {CONTENTS}."
    assert second.startswith(f"The previous database is {folder}/hexwarp.db.before-restore-")
    assert read(sqlite_url(folder / "hexwarp.db")) == read(sqlite_url(file))
    checked = hexwarp("backup", "--check", "--data", folder)
    assert checked.out == f"The database is sound: {CONTENTS}.\n"


def test_backup_is_restored_on_a_new_machine(hexwarp: Run, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    hexwarp("backup", file, "--data", folder)
    assert hexwarp("restore", file, "--data", tmp_path / "new/data").status == 0
    assert hexwarp("backup", "--check", "--data", tmp_path / "new/data").status == 0


def test_dated_backups_are_limited(hexwarp: Run, folder: Path, tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    for _ in range(2):
        made = hexwarp("backup", "--into", backups, "--keep", 1, "--data", folder)
        (file,) = backups.iterdir()
        assert made.out == f"Backed up to {file}: {CONTENTS}.\n"
        file.rename(backups / "hexwarp-20200101T000000Z.db")


def test_a_backup_leaves_the_space_that_the_server_needs(
    hexwarp: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWARP_MIN_FREE_DISK", str(10**12))
    for target in ((tmp_path / "backup.db",), ("--into", tmp_path / "backups")):
        refused = hexwarp("backup", *target, "--data", folder)
        assert (refused.status, refused.err.count("\n")) == (2, 1)
        assert "(min_free_disk)" in refused.err
    assert not any(tmp_path.rglob("*backup*.db"))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("backup", "FILE", "--data", "NONE"), "There is no database"),
        (("backup", "--check", "--data", "NONE"), "There is no database"),
        (("backup", "--data", "DATA"), "required"),
        (("backup", "FILE", "--check", "--data", "DATA"), "not allowed"),
        (("backup", "FILE", "--keep", "2", "--data", "DATA"), "--keep"),
        (("backup", "--into", "FILE", "--keep", "0", "--data", "DATA"), "--keep"),
        (("backup", "DATA/hexwarp.db", "--data", "DATA"), "exists already"),
        (("backup", "NONE/x.db", "--data", "DATA"), "No such file"),
        (("backup", "FILE", "--database-url", "nonsense"), "database_url: "),
        (("backup", "--check", "--database-url", "nonsense"), "database_url: "),
        (("backup", "FILE", "--database-url", "postgresql://x/y"), "pg_dump and pg_restore"),
        (("restore", "FILE", "--database-url", "postgresql://x/y"), "pg_dump and pg_restore"),
        (("restore", "FILE", "--data", "DATA"), "cannot be restored"),
        (("restore", "DATA/hexwarp.db", "--data", "DATA"), "is the database itself"),
    ],
)
def test_errors_are_one_line(
    hexwarp: Run, folder: Path, tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    values = {"FILE": tmp_path / "file.db", "NONE": tmp_path / "none", "DATA": folder}
    for name, value in values.items():
        arguments = tuple(argument.replace(name, str(value)) for argument in arguments)
    result = hexwarp(*arguments)
    assert (result.status, result.out) == (2, "")
    assert reason in result.err
    assert result.err.count("\n") == 1
    assert not (tmp_path / "file.db").exists()


def test_postgresql_is_verified(hexwarp: Run, postgresql: PostgreSql) -> None:
    url = postgresql.new_database()
    build(url, HEAD, ScriptedMatch(ANN, BOB).log)
    checked = hexwarp("backup", "--check", "--database-url", url)
    assert checked.out == f"The database is sound: {CONTENTS}.\n"


def test_a_running_server_is_backed_up_and_not_restored(
    hexwarp: Run, start: Start, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    server = start(
        *("serve", "--port", 0, "--data", folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        assert server.stdout is not None
        assert b"Hexwarp is at" in server.stdout.readline()
        assert hexwarp("backup", tmp_path / "backup.db", "--data", folder).status == 0
        refused = hexwarp("restore", tmp_path / "backup.db", "--data", folder)
        assert (refused.status, "stop the server first" in refused.err) == (2, True)
    finally:
        server.kill()
        server.communicate()
    assert hexwarp("restore", tmp_path / "backup.db", "--data", folder).status == 0
