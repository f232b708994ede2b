"""Sessions: users are identified by a signed cookie, a bearer token or an API token."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.server.clock import now_ms
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services import names
from hexwarp.storage import Storage, User
from hexwarp.storage.sessions import Session
from hexwarp.storage.users import NameTakenError

COOKIE = "hexwarp_session"
COOKIE_MAX_AGE_S = 365 * 24 * 3600
API_TOKEN_PREFIX = "hexwarp."
"""The prefix of API tokens; session tokens contain no dot."""

LAST_SEEN_PRECISION_MS = 10 * 60 * 1000
"""Time between two updates of a session's or a token's last use."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The user of a request, and the session; none for an API token."""

    user: User
    session: Session | None


class SessionService(BackgroundService):
    """Identifies users by tokens, of which the storage has the hashes only."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self._storage = storage
        self._signer = Signer(b"")

    async def start(self) -> None:
        """Load the server's signing key, created by the first start."""
        key = await self._storage.server_keys.get_or_create("session", secrets.token_bytes(32))
        self._signer = Signer(key, salt=COOKIE, digest_method=hashlib.sha256)

    async def identify(self, connection: HTTPConnection) -> Identity | None:
        """Return the identity of a request, or None."""
        token, trusted = self._token(connection)
        if token is None:
            return None
        if token.startswith(API_TOKEN_PREFIX):
            return await self._identify_by_api_token(token) if trusted else None
        session = await self._storage.sessions.get(hash_of(token))
        if session is None or not (trusted or session.created == 0):
            return None
        if now_ms() - session.last_seen > LAST_SEEN_PRECISION_MS:
            await self._storage.sessions.touch(session.token_hash, now_ms())
        return Identity(session.user, session)

    def _token(self, connection: HTTPConnection) -> tuple[str | None, bool]:
        """Return a request's token, and whether it is trusted: a bearer token or a signed cookie.

        Unsigned cookies, from before they were signed, are accepted for old sessions only.
        """
        scheme, _, token = connection.headers.get("Authorization", "").partition(" ")
        if scheme.lower() == "bearer" and token:
            return token.strip(), True
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None, False
        try:
            return self._signer.unsign(cookie.encode("utf-8", "surrogateescape")).decode(), True
        except (BadSignature, UnicodeDecodeError):
            return cookie, False

    async def _identify_by_api_token(self, token: str) -> Identity | None:
        api_token = await self._storage.credentials.token(hash_of(token))
        user = await self._storage.users.get(api_token.user_id) if api_token else None
        if api_token is None or user is None:
            return None
        if now_ms() - (api_token.last_used or 0) > LAST_SEEN_PRECISION_MS:
            await self._storage.credentials.touch_token(api_token.id, now_ms())
        return Identity(user, None)

    async def get_or_create(
        self,
        connection: HTTPConnection,
        identity: Identity | None,
        name: str | None,
        response: Response,
    ) -> tuple[User, str]:
        """Return the user of a request, or a new guest, and the session's token.

        Args:
            connection: The request.
            identity: Its identity, as ``identify`` returns it.
            name: Becomes the user's name, if given.
            response: Gets the session's cookie.

        Raises:
            Refusal: Another account has the name, or an API token cannot change it.
        """
        token, trusted = self._token(connection)
        if token is None or identity is None:
            user = User(secrets.token_hex(8), name or names.GUEST_NAME, "guest", now_ms())
            if name is not None:
                await self.check_name(user, name)
            await self._storage.users.add(user)
            return user, await self.create(connection, user, response)
        user, session = identity.user, identity.session
        if name is not None and name != user.name:
            if session is None:
                raise Refusal("no_account", "A program's token changes no name.")
            user = await self._rename(user, name)
        if session is not None:
            if not trusted:
                await self._storage.sessions.mark_signed(session.token_hash, now_ms())
            self._set_cookie(connection, token, response)
        return user, token

    async def check_name(self, user: User, name: str) -> None:
        """Refuse a name that another account has. Raises Refusal."""
        owner = await self._storage.users.by_name(names.key(name))
        if owner is not None and not set(owner.ids) & set(user.ids):
            raise name_taken(name)

    async def _rename(self, user: User, name: str) -> User:
        await self.check_name(user, name)
        key = None if user.kind == "guest" else names.account_key(name)
        try:
            await self._storage.users.set_name(user.id, name, key)
        except NameTakenError:
            raise name_taken(name) from None
        return replace(user, name=name)

    async def create(self, connection: HTTPConnection, user: User, response: Response) -> str:
        """Create a session, set its cookie, and return its token."""
        token = secrets.token_urlsafe(32)
        await self._storage.sessions.create(hash_of(token), user.id, now_ms())
        self._set_cookie(connection, token, response)
        return token

    def _set_cookie(self, connection: HTTPConnection, token: str, response: Response) -> None:
        response.set_cookie(
            COOKIE,
            self._signer.sign(token).decode(),
            max_age=COOKIE_MAX_AGE_S,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme == "https",
        )


def clear_cookie(response: Response) -> None:
    """Delete the session cookie."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


def name_taken(name: str) -> Refusal:
    """Return the refusal of a name that an account has."""
    return Refusal("name_taken", f"Somebody else has an account by the name of {name}.")


def hash_of(token: str) -> str:
    """Return the hash of a token, as it is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def id_in_match(user: User, match: Match) -> str:
    """Return the id that a user has in the log of a match: the own, or that of a former guest."""
    ids = [*(holder.user_id for holder in match.holders), match.host]
    return next((one for one in ids if one in user.ids), user.id)
