"""The hosts that a server answers to: a page elsewhere can lead its own name here."""

from __future__ import annotations

import socket
from functools import cache
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from starlette.requests import HTTPConnection

from hexwarp.match.errors import Refusal
from hexwarp.server.settings import Settings

PORTS = {"http": 80, "https": 443}
"""The ports that an address leaves out."""

PROBES = frozenset(("/livez", "/readyz", "/connectionz", "/api/health"))
"""The paths of programs that watch the server, which ask a process by any address; by the third one
``hexwarp doctor`` finds that a proxy passes on another host."""


PRIVATE = ("local", "lan", "home", "home.arpa", "internal")
"""Domains of home networks, in which nobody elsewhere can have a name."""


class Hosts:
    """Refuses requests to other hosts, and those of other origins.

    With a public address it alone is the server's, with its scheme. Without one, the server answers
    to addresses, which nobody can lead elsewhere, and to the names of its own machine.
    """

    def __init__(self, settings: Settings) -> None:
        self._public = urlsplit(settings.public_url) if settings.public_url else None
        self._listening = settings.host.lower()

    def check_host(self, connection: HTTPConnection) -> None:
        """Refuse a request to another host. Raises Refusal."""
        host = connection.headers.get("Host")
        # Only old programs name none, and no browser.
        if host is None or connection.scope["path"] in PROBES or self._is_own(host):
            return
        if self._public is not None:
            raise Refusal(
                "wrong_host", "This server is at {address}.", address=self._public.geturl()
            )
        raise Refusal(
            "wrong_host",
            "This server has no public address (public_url), and answers to no other name than its "
            "machine's.",
        )

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse a request that a browser sends for another site (CSRF). Raises Refusal."""
        if not (self._is_same_origin(connection) and _is_same_site(connection)):
            raise Refusal("cross_site", "Another site's page may not play here.")

    def _is_own(self, host: str) -> bool:
        parts = _parts(f"{self._public.scheme if self._public else 'http'}://{host}")
        if parts is None or not parts.hostname or parts.username is not None or parts.path:
            return False
        if self._public is not None:
            return _place(parts) == _place(self._public)
        return (
            _is_address(parts.hostname)
            or parts.hostname == self._listening
            or parts.hostname.removesuffix(".") in own_names()
            or parts.hostname.endswith(".localhost")
        )

    def _is_same_origin(self, connection: HTTPConnection) -> bool:
        origin = connection.headers.get("Origin")
        if origin is None:
            return True
        parts = _parts(origin)
        if parts is None or parts.netloc != connection.headers.get("Host"):
            return False
        return self._public is None or parts.scheme == self._public.scheme


@cache
def own_names() -> frozenset[str]:
    """Return the names of this machine, in lower case, without asking a name server."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset(("localhost", name, short, *(f"{short}.{domain}" for domain in PRIVATE)))


def _parts(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - it raises an error for none
    except ValueError:
        return None
    return parts


def _place(parts: SplitResult) -> tuple[str | None, int | None]:
    return parts.hostname, parts.port or PORTS.get(parts.scheme)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_same_site(connection: HTTPConnection) -> bool:
    """Check Sec-Fetch-Site, which browsers send even without Origin; other clients send neither."""
    return connection.headers.get("Sec-Fetch-Site", "none") in ("same-origin", "none")
