"""What whoever runs a server decides beside it, a running server honours."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core.errors import HexwarpError
from hexwarp.server.app import create_app
from hexwarp.server.services.admin import MAX_ANNOUNCEMENT_LENGTH, AdminService, parse_network
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.eventually import eventually
from support.users import User, meet


@pytest.fixture
def office(client: TestClient, url: str) -> Iterator[Any]:
    """Change something in the database beside the server, which then has a look."""
    storage = SqlStorage(url)

    async def done(deed: str, about: list[Any], person: str | None) -> Any:
        office = AdminService(storage, "root")
        if person is not None:
            about[0] = await office.find_user(person)
        result = await getattr(office, deed)(*about)
        await client.server.moderation.refresh()
        return result

    def act(deed: str, *about: Any) -> Any:
        person = about[0].id if about and isinstance(about[0], User) else None
        return portal.call(done, deed, [*about], person)

    portal = client.loop
    yield act
    portal.call(storage.close)


def code(answer: Any) -> str:
    return str(answer.json()["code"])


# --- bans ----------------------------------------------------------------------------------------


def test_banned_user_may_only_watch(ann: User, bob: User, office: Any) -> None:
    game = meet(ann, bob)
    office("ban", ann, "Bad  manners", None)
    for path, body in [
        (f"/games/{game['id']}/moves", {"move": "s", "ply": 0}),
        (f"/games/{game['id']}/resign", None),
        (f"/games/{game['id']}/chat", {"text": "hello"}),
        ("/games", {"game": "cairn", "players": 2, "seats": []}),
        ("/pair", {"game": "cairn", "players": 2}),
    ]:
        answer = ann.post(path, body)
        assert (answer.status_code, code(answer)) == (403, "banned"), path
        assert answer.json()["detail"].endswith(": Bad manners")
    assert ann.game(game)["ply"] == 0
    with ann.follow(game, game["seq"]) as socket:
        socket.send_json({"type": "move", "move": "s", "ply": 0})
        while (message := socket.receive_json())["type"] != "error":
            pass
    assert message["code"] == "banned"
    assert bob.post(f"/games/{game['id']}/resign").status_code == 200
    office("unban", ann)
    assert ann.create("me", "me")["status"] == "playing"


def test_ban_includes_accounts_and_bot_accounts(ann: User, office: Any) -> None:
    ann.register("Wolf")
    bot = User(ann.http, None)
    bot.token = ann.post("/bots", {"name": "Wolf Bot"}).json()["token"]["token"]
    guest = User(ann.http, "Sheep")
    office("ban", guest, "Bites", None)
    office("ban", ann, "Bites", None)
    assert code(bot.post("/pair", {"game": "cairn", "players": 2})) == "banned"
    office("unban", ann)
    assert bot.post("/pair", {"game": "cairn", "players": 2}).status_code == 200
    guest.log_in(name="Wolf", password="correct horse")  # noqa: S106
    assert code(guest.post("/pair", {"game": "cairn", "players": 2})) == "banned"
    assert guest.post("/logout").status_code == 204, "the browser may be another's, too"


def test_ban_expires(ann: User, office: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    office("ban", ann, "Rest", 2)
    answer = ann.post("/games", {})
    assert (code(answer), "until" in answer.json()["detail"]) == ("banned", True)
    later = time.time_ns() // 1_000_000 + 2 * 24 * 3600 * 1000
    monkeypatch.setattr("hexwarp.server.services.moderation.now_ms", lambda: later)
    assert ann.create("me", "me")["status"] == "playing"


@pytest.mark.parametrize(
    ("banned", "here", "refused"),
    [
        ("203.0.113.0/24", "203.0.113.5", True),
        ("203.0.113.5", "203.0.113.5", True),
        ("203.0.113.0/24", "203.0.114.5", False),
        ("2001:db8::/32", "2001:db8::5", True),
        ("2001:db8::/32", "203.0.113.5", False),
        ("0.0.0.0/0", "testclient", False),
    ],
)
def test_network_ban(banned: str, here: str, refused: bool, tmp_path: Path) -> None:
    storage = SqlStorage(sqlite_url(tmp_path / "x.db"))
    with TestClient(create_app(storage), client=(here, 1)) as client:
        portal = client.loop
        portal.call(AdminService(storage, "root").ban, parse_network(banned), "Attacks", None)
        portal.call(client.server.moderation.refresh)
        answer = client.post("/api/session")
        assert (answer.status_code == 403) is refused
        assert client.get("/api/lobby").status_code == 200


# --- names and tables ----------------------------------------------------------------------------


def test_rename_reaches_matches_and_records(ann: User, bob: User, office: Any) -> None:
    game = meet(ann, bob)
    ann.post(f"/games/{game['id']}/chat", {"text": "hello"})
    with bob.follow(game) as socket:
        while socket.receive_json()["type"] != "game":
            pass
        office("rename", ann, "Fair\u202e  Name")
    assert bob.game(game)["seats"][0]["name"] == "Fair Name"
    assert '[Seat1 "Fair Name"]' in bob.get(f"/games/{game['id']}/record").text
    assert ann.get("/me").json()["player"]["name"] == "Fair Name"


def test_rename_to_a_taken_name_is_refused(ann: User, bob: User, office: Any) -> None:
    ann.register("Heron")
    bob.register("Egret")
    with pytest.raises(HexwarpError, match="HERON"):
        office("rename", bob, "HERON")
    office("rename", bob, "Stork")
    assert bob.log_in(name="Stork", password="correct horse").status_code == 200  # noqa: S106


def test_deleted_user_leaves_running_matches(ann: User, bob: User, office: Any) -> None:
    game = meet(ann, bob)
    office("delete", ann)
    now = bob.game(game)
    assert (now["status"], now["result"]["winners"]) == ("finished", [2])
    assert now["seats"][0]["name"] == "deleted"
    assert code(ann.get("/me")) == "no_session"


def test_closing_a_match_aborts_it_for_sockets(ann: User, bob: User, office: Any) -> None:
    game = meet(ann, bob)
    with bob.follow(game) as socket:
        while socket.receive_json()["type"] != "game":
            pass
        office("close", game["id"])
        kinds = []
        while (message := socket.receive_json())["type"] != "game":
            kinds.append(message.get("kind"))
    assert (kinds, message["game"]["status"]) == (["aborted"], "aborted")
    with pytest.raises(HexwarpError):
        office("close", game["id"])
    with pytest.raises(HexwarpError):
        office("close", "aaaaaaaaaaaa")


# --- announcements -------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["games", "lobby"])
def test_announcement_reaches_open_sockets(
    ann: User, stranger: User, office: Any, where: str
) -> None:
    game = ann.create("me", "me")
    path = f"/api/games/{game['id']}/ws" if where == "games" else "/api/lobby/ws"

    def heard(socket: Any) -> Any:
        while (message := socket.receive_json())["type"] != "announcement":
            pass
        return message["text"]

    with stranger.http.websocket_connect(path) as socket:
        office("announce", "Back  soon")
        assert heard(socket) == "Back soon"
        with ann.http.websocket_connect(path) as late:
            assert heard(late) == "Back soon"
        office("announce", "Now")
        assert heard(socket) == "Now"
        office("announce", None)
        assert heard(socket) is None


def test_running_server_polls_for_admin_actions(
    ann: User, client: TestClient, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexwarp.server.services.moderation.POLL_INTERVAL_S", 0.01)
    with TestClient(create_app(SqlStorage(url))) as other:
        storage = SqlStorage(url)
        portal = client.loop
        portal.call(AdminService(storage, "root").announce, "Hello")
        assert eventually(lambda: other.server.moderation.announcement) == "Hello"
        portal.call(AdminService(storage, "root").announce, None)
        portal.call(storage.close)


# --- the book, and what makes no sense -----------------------------------------------------------


def test_every_admin_action_is_logged(ann: User, bob: User, office: Any, url: str) -> None:
    storage = ann.http.server.storage
    portal = ann.http.loop
    before = portal.call(storage.moderation.last_log_number)
    game, who, other = meet(ann, bob), ann.id, bob.id
    bob.post("/reports", {"game": game["id"], "person": who, "reason": "Rude"})
    ((number, report),) = portal.call(storage.moderation.open_reports)
    assert (report.reporter_id, report.reported_id, report.reason) == (other, who, "Rude")
    office("resolve_report", number)
    assert portal.call(storage.moderation.open_reports) == []
    office("ban", ann, "Rude", 1)
    office("unban", ann)
    office("rename", ann, "Someone")
    office("close", game["id"])
    office("delete", ann)
    office("announce", None)
    entries = portal.call(storage.moderation.admin_log, before)
    assert [entry.action for entry in entries] == [
        "done",
        "ban",
        "unban",
        "rename",
        "close",
        "delete",
        "announce",
    ]
    assert {entry.actor for entry in entries} == {"root"}
    assert [entry.data.get("person") for entry in entries[1:4]] == [who] * 3
    assert entries[3].data["tables"] == entries[4].data["tables"] == [game["id"]]


@pytest.mark.parametrize(
    ("deed", "about"),
    [
        ("find_user", ("nobody",)),
        ("unban", ("192.0.2.0/24",)),
        ("ban", ("192.0.2.0/24", "", None)),
        ("ban", ("192.0.2.0/24", "x" * 201, None)),
        ("ban", ("192.0.2.0/24", "Reason", 0)),
        ("ban", ("192.0.2.0/24", "Reason", float("nan"))),
        ("ban", ("192.0.2.0/24", "Reason", 1e9)),
        ("announce", (" ",)),
        ("announce", ("x" * (MAX_ANNOUNCEMENT_LENGTH + 1),)),
        ("resolve_report", (10**6,)),
    ],
)
def test_invalid_action_changes_nothing(
    client: TestClient, office: Any, deed: str, about: tuple[Any, ...]
) -> None:
    storage = client.server.storage
    portal = client.loop
    before = portal.call(storage.moderation.last_log_number)
    with pytest.raises(HexwarpError):
        office(deed, *about)
    assert portal.call(storage.moderation.last_log_number) == before


@pytest.mark.parametrize("text", ["x", "192.0.2.1/24", "", "192.0.2.0/33"])
def test_invalid_networks(text: str) -> None:
    with pytest.raises(HexwarpError):
        parse_network(text)
