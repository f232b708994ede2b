"""Who is asking: a session by its signed cookie or as a Bearer, or a program by its token."""

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
A_YEAR = 365 * 24 * 3600
PROGRAM = "hexwarp."
"""What the token of a program begins with; no session's has a dot."""

NOTED_EVERY = 10 * 60 * 1000
"""How exactly it is kept when a session or a token was last seen, in ms."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who is asking, and the session that says so; a program has none."""

    user: User
    session: Session | None


class SessionService(BackgroundService):
    """Knows people by their tokens, of which storage has the hashes only."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self._storage = storage
        self._signer = Signer(b"")

    async def start(self) -> None:
        """Load the server's signing key, which is made once."""
        key = await self._storage.server_keys.get_or_create("session", secrets.token_bytes(32))
        self._signer = Signer(key, salt=COOKIE, digest_method=hashlib.sha256)

    async def identify(self, connection: HTTPConnection) -> Identity | None:
        """Who is asking, or None."""
        token, trusted = self._token(connection)
        if token is None:
            return None
        if token.startswith(PROGRAM):
            return await self._program(token) if trusted else None
        session = await self._storage.sessions.get(hash_of(token))
        if session is None or not (trusted or session.created == 0):
            return None
        if now_ms() - session.last_seen > NOTED_EVERY:
            await self._storage.sessions.touch(session.token_hash, now_ms())
        return Identity(session.user, session)

    def _token(self, connection: HTTPConnection) -> tuple[str | None, bool]:
        """The token that came with a request, and whether it came as it should.

        Cookies from before they were signed are none that should be trusted, but for their time.
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

    async def _program(self, token: str) -> Identity | None:
        found = await self._storage.credentials.token(hash_of(token))
        user = await self._storage.users.get(found.user_id) if found else None
        if found is None or user is None:
            return None
        if now_ms() - (found.last_used or 0) > NOTED_EVERY:
            await self._storage.credentials.touch_token(found.id, now_ms())
        return Identity(user, None)

    async def session(
        self, connection: HTTPConnection, name: str | None, response: Response
    ) -> tuple[User, str]:
        """The person who is asking, or a new guest, called by that name from now on.

        Raises Refusal for the name of another's account.
        """
        token, trusted = self._token(connection)
        identity = await self.identify(connection)
        if token is None or identity is None:
            user = User(secrets.token_hex(8), name or names.NAMELESS, "guest", now_ms())
            if name is not None:
                await self.check_name(user, name)
            await self._storage.users.add(user)
            return user, await self.begin(connection, user, response)
        user, session = identity.user, identity.session
        if name is not None and name != user.name:
            if session is None:
                raise Refusal("no_account", "A program's token changes no name.")
            user = await self._renamed(user, name)
        if session is not None:
            if not trusted:
                await self._storage.sessions.mark_signed(session.token_hash, now_ms())
            self._give(connection, token, response)
        return user, token

    async def check_name(self, user: User, name: str) -> None:
        """Refuse the name of another's account. Raises Refusal."""
        owner = await self._storage.users.by_name(names.key(name))
        if owner is not None and not set(owner.ids) & set(user.ids):
            raise name_taken(name)

    async def _renamed(self, user: User, name: str) -> User:
        await self.check_name(user, name)
        key = None if user.kind == "guest" else names.account_key(name)
        try:
            await self._storage.users.set_name(user.id, name, key)
        except NameTakenError:
            raise name_taken(name) from None
        return replace(user, name=name)

    async def begin(self, connection: HTTPConnection, user: User, response: Response) -> str:
        """The token of a new session, which the cookie gets as well."""
        token = secrets.token_urlsafe(32)
        await self._storage.sessions.create(hash_of(token), user.id, now_ms())
        self._give(connection, token, response)
        return token

    def _give(self, connection: HTTPConnection, token: str, response: Response) -> None:
        response.set_cookie(
            COOKIE,
            self._signer.sign(token).decode(),
            max_age=A_YEAR,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme == "https",
        )


def clear_cookie(response: Response) -> None:
    """Let the browser forget its session."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


def name_taken(name: str) -> Refusal:
    """Why somebody cannot be called so."""
    return Refusal("name_taken", f"Somebody else has an account by the name of {name}.")


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def id_in_match(user: User, match: Match) -> str:
    """The id by which the log of a match knows a person."""
    there = [*(holder.user_id for holder in match.holders), match.host]
    return next((one for one in there if one in user.ids), user.id)
