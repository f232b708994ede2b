"""Routes of records: a game's record, its chance, and the replay of any record."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from hexwarp.core.errors import MalformedError
from hexwarp.match.record import record_text
from hexwarp.server import opened_records, schemas, views
from hexwarp.server.api.dependencies import OptionalIdentity, ServerDep, ViewerId

router = APIRouter(prefix="/api")

PART_BYTES = 64 * 1024
"""The length of a part of an answer that is not sent compressed."""


@router.get("/games/{game_id}/record", response_class=PlainTextResponse)
async def get_record(server: ServerDep, request: Request, viewer_id: ViewerId, game_id: str) -> str:
    """Return the record as the user or the spectator link may see it."""
    server.limits.record(request)
    table = await server.tables.get(game_id)
    return await server.threads.run(record_text, table.match, viewer_id)


@router.get("/games/{game_id}/chance")
async def get_chance(
    server: ServerDep, request: Request, _identity: OptionalIdentity, game_id: str
) -> schemas.games.ChanceReveal:
    """Return the seed and all chance outcomes of a game that is over, for verification."""
    server.limits.record(request)
    table = await server.tables.get(game_id)
    return await server.threads.run(views.chance, table.match)


@router.post(
    "/replay",
    response_model=schemas.analysis.Replay,
    openapi_extra={
        "requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}
    },
)
async def replay(server: ServerDep, request: Request, _identity: OptionalIdentity) -> Response:
    """Return the games of a record, turn by turn."""
    server.limits.replay(request)
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise MalformedError("A record is UTF-8 text.") from error
    answer = await server.replays.replay(text)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(answer, headers=headers, media_type="application/json")
    return StreamingResponse(_inflated(answer), headers=headers, media_type="application/json")


async def _inflated(compressed: bytes) -> AsyncIterator[bytes]:
    """Yield a text in parts, of which each is sent before the next is made."""
    source = zlib.decompressobj(wbits=opened_records.GZIP)
    while part := source.decompress(compressed, PART_BYTES):
        yield part
        compressed = source.unconsumed_tail
