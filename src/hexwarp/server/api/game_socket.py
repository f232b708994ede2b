"""A game followed and played over WebSocket: the missed events, the game, then whatever comes."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter

from hexwarp.match.event_log import Step
from hexwarp.match.model import Match
from hexwarp.server import schemas, views
from hexwarp.server.api.dependencies import Asks, Caller, Context, Viewer
from hexwarp.server.api.games import move_command
from hexwarp.server.api.sockets import announce, beside, hear, opened, send, send_text
from hexwarp.server.live.archive import Log
from hexwarp.server.live.tables import Table, Watcher
from hexwarp.server.services.chat import Ear
from hexwarp.server.views import Room

router = APIRouter(prefix="/api")

TOLD_AT_ONCE = 4
"""Events; then it is everybody else's turn."""

_since: TypeAdapter[int] = TypeAdapter(schemas.Number)


@router.websocket("/games/{game_id}/ws")
async def follow(
    socket: WebSocket,
    server: Context,
    asker: Asks,
    caller: Caller,
    viewer: Viewer,
    game_id: str,
) -> None:
    """Send what happens until the client leaves; take its moves."""
    async with opened(socket):
        with server.limits.socket(socket, asker.person.id if asker else None):
            since = _since.validate_strings(socket.query_params.get("since", "0"))
            table = await server.tables.get(game_id)
            since = min(since, table.match.seq)
            ear = Ear(server.chats, table, caller)
            async with table.watched_by(caller) as watcher:
                telling = _tell(socket, table, watcher, viewer, since, ear)
                async with beside(telling, announce(socket, server.house)):
                    flood = await hear(
                        socket,
                        server,
                        asker,
                        lambda message: table.do(move_command(message, caller)),
                    )
        if flood:
            raise flood


async def _tell(
    socket: WebSocket, table: Table, watcher: Watcher, viewer: str | None, since: int, ear: Ear
) -> None:
    """Whatever is new to the client, each time that the table has changed, until it leaves."""
    told: tuple[object, object] | None = None  # who is there, and whose bot is at work
    kept = 0
    with suppress(WebSocketDisconnect):
        while True:
            watcher.woken.clear()
            if lines := await ear.new():
                await send(socket, schemas.ChatMessage(lines=lines))
            if kept != (kept := table.conditions[watcher.player]):
                await send(socket, schemas.ConditionsMessage())
            log, room, before = table.log, table.room, since
            while steps := await log.steps(since):
                for number, step in enumerate(steps, start=1):
                    await send_text(socket, _event(log, step, viewer, room))
                    since = step[0].seq
                    if number % TOLD_AT_ONCE == 0:
                        await log.turn()
            latest = log.match
            known, told = told, ((log, room.present), (room.thinking, room.preparing))
            if since > before or known is None:
                whom = views.as_whom(latest, viewer)
                game = partial(_game, latest, whom, room)
                await send_text(socket, log.text(("game", latest.seq, whom, room), game))
            else:
                if known[0] != told[0]:
                    presence = partial(_presence, latest, room)
                    await send_text(socket, log.text(("seats", latest.seq, room.present), presence))
                if known[1] != told[1]:
                    await send_text(socket, log.text(("status", room), partial(_status, room)))
            await watcher.woken.wait()


def _event(log: Log, step: Step, viewer: str | None, room: Room) -> str:
    event, match = step
    shown = views.shown_in_event(match, viewer, log.match)
    present = room.present if event.kind in views.WITH_SEATS else None
    key = ("event", event.seq, shown, present)
    return log.text(key, partial(views.event, event, match, shown, room))


def _game(match: Match, viewer: str | None, room: Room) -> schemas.GameMessage:
    return schemas.GameMessage(game=views.game(match, viewer, room))


def _presence(match: Match, room: Room) -> schemas.PresenceMessage:
    return schemas.PresenceMessage(seats=views.seats(match, room))


def _status(room: Room) -> schemas.BotStatusMessage:
    return schemas.BotStatusMessage(thinking=sorted(room.thinking), preparing=room.preparing)
