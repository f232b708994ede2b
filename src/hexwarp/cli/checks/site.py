"""Checks of the public address: name, certificate, proxy headers, origin, WebSockets, clock."""

from __future__ import annotations

import http.client
import json
import ssl
import time
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from redis.exceptions import RedisError
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect

import hexwarp
from hexwarp.cli.checks.finding import Finding, date_finding
from hexwarp.cli.checks.redis import connected_processes
from hexwarp.server.settings import Settings

TIMEOUT_S = 10.0
REQUESTS = 16
"""Requests by which processes are counted: a proxy sends them to all in turn, or at random."""
FORGED = "192.0.2.1"
"""An address of nobody (RFC 5737), which the doctor claims to have."""
FOREIGN = "https://elsewhere.invalid"
"""An origin of nobody (RFC 6761)."""
RENEWED_BEFORE = 1 / 6
"""The share of its validity that a certificate should have left; most are renewed at a third."""
HOUR_S = 3600


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of the site."""

    status: int
    body: bytes
    received: float
    """When it came, Unix time in seconds."""
    date: str | None
    own_address: str
    """The address from which this machine asked."""
    validity: tuple[float, float] | None
    """From when until when the certificate is valid, Unix time in seconds."""


def check_site(settings: Settings) -> Iterator[Finding]:
    """Check the way that a browser takes: from the public address through the proxy."""
    if settings.public_url is None:
        text = "public_url is not set, so the way through the proxy is not checked."
        yield Finding("site", "note", text)
        return
    url = settings.public_url
    if url.startswith("http:") and not _is_this_machine(str(urlsplit(url).hostname)):
        text = f"{url} has no https, which passkeys, notifications and secure cookies need."
        yield Finding("site", "wrong", text)
    try:
        ready = _ask(url, "/readyz")
        answers = [_ask(url, "/connectionz") for _ in range(REQUESTS)]
        forged = _ask(url, "/connectionz", {"X-Forwarded-For": FORGED})
    except (OSError, http.client.HTTPException) as error:
        yield Finding("site", "wrong", f"{url} cannot be opened: {_reason(error)}.")
        return
    yield from _check_certificate(answers[0])
    try:
        seen = [json.loads(answer.body) for answer in answers]
        believed = json.loads(forged.body)["client"] == FORGED
        processes = len({body["process"] for body in seen})
    except (ValueError, KeyError, TypeError):
        text = f"{url} is not answered by this version of Hexwarp (status {answers[0].status})."
        yield Finding("site", "wrong", text)
        return
    if ready.status == 200:
        yield Finding("site", "ok", f"{url} is answered by Hexwarp {seen[0]['version']}.")
    else:
        text = f"{url} is not ready: {ready.body.decode(errors='replace').strip()}"
        yield Finding("site", "wrong", text)
    if seen[0]["version"] != hexwarp.__version__:
        text = f"This program is Hexwarp {hexwarp.__version__}; restart the server."
        yield Finding("site", "wrong", text)
    if answers[0].date:
        yield date_finding("the site", answers[0].date, answers[0].received)
    yield from _check_headers(url, seen[0], answers[0].own_address, forged_is_believed=believed)
    yield from _check_processes(settings, processes)
    yield from _check_sockets(url)


def _ask(url: str, path: str, headers: dict[str, str] | None = None) -> Answer:
    """Send a GET request on a connection of its own. Raises OSError or HTTPException."""
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    connection_type = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = connection_type(str(parts.hostname), parts.port, timeout=TIMEOUT_S)
    try:
        connection.connect()
        sock: Any = connection.sock
        certificate = sock.getpeercert() if secure else None
        own_address = str(sock.getsockname()[0])
        connection.request("GET", path, headers=headers or {})
        response = connection.getresponse()
        return Answer(
            response.status,
            response.read(),
            time.time(),
            response.headers.get("Date"),
            own_address,
            _validity(certificate) if certificate else None,
        )
    finally:
        connection.close()


def _validity(certificate: dict[str, Any]) -> tuple[float, float]:
    begin, end = (ssl.cert_time_to_seconds(certificate[key]) for key in ("notBefore", "notAfter"))
    return begin, end


def _reason(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not valid ({error.verify_message})"
    if isinstance(error, TimeoutError):
        return f"there was no answer within {TIMEOUT_S:g} s"
    return str(getattr(error, "strerror", None) or error or type(error).__name__).rstrip(".")


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _check_certificate(answer: Answer) -> Iterator[Finding]:
    if answer.validity is not None:
        begin, end = answer.validity
        left = end - answer.received
        hours, days = left / HOUR_S, left / (24 * HOUR_S)
        span = f"{days:.0f} more days" if days > 2 else f"{hours:.0f} more hours"
        if left < (end - begin) * RENEWED_BEFORE:
            text = f"The certificate is valid for {span}, and has not been renewed."
            yield Finding("site", "wrong", text)
        else:
            yield Finding("site", "ok", f"The certificate is valid for {span}.")


def _check_headers(
    url: str, seen: dict[str, Any], own_address: str, *, forged_is_believed: bool
) -> Iterator[Finding]:
    """Check what the server sees of a request: client address, protocol and host."""
    client = seen["client"]
    if forged_is_believed:
        text = (
            "The server believes an X-Forwarded-For that a client makes up: the proxy has to "
            "replace it, and `proxies` may name nothing but the proxy."
        )
        yield Finding("proxy", "wrong", text)
    elif seen["forwarded"] and not seen["believed"]:
        text = f"The server does not believe the headers of the proxy {client}: add it to proxies."
        yield Finding("proxy", "wrong", text)
        return
    elif not seen["forwarded"] and client != own_address:
        text = (
            f"The proxy does not name the client in X-Forwarded-For, so that everybody has the "
            f"address {client}, and shares its limits."
        )
        yield Finding("proxy", "wrong", text)
    else:
        yield Finding("proxy", "ok", f"The server sees this machine's address, {client}.")
    parts = urlsplit(url)
    if seen["scheme"] != parts.scheme:
        text = (
            f"The server sees {seen['scheme']} in place of {parts.scheme}: the proxy has to name "
        )
        yield Finding("proxy", "wrong", text + "the protocol in X-Forwarded-Proto.")
    if seen["host"] != parts.netloc:
        text = (
            f"The proxy passes on the host {seen['host']} in place of {parts.netloc}, so that "
            "every action on the page is refused; it has to pass on the browser's Host."
        )
        yield Finding("proxy", "wrong", text)


def _check_processes(settings: Settings, processes: int) -> Iterator[Finding]:
    """Check that several processes are connected to each other."""
    if settings.redis_url is None:
        if processes > 1:
            text = f"{processes} processes answer, and no Redis connects them: set redis_url."
            yield Finding("redis", "wrong", text)
        return
    try:
        connected = connected_processes(settings)
    except (RedisError, OSError):
        return  # said by the check of Redis
    if connected < processes:
        text = f"Processes that answer: {processes}, of which this Redis connects {connected}."
        yield Finding("redis", "wrong", text)
    else:
        yield Finding("redis", "ok", f"Processes that Redis connects: {connected}.")


def _check_sockets(url: str) -> Iterator[Finding]:
    """Check that a WebSocket gets through with the site's own origin, and with no other."""
    try:
        _open_socket(url, url)
    except InvalidStatus as error:
        cause = (
            "the server refuses the page's own origin; see the host above"
            if any(code in (error.response.body or b"") for code in (b"cross_site", b"wrong_host"))
            else f"the answer is {error.response.status_code}; the proxy has to pass on Upgrade "
            "and Connection"
        )
        yield Finding("sockets", "wrong", f"WebSockets do not get through: {cause}.")
        return
    except (OSError, WebSocketException) as error:
        yield Finding("sockets", "wrong", f"WebSockets do not get through: {_reason(error)}.")
        return
    try:
        _open_socket(url, FOREIGN)
    except InvalidStatus:
        yield Finding("sockets", "ok", "WebSockets get through from this site, and from no other.")
    except (OSError, WebSocketException) as error:
        yield Finding("sockets", "wrong", f"WebSockets fail at times: {_reason(error)}.")
    else:
        text = "Another site's page may open WebSockets: the proxy must pass on Origin."
        yield Finding("sockets", "wrong", text)


def _open_socket(url: str, origin: Any) -> None:
    """Open the lobby's socket, and wait for its first message. Raises OSError or WebSocketError."""
    address = f"ws{url.removeprefix('http')}/api/lobby/ws?version=2"
    with connect(address, origin=origin, open_timeout=TIMEOUT_S, proxy=None) as socket:
        socket.recv(timeout=TIMEOUT_S)
