"""One server at a time has a SQLite database; a second start is refused, or opens its page."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path

import pytest

from hexwarp.cli import serve
from hexwarp.storage import StorageError
from hexwarp.storage.database import network_disk
from hexwarp.storage.operation import backup, server_lock
from hexwarp.storage.sql import sqlite_url
from support.processes import running_server
from support.revisions import REVISIONS, build, read

from .program import Run

ANY = ("serve", "--port", 0, "--data")
WITH_REDIS = ("--redis-url", "redis://127.0.0.1:1/0")


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_lock, "TIMEOUT_S", 0.01)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the addresses that the browser is sent to."""
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    return addresses


def serves(hexwarp: Run, monkeypatch: pytest.MonkeyPatch, *arguments: object) -> bool:
    """Return whether a server could start; else it says in one sentence what it lacks."""
    with monkeypatch.context() as patch:
        patch.setattr(serve, "_serve_database", lambda *_: 0)
        ran = hexwarp(*ANY, *arguments)
    assert ran.status in (0, 2)
    assert ran.err.count("\n") == (ran.status == 2), ran.err
    return ran.status == 0


def test_a_second_server_is_refused_in_one_sentence(hexwarp: Run, tmp_path: Path) -> None:
    other = tmp_path / "other"
    folder = tmp_path / "data"
    with running_server("--data", str(folder)) as (_, address):
        file = folder / "hexwarp.db"
        other.mkdir()
        (other / "hexwarp.db").symlink_to(file)
        refusal = f"hexwarp: {file} is in use by a server, at {address}; stop the server first.\n"
        for where in (
            ("--data", folder),
            ("--data", other),
            ("--database-url", f"sqlite:///{folder}/hexwarp.db"),
        ):
            refused = hexwarp("serve", "--port", 0, *where)
            assert (refused.status, refused.out, refused.err) == (2, "", refusal)


def test_start_opens_the_page_of_the_server_that_runs(
    hexwarp: Run, tmp_path: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWARP_DATA", str(tmp_path))
    with running_server() as (_, address):
        ran = hexwarp()
        assert (ran.status, ran.out, ran.err) == (0, f"Hexwarp runs already, at {address}\n", "")
    assert opened == [address]


def test_start_waits_for_the_address_of_one_that_starts(
    hexwarp: Run, tmp_path: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWARP_DATA", str(tmp_path))
    taken = server_lock.DatabaseInUseError
    addresses: list[str | None] = [None, None, "http://127.0.0.1:8001/"]

    def in_use(*_: object) -> None:
        raise taken(tmp_path / "hexwarp.db", addresses.pop(0))

    monkeypatch.setattr(serve, "_serve", in_use)
    assert hexwarp().status == 0
    assert (opened, addresses) == (["http://127.0.0.1:8001/"], [])
    addresses += [None] * serve.START_ATTEMPTS
    assert "stop the server first" in hexwarp().err


@pytest.mark.parametrize("end", ["kill", "terminate"])
def test_a_server_starts_at_once_when_the_other_has_ended(
    hexwarp: Run, tmp_path: Path, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server("--data", str(tmp_path)) as (process, _):
        assert not serves(hexwarp, monkeypatch, tmp_path)
        getattr(process, end)()
        process.wait()
        assert serves(hexwarp, monkeypatch, tmp_path)
    with running_server("--data", str(tmp_path)) as (_, address):
        refused = hexwarp(*ANY, tmp_path)
        assert f", at {address};" in refused.err, "not at the address of the one before"


def test_the_address_of_a_killed_server_is_not_given(tmp_path: Path) -> None:
    file = tmp_path / "hexwarp.db"
    file.with_name("hexwarp.db.address").write_text("http://127.0.0.1:1/")
    with (
        server_lock.server_lock(file),
        pytest.raises(server_lock.DatabaseInUseError) as refused,
        server_lock.server_lock(file),
    ):
        pass
    assert refused.value.address is None


def test_servers_that_a_redis_connects_share_a_file_with_no_other(
    hexwarp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server("--data", str(tmp_path), *WITH_REDIS):
        assert serves(hexwarp, monkeypatch, tmp_path, *WITH_REDIS)
        assert not serves(hexwarp, monkeypatch, tmp_path)
    with running_server("--data", str(tmp_path)):
        assert not serves(hexwarp, monkeypatch, tmp_path, *WITH_REDIS)


def test_postgresql_has_no_such_lock(
    hexwarp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = ("--database-url", "postgresql://x/y")
    with running_server("--data", str(tmp_path)):
        assert serves(hexwarp, monkeypatch, tmp_path, *url)


def test_commands_beside_a_running_server(hexwarp: Run, tmp_path: Path) -> None:
    folder, copy = tmp_path / "data", tmp_path / "copy.db"
    data = ("--data", folder)
    with running_server(*map(str, data)) as (_, address):
        assert hexwarp("backup", copy, *data).status == 0
        assert hexwarp("backup", "--check", *data).status == 0
        assert hexwarp("admin", "announce", "Soon.", *data).status == 0
        assert "database" in hexwarp("doctor", *data).out
        # Nothing is verified before: that may take hours.
        refused = hexwarp("restore", tmp_path / "none.db", *data)
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
        assert f"is in use by a server, at {address}; stop the server first" in refused.err
    assert hexwarp("restore", copy, *data).status == 0


def test_no_server_starts_during_a_restoration(
    hexwarp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses_servers(_file: Path) -> None:
        assert not serves(hexwarp, monkeypatch, tmp_path)
        raise StorageError("Enough.")

    monkeypatch.setattr(backup, "_verify", refuses_servers)
    assert "Enough." in hexwarp("restore", tmp_path / "file.db", "--data", tmp_path).err


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_only_the_owner_can_open_what_lies_beside_the_database(tmp_path: Path) -> None:
    with server_lock.server_lock(tmp_path / "hexwarp.db") as publish:
        publish("http://127.0.0.1:8000/")
        files = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert files == {"hexwarp.db.lock": 0o600, "hexwarp.db.address": 0o600}
    assert [file.name for file in tmp_path.iterdir()] == ["hexwarp.db.lock"]


def test_a_network_file_system_is_named_at_the_start(
    hexwarp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(f"40 22 0:35 / {tmp_path.resolve()} rw - nfs4 nas:/club rw\n")
    monkeypatch.setattr(network_disk, "MOUNTS", mounts)
    monkeypatch.setattr(serve, "_serve_database", lambda *_: 0)
    ran = hexwarp(*ANY, tmp_path)
    assert (ran.status, ran.err.count("\n")) == (0, 1)
    assert ran.err.endswith("is on a network file system (nfs4), but SQLite needs a local disk.\n")


def test_admin_migrates_no_database(hexwarp: Run, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "hexwarp.db")
    before = build(url, REVISIONS[-2])
    refused = hexwarp("admin", "people", "--data", tmp_path)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert f"with the revision {REVISIONS[-2]} in place of {REVISIONS[-1]}" in refused.err
    assert read(url) == before
