"""The calls of lobby and pairing, over HTTP and WebSocket."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Literal, NoReturn

from fastapi import APIRouter, Query, Request, WebSocket, WebSocketDisconnect

from hexwarp.core.errors import MalformedError
from hexwarp.server import seen
from hexwarp.server.context import Asks, Context, Known
from hexwarp.server.http import check_may_count, check_may_play, clock_asked
from hexwarp.server.protocol import answers, live
from hexwarp.server.social import messages as m
from hexwarp.server.social.lobby import Lobby
from hexwarp.server.social.pairing import Wish
from hexwarp.server.tables import Watcher
from hexwarp.server.ws import announce, beside, hear, opened, send

router = APIRouter(prefix="/api")


@router.get("/lobby")
async def lobby(
    server: Context,
    game: Annotated[str | None, Query(max_length=40)] = None,
    players: Annotated[int | None, Query(ge=1, le=8)] = None,
    clock: Literal["none", "realtime", "days"] | None = None,
) -> m.Lobby:
    """The public tables that wait for people: all, or those of a kind."""
    tables = await server.lobby.shown()
    fitting = [
        table
        for table in tables
        if game in (None, table.game)
        and players in (None, table.players)
        and clock in (None, table.clock.kind if table.clock else "none")
    ]
    return m.Lobby(tables=fitting)


@router.websocket("/lobby/ws")
async def follow_lobby(socket: WebSocket, server: Context, asker: Asks) -> None:
    """Send the lobby, and send it again whenever it has changed."""
    async with opened(socket):
        person = asker.person.id if asker else None
        with server.limits.socket(socket, person), server.lobby.followed() as watcher:
            telling = _tell(socket, server.lobby, watcher), announce(socket, server.house)
            async with beside(*telling):
                flood = await hear(socket, server, asker, _play)
        if flood:
            raise flood


async def _tell(socket: WebSocket, lobby: Lobby, watcher: Watcher) -> None:
    with suppress(WebSocketDisconnect):
        tables = await lobby.shown()
        while True:
            await send(socket, m.LobbyMessage(tables=tables))
            await watcher.woken.wait()
            watcher.woken.clear()
            tables = lobby.latest


async def _play(_message: live.MoveMessage) -> NoReturn:
    raise MalformedError("Nothing is played in the lobby.")


@router.post("/pair")
async def pair(server: Context, request: Request, guest: Known, body: m.Pair) -> answers.Game:
    """Sit down at a public table that fits, or open one and wait there."""
    server.limits.game(request, guest.id)
    await check_may_play(server, guest)
    check_may_count(guest, body.rated)
    await server.identities.check_name(guest, guest.name)
    asked = "clock" in body.model_fields_set
    wish = Wish(
        body.game,
        body.players,
        body.options,
        clock_asked(body.clock) if asked else "any",
        body.rated,
    )
    table = await server.pairing.pair(guest, wish)
    return seen.game(table.match, guest.id, table.room)
