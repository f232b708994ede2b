"""The calls of lobby and pairing, over HTTP and WebSocket."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Literal, NoReturn

from fastapi import APIRouter, Query, Request, WebSocket, WebSocketDisconnect

from hexwarp.core.errors import MalformedError
from hexwarp.server import schemas, views
from hexwarp.server.api.dependencies import Context, CurrentUser, OptionalIdentity
from hexwarp.server.api.sockets import (
    accepted_socket,
    receive_messages,
    run_concurrently,
    send,
    send_announcements,
)
from hexwarp.server.live.table import Subscriber
from hexwarp.server.services.lobby import Lobby
from hexwarp.server.services.match_setup import (
    check_may_play,
    check_may_play_rated,
    time_control_from,
)
from hexwarp.server.services.pairing import PairingRequest

router = APIRouter(prefix="/api")


@router.get("/lobby")
async def lobby(
    server: Context,
    game: Annotated[str | None, Query(max_length=40)] = None,
    players: Annotated[int | None, Query(ge=1, le=8)] = None,
    clock: Literal["none", "realtime", "days"] | None = None,
) -> schemas.Lobby:
    """The public tables that wait for people: all, or those of a kind."""
    tables = await server.lobby.refresh()
    fitting = [
        table
        for table in tables
        if game in (None, table.game)
        and players in (None, table.players)
        and clock in (None, table.clock.kind if table.clock else "none")
    ]
    return schemas.Lobby(tables=fitting)


@router.websocket("/lobby/ws")
async def follow_lobby(socket: WebSocket, server: Context, identity: OptionalIdentity) -> None:
    """Send the lobby, and send it again whenever it has changed."""
    async with accepted_socket(socket):
        user_id = identity.user.id if identity else None
        with server.limits.socket(socket, user_id), server.lobby.subscribe() as watcher:
            telling = (
                _tell(socket, server.lobby, watcher),
                send_announcements(socket, server.moderation),
            )
            async with run_concurrently(*telling):
                flood = await receive_messages(socket, server, identity, _play)
        if flood:
            raise flood


async def _tell(socket: WebSocket, lobby: Lobby, watcher: Subscriber) -> None:
    with suppress(WebSocketDisconnect):
        tables = await lobby.refresh()
        while True:
            await send(socket, schemas.LobbyMessage(tables=tables))
            await watcher.changed_event.wait()
            watcher.changed_event.clear()
            tables = lobby.latest


async def _play(_message: schemas.MoveMessage) -> NoReturn:
    raise MalformedError("Nothing is played in the lobby.")


@router.post("/pair")
async def pair(
    server: Context, request: Request, user: CurrentUser, body: schemas.PairRequest
) -> schemas.Game:
    """Sit down at a public table that fits, or open one and wait there."""
    server.limits.game(request, user.id)
    await check_may_play(server.storage, user)
    check_may_play_rated(user, body.rated)
    await server.sessions.check_name(user, user.name)
    asked = "clock" in body.model_fields_set
    wish = PairingRequest(
        body.game,
        body.players,
        body.options,
        time_control_from(body.clock) if asked else "any",
        body.rated,
    )
    table = await server.pairing.pair(user, wish)
    return views.game(table.match, user.id, table.status)
