"""The operator's actions take effect on a running server."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core.errors import HexwarpError
from hexwarp.server.app import create_app
from hexwarp.server.services.operation.admin import (
    MAX_ANNOUNCEMENT_LENGTH,
    AdminService,
    parse_network,
)
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.storage import Storage
from hexwarp.storage.notices.push import PushSubscription
from hexwarp.storage.operation.server_keys import KeyName
from hexwarp.storage.sql import sqlite_url
from support.client import CHEAP_HASHER, TestClient
from support.eventually import eventually
from support.users import PROOF, User, meet


@pytest.fixture
def admin_action(client: TestClient, url: str) -> Iterator[Any]:
    """Return a function that runs an admin action; the server then reads the changes."""
    storage = Storage(url)

    async def run(action: str, arguments: list[Any], user_id: str | None) -> Any:
        admin = AdminService(storage, "root")
        if user_id is not None:
            arguments[0] = await admin.find_user(user_id)
        result = await getattr(admin, action)(*arguments)
        await client.server.moderation.refresh()
        return result

    def call(action: str, *arguments: Any) -> Any:
        first = arguments[0] if arguments else None
        user_id = first.id if isinstance(first, User) else None
        return portal.call(run, action, [*arguments], user_id)

    portal = client.loop
    yield call
    portal.call(storage.close)


def code(answer: Any) -> str:
    return str(answer.json()["code"])


# --- bans ----------------------------------------------------------------------------------------


def test_banned_user_may_only_watch(ann: User, bob: User, admin_action: Any) -> None:
    game = meet(ann, bob)
    admin_action("ban", ann, "Bad  manners", None)
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
    admin_action("unban", ann)
    assert ann.create("me", "me")["status"] == "playing"


def test_ban_includes_accounts_and_bot_accounts(ann: User, admin_action: Any) -> None:
    ann.register("Wolf")
    bot = User(ann.http, None)
    bot.token = ann.post("/bots", {"name": "Wolf Bot"} | PROOF).json()["token"]["token"]
    guest = User(ann.http, "Sheep")
    admin_action("ban", guest, "Bites", None)
    admin_action("ban", ann, "Bites", None)
    assert code(bot.post("/pair", {"game": "cairn", "players": 2})) == "banned"
    admin_action("unban", ann)
    assert bot.post("/pair", {"game": "cairn", "players": 2}).status_code == 200
    guest.log_in(name="Wolf", password="correct horse")  # noqa: S106
    assert code(guest.post("/pair", {"game": "cairn", "players": 2})) == "banned"
    assert guest.post("/logout").status_code == 204, "the browser may be another's, too"


def test_ban_expires(ann: User, admin_action: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    admin_action("ban", ann, "Rest", 2)
    answer = ann.post("/games", {})
    assert (code(answer), "until" in answer.json()["detail"]) == ("banned", True)
    later = time.time_ns() // 1_000_000 + 2 * 24 * 3600 * 1000
    monkeypatch.setattr("hexwarp.server.services.people.moderation.now_ms", lambda: later)
    assert ann.create("me", "me")["status"] == "playing"


@pytest.mark.parametrize(
    ("banned", "address", "refused"),
    [
        ("203.0.113.0/24", "203.0.113.5", True),
        ("203.0.113.5", "203.0.113.5", True),
        ("203.0.113.0/24", "203.0.114.5", False),
        ("2001:db8::/32", "2001:db8::5", True),
        ("2001:db8::/32", "203.0.113.5", False),
        ("0.0.0.0/0", "testclient", False),
    ],
)
def test_network_ban(banned: str, address: str, refused: bool, tmp_path: Path) -> None:
    storage = Storage(sqlite_url(tmp_path / "x.db"))
    with TestClient(create_app(storage), client=(address, 1)) as client:
        portal = client.loop
        portal.call(AdminService(storage, "root").ban, parse_network(banned), "Attacks", None)
        portal.call(client.server.moderation.refresh)
        answer = client.post("/api/session")
        assert (answer.status_code == 403) is refused
        assert client.get("/api/lobby").status_code == 200


# --- names and tables ----------------------------------------------------------------------------


def test_rename_reaches_matches_and_records(ann: User, bob: User, admin_action: Any) -> None:
    game = meet(ann, bob)
    ann.post(f"/games/{game['id']}/chat", {"text": "hello"})
    with bob.follow(game) as socket:
        while socket.receive_json()["type"] != "game":
            pass
        admin_action("rename", ann, "Fair\u202e  Name")
    assert bob.game(game)["seats"][0]["name"] == "Fair Name"
    assert '[Seat1 "Fair Name"]' in bob.get(f"/games/{game['id']}/record").text
    assert ann.get("/me").json()["player"]["name"] == "Fair Name"


def test_rename_to_a_taken_name_is_refused(ann: User, bob: User, admin_action: Any) -> None:
    ann.register("Heron")
    bob.register("Egret")
    with pytest.raises(HexwarpError, match="HERON"):
        admin_action("rename", bob, "HERON")
    admin_action("rename", bob, "Stork")
    assert bob.log_in(name="Stork", password="correct horse").status_code == 200  # noqa: S106


def test_deleted_user_leaves_running_matches(ann: User, bob: User, admin_action: Any) -> None:
    game = meet(ann, bob)
    admin_action("delete", ann)
    now = bob.game(game)
    assert (now["status"], now["result"]["winners"]) == ("finished", [2])
    assert now["seats"][0]["name"] == "deleted"
    assert code(ann.get("/me")) == "no_session"


def test_closing_a_match_aborts_it_for_sockets(ann: User, bob: User, admin_action: Any) -> None:
    game = meet(ann, bob)
    with bob.follow(game) as socket:
        while socket.receive_json()["type"] != "game":
            pass
        admin_action("close", game["id"])
        kinds = []
        while (message := socket.receive_json())["type"] != "game":
            kinds.append(message.get("kind"))
    assert (kinds, message["game"]["status"]) == (["aborted"], "aborted")
    with pytest.raises(HexwarpError):
        admin_action("close", game["id"])
    with pytest.raises(HexwarpError):
        admin_action("close", "aaaaaaaaaaaa")


# --- sessions and tokens --------------------------------------------------------------------------


def test_sessions_of_a_user_are_ended_and_tokens_if_told(
    ann: User, bob: User, admin_action: Any
) -> None:
    ann.register("Crane")
    token = ann.post("/tokens", {"name": "Robot"} | PROOF).json()["token"]
    bot = ann.post("/bots", {"name": "Crane Bot"} | PROOF).json()["token"]["token"]
    programs = [User(ann.http, None), User(ann.http, None)]
    programs[0].token, programs[1].token = token, bot
    bob_id = bob.id
    admin_action("end_sessions", ann)
    assert code(ann.get("/me")) == "no_session"
    valid = "no_account"  # a program's token may play, and not manage the account
    assert [code(program.get("/me")) for program in programs] == [valid] * 2
    assert bob.get("/me").json()["player"]["id"] == bob_id
    assert ann.log_in(name="Crane", password="correct horse").status_code == 200  # noqa: S106
    admin_action("end_sessions", ann, True)
    assert code(ann.get("/me")) == "no_session"
    assert [code(program.get("/me")) for program in programs] == ["no_session"] * 2


def test_changed_keys_end_what_depends_on_them(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "x.db")

    @contextmanager
    def started() -> Iterator[TestClient]:
        app = create_app(Storage(url), passwords=Passwords(CHEAP_HASHER))
        with TestClient(app) as client:
            yield client

    def keys() -> dict[str, bytes]:
        with closing(sqlite3.connect(tmp_path / "x.db")) as database:
            return dict(database.execute("SELECT name, key FROM server_keys"))

    with started() as client:
        ann = User(client, "Ann").register("Crane")
        token = ann.post("/tokens", {"name": "Robot"} | PROOF).json()["token"]
        subscription = PushSubscription("https://push.example/x", ann.id, "k", "a", "o", 1)
        client.loop.call(client.server.storage.push.add, subscription, 1)
        session = ann.token
    before = keys()
    admin = Storage(url)

    def statuses() -> list[int]:
        with started() as client:
            headers = [{"Authorization": f"Bearer {text}"} for text in (session, token)]
            return [client.get("/api/me", headers=header).status_code for header in headers]

    async def change(name: KeyName) -> int:
        await admin.open()
        await AdminService(admin, "root").change_key(name)
        subscriptions = await admin.push.of_users([subscription.user_id])
        await admin.close()
        return len(subscriptions)

    assert asyncio.run(change("browser")) == 1
    assert asyncio.run(change("push")) == 0
    assert statuses() == [200, 403], "a token may play, and not manage the account"
    asyncio.run(change("session"))
    assert statuses() == [401, 403]
    after = keys()
    assert {name for name in before if before[name] != after[name]} == {
        *("browser", "push", "session")
    }


# --- announcements -------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["games", "lobby"])
def test_announcement_reaches_open_sockets(
    ann: User, stranger: User, admin_action: Any, where: str
) -> None:
    game = ann.create("me", "me")
    path = f"/api/games/{game['id']}/ws" if where == "games" else "/api/lobby/ws"

    def next_announcement(socket: Any) -> Any:
        while (message := socket.receive_json())["type"] != "announcement":
            pass
        return message["text"]

    with stranger.http.websocket_connect(path) as socket:
        admin_action("announce", "Back  soon")
        assert next_announcement(socket) == "Back soon"
        with ann.http.websocket_connect(path) as late:
            assert next_announcement(late) == "Back soon"
        admin_action("announce", "Now")
        assert next_announcement(socket) == "Now"
        admin_action("announce", None)
        assert next_announcement(socket) is None


def test_running_server_polls_for_admin_actions(
    ann: User, client: TestClient, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexwarp.server.services.people.moderation.POLL_INTERVAL_S", 0.01)
    with TestClient(create_app(Storage(url))) as other:
        storage = Storage(url)
        portal = client.loop
        portal.call(AdminService(storage, "root").announce, "Hello")
        assert eventually(lambda: other.server.moderation.announcement) == "Hello"
        portal.call(AdminService(storage, "root").announce, None)
        portal.call(storage.close)


# --- the admin log, and invalid actions ----------------------------------------------------------


def test_every_admin_action_is_logged(ann: User, bob: User, admin_action: Any, url: str) -> None:
    storage = ann.http.server.storage
    portal = ann.http.loop
    before = portal.call(storage.moderation.last_log_number)
    game, ann_id, bob_id = meet(ann, bob), ann.id, bob.id
    bob.post("/reports", {"game": game["id"], "person": ann_id, "reason": "Rude"})
    ((number, report),) = portal.call(storage.moderation.open_reports)
    assert (report.reporter_id, report.reported_id, report.reason) == (bob_id, ann_id, "Rude")
    admin_action("resolve_report", number)
    assert portal.call(storage.moderation.open_reports) == []
    admin_action("ban", ann, "Rude", 1)
    admin_action("unban", ann)
    admin_action("rename", ann, "Someone")
    admin_action("close", game["id"])
    admin_action("end_sessions", bob)
    admin_action("delete", ann)
    admin_action("announce", None)
    entries = portal.call(storage.moderation.admin_log, before)
    assert [entry.action for entry in entries] == [
        "done",
        "ban",
        "unban",
        "rename",
        "close",
        "end-sessions",
        "delete",
        "announce",
    ]
    assert {entry.actor for entry in entries} == {"root"}
    assert [entry.data.get("person") for entry in entries[1:4]] == [ann_id] * 3
    assert entries[3].data["tables"] == entries[4].data["tables"] == [game["id"]]


@pytest.mark.parametrize(
    ("action", "arguments"),
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
    client: TestClient, admin_action: Any, action: str, arguments: tuple[Any, ...]
) -> None:
    storage = client.server.storage
    portal = client.loop
    before = portal.call(storage.moderation.last_log_number)
    with pytest.raises(HexwarpError):
        admin_action(action, *arguments)
    assert portal.call(storage.moderation.last_log_number) == before


@pytest.mark.parametrize("text", ["x", "192.0.2.1/24", "", "192.0.2.0/33"])
def test_invalid_networks(text: str) -> None:
    with pytest.raises(HexwarpError):
        parse_network(text)
