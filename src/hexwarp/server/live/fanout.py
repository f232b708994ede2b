"""Fan-out between the server's processes: nothing for a single process, Redis for several.

Messages are hints: their content is in the database, or is asked for once a heartbeat shows that
something is missing, so a lost message costs some seconds and nothing else. They carry ids and
numbers, and no secrets. A message about one match goes only to the processes that follow it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol, Self, TypeAlias

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from hexwarp.core.errors import HexwarpError
from hexwarp.server.live.tasks import BackgroundService, cancel_and_wait

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

SEND_BATCH = 100
"""Messages that are sent together."""

CHANNEL = "hexwarp"
"""The channel of all processes; a match has a channel of its own, with its id after a colon."""
CONNECTION_ERRORS = (RedisError, OSError, TimeoutError)

Body: TypeAlias = dict[str, Any]
"""The body of a message: JSON."""
Handler: TypeAlias = Callable[[str, Body], None]
"""Takes the sending process's id and the body of a message."""
HeartbeatHandler: TypeAlias = Callable[[], None]
"""Shows what was sent, and checks for changes whose messages were lost."""
FollowHandler: TypeAlias = Callable[[str], None]
"""Takes a match's id."""


class Fanout(Protocol):
    """A connection to the other processes of the same server."""

    process_id: str

    def publish(self, topic: str, body: Body, match_id: str | None = None) -> None:
        """Send a small message soon: to all other processes, or to those that follow a match."""

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Call the handler with each message that another process publishes under the topic."""

    def on_heartbeat(self, handler: HeartbeatHandler) -> None:
        """Call the handler with each heartbeat, and after a reconnect."""

    def follow(self, match_id: str) -> None:
        """Receive the messages about a match, as long as there are more calls than of unfollow."""

    def unfollow(self, match_id: str) -> None:
        """Take back one call of ``follow``."""

    def on_follow(self, handler: FollowHandler) -> None:
        """Call the handler when messages about a match begin to arrive: earlier ones did not."""

    async def __aenter__(self) -> Self:
        """Start sending and receiving."""

    async def __aexit__(self, *_: object) -> None:
        """Send the backlog, and stop."""


class LocalFanout(BackgroundService):
    """The fan-out of a server with a single process: no messages, and no heartbeats."""

    process_id = ""

    def publish(self, topic: str, body: Body, match_id: str | None = None) -> None:
        """Do nothing: there is no other process."""

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Do nothing: there is no other process."""

    def on_heartbeat(self, handler: HeartbeatHandler) -> None:
        """Do nothing: no message can be lost."""

    def follow(self, match_id: str) -> None:
        """Do nothing: there is no other process."""

    def unfollow(self, match_id: str) -> None:
        """Do nothing: there is no other process."""

    def on_follow(self, handler: FollowHandler) -> None:
        """Do nothing: there are no messages."""

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
        self.process_id = secrets.token_hex(8)
        self._handlers: dict[str, list[Handler]] = {}
        self._heartbeat_handlers: list[HeartbeatHandler] = []
        self._follow_handlers: list[FollowHandler] = []
        self._followed: Counter[str] = Counter()
        self._follow_changed = asyncio.Event()
        self._backlog: asyncio.Queue[tuple[str, str]] = asyncio.Queue(BACKLOG)
        self._disconnected = False

    def publish(self, topic: str, body: Body, match_id: str | None = None) -> None:
        """Queue a message for the other processes; drop it while Redis is unreachable."""
        if not self._disconnected:
            with suppress(asyncio.QueueFull):
                text = json.dumps([self.process_id, topic, body])
                self._backlog.put_nowait((_channel(match_id), text))

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Call the handler with each message that another process publishes under the topic."""
        self._handlers.setdefault(topic, []).append(handler)

    def on_heartbeat(self, handler: HeartbeatHandler) -> None:
        """Call the handler with each heartbeat, and after a reconnect."""
        self._heartbeat_handlers.append(handler)

    def follow(self, match_id: str) -> None:
        """Receive the messages about a match, as long as there are more calls than of unfollow."""
        self._followed[match_id] += 1
        self._follow_changed.set()

    def unfollow(self, match_id: str) -> None:
        """Take back one call of ``follow``."""
        self._followed[match_id] -= 1
        if not self._followed[match_id]:
            del self._followed[match_id]
        self._follow_changed.set()

    def on_follow(self, handler: FollowHandler) -> None:
        """Call the handler whenever messages about a match begin to arrive."""
        self._follow_handlers.append(handler)

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
            batch = [await self._backlog.get()]
            while len(batch) < SEND_BATCH and not self._backlog.empty():
                batch.append(self._backlog.get_nowait())
            with suppress(*CONNECTION_ERRORS):  # the receiving task notices a lost connection
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for channel, text in batch:
                        pipeline.publish(channel, text)
                    await pipeline.execute()
            for _ in batch:
                self._backlog.task_done()

    async def _receive(self) -> None:
        """Receive messages, and reconnect with exponential back-off."""
        delay = FIRST_RETRY_S
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    await _first_end(self._dispatch_all(pubsub), self._subscribe(pubsub))
            except CONNECTION_ERRORS as error:
                if not self._disconnected:
                    log.warning("The connection to Redis is lost, and is retried: %s", error)
                    self._disconnected, delay = True, FIRST_RETRY_S
            await asyncio.sleep(delay)
            delay = min(2 * delay, MAX_RETRY_S)

    async def _subscribe(self, pubsub: PubSub) -> None:
        """Subscribe to the channels of the followed matches, and to no others."""
        subscribed: set[str] = set()
        while True:
            self._follow_changed.clear()
            wanted = {_channel(match_id) for match_id in self._followed}
            if new := wanted - subscribed:
                await pubsub.subscribe(*new)
            if old := subscribed - wanted:
                await pubsub.unsubscribe(*old)
            subscribed = wanted
            await self._follow_changed.wait()

    async def _dispatch_all(self, pubsub: PubSub) -> None:
        """Dispatch messages until none comes: not even our own heartbeat."""
        while message := await pubsub.get_message(timeout=SILENCE_S):
            if message["type"] == "message":
                self._dispatch(message["data"])
            elif message["type"] == "subscribe":
                self._on_subscribed(message["channel"].decode())
        raise TimeoutError("no heartbeat came back")

    def _on_subscribed(self, channel: str) -> None:
        match_id = channel.partition(":")[2]
        if match_id:
            for handler in self._follow_handlers:
                handler(match_id)
        elif self._disconnected:
            log.warning("The connection to Redis is restored.")
            self._disconnected = False
            self._heartbeat()

    def _dispatch(self, data: bytes) -> None:
        if data.startswith(b'["%s"' % self.process_id.encode()):
            return  # our own
        try:
            sender, topic, body = json.loads(data)
            for handler in self._handlers.get(topic, ()):
                handler(sender, body)
        except Exception:  # such as a message of another version of the server
            log.exception("A message from another process could not be handled: %r", data[:200])


def _channel(match_id: str | None) -> str:
    return f"{CHANNEL}:{match_id}" if match_id else CHANNEL


async def _first_end(*work: Coroutine[Any, Any, None]) -> None:
    """Run coroutines until the first one ends, cancel the others, and raise its error."""
    tasks = [asyncio.create_task(coroutine) for coroutine in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        await cancel_and_wait(tasks)
