"""Clients that hold connections: half-sent requests, unread answers, too many of all."""

import asyncio
import resource
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_network
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from hexwarp.cli.serve import uvicorn_config
from hexwarp.server.api import connection_guard
from hexwarp.server.api.connection_guard import (
    MAX_FRAMES_AT_ONCE,
    MAX_HEAD_BYTES,
    MAX_PIPELINED,
    REQUEST_TIMEOUT_S,
    RESERVED_FILES,
    STALL_TIMEOUT_S,
    ConnectionGuard,
    _Guarded,
    max_connections,
)
from support.eventually import TIMEOUT_S

LONG = 16 * 2**20
"""Bytes of an answer that no kernel buffers as a whole."""
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the length of the body; ``/long`` has a long answer; WebSockets count frames."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": "seen"})
        return
    request = Request(scope, receive)
    if request.url.path == "/early":
        await Response("early")(scope, receive, send)
        return
    body = await request.body()
    answer = b"x" * LONG if request.url.path == "/long" else str(len(body))
    await Response(answer)(scope, receive, send)


class Server:
    """A server at a port of this machine, with a clock that a test moves."""

    def __init__(self, guard: ConnectionGuard, port: int, time: list[float]) -> None:
        self.guard = guard
        self._port = port
        self._time = time
        self._clients: list[asyncio.StreamWriter] = []

    async def pass_time(self, seconds: float) -> None:
        self._time[0] += seconds
        await self.guard.check()

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        streams = await asyncio.open_connection("127.0.0.1", self._port)
        self._clients.append(streams[1])
        return streams

    async def send(self, data: bytes, admitted: bool = True) -> asyncio.StreamReader:
        expected = self.guard.open + admitted
        reader, writer = await self.connect()
        writer.write(data)
        while self.guard.open < expected:
            await asyncio.sleep(0)
        return reader

    async def close(self) -> None:
        for writer in self._clients:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


@asynccontextmanager
async def serving(limit: int, proxies: list[str]) -> AsyncIterator[Server]:
    time = [1000.0]
    guard = ConnectionGuard([ip_network(proxy) for proxy in proxies], limit, lambda: time[0])
    config = uvicorn_config(app, [], guard)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    protocol = config.http_protocol_class

    def accept() -> asyncio.Protocol:
        return protocol(config=config, server_state=state, app_state={})  # type: ignore[call-arg]

    server = await loop.create_server(accept, "127.0.0.1", 0)
    serving = Server(guard, server.sockets[0].getsockname()[1], time)
    try:
        yield serving
    finally:
        await serving.close()
        server.close()
        for connection in [*state.connections]:
            connection.transport.abort()
        for task in [*state.tasks]:
            task.cancel()
        await asyncio.sleep(0)


def run(
    scenario: Callable[[Server], Awaitable[None]],
    limit: int = 100,
    proxies: list[str] | None = None,
) -> None:
    async def main() -> None:
        async with asyncio.timeout(TIMEOUT_S), serving(limit, proxies or []) as server:
            await scenario(server)

    asyncio.run(main())


async def ended(reader: asyncio.StreamReader) -> bool:
    """Wait until the server has closed a connection."""
    with suppress(ConnectionError):
        while await reader.read(2**16):
            pass
    return True


async def stays(reader: asyncio.StreamReader) -> bool:
    """Return whether the server has not closed a connection in some turns of the event loop."""
    for _ in range(20):
        await asyncio.sleep(0.001)
    return not reader.at_eof() and reader.exception() is None


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\r\n",
        b"GET / HT",
        HEAD,
        HEAD.replace(b"GET", b"POST") + b"Content-Length: 5\r\n\r\n1234",
        HEAD.replace(b"GET / ", b"POST /early ") + b"Content-Length: 5\r\n\r\n1234",
        HEAD + b"\r\n" + HEAD,
    ],
)
def test_half_sent_requests_are_dropped(sent: bytes) -> None:
    async def scenario(server: Server) -> None:
        reader = await server.send(sent)
        assert await stays(reader)
        await server.pass_time(0)
        await server.pass_time(REQUEST_TIMEOUT_S - 1)
        assert await stays(reader)
        await server.pass_time(1)
        assert await ended(reader)
        assert server.guard.open == 0

    run(scenario)


def test_requests_in_time_keep_a_connection() -> None:
    async def scenario(server: Server) -> None:
        reader, writer = await server.connect()
        for _ in range(3):
            writer.write(HEAD + b"\r\n")
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n0")
            await server.pass_time(REQUEST_TIMEOUT_S - 1)
        assert server.guard.open == 1
        writer.write(HEAD + UPGRADE)
        await reader.readuntil(b"101 Switching Protocols")
        for _ in range(3):
            await server.pass_time(10 * REQUEST_TIMEOUT_S)
        assert await stays(reader)

    run(scenario)


@pytest.mark.parametrize("reads", [False, True])
def test_clients_that_do_not_read_are_dropped(reads: bool) -> None:
    async def scenario(server: Server) -> None:
        reader = await server.send(HEAD.replace(b"/", b"/long", 1) + b"\r\n")
        await reader.readexactly(100)
        for _ in range(7):
            await stays(reader)
            await server.pass_time(STALL_TIMEOUT_S / 2)
            if reads:
                await reader.readexactly(LONG // 8)
        assert server.guard.open == reads

    run(scenario)


def test_connections_of_an_address_are_limited() -> None:
    async def scenario(server: Server) -> None:
        readers = [await server.send(HEAD) for _ in range(2)]
        refused = await server.send(HEAD, admitted=False)
        assert b"503" in await refused.readline()
        assert await ended(refused)
        assert all([await stays(reader) for reader in readers])
        await server.pass_time(REQUEST_TIMEOUT_S)
        assert all([await ended(reader) for reader in readers])
        assert await stays(await server.send(HEAD))

    run(scenario, limit=8)


@pytest.mark.parametrize(
    ("hosts", "admitted"),
    [
        ([f"192.0.2.{number}" for number in range(8)], 4),
        ([f"192.0.{number}.2" for number in range(8)], 8),
        ([f"2001:db8:0:{number}::1" for number in range(8)], 2),  # of one /56
        ([f"2001:db8:0:{number << 8:x}::1" for number in range(8)], 4),  # of one /48
    ],
)
def test_connections_of_a_network_are_limited(hosts: list[str], admitted: int) -> None:
    guard = ConnectionGuard(max_connections=8)
    connections: Any = [_Guarded() for _ in hosts]
    answers = [guard.admit(new, host) for new, host in zip(connections, hosts, strict=True)]
    assert answers == [True] * admitted + [False] * (len(hosts) - admitted)
    for connection in connections[:admitted]:
        guard.forget(connection)
    assert guard.admit(_Guarded(), hosts[0])


def test_connections_of_a_proxy_are_limited_in_all_only() -> None:
    async def scenario(server: Server) -> None:
        readers = [await server.send(HEAD) for _ in range(8)]
        assert await ended(await server.send(HEAD, admitted=False))
        assert all([await stays(reader) for reader in readers])

    run(scenario, limit=8, proxies=["127.0.0.0/8"])


def test_long_heads_are_refused() -> None:
    async def scenario(server: Server) -> None:
        chunked = HEAD.replace(b"GET", b"POST") + b"Transfer-Encoding: chunked\r\n\r\n"
        for begin, rest in ((HEAD, b"X-Long: "), (chunked, b"5;")):
            reader, writer = await server.connect()
            writer.write(begin)
            assert await stays(reader)
            writer.write(rest + b"x" * MAX_HEAD_BYTES)
            assert await ended(reader)

    run(scenario)


def test_pipelined_requests_are_limited() -> None:
    async def scenario(server: Server) -> None:
        reader = await server.send((HEAD + b"\r\n") * MAX_PIPELINED)
        assert await stays(reader)
        reader = await server.send((HEAD + b"\r\n") * (2 * MAX_PIPELINED))
        assert b"400 Bad Request" in await reader.read()

    run(scenario)


@pytest.mark.parametrize(
    "fields",
    [
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        b"Content-Length: 4\r\nContent-Length: 5\r\n",
        b"Content-Length: +4\r\n",
        b"Content-Length : 4\r\n",
        b"Transfer-Encoding : chunked\r\n",
        b"Transfer-Encoding: chunked, identity\r\n",
        b"X: y\r\n Content-Length: 4\r\n",
        b"X: y\nContent-Length: 4\r\n",
    ],
)
def test_requests_that_a_proxy_may_end_elsewhere_are_refused(fields: bytes) -> None:
    """A second request in the body of another user's (request smuggling) is never answered."""

    async def scenario(server: Server) -> None:
        reader, writer = await server.connect()
        writer.write(HEAD.replace(b"GET", b"POST") + fields + b"\r\n0\r\n\r\n" + HEAD + b"\r\n")
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert answer.count(b"HTTP/1.1") == 1

    run(scenario)


def test_frames_of_a_socket_are_limited() -> None:
    ping = b"\x89\x80" + struct.pack("!I", 0)

    async def scenario(server: Server) -> None:
        for number in (MAX_FRAMES_AT_ONCE // 2, 2 * MAX_FRAMES_AT_ONCE):
            reader, writer = await server.connect()
            writer.write(HEAD + UPGRADE)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(ping * number)
            if number < MAX_FRAMES_AT_ONCE:
                await reader.readexactly(2 * number)
                assert await stays(reader)
            else:
                assert await ended(reader)

    run(scenario)


def test_limit_of_open_files_is_raised_and_bounds_the_connections(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    limits = [256, 1000]

    def set_limits(_what: int, both: tuple[int, int]) -> None:
        limits[:] = both

    monkeypatch.setattr(resource, "getrlimit", lambda _what: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", set_limits)
    assert max_connections() == 1000 - RESERVED_FILES
    assert limits == [1000, 1000]
    assert "LimitNOFILE" in caplog.text
    caplog.clear()
    limits[1] = 10**6
    assert max_connections() == connection_guard.MAX_CONNECTIONS
    assert not caplog.records
