"""The page's HTML by address and viewer: language, title, preview, preloads; and preview cards."""

import gzip
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.server import cards
from hexwarp.server.api import static
from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.server.app import create_app
from hexwarp.server.services.pages import texts
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.server.services.play import previews
from hexwarp.server.settings import Settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from hexwarp.words import LANGUAGES
from support.client import CHEAP_HASHER, TestClient, lenient_limits
from support.users import User, move_once

INDEX = """<!doctype html>
<html lang="en">
  <head>
    <title>Hexwarp</title>
  </head>
  <body>
  </body>
</html>
"""
PRELOADS = {
    "en": {
        "start": ["assets/start.js", "assets/start.css"],
        "table": ["assets/table.js"],
        "games": {"cairn": ["assets/cairn.js"]},
    }
}
SITE = "https://play.example.org"
EVIL = '<img src=x onerror=1>"&'


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Start a server with a built page and a public address."""
    folder = tmp_path_factory.mktemp("html")
    (folder / "page/assets").mkdir(parents=True)
    (folder / "page/index.html").write_text(INDEX)
    (folder / "page/preloads.json").write_text(json.dumps(PRELOADS))
    settings = Settings(page=folder / "page", public_url=SITE)
    storage = Storage(sqlite_url(folder / "x.db"))
    passwords = Passwords(CHEAP_HASHER)
    app = create_app(storage, settings, limits=lenient_limits(), passwords=passwords)
    with TestClient(app, SITE.replace("https", "http")) as client:
        yield client


@pytest.fixture(autouse=True)
def renderings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make no PNG, and list the cards that would be made."""
    documents: list[str] = []

    async def run(
        _self: object, _timeout: float, _function: object, svg: str, _width: int
    ) -> bytes:
        documents.append(svg)
        return svg.encode()

    monkeypatch.setattr("hexwarp.server.services.pages.pictures.EngineWorker.run", run)
    return documents


def tags(html: str) -> dict[str, str]:
    """Return the title and the content of each meta tag, as a browser reads them."""
    named = re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)">', html)
    (title,) = re.findall("<title>(.*?)</title>", html)
    return {name: unescape(value) for name, value in [*named, ("title", title)]}


def public_game(ann: User, *seats: str) -> dict[str, Any]:
    return ann.create(*seats, public=True)


# --- each screen ----------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", sorted({*static.ROUTES.values(), "setup", "missing"}))
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_screen_has_a_title_and_a_description(screen: str, language: str) -> None:
    words = texts.words_in(language)
    assert f"head-{screen}" in words or screen == "table"
    if screen not in ("setup", "learn", "profile"):
        preview = previews.of_screen(words, screen)
        assert 3 < len(preview.title) < 70
        assert 10 < len(preview.about) < 170


def test_start_has_all_that_previews_and_search_engines_read(client: TestClient) -> None:
    answer = client.get("/")
    meta = tags(answer.text)
    assert (
        meta["title"] == meta["og:title"] == previews.of_screen(texts.words_in("en"), "start").title
    )
    assert meta["description"] == meta["og:description"]
    assert meta["og:url"] == f"{SITE}/"
    assert meta["og:image"] == f"{SITE}/api/cards/start.png?language=en"
    assert meta["twitter:card"] == "summary_large_image"
    assert "robots" not in meta
    assert f'<link rel="canonical" href="{SITE}/">' in answer.text
    assert client.get(meta["og:image"].removeprefix(SITE)).headers["Content-Type"] == "image/png"


def test_a_tutorial_is_about_its_game(client: TestClient) -> None:
    meta = tags(client.get("/learn/cairn").text)
    assert "Learn" in meta["title"]
    assert meta["og:url"] == f"{SITE}/learn/cairn"
    assert "/api/cards/games/cairn.png" in meta["og:image"]
    assert client.get("/learn/unheard").status_code == 404


@pytest.mark.parametrize("path", ["/t/nonsense", "/p/nonsense", "/?game=nope", "/x"])
def test_nothing_at_an_address_is_404(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["Content-Type"][:9]) == (404, "text/html")


def test_tables_and_profiles_that_exist_are_200(client: TestClient, ann: User) -> None:
    game = ann.create("me", "open")
    for path in (f"/t/{game['id']}", f"/p/{ann.id}", "/p/bot:level1"):
        assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    ("path", "canonical"),
    [
        ("/?game=cairn&x=1", "/?game=cairn"),
        ("/lobby?filter=1", "/lobby"),
        ("/t/abc?watch=secret&ply=3", "/t/abc"),
        ("/p/J%C3%B6rg%2F2/", "/p/J%C3%B6rg%2F2"),
        ("//", "/"),
    ],
)
def test_canonical_address_has_nothing_of_the_viewer(
    client: TestClient, path: str, canonical: str
) -> None:
    html = client.get(path).text
    if path.startswith("/p/"):  # there is no such user
        assert "canonical" not in html or canonical in html
    else:
        assert f'<link rel="canonical" href="{SITE}{canonical}">' in html
    assert "secret" not in html


@pytest.mark.parametrize("path", ["/me", "/login", "/mail", "/t/abc", "/p/abc", "/nonsense"])
def test_pages_about_people_are_not_listed(client: TestClient, path: str) -> None:
    assert tags(client.get(path).text)["robots"] == "noindex"


def test_public_table_alone_may_be_listed(client: TestClient) -> None:
    ann = User(client, "Ann")
    public, private = public_game(ann, "me", "open"), ann.create("me", "open")
    assert "robots" not in tags(client.get(f"/t/{public['id']}").text)
    assert tags(client.get(f"/t/{private['id']}").text)["robots"] == "noindex"


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_words_are_the_heading_of_the_screen(client: TestClient, language: str) -> None:
    words = texts.words_in(language)
    lobby = previews.of_screen(words, "lobby")
    expected = {
        "/": [words("start-headline"), words("start-lead")],
        "/lobby": [lobby.title, lobby.about],
        "/me": [previews.of_screen(words, "account").title],
    }
    for path, first in expected.items():
        html = client.get(path, headers={"Accept-Language": language}).text
        body = html.split("<body>")[1].split("</main>")[0]
        assert re.findall("<p>(.*?)</p>", unescape(body)) == first


def test_unknown_game_is_not_found(client: TestClient) -> None:
    answer = client.get("/?game=chess")
    assert (answer.status_code, "canonical" in answer.text) == (404, False)
    assert client.get("/api/cards/games/chess.png").status_code == 404
    assert client.get("/api/cards/games/cairn.png").status_code == 200


@pytest.mark.parametrize(
    "path",
    [f"/?game={EVIL}", f"/t/{EVIL}", f"/p/{EVIL}", f"/{EVIL}", f"/?{EVIL}", f"/t/x?ply={EVIL}"],
)
def test_addresses_are_escaped(client: TestClient, path: str) -> None:
    html = client.get(path, headers={"Accept-Language": EVIL, "Cookie": f"language={EVIL}"}).text
    assert "<img" not in html
    assert html.count("<title>") == 1


def test_host_of_a_request_is_escaped(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page/index.html").write_text(INDEX)
    storage = Storage(sqlite_url(tmp_path / "x.db"))
    with TestClient(create_app(storage, Settings(page=tmp_path / "page"))) as client:
        for host in ('x"><script>', "192.0.2.7:8000"):
            html = client.get("/", headers={"Host": host}).text
            assert "<script" not in html
        assert 'content="http://192.0.2.7:8000/"' in html


# --- tables and profiles --------------------------------------------------------------------------


def test_public_table_is_named_by_its_players(client: TestClient) -> None:
    ann, bob = User(client, "Ann"), User(client, "Bob")
    game = public_game(ann, "me", "open")
    assert tags(client.get(f"/t/{game['id']}").text)["title"] == "cairn with Ann · Hexwarp"
    bob.post(f"/games/{game['id']}/join")
    html = client.get(f"/t/{game['id']}?ply=1&round=1&watch=abc").text
    assert tags(html)["title"] == "Ann and Bob · cairn · Hexwarp"
    assert tags(html)["og:image"].endswith(
        f"/api/cards/tables/{game['id']}.png?language=en&round=1&ply=1"
    )
    move_once(game, ann, bob)
    bob.post(f"/games/{game['id']}/resign")
    meta = tags(client.get(f"/t/{game['id']}").text)
    assert meta["description"] == texts.words_in("en")("head-over.about")


def test_final_score_is_told(client: TestClient, renderings: list[str]) -> None:
    ann, bob = User(client, "Ann"), User(client, "Bob")
    game = public_game(ann, "me", "open")
    bob.post(f"/games/{game['id']}/join")
    while to_move := (now := ann.game(game))["to_move"]:
        (ann, bob)[to_move[0] - 1].move(now, "s")
    both = zip(("Ann", "Bob"), now["result"]["scores"], strict=True)
    scores = [f"{name} {score}" for name, score in both]
    about = tags(client.get(f"/t/{game['id']}").text)["description"]
    assert ", ".join(scores) in about
    assert client.get(f"/api/cards/tables/{game['id']}.png").status_code == 200
    assert ">Ann</text>" in renderings[-1]
    assert client.get(f"/api/cards/tables/{game['id']}.png?ply=99").status_code == 404


def test_private_table_shows_its_game_and_an_invitation_alone(
    client: TestClient, renderings: list[str]
) -> None:
    ann = User(client, "Secretive")
    first, second = ann.create("me", "open"), ann.create("me", "me")
    ann.move(second, "s")
    sent = set()
    for game in (first, second):
        answer = ann.http.get(f"/t/{game['id']}", headers=ann.headers)
        meta = tags(answer.text)
        assert meta["title"] == "cairn · Hexwarp"
        assert meta["description"] == "You are invited"
        assert "Secretive" not in answer.text
        for ply in ("", "?ply=1", "?ply=99"):
            card = client.get(f"/api/cards/tables/{game['id']}.png{ply}")
            assert card.status_code == 200
            sent.add(card.content)
    assert len(sent) == 1
    assert not any("Secretive" in document for document in renderings)


@pytest.mark.parametrize("name", ["<b>Zoe</b>", 'Z"o&e', "'Zoé'"])
def test_names_are_escaped(client: TestClient, renderings: list[str], name: str) -> None:
    zoe = User(client, name)
    game = public_game(zoe, "me", "me")
    html = client.get(f"/t/{game['id']}").text
    assert name in tags(html)["og:title"]
    assert "<b>" not in html
    card = client.get(f"/api/cards/tables/{game['id']}.png")
    assert card.status_code == 200
    assert "<b>" not in renderings[-1]
    profile = client.get(f"/p/{zoe.id}").text
    assert tags(profile)["title"] == f"{name} · Hexwarp"
    assert client.get(f"/api/cards/people/{zoe.id}.png").status_code == 200


def test_no_such_user_or_table(client: TestClient) -> None:
    assert client.get("/api/cards/people/nobody.png").status_code == 404
    assert client.get("/api/cards/tables/nothing.png").status_code == 404
    assert client.get("/t/nothing").status_code == 404


def test_beyond_the_limit_no_table_is_looked_up(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = User(client, "Ann")
    game = public_game(ann, "me", "me")
    monkeypatch.setattr(client.server.limits, "records", TokenBuckets(rate=0, burst=1))
    titles = [tags(client.get(f"/t/{game['id']}").text)["title"] for _ in range(3)]
    assert titles == ["Ann and Ann 2 · cairn · Hexwarp", *["Game · Hexwarp"] * 2]
    assert client.get(f"/api/cards/tables/{game['id']}.png").status_code == 429


# --- language, preloads, caching ------------------------------------------------------------------


def test_language_is_the_viewers(client: TestClient) -> None:
    wanted = {"Accept-Language": "de-CH, en;q=0.5"}
    german = client.get("/", headers=wanted)
    assert '<html lang="de"' in german.text
    assert "language=de" in german.text
    chosen = client.get("/", headers={**wanted, "Cookie": "language=en"})
    assert '<html lang="en"' in chosen.text
    for name in ("Accept-Language", "Cookie", "Accept-Encoding"):
        assert name in chosen.headers["Vary"]


def test_screen_and_board_are_preloaded(client: TestClient) -> None:
    start = client.get("/").text
    assert '<link rel="modulepreload" crossorigin href="/assets/start.js">' in start
    assert '<link rel="preload" as="style" crossorigin href="/assets/start.css">' in start
    assert "cairn.js" not in start
    ann = User(client, "Ann")
    table = client.get(f"/t/{ann.create('me', 'me')['id']}").text
    assert "/assets/table.js" in table
    assert "/assets/cairn.js" in table
    german = {"Cookie": "language=xx"}
    assert "/assets/start.js" in client.get("/", headers=german).text


def test_known_page_is_not_sent_again(client: TestClient) -> None:
    encodings = {"gzip": "gzip", "br, identity": None}
    seen = set()
    for accepts, encoding in encodings.items():
        answer = client.get("/", headers={"Accept-Encoding": accepts})
        assert answer.headers.get("Content-Encoding") == encoding
        tag = answer.headers["ETag"]
        seen.add(tag)
        asked = {"Accept-Encoding": accepts, "If-None-Match": f'"x", {tag}'}
        again = client.get("/", headers=asked)
        assert (again.status_code, again.content) == (304, b"")
        lobby = client.get("/lobby", headers=asked)
        assert lobby.status_code == 200
    assert len(seen) == 2
    assert client.post("/").status_code in (403, 405)


def test_compressed_page_is_the_page(client: TestClient) -> None:
    with client.stream("GET", "/", headers={"Accept-Encoding": "gzip"}) as answer:
        body = b"".join(answer.iter_raw())
    plain = client.get("/", headers={"Accept-Encoding": "identity"})
    assert gzip.decompress(body).decode() == plain.text
    assert int(answer.headers["Content-Length"]) == len(body) < len(plain.content)


def test_policy_allows_no_inline_script(client: TestClient) -> None:
    answer = client.get("/")
    assert "script-src 'self';" in answer.headers["Content-Security-Policy"]
    assert "<script" not in answer.text.replace('<script type="module"', "")
    for hidden in ("/index.html", "/preloads.json"):
        assert client.get(hidden).status_code == 404


def test_samples_are_always_the_same() -> None:
    for kind in registry.games().values():
        drawn = cards.sample(kind)
        cards.sample.cache_clear()
        assert cards.sample(kind) == drawn
