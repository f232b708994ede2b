"""Guests who delete themselves: no game of others is read, and no transaction is long."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core.types import JsonObject
from hexwarp.match.events import CreatedSeat
from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.storage import MatchIndex, Storage, User
from hexwarp.storage.database import sqlite
from hexwarp.storage.people.moderation import Report
from hexwarp.storage.play.chat import ChatLine
from hexwarp.storage.play.name_changes import BATCH
from support.client import TestClient
from support.eventually import eventually
from support.logged_events import created
from support.sql_work import SqlWork
from support.storage import change_names, opened
from support.users import PROOF, meet
from support.users import User as Client

MATCHES = BATCH + 20
LINES = 2 * BATCH + 5


async def filled(url: str) -> Storage:
    """Return a storage in which Mallory was at many matches, and wrote many lines."""
    storage = Storage(url)
    await storage.open()
    await storage.users.add(User("mallory", "Mallory"))
    await storage.users.add(User("bob", "Bob"))
    seats = (CreatedSeat("Mallory", "mallory"), CreatedSeat("Bob", "bob"))
    for number in range(MATCHES):
        first = created(f"m{number}", chairs=seats)
        index = MatchIndex(first.match_id, "aborted", public=False, waits_for_bot=False, due=None)
        await storage.append([first], [index])
        await storage.user_match_data.set_notes(first.match_id, "mallory", "My secret")
    for number in range(LINES):
        line = ChatLine("m1", number + 1, "mallory", "Mallory", "A secret", None, 1)
        await storage.chat.add_line(line)
    return storage


async def delete(storage: Storage, *, interrupted: bool) -> set[str]:
    mallory = await storage.users.get("mallory")
    assert mallory is not None
    await storage.users.delete(mallory)
    changed: set[str] = set()
    for user_id in await storage.name_changes.pending():
        async for match_ids in storage.name_changes.apply(user_id):
            changed.update(match_ids)
            if interrupted and changed:
                return changed
    return changed


def text_of(url: str) -> str:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        return "".join(database.iterdump())


def test_deletion_uses_indexes_and_short_transactions(url: str) -> None:
    work = SqlWork(url)

    async def scenario() -> None:
        storage = await filled(url)
        work.record(storage)
        changed = await delete(storage, interrupted=False)
        assert changed == {f"m{number}" for number in range(MATCHES)}
        assert await storage.name_changes.pending() == []
        await storage.close()

    asyncio.run(scenario())
    # All of the pending changes, of the reports and of the admin log are read, without a lock.
    assert work.scans() <= {"name_changes", "reports", "admin_log"}
    assert max(work.written) <= 2 * BATCH
    left = text_of(url)
    assert "Mallory" not in left
    assert "secret" not in left
    assert left.count('"name": "Bob"') == MATCHES


def compiled_without_secure_delete(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open connections as SQLite does where it was not compiled with SECURE_DELETE."""
    set_up = sqlite.set_up

    def set_up_later(connection: Any, **more: bool) -> None:
        connection.cursor().execute("PRAGMA secure_delete = OFF")
        set_up(connection, **more)

    monkeypatch.setattr(sqlite, "set_up", set_up_later)


def test_deletion_leaves_no_bytes_in_the_files(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_without_secure_delete(monkeypatch)
    secrets = (b"Mallory", b"A secret", b"My secret")

    def left() -> set[bytes]:
        file = Path(url.removeprefix("sqlite:///"))
        files = [Path(f"{file}{suffix}") for suffix in ("", "-wal", "-shm")]
        content = b"".join(path.read_bytes() for path in files)
        return {secret for secret in secrets if secret in content}

    async def scenario() -> None:
        storage = await filled(url)
        for about in (("mallory", "bob"), ("bob", "mallory")):
            report = Report("m1", *about, 1, "A secret", "Mallory", 1)
            await storage.moderation.add_report(report)
        data: JsonObject = {"person": "mallory", "name": "Mallory", "tables": []}
        await storage.moderation.log_action(1, "root", "rename", data)
        assert left() == {*secrets}
        await delete(storage, interrupted=False)
        assert await storage.empty_wal()
        # The words of another, about whom the report is, stay; there are no more of these.
        assert left() == {b"A secret"}
        [(_, of_bob), (_, of_mallory)] = await storage.moderation.open_reports()
        assert (of_bob.text, of_bob.reason) == ("A secret", "")
        assert (of_mallory.text, of_mallory.reason) == (None, "")
        [entry] = await storage.moderation.admin_log()
        assert entry.data["name"] == "deleted"
        bob = await storage.users.get("bob")
        assert bob is not None
        await storage.users.delete(bob)
        async for _match_ids in storage.name_changes.apply("bob"):
            pass
        assert await storage.empty_wal()
        assert left() == set()
        await storage.close()

    asyncio.run(scenario())


def test_a_reader_delays_the_end_of_the_log(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "EMPTY_WAL_TIMEOUT_S", 0)

    async def scenario() -> None:
        storage = await filled(url)
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM users").fetchall()
            await delete(storage, interrupted=False)
            assert not await storage.empty_wal()
        assert await storage.empty_wal()
        await storage.close()

    asyncio.run(scenario())


def test_deletion_goes_on_after_a_restart(url: str) -> None:
    async def scenario() -> None:
        storage = await filled(url)
        changed = await delete(storage, interrupted=True)
        assert 0 < len(changed) < MATCHES
        await storage.close()

    asyncio.run(scenario())
    assert "Mallory" in text_of(url)

    async def after_restart() -> None:
        async with opened(url) as storage:
            await change_names(storage)

    asyncio.run(after_restart())
    assert "Mallory" not in text_of(url)


def test_servers_log_has_nothing_of_a_deleted_user(client: TestClient, url: str) -> None:
    name = b"Malvina of the log"
    malvina = Client(client, name.decode())
    wal = Path(url.removeprefix("sqlite:///") + "-wal")
    assert name in wal.read_bytes()
    assert malvina.call("DELETE", "/me").status_code == 204
    eventually(lambda: name not in wal.read_bytes())


def test_name_is_replaced_after_the_answer(client: TestClient, url: str) -> None:
    mallory, bob = Client(client, "Mallory"), Client(client, "Bob")
    game = meet(mallory, bob)
    assert mallory.call("DELETE", "/me").status_code == 204
    eventually(lambda: bob.game(game)["seats"][0]["name"], lambda name: name == "deleted")
    eventually(lambda: "Mallory" not in text_of(url))


def test_name_at_a_seat_kept_in_a_rematch_is_replaced(client: TestClient, url: str) -> None:
    mallory, bob = Client(client, "Mallory"), Client(client, "Bob")
    game = meet(mallory, bob)
    mallory.post(f"/games/{game['id']}/resign")
    rematch = bob.post(f"/games/{game['id']}/rematch").json()
    assert "Mallory" in [seat["name"] for seat in rematch["seats"]]
    assert mallory.call("DELETE", "/me").status_code == 204
    eventually(lambda: "Mallory" not in text_of(url))
    # The log is read again after that.
    eventually(lambda: "deleted" in [seat["name"] for seat in bob.game(rematch)["seats"]])


@pytest.mark.parametrize("account", [False, True])
def test_deletions_are_limited_by_address(client: TestClient, account: bool) -> None:
    client.server.limits.deletions = TokenBuckets(rate=0, burst=1)
    first, second = (Client(client, name) for name in ("One", "Two"))
    path = "/me"
    if account:
        second.register("Two")
        bot = second.post("/bots", {"name": "Bot"} | PROOF).json()
        path = f"/bots/{bot['player']['id']}"
    assert first.call("DELETE", "/me").status_code == 204
    assert second.call("DELETE", path).json()["code"] == "too_many_requests"


def test_deleted_user_leaves_also_after_leaving_often(client: TestClient) -> None:
    ann, ben, eve = (Client(client, name) for name in ("Ann", "Ben", "Eve"))
    game = meet(ann, ben, eve)
    path = f"/games/{game['id']}"
    for action in ("leave", "return") * 3:
        assert eve.post(f"{path}/{action}").status_code == 200
    assert eve.post(f"{path}/leave").status_code == 409
    assert eve.call("DELETE", "/me").status_code == 204
    assert sum(seat["kind"] == "bot" for seat in ann.game(game)["seats"]) == 1
