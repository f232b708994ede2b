"""Log-ins, failures and changes of accounts are logged, without secrets."""

import logging
from typing import Any

import pytest

from support.client import TestClient
from support.users import PASSWORD, PROOF, User

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
    assert [logged.event for logged in events] == ["login_failed"]
