"""The HTTPS client for push services; it refuses addresses that are not public.

Browsers choose the URLs, so requests to the server's own network (SSRF) must be impossible. The
client has an event loop in a thread of its own, so that no match waits for TLS or a name lookup.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Mapping
from functools import cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM
from threading import Thread
from urllib.parse import urlsplit

TOTAL_TIMEOUT_S = 10.0
"""From the name lookup to the status line."""

MAX_CONCURRENT = 20
"""Requests at a time."""

GLOBAL_UNICAST = IPv6Network("2000::/3")
"""The public addresses of IPv6 (RFC 4291)."""


class PushClient:
    """An HTTPS client with a check of each address.

    Args:
        is_allowed: Whether an IP address may be connected to; by default if it is public.
        tls: The TLS settings; by default with the system's certificate authorities.
    """

    def __init__(
        self, is_allowed: Callable[[str], bool] | None = None, tls: ssl.SSLContext | None = None
    ) -> None:
        self._is_allowed = is_allowed or is_public
        self._tls = tls or _tls()
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)

    def open(self) -> None:
        """Start the thread."""
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="push", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Cancel all requests, and stop the thread."""
        asyncio.run_coroutine_threadsafe(_cancel_all(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send a POST request.

        Returns:
            The status code of the response.

        Raises:
            OSError: The connection failed, or its address is not allowed.
            TimeoutError: It took longer than ``TOTAL_TIMEOUT_S``.
            ValueError: The response is not HTTP.
        """
        sending = asyncio.run_coroutine_threadsafe(self._post(url, headers, body), self._loop)
        return await asyncio.wrap_future(sending)

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        async with self._slots, asyncio.timeout(TOTAL_TIMEOUT_S):
            parts = urlsplit(url)
            host, port = str(parts.hostname), parts.port or 443
            infos = await self._loop.getaddrinfo(host, port, type=SOCK_STREAM)
            addresses = [str(address[0]) for *_, address in infos]
            if not all(map(self._is_allowed, addresses)):
                raise PermissionError(f"{host} is not a public address")
            # Connect to the checked address: a second lookup may give another (DNS rebinding).
            reader, writer = await asyncio.open_connection(
                addresses[0], port, ssl=self._tls, server_hostname=host
            )
            try:
                path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
                lines = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close"]
                lines += [f"Content-Length: {len(body)}"]
                lines += [f"{name}: {value}" for name, value in headers.items()]
                writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
                await writer.drain()
                return int((await reader.readline()).split()[1])
            except IndexError:
                raise ValueError("The answer is not HTTP.") from None
            finally:
                writer.transport.abort()


@cache
def _tls() -> ssl.SSLContext:
    """Return TLS settings with the system's certificate authorities, which take long to read."""
    return ssl.create_default_context()


async def _cancel_all() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def is_public(address: str) -> bool:
    """Return whether an IP address is public, and not a tunnel to one that may not be."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and (ip not in GLOBAL_UNICAST or ip.sixtofour or ip.teredo):
        return False
    return ip.is_global and not ip.is_multicast
