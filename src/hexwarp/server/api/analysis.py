"""Routes of hints and analyses."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from hexwarp.match.commands import hint_seat
from hexwarp.match.model import Match
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import MatchUserId, OptionalIdentity, Server, ServerDep
from hexwarp.server.api.rate_limits import networks
from hexwarp.server.bots import analyses, hints
from hexwarp.server.bots.engine_pool import Asker, Rank

router = APIRouter(prefix="/api")


@router.post("/games/{game_id}/hint")
async def hint(
    server: ServerDep,
    request: Request,
    user_id: MatchUserId,
    game_id: str,
    body: schemas.requests.HintRequest | None = None,
) -> schemas.analysis.Hint:
    """Return the best moves for the user's seat to move, in a match against bots."""
    table = await server.tables.get(game_id)
    seat = hint_seat(table.match, user_id, body.seat if body else None)
    server.limits.hint(request)
    asker = Asker(str(user_id), Rank.PEOPLE, networks(request))
    return await hints.compute_hint(server.engine_pool, asker, table.match, seat)


@router.post("/games/{game_id}/analysis")
async def start_analysis(
    server: ServerDep,
    request: Request,
    identity: OptionalIdentity,
    response: Response,
    game_id: str,
    body: schemas.requests.AnalysisRequest | None = None,
) -> schemas.analysis.Analysis:
    """Start the analysis of a round that is over (202), or return its progress (200)."""
    table = await server.tables.get(game_id)
    number = body.round if body else None
    subject = await _finished_round(server, table.match, number)
    analysis = await server.analyses.get(subject)
    if analysis.status in ("none", "failed"):
        server.limits.analysis(request)
        asker = analyses.Asker(networks(request), identity.user.id if identity else None)
        analysis = await server.analyses.request(subject, asker)
        response.status_code = 202
    return analysis


@router.get("/games/{game_id}/analysis")
async def get_analysis(
    server: ServerDep,
    game_id: str,
    round_number: Annotated[schemas.base.RoundNumber | None, Query(alias="round")] = None,
) -> schemas.analysis.Analysis:
    """Return the progress of a round's analysis, and its results so far."""
    table = await server.tables.get(game_id)
    return await server.analyses.get(await _finished_round(server, table.match, round_number))


async def _finished_round(
    server: Server, match: Match, number: int | None
) -> analyses.FinishedRound:
    """Return a round of a match, which may be long to write as a record."""
    return await server.threads.run(analyses.finished_round, match, number)
