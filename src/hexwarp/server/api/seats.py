"""Routes of seats: joining, leaving, returning, proposals, spectator links."""

from __future__ import annotations

import secrets
from functools import partial

from fastapi import APIRouter, Request

from hexwarp import bots
from hexwarp.core.errors import MalformedError
from hexwarp.match import commands, commitment, seating
from hexwarp.match.seat_holder import spectator_id
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import NEW_EVENT, CurrentUser, MatchUserId, ServerDep
from hexwarp.server.api.games import execute, loses_by_leaving
from hexwarp.server.api.rate_limits import networks
from hexwarp.server.services.people import names
from hexwarp.server.services.play.match_setup import (
    check_may_play,
    check_may_play_rated,
    seat_holder_of,
)

router = APIRouter(prefix="/api/games/{game_id}")


@router.post("/join")
async def join(
    server: ServerDep,
    request: Request,
    user: CurrentUser,
    game_id: str,
    body: schemas.requests.JoinGame | None = None,
) -> schemas.games.Game:
    """Take an open seat: the given one, or the first."""
    body = body or schemas.requests.JoinGame()
    await check_may_play(server.storage, user)
    match = (await server.tables.get(game_id)).match
    check_may_play_rated(user, match.rated)
    if match.public:
        server.early_leaves.check(user, networks(request))
    server.early_leaves.check_table(user, networks(request), game_id)
    name = user.name if body.name is None else names.clean_name(body.name)
    await server.name_check.check(user, name)
    entropy = names.clean_entropy(body.entropy)
    holder = seat_holder_of(
        user,
        name,
        entropy=entropy,
        commitment=body.commitment,
        confirms_ready=body.confirms_ready,
    )
    return await execute(
        server, game_id, user.id, partial(seating.join_match, holder=holder, seat=body.seat)
    )


@router.post("/start")
async def start(
    server: ServerDep,
    user_id: MatchUserId,
    game_id: str,
    body: schemas.requests.StartGame | None = None,
) -> schemas.games.Game:
    """Start the game by filling the open seats with a bot; only the host may do this."""
    bot = (body or schemas.requests.StartGame()).bot
    table = await server.tables.get(game_id)
    offered = (*bots.names(table.match.game), *server.hosted.names(table.match.game))
    if bot not in offered:
        raise MalformedError(
            "There is no bot {bot}; there are {bots}.", bot=repr(bot), bots=", ".join(offered)
        )
    return await execute(
        server, game_id, user_id, partial(seating.start_match, user_id=user_id, bot=bot)
    )


@router.post("/reveal")
async def reveal_contribution(
    server: ServerDep, user_id: MatchUserId, game_id: str, body: schemas.requests.RevealRequest
) -> schemas.games.Game:
    """Reveal the contribution to chance that the user committed to; all seats are taken by now.

    The game starts once all have done so. Without a text, which only an unrated game accepts, it is
    played without the contribution, and its record says so.
    """
    command = partial(commitment.reveal_contribution, user_id=user_id, text=body.entropy)
    return await execute(server, game_id, user_id, command)


@router.post("/commit", dependencies=[NEW_EVENT])
async def commit_again(
    server: ServerDep, user_id: MatchUserId, game_id: str, body: schemas.requests.CommitRequest
) -> schemas.games.Game:
    """Commit to another contribution to chance: the table has opened again since the last one.

    The start waits for it, as it does for the text afterwards.
    """
    command = partial(commitment.commit_again, user_id=user_id, commitment=body.commitment)
    return await execute(server, game_id, user_id, command)


@router.post("/ready")
async def confirm_ready(
    server: ServerDep, user_id: MatchUserId, game_id: str
) -> schemas.games.Game:
    """Confirm that the user sees the board; realtime clocks run once all users have.

    They wait again for a user who has confirmed, and has disconnected before another one does.
    """
    gone = (await server.tables.get(game_id)).gone
    command = partial(commands.confirm_ready, user_id=user_id, gone=gone)
    return await execute(server, game_id, user_id, command)


@router.post("/leave")
async def leave(
    server: ServerDep,
    user_id: MatchUserId,
    game_id: str,
    body: schemas.requests.SeatRequest | None = None,
) -> schemas.games.Game:
    """Leave a seat: it opens again before the start; later the opponent wins, or a bot plays.

    While realtime clocks wait for somebody in the first round, the seat opens again in a game of
    two, but a rated one is lost. Who leaves often before the start has to wait before joining
    another public game, and loses a rated one by leaving it when all seats are taken.
    """
    command = partial(
        seating.leave,
        user_id=user_id,
        seat=body.seat if body else None,
        loses_by_leaving=loses_by_leaving(server, user_id),
    )
    return await execute(server, game_id, user_id, command)


@router.post("/return", dependencies=[NEW_EVENT])
async def return_to_seat(
    server: ServerDep,
    user_id: MatchUserId,
    game_id: str,
    body: schemas.requests.SeatRequest | None = None,
) -> schemas.games.Game:
    """Take back a seat from the substitute bot."""
    seat = body.seat if body else None
    return await execute(
        server, game_id, user_id, partial(seating.return_to_seat, user_id=user_id, seat=seat)
    )


@router.post("/claim")
async def claim_absence(
    server: ServerDep, user_id: MatchUserId, game_id: str
) -> schemas.games.Game:
    """Stop waiting for an opponent who is to move and has been disconnected for minutes."""
    absent = (await server.tables.get(game_id)).absent
    return await execute(
        server, game_id, user_id, partial(seating.claim_absence, user_id=user_id, absent=absent)
    )


@router.post("/takeback")
async def propose_takeback(
    server: ServerDep, user_id: MatchUserId, game_id: str
) -> schemas.games.Game:
    """Propose to the opponents to take back the user's move, which must be the last one."""
    return await execute(
        server, game_id, user_id, partial(commands.propose_takeback, user_id=user_id)
    )


@router.post("/draw")
async def offer_draw(server: ServerDep, user_id: MatchUserId, game_id: str) -> schemas.games.Game:
    """Offer the opponents a draw."""
    return await execute(server, game_id, user_id, partial(commands.offer_draw, user_id=user_id))


@router.post("/answer")
async def answer_proposal(
    server: ServerDep, user_id: MatchUserId, game_id: str, body: schemas.requests.ProposalAnswer
) -> schemas.games.Game:
    """Accept or decline a proposal, or withdraw one's own."""
    command = partial(commands.answer_proposal, user_id=user_id, agrees=body.agree)
    return await execute(server, game_id, user_id, command)


@router.post("/share", dependencies=[NEW_EVENT])
async def share_view(
    server: ServerDep,
    user_id: MatchUserId,
    game_id: str,
    body: schemas.requests.ShareRequest | None = None,
) -> schemas.games.SpectatorLink:
    """Create a spectator link to the user's view, which replaces the previous one; or end it."""
    body = body or schemas.requests.ShareRequest()
    token = secrets.token_urlsafe(16) if body.open else None
    hashed = spectator_id(token)
    await execute(
        server,
        game_id,
        user_id,
        partial(seating.share_view, user_id=user_id, seat=body.seat, spectator_id=hashed),
    )
    return schemas.games.SpectatorLink(watch=token)
