"""Routes of hints and analyses."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from hexwarp.match.commands import hint_seat
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import CallerId, Context
from hexwarp.server.bots import analyses, hints

router = APIRouter(prefix="/api")


@router.post("/games/{game_id}/hint")
async def hint(
    server: Context,
    request: Request,
    caller: CallerId,
    game_id: str,
    body: schemas.HintRequest | None = None,
) -> schemas.Hint:
    """The best moves for the caller's seat that is to move, while all others here are bots."""
    table = await server.tables.get(game_id)
    seat = hint_seat(table.match, caller, body.seat if body else None)
    server.limits.hint(request)
    return await hints.compute_hint(server.engine_pool, table.match, seat)


@router.post("/games/{game_id}/analysis")
async def analyse(
    server: Context,
    request: Request,
    response: Response,
    game_id: str,
    body: schemas.AnalysisRequest | None = None,
) -> schemas.Analysis:
    """Begin the analysis of a round that is over (202), or say how far it is (200)."""
    table = await server.tables.get(game_id)
    finished = analyses.finished_round(table.match, body.round if body else None)
    found = await server.analyses.get(finished)
    if found.status in ("none", "failed"):
        server.limits.analysis(request)
        found = await server.analyses.request(finished)
        response.status_code = 202
    return found


@router.get("/games/{game_id}/analysis")
async def analysis(
    server: Context,
    game_id: str,
    number: Annotated[schemas.RoundNumber | None, Query(alias="round")] = None,
) -> schemas.Analysis:
    """How far the analysis of a round that is over is, and what it has found so far."""
    table = await server.tables.get(game_id)
    return await server.analyses.get(analyses.finished_round(table.match, number))
