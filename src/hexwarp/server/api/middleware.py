"""What every request passes: limits, the origin of what changes things, and the page's policy."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexwarp.match.errors import Refusal
from hexwarp.server.api import errors
from hexwarp.server.api.errors import STATUS
from hexwarp.server.api.rate_limits import MAX_BODY, RateLimits
from hexwarp.server.services.moderation import Moderation

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Addresses tell other sites nothing: a watching link is one.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # An answer is for its caller, unless it says otherwise.
    "Cache-Control": "no-store",
}

SAFE = ("GET", "HEAD", "OPTIONS")


class RequestGuard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, limits: RateLimits, house: Moderation) -> None:
        self._app = app
        self._limits = limits
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with a refusal; if something goes wrong, say so."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        answered = False

        async def with_headers(message: Message) -> None:
            nonlocal answered
            answered = True
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._check(HTTPConnection(scope))
            await self._app(scope, _limited(receive), with_headers)
        except Refusal as refusal:
            await _refused(refusal)(scope, receive, with_headers)
        except ClientDisconnect:
            pass  # while the body was read: nobody is left to be told
        except Exception as error:
            told = errors.fault(error)
            if not answered:
                await errors.response(*told)(scope, receive, with_headers)

    def _check(self, connection: HTTPConnection) -> None:
        """Refuse what nobody has to look at. Raises Refusal."""
        self._limits.request(connection)
        if _changes(connection):
            self._house.check_address(connection.client.host if connection.client else "")
            _check_origin(connection)
        _check_length(connection)


def _refused(refusal: Refusal) -> Response:
    headers = {"Retry-After": "1"} if refusal.code == "too_many_requests" else {}
    return errors.response(refusal.code, str(refusal), headers)


def _check_length(connection: HTTPConnection) -> None:
    length = connection.headers.get("Content-Length", "")
    if length.isdecimal() and int(length[:20]) > MAX_BODY:
        raise Refusal("too_large", f"A request has at most {MAX_BODY} bytes.")


def _limited(receive: Receive) -> Receive:
    """The same messages, until the body that they make up is too long."""
    left = MAX_BODY

    async def limited() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(STATUS["too_large"])
        return message

    return limited


def _changes(connection: HTTPConnection) -> bool:
    return connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE


def _check_origin(connection: HTTPConnection) -> None:
    """Browsers say which site a request comes from; another's may not act here."""
    if not (_same_origin(connection) and _same_site(connection)):
        raise Refusal("cross_site", "Another site's page may not play here.")


def _same_origin(connection: HTTPConnection) -> bool:
    origin = connection.headers.get("Origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("Host")
    except ValueError:
        return False


def _same_site(connection: HTTPConnection) -> bool:
    """Said by newer browsers also where they name no origin; programs say nothing."""
    return connection.headers.get("Sec-Fetch-Site", "none") in ("same-origin", "none")
