"""The lobby and quick pairing: who sees which tables, and who meets whom."""

from collections.abc import Iterator
from typing import Any

import pytest

from hexwarp.server.app import create_app
from hexwarp.server.live import table as live_table
from hexwarp.server.services import lobby
from hexwarp.storage import SqlStorage

from ..conftest import Person, TestClient

ANY = {"game": "cairn", "players": 2}
DAYS = {"kind": "days", "days": 2}


@pytest.fixture(autouse=True)
def _empty(client: TestClient) -> Iterator[None]:
    """No test leaves a table waiting for the next one."""
    yield
    for table in Person(client, None).get("/lobby").json()["tables"]:
        for seat in table["seats"]:
            if seat["person"]:
                person = next(p for p in PEOPLE if p.id == seat["person"])
                person.post(f"/games/{table['id']}/leave", {"seat": seat["seat"]})


PEOPLE: list[Person] = []


@pytest.fixture
def ann(client: TestClient) -> Person:
    return someone(client, "Ann")


@pytest.fixture
def bob(client: TestClient) -> Person:
    return someone(client, "Bob")


def someone(client: TestClient, name: str) -> Person:
    PEOPLE.append(Person(client, name))
    return PEOPLE[-1]


def listed(person: Person, query: str = "") -> list[str]:
    answer = person.get(f"/lobby?{query}")
    assert answer.status_code == 200
    return [table["id"] for table in answer.json()["tables"]]


def pair(person: Person, **wish: Any) -> dict[str, Any]:
    answer = person.post("/pair", ANY | wish)
    assert answer.status_code == 200, answer.text
    game: dict[str, Any] = answer.json()
    return game


def test_a_public_table_is_shown_to_everybody_while_it_waits(
    ann: Person, bob: Person, stranger: Person
) -> None:
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


def test_the_lobby_is_filtered(ann: Person, stranger: Person) -> None:
    two = ann.create("me", "open", public=True)["id"]
    three = ann.create("me", "open", "greedy", public=True, clock=DAYS)["id"]
    assert listed(stranger) == [two, three]
    assert listed(stranger, "game=cairn&players=3") == [three]
    assert listed(stranger, "game=other") == []
    assert listed(stranger, "clock=none") == [two]
    assert listed(stranger, "clock=days") == [three]
    assert listed(stranger, "clock=realtime") == []
    assert stranger.get("/lobby?clock=sand").json()["code"] == "malformed"


def test_a_table_whose_people_are_long_gone_is_not_offered(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
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


def test_a_table_that_all_have_left_behind_is_not_looked_at_until_somebody_is_back(
    ann: Person, bob: Person, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "ABSENCE_S", -1)
    server = client.app.state.server  # type: ignore[attr-defined]
    game, asked = ann.create("me", "open", public=True), list[str]()
    assert listed(bob) == []
    read = server.storage.events

    async def noted(match: str, *more: int) -> Any:
        asked.append(match)
        return await read(match, *more)

    monkeypatch.setattr(server.storage, "events", noted)
    assert listed(bob) == []
    assert (asked, server.lobby._waiting) == ([], {})
    with ann.follow(game) as socket:
        assert socket.receive_json()["kind"] == "created"
        assert listed(bob) == [game["id"]]
    assert listed(bob) == []
    server.tables._live.clear()
    server.tables._cached.clear()
    server.tables._presence._on_message("another", {"game": game["id"], "players": [ann.id]})
    assert listed(bob) == [game["id"]]
    server.tables._presence._on_message("another", {"everything": {}})
    assert listed(bob) == []
    ann.post(f"/games/{game['id']}/leave")


def test_whoever_follows_the_lobby_is_told_of_changes(ann: Person, bob: Person) -> None:
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


def test_what_another_process_does_is_shown_too(
    ann: Person, bob: Person, second: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "REFRESH_S", 0.1)
    with second.websocket_connect("/api/lobby/ws") as socket:
        assert socket.receive_json()["tables"] == []
        game = ann.create("me", "open", public=True)
        assert [table["id"] for table in socket.receive_json()["tables"]] == [game["id"]]


def test_two_who_want_the_same_meet(ann: Person, bob: Person) -> None:
    waiting = pair(ann)
    assert (waiting["status"], waiting["public"], waiting["clock"]) == ("waiting", True, None)
    game = pair(bob)
    assert (game["id"], game["status"]) == (waiting["id"], "playing")
    assert sorted(seat["name"] for seat in game["seats"]) == ["Ann", "Bob"]


def test_nobody_is_paired_with_oneself(ann: Person) -> None:
    assert pair(ann)["id"] == pair(ann)["id"]
    assert pair(ann)["status"] == "waiting"


def test_nobody_is_paired_with_somebody_whom_they_muted(ann: Person, bob: Person) -> None:
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
        ({"rated": True}, {}, False),
        ({"rated": True}, {"rated": True}, True),
    ],
)
def test_a_wish_fits_or_not(
    ann: Person, bob: Person, waits: dict[str, Any], wish: dict[str, Any], meet: bool
) -> None:
    for person in (ann, bob):
        person.register(person.id)
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
def test_a_wish_that_cannot_be_is_refused(ann: Person, wish: dict[str, Any]) -> None:
    answer = ann.post("/pair", ANY | wish)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert listed(ann) == []


def test_a_person_has_only_so_many_tables_waiting(ann: Person, bob: Person) -> None:
    for _ in range(lobby.MAX_OPEN_TABLES):
        ann.create("me", "open", public=True, options={"height": 20})
    body = {"seats": [{"kind": "human"}, {"kind": "open"}], "public": True}
    assert ann.post("/games", ANY | body).json()["code"] == "not_now"
    assert ann.post("/pair", ANY | {"options": {"height": 12}}).json()["code"] == "not_now"
    assert ann.create("me", "open")["status"] == "waiting"
    assert pair(bob)["status"] == "playing"
    assert pair(ann, options={"height": 12})["status"] == "waiting"


@pytest.fixture(scope="module")
def second(url: str, client: TestClient) -> Iterator[TestClient]:
    with TestClient(create_app(SqlStorage(url))) as second:
        yield second
