"""Any request gets an answer below status 500."""

import json
import urllib.parse
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwarp.server.api.errors import STATUS
from support.authenticator import Authenticator
from support.client import TestClient
from support.users import User, meet

FEW = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

texts = st.text(st.characters(), max_size=30)
numbers = st.integers() | st.floats() | st.integers(2**31 - 2, 2**64)
words = st.sampled_from(
    [
        "cairn",
        "human",
        "bot",
        "open",
        "greedy",
        "random",
        "s",
        "r",
        "c",
        "height",
        "rounds",
        1,
        2,
        0,
    ]
)
junk: Any = st.recursive(
    st.none() | st.booleans() | numbers | texts | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


SEAT = st.fixed_dictionaries({"kind": words | junk}, optional={"bot": words | junk, "name": junk})
CLIENT_DATA = st.binary(max_size=40) | junk.map(lambda value: json.dumps(value).encode())
CREDENTIAL = st.fixed_dictionaries(
    {"response": st.fixed_dictionaries({"clientDataJSON": CLIENT_DATA.map(base64url) | junk})},
    optional={"id": texts | junk, "rawId": junk, "type": words | junk},
)
FIELDS = {
    "move": words | junk,
    "ply": st.integers(0, 2) | junk,
    "seat": st.integers(0, 3) | junk,
    "name": texts | junk,
    "game": words | junk,
    "players": st.integers(0, 4) | junk,
    "options": st.dictionaries(words.map(str), junk, max_size=2) | junk,
    "seats": st.lists(SEAT, max_size=3) | junk,
    "first": words | junk,
    "type": st.sampled_from(["move", "ping"]) | junk,
    "password": texts | junk,
    "passkey": CREDENTIAL | junk,
    "others": st.booleans() | junk,
    "player": texts | junk,
    "text": texts | junk,
    "phrase": st.sampled_from(["hello", "bye"]) | junk,
    "line": st.integers(0, 2) | junk,
    "person": texts | junk,
    "endpoint": texts.map("https://push.example/{}".format) | texts | junk,
    "keys": st.fixed_dictionaries({"p256dh": texts | junk, "auth": texts | junk}) | junk,
    "seq": st.integers(0, 9) | junk,
    "lines": st.lists(st.lists(words.map(str) | texts, max_size=4).map(" ".join)) | junk,
    "reason": texts | junk,
    "public": st.booleans() | junk,
    "rated": st.booleans() | junk,
    "clock": st.fixed_dictionaries(
        {"kind": st.sampled_from(["realtime", "days"]) | junk},
        optional={"days": numbers | junk, "minutes": numbers, "increment": numbers},
    )
    | junk,
}
bodies = st.fixed_dictionaries({}, optional=FIELDS) | junk

PARTS = ("attestationObject", "authenticatorData", "signature", "userHandle")
CALLS = (
    "session",
    "games",
    "games/{}/join",
    "games/{}/moves",
    "games/{}/undo",
    "games/{}/resign",
    "games/{}/round",
    "games/{}/rematch",
    "replay",
    "pair",
    "games/{}/chat",
    "reports",
    "push",
    "login",
    "account",
    "tokens",
    "bots",
    "passkeys",
    "passkeys/challenge?to=use",
)
PRIVATE_DATA = ("notes", "seen", "conditions")


def check(answer: Any) -> None:
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        problem = answer.json()
        assert STATUS[problem["code"]] == answer.status_code
        assert problem["detail"]


@pytest.fixture(scope="module")
def player(client: TestClient) -> User:
    return User(client, "Ann")


@pytest.fixture(scope="module")
def owner(client: TestClient) -> User:
    """Return a user with an account, whose password no example guesses."""
    return User(client, "Eve").register("Owner")


@pytest.fixture(scope="module")
def game(player: User) -> dict[str, Any]:
    return player.create("me", "me", options={"rounds": 2})


@pytest.fixture(scope="module")
def days(client: TestClient, player: User) -> dict[str, Any]:
    """Start a game in which another is to move, and the player may store conditional moves."""
    return meet(User(client, "Bob"), player, clock={"kind": "days", "days": 1})


@FEW
@given(call=st.sampled_from(CALLS), body=bodies)
def test_any_json_body(player: User, game: dict[str, Any], call: str, body: Any) -> None:
    content = json.dumps(body)
    headers = player.headers | {"Content-Type": "application/json"}
    path = f"/api/{call.format(game['id'])}"
    check(player.http.post(path, content=content, headers=headers))


@FEW
@given(resource=st.sampled_from(PRIVATE_DATA), body=bodies)
def test_any_json_body_of_private_data(
    player: User, days: dict[str, Any], resource: str, body: Any
) -> None:
    headers = player.headers | {"Content-Type": "application/json"}
    path = f"/api/games/{days['id']}/{resource}"
    check(player.http.put(path, content=json.dumps(body), headers=headers))


@FEW
@given(line=texts)
def test_any_line_of_moves(player: User, days: dict[str, Any], line: str) -> None:
    check(
        player.http.get(
            f"/api/games/{days['id']}/ahead", params={"line": line}, headers=player.headers
        )
    )


@FEW
@given(
    call=st.sampled_from([("PUT", "me/password"), ("DELETE", "me"), ("DELETE", "tokens/x")]),
    proof=bodies,
    password=texts | junk,
)
def test_any_json_body_of_put_and_delete(
    owner: User, call: tuple[str, str], proof: Any, password: Any
) -> None:

    content = json.dumps({"proof": proof, "password": password})
    headers = owner.headers | {"Content-Type": "application/json"}
    check(owner.http.request(call[0], f"/api/{call[1]}", content=content, headers=headers))


@FEW
@given(
    name=texts,
    call=st.sampled_from(["", "/games", "/opponents"]),
    query=st.dictionaries(st.sampled_from(["game", "opponent", "result", "before"]), texts),
)
def test_any_profile(player: User, name: str, call: str, query: dict[str, str]) -> None:
    path = urllib.parse.quote(name, safe="", errors="replace")
    check(player.http.get(f"/api/people/{path}{call}", params=query))
    check(player.http.get("/api/leaderboard", params=query))


@FEW
@given(call=st.sampled_from(CALLS), body=st.binary(max_size=200), kind=st.binary(max_size=20))
def test_any_bytes_as_body(
    player: User, game: dict[str, Any], call: str, body: bytes, kind: bytes
) -> None:
    headers = {**player.headers, "Content-Type": b"application/json" if len(kind) < 9 else kind}
    path = f"/api/{call.format(game['id'])}"
    check(player.http.post(path, content=body, headers=headers))


@FEW
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]),
    parts=st.lists(st.sampled_from(["api", "games", "ws", "legal", "ID", "assets"]) | texts),
    query=texts,
)
def test_any_address(
    player: User, game: dict[str, Any], method: str, parts: list[str], query: str
) -> None:
    path = "/".join(part.replace("ID", game["id"]) for part in ["", *parts])
    query = urllib.parse.quote(query, errors="replace")
    url = f"{urllib.parse.quote(path, errors='replace')}?{query}"
    answer = player.http.request(method, f"http://testserver.localhost{url}")
    assert answer.status_code < 500


@FEW
@given(seat=texts | st.integers().map(str), call=st.sampled_from(["legal", "plan"]))
def test_any_query_value(player: User, game: dict[str, Any], seat: str, call: str) -> None:
    seat = seat.encode("utf-8", "replace").decode()
    url = f"/api/games/{game['id']}/{call}"
    check(player.http.get(url, params={"seat": seat}, headers=player.headers))


@FEW
@given(token=st.binary(max_size=50), cookie=st.binary(max_size=50))
def test_any_token(player: User, game: dict[str, Any], token: bytes, cookie: bytes) -> None:
    headers = {"Authorization": b"Bearer " + token, "Cookie": b"hexwarp_session=" + cookie}
    check(player.http.post(f"/api/games/{game['id']}/undo", headers=headers))


@FEW
@given(messages=st.lists(bodies.map(json.dumps) | texts.filter(str.isprintable), max_size=5))
def test_any_socket_message(player: User, game: dict[str, Any], messages: list[str]) -> None:
    with player.follow(game, 10**6) as socket:
        for message in messages:
            socket.send_text(message)
        socket.send_text('{"type": "ping"}')
        while socket.receive_json()["type"] != "pong":
            pass


@FEW
@given(record=st.lists(st.sampled_from('["]\n {};.1sr') | texts, max_size=20).map("".join))
def test_any_record(player: User, record: str) -> None:
    body = ('[Game "cairn"]\n[Players "2"]\n[Charms "12"]\n' + record).encode("utf-8", "replace")
    check(player.http.post("/api/replay", content=body))


@pytest.fixture(scope="module")
def phone(player: User) -> Authenticator:
    """Register a passkey of the player's."""
    phone = Authenticator()
    made = phone.make(player.post("/passkeys/challenge?to=make").json()["options"])
    player.register("Fuzz", passkey=made)
    return phone


@FEW
@given(
    answer=st.dictionaries(st.sampled_from(PARTS), st.binary(max_size=80).map(base64url)),
    extra=junk,
)
def test_any_answer_to_a_valid_challenge(
    player: User, phone: Authenticator, answer: dict[str, Any], extra: Any
) -> None:
    key = base64url(phone.id)
    for to, call, kind in (("make", "passkeys", "create"), ("use", "login", "get")):
        options = player.post(f"/passkeys/challenge?to={to}").json()["options"]
        client_data = {
            "type": f"webauthn.{kind}",
            "origin": "http://testserver.localhost",
            "extra": extra,
        }
        encoded = json.dumps(client_data | {"challenge": options["challenge"]}).encode()
        response = answer | {"clientDataJSON": base64url(encoded)}
        passkey = {"id": key, "rawId": key, "type": "public-key", "response": response}
        content = json.dumps({"name": "Ann", "passkey": passkey})
        headers = player.headers | {"Content-Type": "application/json"}
        refused = player.http.post(f"/api/{call}", content=content, headers=headers)
        assert refused.status_code == 403
