"""A game followed and played over WebSocket: the missed events, the game, then whatever comes."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Annotated

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter

from hexwarp.match.event_log import LoggedEvent
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
from hexwarp.server.live.archive import MatchLog
from hexwarp.server.live.table import Subscriber, Table
from hexwarp.server.services.chat import ChatReader
from hexwarp.server.views import TableStatus

router = APIRouter(prefix="/api")

SEND_BATCH = 4
"""Events; then it is everybody else's turn."""

_since: TypeAdapter[int] = TypeAdapter(schemas.Number)
_version: TypeAdapter[int] = TypeAdapter(Annotated[int, Field(ge=1, le=2)])


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
        with server.limits.socket(socket, identity.user.id if identity else None):
            since = _since.validate_strings(socket.query_params.get("since", "0"))
            table = await server.tables.get(game_id)
            version = _version.validate_strings(socket.query_params.get("version", "1"))
            feed = Feed(socket, table, viewer, min(since, table.match.seq), lean=version > 1)
            ear = ChatReader(server.chat, table, caller)
            async with table.subscribe(caller) as watcher:
                telling = send_feed(feed, watcher, ear)
                async with run_concurrently(telling, send_announcements(socket, server.moderation)):
                    flood = await receive_messages(
                        socket,
                        server,
                        identity,
                        lambda message: table.execute(move_command(message, caller)),
                    )
        if flood:
            raise flood


class Feed:
    """What one socket has been sent of a table, and what it is to be sent next.

    A ``lean`` one (version 2 of the socket) has each state once, with its event, and plans.
    """

    def __init__(
        self, socket: WebSocket, table: Table, viewer: str | None, since: int, *, lean: bool
    ) -> None:
        self.socket = socket
        self.table = table
        self._viewer = viewer
        self._since = since
        self._lean = lean
        self._sent: tuple[object, object] | None = None
        """The presence and the bots' activity that were sent last."""

    async def send_news(self) -> None:
        """Send the events since the last call, then the match, or else who is there."""
        log, status, before = self.table.log, self.table.status, self._since
        while applied := await log.events_after(self._since):
            for number, (event, match) in enumerate(applied, start=1):
                await send_text(self.socket, self._event(log, event, match, status))
                self._since = event.seq
                if number % SEND_BATCH == 0:
                    await log.yield_turn()
        previous = self._sent
        self._sent = (log, status.present), (status.thinking, status.preparing)
        if self._since > before or previous is None:
            await self._send_match(log, status)
            return
        if previous[0] != self._sent[0]:
            key = ("seats", log.match.seq, status.present)
            text = log.message(
                key, lambda: schemas.PresenceMessage(seats=views.seats(log.match, status))
            )
            await send_text(self.socket, text)
        if previous[1] != self._sent[1]:
            await send_text(self.socket, log.message(("status", status), partial(_status, status)))

    def _event(self, log: MatchLog, event: LoggedEvent, match: Match, status: TableStatus) -> str:
        shown = views.shown_in_event(match, self._viewer, log.match)
        present = status.present if event.kind in views.WITH_SEATS else None
        key = ("event", event.seq, shown, present)
        return log.message(key, partial(views.event, event, match, shown, status))

    async def _send_match(self, log: MatchLog, status: TableStatus) -> None:
        match = log.match
        whom = views.audience(match, self._viewer)
        key = ("game", match.seq, whom, status, self._lean)
        await send_text(self.socket, log.message(key, partial(self._match, match, whom, status)))
        if not self._lean:
            return
        own = match.seats_of(whom)
        for seat in views.planning_seats(match, whom):
            plan = partial(views.plan_message, match, own, seat)
            await send_text(self.socket, log.message(("plan", match.seq, own, seat), plan))

    def _match(self, match: Match, whom: str | None, status: TableStatus) -> schemas.GameMessage:
        game = views.game(match, whom, status, with_state=not self._lean)
        return schemas.GameMessage(game=game)


async def send_feed(feed: Feed, watcher: Subscriber, ear: ChatReader) -> None:
    """Send whatever is new, each time that the table has changed, until the client leaves."""
    kept = 0
    with suppress(WebSocketDisconnect):
        while True:
            watcher.changed_event.clear()
            if lines := await ear.new():
                await send(feed.socket, schemas.ChatMessage(lines=lines))
            if kept != (kept := feed.table.conditional_moves_versions[watcher.user_id]):
                await send(feed.socket, schemas.ConditionalMovesMessage())
            await feed.send_news()
            await watcher.changed_event.wait()


def _presence(match: Match, status: TableStatus) -> schemas.PresenceMessage:
    return schemas.PresenceMessage(seats=views.seats(match, status))


def _status(status: TableStatus) -> schemas.BotStatusMessage:
    return schemas.BotStatusMessage(thinking=sorted(status.thinking), preparing=status.preparing)
