"""The dependencies of the routes: the server, and the user who makes the request."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from fastapi import Depends, Path, WebSocket
from starlette.requests import HTTPConnection

from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.match.seat_holder import spectator_id
from hexwarp.server.api.middleware import SAFE_METHODS
from hexwarp.server.api.rate_limits import RateLimits, networks
from hexwarp.server.bots.analyses import Analyses
from hexwarp.server.bots.engine_pool import EnginePool
from hexwarp.server.bots.engines import HostedEngines
from hexwarp.server.bots.hosted import HostedBots
from hexwarp.server.bots.runner import BotRunner
from hexwarp.server.live.bot_tables import BotTables
from hexwarp.server.live.connections import Connection, Connections
from hexwarp.server.live.fanout import Fanout
from hexwarp.server.live.outages import OutageMonitor
from hexwarp.server.live.requester import requester
from hexwarp.server.live.scheduler import Scheduler
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.threads import Threads
from hexwarp.server.live.user_networks import UserNetworks
from hexwarp.server.services.notices.emails import EmailService
from hexwarp.server.services.notices.mailer import Mailer
from hexwarp.server.services.notices.notifications import Notifications
from hexwarp.server.services.notices.push_notifier import PushNotifier
from hexwarp.server.services.notices.turn_mails import TurnMails
from hexwarp.server.services.operation.disk_space import DiskSpace
from hexwarp.server.services.operation.erasure import Erasure
from hexwarp.server.services.operation.readiness import Readiness
from hexwarp.server.services.operation.retention import RetentionService
from hexwarp.server.services.pages import texts
from hexwarp.server.services.pages.pictures import Pictures
from hexwarp.server.services.pages.replays import Replays
from hexwarp.server.services.people.accounts import Accounts
from hexwarp.server.services.people.known_browsers import KnownBrowsers
from hexwarp.server.services.people.moderation import Moderation
from hexwarp.server.services.people.name_check import NameCheck
from hexwarp.server.services.people.recovery import Recovery
from hexwarp.server.services.people.sessions import Identity, SessionService, id_in_match
from hexwarp.server.services.people.tokens import Tokens
from hexwarp.server.services.play.chat import ChatService
from hexwarp.server.services.play.conditional_moves import ConditionalMoves
from hexwarp.server.services.play.early_leaves import EarlyLeaves
from hexwarp.server.services.play.live_games import LiveGames
from hexwarp.server.services.play.lobby import Lobby
from hexwarp.server.services.play.pairing import Pairing
from hexwarp.server.services.play.puzzles import PuzzleService
from hexwarp.server.services.play.ratings import RatingService
from hexwarp.storage import Storage, User
from hexwarp.words import Words


class MailServices(NamedTuple):
    """The parts of a server that sends mail, in the order of their start."""

    mailer: Mailer
    emails: EmailService
    turns: TurnMails


@dataclass(frozen=True, kw_only=True, eq=False)
class Server:
    """The parts of a running server."""

    storage: Storage
    fanout: Fanout
    outages: OutageMonitor
    tables: Tables
    bot_tables: BotTables
    scheduler: Scheduler
    bots: BotRunner
    engines: HostedEngines
    hosted: HostedBots
    engine_pool: EnginePool
    analyses: Analyses
    connections: Connections
    sessions: SessionService
    known_browsers: KnownBrowsers
    name_check: NameCheck
    accounts: Accounts
    recovery: Recovery
    tokens: Tokens
    limits: RateLimits
    user_networks: UserNetworks
    early_leaves: EarlyLeaves
    moderation: Moderation
    lobby: Lobby
    live_games: LiveGames
    pairing: Pairing
    chat: ChatService
    conditional_moves: ConditionalMoves
    push_notifier: PushNotifier
    mail: MailServices | None
    notifications: Notifications
    ratings: RatingService
    puzzles: PuzzleService
    readiness: Readiness
    erasure: Erasure
    replays: Replays
    pictures: Pictures
    disk_space: DiskSpace
    threads: Threads
    retention: RetentionService

    @property
    def services(self) -> tuple[AbstractAsyncContextManager[object], ...]:
        """The parts with a life cycle, in the order of their start; they stop in reverse order."""
        return (
            self.engine_pool,
            self.engine_pool.tier,
            self.engines,
            self.analyses,
            self.sessions,
            self.readiness,
            self.known_browsers,
            self.fanout,
            self.connections,
            self.outages,
            self.tables,
            self.push_notifier,
            *(self.mail or ()),
            self.notifications,
            self.ratings,
            self.bots,
            self.scheduler,
            self.moderation,
            self.conditional_moves,
            self.chat,
            self.lobby,
            self.erasure,
            self.replays,
            self.pictures,
            self.retention,
        )


def _server(connection: HTTPConnection) -> Server:
    server: Server = connection.app.state.server
    return server


# All dependencies are coroutines, because FastAPI runs plain functions in a thread each time.


async def _get_server(connection: HTTPConnection) -> Server:
    return _server(connection)


ServerDep = Annotated[Server, Depends(_get_server)]
"""The running server."""


async def identify(server: ServerDep, connection: HTTPConnection) -> Identity | None:
    """Return the identity of the request, or None for a stranger; count it for the rate limit.

    Raises:
        Refusal: The token is invalid, or the user exceeds the rate limit.
    """
    identity = await server.sessions.identify(connection)
    if identity is not None:
        server.user_networks.note(identity.user.id, networks(connection))
        requester().identify(identity.user.id)
        await requester().pay()
    server.limits.user_request(identity.user.id if identity else None)
    return identity


OptionalIdentity = Annotated[Identity | None, Depends(identify)]
"""The identity of the request, or None for a stranger."""


async def _check_new_data(
    server: ServerDep, connection: HTTPConnection, _identity: OptionalIdentity
) -> None:
    server.disk_space.check()
    server.limits.upload(connection)


NEW_DATA = Depends(_check_new_data)
"""The dependency of routes that store something new: they count its length, and need free disk."""


async def _connection(socket: WebSocket, identity: OptionalIdentity) -> Connection:
    user, token_hash = (identity.user, identity.token_hash) if identity else (None, None)
    return Connection(user, token_hash, socket.client.host if socket.client else "")


SocketConnection = Annotated[Connection, Depends(_connection)]
"""The connection of a socket's route."""


async def require_identity(identity: OptionalIdentity) -> Identity:
    """Return the identity of the request.

    Raises:
        Refusal: There is none.
    """
    if identity is None:
        raise Refusal("no_session", "First say who you are: POST /api/session.")
    return identity


RequiredIdentity = Annotated[Identity, Depends(require_identity)]
"""The identity of the request; strangers are refused."""


async def _current_user(connection: HTTPConnection, identity: RequiredIdentity) -> User:
    _check_not_banned(connection, identity)
    return await _as_known_to_match(connection, identity.user)


CurrentUser = Annotated[User, Depends(_current_user)]
"""The user of the request, by the id that the match of the path knows; strangers are refused."""


async def _match_user_id(connection: HTTPConnection, identity: OptionalIdentity) -> str | None:
    if identity is None:
        return None
    _check_not_banned(connection, identity)
    return (await _as_known_to_match(connection, identity.user)).id


MatchUserId = Annotated[str | None, Depends(_match_user_id)]
"""The user's id as the match of the path knows it, or None for a stranger."""


def count_event(
    server: Server, connection: HTTPConnection, match: Match, user_id: str | None
) -> None:
    """Count an event that a user adds to a match; without other people it needs free disk, too.

    Raises:
        Refusal: The limit is exceeded, or the space that is left is for games between people.
    """
    server.limits.event(connection)
    if match.is_solo(user_id):
        server.disk_space.check_solo()


async def _count_event(
    server: ServerDep, connection: HTTPConnection, user_id: MatchUserId, game_id: str
) -> None:
    table = await server.tables.get_since(game_id, 0)
    count_event(server, connection, table.match, user_id)


NEW_EVENT = Depends(_count_event)
"""The dependency of routes that add events to a match, as often as its user likes."""


def _check_not_banned(connection: HTTPConnection, identity: Identity) -> None:
    """Refuse requests of banned users, unless they only read."""
    if connection.scope["type"] == "http" and connection.scope["method"] not in SAFE_METHODS:
        _server(connection).moderation.check(identity.user)


async def _as_known_to_match(connection: HTTPConnection, user: User) -> User:
    """Return the user with the id that the log of the path's match knows.

    A user who joined as a guest and logged in later keeps the guest's id in that match, because
    logging in does not rewrite the user ids in logs.
    """
    match_id = connection.path_params.get("game_id")
    if match_id is None or not user.guest_ids:
        return user
    try:
        match = (await _server(connection).tables.get(match_id)).match
    except Refusal:
        return user
    return replace(user, id=id_in_match(user, match))


async def _viewer_id(connection: HTTPConnection, user_id: MatchUserId) -> str | None:
    spectator = spectator_id(connection.query_params.get("watch"))
    match_id = connection.path_params.get("game_id")
    if spectator is None or match_id is None:
        return user_id
    try:
        match = (await _server(connection).tables.get(match_id)).match
    except Refusal:
        return user_id
    return user_id if match.seats_of(user_id) else spectator


ViewerId = Annotated[str | None, Depends(_viewer_id)]
"""The viewer id in the match of the path: the id of a user with a seat, else that of the spectator
link of the request, else the user's id, or None for a stranger."""


async def _optional_user_id(identity: OptionalIdentity) -> str | None:
    return identity.user.id if identity else None


OptionalUserId = Annotated[str | None, Depends(_optional_user_id)]
"""The user's own id, or None for a stranger."""

UserPath = Annotated[str, Path(alias="who", description="a user's id or name")]
"""The user that a path names."""

RequestWords = Annotated[Words, Depends(texts.load_words_of)]
"""The texts in the language of the request."""
