"""Session cookies: signed by the server, and ignored otherwise."""

import hashlib
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from itsdangerous import Signer

from hexwarp.server.app import create_app
from hexwarp.server.services.sessions import COOKIE
from hexwarp.storage import SqlStorage
from support.client import TestClient
from support.users import User


def post_session(client: TestClient, cookie: str) -> Any:
    """Return the session for that cookie alone: a new guest's if it is ignored."""
    client.cookies.clear()
    answer = client.post("/api/session", headers={"Cookie": f"{COOKIE}={cookie}"})
    client.cookies.clear()
    return answer


def cookie_of(answer: Any) -> str:
    return str(answer.headers["set-cookie"]).split(";")[0].partition("=")[2]


def forge(token: str, cookie: str, way: str) -> str:
    """Return a cookie with a valid token and an invalid signature."""
    if way == "unsigned":
        return token
    if way == "signed by another key":
        return Signer(b"guess", salt=COOKIE, digest_method=hashlib.sha256).sign(token).decode()
    if way == "signed for another token":
        return token + cookie[cookie.rindex(".") :]
    return cookie[:-1] + ("A" if cookie[-1] != "A" else "Q")


def test_cookie_is_signed_and_restores_the_session(client: TestClient) -> None:
    client.cookies.clear()
    first = client.post("/api/session", json={"name": "Ann"})
    client.cookies.clear()
    assert {"HttpOnly", "SameSite=lax"} <= set(first.headers["set-cookie"].split("; "))
    assert "Secure" not in first.headers["set-cookie"]
    assert first.json()["token"] in cookie_of(first) != first.json()["token"]
    again = post_session(client, cookie_of(first))
    assert again.json() == first.json()


def test_cookie_is_secure_over_https(client: TestClient) -> None:
    answer = client.post("https://testserver/api/session")
    client.cookies.clear()
    assert "Secure" in answer.headers["set-cookie"].split("; ")


@pytest.mark.parametrize(
    "way",
    ["unsigned", "signed by another key", "signed for another token", "one letter off"],
)
def test_forged_cookie_is_ignored(client: TestClient, ann: User, bob: User, way: str) -> None:
    cookie = cookie_of(ann.post("/session"))
    client.cookies.clear()
    other = cookie_of(bob.post("/session"))
    client.cookies.clear()
    assert post_session(client, cookie).json()["player"]["name"] == "Ann"
    forged = forge(ann.token, other if "another token" in way else cookie, way)
    assert post_session(client, forged).json()["player"]["name"] == "Guest"
    game = ann.create("me", "open")
    answer = client.post(f"/api/games/{game['id']}/join", headers={"Cookie": f"{COOKIE}={forged}"})
    assert answer.json()["code"] == "no_session"


def test_unsigned_cookie_of_old_is_signed_once(client: TestClient, ann: User, url: str) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database, database:
        token_hash = hashlib.sha256(ann.token.encode()).hexdigest()
        database.execute("UPDATE sessions SET created = 0 WHERE token_hash = ?", (token_hash,))
    first = post_session(client, ann.token)
    assert first.json()["player"]["name"] == "Ann"
    assert post_session(client, cookie_of(first)).json() == first.json()
    assert post_session(client, ann.token).json()["player"]["name"] == "Guest"
    assert ann.post("/session").json() == first.json(), "the token itself goes on as a Bearer"


def test_signing_key_survives_a_restart(url: str, client: TestClient, ann: User) -> None:
    cookie = cookie_of(ann.post("/session"))
    with TestClient(create_app(SqlStorage(url))) as other:
        assert post_session(other, cookie).json()["player"]["name"] == "Ann"
