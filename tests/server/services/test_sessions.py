"""Sessions: their cookies, limits and ends, and a new one with each change of identity."""

import hashlib
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from itsdangerous import Signer

from hexwarp.server.app import create_app
from hexwarp.server.clock import now_ms
from hexwarp.server.services.people.browsers import browser_name
from hexwarp.server.services.people.cookies import HOST_PREFIX
from hexwarp.server.services.people.sessions import COOKIE
from hexwarp.storage import Storage
from hexwarp.storage import User as StoredUser
from hexwarp.storage.people.sessions import IDLE_LIMIT_MS, MAX_AGE_MS
from support.client import TestClient
from support.users import PASSWORD, PROOF, User, account

HOST_COOKIE = HOST_PREFIX + COOKIE
HTTPS = "https://testserver.localhost/api/session"


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
    answer = client.post("https://testserver.localhost/api/session")
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


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_unsigned_cookie_of_old_is_signed_once(
    client: TestClient, ann: User, url: str, scheme: str
) -> None:
    address = f"{scheme}://testserver.localhost/api/session"
    name = COOKIE if scheme == "http" else HOST_COOKIE
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database, database:
        token_hash = hashlib.sha256(ann.token.encode()).hexdigest()
        database.execute("UPDATE sessions SET created = 0 WHERE token_hash = ?", (token_hash,))
    first = client.post(address, headers={"Cookie": f"{COOKIE}={ann.token}"})
    client.cookies.clear()
    assert first.json()["player"]["name"] == "Ann"
    again = client.post(address, headers={"Cookie": f"{name}={cookie_of(first)}"})
    client.cookies.clear()
    assert again.json() == first.json()
    assert post_session(client, ann.token).json()["player"]["name"] == "Guest"
    assert ann.post("/session").json() == first.json(), "the token itself goes on as a Bearer"


def test_signing_key_survives_a_restart(url: str, client: TestClient, ann: User) -> None:
    cookie = cookie_of(ann.post("/session"))
    with TestClient(create_app(Storage(url))) as other:
        assert post_session(other, cookie).json()["player"]["name"] == "Ann"


# --- cookies over https, and tokens in answers ---------------------------------------------------


def test_cookie_over_https_is_bound_to_the_host(client: TestClient) -> None:
    client.cookies.clear()
    answer = client.post(HTTPS)
    client.cookies.clear()
    cookie, *attributes = answer.headers["set-cookie"].split("; ")
    assert cookie.startswith(HOST_COOKIE + "=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(attributes)
    assert not [attribute for attribute in attributes if attribute.startswith("Domain")]


def test_cookie_that_another_host_may_have_planted_is_ignored_over_https(
    client: TestClient, ann: User
) -> None:
    cookie = cookie_of(ann.post("/session"))
    client.cookies.clear()
    planted = {"Cookie": f"{COOKIE}={cookie}"}
    assert client.get("https://testserver.localhost/api/me", headers=planted).status_code == 401
    first = client.post(HTTPS, headers=planted)
    client.cookies.clear()
    assert first.json()["player"]["name"] == "Guest"
    new, removed = first.headers.get_list("set-cookie")
    assert new.startswith(f"{HOST_COOKIE}=")
    assert cookie not in new
    assert removed.startswith(f'{COOKIE}=""; ')
    other = cookie_of(User(client, "Bob").post("/session"))
    client.cookies.clear()
    both = {"Cookie": f"{HOST_COOKIE}={cookie}; {COOKIE}={other}"}
    assert client.post(HTTPS, headers=both).json()["player"]["name"] == "Ann"
    client.cookies.clear()


@pytest.mark.parametrize(
    "browser", [{"Origin": "http://testserver.localhost"}, {"Sec-Fetch-Site": "same-origin"}]
)
def test_browsers_get_no_token_in_json(client: TestClient, browser: dict[str, str]) -> None:
    name = f"Browser {len(browser)} {next(iter(browser))}"
    proof = {"name": name, "password": PASSWORD}
    for path, body in (("session", {"name": "Ann"}), ("account", proof), ("login", proof)):
        answer = client.post(f"/api/{path}", json=body, headers=browser)
        assert answer.status_code in (200, 201), answer.text
        assert answer.json()["token"] == ""
        assert cookie_of(answer).rpartition(".")[0] not in answer.text
    client.cookies.clear()


# --- a new session with each change of identity --------------------------------------------------


def no_session(user: User) -> bool:
    answer = user.get("/me")
    return (answer.status_code, answer.json().get("code")) == (401, "no_session")


def test_registration_begins_a_new_session(client: TestClient, ann: User) -> None:
    guest, cookie = User(client), cookie_of(ann.post("/session"))
    client.cookies.clear()
    guest.token = ann.token
    ann.register("Ann of a new session")
    assert ann.token != guest.token
    assert no_session(guest)
    assert post_session(client, cookie).json()["player"]["name"] == "Guest"
    assert len(ann.get("/sessions").json()["sessions"]) == 1


def test_login_and_logout_begin_new_sessions(client: TestClient, ann: User) -> None:
    account = User(client, "Bob").register("Bob of new sessions")
    guest = User(client)
    guest.token = ann.token
    ann.log_in(name="Bob of new sessions", password=PASSWORD)
    assert no_session(guest)
    assert not no_session(account)
    before, guest.token = ann.token, ann.token
    ann.log_in(name="Bob of new sessions", password=PASSWORD)
    assert ann.token != before
    assert no_session(guest)
    ann.post("/logout")
    assert no_session(ann)


# --- limits --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["guest", "account"])
@pytest.mark.parametrize(
    ("query", "limit"),
    [
        ("UPDATE sessions SET last_seen = ? WHERE token_hash = ?", IDLE_LIMIT_MS),
        ("UPDATE sessions SET created = ? WHERE token_hash = ?", MAX_AGE_MS),
    ],
    ids=["idle", "absolute"],
)
def test_session_ends_at_its_limit(
    client: TestClient, url: str, kind: str, query: str, limit: int
) -> None:
    user = account(client) if kind == "account" else User(client, "Ann")

    def age(ms: int) -> None:
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database, database:
            token_hash = hashlib.sha256(user.token.encode()).hexdigest()
            database.execute(query, (now_ms() - ms, token_hash))

    age(limit - 60_000)
    assert not no_session(user)
    age(limit + 1)
    assert no_session(user)


# --- the list ------------------------------------------------------------------------------------


def test_sessions_are_listed_and_ended_one_by_one(client: TestClient) -> None:
    ann = account(client)
    name = ann.get("/me").json()["player"]["name"]
    client.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0"
    other = User(client)
    other.log_in(name=name, password=PASSWORD)
    del client.headers["User-Agent"]
    listed = other.get("/sessions").json()["sessions"]
    assert [session["browser"] for session in listed if session["current"]] == ["Firefox, Linux"]
    assert len(listed) == 2
    assert listed == other.get("/me").json()["sessions"]
    for secret in (ann.token, hashlib.sha256(ann.token.encode()).hexdigest()):
        assert secret not in other.get("/sessions").text
    [mine] = [session["id"] for session in listed if not session["current"]]
    stranger = account(client)
    answer = stranger.call("DELETE", f"/sessions/{mine}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert not no_session(ann)
    assert other.call("DELETE", f"/sessions/{mine}").status_code == 204
    assert no_session(ann)
    [left] = other.get("/sessions").json()["sessions"]
    assert left["current"]


def test_change_of_the_password_may_keep_sessions_and_revoke_tokens(client: TestClient) -> None:
    ann = account(client)
    name = ann.get("/me").json()["player"]["name"]
    other = User(client)
    other.log_in(name=name, password=PASSWORD)
    ann.post("/tokens", {"name": "Robot"} | PROOF)
    bot = ann.post("/bots", {"name": f"{name}'s bot"} | PROOF).json()
    assert len(ann.get("/tokens").json()["tokens"]) == 2
    body: dict[str, object] = PROOF | {"password": "battery staple"}
    assert ann.call("PUT", "/me/password", body | {"end_sessions": False}).status_code == 204
    assert not no_session(other)
    assert len(ann.get("/tokens").json()["tokens"]) == 2
    body = {"proof": {"password": "battery staple"}, "password": PASSWORD, "revoke_tokens": True}
    assert ann.call("PUT", "/me/password", body).status_code == 204
    assert no_session(other)
    assert ann.get("/tokens").json()["tokens"] == []
    robot = User(client)
    robot.token = bot["token"]["token"]
    assert robot.post("/session").json()["player"]["id"] != bot["player"]["id"]


@pytest.mark.parametrize("ends_others", [True, False])
def test_change_of_the_password_gives_a_browser_a_new_cookie(
    client: TestClient, ends_others: bool
) -> None:
    ann, other = account(client), User(client)
    name = ann.get("/me").json()["player"]["name"]
    other.log_in(name=name, password=PASSWORD)
    copied = cookie_of(ann.post("/session"))
    client.cookies.clear()
    body = PROOF | {"password": "battery staple", "end_sessions": ends_others}
    headers = {"Cookie": f"{COOKIE}={copied}"}
    answer = client.put("/api/me/password", json=body, headers=headers)
    assert answer.status_code == 204, answer.text
    assert post_session(client, copied).json()["player"]["name"] == "Guest"
    assert post_session(client, cookie_of(answer)).json()["player"]["name"] == name
    assert no_session(ann)
    assert no_session(other) == ends_others


def test_program_keeps_its_token_when_it_changes_the_password(client: TestClient) -> None:
    ann = account(client)
    answer = ann.call("PUT", "/me/password", PROOF | {"password": "battery staple"})
    assert (answer.status_code, "set-cookie" in answer.headers) == (204, False)
    assert not no_session(ann)


@pytest.mark.parametrize("outdated", [False, True])
def test_log_in_under_way_with_the_old_password_begins_no_session(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, outdated: bool
) -> None:
    ann, passwords = account(client), client.server.accounts._passwords
    name, verify = ann.get("/me").json()["player"]["name"], passwords.verify

    async def verify_late(hashed: str | None, password: str) -> bool:
        valid = await verify(hashed, password)
        monkeypatch.undo()
        monkeypatch.setattr(passwords, "is_outdated", lambda _hash: outdated)
        await client.server.accounts.change_password(StoredUser(user_id, name), "battery staple")
        return valid

    user_id = ann.id
    monkeypatch.setattr(passwords, "verify", verify_late)
    answer = User(client).post("/login", {"name": name, "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_credentials")
    assert len(ann.get("/sessions").json()["sessions"]) == 1
    monkeypatch.setattr(passwords, "is_outdated", lambda _hash: False)
    codes = [
        User(client).log_in(name=name, password=password).status_code
        for password in (PASSWORD, "battery staple")
    ]
    assert codes == [403, 200]


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like "
            "Gecko) Version/18.5 Safari/605.1.15",
            "Safari, macOS",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, "
            "like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1",
            "Chrome, iPhone",
        ),
        ("python-httpx/0.28.1", "python-httpx"),
        ("", None),
        ("\u202e", None),
        ("x" * 1000, None),
    ],
)
def test_browsers_have_short_names(user_agent: str, name: str | None) -> None:
    assert browser_name(user_agent) == name
