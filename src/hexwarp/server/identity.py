"""Guests: a random token in a cookie or a Bearer header says who is asking."""

from __future__ import annotations

import hashlib
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from hexwarp.server.fold import Refusal
from hexwarp.storage import Guest, Storage

COOKIE = "hexwarp_session"
A_YEAR = 365 * 24 * 3600
NAMELESS = "Guest"


def token_of(connection: HTTPConnection) -> str | None:
    """The token that came with a request."""
    scheme, _, token = connection.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(COOKIE)


class Identities:
    """Knows guests by their tokens, of which storage has the hashes only."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def known(self, connection: HTTPConnection) -> Guest | None:
        """Who is asking, or None."""
        token = token_of(connection)
        return await self._storage.guest(_hash(token)) if token else None

    async def required(self, connection: HTTPConnection) -> Guest:
        """Who is asking. Raises Refusal."""
        guest = await self.known(connection)
        if guest is None:
            raise Refusal("no_session", "First say who you are: POST /api/session.")
        return guest

    async def session(
        self, connection: HTTPConnection, name: str | None, response: Response
    ) -> tuple[Guest, str]:
        """The guest who is asking, or a new one, called by that name from now on."""
        token = token_of(connection)
        guest = await self.known(connection)
        if token is None or guest is None:
            token = secrets.token_urlsafe(32)
            guest = Guest(secrets.token_hex(8), name or NAMELESS)
            await self._storage.add_guest(guest, _hash(token))
        elif name is not None and name != guest.name:
            guest = Guest(guest.id, name)
            await self._storage.rename_guest(guest)
        response.set_cookie(
            COOKIE,
            token,
            max_age=A_YEAR,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme == "https",
        )
        return guest, token


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
