"""Routes of records: a match's own, how its chance was decided, and any that somebody opens."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from hexwarp.core.errors import MalformedError
from hexwarp.match.record import record_text
from hexwarp.server import opened_records, schemas, views
from hexwarp.server.api.dependencies import Context, ViewerId

router = APIRouter(prefix="/api")


@router.get("/games/{game_id}/record", response_class=PlainTextResponse)
async def record(server: Context, request: Request, viewer: ViewerId, game_id: str) -> str:
    """The record as the caller, or whoever has the watching link, may see it."""
    server.limits.record(request)
    table = await server.tables.get(game_id)
    return await asyncio.to_thread(record_text, table.match, viewer)


@router.get("/games/{game_id}/chance")
async def chance(server: Context, request: Request, game_id: str) -> schemas.ChanceReveal:
    """The seed of a game that is over, and every roll and draw, so that anybody can check them."""
    server.limits.record(request)
    table = await server.tables.get(game_id)
    return await asyncio.to_thread(views.chance, table.match)


@router.post(
    "/replay",
    openapi_extra={
        "requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}
    },
)
async def replay(server: Context, request: Request) -> schemas.Replay:
    """The games of a record, turn by turn."""
    server.limits.replay(request)
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise MalformedError("A record is UTF-8 text.") from error
    return await asyncio.to_thread(opened_records.replay, text)
