"""The application: everything wired together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

import hexwarp
from hexwarp.bots.engine import Engine
from hexwarp.server import asks, docs, http, problems, ws
from hexwarp.server.analyses import Analyses
from hexwarp.server.botseats import BotSeats
from hexwarp.server.context import Server
from hexwarp.server.description import describe
from hexwarp.server.fanout import Alone, Fanout
from hexwarp.server.guard import Guard
from hexwarp.server.house.rules import HouseRules
from hexwarp.server.identity import Identities
from hexwarp.server.limits import Limits
from hexwarp.server.people import calls, data, profiles
from hexwarp.server.people.accounts import Accounts
from hexwarp.server.people.passwords import Passwords
from hexwarp.server.people.rater import Rater
from hexwarp.server.people.tokens import Tokens
from hexwarp.server.programs import Programs
from hexwarp.server.social import calls as social
from hexwarp.server.social import desk, ringing, talking
from hexwarp.server.social.bell import Bell
from hexwarp.server.social.chat import Chats
from hexwarp.server.social.conditions import Conditions
from hexwarp.server.social.courier import Courier
from hexwarp.server.social.lobby import Lobby
from hexwarp.server.social.pairing import Pairing
from hexwarp.server.static import FOLDER, Page
from hexwarp.server.tables import Table, Tables
from hexwarp.server.thinking import Thinker
from hexwarp.server.timekeeper import Timekeeper
from hexwarp.storage import Storage


def create_app(
    storage: Storage,
    limits: Limits | None = None,
    page: Path = FOLDER,
    outside: Mapping[str, Engine] | None = None,
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
    problems.install(app)
    for part in (http, asks, calls, profiles, social, desk, ringing, talking, data):
        app.include_router(part.router, responses={"4XX": problems.DESCRIBED})
    app.include_router(ws.router)
    app.include_router(docs.router)
    describe(app)
    app.router.default = Page(page)
    return app
