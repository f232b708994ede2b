"""``hexwarp admin``: actions on a database, and their tables and JSON."""

from __future__ import annotations

import asyncio
import getpass
import json
from pathlib import Path
from typing import Any, NoReturn, TypeAlias, get_args

import pytest

from hexwarp.cli.admin import KEYS
from hexwarp.match import seating
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.storage import Storage, User
from hexwarp.storage.operation.server_keys import KeyName
from hexwarp.storage.operation.server_lock import server_lock
from hexwarp.storage.people.moderation import Report
from hexwarp.storage.sql import sqlite_url
from support.tables import tables_in

from .program import Result, Run

Database: TypeAlias = tuple[Path, str]
"""A folder with a database, and the id of the game in it."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Make a database with two users, a game with hidden hands, and a report."""
    folder = tmp_path_factory.mktemp("admin")

    async def fill() -> str:
        storage = Storage(sqlite_url(folder / "hexwarp.db"))
        await storage.open()
        await storage.users.add(User("a1", "Ann", "account", 86_400_000), "ann")
        await storage.users.add(User("b2", "Bob [bold]\x1b[1m"))
        holders = [SeatHolder("Ann", user_id="a1"), SeatHolder("Bob", user_id="b2")]
        new_event = seating.create_match("a1", "indigo", 2, {"hand": 2}, holders, seed=bytes(32))
        table = await tables_in(storage).create(new_event)
        report = Report(table.match.id, "a1", "b2", None, None, "He is rude.", 1000)
        await storage.moderation.add_report(report)
        await storage.close()
        return table.match.id

    return folder, asyncio.run(fill())


@pytest.fixture
def admin(hexwarp: Run, database: Database) -> Run:
    def run(*arguments: object) -> Result:
        return hexwarp("admin", *arguments, "--data", database[0])

    return run


def rows(ran: Result) -> list[dict[str, Any]]:
    assert (ran.status, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


def test_users_are_listed_and_shown(admin: Run, database: Database) -> None:
    (ann,) = rows(admin("people", "an", "--json"))
    assert ann == {"id": "a1", "name": "Ann", "kind": "account", "created": 86_400_000, "seen": 0}
    assert {row["id"] for row in rows(admin("people", "--json"))} == {"a1", "b2"}
    table = admin("people").out
    assert "1970-01-02 00:00" in table
    assert "[bold]" in table
    assert "\x1b" not in table
    (bob,) = rows(admin("person", "b2", "--json"))
    assert (bob["games"], bob["reports"], bob["banned"]) == ([database[1]], 1, False)
    assert rows(admin("people", "nobody", "--json")) == []
    assert admin("people", "nobody").out == "Nothing.\n"


def test_running_games_are_listed_without_secrets(admin: Run, database: Database) -> None:
    (game,) = rows(admin("tables", "--json"))
    assert (game["table"], game["game"], game["people"]) == (database[1], "indigo", ["a1", "b2"])
    assert set(game) == {
        *("table", "game", "seats", "people", "status", "round", "ply", "clock", "public", "at")
    }
    output = admin("tables").out
    assert database[1] in output
    assert "00000000" not in output


def test_ban_and_unban(admin: Run) -> None:
    (ban,) = rows(admin("ban", "ANN", "--reason", "Rude", "--days", "2", "--json"))
    assert (ban["person"], ban["until"] - ban["at"]) == ("a1", 2 * 86_400_000)
    admin("ban", "--address", "192.0.2.0/24", "--reason", "Attacks")
    assert [row["network"] for row in rows(admin("bans", "--json"))] == [None, "192.0.2.0/24"]
    assert rows(admin("person", "a1", "--json"))[0]["banned"] is True
    admin("unban", "Ann")
    assert [row["person"] for row in rows(admin("bans", "--json"))] == [None]
    admin("unban", "--address", "192.0.2.0/24")
    assert rows(admin("bans", "--json")) == []


def test_report_is_closed_once(admin: Run) -> None:
    (report,) = rows(admin("reports", "--json"))
    assert (report["reported"], report["reason"]) == ("b2", "He is rude.")
    number = report["report"]
    assert rows(admin("done", number, "--json")) == [{"report": number}]
    assert rows(admin("reports", "--json")) == []
    assert admin("done", number).status == 2


def test_every_action_is_in_the_log(admin: Run, database: Database) -> None:
    before = len(rows(admin("book", "--json")))
    assert rows(admin("rename", "b2", "Bert", "--json"))[0]["name"] == "Bert"
    assert rows(admin("tables", "--json"))[0]["seats"] == ["Ann", "Bert"]
    assert rows(admin("announce", "Back at 9", "--json")) == [{"text": "Back at 9"}]
    assert rows(admin("announce", "--json")) == [{"text": None}]
    assert rows(admin("end-sessions", "ann", "--tokens", "--json"))[0]["id"] == "a1"
    changed = {"what": "change-key", "about": "mail"}
    assert rows(admin("change-key", "mail", "--json")) == [changed]
    assert rows(admin("close", database[1], "--json")) == [{"table": database[1]}]
    assert rows(admin("tables", "--json")) == []
    assert rows(admin("delete", "b2", "--json"))[0]["id"] == "b2"
    admin_log = rows(admin("book", "--json"))[before:]
    assert [row["what"] for row in admin_log] == [
        "rename",
        "announce",
        "announce",
        "end-sessions",
        "change-key",
        "close",
        "delete",
    ]
    renamed = {"person": "b2", "name": "deleted", "tables": [database[1]]}
    assert admin_log[0]["about"] == renamed, "the name goes with its user"
    assert {row["by"] for row in admin_log} == {getpass.getuser()}
    (line,) = [line for line in admin("book").out.splitlines() if " rename " in line]
    assert line.endswith(f"person: b2, name: deleted, tables: {database[1]}")


@pytest.mark.parametrize(
    "arguments",
    [
        ("person", "nobody"),
        ("ban", "a1"),
        ("ban", "--reason", "x"),
        ("ban", "a1", "--address", "192.0.2.1", "--reason", "x"),
        ("ban", "--address", "example.org", "--reason", "x"),
        ("ban", "a1", "--reason", "x", "--days", "-1"),
        ("unban", "a1"),
        ("rename", "a1", ""),
        ("rename", "a1", "deleted"),
        ("change-key", "x"),
        ("close", "x"),
        ("done", "x"),
        ("announce", "x" * 501),
        ("drain", "--in", "4.9"),
        ("drain", "--in", "nan"),
        ("drain", "--in", "86401"),
        ("nonsense",),
        (),
    ],
    ids=str,
)
def test_errors_are_one_line_with_status_2(admin: Run, arguments: tuple[str, ...]) -> None:
    ran = admin(*arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("hexwarp: ")


def test_actor_without_a_user_name_is_nobody(admin: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nameless() -> NoReturn:
        raise KeyError("getpwuid(): uid not found: 12345")

    monkeypatch.setattr("getpass.getuser", nameless)
    rows(admin("announce", "--json"))
    assert rows(admin("book", "--json"))[-1]["by"] == "nobody"


def test_restart_is_planned_and_cancelled(admin: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexwarp.server.services.operation.admin.MIN_DELAY_S", 0)
    monkeypatch.setattr("hexwarp.cli.admin.DRAIN_S", 0)
    [row] = rows(admin("drain", "--in", "0.01", "--json"))
    assert row["at"] > 0
    assert rows(admin("drain", "--cancel", "--json")) == []
    ran = admin("drain", "--cancel")
    assert (ran.status, ran.err) == (2, "hexwarp: No restart is planned.\n")
    entries = rows(admin("book", "--json"))
    assert [entry["about"]["at"] for entry in entries if entry["what"] == "drain"] == [
        row["at"],
        None,
    ]


def test_every_key_of_a_server_can_be_changed() -> None:
    assert get_args(KeyName) == KEYS


def test_no_key_is_changed_while_a_server_runs(admin: Run, database: Database) -> None:
    before = len(rows(admin("book", "--json")))
    with server_lock(database[0] / "hexwarp.db"):
        ran = admin("change-key", "session")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith("is in use by a server; stop the server first.\n")
    assert len(rows(admin("book", "--json"))) == before


def test_no_database_is_created(hexwarp: Run, tmp_path: Path) -> None:
    ran = hexwarp("admin", "people", "--data", tmp_path)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []
