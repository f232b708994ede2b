"""WebSockets: accepting them, reading and sending messages, errors. Shared by game and lobby."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.requests import ClientDisconnect
from starlette.websockets import WebSocketDisconnected

from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.api import errors
from hexwarp.server.api.dependencies import Server
from hexwarp.server.api.rate_limits import MAX_BODY
from hexwarp.server.clock import now_ms
from hexwarp.server.live.message_cache import to_json
from hexwarp.server.services.moderation import Moderation
from hexwarp.server.services.sessions import Identity

POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011

_to_server: TypeAdapter[schemas.PingMessage | schemas.MoveMessage] = TypeAdapter(schemas.ToServer)


@asynccontextmanager
async def accepted_socket(socket: WebSocket) -> AsyncIterator[None]:
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
        await _close(socket, POLICY_VIOLATION, _error(*errors.told(error)))
    except Exception as error:
        await _close(socket, INTERNAL_ERROR, _error(*errors.fault(error)))


@asynccontextmanager
async def run_concurrently(*works: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Do these at the same time, until the block ends; if one fails, all of it does.

    A group of anyio's would leave frames behind that refer to each other, and so, until Python
    looks for such things, all that was told to a socket.
    """
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(work) for work in works]
        yield
        for task in tasks:
            task.cancel()


async def _close(socket: WebSocket, code: int, last: schemas.ErrorMessage) -> None:
    with suppress(WebSocketDisconnect):
        await send(socket, last)
        await socket.close(code)


async def send_announcements(socket: WebSocket, house: Moderation) -> None:
    """Send what the operator announces, now and whenever that changes."""
    told: str | None = None
    with suppress(WebSocketDisconnect):
        while True:
            changed = house.announced
            if told != (told := house.announcement):
                await send(socket, schemas.AnnouncementMessage(text=told))
            await changed.wait()


async def receive_messages(
    socket: WebSocket,
    server: Server,
    identity: Identity | None,
    play: Callable[[schemas.MoveMessage], Awaitable[None]],
) -> Refusal | None:
    """The client's messages, one after the other; a refusal is answered and changes nothing.

    Until the client has left, or sends more than can be taken: then gives the refusal to end with.
    """
    with suppress(WebSocketDisconnect):
        while (received := await socket.receive())["type"] != "websocket.disconnect":
            try:
                server.limits.request(socket)
                server.limits.asked(identity.user.id if identity else None)
            except Refusal as flood:
                return flood
            try:
                message = _message(received.get("text"))
                if isinstance(message, schemas.PingMessage):
                    await send(socket, schemas.PongMessage(now=now_ms()))
                else:
                    if identity:
                        server.moderation.check(identity.user)
                    await play(message)
            except (HexwarpError, ValidationError) as error:
                await send(socket, _error(*errors.told(error)))
    return None


def _message(text: str | None) -> schemas.PingMessage | schemas.MoveMessage:
    if text is None or len(text) > MAX_BODY:
        raise MalformedError(f"A message is JSON text of at most {MAX_BODY} characters.")
    return _to_server.validate_json(text)


def _error(code: str, detail: str) -> schemas.ErrorMessage:
    return schemas.ErrorMessage(code=code, detail=detail)


async def send(socket: WebSocket, message: BaseModel) -> None:
    """Send one message. Raises WebSocketDisconnect."""
    await send_text(socket, to_json(message))


async def send_text(socket: WebSocket, text: str) -> None:
    """Send a message that is text already. Raises WebSocketDisconnect."""
    try:
        await socket.send_text(text)
    except WebSocketDisconnected:  # another of the socket's tasks has found out first
        raise WebSocketDisconnect from None
