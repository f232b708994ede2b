"""Cookies of this host: HttpOnly, and over https bound to the host by their name."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

HOST_PREFIX = "__Host-"
"""A browser accepts such a name from this host over https only, and from no other of its domain."""


def read(connection: HTTPConnection, name: str) -> str | None:
    """Return a cookie's value; over https only of one that no other host of the domain can set."""
    return connection.cookies.get(HOST_PREFIX + name if _is_https(connection) else name)


def write(
    connection: HTTPConnection, response: Response, name: str, value: str, max_age_s: int
) -> None:
    """Set a cookie; over https, replace the one from before it was bound."""
    https = _is_https(connection)
    response.set_cookie(
        HOST_PREFIX + name if https else name,
        value,
        max_age=max_age_s,
        httponly=True,
        samesite="lax",
        secure=https,
    )
    if https and name in connection.cookies:
        response.delete_cookie(name, httponly=True, samesite="lax")


def delete(connection: HTTPConnection, response: Response, name: str) -> None:
    """Delete a cookie."""
    if _is_https(connection):
        response.delete_cookie(HOST_PREFIX + name, httponly=True, samesite="lax", secure=True)
    response.delete_cookie(name, httponly=True, samesite="lax")


def _is_https(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")
