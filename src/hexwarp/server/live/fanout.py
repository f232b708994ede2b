"""What a server's processes tell each other: by themselves nothing, with Redis whatever is new.

Messages are hints. What they tell of is in the database or is told again with the next beat, so
that a lost one costs some seconds and nothing else. They carry ids and numbers, and no secrets.
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
"""Seconds between two beats."""
SILENCE_S = 3 * HEARTBEAT_S
"""A process that has not heard so much as itself for so many seconds takes the line for dead."""
FIRST_RETRY_S, MAX_RETRY_S = 0.1, HEARTBEAT_S
"""Seconds until a lost line is tried again: at first, and doubled up to this."""
BACKLOG = 10_000
"""Messages that may wait to be sent; more are dropped."""

CHANNEL = "hexwarp"
CONNECTION_ERRORS = (RedisError, OSError, TimeoutError)

Body: TypeAlias = dict[str, Any]
"""What a message says: JSON."""
Handler: TypeAlias = Callable[[str, Body], None]
"""Takes the id of the process that speaks, and what it says."""
HeartbeatHandler: TypeAlias = Callable[[], None]
"""Is called every few seconds: to tell again, and to look again at what may have been missed."""


class Fanout(Protocol):
    """A line to the other processes of the same server."""

    def publish(self, topic: str, body: Body) -> None:
        """Tell the others, soon. ``body`` is small."""

    def subscribe(self, topic: str, receive_messages: Handler) -> None:
        """Have ``hear`` called with whatever others publish under the topic."""

    def on_heartbeat(self, beat: HeartbeatHandler) -> None:
        """Have ``beat`` called every few seconds, and as soon as a lost line is back."""

    async def __aenter__(self) -> Self:
        """Begin to send and to receive."""

    async def __aexit__(self, *_: object) -> None:
        """Send what is still to be sent, and stop."""


class LocalFanout:
    """No line: this process is the whole server, tells nobody and misses nothing."""

    def publish(self, topic: str, body: Body) -> None:
        """Nobody is there to be told."""

    def subscribe(self, topic: str, receive_messages: Handler) -> None:
        """Nobody is there to be heard."""

    def on_heartbeat(self, beat: HeartbeatHandler) -> None:
        """There are no beats, as nothing can be missed."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass


class RedisFanout(BackgroundService):
    """A line by way of a Redis. While it is away it is tried again, and beats go on.

    Raises HexwarpError for a URL that makes no sense.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        # No retries by the library: it would hide that messages were missed.
        retry = Retry(NoBackoff(), 0)
        try:
            self._redis = Redis.from_url(url, retry=retry)
        except (ValueError, TypeError) as error:
            raise HexwarpError(f"The Redis URL cannot be used: {error}") from error
        self._id = secrets.token_hex(8)
        self._hears: dict[str, list[Handler]] = {}
        self._beats: list[HeartbeatHandler] = []
        self._outgoing: asyncio.Queue[str] = asyncio.Queue(BACKLOG)
        self._lost = False

    def publish(self, topic: str, body: Body) -> None:
        """Tell the others, unless the line is away."""
        if not self._lost:
            with suppress(asyncio.QueueFull):
                self._outgoing.put_nowait(json.dumps([self._id, topic, body]))

    def subscribe(self, topic: str, receive_messages: Handler) -> None:
        """Have ``hear`` called with whatever others publish under the topic."""
        self._hears.setdefault(topic, []).append(receive_messages)

    def on_heartbeat(self, beat: HeartbeatHandler) -> None:
        """Have ``beat`` called every few seconds, and as soon as a lost line is back."""
        self._beats.append(beat)

    async def start(self) -> None:
        """Begin to send and to receive; a Redis that is away holds nobody up."""
        for work in (self._tick(), self._speak(), self._keep_listening()):
            self.spawn(work)

    async def stop(self) -> None:
        """Send what is still to be sent."""
        if not self._lost:
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self._outgoing.join()

    async def __aexit__(self, *_: object) -> None:
        """Stop, and close the connections."""
        await super().__aexit__()
        await self._redis.aclose()

    async def _tick(self) -> None:
        while True:
            self._beat()
            await asyncio.sleep(HEARTBEAT_S)

    def _beat(self) -> None:
        self.publish("beat", {})
        for beat in self._beats:
            beat()

    async def _speak(self) -> None:
        while True:
            text = await self._outgoing.get()
            with suppress(*CONNECTION_ERRORS):  # whoever listens will notice
                await self._redis.publish(CHANNEL, text)
            self._outgoing.task_done()

    async def _keep_listening(self) -> None:
        wait = FIRST_RETRY_S
        while True:
            try:
                async with self._redis.pubsub() as line:
                    await line.subscribe(CHANNEL)
                    await self._listen(line)
            except CONNECTION_ERRORS as error:
                if not self._lost:
                    log.warning("Redis is away, and is tried again: %s", error)
                    self._lost, wait = True, FIRST_RETRY_S
            await asyncio.sleep(wait)
            wait = min(2 * wait, MAX_RETRY_S)

    async def _listen(self, line: PubSub) -> None:
        """Hear others, for as long as the line holds."""
        while message := await line.get_message(timeout=SILENCE_S):
            if message["type"] == "message":
                self._heard(message["data"])
            elif self._lost:  # it confirms the subscription
                log.warning("Redis is back.")
                self._lost = False
                self._beat()
        raise TimeoutError("it is silent")

    def _heard(self, data: bytes) -> None:
        try:
            sender, topic, body = json.loads(data)
            for receive_messages in self._hears.get(topic, ()) if sender != self._id else ():
                receive_messages(sender, body)
        except Exception:  # what another version of the program says, say
            log.exception("A message from another process makes no sense: %r", data[:200])
