"""The calls of chat: to say something, not to hear somebody, to report."""

from __future__ import annotations

from fastapi import APIRouter, Request

from hexwarp.core.errors import MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.match.participants import BOT
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import Context, CurrentUser, Server
from hexwarp.server.clock import now_ms
from hexwarp.server.services import names
from hexwarp.server.services.directory import find_user
from hexwarp.storage import User
from hexwarp.storage.moderation import Report

router = APIRouter(prefix="/api")


@router.post("/games/{game_id}/chat", status_code=201)
async def say(
    server: Context, user: CurrentUser, game_id: str, body: schemas.ChatRequest
) -> schemas.ChatLine:
    """Say something at a table where the caller has a seat."""
    table = await server.tables.get(game_id)
    text = None if body.text is None else names.clean_line(body.text)
    server.limits.line(user.id)
    return await server.chat.say(table, user, text, body.phrase)


@router.get("/mutes")
async def mutes(server: Context, user: CurrentUser) -> schemas.Mutes:
    """Whom the caller does not want to hear."""
    return schemas.Mutes(people=sorted(await server.storage.chat.muted_by(user.id)))


@router.post("/people/{who}/mute", status_code=204)
async def mute(server: Context, request: Request, user: CurrentUser, who: str) -> None:
    """Hear somebody no more, at any table."""
    server.limits.creation(request)
    other = await _other(server, user, who)
    await server.storage.chat.mute(user.id, other.id)


async def _other(server: Server, user: User, who: str) -> User:
    """Somebody else, who is a person and not a bot of the server's. Raises Refusal."""
    other = await find_user(server.storage, who)
    if other.id == user.id or other.id.startswith(BOT):
        raise Refusal("not_now", "Only other people can be muted or reported.")
    return other


@router.delete("/people/{who}/mute", status_code=204)
async def unmute(server: Context, user: CurrentUser, who: str) -> None:
    """Hear somebody again."""
    other = await find_user(server.storage, who)
    await server.storage.chat.unmute([*user.ids], [*other.ids])


@router.post("/reports", status_code=204)
async def report(server: Context, user: CurrentUser, body: schemas.Report) -> None:
    """Tell whoever runs the server what is wrong with a line, or with somebody."""
    reason = names.clean_line(body.reason)
    if body.game is not None:
        table = await server.tables.get(body.game)
        server.limits.report(user.id)
        await server.chat.report(table, user, body.person, body.line, reason)
        return
    if body.line is not None or body.person is None:
        raise MalformedError("A report names a person, or a table and a line there.")
    other = await _other(server, user, body.person)
    server.limits.report(user.id)
    await server.storage.moderation.add_report(
        Report(None, user.id, other.id, None, None, reason, now_ms())
    )
