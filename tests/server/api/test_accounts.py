import hashlib
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from argon2 import PasswordHasher

from hexwarp.server.app import create_app
from hexwarp.server.clock import now_ms
from hexwarp.server.services.people import accounts, passkeys, tokens
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.storage import Storage
from hexwarp.storage.people.users import Users
from support.authenticator import PRESENT, Authenticator, changed
from support.client import CHEAP_HASHER, TestClient
from support.users import PASSWORD, PROOF, User

WIDE_S = "\N{FULLWIDTH LATIN CAPITAL LETTER S}"
NEW = "battery staple"


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """Return a name that no other test's account has."""
    return hashlib.sha256(request.node.name.encode()).hexdigest()[:12]


@pytest.fixture
def eve(client: TestClient, name: str) -> User:
    """Return a user with an account."""
    return User(client, "Eve").register(name)


def challenge(user: User, to: str) -> dict[str, Any]:
    answer = user.post(f"/passkeys/challenge?to={to}")
    assert answer.status_code == 200, answer.text
    options: dict[str, Any] = answer.json()["options"]
    return options


@pytest.fixture
def phone(eve: User) -> Authenticator:
    """Return an authenticator with a passkey of Eve's."""
    phone = Authenticator()
    made = phone.make(challenge(eve, "make"))
    answer = eve.post("/passkeys", {"name": "Phone", "passkey": made} | PROOF)
    assert answer.status_code == 201, answer.text
    return phone


def check(answer: Any, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


def test_registering_keeps_the_guests_id_and_games(ann: User, name: str) -> None:
    guest, game = ann.id, ann.create("me", "open")
    ann.register(name)
    me = ann.get("/me").json()
    assert me["player"] == {"id": guest, "name": name, "kind": "account"}
    assert (me["password"], me["passkeys"], len(me["sessions"])) == (True, [], 1)
    assert ann.game(game)["you"] == [1]
    check(ann.post("/account", {"name": name + "2", "password": PASSWORD}), 409, "not_now")


@pytest.mark.parametrize("other", [str.upper, str.lower, lambda name: f"  {name} "])
def test_account_names_are_unique_without_case(eve: User, bob: User, name: str, other: Any) -> None:
    account = {"name": other(name), "password": PASSWORD}
    check(bob.post("/account", account), 409, "name_taken")
    body = {"name": other(name)} | PROOF
    check(bob.register(name + " too").post("/session", body), 409, "name_taken")
    assert bob.get("/me").json()["player"]["name"] == name + " too"


def test_concurrent_registration_of_a_name_succeeds_once(
    eve: User, bob: User, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def find_none(_self: Users, _name: str) -> None:
        """Find no user, to simulate a race."""

    monkeypatch.setattr(Users, "by_name", find_none)
    check(bob.post("/account", {"name": name, "password": PASSWORD}), 409, "name_taken")
    me = bob.get("/me").json()
    assert (me["player"]["kind"], me["password"]) == ("guest", False)


def test_names_are_compared_by_nfkc_and_case_folding(client: TestClient) -> None:
    User(client, "a").register("Straße ﬁne")
    account = {"name": f"{WIDE_S}TRASSE FINE", "password": PASSWORD}
    check(User(client, "b").post("/account", account), 409, "name_taken")


@pytest.mark.parametrize(
    "bad", ["", "deleted", "DELETED", "guest", "\ufdfa" * 40, "\u200b", "x" * 41]
)
def test_invalid_account_names(ann: User, bad: str) -> None:
    check(ann.post("/account", {"name": bad, "password": PASSWORD}), 422, "malformed")


@pytest.mark.parametrize(
    "proof", [{}, {"password": "short"}, {"password": "x" * 201}, {"password": 12345678}]
)
def test_registration_needs_a_password_or_a_passkey(ann: User, name: str, proof: Any) -> None:
    check(ann.post("/account", {"name": name} | proof), 422, "malformed")
    assert ann.get("/me").json()["player"]["kind"] == "guest"


def test_whole_of_a_long_password_counts(ann: User, client: TestClient, name: str) -> None:
    password = f"{PASSWORD:-<199}"
    assert ann.post("/account", {"name": name, "password": f"{password}1"}).status_code == 201
    for last, status in (("2", 403), ("1", 200)):
        proof = {"name": name, "password": password + last}
        assert client.post("/api/login", json=proof).status_code == status


def test_login_moves_the_guests_games_to_the_account(eve: User, bob: User, name: str) -> None:
    """Games that a guest began on another device continue as the account's."""
    game, guest = bob.create("me", "open"), bob.id
    token = bob.token
    assert bob.log_in(name=name.upper(), password=PASSWORD).status_code == 200
    assert bob.id == eve.id != guest
    for user in (bob, eve):
        assert user.game(game)["you"] == [1]
        assert user.game(game)["host"] is True
    table = bob.create("open", "open")
    eve.post(f"/games/{table['id']}/join")
    assert bob.game(table)["you"] == [1], "elsewhere the account is itself"
    bob.token = token
    check(bob.get("/me"), 401, "no_session")


def test_login_as_another_account_merges_nothing(eve: User, bob: User, name: str) -> None:
    bob.register(name + " too")
    first = bob.id
    bob.log_in(name=name, password=PASSWORD)
    bob.log_in(name=name + " too", password=PASSWORD)
    assert bob.id == first


@pytest.mark.parametrize(
    "proof",
    [
        {"password": "wrong horse"},
        {"password": ""},
        {},
        {"name": "nobody at all"},
        {"name": None},
        {"name": ""},
        {"name": "\u0000"},
    ],
)
def test_wrong_name_and_wrong_password_get_the_same_answer(
    eve: User, bob: User, name: str, proof: Any
) -> None:
    wrong = bob.post("/login", {"name": name} | proof)
    check(wrong, 403, "wrong_credentials")
    assert wrong.text == bob.post("/login", {"name": "x", "password": "y"}).text
    assert bob.get("/me").json()["player"]["name"] == "Bob"


def test_wrong_name_costs_as_much_as_a_wrong_password(
    eve: User, bob: User, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = []
    verify = PasswordHasher.verify

    def spy(self: PasswordHasher, hashed: str, password: str) -> bool:
        checked.append(hashed.rsplit("$", 2)[0])
        return verify(self, hashed, password)

    monkeypatch.setattr(PasswordHasher, "verify", spy)
    for tried in (name, "nobody"):
        bob.post("/login", {"name": tried, "password": "wrong horse"})
    assert len(checked) == 2
    assert len(set(checked)) == 1, "by the same parameters"


def test_logout_here_and_elsewhere(eve: User, client: TestClient, name: str) -> None:
    other = User(client, "Eve")
    other.log_in(name=name, password=PASSWORD)
    assert len(eve.get("/me").json()["sessions"]) == 2
    assert eve.post("/logout", {"others": True}).status_code == 204
    check(other.get("/me"), 401, "no_session")
    answer = eve.post("/logout")
    assert 'hexwarp_session=""' in answer.headers["set-cookie"]
    check(eve.get("/me"), 401, "no_session")


def test_changing_the_password_ends_other_sessions(
    eve: User, client: TestClient, name: str
) -> None:
    other = User(client, "Eve")
    other.log_in(name=name, password=PASSWORD)
    for proof in ({}, {"password": "wrong horse"}):
        body = {"proof": proof, "password": NEW}
        check(eve.call("PUT", "/me/password", body), 403, "wrong_credentials")
    body = {"proof": {"password": PASSWORD}, "password": NEW}
    assert eve.call("PUT", "/me/password", body).status_code == 204
    check(other.get("/me"), 401, "no_session")
    check(other.post("/login", {"name": name, "password": PASSWORD}), 403, "wrong_credentials")
    assert other.log_in(name=name, password=NEW).status_code == 200


def test_password_is_rehashed_when_parameters_change(url: str, eve: User, name: str) -> None:
    def stored_hash() -> str:
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
            query = "SELECT hash FROM passwords WHERE user_id = ?"
            return str(database.execute(query, (eve_id,)).fetchone()[0])

    eve_id = eve.id
    before = stored_hash()
    eve.log_in(name=name, password=PASSWORD)
    assert stored_hash() == before
    stronger = Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    with TestClient(create_app(Storage(url), passwords=stronger)) as client:
        other = User(client, "Eve")
        check(other.post("/login", {"name": name, "password": "wrong"}), 403, "wrong_credentials")
        assert stored_hash() == before
        assert other.log_in(name=name, password=PASSWORD).status_code == 200
    assert "m=16,t=2" in stored_hash() != before
    assert eve.log_in(name=name, password=PASSWORD).status_code == 200


# --- passkeys ------------------------------------------------------------------------------------


def test_account_with_a_passkey_alone(ann: User, bob: User, name: str) -> None:
    phone = Authenticator()
    made = phone.make(challenge(ann, "make"))
    ann.register(name, passkey=made)
    me = ann.get("/me").json()
    assert (me["password"], [key["name"] for key in me["passkeys"]]) == (False, [name])
    assert bob.log_in(passkey=phone.use(challenge(bob, "use"))).json()["player"] == me["player"]
    path = f"/passkeys/{me['passkeys'][0]['id']}"
    check(bob.call("DELETE", path, PROOF), 403, "wrong_credentials")
    proof = {"proof": {"passkey": phone.use(challenge(bob, "use"))}}
    check(bob.call("DELETE", path, proof), 409, "not_now")
    body = {"proof": {"passkey": phone.use(challenge(bob, "use"))}, "password": PASSWORD}
    assert bob.call("PUT", "/me/password", body).status_code == 204
    assert bob.call("DELETE", path, PROOF).status_code == 204
    answer = bob.post("/login", {"passkey": phone.use(challenge(bob, "use"))})
    check(answer, 403, "wrong_credentials")


def test_passkey_belongs_to_one_account(ann: User, phone: Authenticator, name: str) -> None:
    made = phone.make(challenge(ann, "make"))
    check(ann.post("/account", {"name": name + " too", "passkey": made}), 403, "wrong_credentials")
    assert ann.get("/me").json()["player"]["kind"] == "guest"


def test_challenge_is_used_once(eve: User, bob: User, phone: Authenticator) -> None:
    answer = phone.use(challenge(bob, "use"))
    assert eve.post("/login", {"passkey": answer}).status_code == 200
    check(bob.post("/login", {"passkey": answer}), 403, "wrong_credentials")


def test_challenge_expires(
    bob: User, phone: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = phone.use(challenge(bob, "use"))
    later = now_ms() + passkeys.CHALLENGE_TTL_MS + 1
    monkeypatch.setattr(passkeys, "now_ms", lambda: later)
    check(bob.post("/login", {"passkey": answer}), 403, "wrong_credentials")


def wrong(phone: Authenticator, bob: User, way: str) -> dict[str, Any]:
    """Return an invalid answer to a challenge."""
    options = challenge(bob, "use")
    if way == "another key":
        other = Authenticator()
        other.id = phone.id
        return other.use(options)
    if way == "unknown":
        return Authenticator().use(options)
    if way == "another site":
        phone.origin = "https://elsewhere.example"
    elif way == "signed for another site":
        options["rpId"] = "elsewhere.example"
    elif way == "user not verified":
        phone.flags = PRESENT
    elif way == "a copy with a lower counter":
        bob.post("/login", {"passkey": phone.use(challenge(bob, "use"))})
        phone.count -= 1
    elif way == "another challenge":
        options["challenge"] = "AAAA"
    elif way == "a challenge to create a passkey":
        options["challenge"] = challenge(bob, "make")["challenge"]
    elif way == "changed":
        return changed(phone.use(options), "signature")
    return phone.use(options)


@pytest.mark.parametrize(
    "way",
    [
        "another key",
        "unknown",
        "another site",
        "signed for another site",
        "user not verified",
        "a copy with a lower counter",
        "another challenge",
        "a challenge to create a passkey",
        "changed",
    ],
)
def test_wrong_passkey_is_refused(bob: User, phone: Authenticator, way: str) -> None:
    check(bob.post("/login", {"passkey": wrong(phone, bob, way)}), 403, "wrong_credentials")


def test_passkey_is_made_for_the_user_who_asked(eve: User, bob: User, phone: Authenticator) -> None:
    body = {"name": "Phone", "passkey": Authenticator().make(challenge(bob, "make"))} | PROOF
    check(eve.post("/passkeys", body), 403, "wrong_credentials")
    again = {"name": "Phone", "passkey": phone.make(challenge(eve, "make"))} | PROOF
    check(eve.post("/passkeys", again), 403, "wrong_credentials")
    check(eve.call("DELETE", "/passkeys/unknown", PROOF), 404, "not_found")


def test_passkeys_are_limited(eve: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "MAX_PASSKEYS", 0)
    body = {"name": "Phone", "passkey": Authenticator().make(challenge(eve, "make"))} | PROOF
    check(eve.post("/passkeys", body), 409, "not_now")


NEEDS_PROOF = [
    ("POST", "/passkeys", {"name": "Phone", "passkey": {}}),
    ("DELETE", "/passkeys/x", None),
    ("POST", "/tokens", {"name": "Robot"}),
    ("POST", "/bots", {"name": "Another"}),
    ("DELETE", "/bots/x", None),
    ("POST", "/session", {"name": "Another"}),
]


@pytest.mark.parametrize(("method", "path", "body"), NEEDS_PROOF)
@pytest.mark.parametrize("proof", [None, {}, {"password": "wrong horse"}])
def test_new_credentials_need_proof(
    eve: User, method: str, path: str, body: Any, proof: Any
) -> None:
    body = None if body is None and proof is None else {**(body or {}), "proof": proof}
    check(eve.call(method, path, body), 403, "wrong_credentials")
    assert (eve.get("/me").json()["passkeys"], eve.get("/tokens").json()["tokens"]) == ([], [])
    assert eve.get("/bots").json()["bots"] == []


def test_name_of_an_account_is_changed_with_proof(
    eve: User, bob: User, phone: Authenticator, name: str
) -> None:
    assert eve.post("/session", {"name": f" {name} "}).status_code == 200, "it is the same"
    check(eve.post("/session", {"name": name + " 2"}), 403, "wrong_credentials")
    check(bob.post("/account", {"name": name, "password": PASSWORD}), 409, "name_taken")
    used = {"proof": {"passkey": phone.use(challenge(eve, "use"))}}
    for number, proof in ((2, PROOF), (3, used)):
        answer = eve.post("/session", {"name": f"{name} {number}"} | proof)
        assert answer.json()["player"]["name"] == f"{name} {number}"
    assert bob.post("/session", {"name": "A guest of any name"}).status_code == 200


def test_passkey_is_proof_for_new_credentials(eve: User, phone: Authenticator) -> None:
    for path in ("/tokens", "/bots"):
        proof = {"passkey": phone.use(challenge(eve, "use"))}
        assert eve.post(path, {"name": f"{eve.id} 2", "proof": proof}).status_code == 201


# --- tokens and bot accounts ---------------------------------------------------------------------


@pytest.fixture
def robot(eve: User) -> User:
    """Return a program with a token of Eve's."""
    robot = User(eve.http, None)
    robot.token = eve.post("/tokens", {"name": "Robot"} | PROOF).json()["token"]
    return robot


def test_token_acts_as_its_user(eve: User, robot: User) -> None:
    game = robot.create("me", "open")
    assert eve.game(game)["you"] == [1]
    session = robot.post("/session")
    assert (session.json()["player"]["id"], "set-cookie" in session.headers) == (eve.id, False)
    [listed] = eve.get("/tokens").json()["tokens"]
    assert (listed["name"], listed["player"]) == ("Robot", eve.id)
    assert listed["used"] >= listed["created"]
    assert robot.token not in eve.get("/tokens").text
    assert eve.call("DELETE", f"/tokens/{listed['id']}").status_code == 204
    check(robot.post("/games", {}), 401, "no_session")
    check(eve.call("DELETE", f"/tokens/{listed['id']}"), 404, "not_found")


def test_token_is_refused_as_a_cookie(eve: User, robot: User, client: TestClient) -> None:
    headers = {"Cookie": f"hexwarp_session={robot.token}"}
    check(client.post("/api/games", json={}, headers=headers), 401, "no_session")


PROGRAMS_MAY_NOT = [
    ("GET", "/me", None),
    ("GET", "/tokens", None),
    ("POST", "/tokens", {"name": "Another"}),
    ("DELETE", "/tokens/x", None),
    ("GET", "/bots", None),
    ("POST", "/bots", {"name": "Another"}),
    ("PUT", "/me/password", {"proof": {"password": PASSWORD}, "password": NEW}),
    ("POST", "/passkeys", {"name": "x", "passkey": {}}),
    ("POST", "/passkeys/challenge?to=make", None),
    ("DELETE", "/passkeys/x", None),
    ("POST", "/account", {"name": "Another", "password": PASSWORD}),
    ("POST", "/logout", None),
    ("POST", "/session", {"name": "Another"}),
]


@pytest.mark.parametrize(("method", "path", "body"), PROGRAMS_MAY_NOT)
def test_token_may_not_change_the_account(robot: User, method: str, path: str, body: Any) -> None:
    check(robot.call(method, path, body), 403, "no_account")


GUESTS_MAY_NOT = [case for case in PROGRAMS_MAY_NOT if case[1].startswith(("/tokens", "/bots"))]


@pytest.mark.parametrize(("method", "path", "body"), GUESTS_MAY_NOT)
def test_guests_have_no_tokens_or_bot_accounts(
    bob: User, method: str, path: str, body: Any
) -> None:
    check(bob.call(method, path, body), 403, "no_account")


def test_bot_account_plays_by_its_token(eve: User, bob: User, name: str) -> None:
    made = eve.post("/bots", {"name": name + " bot"} | PROOF).json()
    assert made["player"]["kind"] == "bot"
    assert eve.get("/bots").json()["bots"] == [made["player"]]
    robot = User(eve.http, None)
    robot.token = made["token"]["token"]
    game = bob.create("me", "open")
    assert robot.post(f"/games/{game['id']}/join").json()["you"] == [2]
    second = eve.post("/tokens", {"name": "More", "player": made["player"]["id"]} | PROOF).json()
    assert [token["player"] for token in eve.get("/tokens").json()["tokens"]] == [
        made["player"]["id"]
    ] * 2
    robot.token = second["token"]
    assert robot.game(game)["you"] == [2]
    check(eve.post("/bots", {"name": name.upper() + " BOT"} | PROOF), 409, "name_taken")
    check(bob.post("/login", {"name": name + " bot", "password": ""}), 403, "wrong_credentials")


def test_bot_accounts_and_tokens_of_others_are_not_found(eve: User, bob: User, name: str) -> None:
    bob.register(name + " too")
    made = bob.post("/bots", {"name": name + " bot"} | PROOF).json()
    body = {"name": "Mine", "player": made["player"]["id"]} | PROOF
    check(eve.post("/tokens", body), 404, "not_found")
    check(eve.post("/tokens", {"name": "Mine", "player": bob.id} | PROOF), 404, "not_found")
    check(eve.call("DELETE", f"/tokens/{made['token']['id']}"), 404, "not_found")


def test_tokens_and_bot_accounts_are_limited(
    eve: User, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "MAX_TOKENS", 0)
    check(eve.post("/tokens", {"name": "Robot"} | PROOF), 409, "not_now")
    monkeypatch.setattr(tokens, "MAX_BOTS", 0)
    check(eve.post("/bots", {"name": name + " bot"} | PROOF), 409, "not_now")


def test_no_secret_is_sent_or_stored(
    url: str, eve: User, robot: User, phone: Authenticator
) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        dump = "".join(database.iterdump())
        [(hashed,)] = database.execute("SELECT hash FROM passwords WHERE user_id = ?", (eve.id,))
    for secret in (eve.token, robot.token, PASSWORD):
        assert secret not in dump
    assert CHEAP_HASHER.verify(hashed, PASSWORD)
    answers = [eve.get(path) for path in ("/me", "/tokens", "/bots", "/session")]
    answers.append(eve.post("/account", {"name": "x", "password": PASSWORD}))
    sent = "".join(answer.text for answer in answers)
    for secret in (eve.token, robot.token, PASSWORD, hashed, "$argon2"):
        assert secret not in sent
