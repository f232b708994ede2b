"""Routes of the server itself: sessions, the catalogue of games."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter, Request, Response

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.server import schemas
from hexwarp.server.api.accounts import check_proof
from hexwarp.server.api.dependencies import Server, ServerDep
from hexwarp.server.api.security_log import log_event
from hexwarp.server.api.text_response import compressed
from hexwarp.server.bots.hosted import HostedBots
from hexwarp.server.services.people import names
from hexwarp.server.services.people.sessions import Identity, token_for_program

router = APIRouter(prefix="/api")


@router.post("/session")
async def create_session(
    server: ServerDep,
    request: Request,
    response: Response,
    body: schemas.requests.SessionRequest | None = None,
) -> schemas.games.Session:
    """Return the user's session, or create a guest; a given name becomes the user's name.

    The name of an account is changed with proof of identity only.
    """
    server.limits.creation(request)
    identity = await server.sessions.identify(request)
    if identity is None:
        server.disk_space.check()
        server.limits.guest(request)
    name = names.clean_name(body.name) if body and body.name is not None else None
    if identity and body and name not in (None, identity.user.name):
        await _check_may_rename(server, request, identity, body.proof)
    user, token = await server.sessions.get_or_create(request, identity, name, response)
    if identity and user.kind == "account" and user.name != identity.user.name:
        log_event("account_renamed", request, user)
    return schemas.games.Session(
        player=schemas.games.Player(id=user.id, name=user.name, kind=user.kind),
        token=token_for_program(request, token),
    )


async def _check_may_rename(
    server: Server, request: Request, identity: Identity, proof: schemas.accounts.Proof | None
) -> None:
    """Refuse a new name of a banned user, or one of an account without proof. Raises Refusal."""
    server.moderation.check(identity.user)
    if identity.session and identity.user.kind == "account":
        await check_proof(server, request, identity.user, proof)


@router.get("/catalogue", response_model=schemas.games.Catalogue)
async def get_catalogue(server: ServerDep, request: Request) -> Response:
    """List the games, with their options and bots."""
    names = tuple(registry.games())
    return compressed(request, _catalogue(server, names), "application/json")


@lru_cache(1)
def _catalogue(server: Server, names: tuple[str, ...]) -> str:
    """Return the catalogue of these games as JSON, which is made once."""
    games = [_game_kind(name, server.hosted) for name in names]
    return schemas.games.Catalogue(games=games).model_dump_json()


@router.get("/preparation")
async def get_preparation() -> schemas.games.Preparation:
    """Report that the bots of all games are ready: since 0.2 nothing has to be prepared."""
    return schemas.games.Preparation(games=dict.fromkeys(registry.games(), 1.0))


def _game_kind(name: str, hosted: HostedBots) -> schemas.games.GameKind:
    game_type = registry.game_type(name)
    bot_players = hosted.players(game_type)
    return schemas.games.GameKind(
        name=name,
        players=list(game_type.player_counts),
        options=[
            schemas.games.Option(
                name=option.name, choices=list(option.choices), players=list(option.players)
            )
            for option in game_type.options_offered
        ],
        lowest_wins=game_type.lowest_wins,
        seat_one_starts=game_type.seat_one_starts,
        bots=[*bots.offered(game_type), *bot_players],
        bot_players=bot_players,
    )
