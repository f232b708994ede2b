"""Personal data: export, deletion, and privacy from others."""

import itertools
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core import commitment
from hexwarp.server.api.rate_limits import RateLimits
from hexwarp.server.app import create_app
from hexwarp.server.clock import Clock
from hexwarp.server.live import tables
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.authenticator import Authenticator
from support.client import CHEAP_HASHER, TestClient
from support.eventually import eventually
from support.users import PASSWORD, PROOF, RATED, User, account, meet, move_once, play_out, resign


@pytest.fixture
def ada(client: TestClient) -> User:
    return account(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> User:
    return account(client, "Ben")


def name_of(user: User) -> str:
    return str(user.get("/me").json()["player"]["name"])


def test_export_has_everything_but_secrets(ada: User, ben: User, url: str) -> None:
    over, running, waiting = meet(ada, ben, **RATED), meet(ben, ada), ada.create("me", "open")
    resign(ben, over)
    bot = ada.post("/bots", {"name": name_of(ada) + "'s bot"} | PROOF).json()
    ada.post(f"/games/{over['id']}/chat", {"text": "Well played"})
    ben.post(f"/games/{over['id']}/chat", {"text": "Of course"})
    ada.call("PUT", f"/games/{over['id']}/notes", {"text": "He is too good."})
    ada.post(f"/people/{ben.id}/mute")
    ada.call("PUT", "/me/settings", {"settings": {"sound": False}})
    export = ada.get("/me/export").json()
    assert export["settings"] == {"sound": False}
    assert export["account"] == ada.get("/me").json()
    assert export["bots"] == [bot["player"]]
    assert [token["name"] for token in export["tokens"]] == [bot["player"]["name"]]
    games = {game["id"]: (game["status"], game["record"]) for game in export["games"]}
    record = ada.get(f"/games/{over['id']}/record").text
    assert games[over["id"]] == ("finished", record)
    assert games[running["id"]] == ("playing", ada.get(f"/games/{running['id']}/record").text)
    assert games[waiting["id"]] == ("waiting", None)
    [exported] = [game for game in export["games"] if game["id"] == over["id"]]
    assert (exported["said"], exported["notes"]) == (["Well played"], "He is too good.")
    assert export["muted"] == [ben.id]
    assert export["ratings"] == ada.get(f"/people/{ada.id}").json()["ratings"]
    text = ada.get("/me/export").text
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        hashes = [
            row[0]
            for column, table in (
                ("hash", "passwords"),
                ("token_hash", "sessions"),
                ("token_hash", "api_tokens"),
            )
            for row in database.execute(f"SELECT {column} FROM {table}")  # noqa: S608
        ]
    for secret in (*hashes, PASSWORD, ada.token, bot["token"]["token"]):
        assert secret not in text


def test_export_redacts_running_games(ada: User, ben: User) -> None:
    game = meet(ada, ben, game="indigo")
    for user in (ada, ben):
        [exported] = user.get("/me/export").json()["games"]
        assert exported["record"] == user.get(f"/games/{game['id']}/record").text


def test_settings_are_shared_by_sessions(ada: User, ben: User) -> None:
    assert ada.get("/me/settings").json() == {"settings": {}}
    kept = {"settings": {"sound": False, "speed": 3, "language": "en"}}
    assert ada.call("PUT", "/me/settings", kept).status_code == 204
    ben.log_in(name=name_of(ada), password=PASSWORD)
    assert ben.get("/me/settings").json() == kept
    ben.call("PUT", "/me/settings", {"settings": {"speed": 2}})
    assert ada.get("/me/settings").json() == {"settings": {"speed": 2}}


@pytest.mark.parametrize(
    "settings",
    [
        None,
        [],
        {"x" * 41: 1},
        {"x": "y" * 201},
        {"x": 2**60},
        {"x": 1.5},
        {"x": {}},
        {str(n): n for n in range(51)},
    ],
    ids=lambda settings: str(settings)[:20],
)
def test_invalid_settings_are_refused(ada: User, settings: Any) -> None:
    answer = ada.call("PUT", "/me/settings", {"settings": settings})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert ada.get("/me/settings").json() == {"settings": {}}


def test_exports_are_limited(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ada.http.server.limits, "exports", RateLimits().exports)
    for _ in range(11):
        answer = ada.get("/me/export")
    assert answer.json()["code"] == "too_many_requests"


def test_deletion_needs_a_proof(ada: User) -> None:
    bodies: list[Any] = [None, {}, {"proof": {}}, {"proof": {"password": "wrong horse"}}]
    for body in bodies:
        answer = ada.call("DELETE", "/me", body)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_credentials")
    phone = Authenticator()
    used = phone.use(ada.post("/passkeys/challenge?to=use").json()["options"])
    answer = ada.call("DELETE", "/me", {"proof": {"passkey": used}})
    assert answer.json()["code"] == "wrong_credentials"
    assert ada.get("/me").status_code == 200


def test_deletion_by_passkey(ada: User, ben: User) -> None:
    phones = {user: Authenticator() for user in (ada, ben)}
    for user, phone in phones.items():
        made = phone.make(user.post("/passkeys/challenge?to=make").json()["options"])
        user.post("/passkeys", {"name": "Phone", "passkey": made} | PROOF)
    for owner, status in ((ben, 403), (ada, 204)):
        options = ada.post("/passkeys/challenge?to=use").json()["options"]
        used = phones[owner].use(options)
        assert ada.call("DELETE", "/me", {"proof": {"passkey": used}}).status_code == status
    assert ben.get("/me").status_code == 200


def receives(socket: Any, word: str) -> bool:
    """Return whether a socket sends a message with that word."""

    def appears() -> bool:
        socket.send_json({"type": "ping"})
        while '"pong"' not in (message := socket.receive_text()):
            if word in message:
                return True
        return False

    return eventually(appears)


def test_deleted_accounts_name_is_gone_everywhere(
    ada: User, ben: User, client: TestClient, url: str
) -> None:
    name, ada_id = name_of(ada), ada.id
    guest = User(client, f"{name} as a guest")
    seated = meet(guest, ben)
    guest.log_in(name=name, password=PASSWORD)
    over = meet(ada, ben, **RATED)
    play_out(ada, ben, game=over)
    bot = ada.post("/bots", {"name": f"{name}'s bot"} | PROOF).json()
    robot = User(client, None)
    robot.token = bot["token"]["token"]
    theirs = meet(ben, robot)
    waiting = ben.create("me", "open", "open")
    ada.post(f"/games/{waiting['id']}/join")
    alone = ada.create("me", "open")

    def dump() -> str:
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
            return "".join(database.iterdump())

    assert name in dump()
    with ben.follow(over) as socket:
        while socket.receive_json()["type"] != "game":
            pass
        answer = ada.call("DELETE", "/me", PROOF)
        assert (answer.status_code, 'hexwarp_session=""' in answer.headers["set-cookie"]) == (
            204,
            True,
        )
        assert receives(socket, "deleted"), "at once"
    for user in (ada, guest, robot):
        assert user.get("/me/games").json()["code"] == "no_session"
    eventually(lambda: name not in dump())
    for game in (seated, over, theirs, waiting):
        for part in ("", "/record"):
            answer = ben.get(f"/games/{game['id']}{part}")
            assert name not in answer.text
            assert part or "deleted" in answer.text or game is waiting
        with ben.follow(game) as socket:
            message = socket.receive_text()
            while '"type":"game"' not in message:
                assert name not in message
                message = socket.receive_text()
    assert ben.game(seated)["result"]["winners"] == ben.game(seated)["you"], "as if she had left"
    assert ben.game(theirs)["status"] == "finished"
    assert ben.game(waiting)["seats"][1]["kind"] == "open"
    assert ben.game(alone)["status"] == "aborted"
    profile = ben.get(f"/people/{ada_id}").json()
    assert profile["player"] == {"id": ada_id, "name": "deleted", "kind": "deleted"}
    assert profile["ratings"] == []
    assert ada_id not in ben.get("/leaderboard?game=cairn").text
    [played, *_] = [
        g for g in ben.get(f"/people/{ben.id}/games").json()["games"] if g["id"] == over["id"]
    ]
    assert "deleted" in [holder["player"]["name"] for holder in played["chairs"]]
    answer = ben.post("/login", {"name": name, "password": PASSWORD})
    assert answer.json()["code"] == "wrong_credentials"
    assert User(client, "New").register(name).id != ada_id, "the name is free again"


def test_guest_is_deleted_without_proof(client: TestClient, ben: User) -> None:
    guest = User(client, "Somebody passing")
    game = meet(guest, ben)
    assert guest.call("DELETE", "/me").status_code == 204
    eventually(lambda: ben.game(game)["seats"][0]["name"], lambda name: name == "deleted")


def test_bot_account_is_deleted_by_its_owner(ada: User, ben: User) -> None:
    bot = ada.post("/bots", {"name": name_of(ada) + "'s bot"} | PROOF).json()
    path = f"/bots/{bot['player']['id']}"
    assert ben.call("DELETE", path, PROOF).json()["code"] == "not_found"
    assert ada.call("DELETE", path).json()["code"] == "wrong_credentials"
    assert ada.call("DELETE", path, PROOF).status_code == 204
    assert (ada.get("/bots").json()["bots"], ada.get("/tokens").json()["tokens"]) == ([], [])
    robot = User(ada.http, None)
    robot.token = bot["token"]["token"]
    assert robot.get("/me/games").json()["code"] == "no_session"


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_token_may_not_export_or_delete(ada: User, method: str) -> None:
    robot = User(ada.http, None)
    robot.token = ada.post("/tokens", {"name": "Robot"} | PROOF).json()["token"]
    path = "/me/export" if method == "GET" else "/me"
    assert robot.call(method, path, None if method == "GET" else PROOF).json()["code"] == (
        "no_account"
    )


# --- two worlds ----------------------------------------------------------------------------------


def sent_to_others(folder: Path, secret: str) -> Iterator[str]:
    """Yield all that others receive about a user whose private data holds the secret."""
    counts = itertools.count(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_hex", lambda size=16: f"{next(counts):0{2 * size}x}")
        patch.setattr(commitment, "new_seed", lambda: bytes(32))
        patch.setattr(tables, "_new_id", lambda: f"{next(counts)}".rjust(tables.ID_LENGTH, "a"))
        patch.setattr(Clock, "now_ms", lambda _self: 10**12)
        storage = Storage(sqlite_url(folder / f"{secret}.db"))
        with TestClient(create_app(storage, passwords=Passwords(CHEAP_HASHER))) as client:
            ada, ben = User(client, "Ada"), User(client, "Ben")
            password = f"password {secret}"
            ada.register("Ada", password=password)
            proof = {"proof": {"password": password}}
            ben.register("Ben")
            ada.post("/tokens", {"name": f"Robot {secret}"} | proof)
            phone = Authenticator()
            made = phone.make(ada.post("/passkeys/challenge?to=make").json()["options"])
            ada.post("/passkeys", {"name": f"Phone {secret}", "passkey": made} | proof)
            game = meet(ada, ben, public=True)
            move_once(game, ada, ben)
            resign(ben, game)
            waiting = ada.create("me", "open", clock={"kind": "days", "days": len(secret)})
            ada_id = ada.id
            # Finished games are listed a moment later.
            eventually(lambda: ben.get(f"/people/{ada_id}").json()["games"])
            for user in (ben, User(client, None)):
                for path in ("", "/games", "/opponents"):
                    yield user.get(f"/people/{ada_id}{path}").text
                for path in (
                    "/me",
                    "/me/games",
                    "/me/export",
                    "/tokens",
                    "/leaderboard?game=cairn",
                ):
                    yield user.get(path).text
                for guess in ({"password": "guess"}, {"password": ""}, {"passkey": {"id": "x"}}):
                    yield user.post("/login", {"name": "Ada", **guess}).text
                yield user.post("/account", {"name": "ada", "password": PASSWORD}).text
                yield user.game(game)["seats"]
            yield waiting["id"]


def test_private_data_of_others_is_indistinguishable(tmp_path: Path) -> None:
    first, second = (list(sent_to_others(tmp_path, secret)) for secret in ("one", "other"))
    assert first == second
