"""Carries a message to an address that somebody else has given, and nowhere that it must not go.

It runs on a thread of its own, so that no table waits for anybody's push service.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM
from threading import Thread
from urllib.parse import urlsplit

DEADLINE = 10.0
"""Seconds for the whole of it, however slowly somebody answers."""

MAX_CONCURRENT = 20
"""How many messages are on their way at a time."""

EVERYBODYS = IPv6Network("2000::/3")


class PushClient:
    """Sends over https to public addresses; ``allowed`` says which are."""

    def __init__(
        self, allowed: Callable[[str], bool] | None = None, trust: ssl.SSLContext | None = None
    ) -> None:
        self._allowed = allowed or public
        self._trust = trust or ssl.create_default_context()
        self._free = asyncio.Semaphore(MAX_CONCURRENT)

    def open(self) -> None:
        """Begin."""
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="courier", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop; what is on its way is lost."""
        asyncio.run_coroutine_threadsafe(_drop_everything(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer. Raises OSError, TimeoutError or ValueError if there is none."""
        sending = asyncio.run_coroutine_threadsafe(self._post(url, headers, body), self._loop)
        return await asyncio.wrap_future(sending)

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        async with self._free, asyncio.timeout(DEADLINE):
            parts = urlsplit(url)
            host, port = str(parts.hostname), parts.port or 443
            found = await self._loop.getaddrinfo(host, port, type=SOCK_STREAM)
            addresses = [str(address[0]) for *_, address in found]
            if not all(map(self._allowed, addresses)):
                raise PermissionError(f"{host} is not a public address")
            # To the address that was looked at: asked again, the name may mean another.
            reader, writer = await asyncio.open_connection(
                addresses[0], port, ssl=self._trust, server_hostname=host
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


async def _drop_everything() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def public(address: str) -> bool:
    """Whether an IP address is one of the public internet's, and not one in disguise."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and (ip not in EVERYBODYS or ip.sixtofour or ip.teredo):
        return False
    return ip.is_global and not ip.is_multicast
