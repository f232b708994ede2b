"""The application: its parts, its routes, and its life cycle."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import APIRouter, FastAPI

import hexwarp
from hexwarp.core.errors import HexwarpError
from hexwarp.server.api import (
    accounts,
    analysis,
    chat,
    docs,
    emails,
    errors,
    game_socket,
    games,
    health,
    manifest,
    meta,
    notes,
    personal_data,
    pictures,
    profiles,
    push,
    puzzles,
    records,
    seats,
)
from hexwarp.server.api import lobby as lobby_routes
from hexwarp.server.api.dependencies import MailServices, Server
from hexwarp.server.api.hosts import Hosts
from hexwarp.server.api.middleware import RequestGuard
from hexwarp.server.api.openapi import describe
from hexwarp.server.api.rate_limits import RateLimits
from hexwarp.server.api.static import Page
from hexwarp.server.bots.analyses import Analyses
from hexwarp.server.bots.engine_pool import EnginePool
from hexwarp.server.bots.engine_tier import EngineTier
from hexwarp.server.bots.engines import HostedEngines
from hexwarp.server.bots.hosted import hosted_bots
from hexwarp.server.bots.runner import BotRunner
from hexwarp.server.live.bot_tables import BotTables
from hexwarp.server.live.connections import Connections
from hexwarp.server.live.fanout import Fanout, LocalFanout, RedisFanout
from hexwarp.server.live.outages import OutageMonitor
from hexwarp.server.live.scheduler import Scheduler
from hexwarp.server.live.table import Table
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.threads import Threads
from hexwarp.server.live.user_networks import UserNetworks
from hexwarp.server.services.notices.emails import EmailService
from hexwarp.server.services.notices.mailer import Mailer
from hexwarp.server.services.notices.notifications import Notifications
from hexwarp.server.services.notices.push_client import PushClient
from hexwarp.server.services.notices.push_notifier import PushNotifier
from hexwarp.server.services.notices.turn_mails import TurnMails
from hexwarp.server.services.operation.disk_space import DiskSpace
from hexwarp.server.services.operation.erasure import Erasure
from hexwarp.server.services.operation.readiness import Readiness
from hexwarp.server.services.operation.retention import RetentionService
from hexwarp.server.services.pages.pictures import Pictures
from hexwarp.server.services.pages.replays import Replays
from hexwarp.server.services.people.accounts import Accounts
from hexwarp.server.services.people.known_browsers import KnownBrowsers
from hexwarp.server.services.people.moderation import Moderation
from hexwarp.server.services.people.name_check import NameCheck
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.server.services.people.recovery import Recovery
from hexwarp.server.services.people.sessions import SessionService
from hexwarp.server.services.people.tokens import Tokens
from hexwarp.server.services.play.chat import ChatService
from hexwarp.server.services.play.conditional_moves import ConditionalMoves
from hexwarp.server.services.play.early_leaves import EarlyLeaves
from hexwarp.server.services.play.live_games import LiveGames
from hexwarp.server.services.play.lobby import Lobby
from hexwarp.server.services.play.pairing import Pairing
from hexwarp.server.services.play.puzzles import PuzzleService
from hexwarp.server.services.play.ratings import RatingService
from hexwarp.server.settings import Settings, load_settings
from hexwarp.storage import Storage

if TYPE_CHECKING:
    from hexwarp.server.api.metrics import Metrics
THREADS = 2
"""Records, plans and the like that are made at a time, as they delay the event loop."""
MAX_WAITING = 20, 200
"""Those that wait, of one network and of all."""


def create_app(
    storage: Storage,
    settings: Settings | None = None,
    *,
    limits: RateLimits | None = None,
    passwords: Passwords | None = None,
    fanout: Fanout | None = None,
    push_client: PushClient | None = None,
) -> FastAPI:
    """Create the server's application.

    Args:
        storage: The storage, which is opened on start-up and closed on shutdown.
        settings: The settings; by default from the environment.
        limits: The rate limits; by default those for production.
        passwords: The password hasher; by default with Argon2's recommended cost.
        fanout: The connection to other processes; by default by the settings.
        push_client: The Web Push client; by default one that sends to public addresses only.

    Returns:
        The application, an ASGI app whose lifespan opens and closes everything.

    Raises:
        HexwarpError: A setting is invalid.
    """
    settings = settings or load_settings()
    server = _assemble(
        storage,
        settings,
        limits or RateLimits(),
        passwords or Passwords(),
        fanout or (RedisFanout(settings.redis_url) if settings.redis_url else LocalFanout()),
        push_client or PushClient(),
    )

    metrics = _metrics(server, settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            await storage.open()
            stack.push_async_callback(storage.close)
            for service in server.services:
                await stack.enter_async_context(service)
            if metrics is not None:
                await stack.enter_async_context(metrics)
            await server.tables.resume_bots()
            await server.outages.begin()
            yield

    app = FastAPI(
        title="Hexwarp",
        version=hexwarp.__version__,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        routes=[*_ROUTER.routes],
    )
    app.state.server = server
    app.add_middleware(
        RequestGuard,
        limits=server.limits,
        moderation=server.moderation,
        hosts=Hosts(settings),
    )
    if metrics is not None:
        metrics.install(app)
    errors.install(app)
    describe(app)
    app.router.default = Page(settings.page, settings.public_url)
    return app


ROUTES = (
    health,
    meta,
    games,
    seats,
    analysis,
    records,
    pictures,
    accounts,
    emails,
    personal_data,
    profiles,
    lobby_routes,
    chat,
    notes,
    puzzles,
    push,
)
"""The modules with the routes of the API, in the order of the description."""


def _router() -> APIRouter:
    """Return a router with all routes, of which all applications of the process share the objects.

    FastAPI analyses the parameters of a module's routes, for up to 20 ms, when it first matches a
    path against them; it does so here, and not in the first request of each application.
    """
    router = APIRouter()
    for module in ROUTES:
        router.include_router(module.router, responses={"4XX": errors.PROBLEM_RESPONSE})
    router.include_router(game_socket.router)
    router.include_router(docs.router)
    router.include_router(manifest.router)
    for route in router.routes:
        route.matches({"type": "http", "method": "GET", "path": "", "root_path": "", "headers": []})
    return router


_ROUTER = _router()


def _metrics(server: Server, settings: Settings) -> Metrics | None:
    """Return the metrics if they have a port; only then is the Prometheus library loaded."""
    if settings.metrics_port is None:
        return None
    from hexwarp.server.api.metrics import Metrics

    return Metrics(server, settings.metrics_host, settings.metrics_port)


def _mail(
    storage: Storage, settings: Settings, passwords: Passwords, tables: Tables
) -> MailServices | None:
    """Return the parts that send mail, if there is a mail server."""
    if settings.smtp_url is None:
        return None
    if settings.mail_from is None or settings.public_url is None:
        raise HexwarpError("To send mail, set mail_from and public_url beside smtp_url.")
    url = settings.public_url
    mailer = Mailer(settings.smtp_url, settings.mail_from)
    addresses = EmailService(storage, passwords, mailer, url)
    return MailServices(mailer, addresses, TurnMails(storage, tables, addresses, mailer, url))


def _assemble(
    storage: Storage,
    settings: Settings,
    limits: RateLimits,
    passwords: Passwords,
    fanout: Fanout,
    push_client: PushClient,
) -> Server:
    """Create the parts of the server with their dependencies, without starting them."""

    def on_table_change(table: Table) -> None:
        bot_tables.on_table_change(table)
        bots.on_table_change(table)
        ratings.on_table_change(table)
        lobby.on_table_change(table)
        conditional_moves.on_table_change(table)
        notifications.on_table_change(table)

    pool = EnginePool(settings.engine_niceness, EngineTier(settings.redis_url))
    hosted = hosted_bots(settings.engines)
    engines = HostedEngines(hosted.engines)
    bot_tables = BotTables()
    user_networks = UserNetworks()
    threads = Threads(THREADS, MAX_WAITING)
    bots = BotRunner(pool, engines, hosted, user_networks, settings.bot_pace)
    ratings = RatingService(storage)
    outages = OutageMonitor(storage, alone=settings.redis_url is None)
    tables = Tables(storage, fanout, outages, on_table_change)
    early_leaves = EarlyLeaves(fanout, user_networks)
    tables.on_early_leave = early_leaves.note
    tables.loses_by_leaving = early_leaves.loses_by_leaving
    lobby = Lobby(storage, tables, fanout)
    connections = Connections(storage, fanout)
    name_check = NameCheck(storage.users, threads, hosted.bots)
    moderation = Moderation(storage, tables, connections, outages)
    conditional_moves = ConditionalMoves(storage, tables, moderation, threads)
    push_notifier = PushNotifier(storage, push_client, threads)
    mail = _mail(storage, settings, passwords, tables)
    channels = [push_notifier.notify, *([mail.turns.notify] if mail else [])]
    notifications = Notifications(storage, channels)
    return Server(
        storage=storage,
        fanout=fanout,
        outages=outages,
        tables=tables,
        bot_tables=bot_tables,
        scheduler=Scheduler(storage, tables, outages),
        bots=bots,
        engines=engines,
        hosted=hosted,
        engine_pool=pool,
        analyses=Analyses(storage, pool, threads),
        connections=connections,
        sessions=SessionService(storage, connections, name_check),
        known_browsers=KnownBrowsers(storage),
        name_check=name_check,
        accounts=Accounts(storage, passwords, name_check),
        recovery=Recovery(storage, passwords),
        tokens=Tokens(storage, connections, name_check),
        limits=limits,
        user_networks=user_networks,
        early_leaves=early_leaves,
        moderation=moderation,
        lobby=lobby,
        live_games=LiveGames(storage, tables),
        pairing=Pairing(storage, lobby, early_leaves),
        chat=ChatService(storage, fanout),
        conditional_moves=conditional_moves,
        push_notifier=push_notifier,
        mail=mail,
        notifications=notifications,
        ratings=ratings,
        puzzles=PuzzleService(storage),
        readiness=Readiness(storage),
        erasure=Erasure(storage, tables),
        replays=Replays(settings.engine_niceness),
        pictures=Pictures(settings.engine_niceness),
        disk_space=DiskSpace(storage, settings.min_free_disk),
        retention=RetentionService(storage),
        threads=threads,
    )
