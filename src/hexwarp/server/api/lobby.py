"""Routes of the lobby and of pairing."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext, suppress
from typing import Annotated, NoReturn

from fastapi import APIRouter, Query, Request, Response, WebSocket, WebSocketDisconnect

from hexwarp.core.errors import MalformedError
from hexwarp.match.clock import ClockKind
from hexwarp.server import schemas, views
from hexwarp.server.api.dependencies import (
    NEW_DATA,
    CurrentUser,
    ServerDep,
    SocketConnection,
)
from hexwarp.server.api.rate_limits import networks
from hexwarp.server.api.sockets import (
    VERSION,
    accepted_socket,
    receive_messages,
    run_concurrently,
    send_announcements,
    send_text,
)
from hexwarp.server.live.table import Subscriber
from hexwarp.server.services.play.lobby import Lobby
from hexwarp.server.services.play.match_setup import (
    check_may_play,
    check_may_play_rated,
    time_control_from,
)
from hexwarp.server.services.play.pairing import PairingRequest

router = APIRouter(prefix="/api")

MAX_BYTES_PER_S = 100_000
"""Limit of version 1 of the socket, which sends the whole lobby after each change."""


@router.get("/lobby", response_model=schemas.social.Lobby)
async def get_lobby(
    server: ServerDep,
    game: Annotated[str | None, Query(max_length=40)] = None,
    players: Annotated[int | None, Query(ge=1, le=8)] = None,
    clock: ClockKind | None = None,
) -> Response:
    """List the public games that wait for players, optionally filtered."""
    listing = await server.lobby.refresh()
    matching = [
        table.text
        for table in listing.tables.values()
        if game in (None, table.entry.game)
        and players in (None, table.entry.players)
        and clock in (None, table.entry.clock.kind if table.entry.clock else "none")
    ]
    return Response(f'{{"tables":[{",".join(matching)}]}}', media_type="application/json")


@router.get("/live", response_model=schemas.live.Live)
async def get_live(server: ServerDep) -> Response:
    """List the games to watch, the users who are online, and the best rated ones."""
    return Response(await server.live_games.text(), media_type="application/json")


@router.websocket("/lobby/ws")
async def follow_lobby(socket: WebSocket, server: ServerDep, connection: SocketConnection) -> None:
    """Send the lobby, then all of it again after each change; in version 2, only the changes."""
    async with accepted_socket(socket, server, connection):
        version = VERSION.validate_strings(socket.query_params.get("version", "1"))
        user = connection.user
        with (
            server.lobby.subscribe() as subscriber,
            server.tables.in_lobby(user.id) if user else nullcontext(),
        ):
            send_lobby = _send_changes if version > 1 else _send_lobby
            sending = (
                send_lobby(socket, server.lobby, subscriber),
                send_announcements(socket, server.moderation),
            )
            async with run_concurrently(*sending):
                refusal = await receive_messages(socket, server, connection, _refuse_move)
        if refusal:
            raise refusal


async def _send_changes(socket: WebSocket, lobby: Lobby, subscriber: Subscriber) -> None:
    with suppress(WebSocketDisconnect):
        sent = await lobby.refresh()
        await send_text(socket, sent.message)
        while True:
            await subscriber.changed_event.wait()
            subscriber.changed_event.clear()
            before, sent = sent, lobby.latest
            if before is not sent:
                await send_text(socket, sent.changes_since(before))


async def _send_lobby(socket: WebSocket, lobby: Lobby, subscriber: Subscriber) -> None:
    with suppress(WebSocketDisconnect):
        listing = await lobby.refresh()
        while True:
            text = listing.message
            await send_text(socket, text)
            await asyncio.sleep(len(text) / MAX_BYTES_PER_S)
            await subscriber.changed_event.wait()
            subscriber.changed_event.clear()
            listing = lobby.latest


async def _refuse_move(_message: schemas.messages.MoveMessage, _arrived_at: int) -> NoReturn:
    raise MalformedError("Nothing is played in the lobby.")


@router.post("/pair", dependencies=[NEW_DATA])
async def pair(
    server: ServerDep, request: Request, user: CurrentUser, body: schemas.social.PairRequest
) -> schemas.games.Game:
    """Join a public game that fits, or create one and wait there."""
    server.limits.game(request, user.id)
    server.limits.public_game(request)
    server.early_leaves.check(user, networks(request))
    await check_may_play(server.storage, user)
    check_may_play_rated(user, body.rated)
    await server.name_check.check(user, user.name)
    has_clock = "clock" in body.model_fields_set  # null means no clock, absence any clock
    wanted = PairingRequest(
        body.game,
        body.players,
        body.options,
        time_control_from(body.clock) if has_clock else "any",
        body.rated,
        body.commitment,
        body.confirms_ready,
    )
    table = await server.pairing.pair(user, networks(request), wanted)
    return views.game(table.match, user.id, table.status)
