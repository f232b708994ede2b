"""Open sockets end with their credential, in the same process and in others."""

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hexwarp.server.api.dependencies import Server
from hexwarp.server.app import create_app
from hexwarp.server.clock import now_ms
from hexwarp.server.live import connections
from hexwarp.server.services.operation.admin import AdminService
from hexwarp.server.services.people import moderation
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.server.services.people.sessions import hash_of
from hexwarp.storage import Storage
from hexwarp.storage.people.sessions import IDLE_LIMIT_MS, MAX_AGE_MS
from support.client import (
    CHEAP_HASHER,
    TestClient,
    WebSocketTestSession,
    lenient_limits,
    receive_until,
)
from support.fanout import ManualFanout
from support.users import PASSWORD, PROOF, User, account, meet

NEW = "battery staple"


class Wire(ManualFanout):
    """A fan-out to one other server, whose event loop receives the messages."""

    def __init__(self) -> None:
        super().__init__()
        self.other: Callable[..., object] | None = None

    def publish(self, topic: str, body: Any, match_id: str | None = None) -> None:
        if self.other is not None and topic == connections.TOPIC:
            self.other(topic, json.loads(json.dumps(body)))


def app(url: str, fanout: ManualFanout) -> Any:
    passwords = Passwords(CHEAP_HASHER)
    return create_app(Storage(url), limits=lenient_limits(), passwords=passwords, fanout=fanout)


@pytest.fixture(autouse=True)
def _no_periodic_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the sockets to the messages, unless a test checks them itself."""
    monkeypatch.setattr(connections, "CHECK_INTERVAL_S", 3600.0)
    monkeypatch.setattr(moderation, "POLL_INTERVAL_S", 3600.0)


@pytest.fixture
def wires() -> tuple[Wire, Wire]:
    return Wire(), Wire()


@pytest.fixture
def servers(url: str, wires: tuple[Wire, Wire]) -> Iterator[tuple[TestClient, TestClient]]:
    """Start two servers on one database, connected by their fan-outs."""
    with TestClient(app(url, wires[0])) as first, TestClient(app(url, wires[1])) as second:
        wires[0].other = lambda *message: second.loop.start_task_soon(_receive, wires[1], *message)
        yield first, second


async def _receive(wire: Wire, topic: str, body: Any) -> None:
    wire.receive(topic, body)


@pytest.fixture
def eve(servers: tuple[TestClient, TestClient]) -> User:
    """Return a user with an account, at the first server."""
    return account(servers[0], "Eve")


def closing(socket: WebSocketTestSession) -> tuple[str, int, str]:
    """Return the code of a socket's last message, and code and reason with which it was closed."""
    last: dict[str, Any] = {}
    while (received := socket.receive())["type"] != "websocket.close":
        last = json.loads(received["text"])
    return str(last.get("code")), received["code"], received["reason"]


NO_SESSION = ("no_session", 1008, "no_session")


def same_session(eve: User) -> User:
    return eve


def other_session(eve: User) -> User:
    other = User(eve.http)
    assert other.log_in(name=name_of(eve), password=PASSWORD).status_code == 200
    return other


def guest(eve: User) -> User:
    other = User(eve.http, "Guest")
    eve.token = other.token
    return other


def register(eve: User) -> None:
    """Register by another user object: the guest's token ends."""
    eve.register(f"Once {eve.id}")


def token(eve: User) -> User:
    robot = User(eve.http)
    robot.token = eve.post("/tokens", {"name": "Robot"} | PROOF).json()["token"]
    return robot


def name_of(user: User) -> str:
    return str(user.get("/me").json()["player"]["name"])


def log_out(eve: User) -> None:
    assert eve.post("/logout").status_code == 204


def log_out_elsewhere(eve: User) -> None:
    assert eve.post("/logout", {"others": True}).status_code == 204


def end_each_other_session(eve: User) -> None:
    for session in eve.get("/sessions").json()["sessions"]:
        if not session["current"]:
            assert eve.call("DELETE", f"/sessions/{session['id']}").status_code == 204


def log_in_as_another(eve: User) -> None:
    other = account(eve.http, "Other")
    assert eve.log_in(name=name_of(other), password=PASSWORD).status_code == 200


def change_password(eve: User) -> None:
    body = {"proof": {"password": PASSWORD}, "password": NEW}
    assert eve.call("PUT", "/me/password", body).status_code == 204


def revoke_tokens(eve: User) -> None:
    for token in eve.get("/tokens").json()["tokens"]:
        assert eve.call("DELETE", f"/tokens/{token['id']}").status_code == 204


def delete_account(eve: User) -> None:
    body = {"proof": {"password": PASSWORD}}
    assert eve.call("DELETE", "/me", body).status_code == 204


ENDS = [
    (same_session, log_out),
    (same_session, log_in_as_another),
    (guest, register),
    (other_session, log_out_elsewhere),
    (other_session, end_each_other_session),
    (other_session, change_password),
    (token, revoke_tokens),
    (same_session, delete_account),
    (other_session, delete_account),
    (token, delete_account),
]


@pytest.mark.parametrize("where", [0, 1], ids=["same process", "other process"])
@pytest.mark.parametrize(("who", "end"), ENDS, ids=lambda parameter: parameter.__name__)
def test_sockets_end_with_their_credential(
    servers: tuple[TestClient, TestClient], eve: User, who: Any, end: Any, where: int
) -> None:
    credential = who(eve)
    credential.http = servers[where]
    game, headers = eve.create("me", "me"), credential.headers
    other = User(servers[where], "Bob")
    with (
        credential.follow(game) as socket,
        servers[where].websocket_connect("/api/lobby/ws", headers=headers) as lobby,
        other.follow(game) as watching,
    ):
        for connection in (socket, lobby, watching):
            connection.receive_json()
        eve.http = servers[0]
        end(eve)
        assert closing(socket) == closing(lobby) == NO_SESSION
        watching.send_json({"type": "ping"})
        receive_until(watching, "pong")


def test_other_sessions_keep_their_sockets(eve: User) -> None:
    other = other_session(eve)
    game = eve.create("me", "me")
    with eve.follow(game) as socket, other.follow(game) as ended:
        socket.receive_json()
        log_out_elsewhere(eve)
        assert closing(ended) == NO_SESSION
        socket.send_json({"type": "move", "move": "s", "ply": 0})
        receive_until(socket, "event")


async def _end_silently(server: Server, user: User) -> None:
    """Delete a session as another process does whose message is lost."""
    await server.storage.sessions.delete(hash_of(user.token))


def test_no_move_is_made_after_the_credential_has_ended(eve: User) -> None:
    game = eve.create("me", "me")
    with eve.follow(game) as socket:
        socket.receive_json()
        eve.http.loop.call(_end_silently, eve.http.server, eve)
        socket.send_json({"type": "move", "move": "s", "ply": 0})
        assert closing(socket) == NO_SESSION
    assert User(eve.http).game(game)["ply"] == 0


def test_lost_message_delays_the_end_until_the_next_check(
    eve: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "CHECK_BATCH", 1)
    others = [User(eve.http, name) for name in ("Bob", "Cem")]
    game = eve.create("me", "me")
    with eve.follow(game) as socket:
        socket.receive_json()
        with others[0].follow(game), others[1].follow(game) as other:
            eve.http.loop.call(_end_silently, eve.http.server, eve)
            eve.http.loop.call(eve.http.server.connections.check_all)
            assert closing(socket) == NO_SESSION
            other.send_json({"type": "ping"})
            receive_until(other, "pong")


@pytest.mark.parametrize(
    ("query", "limit"),
    [
        ("UPDATE sessions SET last_seen = ? WHERE token_hash = ?", IDLE_LIMIT_MS),
        ("UPDATE sessions SET created = ? WHERE token_hash = ?", MAX_AGE_MS),
    ],
    ids=["idle", "absolute"],
)
def test_sockets_end_with_the_time_of_their_session(
    eve: User, url: str, query: str, limit: int
) -> None:
    def age(ms: int) -> None:
        file = url.removeprefix("sqlite:///")
        with contextlib.closing(sqlite3.connect(file)) as database, database:
            database.execute(query, (now_ms() - ms, hash_of(eve.token)))
        eve.http.loop.call(eve.http.server.connections.check_all)

    game = eve.create("me", "me")
    with eve.follow(game) as socket:
        age(limit - 60_000)
        socket.send_json({"type": "ping"})
        receive_until(socket, "pong")
        age(limit + 1)
        assert closing(socket) == NO_SESSION


def test_connections_are_checked_periodically(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CHECK_INTERVAL_S", 0.01)
    with TestClient(app(url, ManualFanout())) as client:
        ann = User(client, "Ann")
        with ann.follow(ann.create("me", "me")) as socket:
            socket.receive_json()
            client.loop.call(_end_silently, client.server, ann)
            assert closing(socket) == NO_SESSION


def test_socket_of_an_ended_credential_is_closed_at_once(
    eve: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The credential may end between the identification of the request and its registration."""
    game = eve.create("me", "me")
    identify = eve.http.server.sessions.identify

    async def identify_then_end(connection: Any) -> Any:
        identity = await identify(connection)
        await eve.http.server.storage.sessions.delete(hash_of(eve.token))
        return identity

    monkeypatch.setattr(eve.http.server.sessions, "identify", identify_then_end)
    with eve.follow(game) as socket:
        assert socket.receive_json()["code"] == "no_session"


def act_as_operator(client: TestClient, url: str, action: str, *arguments: Any) -> None:
    """Run an admin action of another process, which the server then reads."""

    async def act() -> None:
        storage = Storage(url)
        admin = AdminService(storage, "root")
        users = [await admin.find_user(name) for name in arguments[:1] if "." not in name]
        await getattr(admin, action)(*users, *arguments[len(users) :])
        await storage.close()
        await client.server.moderation.refresh()

    client.loop.call(act)


@pytest.mark.parametrize("where", [0, 1], ids=["same process", "other process"])
def test_ban_closes_the_sockets_of_a_user_who_may_then_watch(
    servers: tuple[TestClient, TestClient], url: str, where: int
) -> None:
    client = servers[where]
    ann, bob = User(client, "Ann"), User(client, "Bob")
    game, ann_id = meet(ann, bob), ann.id
    with ann.follow(game) as socket, bob.follow(game) as other:
        receive_until(socket, "game")
        receive_until(other, "game")
        act_as_operator(client, url, "ban", ann_id, "Rude", None)
        assert closing(socket) == ("banned", 1008, "banned")
        with ann.follow(game) as watching:
            receive_until(watching, "game")
            act_as_operator(client, url, "ban", bob.id, "Rude", None)
            assert closing(other) == ("banned", 1008, "banned")
            watching.send_json({"type": "ping"})
            receive_until(watching, "pong")


def test_ban_of_a_network_closes_its_sockets(url: str) -> None:
    with (
        TestClient(app(url, ManualFanout()), client=("192.0.2.7", 1)) as client,
        client.websocket_connect("/api/lobby/ws") as socket,
    ):
        act_as_operator(client, url, "ban", "198.51.100.0/24", "Attacks", None)
        receive_until(socket, "lobby")
        act_as_operator(client, url, "ban", "192.0.2.0/24", "Attacks", None)
        assert closing(socket) == ("banned", 1008, "banned")


@pytest.mark.parametrize("action", ["delete", "end_sessions"])
def test_deletion_by_the_operator_closes_sockets(eve: User, url: str, action: str) -> None:
    game, eve_id = eve.create("me", "me"), eve.id
    with eve.follow(game) as socket:
        receive_until(socket, "game")
        act_as_operator(eve.http, url, action, eve_id)
        assert closing(socket) == NO_SESSION
