"""Internal errors: the client gets a generic problem, the log the traceback."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest

from hexwarp.server import views
from hexwarp.server.api.hosts import Hosts
from hexwarp.server.api.middleware import HEADERS, RequestGuard
from hexwarp.server.api.rate_limits import RateLimits
from hexwarp.server.live.table import Table
from hexwarp.server.settings import Settings
from support.client import TestClient, WebSocketDenialResponse, receive_until
from support.users import User

SECRET = "the tile in hand"


def fail(*_: object, **__: object) -> NoReturn:
    raise RuntimeError(SECRET) from KeyError(SECRET)


def check(answer: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Check for a problem response and a logged traceback, both without the secret."""
    problem = answer.json()
    assert (answer.status_code, problem["status"], problem["code"]) == (500, 500, "fault")
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["detail"][-1] == "."
    assert HEADERS.items() <= {name: answer.headers.get(name) for name in HEADERS}.items()
    check_log(caplog)
    assert SECRET not in answer.text


def check_log(caplog: pytest.LogCaptureFixture) -> None:
    assert len(caplog.records) == 1
    assert all(word in caplog.text for word in ("in fail", "KeyError", "RuntimeError"))
    assert SECRET not in caplog.text


def test_failing_route_answers_a_fault(
    ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = ann.create("me", "me")
    monkeypatch.setattr(views, "game", fail)
    check(ann.get(f"/games/{game['id']}"), caplog)


def test_failing_socket_sends_a_fault_and_closes(
    ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = ann.create("me", "me")
    monkeypatch.setattr(views, "game", fail)
    with ann.follow(game) as socket:
        assert receive_until(socket, "error")[-1]["code"] == "fault"
        assert socket.receive() == {"type": "websocket.close", "code": 1011, "reason": "fault"}
    check_log(caplog)


def test_failing_message_sends_a_fault_and_closes(
    ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = ann.create("me", "me")
    monkeypatch.setattr(Table, "execute", fail)
    with ann.follow(game) as socket:
        receive_until(socket, "game")
        socket.send_json({"type": "move", "move": "s", "ply": 0})
        assert receive_until(socket, "error")[-1]["code"] == "fault"
        assert socket.receive() == {"type": "websocket.close", "code": 1011, "reason": "fault"}
    check_log(caplog)


def test_socket_that_fails_before_accept_is_denied_with_a_fault(
    ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = ann.create("me", "me")
    identities = ann.http.server.sessions
    monkeypatch.setattr(identities, "identify", fail)
    with pytest.raises(WebSocketDenialResponse) as denial:
        ann.follow(game).__enter__()
    check(denial.value, caplog)


def test_failure_within_a_response_ends_it(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    sent: list[str] = []

    async def begin(_scope: object, _receive: object, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        fail()

    async def record(message: Any) -> None:
        sent.append(message["type"])

    async def receive() -> Any:
        return {"type": "http.request"}

    guard = RequestGuard(begin, RateLimits(), client.server.moderation, Hosts(Settings()))
    asyncio.run(guard(scope("http", "/"), receive, record))
    assert sent == ["http.response.start"]
    check_log(caplog)


# --- disconnects are no internal errors -----------------------------------------------------------


def scope(kind: str, path: str) -> dict[str, Any]:
    """Return the ASGI scope of a request."""
    common = {"type": kind, "path": path, "query_string": b"", "headers": [], "client": ("here", 1)}
    return common | {"method": "POST" if kind == "http" else "GET", "subprotocols": []}


def test_disconnect_within_a_body_is_no_fault(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    messages = iter(
        [
            {"type": "http.request", "body": b"[", "more_body": True},
            {"type": "http.disconnect"},
        ]
    )

    async def receive() -> Any:
        return next(messages)

    client.loop.call(client.app, scope("http", "/api/replay"), receive, send_to_disconnected)
    assert caplog.records == []


def test_disconnect_while_sending_is_no_fault(ann: User, caplog: pytest.LogCaptureFixture) -> None:
    """Two of the socket's tasks fail to send, one after the other."""
    ping = {"type": "websocket.receive", "text": json.dumps({"type": "ping"})}
    messages: Iterator[dict[str, Any]] = iter(
        [{"type": "websocket.connect"}, ping, ping, {"type": "websocket.disconnect", "code": 1006}]
    )

    async def receive() -> Any:
        await asyncio.sleep(0.05)
        return next(messages)

    game = ann.create("me", "me")
    portal = ann.http.loop
    portal.call(
        ann.http.app,
        scope("websocket", f"/api/games/{game['id']}/ws"),
        receive,
        send_to_disconnected,
    )
    assert caplog.records == []


def test_disconnect_before_accept_is_no_fault(ann: User, caplog: pytest.LogCaptureFixture) -> None:
    async def connect() -> Any:
        return {"type": "websocket.connect"}

    async def gone(_message: Any) -> None:
        raise OSError("gone")

    game = ann.create("me", "me")
    portal = ann.http.loop
    for path in (f"/api/games/{game['id']}/ws", "/api/lobby/ws"):
        portal.call(ann.http.app, scope("websocket", path), connect, gone)
    assert caplog.records == []


async def send_to_disconnected(message: Any) -> None:
    """Accept the socket, then fail to send, as after a disconnect."""
    if message["type"] != "websocket.accept":
        raise OSError("gone")
