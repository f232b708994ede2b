"""Two servers on one database: the log has one order for both."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from hexwarp.server.app import create_app
from hexwarp.server.clock import now_ms
from hexwarp.server.live.table import Table
from hexwarp.server.services.play import lobby
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.eventually import eventually
from support.services import PostgreSql
from support.users import User


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path_factory.mktemp("races") / "test.db")
    server: PostgreSql = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture(scope="module")
def second_client(url: str, client: TestClient) -> Iterator[TestClient]:
    with TestClient(create_app(Storage(url))) as second:
        for http in (client, second):  # routes are built at the first request: not concurrently
            http.get("/api/no-such-call")
        yield second


def test_one_of_concurrent_moves_wins(client: TestClient, second_client: TestClient) -> None:
    here = User(client, "Ann")
    there = User(second_client, None)
    there.token = here.token
    game = here.create("me", "me")
    with ThreadPoolExecutor(4) as pool:
        while (now := here.game(game))["status"] == "playing":
            body = {"move": "s", "ply": now["ply"]}
            path = f"/games/{game['id']}/moves"
            users = (here, there, here, there)
            requests = [pool.submit(user.post, path, body) for user in users]
            answers = [answer.result() for answer in requests]
            codes = sorted(answer.json().get("code", "") for answer in answers)
            assert codes[0] == ""
            assert set(codes[1:]) <= {"stale_ply", "game_over"}
            assert there.game(game) == here.game(game)
    assert now["ply"] == 12
    assert now["seq"] == 15
    records = {user.get(f"/games/{game['id']}/record").text for user in (here, there)}
    assert len(records) == 1


def test_one_of_concurrent_joins_wins(client: TestClient, second_client: TestClient) -> None:
    for _ in range(5):
        game = User(client, "Ann").create("me", "open")
        guests = (User(client, "Bob"), User(second_client, "Carol"))
        with ThreadPoolExecutor(2) as pool:
            path = f"/games/{game['id']}/join"
            answers = list(pool.map(User.post, guests, (path, path)))
        assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_concurrent_rematches_create_one(client: TestClient, second_client: TestClient) -> None:
    here = User(client, "Ann")
    there = User(second_client, None)
    there.token = here.token
    game = here.create("me", "me")
    here.post(f"/games/{game['id']}/resign", {"seat": 1})
    with ThreadPoolExecutor(2) as pool:
        path = f"/games/{game['id']}/rematch"
        answers = list(pool.map(User.post, (here, there), (path, path)))
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_bots_of_a_table_may_play_in_two_servers(
    client: TestClient, second_client: TestClient
) -> None:
    here, there = (User(http, "Ann") for http in (client, second_client))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client.server.bot_tables, "glance", lambda *_: None)
        game = here.create("greedy", "greedy")

    there.game(game)  # each server plays on while somebody looks at the game there
    now = eventually(lambda: here.game(game), lambda now: now["status"] == "finished")
    assert now["seq"] == now["ply"] + 3  # created, started, finished
    records = {user.get(f"/games/{game['id']}/record").text for user in (here, there)}
    assert len(records) == 1


def test_pairing_waits_only_for_requests_of_the_same_pool(
    client: TestClient, ann: User, bob: User
) -> None:
    """As if another process were pairing users for the same game, and never ended."""
    acquired = client.server.storage.leases.acquire
    now = now_ms()
    client.loop.call(acquired, "pair 2 casual cairn", now, now + 60_000)
    cairn = {"game": "cairn", "players": 2}
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(ann.post, "/pair", cairn)
        for other in ({"players": 3}, {"game": "indigo"}):
            answer = bob.post("/pair", cairn | other)
            assert answer.json()["status"] == "waiting"
        assert not waiting.done()
        client.loop.call(client.server.storage.leases.release, "pair 2 casual cairn", now + 60_000)
        game = waiting.result().json()
    assert game["status"] == "waiting"
    assert ann.post(f"/games/{game['id']}/resign").json()["status"] == "aborted"


def test_concurrent_pairing_leaves_nobody_waiting(
    client: TestClient, second_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = lobby.Lobby.tables

    async def slowly(self: lobby.Lobby) -> list[Table]:
        tables = await look(self)
        await asyncio.sleep(0.05)
        return tables

    monkeypatch.setattr(lobby.Lobby, "tables", slowly)
    users = [User(http, "Ann") for http in [client, second_client] * 3]
    with ThreadPoolExecutor(len(users)) as pool:
        body = {"game": "cairn", "players": 2}
        games = [a.json() for a in pool.map(lambda user: user.post("/pair", body), users)]
    ids = [game["id"] for game in games]
    assert sorted(map(ids.count, ids)) == [2] * 6
    assert {users[0].game(game)["status"] for game in games} == {"playing"}
