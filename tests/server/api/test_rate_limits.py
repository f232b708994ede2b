"""One address may do more than one person, and nobody may do anything without end."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from hexwarp.server.api.rate_limits import ConnectionSlots, RateLimits, TokenBuckets, address
from hexwarp.server.services import match_setup

from ..conftest import PASSWORD, Person, TestClient, WebSocketDenialResponse


@pytest.fixture
def limits(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the number of requests, or of places, that there are of a kind."""
    kept: RateLimits = client.app.state.server.limits  # type: ignore[attr-defined]

    def allow(name: str, most: int) -> None:
        kind = type(getattr(kept, name))
        limit = kind(most) if kind is ConnectionSlots else TokenBuckets(0, most)
        monkeypatch.setattr(kept, name, limit)

    return allow


def too_many(answer: Any) -> bool:
    return (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")


def until_closed(socket: Any) -> tuple[dict[str, Any], int]:
    """The last message before the server closed a socket, and with which code it did."""
    last: dict[str, Any] = {}
    while True:
        received = socket.receive()
        if received["type"] == "websocket.close":
            return last, received["code"]
        last = json.loads(received["text"])


def test_buckets_fill_up_again() -> None:
    now = 0.0
    buckets = TokenBuckets(rate=2, burst=2, clock=lambda: now)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    now = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]


# --- requests ------------------------------------------------------------------------------------


def test_one_person_may_not_flood_and_others_at_the_address_may_play(
    ann: Person, bob: Person, limits: Any
) -> None:
    game = ann.create("me", "me")
    limits("_asked", 3)
    for _ in range(3):
        assert ann.post(f"/games/{game['id']}/moves", {"move": "s", "ply": 9}).status_code == 409
    assert too_many(ann.get(f"/games/{game['id']}"))
    assert too_many(ann.get("/me"))
    assert too_many(ann.post("/games", {}))
    assert bob.get(f"/games/{game['id']}").status_code == 200


def test_a_person_has_one_limit_over_all_sessions(ann: Person, limits: Any) -> None:
    ann.register("Everywhere")
    other = Person(ann.http, "Guest")
    other.log_in(name="Everywhere", password=PASSWORD)
    limits("_asked", 1)
    assert ann.get("/me").status_code == 200
    assert too_many(other.get("/me"))


def test_an_address_may_not_flood_with_many_people(
    ann: Person, bob: Person, stranger: Person, limits: Any
) -> None:
    limits("_requests", 2)
    assert [ann.get("/me").status_code, bob.get("/me").status_code] == [200, 200]
    assert too_many(stranger.get("/health"))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("", "x", False),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    first, second = (
        address(HTTPConnection({"type": "http", "client": (host, 1), "headers": []}))
        for host in (one, other)
    )
    assert (first == second) is same


# --- sockets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["games", "lobby"])
@pytest.mark.parametrize(("name", "rest"), [("_requests", 2), ("_asked", 2)])
def test_a_socket_that_floods_is_closed(
    ann: Person, limits: Any, where: str, name: str, rest: int
) -> None:
    game = ann.create("me", "me")
    path = f"/api/games/{game['id']}/ws" if where == "games" else "/api/lobby/ws"
    with ann.http.websocket_connect(path, headers=ann.headers) as socket:
        limits(name, rest)
        for _ in range(rest + 1):
            socket.send_json({"type": "ping"})
        last, code = until_closed(socket)
    assert (last["code"], code) == ("too_many_requests", 1008)


def test_a_person_has_so_many_sockets(ann: Person, bob: Person, limits: Any) -> None:
    game = ann.create("me", "me")
    limits("_own_sockets", 1)
    with ann.follow(game) as first:
        first.receive_json()
        with ann.http.websocket_connect("/api/lobby/ws", headers=ann.headers) as second:
            last, code = until_closed(second)
        assert (last["code"], code) == ("too_many_requests", 1008)
        with bob.follow(game) as others:
            assert others.receive_json()["type"] == "event"
    with ann.follow(game) as again:
        assert again.receive_json()["type"] == "event"


def test_an_address_has_so_many_sockets(ann: Person, stranger: Person, limits: Any) -> None:
    game = ann.create("me", "me")
    limits("_sockets", 2)
    with ann.follow(game), stranger.follow(game), stranger.follow(game) as third:
        last, code = until_closed(third)
    assert (last["code"], code) == ("too_many_requests", 1008)


def test_a_flood_before_the_socket_is_one_is_a_refusal_too(
    ann: Person, stranger: Person, limits: Any
) -> None:
    game = ann.create("me", "me")
    limits("_asked", 0)
    with pytest.raises(WebSocketDenialResponse) as denial, ann.follow(game):
        pass
    assert too_many(denial.value)
    with stranger.follow(game) as socket:
        assert socket.receive_json()["type"] == "event"


# --- games ---------------------------------------------------------------------------------------


def test_a_person_opens_so_many_games(ann: Person, bob: Person, limits: Any) -> None:
    game = ann.create("me", "me")
    ann.post(f"/games/{game['id']}/resign", {"seat": 1})
    limits("_games", 0)
    for path in (f"/games/{game['id']}/rematch", "/pair", "/games"):
        body = {"game": "cairn", "players": 2, "seats": []}
        assert too_many(ann.post(path, body)), path
    limits("_games", 1)
    assert ann.create("me", "me")["status"] == "playing"


def test_a_person_sits_at_so_many_tables(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_whatever_is_taken_has_a_size(client: TestClient) -> None:
    description = client.get("/openapi.json").json()
    schemas = description["components"]["schemas"]
    taken: list[Any] = [{"$ref": "#/components/schemas/ToServer"}]
    for ways in description["paths"].values():
        for call in ways.values():
            content = call.get("requestBody", {}).get("content", {})
            taken += [media["schema"] for kind, media in content.items() if "json" in kind]
            queries = [one for one in call.get("parameters", ()) if one["in"] == "query"]
            taken += [{"properties": {one["name"]: one["schema"]}} for one in queries]
    assert len(taken) > 20
    assert {place for one in taken for place in without_size(one, schemas)} == set()


FREE = {"passkey", "keys", "since"}
"""A browser's own objects, and a number that the socket checks: bounded by the whole message."""


def without_size(schema: Any, schemas: Any, place: str = "") -> Iterator[str]:
    """Where a schema takes texts, lists, objects or numbers without end."""
    if place.rsplit(".", 1)[-1] in FREE:
        return
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        if name in schemas:
            yield from without_size(schemas[name], schemas, f"{place}({name})")
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from without_size(part, schemas, place)
    for name, part in schema.get("properties", {}).items():
        yield from without_size(part, schemas, f"{place}.{name}")
    kind, closed = schema.get("type"), {"enum", "const"} & schema.keys()
    bound = {"string": "maxLength", "array": "maxItems", "integer": "maximum"}.get(str(kind))
    if kind == "object" and schema.get("additionalProperties"):
        bound = "maxProperties"
    if bound and not closed and bound not in schema and "exclusiveM" + bound[1:] not in schema:
        yield f"{place}: {kind}"


def test_what_has_no_size_is_seen() -> None:
    schema = {"properties": {"a": {"type": "string"}, "b": {"anyOf": [{"type": "array"}]}}}
    assert list(without_size(schema, {})) == [".a: string", ".b: array"]
