"""``hexwarp doctor`` names each fault of a database, and changes nothing in it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from hexwarp.cli.checks import database
from hexwarp.server.settings import load_settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.services import PostgreSql


def open_once(url: str) -> None:
    """Create the tables."""

    async def work() -> None:
        storage = Storage(url)
        await storage.open()
        await storage.close()

    asyncio.run(work())


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("template") / "hexwarp.db"
    open_once(sqlite_url(file))
    return file


@pytest.fixture
def file(template: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(template, tmp_path))


def check(**flags: object) -> dict[str, list[str]]:
    """Return the sentences by verdict."""
    sentences: dict[str, list[str]] = {"ok": [], "note": [], "wrong": []}
    for finding in database.check_database(load_settings(**flags)):
        sentences[finding.verdict].append(finding.text)
    return sentences


def run_sql(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(statement)
    connection.close()


def test_a_sound_database_passes_unchanged(file: Path) -> None:
    sentences = check(data=file.parent)
    assert (sentences["wrong"], sentences["note"]) == ([], [])
    assert any("takes writes" in text for text in sentences["ok"])
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (0,)
    connection.close()


def test_a_missing_database_is_no_fault_and_is_not_made(tmp_path: Path) -> None:
    sentences = check(data=tmp_path / "new")
    assert sentences["wrong"] == []
    assert "the first start makes it" in sentences["note"][0]
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    assert f"{tmp_path} cannot be written" in check(data=tmp_path / "new")["wrong"][0]


FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "readable by others": (lambda file: file.chmod(0o644), "run: chmod 600"),
    "newer": (
        lambda file: run_sql(file, "UPDATE alembic_version SET version_num = '9999'"),
        "of a newer version of Hexwarp: its revision is 9999",
    ),
    "no database": (lambda file: file.write_bytes(b"x" * 5000), "file is not a database"),
    "a table is gone": (lambda file: run_sql(file, "DROP TABLE events"), "cannot be used"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_of_a_file_is_named(fault: str, file: Path) -> None:
    cause, text = FAULTS[fault]
    cause(file)
    assert text in " ".join(check(data=file.parent)["wrong"])


def test_a_file_of_another_user_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = file.stat().st_uid
    monkeypatch.setattr("os.geteuid", lambda: owner + 1)
    assert "run hexwarp doctor as the user" in check(data=file.parent)["wrong"][0]


def test_a_lock_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "TIMEOUT_S", 0)
    with sqlite3.connect(file) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert check(data=file.parent)["wrong"] == [
            "The database cannot be used: database is locked."
        ]
    connection.close()


def test_an_older_database_is_noted_and_not_migrated(file: Path) -> None:
    run_sql(file, "UPDATE alembic_version SET version_num = '0001'")
    assert "migrates the database from 0001" in check(data=file.parent)["note"][0]
    with sqlite3.connect(file) as connection:
        query = "SELECT version_num FROM alembic_version"
        assert connection.execute(query).fetchone() == ("0001",)
    connection.close()


def test_postgresql(postgresql: PostgreSql, monkeypatch: pytest.MonkeyPatch) -> None:
    url = postgresql.new_database()
    sentences = check(database_url=url)
    assert sentences["wrong"] == []
    assert "is empty; the first start makes its tables" in sentences["note"][0]
    open_once(url)
    sentences = check(database_url=url)
    assert (sentences["wrong"], sentences["note"]) == ([], [])
    assert any(text.startswith("PostgreSQL 1") for text in sentences["ok"])

    monkeypatch.setattr(database, "time", SimpleNamespace(time=lambda: time.time() + 3600))
    assert "clock of the database is 3,600 s behind" in check(database_url=url)["wrong"][0]
    monkeypatch.undo()

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "ALTER DATABASE " + url.rpartition("/")[2] + " SET default_transaction_read_only = on"
        )
    assert "read-only transaction" in check(database_url=url)["wrong"][0]


def test_a_database_that_does_not_answer_is_named_without_its_password() -> None:
    url = "postgresql://hexwarp:s3cr3t@127.0.0.1:1/hexwarp"
    (text,) = check(database_url=url)["wrong"]
    assert ("Connection refused" in text, "s3cr3t" in text, "\n" in text) == (True, False, False)
