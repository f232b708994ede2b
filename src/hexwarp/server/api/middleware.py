"""Middleware for every request: id, rate limits, host, origin and length, security headers."""

from __future__ import annotations

import secrets
from collections import deque

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexwarp.match.errors import Refusal
from hexwarp.server.api import errors
from hexwarp.server.api.hosts import Hosts
from hexwarp.server.api.logs import REQUEST_ID
from hexwarp.server.api.rate_limits import MAX_BODY, RateLimits, networks
from hexwarp.server.clock import now_ms
from hexwarp.server.live.admission import Admission
from hexwarp.server.live.requester import Requester, metered, serve
from hexwarp.server.services.people.moderation import Moderation

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Responses depend on the user, unless a route sets its own policy.
    "Cache-Control": "no-store",
}

DOCUMENT_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Frame-Options": "DENY",
    # URLs may contain the token of a spectator link, so other sites must not get them.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Headers for what a browser may show as a document; they are as long as many a module."""

NEVER_DOCUMENTS = ("text/javascript", "text/css", "font/")
"""The beginnings of other content types; ``nosniff`` keeps browsers to them."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""The safe HTTP methods (RFC 9110, section 9.2.1), except TRACE."""


class RequestGuard:
    """ASGI middleware that rejects requests early and adds security headers to responses."""

    def __init__(
        self, app: ASGIApp, limits: RateLimits, moderation: Moderation, hosts: Hosts
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._limits = limits
        self._moderation = moderation
        self._admission = Admission()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it with a problem response."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        client = Requester(self._limits.cpu, networks(connection), plays=_plays(scope))
        serve(client)
        try:
            await metered(self._answer(client, connection, receive, send))
        finally:
            client.leave()

    async def _answer(
        self, client: Requester, connection: HTTPConnection, receive: Receive, send: Send
    ) -> None:
        scope = connection.scope
        request_id = secrets.token_hex(8)
        REQUEST_ID.set(request_id)
        response_started = False

        async def with_headers(message: Message) -> None:
            nonlocal response_started
            if not response_started:
                response_started = True
                client.leave()
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not headers.get("Content-Type", "").startswith(NEVER_DOCUMENTS):
                    for name, value in DOCUMENT_HEADERS.items():
                        headers.setdefault(name, value)
                headers["X-Request-Id"] = request_id
            await send(message)

        try:
            self._check(connection)
            receive = _limit_body(receive, connection)
            if scope["type"] == "http":
                receive = await _with_body(receive)
            await self._admission.wait(client)
            await self._app(scope, receive, with_headers)
        except Refusal as refusal:
            headers = {"Retry-After": "1"} if refusal.code == "too_many_requests" else {}
            answer = await errors.response(refusal, HTTPConnection(scope), headers)
            await answer(scope, receive, with_headers)
        except ClientDisconnect:
            pass  # while the body was read: there is nobody to answer
        except Exception as error:
            fault = errors.log_fault(error)
            if not response_started:
                answer = await errors.response(fault, HTTPConnection(scope))
                await answer(scope, receive, with_headers)

    def _check(self, connection: HTTPConnection) -> None:
        """Reject early: rate limit, host, banned address, origin, body length."""
        self._limits.request(connection)
        self._hosts.check_host(connection)
        if _is_unsafe(connection):
            self._moderation.check_address(connection.client.host if connection.client else "")
            self._hosts.check_origin(connection)
        _check_length(connection)


def _check_length(connection: HTTPConnection) -> None:
    length = connection.headers.get("Content-Length", "")
    if length.isdecimal() and int(length[:20]) > MAX_BODY:
        raise _too_large()


def _too_large() -> Refusal:
    return Refusal("too_large", "A request has at most {bytes} bytes.", bytes=MAX_BODY)


def _limit_body(receive: Receive, connection: HTTPConnection) -> Receive:
    """Wrap ``receive``, to raise Refusal when the body exceeds its maximum length.

    The connection's state gets the time at which the latest part was read, ``arrived_at``: a client
    that sends the body late has not sent its move before.
    """
    remaining = MAX_BODY

    async def limited() -> Message:
        nonlocal remaining
        message = await receive()
        connection.state.arrived_at = now_ms()
        remaining -= len(message.get("body", b""))
        if remaining < 0:
            raise _too_large()
        return message

    return limited


async def _with_body(receive: Receive) -> Receive:
    """Read a request's body, so that no other request waits for a client that sends it slowly."""
    read = deque([await receive()])
    while read[-1].get("more_body"):
        read.append(await receive())

    async def again() -> Message:
        return read.popleft() if read else await receive()

    return again


def _plays(scope: Scope) -> bool:
    """Return whether a request is a move, or something else that is done at a table."""
    return scope.get("method") == "POST" and scope["path"].startswith("/api/games/")


def _is_unsafe(connection: HTTPConnection) -> bool:
    return connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE_METHODS
