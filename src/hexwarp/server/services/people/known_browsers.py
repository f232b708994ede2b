"""Browsers in which an account was used before: strangers' guesses do not lock them out.

This is the device cookie of OWASP: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
"""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services.people import cookies
from hexwarp.server.services.people.signing import load_signer
from hexwarp.storage import Storage, User

COOKIE = "hexwarp_browser"
MAX_AGE_S = 365 * 24 * 3600
"""A year, like a session: nobody is locked out of an account for longer than it is unused."""


class KnownBrowsers(BackgroundService):
    """Signed cookies, each with an account's id and a random id of the browser."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self._storage = storage
        self._signer = Signer(b"")

    async def start(self) -> None:
        """Load the key that signs the cookies."""
        self._signer = await load_signer(self._storage, "browser", COOKIE)

    def remember(self, connection: HTTPConnection, user: User, response: Response) -> None:
        """Set the cookie of a browser in which the account's owner has logged in.

        A known one keeps its id: a new one with each log-in would be limited by none.
        """
        browser_id = self.recall(connection, user) or f"{user.id}.{secrets.token_hex(8)}"
        value = self._signer.sign(browser_id).decode()
        cookies.write(connection, response, COOKIE, value, MAX_AGE_S)

    def recall(self, connection: HTTPConnection, user: User | None) -> str | None:
        """Return the browser's id if the account was used in it before."""
        cookie = cookies.read(connection, COOKIE)
        if cookie is None or user is None:
            return None
        try:
            value = self._signer.unsign(cookie.encode("utf-8", "surrogateescape")).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return value if value.partition(".")[0] == user.id else None
