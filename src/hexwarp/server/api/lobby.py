"""Routes of the lobby and of pairing."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Literal, NoReturn

from fastapi import APIRouter, Query, Request, WebSocket, WebSocketDisconnect

from hexwarp.core.errors import MalformedError
from hexwarp.server import schemas, views
from hexwarp.server.api.dependencies import CurrentUser, ServerDep, SocketConnection
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
async def get_lobby(
    server: ServerDep,
    game: Annotated[str | None, Query(max_length=40)] = None,
    players: Annotated[int | None, Query(ge=1, le=8)] = None,
    clock: Literal["none", "realtime", "days"] | None = None,
) -> schemas.Lobby:
    """List the public games that wait for players, optionally filtered."""
    tables = await server.lobby.refresh()
    matching = [
        table
        for table in tables
        if game in (None, table.game)
        and players in (None, table.players)
        and clock in (None, table.clock.kind if table.clock else "none")
    ]
    return schemas.Lobby(tables=matching)


@router.websocket("/lobby/ws")
async def follow_lobby(socket: WebSocket, server: ServerDep, connection: SocketConnection) -> None:
    """Send the lobby, and again after each change."""
    async with accepted_socket(socket, server, connection):
        with server.lobby.subscribe() as subscriber:
            sending = (
                _send_lobby(socket, server.lobby, subscriber),
                send_announcements(socket, server.moderation),
            )
            async with run_concurrently(*sending):
                refusal = await receive_messages(socket, server, connection, _refuse_move)
        if refusal:
            raise refusal


async def _send_lobby(socket: WebSocket, lobby: Lobby, subscriber: Subscriber) -> None:
    with suppress(WebSocketDisconnect):
        tables = await lobby.refresh()
        while True:
            await send(socket, schemas.LobbyMessage(tables=tables))
            await subscriber.changed_event.wait()
            subscriber.changed_event.clear()
            tables = lobby.latest


async def _refuse_move(_message: schemas.MoveMessage) -> NoReturn:
    raise MalformedError("Nothing is played in the lobby.")


@router.post("/pair")
async def pair(
    server: ServerDep, request: Request, user: CurrentUser, body: schemas.PairRequest
) -> schemas.Game:
    """Join a public game that fits, or create one and wait there."""
    server.limits.game(request, user.id)
    await check_may_play(server.storage, user)
    check_may_play_rated(user, body.rated)
    await server.sessions.check_name(user, user.name)
    has_clock = "clock" in body.model_fields_set  # null means no clock, absence any clock
    wanted = PairingRequest(
        body.game,
        body.players,
        body.options,
        time_control_from(body.clock) if has_clock else "any",
        body.rated,
        body.confirms_ready,
    )
    table = await server.pairing.pair(user, wanted)
    return views.game(table.match, user.id, table.status)
