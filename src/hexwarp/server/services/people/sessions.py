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
from hexwarp.server.live.connections import Connections
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services.people import cookies, names
from hexwarp.server.services.people.browsers import browser_name
from hexwarp.server.services.people.name_check import NameCheck, name_taken
from hexwarp.server.services.people.signing import load_signer
from hexwarp.storage import Storage, User
from hexwarp.storage.people.sessions import IDLE_LIMIT_MS, MAX_AGE_MS, Session
from hexwarp.storage.people.users import NameTakenError

COOKIE = "hexwarp_session"

API_TOKEN_PREFIX = "hexwarp."
"""The prefix of API tokens; session tokens contain no dot."""

LAST_SEEN_PRECISION_MS = 10 * 60 * 1000
"""Time between two updates of a session's or a token's last use."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The user of a request, with the hash of its token, and the session; none for an API token."""

    user: User
    token_hash: str
    session: Session | None


class SessionService(BackgroundService):
    """Identifies users by tokens, of which the storage has the hashes only."""

    def __init__(self, storage: Storage, connections: Connections, name_check: NameCheck) -> None:
        super().__init__()
        self._storage = storage
        self._name_check = name_check
        self._connections = connections
        self._signer = Signer(b"")

    async def start(self) -> None:
        """Load the key that signs the cookies."""
        self._signer = await load_signer(self._storage, "session", COOKIE)

    async def identify(self, connection: HTTPConnection) -> Identity | None:
        """Return the identity of a request, or None."""
        token, trusted = self._token(connection)
        if token is None:
            return None
        if token.startswith(API_TOKEN_PREFIX):
            return await self._identify_by_api_token(token) if trusted else None
        session = await self._storage.sessions.get(hash_of(token))
        if session is None or not (trusted or session.created == 0) or _is_expired(session):
            return None
        if now_ms() - session.last_seen > LAST_SEEN_PRECISION_MS:
            await self._storage.sessions.touch(session.token_hash, now_ms())
        return Identity(session.user, session.token_hash, session)

    def _token(self, connection: HTTPConnection) -> tuple[str | None, bool]:
        """Return a request's token, and whether it is trusted: a bearer token or a signed cookie.

        Cookies from before they were signed are accepted for old sessions only, and once, also
        over https, where they were not bound to the host yet. Nobody can begin such a session.
        """
        bearer = _bearer_token(connection)
        if bearer is not None:
            return bearer, True
        cookie = cookies.read(connection, COOKIE)
        if cookie is None:
            return connection.cookies.get(COOKIE), False
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
        return Identity(user, hash_of(token), None)

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
                await self._name_check.check(user, name)
            await self._storage.users.add(user)
            return user, await self._create(connection, user, response)
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

    async def _rename(self, user: User, name: str) -> User:
        await self._name_check.check(user, name)
        key = None if user.kind == "guest" else names.account_key(name)
        try:
            await self._storage.users.set_name(user.id, name, key)
        except NameTakenError:
            raise name_taken(name) from None
        return replace(user, name=name)

    async def replace(
        self,
        connection: HTTPConnection,
        before: Session | None,
        user: User,
        response: Response,
        password_hash: str | None = None,
    ) -> str:
        """Begin a session of a user who has logged in or registered; return its token.

        The session before, if there is one, and all sessions of its guest end: a token that was
        known before the change of identity must not work after it.

        Raises:
            Refusal: ``password_hash``, if given, is not that of the user's password any more.
        """
        if before is not None and before.user.kind == "guest":
            await self._storage.sessions.delete_all(before.user.id)
            await self._connections.credentials_changed(before.user.id)
        elif before is not None:
            await self.end(before)
        return await self._create(connection, user, response, password_hash)

    async def renew(self, connection: HTTPConnection, session: Session, response: Response) -> str:
        """Give a browser's session a new token; return the hash of the token that goes on.

        Copies of the cookie before do not work any more. A program, which sends its token as a
        bearer, keeps it, as no answer would tell it the new one.
        """
        if _bearer_token(connection) is not None:
            return session.token_hash
        return hash_of(await self.replace(connection, session, session.user, response))

    async def _create(
        self,
        connection: HTTPConnection,
        user: User,
        response: Response,
        password_hash: str | None = None,
    ) -> str:
        """Create a session, set its cookie, and return its token. Raises Refusal."""
        token = secrets.token_urlsafe(32)
        browser = browser_name(connection.headers.get("User-Agent", ""))
        if not await self._storage.sessions.create(
            hash_of(token), user.id, now_ms(), browser, password_hash=password_hash
        ):
            raise Refusal("wrong_credentials", "Your password has just changed; log in again.")
        self._set_cookie(connection, token, response)
        return token

    async def end(self, session: Session) -> None:
        """End a session, with its sockets."""
        await self._storage.sessions.delete(session.token_hash)
        await self._connections.credentials_changed(session.user.id)

    async def end_all(self, user: User) -> None:
        """End all sessions of a user, with their sockets and push subscriptions."""
        await self._storage.sessions.delete_others(user.id)
        await self._connections.credentials_changed(user.id)

    async def end_others(self, user: User, token_hash: str) -> None:
        """End a user's sessions but that with this token, with their sockets and subscriptions."""
        await self._storage.sessions.delete_others(user.id, token_hash)
        await self._connections.credentials_changed(user.id)

    async def end_by_id(self, user: User, session_id: str) -> None:
        """End a session of a user, with its sockets. Raises Refusal if there is none."""
        if not await self._storage.sessions.delete_by_id(user.id, session_id):
            raise Refusal("not_found", "You have no such session.")
        await self._connections.credentials_changed(user.id)

    def _set_cookie(self, connection: HTTPConnection, token: str, response: Response) -> None:
        value = self._signer.sign(token).decode()
        cookies.write(connection, response, COOKIE, value, MAX_AGE_MS // 1000)


def clear_cookie(connection: HTTPConnection, response: Response) -> None:
    """Delete the session cookie."""
    cookies.delete(connection, response, COOKIE)


def _bearer_token(connection: HTTPConnection) -> str | None:
    """Return the token that a program sends; None for a browser."""
    scheme, _, token = connection.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token else None


def token_for_program(connection: HTTPConnection, token: str) -> str:
    """Return the token for a program's answer; "" for a browser, whose scripts never need it."""
    is_browser = "Origin" in connection.headers or "Sec-Fetch-Site" in connection.headers
    return "" if is_browser else token


def _is_expired(session: Session) -> bool:
    """Return whether a session has reached a limit; 0 is an unknown time."""
    now = now_ms()
    idle = session.last_seen and now - session.last_seen > IDLE_LIMIT_MS
    return bool(idle or (session.created and now - session.created > MAX_AGE_MS))


def hash_of(token: str) -> str:
    """Return the hash of a token, as it is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def id_in_match(user: User, match: Match) -> str:
    """Return a user's id in a match's log: the user's own, or that of a merged guest."""
    ids = [*(holder.user_id for holder in match.holders), match.host]
    return next((user_id for user_id in ids if user_id in user.ids), user.id)
