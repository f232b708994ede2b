"""Routes of a match: set it up, look at it, play it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request, Response

from hexwarp.match import commands, seating
from hexwarp.match.commands import Command
from hexwarp.server import schemas, views
from hexwarp.server.api.dependencies import CallerId, Context, CurrentUser, Server, ViewerId
from hexwarp.server.live.table import Table
from hexwarp.server.services import names
from hexwarp.server.services.match_setup import (
    check_may_play,
    check_may_play_rated,
    seat_holders_for,
    time_control_from,
)

router = APIRouter(prefix="/api")

MINIMAL = "return=minimal"
"""The preference of RFC 7240 for an answer without content."""

SeatQuery = Annotated[int | None, Query(ge=1, le=8)]


@router.post("/games", status_code=201)
async def create(
    server: Context, request: Request, user: CurrentUser, body: schemas.CreateGame
) -> schemas.Game:
    """A new game; it starts at once if no seat is open."""
    server.limits.game(request, user.id)
    await check_may_play(server.storage, user)
    check_may_play_rated(user, body.rated)
    if body.public:
        await server.lobby.check_may_open(user)
    holders = seat_holders_for(body, user, server.engines.names)
    if any(holder.kind == "open" for holder in holders):  # else all sit at one screen
        for name in (holder.name for holder in holders if holder.user_id):
            await server.sessions.check_name(user, name)
    entry = seating.create(
        user.id,
        body.game,
        body.players,
        body.options,
        holders,
        clock=time_control_from(body.clock),
        public=body.public,
        rated=body.rated,
        entropy=names.clean_entropy(body.entropy),
    )
    table = await server.tables.create(entry)
    return _seen(table, user.id)


@router.get("/games/{game_id}")
async def get(server: Context, viewer: ViewerId, game_id: str) -> schemas.Game:
    """The game as the caller, or whoever has the watching link, may see it."""
    return _seen(await server.tables.get(game_id), viewer)


@router.get("/games/{game_id}/legal")
async def legal(
    server: Context, caller: CallerId, game_id: str, seat: SeatQuery = None
) -> schemas.LegalMoves:
    """The caller's legal moves, in record notation; none while it is another's turn."""
    table = await server.tables.get(game_id)
    return views.legal(table.match, caller, seat)


@router.get("/games/{game_id}/plan")
async def plan(
    server: Context, caller: CallerId, game_id: str, seat: SeatQuery = None
) -> schemas.Plan:
    """What each move of the caller's seat would do, were it that seat's turn now."""
    table = await server.tables.get(game_id)
    return await asyncio.to_thread(views.plan, table.match, caller, seat)


@router.post(
    "/games/{game_id}/moves",
    response_model=schemas.Game,
    responses={204: {"description": "The move was made; asked for by `Prefer: return=minimal`."}},
)
async def move(
    server: Context,
    caller: CallerId,
    game_id: str,
    body: schemas.MoveRequest,
    prefer: Annotated[str, Header(description="RFC 7240")] = "",
) -> schemas.Game | Response:
    """Make a move; the answer is the game after it.

    A client that follows the game asks for none by `Prefer: return=minimal`: its socket has it.
    """
    command = move_command(body, caller)
    if MINIMAL not in prefer:
        return await do(server, game_id, caller, command)
    table = await server.tables.get(game_id)
    await table.execute(command)
    return Response(status_code=204, headers={"Preference-Applied": MINIMAL})


def move_command(body: schemas.MoveRequest, caller: str | None) -> Command:
    """What a move's message asks of the referee."""
    return partial(commands.move, user_id=caller, text=body.move, ply=body.ply, seat=body.seat)


@router.post("/games/{game_id}/undo")
async def undo(server: Context, caller: CallerId, game_id: str) -> schemas.Game:
    """Take back the caller's latest move and what bots did since, alone at a table."""
    return await do(server, game_id, caller, partial(commands.undo, user_id=caller))


@router.post("/games/{game_id}/resign")
async def resign(
    server: Context, caller: CallerId, game_id: str, body: schemas.SeatRequest | None = None
) -> schemas.Game:
    """Give a seat up; the last one standing wins. Before the start the host ends the table."""
    command = partial(seating.resign, user_id=caller, seat=body.seat if body else None)
    return await do(server, game_id, caller, command)


@router.post("/games/{game_id}/round")
async def next_round(server: Context, caller: CallerId, game_id: str) -> schemas.Game:
    """Begin the next round when one is over."""
    command = partial(commands.next_round, user_id=caller)
    return await do(server, game_id, caller, command)


@router.post("/games/{game_id}/rematch", status_code=201)
async def rematch(
    server: Context, request: Request, caller: CallerId, game_id: str
) -> schemas.Game:
    """A new game with the same people; asked for twice, it is the same one."""
    server.limits.game(request, caller)
    table = await server.tables.get(game_id)
    return _seen(await server.tables.rematch(table, caller), caller)


async def do(server: Server, game_id: str, caller: str | None, command: Command) -> schemas.Game:
    """Ask the referee for something; the game after it."""
    table = await server.tables.get(game_id)
    await table.execute(command)
    return _seen(table, caller)


def _seen(table: Table, caller: str | None) -> schemas.Game:
    return views.game(table.match, caller, table.status)
