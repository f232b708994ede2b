"""``hexwarp doctor`` names each fault of a proxy: a real server behind a model of a proxy."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from types import SimpleNamespace

import pytest
import uvicorn
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from hexwarp.cli.checks import site
from hexwarp.cli.checks.finding import Finding
from hexwarp.cli.serve import uvicorn_config
from hexwarp.server.api import health
from hexwarp.server.api.connection_guard import ConnectionGuard
from hexwarp.server.app import create_app
from hexwarp.server.settings import Settings, load_settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.eventually import eventually
from support.services import Redis

CLIENT = "198.51.100.7"

Change = Callable[[MutableHeaders, Scope], object]


class Proxy:
    """A proxy that does all that is asked of it, unless a test changes it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.change: Change = lambda _headers, _scope: None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "lifespan":
            headers = MutableHeaders(scope=scope)
            headers["X-Forwarded-For"] = CLIENT
            self.change(headers, scope)
        await self._app(scope, receive, send)


@pytest.fixture(scope="module")
def site_of_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Proxy, str]]:
    """Serve in a thread; yield the proxy and its address."""
    storage = Storage(sqlite_url(tmp_path_factory.mktemp("site") / "x.db"))
    config = uvicorn_config(create_app(storage, Settings()), ["127.0.0.1"], ConnectionGuard())
    config.load()
    proxy = Proxy(config.loaded_app)
    config.loaded_app = proxy
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            with asyncio.Runner() as runner:
                runner.run(server.serve([listening]))

        thread = threading.Thread(target=serve)
        thread.start()
        eventually(lambda: server.started or not thread.is_alive(), bool)
        yield proxy, f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture
def proxy(site_of_tests: tuple[Proxy, str]) -> Iterator[Proxy]:
    """Return the proxy; what a test changes holds for that test."""
    yield site_of_tests[0]
    site_of_tests[0].change = lambda _headers, _scope: None


@pytest.fixture
def url(site_of_tests: tuple[Proxy, str]) -> str:
    return site_of_tests[1]


def wrong(findings: Iterator[Finding]) -> dict[str, str]:
    """Return the sentences about what is wrong, by part."""
    return {finding.part: finding.text for finding in findings if finding.verdict == "wrong"}


def check(url: str, **settings: str) -> dict[str, str]:
    return wrong(site.check_site(load_settings(public_url=url, **settings)))


def test_a_right_proxy_passes(url: str) -> None:
    findings = list(site.check_site(load_settings(public_url=url)))
    assert {finding.verdict for finding in findings} == {"ok"}, findings
    assert {finding.part for finding in findings} == {"site", "clock", "proxy", "sockets"}
    assert any(CLIENT in finding.text for finding in findings)


def _not_ready(_headers: MutableHeaders, scope: Scope) -> None:
    if scope["path"] == "/readyz":
        scope["path"] = scope["raw_path"] = "/nowhere"


def _no_upgrade(_headers: MutableHeaders, scope: Scope) -> None:
    if scope["type"] == "websocket":
        scope["path"] = "/api/nowhere"


def _no_client_address(headers: MutableHeaders, scope: Scope) -> None:
    del headers["X-Forwarded-For"]
    _from(scope, "127.0.0.2")


FAULTS: dict[str, tuple[Change, str, str]] = {
    "no client address": (
        _no_client_address,
        "proxy",
        "does not name the client in X-Forwarded-For",
    ),
    "the proxy is not trusted": (
        lambda _headers, scope: _from(scope, "127.0.0.2"),
        "proxy",
        "does not believe the headers of the proxy 127.0.0.2: add it to proxies",
    ),
    "the client's own header passes": (
        lambda headers, _scope: headers.update({"X-Forwarded-For": site.FORGED}),
        "proxy",
        "believes an X-Forwarded-For that a client makes up",
    ),
    "another protocol": (
        lambda headers, _scope: headers.update({"X-Forwarded-Proto": "https"}),
        "proxy",
        "sees https in place of http",
    ),
    "another host": (
        lambda headers, _scope: headers.update({"Host": "127.0.0.1"}),
        "proxy",
        "passes on the host 127.0.0.1 in place of 127.0.0.1:",
    ),
    "no WebSockets": (_no_upgrade, "sockets", "WebSockets do not get through"),
    "no origin": (
        lambda headers, _scope: headers.__delitem__("Origin"),
        "sockets",
        "Another site's page may open WebSockets",
    ),
    "not ready": (_not_ready, "site", "is not ready"),
    "another version": (
        lambda _headers, scope: scope.update(path="/livez"),
        "site",
        "is not answered by this version of Hexwarp (status 200)",
    ),
}


def _from(scope: Scope, address: str) -> None:
    scope["client"] = (address, 1)


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_of_a_proxy_is_named(fault: str, proxy: Proxy, url: str) -> None:
    change, part, text = FAULTS[fault]
    proxy.change = change
    assert text in check(url).get(part, "")


def test_a_host_that_is_not_passed_on_closes_the_sockets(proxy: Proxy, url: str) -> None:
    proxy.change = lambda headers, _scope: headers.update({"Host": "elsewhere"})
    assert "refuses the page's own origin" in check(url)["sockets"]


def test_processes_without_redis_are_counted(
    proxy: Proxy, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = count()
    proxy.change = lambda *_: monkeypatch.setattr(health, "PROCESS_ID", str(next(ids)))
    assert "processes answer, and no Redis connects them" in check(url)["redis"]


def test_processes_beside_this_redis_are_counted(url: str, redis: Redis) -> None:
    assert check(url, redis_url=redis.url)["redis"] == (
        "Processes that answer: 1, of which this Redis connects 0."
    )


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("http://127.0.0.1:1", "Connection refused"),
        ("http://no.such.host.invalid", "cannot be opened"),
        ("http://no.such.host.invalid", "has no https"),
    ],
)
def test_an_address_that_cannot_be_opened_is_named(address: str, reason: str) -> None:
    findings = site.check_site(load_settings(public_url=address))
    assert reason in " ".join(finding.text for finding in findings if finding.verdict == "wrong")


def test_a_server_without_tls_behind_https_is_named(url: str) -> None:
    assert "cannot be opened" in check(url.replace("http", "https"))["site"]


@pytest.mark.parametrize(
    ("hours_left", "text"),
    [
        (16 * 24, "The certificate is valid for 16 more days."),
        (14 * 24, "The certificate is valid for 14 more days, and has not been renewed."),
        (40, "The certificate is valid for 40 more hours, and has not been renewed."),
    ],
)
def test_a_certificate_that_is_not_renewed_is_named(hours_left: int, text: str) -> None:
    end = 90 * 24 * site.HOUR_S
    received = float(end - hours_left * site.HOUR_S)
    answer = site.Answer(200, b"", received, None, "", validity=(0, end))
    assert [finding.text for finding in site._check_certificate(answer)] == [text]


def test_a_wrong_clock_is_named(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(time=lambda: time.time() - 3600)
    monkeypatch.setattr(site, "time", clock)
    assert "s ahead of this machine's" in check(url)["clock"]


def test_without_an_address_nothing_is_asked() -> None:
    (finding,) = site.check_site(load_settings())
    assert (finding.verdict, "not checked" in finding.text) == ("note", True)
