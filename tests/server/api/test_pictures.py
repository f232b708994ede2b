"""Pictures of boards: what they show, to whom, and what they cost."""

import asyncio

import pytest

from hexwarp.core import png
from hexwarp.match.errors import Refusal
from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.server.live.fair_queue import FairQueue
from hexwarp.server.services.pages.pictures import Pictures
from support.client import TestClient
from support.users import User

PNG_HEAD = b"\x89PNG\r\n\x1a\n"


def played(ann: User, *moves: str) -> str:
    """Return the address of a game between two seats of one user, after these moves."""
    game = ann.create("me", "me")
    for move in moves:
        ann.move(game, move)
    return f"/api/games/{game['id']}"


@pytest.fixture
def renderings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Render in this process, and list the widths."""
    widths: list[int] = []

    async def run(_self: object, _timeout: float, _function: object, svg: str, width: int) -> bytes:
        widths.append(width)
        return PNG_HEAD + svg.encode()

    monkeypatch.setattr("hexwarp.server.services.pages.pictures.EngineWorker.run", run)
    return widths


def test_picture_shows_each_ply(client: TestClient, ann: User) -> None:
    url = played(ann, "s", "s")
    latest = client.get(f"{url}/picture.svg")
    assert latest.headers["Content-Type"] == "image/svg+xml"
    pictures = [client.get(f"{url}/picture.svg?ply={ply}").text for ply in range(3)]
    assert len(set(pictures)) == 3
    assert pictures[2] == latest.text
    assert client.get(f"{url}/picture.svg?ply=1&round=1").text == pictures[1]


def test_picture_is_made_as_png_in_another_process(client: TestClient, ann: User) -> None:
    url = played(ann)
    answer = client.get(f"{url}/picture.png")
    assert (answer.headers["Content-Type"], answer.content[:8]) == ("image/png", PNG_HEAD)
    assert int.from_bytes(answer.content[16:20], "big") == 1000


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("ply=1", 404, "not_found"),
        ("round=2", 404, "not_found"),
        ("round=0", 422, "malformed"),
        ("ply=-1", 422, "malformed"),
        ("ply=x", 422, "malformed"),
        ("ply=99999999999999999999", 422, "malformed"),
    ],
)
def test_picture_of_what_is_not_there_is_refused(
    client: TestClient, ann: User, query: str, status: int, code: str
) -> None:
    url = played(ann)
    for format_ in ("svg", "png"):
        answer = client.get(f"{url}/picture.{format_}?{query}")
        assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_picture_before_the_start_is_refused(client: TestClient, ann: User) -> None:
    game = ann.create("me", "open")
    answer = client.get(f"/api/games/{game['id']}/picture.svg")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert client.get("/api/games/abc/picture.svg").status_code == 404
    assert client.get(f"/api/games/{game['id']}/picture.gif").status_code == 404


def test_owner_gets_the_same_picture_as_a_stranger(client: TestClient, ann: User) -> None:
    game = ann.create("me", "open")
    own = ann.get(f"/games/{game['id']}/picture.svg")
    assert own.status_code == 409
    url = played(ann)
    assert client.get(f"{url}/picture.svg").text == ann.get(f"{url[4:]}/picture.svg").text


def test_known_picture_is_not_sent_again(
    client: TestClient, ann: User, renderings: list[int]
) -> None:
    url = played(ann)
    for format_ in ("svg", "png"):
        tag = client.get(f"{url}/picture.{format_}").headers["ETag"]
        again = client.get(f"{url}/picture.{format_}", headers={"If-None-Match": f'"x", W/{tag}'})
        assert (again.status_code, again.content) == (304, b"")
        assert (again.headers["ETag"], again.headers["Cache-Control"]) == (tag, "private, no-cache")
    ann.move({"id": url.rsplit("/", 1)[1], "ply": 0}, "s")
    changed = client.get(f"{url}/picture.svg", headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert len(renderings) <= 1


def test_only_pictures_that_are_made_count(
    client: TestClient, ann: User, renderings: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client.server.limits, "pictures", TokenBuckets(rate=0, burst=1))
    url = played(ann, "s", "s", "s")
    for _ in range(3):
        assert client.get(f"{url}/picture.png?ply=3").status_code == 200
    refused = client.get(f"{url}/picture.png?ply=2")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert client.get(f"{url}/picture.svg?ply=2").status_code == 200
    assert len(renderings) == 1


def test_pictures_kept_are_bounded(renderings: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexwarp.server.services.pages.pictures.MAX_BYTES", 3000)
    pictures = Pictures(niceness=0)

    async def make() -> None:
        for text in ("a" * 900, "b" * 900, "a" * 900):
            await pictures.png(text, 10)

    asyncio.run(make())
    assert len(renderings) == 3


def test_same_picture_is_made_once_for_all_who_wait(renderings: list[int]) -> None:
    pictures = Pictures(niceness=0)

    async def make() -> list[bytes]:
        return await asyncio.gather(*(pictures.png("<svg/>", 10) for _ in range(5)))

    assert len(set(asyncio.run(make()))) == len(renderings) == 1


def test_too_many_that_wait_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = Pictures(niceness=0)
    monkeypatch.setattr(pictures, "_queue", FairQueue(0, (0, 0)))
    with pytest.raises(Refusal):
        asyncio.run(pictures.png("<svg/>", 10))


def test_process_that_hangs_is_replaced(
    client: TestClient, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = played(ann, "s", "s", "s", "s")
    monkeypatch.setattr("hexwarp.server.services.pages.pictures.TIMEOUT_S", 0.0)
    assert client.get(f"{url}/picture.png").json()["code"] == "too_many_requests"
    monkeypatch.undo()
    assert client.get(f"{url}/picture.png").status_code == 200


def test_fonts_are_found() -> None:
    box = 'viewBox="0 0 100 20" xmlns="http://www.w3.org/2000/svg" font-family="Manrope"'
    blank, text = (f"<svg {box}>{inner}</svg>" for inner in ("", '<text y="15">Aß Ж</text>'))
    assert png.rendered(blank, 100) != png.rendered(text, 100)
