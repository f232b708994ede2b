"""The web app manifest: in the reader's language, with icons that exist in the sizes it names."""

import gzip
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.server.api.manifest import ICONS
from hexwarp.server.app import create_app
from hexwarp.server.settings import Settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from hexwarp.words import LANGUAGES
from support.client import TestClient

WEB = Path(__file__).parents[3] / "web"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Start a server with the page's HTML as it is before the build."""
    folder = tmp_path_factory.mktemp("manifest")
    (folder / "index.html").write_text((WEB / "index.html").read_text())
    app = create_app(Storage(sqlite_url(folder / "x.db")), Settings(page=folder))
    with TestClient(app) as client:
        yield client


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_links_to_the_manifest_in_its_language(client: TestClient, language: str) -> None:
    html = client.get("/", headers={"Cookie": f"language={language}"}).text
    (link,) = re.findall('<link rel="manifest" href="([^"]*)"', html)
    # Browsers send neither the cookie nor the language of the page.
    answer = client.get(link, headers={"Accept-Language": "xx"})
    manifest = answer.json()
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert manifest["lang"] == language
    texts = [manifest["description"], *(place["name"] for place in manifest["shortcuts"])]
    english = client.get("/manifest.webmanifest?language=en").json()
    assert (texts[0] == english["description"]) == (language == "en")
    assert all(texts)
    assert not any("head-" in text for text in texts)


def test_shortcuts_lead_to_each_game_and_to_puzzles(client: TestClient) -> None:
    manifest = client.get("/manifest.webmanifest").json()
    urls = [place["url"] for place in manifest["shortcuts"]]
    assert urls == [*(f"/?game={name}" for name in registry.games()), "/puzzles"]
    assert all(client.get(url).status_code == 200 for url in urls)


def test_unknown_language_is_the_browsers(client: TestClient) -> None:
    headers = {"Accept-Language": "fr-CA, en"}
    for query in ("", "?language=", "?language=zz", "?language=../en", "?language=%00"):
        answer = client.get(f"/manifest.webmanifest{query}", headers=headers)
        assert answer.json()["lang"] == "fr"
        assert "Accept-Language" in answer.headers["Vary"]


def test_manifest_is_compressed_and_not_sent_again(client: TestClient) -> None:
    headers = {"Accept-Encoding": "gzip"}
    with client.stream("GET", "/manifest.webmanifest", headers=headers) as answer:
        body = b"".join(answer.iter_raw())
    assert gzip.decompress(body).startswith(b'{"id": "/"')
    headers["If-None-Match"] = answer.headers["ETag"]
    again = client.get("/manifest.webmanifest", headers=headers)
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon["src"])
def test_icons_have_the_sizes_that_the_manifest_names(icon: dict[str, str]) -> None:
    content = (WEB / "public" / icon["src"][1:]).read_bytes()
    if icon["type"] == "image/svg+xml":
        assert icon["sizes"] == "any"
        assert content.startswith(b"<svg")
        return
    assert content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", content[16:24])
    assert f"{width}x{height}" == icon["sizes"]
