"""The lobby and quick pairing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwarp.server.app import create_app
from hexwarp.server.live import presence
from hexwarp.server.live import table as live_table
from hexwarp.server.services.play import lobby
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.fanout import ManualFanout
from support.users import RATED, User

ANY = {"game": "cairn", "players": 2}
DAYS = {"kind": "days", "days": 2}
RAPID = {"kind": "realtime", "minutes": 10, "increment": 10}


@pytest.fixture(autouse=True)
def _empty(client: TestClient) -> Iterator[None]:
    """Close the tables that still wait, for the next test."""
    yield
    for table in User(client, None).get("/lobby").json()["tables"]:
        for seat in table["seats"]:
            if seat["person"]:
                user = next(p for p in USERS if p.id == seat["person"])
                user.post(f"/games/{table['id']}/leave", {"seat": seat["seat"]})


USERS: list[User] = []


@pytest.fixture
def ann(client: TestClient) -> User:
    return new_user(client, "Ann")


@pytest.fixture
def bob(client: TestClient) -> User:
    return new_user(client, "Bob")


def new_user(client: TestClient, name: str) -> User:
    USERS.append(User(client, name))
    return USERS[-1]


def listed(user: User, query: str = "") -> list[str]:
    answer = user.get(f"/lobby?{query}")
    assert answer.status_code == 200
    return [table["id"] for table in answer.json()["tables"]]


def pair(user: User, **wish: Any) -> dict[str, Any]:
    answer = user.post("/pair", ANY | wish)
    assert answer.status_code == 200, answer.text
    game: dict[str, Any] = answer.json()
    return game


def test_public_table_is_listed_while_it_waits(ann: User, bob: User, stranger: User) -> None:
    ann.create("me", "open")
    game = ann.create("me", "open", public=True, clock=DAYS, options={"height": 20, "rounds": 3})
    (table,) = stranger.get("/lobby").json()["tables"]
    assert table.pop("since") > 0
    assert table == {
        "id": game["id"],
        "game": "cairn",
        "players": 2,
        "options": {"height": 20, "rounds": 3},
        "rounds": 3,
        "clock": {"kind": "days", "time": 2 * 24 * 3600 * 1000, "increment": 0},
        "rated": False,
        "host": "Ann",
        "seats": [
            {"seat": 1, "name": "Ann", "kind": "human", "person": ann.id}
            | {"program": False, "guest": True},
            {"seat": 2, "name": "", "kind": "open", "person": None}
            | {"program": False, "guest": False},
        ],
    }
    bob.post(f"/games/{game['id']}/join")
    assert listed(stranger) == []


def test_lobby_filters(ann: User, stranger: User) -> None:
    two = ann.create("me", "open", public=True)["id"]
    three = ann.create("me", "open", "greedy", public=True, clock=DAYS)["id"]
    assert listed(stranger) == [two, three]
    assert listed(stranger, "game=cairn&players=3") == [three]
    assert listed(stranger, "game=other") == []
    assert listed(stranger, "clock=none") == [two]
    assert listed(stranger, "clock=days") == [three]
    assert listed(stranger, "clock=realtime") == []
    assert stranger.get("/lobby?clock=sand").json()["code"] == "malformed"


def test_table_of_absent_users_is_not_listed(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = ann.create("me", "open", public=True)
    for_days = ann.create("me", "open", public=True, clock=DAYS)
    with ann.follow(gone) as socket:
        assert socket.receive_json()["kind"] == "created"
        monkeypatch.setattr(live_table, "ABSENCE_S", -1)
        assert listed(bob) == [gone["id"], for_days["id"]]
    assert listed(bob) == [for_days["id"]]
    assert pair(bob, clock=None)["id"] != gone["id"]
    ann.post(f"/games/{gone['id']}/leave")


@pytest.fixture
def fanout() -> ManualFanout:
    return ManualFanout()


@pytest.fixture
def other_server(tmp_path: Path, fanout: ManualFanout) -> Iterator[TestClient]:
    """Start a server that receives the test's messages as those of another process."""
    storage = Storage(sqlite_url(tmp_path / "x.db"))
    with TestClient(create_app(storage, fanout=fanout)) as client:
        yield client


def test_deserted_table_is_not_read_until_a_user_is_back(
    other_server: TestClient, fanout: ManualFanout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "ABSENCE_S", -1)
    ann, bob = User(other_server, "Ann"), User(other_server, "Bob")
    server = other_server.server
    game, reads = ann.create("me", "open", public=True), list[str]()
    assert listed(bob) == []
    read = server.storage.events

    async def record_read(match: str, *more: int) -> Any:
        reads.append(match)
        return await read(match, *more)

    monkeypatch.setattr(server.storage, "events", record_read)
    assert listed(bob) == []
    assert reads == []
    with ann.follow(game) as socket:
        assert socket.receive_json()["kind"] == "created"
        assert listed(bob) == [game["id"]]
    assert listed(bob) == []
    server.tables.clear_cache()
    fanout.receive(presence.TOPIC, {"game": game["id"], "players": [ann.id]})
    assert listed(bob) == [game["id"]]
    fanout.receive(presence.TOPIC, {"everything": {}})
    assert listed(bob) == []


def test_lobby_socket_sends_changes(ann: User, bob: User) -> None:
    with bob.http.websocket_connect("/api/lobby/ws") as socket:
        assert socket.receive_json() == {"type": "lobby", "tables": []}
        game = ann.create("me", "open", public=True)
        assert [table["id"] for table in socket.receive_json()["tables"]] == [game["id"]]
        ann.create("me", "open")
        bob.post(f"/games/{game['id']}/join")
        assert socket.receive_json()["tables"] == []
        socket.send_json({"type": "ping"})
        assert socket.receive_json()["type"] == "pong"
        socket.send_json({"type": "move", "move": "s", "ply": 0})
        assert socket.receive_json()["code"] == "malformed"


def test_lobby_socket_sends_changes_of_another_process(
    ann: User, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "REFRESH_S", 0.1)
    with (
        TestClient(create_app(Storage(url))) as second,
        second.websocket_connect("/api/lobby/ws") as socket,
    ):
        assert socket.receive_json()["tables"] == []
        game = ann.create("me", "open", public=True)
        assert [table["id"] for table in socket.receive_json()["tables"]] == [game["id"]]


def test_pairing_joins_a_waiting_table(ann: User, bob: User) -> None:
    waiting = pair(ann)
    assert (waiting["status"], waiting["public"], waiting["clock"]) == ("waiting", True, None)
    game = pair(bob)
    assert (game["id"], game["status"]) == (waiting["id"], "playing")
    assert sorted(seat["name"] for seat in game["seats"]) == ["Ann", "Bob"]


def test_user_is_not_paired_with_themselves(ann: User) -> None:
    assert pair(ann)["id"] == pair(ann)["id"]
    assert pair(ann)["status"] == "waiting"


def test_user_is_not_paired_with_a_muted_user(ann: User, bob: User) -> None:
    bob.post(f"/people/{ann.id}/mute")
    assert pair(ann)["id"] != pair(bob)["id"]


@pytest.mark.parametrize(
    ("waits", "wish", "meet"),
    [
        ({}, {"clock": None}, True),
        ({}, {"clock": DAYS}, False),
        ({"clock": DAYS}, {"clock": DAYS}, True),
        ({"clock": DAYS}, {}, True),
        ({"clock": DAYS}, {"clock": None}, False),
        ({"options": {"height": 20}}, {}, True),
        ({"options": {"height": 20}}, {"options": {"height": 12}}, False),
        ({"options": {"rounds": 2}}, {"options": {"rounds": 2}}, True),
        (RATED, {}, False),
        (RATED, RATED, True),
        (RATED, {"rated": True}, True),
        (RATED, {"rated": True, "clock": RAPID}, False),
    ],
)
def test_pairing_matches_clock_options_and_rating(
    ann: User, bob: User, waits: dict[str, Any], wish: dict[str, Any], meet: bool
) -> None:
    for user in (ann, bob):
        user.register(user.id)
    table = ann.create("me", "open", public=True, **waits)
    assert (pair(bob, **wish)["id"] == table["id"]) is meet


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"players": 7},
        {"options": {"height": 13}},
        {"options": {"rounds": 99}},
        {"clock": {"kind": "days", "days": 99}},
    ],
)
def test_invalid_pairing_is_refused(ann: User, wish: dict[str, Any]) -> None:
    answer = ann.post("/pair", ANY | wish)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert listed(ann) == []


def test_pairing_opens_rated_tables_with_a_clock(ann: User) -> None:
    ann.register("Ann who counts")
    refusal = ann.post("/pair", ANY | {"clock": None, "rated": True}).json()
    assert (refusal["code"], refusal["detail"]) == ("malformed", "A rated game needs a clock.")
    assert pair(ann, rated=True)["clock"] == {
        "kind": "realtime",
        "time": 600_000,
        "increment": 10_000,
    }


def test_waiting_tables_of_a_user_are_limited(ann: User, bob: User) -> None:
    for _ in range(lobby.MAX_OPEN_TABLES):
        ann.create("me", "open", public=True, options={"height": 20})
    body = {"seats": [{"kind": "human"}, {"kind": "open"}], "public": True}
    assert ann.post("/games", ANY | body).json()["code"] == "not_now"
    assert ann.post("/pair", ANY | {"options": {"height": 12}}).json()["code"] == "not_now"
    assert ann.create("me", "open")["status"] == "waiting"
    assert pair(bob)["status"] == "playing"
    assert pair(ann, options={"height": 12})["status"] == "waiting"
