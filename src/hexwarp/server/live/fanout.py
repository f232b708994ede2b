"""Fan-out between the server's processes: nothing for a single process, Redis for several.

Messages are hints: their content is in the database or is sent again with the next heartbeat, so
a lost message costs some seconds and nothing else. They carry ids and numbers, and no secrets.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, Self, TypeAlias

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from hexwarp.core.errors import HexwarpError
from hexwarp.server.live.tasks import BackgroundService

log = logging.getLogger(__name__)

HEARTBEAT_S = 5.0
"""Seconds between two heartbeats."""
SILENCE_S = 3 * HEARTBEAT_S
"""Seconds without any message, our own heartbeats included, until a connection counts as lost."""
FIRST_RETRY_S, MAX_RETRY_S = 0.1, HEARTBEAT_S
"""Seconds until a reconnect: the first delay, and the limit of its doubling."""
STOP_TIMEOUT_S = 1.0
"""Seconds for sending the backlog while the server stops."""
BACKLOG = 10_000
"""Messages that may wait to be sent; more are dropped."""

CHANNEL = "hexwarp"
CONNECTION_ERRORS = (RedisError, OSError, TimeoutError)

Body: TypeAlias = dict[str, Any]
"""The body of a message: JSON."""
Handler: TypeAlias = Callable[[str, Body], None]
"""Takes the sending process's id and the body of a message."""
HeartbeatHandler: TypeAlias = Callable[[], None]
"""Rebroadcasts state, and checks for changes whose messages were lost."""


class Fanout(Protocol):
    """A connection to the other processes of the same server."""

    def publish(self, topic: str, body: Body) -> None:
        """Send a small message to the other processes, soon."""

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Call the handler with each message that another process publishes under the topic."""

    def on_heartbeat(self, handler: HeartbeatHandler) -> None:
        """Call the handler with each heartbeat, and after a reconnect."""

    async def __aenter__(self) -> Self:
        """Start sending and receiving."""

    async def __aexit__(self, *_: object) -> None:
        """Send the backlog, and stop."""


class LocalFanout(BackgroundService):
    """The fan-out of a server with a single process: no messages, and no heartbeats."""

    def publish(self, topic: str, body: Body) -> None:
        """Do nothing: there is no other process."""

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Do nothing: there is no other process."""

    def on_heartbeat(self, handler: HeartbeatHandler) -> None:
        """Do nothing: no message can be lost."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass


class RedisFanout(BackgroundService):
    """A fan-out by Redis's publish and subscribe; it reconnects, and heartbeats go on meanwhile.

    Raises:
        HexwarpError: The URL is malformed.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        # No retries by the library: they would hide that messages were missed.
        retry = Retry(NoBackoff(), 0)
        try:
            self._redis = Redis.from_url(url, retry=retry)
        except (ValueError, TypeError) as error:
            raise HexwarpError(f"The Redis URL cannot be used: {error}") from error
        self._id = secrets.token_hex(8)
        self._handlers: dict[str, list[Handler]] = {}
        self._heartbeat_handlers: list[HeartbeatHandler] = []
        self._backlog: asyncio.Queue[str] = asyncio.Queue(BACKLOG)
        self._disconnected = False

    def publish(self, topic: str, body: Body) -> None:
        """Queue a message for the other processes; drop it while Redis is unreachable."""
        if not self._disconnected:
            with suppress(asyncio.QueueFull):
                self._backlog.put_nowait(json.dumps([self._id, topic, body]))

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Call the handler with each message that another process publishes under the topic."""
        self._handlers.setdefault(topic, []).append(handler)

    def on_heartbeat(self, handler: HeartbeatHandler) -> None:
        """Call the handler with each heartbeat, and after a reconnect."""
        self._heartbeat_handlers.append(handler)

    async def start(self) -> None:
        """Start sending and receiving, without waiting for the connection."""
        for work in (self._send_heartbeats(), self._send(), self._receive()):
            self.spawn(work)

    async def stop(self) -> None:
        """Send the backlog."""
        if not self._disconnected:
            with suppress(TimeoutError):
                async with asyncio.timeout(STOP_TIMEOUT_S):
                    await self._backlog.join()

    async def __aexit__(self, *_: object) -> None:
        """Stop, and close the connections."""
        await super().__aexit__()
        await self._redis.aclose()

    async def _send_heartbeats(self) -> None:
        while True:
            self._heartbeat()
            await asyncio.sleep(HEARTBEAT_S)

    def _heartbeat(self) -> None:
        self.publish("beat", {})
        for handler in self._heartbeat_handlers:
            handler()

    async def _send(self) -> None:
        while True:
            text = await self._backlog.get()
            with suppress(*CONNECTION_ERRORS):  # the receiving task notices a lost connection
                await self._redis.publish(CHANNEL, text)
            self._backlog.task_done()

    async def _receive(self) -> None:
        """Receive messages, and reconnect with exponential back-off."""
        delay = FIRST_RETRY_S
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    await self._dispatch_all(pubsub)
            except CONNECTION_ERRORS as error:
                if not self._disconnected:
                    log.warning("The connection to Redis is lost, and is retried: %s", error)
                    self._disconnected, delay = True, FIRST_RETRY_S
            await asyncio.sleep(delay)
            delay = min(2 * delay, MAX_RETRY_S)

    async def _dispatch_all(self, pubsub: PubSub) -> None:
        """Dispatch messages until none comes: not even our own heartbeat."""
        while message := await pubsub.get_message(timeout=SILENCE_S):
            if message["type"] == "message":
                self._dispatch(message["data"])
            elif self._disconnected:  # the confirmation of the subscription
                log.warning("The connection to Redis is restored.")
                self._disconnected = False
                self._heartbeat()
        raise TimeoutError("no heartbeat came back")

    def _dispatch(self, data: bytes) -> None:
        try:
            sender, topic, body = json.loads(data)
            for handler in self._handlers.get(topic, ()) if sender != self._id else ():
                handler(sender, body)
        except Exception:  # such as a message of another version of the server
            log.exception("A message from another process could not be handled: %r", data[:200])
