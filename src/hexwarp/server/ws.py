"""A game followed and played over WebSocket: the missed events, the game, then whatever comes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.requests import ClientDisconnect
from starlette.websockets import WebSocketDisconnected

from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.server import problems, seen
from hexwarp.server.archive import Log
from hexwarp.server.context import Asks, Caller, Context, Server, Viewer
from hexwarp.server.fold import Step
from hexwarp.server.house.rules import HouseRules
from hexwarp.server.http import move_command
from hexwarp.server.identity import Asker
from hexwarp.server.limits import MAX_BODY
from hexwarp.server.model import Match, Refusal
from hexwarp.server.protocol import base, live
from hexwarp.server.seen import Room
from hexwarp.server.social.chat import Ear
from hexwarp.server.tables import Table, Watcher
from hexwarp.server.texts import written

router = APIRouter(prefix="/api")

TOLD_AT_ONCE = 4
"""Events; then it is everybody else's turn."""

POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011

_to_server: TypeAdapter[live.PingMessage | live.MoveMessage] = TypeAdapter(live.ToServer)
_since: TypeAdapter[int] = TypeAdapter(base.Number)


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


@asynccontextmanager
async def opened(socket: WebSocket) -> AsyncIterator[None]:
    """Take a socket until something is refused or fails: then the client is told, and it closes.

    Raises ClientDisconnect if the client has gone before.
    """
    try:
        await socket.accept()
    except OSError as error:
        raise ClientDisconnect from error
    try:
        yield
    except (HexwarpError, ValidationError) as error:
        await _close(socket, POLICY_VIOLATION, _error(*problems.told(error)))
    except Exception as error:
        await _close(socket, INTERNAL_ERROR, _error(*problems.fault(error)))


@asynccontextmanager
async def beside(*works: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Do these at the same time, until the block ends; if one fails, all of it does.

    A group of anyio's would leave frames behind that refer to each other, and so, until Python
    looks for such things, all that was told to a socket.
    """
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(work) for work in works]
        yield
        for task in tasks:
            task.cancel()


async def _close(socket: WebSocket, code: int, last: live.ErrorMessage) -> None:
    with suppress(WebSocketDisconnect):
        await send(socket, last)
        await socket.close(code)


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
                await send(socket, live.ChatMessage(lines=lines))
            if kept != (kept := table.conditions[watcher.player]):
                await send(socket, live.ConditionsMessage())
            log, room, before = table.log, table.room, since
            while steps := await log.steps(since):
                for number, step in enumerate(steps, start=1):
                    await _send(socket, _event(log, step, viewer, room))
                    since = step[0].seq
                    if number % TOLD_AT_ONCE == 0:
                        await log.turn()
            latest = log.match
            known, told = told, ((log, room.present), (room.thinking, room.preparing))
            if since > before or known is None:
                whom = seen.as_whom(latest, viewer)
                game = partial(_game, latest, whom, room)
                await _send(socket, log.text(("game", latest.seq, whom, room), game))
            else:
                if known[0] != told[0]:
                    presence = partial(_presence, latest, room)
                    await _send(socket, log.text(("seats", latest.seq, room.present), presence))
                if known[1] != told[1]:
                    await _send(socket, log.text(("status", room), partial(_status, room)))
            await watcher.woken.wait()


def _event(log: Log, step: Step, viewer: str | None, room: Room) -> str:
    event, match = step
    shown = seen.shown_in_event(match, viewer, log.match)
    present = room.present if event.kind in seen.WITH_SEATS else None
    key = ("event", event.seq, shown, present)
    return log.text(key, partial(seen.event, event, match, shown, room))


def _game(match: Match, viewer: str | None, room: Room) -> live.GameMessage:
    return live.GameMessage(game=seen.game(match, viewer, room))


def _presence(match: Match, room: Room) -> live.PresenceMessage:
    return live.PresenceMessage(seats=seen.seats(match, room))


def _status(room: Room) -> live.BotStatusMessage:
    return live.BotStatusMessage(thinking=sorted(room.thinking), preparing=room.preparing)


async def announce(socket: WebSocket, house: HouseRules) -> None:
    """Send what the operator announces, now and whenever that changes."""
    told: str | None = None
    with suppress(WebSocketDisconnect):
        while True:
            changed = house.announced
            if told != (told := house.announcement):
                await send(socket, live.AnnouncementMessage(text=told))
            await changed.wait()


async def hear(
    socket: WebSocket,
    server: Server,
    asker: Asker | None,
    play: Callable[[live.MoveMessage], Awaitable[None]],
) -> Refusal | None:
    """The client's messages, one after the other; a refusal is answered and changes nothing.

    Until the client has left, or sends more than can be taken: then gives the refusal to end with.
    """
    with suppress(WebSocketDisconnect):
        while (received := await socket.receive())["type"] != "websocket.disconnect":
            try:
                server.limits.request(socket)
                server.limits.asked(asker.person.id if asker else None)
            except Refusal as flood:
                return flood
            try:
                message = _message(received.get("text"))
                if isinstance(message, live.PingMessage):
                    await send(socket, live.PongMessage(now=time.time_ns() // 1_000_000))
                else:
                    if asker:
                        server.house.check(asker.person)
                    await play(message)
            except (HexwarpError, ValidationError) as error:
                await send(socket, _error(*problems.told(error)))
    return None


def _message(text: str | None) -> live.PingMessage | live.MoveMessage:
    if text is None or len(text) > MAX_BODY:
        raise MalformedError(f"A message is JSON text of at most {MAX_BODY} characters.")
    return _to_server.validate_json(text)


def _error(code: str, detail: str) -> live.ErrorMessage:
    return live.ErrorMessage(code=code, detail=detail)


async def send(socket: WebSocket, message: BaseModel) -> None:
    """Send one message. Raises WebSocketDisconnect."""
    await _send(socket, written(message))


async def _send(socket: WebSocket, text: str) -> None:
    try:
        await socket.send_text(text)
    except WebSocketDisconnected:  # another of the socket's tasks has found out first
        raise WebSocketDisconnect from None
