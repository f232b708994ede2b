"""A game followed and played over WebSocket: the missed events, the game, then whatever comes."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter

from hexwarp.match.event_log import AppliedEvent
from hexwarp.match.model import Match
from hexwarp.server import schemas, views
from hexwarp.server.api.dependencies import CallerId, Context, OptionalIdentity, ViewerId
from hexwarp.server.api.games import move_command
from hexwarp.server.api.sockets import (
    accepted_socket,
    receive_messages,
    run_concurrently,
    send,
    send_announcements,
    send_text,
)
from hexwarp.server.live.archive import Log
from hexwarp.server.live.tables import Subscriber, Table
from hexwarp.server.services.chat import ChatReader
from hexwarp.server.views import TableStatus

router = APIRouter(prefix="/api")

SEND_BATCH = 4
"""Events; then it is everybody else's turn."""

_since: TypeAdapter[int] = TypeAdapter(schemas.Number)


@router.websocket("/games/{game_id}/ws")
async def follow(
    socket: WebSocket,
    server: Context,
    identity: OptionalIdentity,
    caller: CallerId,
    viewer: ViewerId,
    game_id: str,
) -> None:
    """Send what happens until the client leaves; take its moves."""
    async with accepted_socket(socket):
        with server.limits.socket(socket, identity.person.id if identity else None):
            since = _since.validate_strings(socket.query_params.get("since", "0"))
            table = await server.tables.get(game_id)
            since = min(since, table.match.seq)
            ear = ChatReader(server.chats, table, caller)
            async with table.subscribe(caller) as watcher:
                telling = send_updates(socket, table, watcher, viewer, since, ear)
                async with run_concurrently(telling, send_announcements(socket, server.house)):
                    flood = await receive_messages(
                        socket,
                        server,
                        identity,
                        lambda message: table.do(move_command(message, caller)),
                    )
        if flood:
            raise flood


async def send_updates(
    socket: WebSocket,
    table: Table,
    watcher: Subscriber,
    viewer: str | None,
    since: int,
    ear: ChatReader,
) -> None:
    """Whatever is new to the client, each time that the table has changed, until it leaves."""
    told: tuple[object, object] | None = None  # who is there, and whose bot is at work
    kept = 0
    with suppress(WebSocketDisconnect):
        while True:
            watcher.changed_event.clear()
            if lines := await ear.new():
                await send(socket, schemas.ChatMessage(lines=lines))
            if kept != (kept := table.conditions[watcher.player]):
                await send(socket, schemas.ConditionsMessage())
            log, status, before = table.log, table.status, since
            while steps := await log.steps(since):
                for number, step in enumerate(steps, start=1):
                    await send_text(socket, _event(log, step, viewer, status))
                    since = step[0].seq
                    if number % SEND_BATCH == 0:
                        await log.turn()
            latest = log.match
            previous, told = told, ((log, status.present), (status.thinking, status.preparing))
            if since > before or previous is None:
                whom = views.audience(latest, viewer)
                game = partial(_game, latest, whom, status)
                await send_text(socket, log.text(("game", latest.seq, whom, status), game))
            else:
                if previous[0] != told[0]:
                    presence = partial(_presence, latest, status)
                    await send_text(
                        socket, log.text(("seats", latest.seq, status.present), presence)
                    )
                if previous[1] != told[1]:
                    await send_text(socket, log.text(("status", status), partial(_status, status)))
            await watcher.changed_event.wait()


def _event(log: Log, step: AppliedEvent, viewer: str | None, status: TableStatus) -> str:
    event, match = step
    shown = views.shown_in_event(match, viewer, log.match)
    present = status.present if event.kind in views.WITH_SEATS else None
    key = ("event", event.seq, shown, present)
    return log.text(key, partial(views.event, event, match, shown, status))


def _game(match: Match, viewer: str | None, status: TableStatus) -> schemas.GameMessage:
    return schemas.GameMessage(game=views.game(match, viewer, status))


def _presence(match: Match, status: TableStatus) -> schemas.PresenceMessage:
    return schemas.PresenceMessage(seats=views.seats(match, status))


def _status(status: TableStatus) -> schemas.BotStatusMessage:
    return schemas.BotStatusMessage(thinking=sorted(status.thinking), preparing=status.preparing)
