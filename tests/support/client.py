"""An HTTP client of a server in this process, which tests can also inspect."""

from __future__ import annotations

import warnings
from typing import Any
from urllib.parse import urljoin

from anyio.from_thread import BlockingPortal
from argon2 import PasswordHasher
from fastapi import FastAPI

from hexwarp.server.api.dependencies import Server
from hexwarp.server.api.rate_limits import RateLimits, TokenBuckets
from hexwarp.server.live.cpu_budgets import CpuBudgets

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it recommends another client library
    from starlette.testclient import TestClient as StarletteTestClient
    from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession

__all__ = [
    "CHEAP_HASHER",
    "TestClient",
    "WebSocketDenialResponse",
    "WebSocketTestSession",
    "lenient_limits",
    "receive_until",
]

CHEAP_HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes at once: the real parameters take long on purpose."""


class TestClient(StarletteTestClient):
    """Starlette's client; as a context manager it starts and stops the server."""

    __test__ = False

    def __init__(
        self, app: Any, base_url: str = "http://testserver.localhost", **kept: Any
    ) -> None:
        super().__init__(app, base_url, **kept)

    def websocket_connect(self, url: str, *args: Any, **kept: Any) -> WebSocketTestSession:
        """Open a socket at the client's own host; Starlette's own is always ``testserver``."""
        address = urljoin(str(self.base_url).replace("http", "ws", 1), url)
        return super().websocket_connect(address, *args, **kept)

    @property
    def server(self) -> Server:
        """The parts of the server."""
        assert isinstance(self.app, FastAPI)
        server: Server = self.app.state.server
        return server

    @property
    def loop(self) -> BlockingPortal:
        """The event loop that the server runs on."""
        assert self.portal is not None, "the server is not started"
        return self.portal


def lenient_limits() -> RateLimits:
    """Return rate limits that no test reaches, unless it sets one of them."""
    limits = RateLimits()
    for name, limit in vars(limits).items():
        if isinstance(limit, TokenBuckets):
            setattr(limits, name, TokenBuckets(rate=0, burst=10**9))
    limits.cpu = CpuBudgets(cpu_clock=lambda: 0.0)
    return limits


def receive_until(socket: WebSocketTestSession, kind: str) -> list[dict[str, Any]]:
    """Return the messages of a socket up to the first of that type."""
    messages = [socket.receive_json()]
    while messages[-1]["type"] != kind:
        messages.append(socket.receive_json())
    return messages
