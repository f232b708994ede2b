"""The application: everything wired together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

import hexwarp
from hexwarp.bots.engine import Engine
from hexwarp.server.api import (
    accounts,
    analysis,
    chat,
    docs,
    errors,
    game_socket,
    games,
    meta,
    notes,
    personal_data,
    profiles,
    push,
    records,
    seats,
)
from hexwarp.server.api import lobby as lobby_routes
from hexwarp.server.api.dependencies import Server
from hexwarp.server.api.middleware import RequestGuard
from hexwarp.server.api.openapi import describe
from hexwarp.server.api.rate_limits import RateLimits
from hexwarp.server.api.static import FOLDER, Page
from hexwarp.server.bots.analyses import Analyses
from hexwarp.server.bots.engine_pool import EnginePool
from hexwarp.server.bots.engines import HostedEngines
from hexwarp.server.bots.runner import BotRunner
from hexwarp.server.live.fanout import Fanout, LocalFanout
from hexwarp.server.live.scheduler import Scheduler
from hexwarp.server.live.tables import Table, Tables
from hexwarp.server.services.accounts import Accounts
from hexwarp.server.services.chat import ChatService
from hexwarp.server.services.conditional_moves import Conditions
from hexwarp.server.services.lobby import Lobby
from hexwarp.server.services.moderation import Moderation
from hexwarp.server.services.pairing import Pairing
from hexwarp.server.services.passwords import Passwords
from hexwarp.server.services.push_client import PushClient
from hexwarp.server.services.push_notifier import PushNotifier
from hexwarp.server.services.ratings import RatingService
from hexwarp.server.services.sessions import SessionService
from hexwarp.server.services.tokens import Tokens
from hexwarp.storage import Storage


def create_app(
    storage: Storage,
    limits: RateLimits | None = None,
    page: Path = FOLDER,
    outside: Mapping[str, Engine] | None = None,
    passwords: Passwords | None = None,
    fanout: Fanout | None = None,
    courier: PushClient | None = None,
    pace: float = 0.0,
) -> FastAPI:
    """The server on a storage, which it opens as it starts and closes as it ends.

    ``outside`` are the bots from outside that it offers, by their names; ``fanout`` is its line to
    other processes on the same storage, if there are any; ``courier`` carries what push services
    are told; ``pace`` is the least time that a bot takes for a move, in seconds.
    """
    fanout = fanout or LocalFanout()
    thinker, programs = EnginePool(), HostedEngines(outside or {})
    bots = BotRunner(thinker, programs, pace)
    rater = RatingService(storage)

    def on_table_change(table: Table) -> None:
        bots.on_table_change(table)
        rater.on_table_change(table)
        lobby.notice(table)
        conditions.on_table_change(table)
        bell.on_table_change(table)

    tables = Tables(storage, fanout, on_table_change)
    house = Moderation(storage, tables)
    lobby = Lobby(storage, tables, fanout)
    chats = ChatService(storage, fanout)
    conditions = Conditions(storage, tables)
    bell = PushNotifier(storage, courier or PushClient())
    scheduler = Scheduler(storage, tables)
    analyses = Analyses(storage)
    identities = SessionService(storage)
    server = Server(
        storage,
        tables,
        bots,
        programs,
        thinker,
        analyses,
        identities,
        Accounts(storage, passwords or Passwords()),
        Tokens(storage),
        limits or RateLimits(),
        house,
        lobby,
        Pairing(storage, tables, lobby),
        chats,
        conditions,
        bell,
    )

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await storage.open()
        await identities.open()
        await bell.open()
        await fanout.open()
        await house.start()
        await tables.resume()
        await conditions.resume()
        scheduler.start()
        rater.open()
        lobby.start()
        yield
        await lobby.stop()
        await house.stop()
        await chats.close()
        await conditions.close()
        await bell.close()
        await rater.close()
        await scheduler.stop()
        await bots.close()
        await tables.close()
        await fanout.close()
        programs.close()
        await analyses.close()
        thinker.close()
        await storage.close()

    app = FastAPI(
        title="Hexwarp",
        version=hexwarp.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.server = server
    app.add_middleware(RequestGuard, limits=server.limits, house=house)
    errors.install(app)
    for part in (
        meta,
        games,
        seats,
        analysis,
        records,
        accounts,
        personal_data,
        profiles,
        lobby_routes,
        chat,
        notes,
        push,
    ):
        app.include_router(part.router, responses={"4XX": errors.DESCRIBED})
    app.include_router(game_socket.router)
    app.include_router(docs.router)
    describe(app)
    app.router.default = Page(page)
    return app
