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
from hexwarp.storage import Person, Storage
from hexwarp.storage.people import NameTakenError, Session

COOKIE = "hexwarp_session"
A_YEAR = 365 * 24 * 3600
PROGRAM = "hexwarp."
"""What the token of a program begins with; no session's has a dot."""

NOTED_EVERY = 10 * 60 * 1000
"""How exactly it is kept when a session or a token was last seen, in ms."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who is asking, and the session that says so; a program has none."""

    person: Person
    session: Session | None


class SessionService(BackgroundService):
    """Knows people by their tokens, of which storage has the hashes only."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self._storage = storage
        self._signer = Signer(b"")

    async def start(self) -> None:
        """Load the server's signing key, which is made once."""
        key = await self._storage.people.key("session", secrets.token_bytes(32))
        self._signer = Signer(key, salt=COOKIE, digest_method=hashlib.sha256)

    async def identify(self, connection: HTTPConnection) -> Identity | None:
        """Who is asking, or None."""
        token, trusted = self._token(connection)
        if token is None:
            return None
        if token.startswith(PROGRAM):
            return await self._program(token) if trusted else None
        session = await self._storage.people.session(hash_of(token))
        if session is None or not (trusted or session.created == 0):
            return None
        if now_ms() - session.seen > NOTED_EVERY:
            await self._storage.people.see(session.token_hash, now_ms())
        return Identity(session.person, session)

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
        person = await self._storage.people.get(found.person) if found else None
        if found is None or person is None:
            return None
        if now_ms() - (found.used or 0) > NOTED_EVERY:
            await self._storage.credentials.use_token(found.id, now_ms())
        return Identity(person, None)

    async def session(
        self, connection: HTTPConnection, name: str | None, response: Response
    ) -> tuple[Person, str]:
        """The person who is asking, or a new guest, called by that name from now on.

        Raises Refusal for the name of another's account.
        """
        token, trusted = self._token(connection)
        identity = await self.identify(connection)
        if token is None or identity is None:
            person = Person(secrets.token_hex(8), name or names.NAMELESS, "guest", now_ms())
            if name is not None:
                await self.check_name(person, name)
            await self._storage.people.add(person)
            return person, await self.begin(connection, person, response)
        person, session = identity.person, identity.session
        if name is not None and name != person.name:
            if session is None:
                raise Refusal("no_account", "A program's token changes no name.")
            person = await self._renamed(person, name)
        if session is not None:
            if not trusted:
                await self._storage.people.sign(session.token_hash, now_ms())
            self._give(connection, token, response)
        return person, token

    async def check_name(self, person: Person, name: str) -> None:
        """Refuse the name of another's account. Raises Refusal."""
        owner = await self._storage.people.named(names.key(name))
        if owner is not None and not set(owner.ids) & set(person.ids):
            raise name_taken(name)

    async def _renamed(self, person: Person, name: str) -> Person:
        await self.check_name(person, name)
        key = None if person.kind == "guest" else names.account_key(name)
        try:
            await self._storage.people.change(person.id, name, key)
        except NameTakenError:
            raise name_taken(name) from None
        return replace(person, name=name)

    async def begin(self, connection: HTTPConnection, person: Person, response: Response) -> str:
        """The token of a new session, which the cookie gets as well."""
        token = secrets.token_urlsafe(32)
        await self._storage.people.begin(hash_of(token), person.id, now_ms())
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


def id_in_match(person: Person, match: Match) -> str:
    """The id by which the log of a match knows a person."""
    there = [*(holder.user_id for holder in match.holders), match.host]
    return next((one for one in there if one in person.ids), person.id)
