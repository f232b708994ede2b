"""Routes about the server: its health, the caller's session, the games that it offers."""

from __future__ import annotations

import asyncio
from typing import Literal

from fastapi import APIRouter, Request, Response

import hexwarp
from hexwarp import bots
from hexwarp.core import registry
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import Context, Server
from hexwarp.server.services import names

router = APIRouter(prefix="/api")


@router.get("/health")
async def health(server: Context, response: Response) -> schemas.Health:
    """Whether the server works, what it depends on, and whether each answers."""
    try:
        async with asyncio.timeout(5):
            await server.storage.ping()
        storage = True
    except Exception:  # whatever is wrong with it, it does not answer
        storage = False
        response.status_code = 503
    return schemas.Health(
        status="ok" if storage else "failing",
        version=hexwarp.__version__,
        storage="ok" if storage else "failing",
        bots=_bots_status(server),
    )


def _bots_status(server: Server) -> Literal["idle", "thinking", "compiling, first time only"]:
    if server.bots.compiling:
        return "compiling, first time only"
    return "thinking" if server.bots.thinking else "idle"


@router.post("/session")
async def session(
    server: Context,
    request: Request,
    response: Response,
    body: schemas.SessionRequest | None = None,
) -> schemas.Session:
    """Make the caller's identity, or return it; a name given becomes the caller's name."""
    server.limits.creation(request)
    name = names.clean_name(body.name) if body and body.name is not None else None
    guest, token = await server.sessions.get_or_create(request, name, response)
    return schemas.Session(
        player=schemas.Player(id=guest.id, name=guest.name, kind=guest.kind), token=token
    )


@router.get("/catalogue")
async def catalogue(server: Context) -> schemas.Catalogue:
    """The games that can be played here, with their options and bots."""
    return schemas.Catalogue(games=[_kind(name, server.engines.names) for name in registry.games()])


def _kind(name: str, programs: tuple[str, ...]) -> schemas.GameKind:
    kind = registry.game_type(name)
    return schemas.GameKind(
        name=name,
        players=list(kind.player_counts),
        options=[
            schemas.Option(name=o.name, choices=list(o.choices), players=list(o.players))
            for o in kind.options_offered
        ],
        lowest_wins=kind.lowest_wins,
        seat_one_starts=kind.seat_one_starts,
        bots=[*bots.offered(kind), *programs],
    )
