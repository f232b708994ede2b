"""Connections to the server: how many there may be, and how slow their clients may be.

uvicorn waits for ever for a client that sends half a request, or does not read its answer. These
protocols are uvicorn's own, with bounds.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.server.live.networks import Networks, networks_of

log = logging.getLogger(__name__)

MAX_CONNECTIONS = 10_000
RESERVED_FILES = 200
"""Open files of the process that are no connections: the database, engines, the page."""
SHARE_OF_ADDRESS = 4
"""An address has at most this part of all connections: a quarter. A /48 or IPv4 /24 has half."""

REQUEST_TIMEOUT_S = 20.0
"""For a request, its head and its body, after the connection or the previous answer."""
STALL_TIMEOUT_S = 30.0
"""For a client that reads nothing of what is sent to it."""
MIN_READ_BYTES = 4096
"""A client that reads less than this during the timeout counts as reading nothing."""
CHECK_BATCH = 500
"""Connections that are checked before other tasks get a turn."""

MAX_HEAD_BYTES = 16 * 1024
"""Bytes without any part of a body: a request's head, trailers, chunk extensions."""
MAX_PIPELINED = 8
"""Requests that a client sends before the answer to its first."""
FRAMES_PER_S, MAX_FRAMES_AT_ONCE = 100, 500
"""Frames of a WebSocket; those without content reach no other limit."""
READ_BYTES = 1024
"""Bytes of a WebSocket that are parsed at a time: about 1 ms of the shortest frames."""

BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\n"
    b"Content-Type: text/plain\r\nContent-Length: 34\r\n\r\nToo many connections; try later.\r\n"
)


def max_connections() -> int:
    """Return the number of connections that the process may have, as far as it may open files."""
    files = _raised_file_limit()
    if files is None or files >= MAX_CONNECTIONS + RESERVED_FILES:
        return MAX_CONNECTIONS
    fewer = max(files - RESERVED_FILES, files // 2)
    log.warning(
        "This process may open %d files, so it accepts %d connections at a time instead of %d; "
        "raise the limit (LimitNOFILE of systemd, ulimit -n).",
        files,
        fewer,
        MAX_CONNECTIONS,
    )
    return fewer


def _raised_file_limit() -> int | None:
    """Raise the process's limit of open files as far as it may; return it, or None if none is."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # macOS allows less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if limit == resource.RLIM_INFINITY else limit


class ConnectionGuard:
    """Counts connections, and drops those whose clients are too slow.

    Args:
        proxies: The networks of trusted proxies, which bring the connections of all clients.
        max_connections: The number of connections at a time.
        clock: Monotonic time, in seconds.
    """

    def __init__(
        self,
        proxies: Sequence[IPv4Network | IPv6Network] = (),
        max_connections: int = MAX_CONNECTIONS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._proxies = proxies
        self._max = max_connections
        self._clock = clock
        self._open: set[_Guarded] = set()
        self._by_network: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """The number of connections."""
        return len(self._open)

    @property
    def http_protocol(self) -> Any:
        """The factory of uvicorn's HTTP connections."""
        return partial(GuardedHttp, guard=self)

    @property
    def websocket_protocol(self) -> Any:
        """The factory of uvicorn's WebSockets."""
        return partial(GuardedWebSocket, guard=self)

    def admit(self, connection: _Guarded, host: str) -> bool:
        """Count a connection; return whether there is room for it."""
        networks = () if self._is_proxy(host) else networks_of(host)
        share = max(1, self._max // SHARE_OF_ADDRESS)
        if len(self._open) >= self._max or any(
            self._by_network[name] >= max(share, share * size // 2) for name, size in networks
        ):
            return False
        connection.networks = networks
        connection.since = self._clock()
        self._by_network.update(name for name, _ in networks)
        self._open.add(connection)
        return True

    def replace(self, before: _Guarded, connection: _Guarded) -> None:
        """Replace a connection by its WebSocket."""
        connection.networks, connection.since = before.networks, self._clock()
        self._open.discard(before)
        self._open.add(connection)

    def forget(self, connection: _Guarded) -> None:
        """Remove a connection that has ended."""
        if connection in self._open:
            self._open.discard(connection)
            for name, _ in connection.networks:
                self._by_network[name] -= 1
                if not self._by_network[name]:
                    del self._by_network[name]

    async def check(self) -> None:
        """Drop the connections whose clients have been too slow."""
        for number, connection in enumerate([*self._open]):
            if connection.is_too_slow(self._clock()):
                connection.transport.abort()
            if number % CHECK_BATCH == CHECK_BATCH - 1:
                await asyncio.sleep(0)

    def _is_proxy(self, host: str) -> bool:
        with suppress(ValueError):
            return any(ip_address(host) in network for network in self._proxies)
        return False


class _Guarded:
    """An open connection, with the progress that its client has made.

    It is too slow if nothing comes or goes for too long while its client is expected to send the
    rest of a request, or to read.
    """

    transport: asyncio.Transport
    networks: Networks = ()
    since = 0.0
    """When the last progress was seen."""
    _requests_seen = 0
    _unread_seen = 0

    requests = 0
    """Requests that have been received as a whole."""

    @property
    def owes_request(self) -> bool:
        """Whether the client is expected to send a request, or the rest of one."""
        return False

    def is_too_slow(self, now: float) -> bool:
        """Look at the connection; return whether its client has made no progress in time."""
        unread = self.transport.get_write_buffer_size()
        if (
            not (unread or self.owes_request)
            or self.requests != self._requests_seen
            or bool(unread) != bool(self._unread_seen)
            or unread <= self._unread_seen - MIN_READ_BYTES
        ):
            self._requests_seen, self._unread_seen, self.since = self.requests, unread, now
        self._unread_seen = max(self._unread_seen, unread)
        return now - self.since >= (STALL_TIMEOUT_S if unread else REQUEST_TIMEOUT_S)


class GuardedHttp(_Guarded, HttpToolsProtocol):
    """uvicorn's HTTP connection with bounds."""

    def __init__(self, *arguments: Any, guard: ConnectionGuard, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._guard = guard
        self._head_bytes = 0

    @property
    def owes_request(self) -> bool:
        """Whether no request, or only a part of one, has come since the last answer."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or refuse it."""
        super().connection_made(transport)
        if not self._guard.admit(self, self.client[0] if self.client else ""):
            transport.write(BUSY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._guard.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse a part of a request."""
        if self.transport.is_closing():
            return
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_bytes > MAX_HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        """Begin a request, unless too many wait."""
        if len(self.pipeline) >= MAX_PIPELINED:
            raise ValueError("too many requests before the first answer")
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Begin a body."""
        self._head_bytes = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of a body."""
        self._head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """End a request."""
        self._head_bytes = 0
        self.requests += 1
        super().on_message_complete()


class GuardedWebSocket(_Guarded, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with bounds. It sends pings, and ends without their answers."""

    def __init__(self, *arguments: Any, guard: ConnectionGuard, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._guard = guard
        self._frames = TokenBuckets(FRAMES_PER_S, MAX_FRAMES_AT_ONCE)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the place of the HTTP connection that asked for the WebSocket."""
        super().connection_made(transport)
        before: Any = self.transport.get_protocol()
        self._guard.replace(before, self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._guard.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse frames, a few at a time, until there are too many."""
        for start in range(0, len(data), READ_BYTES):
            if not self.transport.is_closing():
                super().data_received(data[start : start + READ_BYTES])

    def handle_events(self) -> None:
        """Handle the frames that have been parsed."""
        if self._frames.take("", len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()
