"""Guests who delete themselves: no game of others is read, and no transaction is long."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from hexwarp.core.types import Json
from hexwarp.match.event_log import LoggedEvent
from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.storage import MatchIndex, SqlStorage, User
from hexwarp.storage.chat import ChatLine
from hexwarp.storage.name_changes import BATCH
from support.client import TestClient
from support.eventually import eventually
from support.sql_work import SqlWork
from support.users import PROOF, meet
from support.users import User as Client

MATCHES = BATCH + 20
LINES = 2 * BATCH + 5


async def filled(url: str) -> SqlStorage:
    """Return a storage in which Mallory was at many matches, and wrote many lines."""
    storage = SqlStorage(url)
    await storage.open()
    await storage.users.add(User("mallory", "Mallory"))
    await storage.users.add(User("bob", "Bob"))
    holders: list[Json] = [
        {"name": "Mallory", "player": "mallory"},
        {"name": "Bob", "player": "bob"},
    ]
    for number in range(MATCHES):
        created = LoggedEvent(f"m{number}", 1, "created", {"chairs": holders}, 1)
        index = MatchIndex(created.match_id, "aborted", public=False, waits_for_bot=False, due=None)
        await storage.append([created], [index])
        await storage.user_match_data.set_notes(created.match_id, "mallory", "My secret")
    for number in range(LINES):
        line = ChatLine("m1", number + 1, "mallory", "Mallory", "A secret", None, 1)
        await storage.chat.add_line(line)
    return storage


async def delete(storage: SqlStorage, *, interrupted: bool) -> set[str]:
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
    # The queue of pending changes is short, so that reading all of it is right.
    assert work.scans() <= {"name_changes"}
    assert max(work.written) <= 2 * BATCH
    left = text_of(url)
    assert "Mallory" not in left
    assert "secret" not in left
    assert left.count('"name": "Bob"') == MATCHES


def test_deletion_goes_on_after_a_restart(url: str) -> None:
    async def scenario() -> None:
        storage = await filled(url)
        changed = await delete(storage, interrupted=True)
        assert 0 < len(changed) < MATCHES
        await storage.close()

    asyncio.run(scenario())
    assert "Mallory" in text_of(url)

    async def after_restart() -> None:
        storage = SqlStorage(url)
        await storage.open()
        for user_id in await storage.name_changes.pending():
            async for _match_ids in storage.name_changes.apply(user_id):
                pass
        await storage.close()

    asyncio.run(after_restart())
    assert "Mallory" not in text_of(url)


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
