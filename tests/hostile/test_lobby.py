"""Many tables in the lobby: a change costs one query, and what is sent is the change."""

import asyncio
import json
import re
from typing import Any

import pytest

from hexwarp.match.errors import Refusal
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.api import games
from hexwarp.server.api import lobby as lobby_routes
from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.server.live import table as live_table
from hexwarp.server.live.networks import networks_of
from hexwarp.server.services.play import lobby
from hexwarp.storage import Storage
from hexwarp.storage.people import users
from support.client import TestClient
from support.matches import ANN, ScriptedMatch
from support.sql_work import SqlWork
from support.users import User

TABLES = 12


def fill(client: TestClient) -> list[str]:
    """Open tables; return their ids in the lobby's order."""
    for number in range(TABLES):
        User(client, f"Host {number}").create("me", "open", public=True)
    return [table["id"] for table in client.get("/api/lobby").json()["tables"]]


def test_lobby_is_read_by_one_query(client: TestClient, url: str) -> None:
    fill(client)
    storage, work = client.server.storage, SqlWork(url)
    assert isinstance(storage, Storage)
    work.record(storage)
    assert len(client.get("/api/lobby").json()["tables"]) == TABLES
    # The scheduler asks twice a second when a match is due.
    queries = [query for query, _ in work.statements]
    assert len([query for query in queries if not re.search("matches.due [<>]", query)]) == 1
    assert work.scans() == set()


def test_socket_sends_only_what_has_changed(client: TestClient) -> None:
    before = fill(client)
    with client.websocket_connect("/api/lobby/ws?version=2") as socket:
        first = socket.receive_json()
        assert (first["type"], [table["id"] for table in first["tables"]]) == ("lobby", before)
        guest, third = User(client, "Guest"), User(client, "Third")
        game = guest.create("me", "open", "open", public=True)
        text = socket.receive_text()
        changes: Any = json.loads(text)
        assert (changes["type"], changes["gone"]) == ("lobby_changes", [])
        (entry,) = changes["tables"]
        assert entry == client.get("/api/lobby").json()["tables"][-1]
        third.post(f"/games/{game['id']}/join")
        (joined,) = socket.receive_json()["tables"]
        assert [seat["name"] for seat in joined["seats"]] == ["Guest", "Third", ""]
        User(client, "Last").post(f"/games/{game['id']}/join")
        last = socket.receive_json()
        assert (last["tables"], last["gone"]) == ([], [game["id"]])
    assert len(text) < 1000


def test_version_1_sends_the_whole_lobby_at_a_limited_rate(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_routes, "MAX_BYTES_PER_S", 1000)
    waits = list[float]()
    sleep = asyncio.sleep

    async def record_wait(delay: float) -> None:
        waits.append(delay)
        await sleep(0)

    fill(client)
    monkeypatch.setattr(asyncio, "sleep", record_wait)
    with client.websocket_connect("/api/lobby/ws") as socket:
        text = socket.receive_text()
        User(client, "Guest").create("me", "open", public=True)
        message = socket.receive_json()
    assert (message["type"], len(message["tables"])) == ("lobby", TABLES + 1)
    assert len(text) / 1000 in waits


def test_new_public_tables_are_limited_by_address(client: TestClient) -> None:
    client.server.limits.public_games = TokenBuckets(rate=0, burst=1)
    ann, ben = User(client, "Ann"), User(client, "Ben")
    ann.create("me", "open", public=True)
    ben.create("me", "open")
    answer = ben.post("/pair", {"game": "cairn", "players": 3})
    assert answer.json()["code"] == "too_many_requests"
    assert len(client.get("/api/lobby").json()["tables"]) == 1


def test_lobby_shows_a_limited_number_of_tables(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = fill(client)
    monkeypatch.setattr(lobby, "MAX_LISTED", 3)
    assert [table["id"] for table in client.get("/api/lobby").json()["tables"]] == ids[-3:]


def test_a_limited_number_of_waiting_tables_is_read(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = fill(client)
    monkeypatch.setattr(lobby, "MAX_READ", 3)
    assert [table["id"] for table in client.get("/api/lobby").json()["tables"]] == ids[-3:]
    assert len(client.server.lobby._waiting) == 3


def refused(user: User, **more: Any) -> bool:
    """Try to open a public table, then to be paired; return whether both were refused."""
    seats = [{"kind": "human"}, {"kind": "open"}]
    body = {"game": "cairn", "players": 2}
    answers = [
        user.post("/games", body | {"seats": seats, "public": True} | more),
        user.post("/pair", body | {"options": {"height": 20}} | more),
    ]
    return all(
        "from your network are waiting" in answer.json().get("detail", "") for answer in answers
    )


def test_waiting_tables_are_limited_by_address(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MAX_OPEN_OF_ADDRESS", 2)
    ann, ben, eve = (User(client, name) for name in ("Ann", "Ben", "Eve"))
    first = ann.create("me", "open", public=True)
    ben.create("me", "open", "open", public=True)
    assert refused(eve)
    assert eve.post(f"/games/{first['id']}/join").status_code == 200
    assert eve.create("me", "open", public=True)["status"] == "waiting"
    assert refused(ann)
    monkeypatch.setattr(games, "networks", lambda _request: networks_of("198.51.100.1"))
    assert ann.create("me", "open", public=True)["status"] == "waiting"


def test_waiting_tables_of_users_who_are_gone_count_for_a_while(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MAX_OPEN_OF_ADDRESS", 1)
    monkeypatch.setattr(live_table, "ABSENCE_S", -1)
    ann = User(client, "Ann")
    ann.create("me", "open", public=True)
    assert client.get("/api/lobby").json()["tables"] == []
    assert refused(ann)
    monkeypatch.setattr(lobby, "LATELY_S", -1)
    days = ann.create("me", "open", public=True, clock={"kind": "days", "days": 2})
    assert [table["id"] for table in client.get("/api/lobby").json()["tables"]] == [days["id"]]
    assert refused(ann)


def test_one_address_opens_its_tables_one_after_the_other(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MAX_OPEN_OF_ADDRESS", 3)
    server, match = client.server, ScriptedMatch(ANN, SeatHolder(), public=True)
    user = users.User("ann", "Ann", "guest", 0)

    async def scenario() -> list[object]:
        new = match.log[0].event
        opening = [server.lobby.open(user, networks_of("192.0.2.1"), new) for _ in range(6)]
        return await asyncio.gather(*opening, return_exceptions=True)

    assert sum(isinstance(result, Refusal) for result in client.loop.call(scenario)) == 3
