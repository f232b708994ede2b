"""Two servers on one database: the log has one order, and both come to know it."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from hexwarp.server.app import create_app
from hexwarp.server.live.table import Table
from hexwarp.server.services import lobby
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url
from services import PostgreSql

from .conftest import Person, TestClient


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path_factory.mktemp("races") / "test.db")
    server: PostgreSql = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture(scope="module")
def second_client(url: str, client: TestClient) -> Iterator[TestClient]:
    with TestClient(create_app(SqlStorage(url))) as second:
        for one in (client, second):  # routes are made as they are first looked for: not at once
            one.get("/api/no-such-call")
        yield second


def test_one_of_two_racing_moves_wins(client: TestClient, second_client: TestClient) -> None:
    here = Person(client, "Ann")
    there = Person(second_client, None)
    there.token = here.token
    game = here.create("me", "me")
    with ThreadPoolExecutor(4) as pool:
        while (now := here.game(game))["status"] == "playing":
            body = {"move": "s", "ply": now["ply"]}
            path = f"/games/{game['id']}/moves"
            people = (here, there, here, there)
            asked = [pool.submit(person.post, path, body) for person in people]
            answers = [answer.result() for answer in asked]
            codes = sorted(answer.json().get("code", "") for answer in answers)
            assert codes[0] == ""
            assert set(codes[1:]) <= {"stale_ply", "game_over"}
            assert there.game(game) == here.game(game)
    assert now["ply"] == 12
    assert now["seq"] == 15
    records = {person.get(f"/games/{game['id']}/record").text for person in (here, there)}
    assert len(records) == 1


def test_one_of_two_racing_guests_sits_down(client: TestClient, second_client: TestClient) -> None:
    for _ in range(5):
        game = Person(client, "Ann").create("me", "open")
        guests = (Person(client, "Bob"), Person(second_client, "Carol"))
        with ThreadPoolExecutor(2) as pool:
            path = f"/games/{game['id']}/join"
            answers = list(pool.map(Person.post, guests, (path, path)))
        assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_one_rematch_comes_of_two_requests(client: TestClient, second_client: TestClient) -> None:
    here = Person(client, "Ann")
    there = Person(second_client, None)
    there.token = here.token
    game = here.create("me", "me")
    here.post(f"/games/{game['id']}/resign", {"seat": 1})
    with ThreadPoolExecutor(2) as pool:
        path = f"/games/{game['id']}/rematch"
        answers = list(pool.map(Person.post, (here, there), (path, path)))
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_two_who_take_bots_over_do_no_harm(client: TestClient, second_client: TestClient) -> None:
    here, there = (Person(one, "Ann") for one in (client, second_client))
    servers = [one.app.state.server for one in (client, second_client)]  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(servers[0].bots, "on_table_change", lambda _table: None)
        game = here.create("greedy", "greedy")
    for one, server in zip((client, second_client), servers, strict=True):
        assert one.portal is not None
        one.portal.start_task_soon(server.tables.resume_bots)
    for _ in range(1000):
        if (now := here.game(game))["status"] == "finished":
            break
        time.sleep(0.01)
    assert now["seq"] == now["ply"] + 3  # created, started, finished
    records = {person.get(f"/games/{game['id']}/record").text for person in (here, there)}
    assert len(records) == 1


def test_people_who_ask_at_once_are_paired(
    client: TestClient, second_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = lobby.Lobby.tables

    async def slowly(self: lobby.Lobby) -> list[Table]:
        found = await look(self)
        await asyncio.sleep(0.05)
        return found

    monkeypatch.setattr(lobby.Lobby, "tables", slowly)
    people = [Person(one, "Ann") for one in [client, second_client] * 3]
    with ThreadPoolExecutor(len(people)) as pool:
        body = {"game": "cairn", "players": 2}
        games = [a.json() for a in pool.map(lambda person: person.post("/pair", body), people)]
    ids = [game["id"] for game in games]
    assert sorted(map(ids.count, ids)) == [2] * 6
    assert {people[0].game(game)["status"] for game in games} == {"playing"}
