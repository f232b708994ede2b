"""Routes of personal data: export, page settings, deletion."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from hexwarp.core.errors import MalformedError
from hexwarp.core.types import JsonObject
from hexwarp.server import schemas
from hexwarp.server.api.accounts import (
    CurrentAccount,
    Id,
    SessionIdentity,
    check_proof,
    me_schema,
    token_schema,
)
from hexwarp.server.api.dependencies import NEW_DATA, Server, ServerDep
from hexwarp.server.api.puzzles import solver_rating
from hexwarp.server.api.security_log import log_event
from hexwarp.server.live.archive import read_events
from hexwarp.server.live.message_cache import to_json
from hexwarp.server.services.operation.export import exported_game
from hexwarp.server.services.people.directory import player_schema
from hexwarp.server.services.people.sessions import clear_cookie
from hexwarp.server.services.play.ratings import rating_schema
from hexwarp.storage import User

router = APIRouter(prefix="/api")

MAX_SETTINGS_LENGTH = 4000
"""Characters of a user's settings; the page needs some 500."""


@router.get("/me/export", response_model=schemas.accounts.Export)
async def export(server: ServerDep, request: Request, identity: SessionIdentity) -> Response:
    """Export everything stored about the user: the account, its data, games with records."""
    server.limits.export(request)
    user, storage = identity.user, server.storage
    without_games = schemas.accounts.Export(
        account=await me_schema(server, identity),
        bots=[player_schema(bot) for bot in await storage.users.bot_accounts_of(user.id)],
        tokens=[token_schema(token) for token in await server.tokens.tokens_of(user)],
        ratings=[rating_schema(stored) for stored in await storage.ratings.of_player(user.id)],
        settings=_settings(await storage.users.settings(user.id)),
        muted=sorted(await storage.chat.muted_by(user.id)),
        browsers=[subscription.endpoint for subscription in await storage.push.of_users(user.ids)],
        puzzle_ratings=[
            solver_rating(solver) for solver in await storage.puzzles.solvers(user.ids)
        ],
        puzzles=[
            schemas.accounts.PuzzleAttempt(
                game=attempt.game, id=attempt.puzzle_id, solved=attempt.solved, at=attempt.at
            )
            for attempt in await storage.puzzles.attempts(user.ids)
        ],
        games=[],
    )
    parts = _export(server, user, to_json(without_games))
    return StreamingResponse(parts, media_type="application/json")


async def _export(server: Server, user: User, without_games: str) -> AsyncIterator[str]:
    """Yield an export in parts: one game is in memory at a time."""
    storage, before = server.storage, "["
    yield without_games.removesuffix("[]}")  # the games are its last field
    for match_id in await storage.history.all(user.id):
        events = [event async for event in read_events(storage, match_id)]
        lines = [line for line in await storage.chat.lines(match_id) if line.user_id in user.ids]
        private = [await storage.user_match_data.get(match_id, user_id) for user_id in user.ids]
        game = await server.threads.run(_game_json, events, user, lines, private)
        yield before + game
        before = ","
    yield "]}" if before == "," else "[]}"


def _game_json(*parts: Any) -> str:
    return to_json(exported_game(*parts))


@router.get("/me/settings")
async def get_settings(server: ServerDep, identity: SessionIdentity) -> schemas.accounts.Settings:
    """Return the user's page settings."""
    return schemas.accounts.Settings(
        settings=_settings(await server.storage.users.settings(identity.user.id))
    )


@router.put("/me/settings", status_code=204, dependencies=[NEW_DATA])
async def set_settings(
    server: ServerDep, identity: SessionIdentity, body: schemas.accounts.NewSettings
) -> None:
    """Replace the user's page settings."""
    if len(json.dumps(body.settings)) > MAX_SETTINGS_LENGTH:
        raise MalformedError(
            "Settings have at most {characters} characters as JSON.",
            characters=MAX_SETTINGS_LENGTH,
        )
    await server.storage.users.set_settings(identity.user.id, {**body.settings})


def _settings(stored: JsonObject) -> dict[str, bool | int | str]:
    return {name: value for name, value in stored.items() if isinstance(value, bool | int | str)}


@router.delete("/me", status_code=204)
async def delete_user(
    server: ServerDep,
    request: Request,
    response: Response,
    identity: SessionIdentity,
    body: schemas.accounts.ProvenRequest | None = None,
) -> None:
    """Delete the user: the name everywhere, the credentials, ratings and bot accounts.

    Finished games stay, without the name, for the other players; the user leaves running ones.
    The name is replaced in games within seconds after the answer.
    """
    server.limits.deletion(request)
    user = identity.user
    if user.kind == "account":
        await check_proof(server, request, user, body.proof if body else None)
    for erased in (*await server.storage.users.bot_accounts_of(user.id), user):
        await _erase(server, erased)
    log_event("account_deleted", request, user)
    clear_cookie(request, response)


async def _erase(server: Server, user: User) -> None:
    await server.erasure.erase(user)
    await server.connections.credentials_changed(user.id)


@router.delete("/bots/{bot_id}", status_code=204)
async def delete_bot(
    server: ServerDep,
    request: Request,
    account: CurrentAccount,
    bot_id: Id,
    body: schemas.accounts.ProvenRequest | None = None,
) -> None:
    """Delete a bot account of the account, in the same way, with proof of identity."""
    server.limits.deletion(request)
    await check_proof(server, request, account, body.proof if body else None)
    bot = await server.tokens.bot_account(account, bot_id)
    await _erase(server, bot)
    log_event("bot_deleted", request, account)
