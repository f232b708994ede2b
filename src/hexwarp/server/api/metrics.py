"""Metrics for Prometheus, at a port of their own."""

from __future__ import annotations

import asyncio
import json
from time import perf_counter
from typing import Any

import prometheus_client
from fastapi import FastAPI
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexwarp.core.errors import HexwarpError
from hexwarp.server.api.dependencies import Server
from hexwarp.server.api.errors import MEDIA_TYPE
from hexwarp.server.live.tasks import BackgroundService

TICK_S = 0.25
"""Seconds between two measurements of the event loop's lag."""

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the histograms, in seconds: a move takes 3 to 25 ms (docs/hosting.md)."""

PROBLEM_HEADER = (b"content-type", MEDIA_TYPE.encode())

ERROR_MESSAGE = '{"type":"error"'
"""The beginning of a socket's message about a refusal or a fault."""


class Metrics(BackgroundService):
    """One process's metrics, served on a port of their own while the context is active."""

    def __init__(self, server: Server, host: str, port: int) -> None:
        super().__init__()
        self._address = host, port
        self.registry = registry = CollectorRegistry()
        self._requests = Histogram(
            "hexwarp_request_seconds",
            "Time to answer a request.",
            ("method", "route", "status"),
            buckets=BUCKETS,
            registry=registry,
        )
        self._refusals = Counter(
            "hexwarp_refusals",
            "Refused requests and socket messages.",
            ("code",),
            registry=registry,
        )
        self._sockets = Gauge("hexwarp_open_sockets", "Open WebSockets.", registry=registry)
        moves = self._histogram("hexwarp_move_seconds", "Time to check, store and publish a move.")
        writes = self._histogram("hexwarp_database_write_seconds", "Time to commit a batch.")
        self._lag = self._histogram("hexwarp_event_loop_lag_seconds", "Lag of the event loop.")
        waiting = Gauge(
            "hexwarp_searches_waiting", "Searches that wait for an engine.", registry=registry
        )
        busy = Gauge("hexwarp_engines_busy", "Engine processes that search.", registry=registry)
        elsewhere = Gauge(
            "hexwarp_tier_processes", "Processes of engines elsewhere.", registry=registry
        )
        elsewhere.set_function(lambda: server.engine_pool.tier.processes)
        waiting.set_function(lambda: server.engine_pool.waiting)
        busy.set_function(lambda: server.engine_pool.busy)
        server.tables.on_move = moves.observe
        server.storage.on_commit = writes.observe

    def _histogram(self, name: str, text: str) -> Histogram:
        return Histogram(name, text, buckets=BUCKETS, registry=self.registry)

    def install(self, app: FastAPI) -> None:
        """Count an application's requests and WebSockets."""
        app.add_middleware(Meter, metrics=self)

    async def start(self) -> None:
        """Listen. Raises HexwarpError if the port cannot be used."""
        host, port = self._address
        try:
            self._listening, self._thread = prometheus_client.start_http_server(
                port, host, self.registry
            )
        except OSError as error:
            raise HexwarpError(
                f"Port {port} of {host} cannot be used for metrics: {error.strerror}."
            ) from error
        self.spawn(self._measure_lag())

    async def stop(self) -> None:
        """Close the port."""
        await asyncio.to_thread(self._listening.shutdown)
        self._listening.server_close()
        self._thread.join()

    async def _measure_lag(self) -> None:
        while True:
            before = perf_counter()
            await asyncio.sleep(TICK_S)
            self._lag.observe(max(perf_counter() - before - TICK_S, 0))

    def count_request(self, scope: Scope, status: int, seconds: float) -> None:
        """Count an answered request by route: URLs as labels would have unbounded cardinality."""
        route = getattr(scope.get("route"), "path", "other")
        self._requests.labels(scope["method"], route, str(status)).observe(seconds)

    def count_refusal(self, problem: str | bytes) -> None:
        """Count a refusal, from the problem that answers it."""
        self._refusals.labels(json.loads(problem)["code"]).inc()

    def count_socket(self, by: int) -> None:
        """Count a socket that opened or closed."""
        self._sockets.inc(by)


class Meter:
    """ASGI middleware that counts requests, WebSockets and refusals."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the request or WebSocket, and pass it on."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, start = perf_counter(), dict[str, Any]()

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                start.update(message)
            elif message.get("body") and PROBLEM_HEADER in start["headers"]:
                self._metrics.count_refusal(message["body"])
            await send(message)

        await self._app(scope, receive, counted)
        if start:
            self._metrics.count_request(scope, start["status"], perf_counter() - began)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counted(message: Message) -> None:
            if (message.get("text") or "").startswith(ERROR_MESSAGE):
                self._metrics.count_refusal(message["text"])
            await send(message)

        self._metrics.count_socket(1)
        try:
            await self._app(scope, receive, counted)
        finally:
            self._metrics.count_socket(-1)
