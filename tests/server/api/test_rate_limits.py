"""Rate limits by address and by user, and bounds on every field."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from hexwarp.server.api.rate_limits import ConnectionSlots, TokenBuckets, address
from hexwarp.server.services.play import match_setup
from support.client import TestClient, WebSocketDenialResponse
from support.users import PASSWORD, User

Limit = Callable[[str, int], None]
BOTS = {"game": "cairn", "players": 2, "seats": [{"kind": "bot", "bot": "greedy"}] * 2}


@pytest.fixture
def limit(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Limit:
    """Return a function that sets one of the server's limits to a number, for this test."""

    def set_limit(name: str, maximum: int) -> None:
        limits = client.server.limits
        slots = isinstance(getattr(limits, name), ConnectionSlots)
        monkeypatch.setattr(
            limits, name, ConnectionSlots(maximum) if slots else TokenBuckets(0, maximum)
        )

    return set_limit


def too_many(answer: Any) -> bool:
    return (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")


def until_closed(socket: Any) -> tuple[dict[str, Any], int]:
    """Return the last message before the server closed a socket, and the close code."""
    last: dict[str, Any] = {}
    while True:
        received = socket.receive()
        if received["type"] == "websocket.close":
            return last, received["code"]
        last = json.loads(received["text"])


def test_buckets_refill() -> None:
    now = 0.0
    buckets = TokenBuckets(rate=2, burst=2, clock=lambda: now)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    now = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]


# --- requests ------------------------------------------------------------------------------------


def test_requests_are_limited_by_user(ann: User, bob: User, limit: Limit) -> None:
    game = ann.create("me", "me")
    limit("user_requests", 3)
    for _ in range(3):
        assert ann.post(f"/games/{game['id']}/moves", {"move": "s", "ply": 9}).status_code == 409
    assert too_many(ann.get(f"/games/{game['id']}"))
    assert too_many(ann.get("/me"))
    assert too_many(ann.post("/games", {}))
    assert bob.get(f"/games/{game['id']}").status_code == 200


def test_limit_of_a_user_holds_over_all_sessions(ann: User, limit: Limit) -> None:
    ann.register("Everywhere")
    other = User(ann.http, "Guest")
    other.log_in(name="Everywhere", password=PASSWORD)
    limit("user_requests", 1)
    assert ann.get("/me").status_code == 200
    assert too_many(other.get("/me"))


def test_requests_are_limited_by_address(
    ann: User, bob: User, stranger: User, limit: Limit
) -> None:
    limit("requests", 2)
    assert [ann.get("/me").status_code, bob.get("/me").status_code] == [200, 200]
    assert too_many(stranger.get("/health"))


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("", "x", False),
    ],
)
def test_ipv6_addresses_are_grouped_by_network(left: str, right: str, same: bool) -> None:
    first, second = (
        address(HTTPConnection({"type": "http", "client": (host, 1), "headers": []}))
        for host in (left, right)
    )
    assert (first == second) is same


# --- sockets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["games", "lobby"])
@pytest.mark.parametrize(("name", "rest"), [("requests", 2), ("user_requests", 2)])
def test_flooding_socket_is_closed(
    ann: User, limit: Limit, where: str, name: str, rest: int
) -> None:
    game = ann.create("me", "me")
    path = f"/api/games/{game['id']}/ws" if where == "games" else "/api/lobby/ws"
    with ann.http.websocket_connect(path, headers=ann.headers) as socket:
        limit(name, rest)
        for _ in range(rest + 1):
            socket.send_json({"type": "ping"})
        last, code = until_closed(socket)
    assert (last["code"], code) == ("too_many_requests", 1008)


def test_sockets_are_limited_by_user(ann: User, bob: User, limit: Limit) -> None:
    game = ann.create("me", "me")
    limit("user_sockets", 1)
    with ann.follow(game) as first:
        first.receive_json()
        with ann.http.websocket_connect("/api/lobby/ws", headers=ann.headers) as second:
            last, code = until_closed(second)
        assert (last["code"], code) == ("too_many_requests", 1008)
        with bob.follow(game) as others:
            assert others.receive_json()["type"] == "event"
    with ann.follow(game) as again:
        assert again.receive_json()["type"] == "event"


def test_sockets_of_strangers_are_limited_by_address(
    ann: User, stranger: User, limit: Limit
) -> None:
    game = ann.create("me", "me")
    limit("stranger_sockets", 1)
    with stranger.follow(game), stranger.follow(game) as second:
        last, code = until_closed(second)
        assert (last["code"], code) == ("too_many_requests", 1008)
        with ann.follow(game) as users:
            assert users.receive_json()["type"] == "event"


@pytest.mark.parametrize(
    ("name", "method", "path", "body"),
    [
        ("uploads", "PUT", "/me/settings", {"settings": {}}),
        ("exports", "GET", "/me/export", None),
        ("records", "GET", "/games/GAME/record", None),
        ("records", "GET", "/games/GAME/chance", None),
        ("replays", "POST", "/replay", None),
        ("hints", "POST", "/games/GAME/hint", None),
        ("analyses", "POST", "/games/GAME/analysis", None),
        ("bot_games", "POST", "/games", BOTS),
        ("public_games", "POST", "/pair", {"game": "cairn", "players": 2}),
        ("deletions", "DELETE", "/me", None),
    ],
)
def test_costs_are_limited_by_user_and_by_address(
    ann: User, limit: Limit, name: str, method: str, path: str, body: Any
) -> None:
    game, running = (ann.create("me", "me", game="indigo") for _ in range(2))
    ann.post(f"/games/{game['id']}/resign", {"seat": 1})
    path = path.replace("GAME", (running if name == "hints" else game)["id"])
    limit(name, 0)
    assert too_many(ann.call(method, path, body)), "by address"
    limit(name, 1)
    buckets: TokenBuckets = getattr(ann.http.server.limits, name)
    assert buckets.take(f"user {ann.id}")
    assert too_many(ann.call(method, path, body)), "by user"


def test_sockets_are_limited_by_address(ann: User, stranger: User, limit: Limit) -> None:
    game = ann.create("me", "me")
    limit("sockets", 2)
    with ann.follow(game), stranger.follow(game), stranger.follow(game) as third:
        last, code = until_closed(third)
    assert (last["code"], code) == ("too_many_requests", 1008)


def test_socket_over_the_limit_is_denied(ann: User, stranger: User, limit: Limit) -> None:
    game = ann.create("me", "me")
    limit("user_requests", 0)
    with pytest.raises(WebSocketDenialResponse) as denial, ann.follow(game):
        pass
    assert too_many(denial.value)
    with stranger.follow(game) as socket:
        assert socket.receive_json()["type"] == "event"


# --- games ---------------------------------------------------------------------------------------


def test_new_games_are_limited_by_user(ann: User, bob: User, limit: Limit) -> None:
    game = ann.create("me", "me")
    ann.post(f"/games/{game['id']}/resign", {"seat": 1})
    limit("user_games", 0)
    for path in (f"/games/{game['id']}/rematch", "/pair", "/games"):
        body = {"game": "cairn", "players": 2, "seats": []}
        assert too_many(ann.post(path, body)), path
    limit("user_games", 1)
    assert ann.create("me", "me")["status"] == "playing"


def test_seats_are_limited_by_user(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_setup, "MAX_RUNNING_MATCHES", 1)
    invited = bob.create("me", "open")
    own = ann.create("me", "open")
    seats = [{"kind": "human"}, {"kind": "open"}]
    for path, body in [
        ("/games", {"game": "cairn", "players": 2, "seats": seats}),
        ("/pair", {"game": "cairn", "players": 2}),
        (f"/games/{invited['id']}/join", None),
    ]:
        assert ann.post(path, body).json()["code"] == "not_now", path
    ann.post(f"/games/{own['id']}/leave")
    assert ann.post(f"/games/{invited['id']}/join").status_code == 200


# --- sizes ---------------------------------------------------------------------------------------


def test_every_accepted_field_has_a_bound(client: TestClient) -> None:
    description = client.get("/openapi.json").json()
    schemas = description["components"]["schemas"]
    accepted: list[Any] = [{"$ref": "#/components/schemas/ToServer"}]
    for ways in description["paths"].values():
        for call in ways.values():
            content = call.get("requestBody", {}).get("content", {})
            accepted += [media["schema"] for kind, media in content.items() if "json" in kind]
            queries = [
                parameter for parameter in call.get("parameters", ()) if parameter["in"] == "query"
            ]
            accepted += [
                {"properties": {parameter["name"]: parameter["schema"]}} for parameter in queries
            ]
    assert len(accepted) > 20
    assert {path for schema in accepted for path in unbounded(schema, schemas)} == set()


FREE = {"passkey", "keys"}
"""Objects of the browser: bounded by the whole message."""


def unbounded(schema: Any, schemas: Any, path: str = "") -> Iterator[str]:
    """Yield the paths of a schema's unbounded texts, lists, objects and numbers."""
    if path.rsplit(".", 1)[-1] in FREE:
        return
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        if name in schemas:
            yield from unbounded(schemas[name], schemas, f"{path}({name})")
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from unbounded(part, schemas, path)
    for name, part in schema.get("properties", {}).items():
        yield from unbounded(part, schemas, f"{path}.{name}")
    kind, closed = schema.get("type"), {"enum", "const"} & schema.keys()
    bound = {"string": "maxLength", "array": "maxItems", "integer": "maximum"}.get(str(kind))
    if kind == "object" and schema.get("additionalProperties"):
        bound = "maxProperties"
    if bound and not closed and bound not in schema and "exclusiveM" + bound[1:] not in schema:
        yield f"{path}: {kind}"


def test_unbounded_fields_are_found() -> None:
    schema = {"properties": {"a": {"type": "string"}, "b": {"anyOf": [{"type": "array"}]}}}
    assert list(unbounded(schema, {})) == [".a: string", ".b: array"]
