"""The page's files in the encoding that a client accepts."""

import os
from pathlib import Path
from typing import Any

import pytest

from hexwarp.server.app import create_app
from hexwarp.server.settings import Settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient

SCRIPT = "/assets/x-1234.js"
CONTENT = {"": b"the script", ".br": b"by brotli", ".gz": b"by gzip.."}


@pytest.fixture
def built(tmp_path: Path) -> Any:
    """Start a server with a page whose script has variants of equal length and time."""
    (tmp_path / "page/assets").mkdir(parents=True)
    (tmp_path / "page/index.html").write_text("<title>the page</title>")
    (tmp_path / "page/assets/font.woff2").write_bytes(b"font")
    for suffix, content in CONTENT.items():
        file = tmp_path / f"page{SCRIPT}{suffix}"
        file.write_bytes(content)
        os.utime(file, (1_700_000_000, 1_700_000_000))
    app = create_app(Storage(sqlite_url(tmp_path / "x.db")), Settings(page=tmp_path / "page"))
    with TestClient(app) as client:
        yield client


def raw(client: TestClient, headers: dict[str, str], method: str = "GET") -> tuple[Any, bytes]:
    """Return an answer with its body as sent."""
    with client.stream(method, SCRIPT, headers={"Accept-Encoding": "", **headers}) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize(
    ("accepts", "encoding", "suffix"),
    [
        ("gzip, deflate, br, zstd", "br", ".br"),
        ("GZIP;q=0.5", "gzip", ".gz"),
        ("br;q=0, gzip", "gzip", ".gz"),
        ("br; q=0.000", None, ""),
        ("br;q=often", None, ""),
        ("deflate, zstd", None, ""),
        ("", None, ""),
        ("identity, *;q=0", None, ""),
    ],
)
def test_client_gets_the_best_encoding_that_it_accepts(
    built: TestClient, accepts: str, encoding: str | None, suffix: str
) -> None:
    answer, body = raw(built, {"Accept-Encoding": accepts})
    assert body == CONTENT[suffix]
    assert answer.headers.get("Content-Encoding") == encoding
    assert answer.headers["Content-Length"] == str(len(body))
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["Cache-Control"]
    head, nothing = raw(built, {"Accept-Encoding": accepts}, "HEAD")
    assert nothing == b""
    assert head.headers["ETag"] == answer.headers["ETag"]
    assert head.headers["Content-Length"] == str(len(body))


def test_encodings_have_tags_of_their_own(built: TestClient) -> None:
    tags = {
        encoding: raw(built, {"Accept-Encoding": encoding})[0].headers["ETag"]
        for encoding in ("br", "gzip", "identity")
    }
    assert len(set(tags.values())) == 3
    for encoding, tag in tags.items():
        for other in tags:
            answer, _ = raw(built, {"Accept-Encoding": other, "If-None-Match": f'W/{tag}, "x"'})
            assert answer.status_code == (304 if other == encoding else 200)
            assert answer.headers["Vary"] == "Accept-Encoding"


def test_range_is_one_of_the_file_itself(built: TestClient) -> None:
    answer, body = raw(built, {"Accept-Encoding": "br, gzip", "Range": "bytes=4-"})
    assert (answer.status_code, body) == (206, b"script")
    assert "Content-Encoding" not in answer.headers
    compressed, _ = raw(built, {"Accept-Encoding": "br"})
    condition = {"Range": "bytes=4-", "If-Range": compressed.headers["ETag"]}
    answer, body = raw(built, {"Accept-Encoding": "br", **condition})
    assert (answer.status_code, body) == (200, b"the script")


def test_file_without_a_variant_is_sent_as_it_is(built: TestClient) -> None:
    answer = built.get("/assets/font.woff2", headers={"Accept-Encoding": "br, gzip"})
    assert (answer.content, "Content-Encoding" in answer.headers) == (b"font", False)
    assert answer.headers["Vary"] == "Accept-Encoding"
