"""Open sockets, which end with the credential that opened them, in every process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from itertools import islice
from typing import TypeVar

from hexwarp.match.errors import Refusal
from hexwarp.server.clock import now_ms
from hexwarp.server.live.fanout import Body, Fanout
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage, User
from hexwarp.storage.people.sessions import IDLE_LIMIT_MS, MAX_AGE_MS

T = TypeVar("T")

log = logging.getLogger(__name__)

TOPIC = "credentials"
"""Messages under this topic hold the id of a user whose credentials have changed."""

UNCHECKED = "The credentials of open sockets could not be checked."

CHECK_INTERVAL_S = 3.0
"""Seconds between two checks of all connections: a message of the fan-out may be lost."""

CHECK_BATCH = 1000
"""The number of credentials in one query, so that no check occupies the event loop for long."""


class Connection:
    """An open socket of a user, or of a stranger, which the server can end."""

    def __init__(self, user: User | None, token_hash: str | None, host: str) -> None:
        self.user = user
        self.token_hash = token_hash
        """The hash of the session's or API token; None for a stranger."""
        self.host = host
        self._refusal: Refusal | None = None
        self._waiting: asyncio.Timeout | None = None

    @property
    def ended(self) -> bool:
        """Whether the socket is to be closed."""
        return self._refusal is not None

    def raise_if_ended(self) -> None:
        """Raise the refusal with which the socket is to be closed, if there is one."""
        if self._refusal is not None:
            raise self._refusal

    def end(self, refusal: Refusal) -> None:
        """Refuse the client's next message, and interrupt the wait for it."""
        self._refusal = self._refusal or refusal
        if self._waiting is not None:
            self._waiting.reschedule(0)

    async def next(self, message: Awaitable[T]) -> T:
        """Return the client's next message. Raises Refusal if the connection ends before."""
        try:
            async with asyncio.timeout(0 if self.ended else None) as self._waiting:
                return await message
        except TimeoutError:
            self.raise_if_ended()
            raise
        finally:
            self._waiting = None


class Connections(BackgroundService):
    """The connections of this process.

    The fan-out tells that a user's credentials have changed; the database says which are valid.
    """

    def __init__(self, storage: Storage, fanout: Fanout) -> None:
        super().__init__()
        self._credentials = storage.credentials
        self._fanout = fanout
        self._open: set[Connection] = set()
        fanout.subscribe(TOPIC, self._on_message)

    async def start(self) -> None:
        """Start the periodic check."""
        self.repeat(
            lambda: self.check(list(self._open)),
            lambda: asyncio.sleep(CHECK_INTERVAL_S),
            UNCHECKED,
            level=logging.WARNING,
            pauses_first=True,
        )

    @asynccontextmanager
    async def open(self, connection: Connection) -> AsyncIterator[None]:
        """End the connection, during the block, with its credential.

        Raises:
            Refusal: The credential has ended already.
        """
        self._open.add(connection)
        try:
            await self.check([connection])  # it may have ended since the request was identified
            connection.raise_if_ended()
            yield
        finally:
            self._open.discard(connection)

    async def credentials_changed(self, user_id: str) -> None:
        """End the connections, in all processes, of which the user's credential has ended."""
        self._fanout.publish(TOPIC, {"user": user_id})
        await self.check(self._of(user_id))

    async def check(self, connections: Collection[Connection]) -> None:
        """End those connections whose credentials have ended."""
        hashes = {
            connection.token_hash
            for connection in connections
            if connection.token_hash and not connection.ended
        }
        now, ended = now_ms(), set[str]()
        while batch := set(islice(hashes, CHECK_BATCH)):
            hashes -= batch
            ended |= batch - await self._credentials.valid(
                batch, seen_since=now - IDLE_LIMIT_MS, created_since=now - MAX_AGE_MS
            )
        for connection in connections:
            if connection.token_hash in ended:
                connection.end(Refusal("no_session", "Your session or token has ended."))

    async def check_all(self) -> None:
        """End all connections whose credentials have ended."""
        await self.check(list(self._open))

    def refuse(self, check: Callable[[Connection], None]) -> None:
        """End the connections for which a check raises Refusal."""
        for connection in self._open:
            try:
                check(connection)
            except Refusal as refusal:
                connection.end(refusal)

    def _of(self, user_id: str) -> list[Connection]:
        return [
            connection
            for connection in self._open
            if connection.user and connection.user.id == user_id
        ]

    def _on_message(self, _process: str, body: Body) -> None:
        self.spawn(self._check_or_warn(self._of(str(body["user"]))))

    async def _check_or_warn(self, connections: Collection[Connection]) -> None:
        try:
            await self.check(connections)
        except Exception as error:  # the database may be unreachable; the next check retries
            log.warning("%s %s", UNCHECKED, error)
