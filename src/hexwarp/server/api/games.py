"""Routes of a game: create it, read it, play it."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request

from hexwarp.core.errors import MalformedError
from hexwarp.match import commands, seating
from hexwarp.match.commands import Command
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.server import schemas, views
from hexwarp.server.api.dependencies import (
    NEW_DATA,
    NEW_EVENT,
    CurrentUser,
    MatchUserId,
    OptionalIdentity,
    RequestWords,
    Server,
    ServerDep,
    ViewerId,
)
from hexwarp.server.api.rate_limits import networks
from hexwarp.server.live.table import Table
from hexwarp.server.services.people import names
from hexwarp.server.services.play.match_setup import (
    check_may_play,
    check_may_play_rated,
    seat_holders_for,
    time_control_from,
)
from hexwarp.storage import User

router = APIRouter(prefix="/api")

SeatQuery = Annotated[int | None, Query(ge=1, le=8)]


@router.post("/games", status_code=201, dependencies=[NEW_DATA])
async def create_game(
    server: ServerDep, request: Request, user: CurrentUser, body: schemas.requests.CreateGame
) -> schemas.games.Game:
    """Create a game; it starts at once if no seat is open and no contribution is to be revealed."""
    server.limits.game(request, user.id)
    await check_may_play(server.storage, user)
    check_may_play_rated(user, body.rated)
    if body.public:
        server.limits.public_game(request)
        server.early_leaves.check(user, networks(request))
    holders = seat_holders_for(body, user, server.hosted)
    if all(holder.kind == "bot" for holder in holders):
        server.limits.bot_game(request)
    for name, bot in sorted(
        {(holder.name, holder.bot) for holder in holders if holder.name not in ("", holder.bot)}
    ):
        await server.name_check.check(user, name, bot)
    new_event = seating.create_match(
        user.id,
        body.game,
        body.players,
        body.options,
        holders,
        clock=time_control_from(body.clock),
        public=body.public,
        rated=body.rated,
        entropy=names.clean_entropy(body.entropy),
        commitment=body.commitment,
        draws_first=body.first == "random" and body.players > 1,
    )
    table = (
        await server.lobby.open(user, networks(request), new_event)
        if body.public
        else await server.tables.create(new_event)
    )
    server.bot_tables.glance(table, user.id, networks(request))
    return _game_schema(table, user.id)


@router.get("/games/{game_id}")
async def get_game(
    server: ServerDep,
    request: Request,
    user_id: MatchUserId,
    viewer_id: ViewerId,
    game_id: str,
) -> schemas.games.Game:
    """Return the game as visible to the user or through the spectator link."""
    table = await server.tables.get(game_id)
    server.bot_tables.glance(table, user_id, networks(request))
    return _game_schema(table, viewer_id)


@router.get("/games/{game_id}/legal")
async def get_legal_moves(
    server: ServerDep, user_id: MatchUserId, game_id: str, seat: SeatQuery = None
) -> schemas.games.LegalMoves:
    """Return the user's legal moves, in record notation; none if it is not the user's turn."""
    table = await server.tables.get(game_id)
    return views.legal_moves(table.match, user_id, seat)


@router.get("/games/{game_id}/plan")
async def get_plan(
    server: ServerDep,
    words: RequestWords,
    user_id: MatchUserId,
    game_id: str,
    seat: SeatQuery = None,
) -> schemas.games.Plan:
    """Return the effects of each move of the user's seat, as if it were that seat's turn."""
    table = await server.tables.get(game_id)
    return await server.threads.run(views.plan, table.match, user_id, seat, words)


@router.post("/games/{game_id}/moves", dependencies=[NEW_EVENT])
async def make_move(
    server: ServerDep,
    request: Request,
    user_id: MatchUserId,
    game_id: str,
    body: schemas.requests.MoveRequest,
) -> schemas.games.Game:
    """Make a move, and return the game after it. Moves can also be sent over the WebSocket."""
    command = move_command(body, user_id)
    table = await server.tables.execute(game_id, command, request.state.arrived_at)
    return _game_schema(table, user_id)


def move_command(body: schemas.requests.MoveRequest, user_id: str | None) -> Command:
    """Return the command of a move request."""
    return partial(
        commands.make_move, user_id=user_id, text=body.move, ply=body.ply, seat=body.seat
    )


@router.post("/games/{game_id}/undo", dependencies=[NEW_EVENT])
async def undo(server: ServerDep, user_id: MatchUserId, game_id: str) -> schemas.games.Game:
    """Take back the user's last move and later turns of bots, in a game against bots."""
    return await execute(server, game_id, user_id, partial(commands.undo, user_id=user_id))


@router.post("/games/{game_id}/resign")
async def resign(
    server: ServerDep,
    user_id: MatchUserId,
    game_id: str,
    body: schemas.requests.SeatRequest | None = None,
) -> schemas.games.Game:
    """Resign a seat; the last player left wins. Before the start, the host aborts the game.

    While realtime clocks wait for somebody in the first round, it is as leaving in an unrated game
    of two, and so is it for the host at a full table before the start.
    """
    command = partial(
        seating.resign,
        user_id=user_id,
        seat=body.seat if body else None,
        loses_by_leaving=loses_by_leaving(server, user_id),
    )
    return await execute(server, game_id, user_id, command)


@router.post("/games/{game_id}/round", dependencies=[NEW_EVENT])
async def start_next_round(
    server: ServerDep, user_id: MatchUserId, game_id: str
) -> schemas.games.Game:
    """Start the next round, once a round is over."""
    command = partial(commands.start_next_round, user_id=user_id)
    return await execute(server, game_id, user_id, command)


@router.post("/games/{game_id}/rematch", status_code=201, dependencies=[NEW_DATA])
async def rematch(
    server: ServerDep,
    request: Request,
    user_id: MatchUserId,
    identity: OptionalIdentity,
    game_id: str,
    body: schemas.requests.RematchRequest | None = None,
) -> schemas.games.Game:
    """Offer or accept a rematch; idempotent. It starts when all players have asked for it.

    Until then the seats of the others are open, and kept for them. A seat whose name now belongs
    to somebody else's account gets the user's present name.
    """
    server.limits.game(request, user_id)
    table = await server.tables.get(game_id)
    body = body or schemas.requests.RematchRequest()
    rematch = await server.tables.rematch(
        table,
        user_id,
        confirms_ready=body.confirms_ready,
        commitment=body.commitment,
        names=await _new_names(server, table.match, identity.user) if identity else {},
    )
    return _game_schema(rematch, user_id)


async def _new_names(server: Server, match: Match, user: User) -> dict[str, str]:
    """Return the present name for those names of a user's seats that are not allowed any more.

    Raises:
        Refusal: The present name is not allowed either.
        MalformedError: As before.
    """
    changed: dict[str, str] = {}
    for name in {holder.name for holder in match.holders if holder.user_id in user.ids}:
        try:
            await server.name_check.check(user, name)
        except (Refusal, MalformedError):
            await server.name_check.check(user, user.name)
            changed[name] = user.name
    return changed


def loses_by_leaving(server: Server, user_id: str | None) -> bool:
    """Return whether a user loses a full rated game by leaving it before the start."""
    return user_id is not None and server.early_leaves.loses_by_leaving(user_id)


async def execute(
    server: Server, game_id: str, user_id: str | None, command: Command
) -> schemas.games.Game:
    """Execute a command, and return the game after it."""
    return _game_schema(await server.tables.execute(game_id, command), user_id)


def _game_schema(table: Table, user_id: str | None) -> schemas.games.Game:
    return views.game(table.match, user_id, table.status)
