"""Routes of records: a game's record, its chance, and the replay of any record."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from hexwarp.core.errors import MalformedError
from hexwarp.match.record import record_text
from hexwarp.server import opened_records, schemas, views
from hexwarp.server.api.dependencies import ServerDep, ViewerId

router = APIRouter(prefix="/api")


@router.get("/games/{game_id}/record", response_class=PlainTextResponse)
async def get_record(server: ServerDep, request: Request, viewer_id: ViewerId, game_id: str) -> str:
    """Return the record as the user or the spectator link may see it."""
    server.limits.record(request)
    table = await server.tables.get(game_id)
    return await asyncio.to_thread(record_text, table.match, viewer_id)


@router.get("/games/{game_id}/chance")
async def get_chance(server: ServerDep, request: Request, game_id: str) -> schemas.ChanceReveal:
    """Return the seed and all chance outcomes of a game that is over, for verification."""
    server.limits.record(request)
    table = await server.tables.get(game_id)
    return await asyncio.to_thread(views.chance, table.match)


@router.post(
    "/replay",
    openapi_extra={
        "requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}
    },
)
async def replay(server: ServerDep, request: Request) -> schemas.Replay:
    """Return the games of a record, turn by turn."""
    server.limits.replay(request)
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise MalformedError("A record is UTF-8 text.") from error
    return await asyncio.to_thread(opened_records.replay, text)
