"""Routes of chat: lines, mutes, reports."""

from __future__ import annotations

from fastapi import APIRouter, Request

from hexwarp.core.errors import MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.match.participants import BOT
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import NEW_DATA, CurrentUser, Server, ServerDep, UserPath
from hexwarp.server.clock import now_ms
from hexwarp.server.services.people import names
from hexwarp.server.services.people.directory import find_user
from hexwarp.storage import User
from hexwarp.storage.people.moderation import Report

router = APIRouter(prefix="/api")

MAX_MUTED = 500
"""Users whom one user may mute."""


@router.post("/games/{game_id}/chat", status_code=201, dependencies=[NEW_DATA])
async def send_line(
    server: ServerDep, user: CurrentUser, game_id: str, body: schemas.social.ChatRequest
) -> schemas.messages.ChatLine:
    """Send a chat line in a game in which the user has a seat."""
    table = await server.tables.get(game_id)
    text = None if body.text is None else names.clean_line(body.text)
    server.limits.chat_line(user.id)
    return await server.chat.post(table, user, text, body.phrase)


@router.get("/mutes")
async def list_mutes(server: ServerDep, user: CurrentUser) -> schemas.social.Mutes:
    """List the users whom the user has muted."""
    return schemas.social.Mutes(people=sorted(await server.storage.chat.muted_by(user.id)))


@router.post("/people/{who}/mute", status_code=204, dependencies=[NEW_DATA])
async def mute(
    server: ServerDep, request: Request, user: CurrentUser, id_or_name: UserPath
) -> None:
    """Mute a user in all games."""
    server.limits.creation(request)
    other = await _other_user(server, user, id_or_name)
    if len(await server.storage.chat.muted_by(user.id)) >= MAX_MUTED:
        raise Refusal(
            "not_now", "You have muted {count} people; unmute one first.", count=MAX_MUTED
        )
    await server.storage.chat.mute(user.id, other.id)


async def _other_user(server: Server, user: User, id_or_name: str) -> User:
    """Return another user by id or name; raise Refusal for the user and for bot levels."""
    other = await find_user(server.storage, id_or_name)
    if other.id == user.id or other.id.startswith(BOT):
        raise Refusal("not_now", "Only other people can be muted or reported.")
    return other


@router.delete("/people/{who}/mute", status_code=204)
async def unmute(server: ServerDep, user: CurrentUser, id_or_name: UserPath) -> None:
    """Unmute a user."""
    other = await find_user(server.storage, id_or_name)
    await server.storage.chat.unmute([*user.ids], [*other.ids])


@router.post("/reports", status_code=204)
async def report(server: ServerDep, user: CurrentUser, body: schemas.social.Report) -> None:
    """Report a chat line or a user to the operator."""
    reason = names.clean_line(body.reason)
    if body.game is not None:
        table = await server.tables.get(body.game)
        server.limits.report(user.id)
        await server.chat.report(table, user, body.person, body.line, reason)
        return
    if body.line is not None or body.person is None:
        raise MalformedError("A report names a person, or a table and a line there.")
    other = await _other_user(server, user, body.person)
    server.limits.report(user.id)
    await server.storage.moderation.add_report(
        Report(None, user.id, other.id, None, None, reason, now_ms())
    )
