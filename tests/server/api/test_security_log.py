"""Log-ins, refusals and changes of accounts are logged, without secrets, and few from a client."""

import logging
from typing import Any

import pytest

from hexwarp.server.api.rate_limits import TokenBuckets
from support.client import TestClient, receive_until
from support.users import PASSWORD, PROOF, User, meet

NAME = "Mona of the log"
RENAMED = "Mina of the log"
NEW = "battery staple"


class Recorder(logging.Handler):
    """Keeps the events."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Any] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.events.append(record)


@pytest.fixture
def events(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    log, recorder = logging.getLogger("hexwarp.security"), Recorder()
    monkeypatch.setattr(log, "level", logging.INFO)
    monkeypatch.setattr(log, "handlers", [recorder])
    monkeypatch.setattr(log, "propagate", False)
    return recorder.events


def test_events_are_logged_with_user_and_network(client: TestClient, events: list[Any]) -> None:
    mona = User(client, "Mona").register(NAME)
    mona_id = mona.id
    mona.post("/login", {"name": NAME, "password": "wrong horse"})
    mona.post("/login", {"name": "A secret in the wrong field", "password": "wrong horse"})
    mona.log_in(name=NAME, password=PASSWORD)
    mona.post("/login", {"passkey": {}})
    body = {"proof": {"password": "wrong horse"}, "password": NEW}
    mona.call("PUT", "/me/password", body)
    mona.call("PUT", "/me/password", body | PROOF)
    proof = {"proof": {"password": NEW}}
    token = mona.post("/tokens", {"name": "Robot"} | proof).json()
    mona.call("DELETE", f"/tokens/{token['id']}")
    bot = mona.post("/bots", {"name": "Mona's bot"} | proof).json()
    mona.call("DELETE", f"/bots/{bot['player']['id']}", proof)
    for name in (NAME, RENAMED):
        mona.post("/session", {"name": name} | proof)
    mona.post("/logout", {"others": True})
    mona.call("DELETE", "/me", proof)
    assert [(logged.event, logged.kind) for logged in events] == [
        ("account_created", "password"),
        ("login_failed", "password"),
        ("login_failed", "password"),
        ("logged_in", "password"),
        ("login_failed", "passkey"),
        ("proof_failed", "password"),
        ("password_changed", "-"),
        ("token_created", "-"),
        ("token_revoked", "-"),
        ("bot_created", "-"),
        ("bot_deleted", "-"),
        ("account_renamed", "-"),
        ("sessions_ended", "-"),
        ("account_deleted", "-"),
    ]
    users = [logged.user_id for logged in events]
    assert users == [mona_id, mona_id, "-", mona_id, "-", *[mona_id] * 9]
    assert {logged.network for logged in events} == {"testclient"}
    assert {logged.event for logged in events if logged.levelname == "WARNING"} == {
        "login_failed",
        "proof_failed",
    }
    text = "\n".join(logged.getMessage() for logged in events)
    assert f"event=account_created user={mona_id} network=testclient kind=password" in text
    typed = ("A secret", "wrong horse", PASSWORD, NEW, NAME, RENAMED)
    for secret in (*typed, mona.token, token["token"], bot["token"]["token"]):
        assert secret not in text


def test_throttled_guesses_are_logged(
    client: TestClient, events: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client.server.limits.login_names, "take", lambda _key: False)
    client.post("/api/login", json={"name": "Nobody", "password": "guess"})
    assert [logged.event for logged in events] == ["login_failed", "limit_exceeded"]


@pytest.fixture
def time(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let the lines be as few as those of a real server, by a clock that a test moves."""
    time = [1000.0]
    limits = client.server.limits
    usual = TokenBuckets(rate=1 / 60, burst=1, clock=lambda: time[0])
    monkeypatch.setattr(limits, "log_lines", usual)
    return time


@pytest.mark.usefixtures("time")
def test_refusals_are_logged_with_user_and_network(
    ann: User, bob: User, events: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = meet(ann, bob)
    carl = User(ann.http, "Carl")
    carl_id = carl.id
    with carl.follow(game) as socket:
        socket.send_json({"type": "move", "move": "s", "ply": 0})
        assert receive_until(socket, "error")[-1]["code"] == "not_your_seat"
    other_site = {"Origin": "https://evil.example"}
    assert ann.http.post("/api/session", headers=other_site).status_code == 403
    assert ann.http.get("/", headers={"Host": "evil.example"}).status_code == 421
    assert carl.post("/games", {"game": 5}).status_code == 422
    monkeypatch.setattr(ann.http.server.limits.user_requests, "take", lambda _user: False)
    assert carl.get("/me").status_code == 429
    assert [(logged.event, logged.kind, logged.user_id) for logged in events] == [
        ("access_refused", "not_your_seat", carl_id),
        ("access_refused", "cross_site", "-"),
        ("access_refused", "wrong_host", "-"),
        ("input_refused", "malformed", carl_id),
        ("limit_exceeded", "too_many_requests", carl_id),
    ]
    assert {logged.levelname for logged in events} == {"INFO"}
    assert {logged.network for logged in events} == {"testclient"}


def test_refusals_are_logged_once_a_minute_for_each_kind_and_network(
    client: TestClient, events: list[Any], time: list[float]
) -> None:
    def refuse(network: str, origin: str = "https://evil.example", host: str | None = None) -> None:
        app = client.app
        headers = {"Origin": origin} | ({"Host": host} if host else {})
        assert TestClient(app, client=(network, 1)).post("/api/session", headers=headers).is_error

    for network in ("192.0.2.1", "192.0.2.9", "198.51.100.1", "2001:db8:0:1::1", "2001:db8:0:2::1"):
        refuse(network)
        refuse(network)
    refuse("192.0.2.1", host="evil.example")
    assert [(logged.kind, logged.network) for logged in events] == [
        ("cross_site", "192.0.2.1"),
        ("cross_site", "198.51.100.1"),
        ("cross_site", "2001:db8:0:1::"),
        ("wrong_host", "192.0.2.1"),
    ]
    time[0] += 61
    refuse("192.0.2.1")
    assert len(events) == 5


def test_failures_are_warnings_once_a_minute_and_all_are_logged(
    client: TestClient, events: list[Any], time: list[float]
) -> None:
    def fail(network: str) -> None:
        guess = {"name": "Nobody", "password": "guess"}
        answer = TestClient(client.app, client=(network, 1)).post("/api/login", json=guess)
        assert answer.status_code == 403

    for network in ("192.0.2.1", "192.0.2.1", "203.0.113.1"):
        fail(network)
    time[0] += 61
    fail("192.0.2.1")
    assert [logged.event for logged in events] == ["login_failed"] * 4
    assert [logged.levelname for logged in events] == ["WARNING", "INFO", "INFO", "WARNING"]
