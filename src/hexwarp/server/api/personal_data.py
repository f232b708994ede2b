"""The calls by which people get all that is kept about them, and have it deleted."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from hexwarp.core.types import JsonObject
from hexwarp.server import schemas
from hexwarp.server.api.accounts import Id, Owner, SignedIn, account, prove, token_schema
from hexwarp.server.api.dependencies import Context
from hexwarp.server.api.profiles import rating
from hexwarp.server.services.directory import player_schema
from hexwarp.server.services.erasure import erase_user
from hexwarp.server.services.export import exported_game
from hexwarp.server.services.sessions import clear_cookie

router = APIRouter(prefix="/api")


@router.get("/me/export")
async def export(server: Context, request: Request, identity: SignedIn) -> schemas.Export:
    """What is kept about the caller: the account, what it was used for, games with records."""
    server.limits.export(request)
    user, kept = identity.user, server.storage
    games = []
    for name in await kept.history.all(user.id):
        events = await kept.events(name)
        lines = [line for line in await kept.chat.lines(name) if line.user_id in user.ids]
        own = [await kept.user_match_data.get(name, one) for one in user.ids]
        games.append(await asyncio.to_thread(exported_game, events, user, lines, own))
    return schemas.Export(
        account=await account(server, user),
        bots=[player_schema(bot) for bot in await kept.users.bot_accounts_of(user.id)],
        tokens=[token_schema(token) for token in await server.tokens.tokens_of(user)],
        ratings=[rating(one) for one in await kept.ratings.of_player(user.id)],
        settings=_settings(await kept.users.settings(user.id)),
        muted=sorted(await kept.chat.muted_by(user.id)),
        browsers=[one.endpoint for one in await kept.push.of_users(user.ids)],
        games=games,
    )


@router.get("/me/settings")
async def settings(server: Context, identity: SignedIn) -> schemas.Settings:
    """How the caller likes the page, as it was kept last."""
    return schemas.Settings(
        settings=_settings(await server.storage.users.settings(identity.user.id))
    )


@router.put("/me/settings", status_code=204)
async def set_settings(server: Context, identity: SignedIn, body: schemas.NewSettings) -> None:
    """Keep how the caller likes the page, instead of what was kept."""
    await server.storage.users.set_settings(identity.user.id, {**body.settings})


def _settings(kept: JsonObject) -> dict[str, bool | int | str]:
    return {name: value for name, value in kept.items() if isinstance(value, bool | int | str)}


@router.delete("/me", status_code=204)
async def delete(
    server: Context,
    request: Request,
    response: Response,
    identity: SignedIn,
    body: schemas.DeleteRequest | None = None,
) -> None:
    """Delete the caller: the name everywhere, all that opens the account, ratings, bot accounts.

    Games stay, as they are others' too; who plays one now has left it.
    """
    user = identity.user
    if user.kind == "account":
        await prove(server, request, user, (body and body.proof) or schemas.Proof())
    for bot in await server.storage.users.bot_accounts_of(user.id):
        await erase_user(server.storage, server.tables, bot)
    await erase_user(server.storage, server.tables, user)
    clear_cookie(response)


@router.delete("/bots/{bot_id}", status_code=204)
async def delete_bot(server: Context, owner: Owner, bot_id: Id) -> None:
    """Delete a bot account of the caller's, as its owner would be."""
    await erase_user(server.storage, server.tables, await server.tokens.bot_account(owner, bot_id))
