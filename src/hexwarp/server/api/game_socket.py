"""The WebSocket of a game: missed events, the game, then live updates; it takes moves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter

from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.model import Match
from hexwarp.server import event_views, schemas, views
from hexwarp.server.api.dependencies import (
    MatchUserId,
    RequestWords,
    ServerDep,
    SocketConnection,
    ViewerId,
    count_event,
)
from hexwarp.server.api.games import move_command
from hexwarp.server.api.rate_limits import networks
from hexwarp.server.api.sockets import (
    VERSION,
    accepted_socket,
    receive_messages,
    run_concurrently,
    send,
    send_announcements,
    send_text,
)
from hexwarp.server.event_folding import without_cancelled
from hexwarp.server.live.archive import MatchLog
from hexwarp.server.live.requester import requester
from hexwarp.server.live.table import Subscriber, Table
from hexwarp.server.services.play.chat import ChatReader
from hexwarp.server.views import TableStatus
from hexwarp.words import Words

router = APIRouter(prefix="/api")

SEND_BATCH = 4
"""The number of events after which the event loop serves others."""

SINCE: TypeAdapter[int] = TypeAdapter(schemas.base.Number)
"""The number of the last event that a client of the socket knows."""


@router.websocket("/games/{game_id}/ws")
async def follow(
    socket: WebSocket,
    server: ServerDep,
    connection: SocketConnection,
    user_id: MatchUserId,
    viewer_id: ViewerId,
    words: RequestWords,
    game_id: str,
) -> None:
    """Send updates until the client disconnects, and take its moves."""
    async with accepted_socket(socket, server, connection):
        since = SINCE.validate_strings(socket.query_params.get("since", "0"))
        table = await server.tables.get(game_id)
        version = VERSION.validate_strings(socket.query_params.get("version", "1"))
        first = min(since, table.match.seq)
        if table.match.seats_of(user_id):
            requester().play()
        feed = Feed(socket, table, viewer_id, first, words, lean=version > 1)
        chat = ChatReader(server.chat, table, user_id)

        async def play(message: schemas.messages.MoveMessage, arrived_at: int) -> None:
            count_event(server, socket, table.match, user_id)
            await table.execute(move_command(message, user_id), arrived_at)

        watching = server.bot_tables.watch(table, user_id, networks(socket))
        async with table.subscribe(user_id) as subscriber:
            sending = send_feed(feed, subscriber, chat)
            announcing = send_announcements(socket, server.moderation)
            async with run_concurrently(sending, announcing):
                with watching:
                    refusal = await receive_messages(
                        socket,
                        server,
                        connection,
                        play,
                    )
        if refusal:
            raise refusal


class Feed:
    """One socket's position in the log: sends the events after ``since``, then later updates.

    A ``lean`` feed (version 2 of the socket) sends each state once, with its event, leaves out
    events that later ones cancel, and sends plans.
    """

    def __init__(
        self,
        socket: WebSocket,
        table: Table,
        viewer_id: str | None,
        since: int,
        words: Words,
        *,
        lean: bool,
    ) -> None:
        self.socket = socket
        self.table = table
        self._viewer_id = viewer_id
        self._since = since
        self._words = words
        self._lean = lean
        self._sent: tuple[object, object] | None = None
        """The presence and the bot status that were sent last."""

    async def send_updates(self) -> None:
        """Send the new events and the game after them; without any, changed presence and status."""
        log, status, before = self.table.log, self.table.status, self._since
        while applied := await log.events_after(self._since):
            shown = without_cancelled(applied) if self._lean else applied
            for number, (event, match) in enumerate(shown, start=1):
                await send_text(self.socket, self._event(log, event, match, status))
                self._since = event.seq
                if number % SEND_BATCH == 0:
                    await log.yield_turn()
            await asyncio.sleep(0)  # every socket gets an event before anybody's plans are made
        previous = self._sent
        self._sent = (log, status.present), status.thinking
        if self._since > before or previous is None:
            await self._send_match(log, status)
            return
        if previous[0] != self._sent[0]:
            key = ("seats", log.match.seq, status.present)
            text = log.message(key, partial(_presence, log.match, status))
            await send_text(self.socket, text)
        if previous[1] != self._sent[1]:
            await send_text(self.socket, log.message(("status", status), partial(_status, status)))

    def _event(self, log: MatchLog, logged: LoggedEvent, match: Match, status: TableStatus) -> str:
        visible = event_views.visible_seats(match, self._viewer_id, log.match)
        present = status.present if logged.event.changes_seats else None
        key = ("event", logged.seq, visible, present)
        return log.message(key, partial(event_views.message, logged, match, visible, status))

    async def _send_match(self, log: MatchLog, status: TableStatus) -> None:
        match = log.match
        audience = views.audience(match, self._viewer_id)
        key = ("game", match.seq, audience, status, self._lean)
        message = log.message(key, partial(self._match, match, audience, status))
        await send_text(self.socket, message)
        if not self._lean:
            return
        own = match.seats_of(audience)
        for seat in views.planning_seats(match, audience):
            plan = partial(views.plan_message, match, own, seat, self._words)
            plan_key = ("plan", match.seq, own, seat, self._words.language)
            await send_text(self.socket, log.message(plan_key, plan))

    def _match(
        self, match: Match, audience: str | None, status: TableStatus
    ) -> schemas.messages.GameMessage:
        game = views.game(match, audience, status, with_state=not self._lean)
        return schemas.messages.GameMessage(game=game)


async def send_feed(feed: Feed, subscriber: Subscriber, chat: ChatReader) -> None:
    """Send chat and updates after each change of the table, until the client disconnects."""
    sent_version = 0
    with suppress(WebSocketDisconnect):
        while True:
            subscriber.changed_event.clear()
            for lines in await chat.new():
                await send(feed.socket, schemas.messages.ChatMessage(lines=lines))
                await asyncio.sleep(0)
            await requester().paid()
            version = feed.table.conditional_moves_versions[subscriber.user_id]
            if version != sent_version:
                sent_version = version
                await send(feed.socket, schemas.messages.ConditionalMovesMessage())
            await feed.send_updates()
            await subscriber.changed_event.wait()


def _presence(match: Match, status: TableStatus) -> schemas.messages.PresenceMessage:
    return schemas.messages.PresenceMessage(seats=views.seats(match, status))


def _status(status: TableStatus) -> schemas.messages.BotStatusMessage:
    return schemas.messages.BotStatusMessage(thinking=sorted(status.thinking), preparing=False)
