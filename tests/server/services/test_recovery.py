"""Recovery codes: ten at registration, each used once; and codes by the operator."""

import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from hexwarp.core.errors import HexwarpError
from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.server.services.operation.admin import AdminService
from hexwarp.server.services.people.recovery import code_hash
from hexwarp.storage.notices.push import PushSubscription
from support.client import TestClient
from support.users import PASSWORD, PROOF, User

NEW = "battery staple"


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    return f"User {abs(hash(request.node.name)) % 10**9}"


def register(client: TestClient, name: str) -> tuple[User, list[str]]:
    """Return a new account and its recovery codes."""
    user = User(client, "Guest")
    answer = user.post("/account", {"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    client.cookies.clear()
    user.token = answer.json()["token"]
    return user, answer.json()["recovery_codes"]


def recover(client: TestClient, name: str, code: str, password: str = NEW) -> Any:
    answer = User(client).post("/recover", {"name": name, "code": code, "password": password})
    client.cookies.clear()
    return answer


def test_each_code_sets_a_new_password_once(client: TestClient, name: str) -> None:
    user, codes = register(client, name)
    assert len(set(codes)) == 10
    assert all(re.fullmatch("(?:[A-Z2-7]{4}-){6}[A-Z2-7]{4}", code) for code in codes)
    assert user.get("/me").json()["recovery_codes"] == 10
    answer = recover(client, name.upper(), f" {codes[3].lower().replace('-', '')} ")
    assert answer.json()["player"]["name"] == name
    assert user.get("/me").status_code == 401, "all sessions end"
    user.token = answer.json()["token"]
    assert user.get("/me").json()["recovery_codes"] == 9
    assert recover(client, name, codes[3]).json()["code"] == "wrong_credentials"
    assert user.post("/login", {"name": name, "password": PASSWORD}).status_code == 403
    assert user.log_in(name=name, password=NEW).status_code == 200


def test_shorter_codes_of_earlier_versions_are_accepted(client: TestClient, name: str) -> None:
    user, _ = register(client, name)
    earlier = "ABCD-EFGH-IJKL-MNOP"
    stored = client.server.storage.credentials.add_recovery_code
    client.loop.call(stored, user.id, code_hash(earlier))
    assert recover(client, name, earlier).status_code == 200


@pytest.mark.parametrize("guess", ["", "AAAA-AAAA-AAAA-AAAA", "another's"])
def test_wrong_code_changes_nothing(client: TestClient, name: str, guess: str) -> None:
    user, _ = register(client, name)
    _, others = register(client, f"{name}, too")
    code = others[0] if guess == "another's" else guess
    answer = recover(client, name, code)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_credentials")
    assert recover(client, "nobody", code).json() == answer.json()
    assert user.log_in(name=name, password=PASSWORD).status_code == 200


def test_recovery_drops_push_subscriptions_and_revokes_tokens_if_told(
    client: TestClient, name: str
) -> None:
    user, codes = register(client, name)
    user.post("/tokens", {"name": "Robot"} | PROOF)
    call, storage, user_id = client.loop.call, client.server.storage, user.id
    left = PushSubscription(f"https://push.example/{name}", user_id, "key", "auth", "origin", 1)
    for number, revokes in enumerate((False, True)):
        call(storage.push.add, left, 1)
        user.post("/logout")
        body = {"name": name, "code": codes[number], "password": NEW, "revoke_tokens": revokes}
        user.token = user.post("/recover", body).json()["token"]
        assert call(storage.push.of_users, [user_id]) == []
        assert len(user.get("/tokens").json()["tokens"]) == (0 if revokes else 1)


def test_weak_password_does_not_use_up_a_code(client: TestClient, name: str) -> None:
    _, codes = register(client, name)
    assert recover(client, name, codes[0], "password").json()["code"] == "weak_password"
    assert recover(client, name, codes[0]).status_code == 200


def test_guesses_of_codes_are_limited(
    client: TestClient, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client.server.limits, "login_names", TokenBuckets(rate=0, burst=2))
    assert [recover(client, name, "x").status_code for _ in range(3)] == [403, 403, 429]


def test_new_codes_need_proof_and_replace_the_old_ones(client: TestClient, name: str) -> None:
    user, codes = register(client, name)
    assert user.post("/me/recovery-codes", {}).json()["code"] == "wrong_credentials"
    new = user.post("/me/recovery-codes", PROOF).json()["codes"]
    assert not set(new) & set(codes)
    assert recover(client, name, codes[0]).status_code == 403
    assert recover(client, name, new[0]).status_code == 200


def test_codes_are_not_stored(client: TestClient, url: str, name: str) -> None:
    _, codes = register(client, name)
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        dump = "".join(database.iterdump())
    for code in codes:
        assert code not in dump
        assert code.replace("-", "") not in dump


def test_operator_gives_a_code(client: TestClient, name: str) -> None:
    user, codes = register(client, name)
    admin = AdminService(client.server.storage, "root")

    async def reset(who: str) -> str:
        return await admin.reset_password(await admin.find_user(who))

    code = client.loop.call(reset, name)
    entries = client.loop.call(client.server.storage.moderation.admin_log)
    assert (entries[-1].action, entries[-1].data) == ("reset-password", {"person": user.id})
    assert recover(client, name, code).status_code == 200
    assert recover(client, name, codes[0]).status_code == 200, "the user's own codes stay valid"
    guest = User(client, "Guest").id
    with pytest.raises(HexwarpError, match="has no account"):
        client.loop.call(reset, guest)


def test_deletion_removes_the_codes(client: TestClient, url: str, name: str) -> None:
    user, _ = register(client, name)
    user_id = user.id
    assert user.call("DELETE", "/me", PROOF).status_code == 204
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        query = "SELECT count(*) FROM recovery_codes WHERE user_id = ?"
        assert database.execute(query, (user_id,)).fetchone() == (0,)
