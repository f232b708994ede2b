import re
from pathlib import Path
from typing import Any, get_args

import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.server import schemas
from hexwarp.server.api import static
from hexwarp.server.api.errors import STATUS
from hexwarp.server.app import create_app
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services.people import names
from hexwarp.server.services.people.moderation import Moderation
from hexwarp.server.settings import Settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.users import User


@pytest.fixture
def built(tmp_path: Path) -> Any:
    """Start a server with a built page."""
    (tmp_path / "page/assets").mkdir(parents=True)
    (tmp_path / "page/index.html").write_text("<title>Hexwarp</title>\n<p>the page</p>")
    (tmp_path / "page/assets/x-1234.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    app = create_app(Storage(sqlite_url(tmp_path / "x.db")), Settings(page=tmp_path / "page"))
    with TestClient(app) as client:
        yield client


@pytest.mark.parametrize(
    "path", [*sorted(static.ROUTES), "/p/J%C3%B6rg%2F2", "/t/abc/?watch=x", "//"]
)
def test_page_is_served_at_each_of_its_addresses(built: TestClient, path: str) -> None:
    answer = built.get(path.replace("*", "abc"))
    nothing = path.startswith(("/t/", "/p/", "/learn/"))  # no such table, user or game
    status = 404 if nothing else 200
    assert (answer.status_code, answer.text.endswith("\n<p>the page</p>")) == (status, True)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        *("/nonsense", "/t", "/t/a/b", "/lobby/x", "/games/abc", "/apis", "/index.htm"),
        *("/%00", "/..%2fsecret.txt", "/t%2fabc", "/*", "/" + "x" * 3000),
    ],
)
def test_unknown_address_answers_404_with_the_page(built: TestClient, path: str) -> None:
    for headers in ({}, {"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"}):
        answer = built.get(path, headers=headers)
        assert (answer.status_code, answer.text.endswith("\n<p>the page</p>")) == (404, True)
        assert answer.headers["cache-control"] == "no-cache"


def test_assets_are_cached_and_nothing_else_stands_in_for_them(built: TestClient) -> None:
    asset = built.get("/assets/x-1234.js")
    assert (asset.text, "immutable" in asset.headers["cache-control"]) == ("1", True)
    for path in ("/assets/gone.js", "/api/gone", "/api"):
        answer = built.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_missing_page_is_reported(tmp_path: Path) -> None:
    storage = Storage(sqlite_url(tmp_path / "x.db"))
    with TestClient(create_app(storage, Settings(page=tmp_path / "none"))) as client:
        assert client.get("/").text == static.NOT_BUILT
        assert client.get("/nonsense").status_code == 404


def test_content_security_policy_allows_own_scripts_only(built: TestClient) -> None:
    for path in ("/", "/api/health", "/api/gone"):
        policy = built.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy


def test_catalogue_lists_every_game(client: TestClient) -> None:
    listed = {game["name"]: game for game in client.get("/api/catalogue").json()["games"]}
    assert set(listed) == set(registry.games())
    cairn = listed["cairn"]
    assert cairn["options"] == [{"name": "height", "choices": [12, 20], "players": [2, 3]}]
    assert (cairn["players"], cairn["bots"]) == ([2, 3], ["random", "greedy"])


def test_catalogue_is_compressed_where_the_client_accepts_that(client: TestClient) -> None:
    headers = {"Accept-Encoding": "gzip"}
    answer = client.get("/api/catalogue", headers=headers)
    assert answer.headers["Content-Encoding"] == "gzip"
    plain = client.get("/api/catalogue", headers={"Accept-Encoding": ""})
    assert "Content-Encoding" not in plain.headers
    assert answer.json() == plain.json()


def test_every_route_and_message_is_documented(client: TestClient) -> None:
    description = client.get("/openapi.json").json()
    calls = {(path, method) for path, ways in description["paths"].items() for method in ways}
    assert ("/api/games/{game_id}/moves", "post") in calls
    assert ("/api/games/{game_id}/ws", "get") in calls
    messages = get_args(get_args(schemas.messages.GameEvent)[0]) + get_args(
        get_args(schemas.messages.ToServer)[0]
    )
    described = description["components"]["schemas"]
    assert {message.__name__ for message in messages} <= set(described)
    references = set(
        re.findall(r'"#/components/schemas/([^"]+)"', client.get("/openapi.json").text)
    )
    assert references <= set(described)
    docs = client.get("/docs").text
    for path, _ in calls:
        assert path in docs
    for name in (*described, *STATUS):
        assert name in docs
    assert "<script" not in docs


def test_session_is_kept_and_renamed(client: TestClient) -> None:
    first = client.post("/api/session", json={"name": " Ann\u202e  Lee "})
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert first.json()["player"]["name"] == "Ann Lee"
    again = client.post("/api/session")
    assert again.json() == first.json()
    renamed = client.post("/api/session", json={"name": "Eve"}).json()
    assert renamed["player"] == first.json()["player"] | {"name": "Eve"}
    client.cookies.clear()
    nameless = {"name": names.GUEST_NAME, "kind": "guest"}
    assert client.post("/api/session").json()["player"].items() >= nameless.items()
    client.cookies.clear()


def test_tokens_are_not_stored(client: TestClient, url: str) -> None:
    user = User(client, "Ann")
    files = Path(url.removeprefix("sqlite:///")).parent.iterdir()
    assert not any(user.token.encode() in file.read_bytes() for file in files)


def test_record_replays(client: TestClient, ann: User) -> None:
    game = ann.create("me", "me", options={"rounds": 2})
    for _ in range(2):
        while (now := ann.game(game))["to_move"]:
            ann.move(game, "s")
        ann.post(f"/games/{game['id']}/round")
    record = ann.get(f"/games/{game['id']}/record").text
    replayed = client.post("/api/replay", content=record).json()["games"]
    assert [game["tags"]["Round"] for game in replayed] == ["1/2", "2/2"]
    assert [game["tags"]["Seat1"] for game in replayed] == ["Ann", "Ann 2"]
    assert replayed[1]["result"]["scores"] == now["result"]["scores"]
    assert replayed[1]["turns"][-1]["state"] == now["state"]


def test_plan_has_the_events_of_every_move_off_turn(ann: User, bob: User) -> None:
    game = ann.create("me", "open")
    bob.post(f"/games/{game['id']}/join")
    plan = bob.get(f"/games/{game['id']}/plan").json()
    assert (plan["ply"], plan["seat"]) == (0, 2)
    assert [move["move"] for move in plan["moves"]] == ["s", "r", "c"]
    assert plan["moves"][0]["events"] == [{"type": "grow", "seat": 2, "by": 1, "pile": 1}]
    assert plan["moves"][1]["events"] == [], "the outcome is not known before the roll"


@pytest.mark.parametrize(
    ("given", "cleaned"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("\u202eevil\u2066", "evil"),
        ("a\x00b", "ab"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("👩‍🚀", "👩🚀"),
        ("x" * 40, "x" * 40),
    ],
)
def test_name_is_cleaned(given: str, cleaned: str) -> None:
    assert names.clean_name(given) == cleaned


@pytest.mark.parametrize("given", ["", " ", "\u200b", "\u3164", "\u0301\u0302", "x" * 41, "\ud800"])
def test_invalid_name_is_refused(given: str) -> None:
    with pytest.raises(MalformedError):
        names.clean_name(given)


# --- life cycle ----------------------------------------------------------------------------------


class StopRecorder:
    """Records which parts of a server have stopped."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stopped: list[str] = []
        leave = BackgroundService.__aexit__

        async def record_stop(service: BackgroundService, *error: object) -> None:
            await leave(service, *error)
            self.stopped.append(type(service).__name__)

        monkeypatch.setattr(BackgroundService, "__aexit__", record_stop)


async def fail(_service: object) -> None:
    raise OSError("out of order")


def test_a_start_that_fails_stops_what_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = StopRecorder(monkeypatch)
    monkeypatch.setattr(Moderation, "start", fail)
    storage = Storage(sqlite_url(tmp_path / "x.db"))
    closed: list[bool] = []
    close = storage.close

    async def record_close() -> None:
        await close()
        closed.append(True)

    monkeypatch.setattr(storage, "close", record_close)
    with pytest.raises(OSError, match="out of order"), TestClient(create_app(storage)):
        raise AssertionError("it serves")
    assert {"Tables", "EnginePool", "Scheduler"} <= set(recorder.stopped)
    assert "Lobby" not in recorder.stopped, "it starts later"
    assert closed == [True]


def test_a_stop_that_fails_stops_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = StopRecorder(monkeypatch)
    monkeypatch.setattr(Tables, "stop", fail)
    storage = Storage(sqlite_url(tmp_path / "x.db"))
    app = create_app(storage)
    started = {type(service).__name__ for service in app.state.server.services} - {"LocalFanout"}
    client = TestClient(app)
    client.__enter__()
    with pytest.raises(OSError, match="out of order"):
        client.__exit__()
    assert started - set(recorder.stopped) == {"Tables"}
