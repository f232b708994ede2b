"""The application: everything wired together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

import hexwarp
from hexwarp.bots.outside import OutsideBot
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
from hexwarp.server.api.middleware import Guard
from hexwarp.server.api.openapi import describe
from hexwarp.server.api.rate_limits import Limits
from hexwarp.server.api.static import FOLDER, Page
from hexwarp.server.bots.analyses import Analyses
from hexwarp.server.bots.engine_pool import Thinker
from hexwarp.server.bots.engines import Programs
from hexwarp.server.bots.runner import BotSeats
from hexwarp.server.live.fanout import Alone, Fanout
from hexwarp.server.live.scheduler import Timekeeper
from hexwarp.server.live.tables import Table, Tables
from hexwarp.server.services.accounts import Accounts
from hexwarp.server.services.chat import Chats
from hexwarp.server.services.conditional_moves import Conditions
from hexwarp.server.services.lobby import Lobby
from hexwarp.server.services.moderation import HouseRules
from hexwarp.server.services.pairing import Pairing
from hexwarp.server.services.passwords import Passwords
from hexwarp.server.services.push_client import Courier
from hexwarp.server.services.push_notifier import Bell
from hexwarp.server.services.ratings import Rater
from hexwarp.server.services.sessions import Identities
from hexwarp.server.services.tokens import Tokens
from hexwarp.storage import Storage


def create_app(
    storage: Storage,
    limits: Limits | None = None,
    page: Path = FOLDER,
    outside: Mapping[str, OutsideBot] | None = None,
    passwords: Passwords | None = None,
    fanout: Fanout | None = None,
    courier: Courier | None = None,
    pace: float = 0.0,
) -> FastAPI:
    """The server on a storage, which it opens as it starts and closes as it ends.

    ``outside`` are the bots from outside that it offers, by their names; ``fanout`` is its line to
    other processes on the same storage, if there are any; ``courier`` carries what push services
    are told; ``pace`` is the least time that a bot takes for a move, in seconds.
    """
    fanout = fanout or Alone()
    thinker, programs = Thinker(), Programs(outside or {})
    bots = BotSeats(thinker, programs, pace)
    rater = Rater(storage)

    def attend(table: Table) -> None:
        bots.attend(table)
        rater.attend(table)
        lobby.notice(table)
        conditions.attend(table)
        bell.attend(table)

    tables = Tables(storage, fanout, attend)
    house = HouseRules(storage, tables)
    lobby = Lobby(storage, tables, fanout)
    chats = Chats(storage, fanout)
    conditions = Conditions(storage, tables)
    bell = Bell(storage, courier or Courier())
    timekeeper = Timekeeper(storage, tables)
    analyses = Analyses(storage)
    identities = Identities(storage)
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
        limits or Limits(),
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
        timekeeper.start()
        rater.open()
        lobby.start()
        yield
        await lobby.stop()
        await house.stop()
        await chats.close()
        await conditions.close()
        await bell.close()
        await rater.close()
        await timekeeper.stop()
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
    app.add_middleware(Guard, limits=server.limits, house=house)
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
