"""The calls of a person's private things at a match: notes, what was seen, conditional moves."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import Context, CurrentUser, Server
from hexwarp.server.live.table import Table
from hexwarp.server.services import names
from hexwarp.storage import User

router = APIRouter(prefix="/api/games/{game_id}")


async def _table(server: Server, game_id: str, user: User) -> Table:
    """The table, at which the person has a place, also after giving it up."""
    table = await server.tables.get(game_id)
    if user.id not in (holder.user_id for holder in table.match.holders):
        raise Refusal("not_your_seat", "You have no seat in this game.")
    return table


@router.get("/notes")
async def notes(server: Context, user: CurrentUser, game_id: str) -> schemas.Notes:
    """What the caller has noted down here, for nobody else."""
    table = await _table(server, game_id, user)
    own = await server.storage.user_match_data.get(table.match.id, user.id)
    return schemas.Notes(text=own.notes)


@router.put("/notes")
async def write_notes(
    server: Context, user: CurrentUser, game_id: str, body: schemas.Notes
) -> schemas.Notes:
    """Keep notes instead of those before."""
    table = await _table(server, game_id, user)
    text = names.clean_notes(body.text)
    await server.storage.user_match_data.set_notes(table.match.id, user.id, text)
    return schemas.Notes(text=text)


@router.get("/seen")
async def last_seen(server: Context, user: CurrentUser, game_id: str) -> schemas.LastSeen:
    """The number of the last event that the caller has seen, on any device."""
    table = await _table(server, game_id, user)
    own = await server.storage.user_match_data.get(table.match.id, user.id)
    return schemas.LastSeen(seq=own.last_seen_seq)


@router.put("/seen")
async def see(
    server: Context, user: CurrentUser, game_id: str, body: schemas.LastSeen
) -> schemas.LastSeen:
    """Note that the caller has seen the events up to this number, if not more."""
    table = await _table(server, game_id, user)
    await server.storage.user_match_data.mark_seen(
        table.match.id, user.id, min(body.seq, table.match.seq)
    )
    return await last_seen(server, user, game_id)


@router.get("/conditions")
async def conditions(server: Context, user: CurrentUser, game_id: str) -> schemas.ConditionalMoves:
    """The caller's conditional moves as they go on from here."""
    table = await _table(server, game_id, user)
    return await server.conditional_moves.get(table, user.id)


@router.put("/conditions")
async def set_conditions(
    server: Context, user: CurrentUser, game_id: str, body: schemas.SetConditionalMoves
) -> schemas.ConditionalMoves:
    """Keep conditional moves instead of those before; they go on from the moves played so far."""
    table = await _table(server, game_id, user)
    return await server.conditional_moves.put(table, user.id, body.lines)


@router.get("/ahead")
async def ahead(
    server: Context,
    user: CurrentUser,
    game_id: str,
    line: Annotated[str, Query(max_length=300)] = "",
) -> schemas.Variation:
    """Where a line of moves would lead from here, as far as the caller can know, for conditions."""
    table = await _table(server, game_id, user)
    return await server.conditional_moves.preview(table, user.id, line)
