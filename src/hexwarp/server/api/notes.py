"""Routes of a user's private data of a game: notes, last seen event, conditional moves."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import NEW_DATA, CurrentUser, RequestWords, Server, ServerDep
from hexwarp.server.live.table import Table
from hexwarp.server.services.people import names
from hexwarp.storage import User

router = APIRouter(prefix="/api/games/{game_id}")

MAX_NOTES_LENGTH = 500_000
"""Characters in all notes of a user together."""


async def _table(server: Server, game_id: str, user: User) -> Table:
    """Return the table of a game in which the user has a seat, possibly a resigned one."""
    table = await server.tables.get(game_id)
    if user.id not in (holder.user_id for holder in table.match.holders):
        raise Refusal("not_your_seat", "You have no seat in this game.")
    return table


@router.get("/notes")
async def get_notes(server: ServerDep, user: CurrentUser, game_id: str) -> schemas.social.Notes:
    """Return the user's private notes."""
    table = await _table(server, game_id, user)
    private = await server.storage.user_match_data.get(table.match.id, user.id)
    return schemas.social.Notes(text=private.notes)


@router.put("/notes", dependencies=[NEW_DATA])
async def set_notes(
    server: ServerDep, user: CurrentUser, game_id: str, body: schemas.social.Notes
) -> schemas.social.Notes:
    """Replace the user's private notes."""
    table = await _table(server, game_id, user)
    text = names.clean_notes(body.text)
    stored = server.storage.user_match_data
    if text and await stored.notes_length(user.ids) + len(text) > MAX_NOTES_LENGTH:
        raise Refusal("not_now", "Your notes are too long in all; first delete some elsewhere.")
    await stored.set_notes(table.match.id, user.id, text)
    return schemas.social.Notes(text=text)


@router.get("/seen")
async def get_last_seen(
    server: ServerDep, user: CurrentUser, game_id: str
) -> schemas.social.LastSeen:
    """Return the number of the last event that the user has seen on any device."""
    table = await _table(server, game_id, user)
    private = await server.storage.user_match_data.get(table.match.id, user.id)
    return schemas.social.LastSeen(seq=private.last_seen_seq)


@router.put("/seen")
async def set_last_seen(
    server: ServerDep, user: CurrentUser, game_id: str, body: schemas.social.LastSeen
) -> schemas.social.LastSeen:
    """Mark the events up to this number as seen; a lower number than before is ignored."""
    table = await _table(server, game_id, user)
    await server.storage.user_match_data.mark_seen(
        table.match.id, user.id, min(body.seq, table.match.seq)
    )
    return await get_last_seen(server, user, game_id)


@router.get("/conditions")
async def get_conditional_moves(
    server: ServerDep, user: CurrentUser, game_id: str
) -> schemas.social.ConditionalMoves:
    """Return the user's conditional moves, from the current position on."""
    table = await _table(server, game_id, user)
    return await server.conditional_moves.get(table, user.id)


@router.put("/conditions", dependencies=[NEW_DATA])
async def set_conditional_moves(
    server: ServerDep, user: CurrentUser, game_id: str, body: schemas.social.SetConditionalMoves
) -> schemas.social.ConditionalMoves:
    """Replace the user's conditional moves; the lines begin at the current position."""
    table = await _table(server, game_id, user)
    return await server.conditional_moves.put(table, user.id, body.lines)


@router.get("/ahead")
async def look_ahead(
    server: ServerDep,
    user: CurrentUser,
    game_id: str,
    words: RequestWords,
    line: Annotated[str, Query(max_length=300)] = "",
) -> schemas.social.Variation:
    """Return the position after a line of moves, as far as the user can know it."""
    table = await _table(server, game_id, user)
    return await server.conditional_moves.preview(table, user.id, line, words)
