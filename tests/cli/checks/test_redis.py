"""``hexwarp doctor`` names each fault of a Redis."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace

import pytest
import redis as library

from hexwarp.cli.checks import redis as checks
from hexwarp.server.bots import engine_tier
from hexwarp.server.settings import load_settings
from support.services import Redis


def wrong(url: str | None) -> list[str]:
    findings = checks.check_redis(load_settings(redis_url=url))
    return [finding.text for finding in findings if finding.verdict == "wrong"]


def test_a_redis_is_checked(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    assert wrong(redis.url) == []

    with library.Redis.from_url(redis.url) as client:
        client.config_set("maxmemory", "100mb")
        client.config_set("maxmemory-policy", "allkeys-lru")
        assert "maxmemory-policy allkeys-lru" in wrong(redis.url)[0]
        client.config_set("maxmemory-policy", "noeviction")

        with monkeypatch.context() as patched:
            patched.setattr(checks, "time", SimpleNamespace(time=lambda: time.time() - 60))
            assert "clock of Redis is 60 s ahead" in wrong(redis.url)[0]

        client.acl_setuser(
            "listener",
            enabled=True,
            passwords=["+s3cr3t"],
            keys=["*"],
            commands=["+@all", "-publish"],
            channels=["*"],
        )
        limited = redis.url.replace("//", "//listener:s3cr3t@")
        assert "publish" in wrong(limited)[0]

        client.config_set("requirepass", "s3cr3t")
    assert "Redis refuses the password" in wrong(redis.url)[0]
    (text,) = wrong(redis.url.replace("//", "//:wr0ng@"))
    assert ("refuses" in text, "wr0ng" in text) == (True, False)


def test_messages_that_do_not_come_back_are_named(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "_passes_messages", lambda _redis: False)
    assert "passed no message on" in wrong(redis.url)[0]


def test_a_redis_that_does_not_answer_is_named() -> None:
    assert "Connection refused" in wrong("redis://127.0.0.1:1")[0]


def test_engines_and_their_versions_are_named(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    def engines() -> list[tuple[str, str]]:
        findings = checks.check_redis(load_settings(redis_url=redis.url))
        return [
            (finding.verdict, finding.text) for finding in findings if finding.part == "engines"
        ]

    async def connect(queue: str, processes: int) -> None:
        monkeypatch.setattr(engine_tier, "QUEUE", queue)
        searches = engine_tier.search_queue(redis.url)
        await searches.worker_info("an-engine", queue, {"processes": processes}, ttl=600)
        await searches.redis.aclose()

    own_queue = engine_tier.QUEUE
    assert engines() == [("note", "No engines run on other machines; the server searches.")]
    asyncio.run(connect("hexwarp-searches-0.0.7", 3))
    asyncio.run(connect(own_queue, 8))
    own, other = engines()
    assert own == ("ok", "Engines on other machines: 8 processes.")
    assert (other[0], "version 0.0.7" in other[1]) == ("wrong", True)


def test_none_is_needed() -> None:
    (finding,) = checks.check_redis(load_settings())
    assert finding.verdict == "note"
