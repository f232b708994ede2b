"""Checks of the Redis that connects several processes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator
from typing import Any

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError
from redis.retry import Retry

from hexwarp.cli.checks.finding import Finding, clock_finding
from hexwarp.cli.terminal.text import one_line
from hexwarp.server.bots.engine_tier import QUEUE, QUEUES, find_engines, search_queue
from hexwarp.server.live.fanout import CHANNEL
from hexwarp.server.settings import Settings

TIMEOUT_S = 5.0


def check_redis(settings: Settings) -> Iterator[Finding]:
    """Check that Redis answers, keeps what it holds, and passes messages on."""
    if settings.redis_url is None:
        yield Finding("redis", "note", "No Redis is set; then a single process may serve.")
        return
    try:
        with Redis.from_url(
            settings.redis_url,
            socket_timeout=TIMEOUT_S,
            socket_connect_timeout=TIMEOUT_S,
            retry=Retry(NoBackoff(), 0),
        ) as redis:
            yield from _check(redis)
            yield from _check_engines(redis, settings.redis_url)
    except AuthenticationError:
        yield Finding("redis", "wrong", "Redis refuses the password of redis_url, or wants one.")
    except (RedisError, OSError, TimeoutError) as error:
        cause = one_line(str(error)).rstrip(".")
        yield Finding("redis", "wrong", f"Redis cannot be used: {cause}.")


def connected_processes(settings: Settings) -> int:
    """Return how many processes are connected to Redis. Raises RedisError or OSError."""
    with Redis.from_url(str(settings.redis_url), socket_timeout=TIMEOUT_S) as redis:
        reply: Any = redis.pubsub_numsub(CHANNEL)
        return int(reply[0][1])


def _check(redis: Redis) -> Iterator[Finding]:
    info: Any = redis.info()
    yield Finding("redis", "ok", f"Redis {info['redis_version']} answers.")
    policy = info.get("maxmemory_policy", "noeviction")
    if info.get("maxmemory") and policy != "noeviction":
        yield Finding(
            "redis",
            "wrong",
            f"Redis drops data when its memory is full (maxmemory-policy {policy}); "
            "set it to noeviction.",
        )
    if _passes_messages(redis):
        yield Finding("redis", "ok", "Redis passes messages on.")
    else:
        yield Finding(
            "redis",
            "wrong",
            f"Redis passed no message on within {TIMEOUT_S:g} s, so that processes learn of each "
            "other's moves with a delay.",
        )
    seconds, microseconds = redis.time()
    yield clock_finding("Redis", seconds + microseconds / 1e6, time.time())


def _check_engines(redis: Redis, url: str) -> Iterator[Finding]:
    """Tell of the engines on other machines, and of those whose version is another one."""

    async def processes() -> int:
        queue = search_queue(url)
        try:
            return sum((await find_engines(queue)).values())
        finally:
            await queue.redis.aclose()

    count = asyncio.run(processes())
    if count:
        yield Finding("engines", "ok", f"Engines on other machines: {count} processes.")
    else:
        yield Finding("engines", "note", "No engines run on other machines; the server searches.")
    own = f"saq:{QUEUE}:stats"
    others = {key.decode() for key in redis.scan_iter(f"saq:{QUEUES}*:stats")} - {own}
    for version in sorted(
        key.removeprefix(f"saq:{QUEUES}").removesuffix(":stats") for key in others
    ):
        yield Finding(
            "engines",
            "wrong",
            f"Engines of version {version} are connected, to which this version sends nothing; "
            "install the same version on their machines.",
        )


def _passes_messages(redis: Redis) -> bool:
    """Publish a message under a name of its own, and return whether it comes back."""
    channel = f"{CHANNEL}-doctor-{secrets.token_hex(4)}"
    with redis.pubsub() as pubsub:  # type: ignore[no-untyped-call]
        pubsub.subscribe(channel)
        pubsub.get_message(timeout=TIMEOUT_S)  # the confirmation
        redis.publish(channel, "ping")
        return pubsub.get_message(timeout=TIMEOUT_S) is not None
