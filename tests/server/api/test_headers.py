"""Security headers of every response, and the refusal of cross-site requests."""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from hexwarp.server.api.middleware import SAFE_METHODS
from hexwarp.server.settings import PAGE
from support.client import TestClient, WebSocketDenialResponse
from support.users import User

SOURCE = Path(__file__).parents[3] / "web" / "index.html"


def policy(answer: Any) -> dict[str, str]:
    """Return the Content-Security-Policy by directive."""
    parts = answer.headers["content-security-policy"].split("; ")
    return {name: sources for name, _, sources in (part.partition(" ") for part in parts)}


def routes(client: TestClient, game: str) -> Iterator[tuple[str, str]]:
    """Yield the method and path of every documented route and some others; ids are a game's."""
    for path, ways in client.get("/openapi.json").json()["paths"].items():
        for method in ways:
            yield method.upper(), re.sub(r"{\w+}", game, path)
    for path in ("/openapi.json", "/docs", "/", "/games/x", "/assets/gone.js", "/api/gone"):
        yield "GET", path
        yield "DELETE", path


def test_every_response_has_the_security_headers(
    client: TestClient, ann: User, bob: User, stranger: User
) -> None:
    game = ann.create("me", "open")["id"]
    called = list(routes(client, game))
    assert len({path for _, path in called if path.startswith("/api/")}) > 40
    for method, path in called:
        for user, body in ((stranger, None), (bob, {"text": "hello", "move": "s", "ply": 0})):
            answer = client.request(method, path, json=body, headers=user.headers)
            check(answer, private=path.startswith("/api/"))
            assert answer.status_code < 500, (method, path)
            client.cookies.clear()
    check(client.request("GET", "/%ff", headers={"Content-Length": "9" * 9}), private=True)


def check(answer: Any, private: bool) -> None:
    request = f"{answer.request.method} {answer.request.url}"
    assert answer.headers["x-content-type-options"] == "nosniff", request
    assert answer.headers["x-frame-options"] == "DENY", request
    assert answer.headers["referrer-policy"] == "same-origin", request
    assert answer.headers["cross-origin-opener-policy"] == "same-origin", request
    assert answer.headers["cross-origin-resource-policy"] == "same-origin", request
    allowed = policy(answer)
    assert allowed["default-src"] == "'none'", request
    assert {allowed[name] for name in ("base-uri", "form-action", "frame-ancestors")} == {"'none'"}
    assert "script-src" not in allowed or allowed["script-src"] == "'self'", request
    assert "access-control-allow-origin" not in answer.headers, request
    if private:
        is_picture = answer.headers.get("content-type", "").startswith("image/")
        kept = "private, no-cache" if is_picture else "no-store"
        assert answer.headers["cache-control"] == kept, request


def test_docs_have_one_style_and_no_script(client: TestClient) -> None:
    answer = client.get("/docs")
    (style,) = re.findall("<style>(.*?)</style>", answer.text, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert policy(answer)["style-src"] == f"'sha256-{digest}'"
    assert Scripts(answer.text).scripts == []
    assert "style=" not in answer.text


class Scripts(HTMLParser):
    """Collects the scripts of a page by address, and inline ones by text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.scripts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += [name for name, _ in attrs if name.startswith("on")]
        self.scripts += [value for _, value in attrs if value and value.startswith("javascript:")]
        if tag == "script":
            self.scripts.append(dict(attrs).get("src") or "inline")


@pytest.mark.parametrize("page", [SOURCE, PAGE / "index.html"], ids=["source", "built"])
def test_page_runs_only_its_own_files(page: Path) -> None:
    if page != SOURCE and not page.is_file():
        pytest.skip("the page is not built")
    scripts = Scripts(page.read_text("utf-8")).scripts
    assert scripts
    assert [script for script in scripts if not re.fullmatch(r"/(src|assets)/.*", script)] == []


def test_inline_scripts_are_found() -> None:
    page = "<script>1</script><a onclick='1' href='javascript:1'>"
    assert Scripts(page).scripts == ["inline", "onclick", "javascript:1"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://[nonsense"},
        {"Origin": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://testserver.localhost", "Sec-Fetch-Site": "cross-site"},
    ],
    ids=str,
)
def test_cross_site_requests_are_refused(ann: User, headers: dict[str, str]) -> None:
    game = ann.create("me", "me")
    sent = ann.headers | headers
    calls = [("POST", "moves"), ("POST", "resign"), ("PUT", "notes"), ("DELETE", "moves")]
    for method, call in calls:
        assert method not in SAFE_METHODS
        path = f"/api/games/{game['id']}/{call}"
        answer = ann.http.request(method, path, json={"move": "s", "ply": 0}, headers=sent)
        assert answer.json()["code"] == "cross_site"
    with pytest.raises(WebSocketDenialResponse) as denial:
        ann.http.websocket_connect(f"/api/games/{game['id']}/ws", headers=sent).__enter__()
    assert denial.value.json()["code"] == "cross_site"
    assert ann.http.get(f"/api/games/{game['id']}", headers=sent).json()["ply"] == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://testserver.localhost", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {},
    ],
    ids=str,
)
def test_same_origin_and_non_browser_requests_are_accepted(
    ann: User, headers: dict[str, str]
) -> None:
    game = ann.create("me", "me")
    sent = ann.headers | headers
    body = {"move": "s", "ply": 0}
    answer = ann.http.post(f"/api/games/{game['id']}/moves", json=body, headers=sent)
    assert answer.json()["ply"] == 1
    with ann.http.websocket_connect(f"/api/games/{game['id']}/ws", headers=sent) as socket:
        assert socket.receive_json()["type"] == "event"
