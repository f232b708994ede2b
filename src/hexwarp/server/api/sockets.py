"""Functions that all WebSocket routes share: accepting, receiving, sending, errors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Annotated

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from starlette.requests import ClientDisconnect
from starlette.websockets import WebSocketDisconnected

from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.api import errors
from hexwarp.server.api.dependencies import Server
from hexwarp.server.api.rate_limits import MAX_BODY, networks
from hexwarp.server.clock import now_ms
from hexwarp.server.live.connections import Connection
from hexwarp.server.live.message_cache import to_json
from hexwarp.server.live.requester import metered, requester
from hexwarp.server.services.people.moderation import Moderation
from hexwarp.storage import StorageUnavailable

POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011
TRY_AGAIN_LATER = 1013

VERSION: TypeAdapter[int] = TypeAdapter(Annotated[int, Field(ge=1, le=2)])
"""The version of a socket that a client reads."""

_to_server: TypeAdapter[schemas.messages.PingMessage | schemas.messages.MoveMessage] = TypeAdapter(
    schemas.messages.ToServer
)


@asynccontextmanager
async def accepted_socket(
    socket: WebSocket, server: Server, connection: Connection
) -> AsyncIterator[None]:
    """Accept a socket; on a refusal or an error in the block, send it and close the socket.

    During the block the socket counts for the rate limits, and its credential is followed.

    Raises:
        ClientDisconnect: The client disconnected before.
    """
    try:
        await socket.accept()
    except OSError as error:
        raise ClientDisconnect from error
    try:
        user_id = connection.user.id if connection.user else None
        with server.limits.socket(socket, user_id):
            async with server.connections.open(connection):
                yield
    except StorageUnavailable as error:
        await _close(socket, TRY_AGAIN_LATER, error)
    except HexwarpError as error:
        await _close(socket, POLICY_VIOLATION, error)
    except ValidationError as error:
        await _close(socket, POLICY_VIOLATION, errors.invalid(error.errors(include_url=False)))
    except Exception as error:
        await _close(socket, INTERNAL_ERROR, errors.log_fault(error))


@asynccontextmanager
async def run_concurrently(*coroutines: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Run coroutines until the block ends; if one fails, cancel the others and the block.

    An anyio task group would leave reference cycles, which keep the messages of a closed socket
    in memory until the next garbage collection.

    Raises:
        StorageUnavailable: One of them found no database.
    """
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(metered(coroutine)) for coroutine in coroutines]
            yield
            for task in tasks:
                task.cancel()
    except ExceptionGroup as failed:
        if failed.subgroup(StorageUnavailable):
            raise StorageUnavailable(str(failed.exceptions[0])) from failed
        raise


async def _close(socket: WebSocket, code: int, error: HexwarpError) -> None:
    with suppress(WebSocketDisconnect):
        last = await errors.message(error, socket)
        await send(socket, last)
        await socket.close(code, last.code)


async def send_announcements(socket: WebSocket, moderation: Moderation) -> None:
    """Send the operator's announcement and a planned restart, and again after each change."""
    sent: tuple[str | None, int | None] = None, None
    with suppress(WebSocketDisconnect):
        while True:
            changed = moderation.announced
            if sent != (sent := (moderation.announcement, moderation.restart_at)):
                text, restart_at = sent
                await send(
                    socket, schemas.messages.AnnouncementMessage(text=text, restart_at=restart_at)
                )
            await changed.wait()


async def receive_messages(
    socket: WebSocket,
    server: Server,
    connection: Connection,
    play: Callable[[schemas.messages.MoveMessage, int], Awaitable[None]],
) -> Refusal | None:
    """Handle the client's messages in order, until it disconnects or must be disconnected.

    Args:
        socket: The accepted socket.
        server: The server.
        connection: The socket's connection.
        play: Makes a move that arrived at a Unix time in ms; its refusals are sent to the client.

    Returns:
        The refusal to close the socket with if the client exceeded the rate limit, or its
        credential has ended, else None.
    """
    user = connection.user
    with suppress(WebSocketDisconnect):
        while True:
            try:
                received = await connection.next(socket.receive())
                arrived_at = now_ms()
                if received["type"] == "websocket.disconnect":
                    break
                server.limits.request(socket)
                server.limits.user_request(user.id if user else None)
                if user:
                    server.user_networks.note(user.id, networks(socket))
                await requester().pay()
            except Refusal as refusal:
                return refusal
            try:
                message = _parse_message(received.get("text"))
                if isinstance(message, schemas.messages.PingMessage):
                    await send(socket, schemas.messages.PongMessage(now=now_ms()))
                else:
                    await server.connections.check([connection])
                    if connection.ended:
                        continue
                    if user:
                        server.moderation.check(user)
                    await play(message, arrived_at)
            except HexwarpError as error:
                await send(socket, await errors.message(error, socket))
            except ValidationError as error:
                invalid = errors.invalid(error.errors(include_url=False))
                await send(socket, await errors.message(invalid, socket))
    return None


def _parse_message(text: str | None) -> schemas.messages.PingMessage | schemas.messages.MoveMessage:
    if text is None or len(text) > MAX_BODY:
        raise MalformedError(
            "A message is JSON text of at most {characters} characters.", characters=MAX_BODY
        )
    return _to_server.validate_json(text)


async def send(socket: WebSocket, message: BaseModel) -> None:
    """Send a message.

    Raises:
        WebSocketDisconnect: The client has disconnected.
    """
    await send_text(socket, to_json(message))


async def send_text(socket: WebSocket, text: str) -> None:
    """Send a serialized message.

    Raises:
        WebSocketDisconnect: The client has disconnected.
    """
    try:
        await socket.send_text(text)
    except WebSocketDisconnected:  # raised if another task noticed it first
        raise WebSocketDisconnect from None
