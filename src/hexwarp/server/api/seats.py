"""The calls by which people sit down, go, come back, and ask something of each other."""

from __future__ import annotations

import secrets
from functools import partial

from fastapi import APIRouter

from hexwarp import bots
from hexwarp.core.errors import MalformedError
from hexwarp.match import commands, seating
from hexwarp.match.seat_holder import spectator_id
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import CallerId, Context, CurrentUser
from hexwarp.server.api.games import do
from hexwarp.server.services import names
from hexwarp.server.services.match_setup import check_may_play, check_may_play_rated, seat_holder_of

router = APIRouter(prefix="/api/games/{game_id}")


@router.post("/join")
async def join(
    server: Context, user: CurrentUser, game_id: str, body: schemas.JoinGame | None = None
) -> schemas.Game:
    """Take an open seat: the one named, or the first."""
    body = body or schemas.JoinGame()
    await check_may_play(server.storage, user)
    check_may_play_rated(user, (await server.tables.get(game_id)).match.rated)
    name = user.name if body.name is None else names.clean_name(body.name)
    await server.sessions.check_name(user, name)
    who = seat_holder_of(user, name, names.clean_entropy(body.entropy))
    return await do(server, game_id, user.id, partial(seating.join, who=who, seat=body.seat))


@router.post("/start")
async def start(
    server: Context, caller: CallerId, game_id: str, body: schemas.StartGame | None = None
) -> schemas.Game:
    """Begin without waiting for more people: a bot takes each open seat. The host's to say."""
    bot = (body or schemas.StartGame()).bot
    table = await server.tables.get(game_id)
    identify = (*bots.names(table.match.game), *server.engines.names)
    if bot not in identify:
        raise MalformedError(f"There is no bot {bot!r}; there are {', '.join(identify)}.")
    return await do(server, game_id, caller, partial(seating.start, user_id=caller, bot=bot))


@router.post("/leave")
async def leave(
    server: Context, caller: CallerId, game_id: str, body: schemas.SeatRequest | None = None
) -> schemas.Game:
    """Go away. Before the start the seat is free again; later one other wins, or a bot plays."""
    seat = body.seat if body else None
    return await do(server, game_id, caller, partial(seating.leave, user_id=caller, seat=seat))


@router.post("/return")
async def come_back(
    server: Context, caller: CallerId, game_id: str, body: schemas.SeatRequest | None = None
) -> schemas.Game:
    """Take the seat back that a bot has taken over."""
    seat = body.seat if body else None
    return await do(
        server, game_id, caller, partial(seating.return_to_seat, user_id=caller, seat=seat)
    )


@router.post("/claim")
async def claim(server: Context, caller: CallerId, game_id: str) -> schemas.Game:
    """Wait no longer for somebody who is to move and has not been connected for minutes."""
    absent = (await server.tables.get(game_id)).absent
    return await do(
        server, game_id, caller, partial(seating.claim_absence, user_id=caller, absent=absent)
    )


@router.post("/takeback")
async def takeback(server: Context, caller: CallerId, game_id: str) -> schemas.Game:
    """Ask the other people to let the caller's move, the last one, be taken back."""
    return await do(server, game_id, caller, partial(commands.propose_takeback, user_id=caller))


@router.post("/draw")
async def draw(server: Context, caller: CallerId, game_id: str) -> schemas.Game:
    """Offer the other people to call the game a draw."""
    return await do(server, game_id, caller, partial(commands.offer_draw, user_id=caller))


@router.post("/answer")
async def answer(
    server: Context, caller: CallerId, game_id: str, body: schemas.ProposalAnswer
) -> schemas.Game:
    """Agree to what another has asked, or not; or withdraw what one has asked oneself."""
    command = partial(commands.answer_proposal, user_id=caller, agrees=body.agree)
    return await do(server, game_id, caller, command)


@router.post("/share")
async def share(
    server: Context, caller: CallerId, game_id: str, body: schemas.ShareRequest | None = None
) -> schemas.SpectatorLink:
    """A link that shows what the caller's seat sees; the one before it shows no more."""
    body = body or schemas.ShareRequest()
    link = secrets.token_urlsafe(16) if body.open else None
    hashed = spectator_id(link)
    await do(
        server, game_id, caller, partial(seating.share, user_id=caller, seat=body.seat, link=hashed)
    )
    return schemas.SpectatorLink(watch=link)
