"""Routes of the server itself: health, sessions, the catalogue of games."""

from __future__ import annotations

import asyncio
from typing import Literal

from fastapi import APIRouter, Request, Response

import hexwarp
from hexwarp import bots
from hexwarp.core import registry
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import Server, ServerDep
from hexwarp.server.services import names

router = APIRouter(prefix="/api")


@router.get("/health")
async def get_health(server: ServerDep, response: Response) -> schemas.Health:
    """Report the health of the server and of what it depends on; 503 if the storage is down."""
    try:
        async with asyncio.timeout(5):
            await server.storage.ping()
        storage_ok = True
    except Exception:  # any error means that the storage is down
        storage_ok = False
        response.status_code = 503
    return schemas.Health(
        status="ok" if storage_ok else "failing",
        version=hexwarp.__version__,
        storage="ok" if storage_ok else "failing",
        bots=_bots_status(server),
    )


def _bots_status(server: Server) -> Literal["idle", "thinking", "compiling, first time only"]:
    if server.bots.compiling:
        return "compiling, first time only"
    return "thinking" if server.bots.thinking else "idle"


@router.post("/session")
async def create_session(
    server: ServerDep,
    request: Request,
    response: Response,
    body: schemas.SessionRequest | None = None,
) -> schemas.Session:
    """Return the user's session, or create a guest; a given name becomes the user's name."""
    server.limits.creation(request)
    identity = await server.sessions.identify(request)
    if identity is None:
        server.disk_space.check()
        server.limits.guest(request)
    name = names.clean_name(body.name) if body and body.name is not None else None
    user, token = await server.sessions.get_or_create(request, identity, name, response)
    return schemas.Session(
        player=schemas.Player(id=user.id, name=user.name, kind=user.kind), token=token
    )


@router.get("/catalogue")
async def get_catalogue(server: ServerDep) -> schemas.Catalogue:
    """List the games, with their options and bots."""
    return schemas.Catalogue(
        games=[_game_kind(name, server.engines.names) for name in registry.games()]
    )


def _game_kind(name: str, engines: tuple[str, ...]) -> schemas.GameKind:
    game_type = registry.game_type(name)
    return schemas.GameKind(
        name=name,
        players=list(game_type.player_counts),
        options=[
            schemas.Option(
                name=option.name, choices=list(option.choices), players=list(option.players)
            )
            for option in game_type.options_offered
        ],
        lowest_wins=game_type.lowest_wins,
        seat_one_starts=game_type.seat_one_starts,
        bots=[*bots.offered(game_type), *engines],
    )
