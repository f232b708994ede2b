"""What the calls share, and how each gets at it."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from hexwarp.match.errors import Refusal
from hexwarp.match.seat_holder import spectator_id
from hexwarp.server.api.middleware import SAFE
from hexwarp.server.api.rate_limits import RateLimits
from hexwarp.server.bots.analyses import Analyses
from hexwarp.server.bots.engine_pool import EnginePool
from hexwarp.server.bots.engines import HostedEngines
from hexwarp.server.bots.runner import BotRunner
from hexwarp.server.live.fanout import Fanout
from hexwarp.server.live.scheduler import Scheduler
from hexwarp.server.live.tables import Tables
from hexwarp.server.services.accounts import Accounts
from hexwarp.server.services.chat import ChatService
from hexwarp.server.services.conditional_moves import ConditionalMoves
from hexwarp.server.services.lobby import Lobby
from hexwarp.server.services.moderation import Moderation
from hexwarp.server.services.pairing import Pairing
from hexwarp.server.services.push_notifier import PushNotifier
from hexwarp.server.services.ratings import RatingService
from hexwarp.server.services.sessions import Identity, SessionService, id_in_match
from hexwarp.server.services.tokens import Tokens
from hexwarp.storage import Storage, User


@dataclass(frozen=True, kw_only=True)
class Server:
    """The parts of a running server."""

    storage: Storage
    fanout: Fanout
    tables: Tables
    scheduler: Scheduler
    bots: BotRunner
    engines: HostedEngines
    engine_pool: EnginePool
    analyses: Analyses
    sessions: SessionService
    accounts: Accounts
    tokens: Tokens
    limits: RateLimits
    moderation: Moderation
    lobby: Lobby
    pairing: Pairing
    chat: ChatService
    conditional_moves: ConditionalMoves
    push_notifier: PushNotifier
    ratings: RatingService

    @property
    def services(self) -> tuple[AbstractAsyncContextManager[object], ...]:
        """The parts with a life cycle, in the order in which they start; they stop in reverse."""
        return (
            self.engine_pool,
            self.engines,
            self.analyses,
            self.sessions,
            self.fanout,
            self.tables,
            self.push_notifier,
            self.ratings,
            self.bots,
            self.scheduler,
            self.conditional_moves,
            self.chat,
            self.moderation,
            self.lobby,
        )


def _server(connection: HTTPConnection) -> Server:
    server: Server = connection.app.state.server
    return server


# All that calls depend on are coroutines: anything else would be sent to a thread, each time.


async def _context(connection: HTTPConnection) -> Server:
    return _server(connection)


Context = Annotated[Server, Depends(_context)]


async def identify(server: Context, connection: HTTPConnection) -> Identity | None:
    """Who is asking, which counts; None for a stranger. Raises Refusal."""
    identity = await server.sessions.identify(connection)
    server.limits.asked(identity.user.id if identity else None)
    return identity


OptionalIdentity = Annotated[Identity | None, Depends(identify)]
"""Who is asking; None for a stranger."""


async def require_identity(identity: OptionalIdentity) -> Identity:
    """Who is asking. Raises Refusal for a stranger."""
    if identity is None:
        raise Refusal("no_session", "First say who you are: POST /api/session.")
    return identity


async def _user(
    connection: HTTPConnection, identity: Annotated[Identity, Depends(require_identity)]
) -> User:
    _check(connection, identity)
    return await _as_known_to_match(connection, identity.user)


async def _caller(connection: HTTPConnection, identity: OptionalIdentity) -> str | None:
    if identity is None:
        return None
    _check(connection, identity)
    return (await _as_known_to_match(connection, identity.user)).id


def _check(connection: HTTPConnection, identity: Identity) -> None:
    """Refuse somebody who may not play: to look on is free. Raises Refusal."""
    if connection.scope["type"] == "http" and connection.scope["method"] not in SAFE:
        _server(connection).moderation.check(identity.user)


CallerId = Annotated[str | None, Depends(_caller)]
"""The caller's identity, or None for a stranger, who may watch."""


async def _as_known_to_match(connection: HTTPConnection, user: User) -> User:
    """The person by the id that the log of the match asked for knows.

    Who sat down as a guest and logged in later is that guest there. Logs are never rewritten for
    it, and neither the fold nor what leaves needs to know.
    """
    game = connection.path_params.get("game_id")
    if game is None or not user.guest_ids:
        return user
    try:
        match = (await _server(connection).tables.get(game)).match
    except Refusal:
        return user
    return replace(user, id=id_in_match(user, match))


async def _viewer(connection: HTTPConnection, caller: CallerId) -> str | None:
    """The caller; or the watching link that came with the request, if the caller has no seat."""
    link = spectator_id(connection.query_params.get("watch"))
    game = connection.path_params.get("game_id")
    if link is None or game is None:
        return caller
    try:
        match = (await _server(connection).tables.get(game)).match
    except Refusal:
        return caller
    return caller if match.seats_of(caller) else link


async def _asking(identity: OptionalIdentity) -> str | None:
    return identity.user.id if identity else None


OptionalUserId = Annotated[str | None, Depends(_asking)]
"""The caller's own id, whatever table is asked for."""
ViewerId = Annotated[str | None, Depends(_viewer)]
"""As whom the fold knows who looks: the caller's identity, a watching link's hash, or None."""
CurrentUser = Annotated[User, Depends(_user)]
"""The caller, who must have a session or a program's token."""
