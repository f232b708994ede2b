"""``hexwarp serve``: runs the server in the foreground; also used by ``hexwarp`` alone."""

from __future__ import annotations

import argparse
import asyncio
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from hexwarp.core.errors import HexwarpError, MalformedError

if TYPE_CHECKING:
    from starlette.types import ASGIApp
    from uvicorn import Config

    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.server.api.connection_guard import ConnectionGuard
    from hexwarp.server.settings import Settings

EXTRA = "server"

PORT = 8000

GC_THRESHOLDS = 5_000, 500, 10
"""Thresholds of the garbage collector's three generations."""

WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104, nothing listens here
"""Addresses that stand for all of this machine, with the one at which a browser reaches it."""

START_ATTEMPTS = 20
"""How often another server's database is tried, each time for a second, until its address is known:
its start may take so long."""

TICKS_PER_CHECK = 50
"""uvicorn's ticks, of 0.1 s, between two checks of the connections."""


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "serve",
        help="host games for browsers and programs",
        description="Hosts games until Ctrl-C. All matches are kept.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="a TOML file of settings: docs/hosting.md"
    )
    parser.add_argument(
        "--secrets", type=Path, metavar="DIR", help="a folder with a file for each secret setting"
    )
    parser.add_argument("--host", help="the address to listen at (127.0.0.1)")
    parser.add_argument(
        "--port", type=int, help=f"the port to listen at ({PORT}, or another if that is taken)"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder of the database")
    parser.add_argument("--database-url", metavar="URL", help="a PostgreSQL database instead")
    parser.add_argument(
        "--redis-url",
        metavar="URL",
        help="the Redis that connects several servers on one database",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        metavar="ADDRESS",
        help="trust the X-Forwarded headers of this proxy or network; may be repeated",
    )
    parser.add_argument(
        "--bot-pace",
        type=float,
        metavar="SECONDS",
        help="the minimum time of a bot's move, so that people can follow (0)",
    )
    parser.add_argument(
        "--log-format", metavar="text|json", help="the format of the log on standard error (text)"
    )
    parser.add_argument(
        "--metrics-port", type=int, metavar="PORT", help="serve metrics for Prometheus there"
    )
    parser.add_argument(
        "--metrics-host", metavar="ADDRESS", help="the address of that port (127.0.0.1)"
    )
    parser.add_argument(
        "--bot",
        action="append",
        metavar="NAME=COMMAND",
        help="offer an external engine as a bot of this name, or a level with a network, as "
        "mine=level4@FILE; may be repeated",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted. Raises HexwarpError or OSError if the server cannot start."""
    from hexwarp.server.settings import load_settings

    settings = load_settings(
        config=arguments.config,
        secrets=arguments.secrets,
        host=arguments.host,
        port=arguments.port,
        data=arguments.data,
        database_url=arguments.database_url,
        redis_url=arguments.redis_url,
        proxies=arguments.proxy,
        bot_pace=arguments.bot_pace,
        log_format=arguments.log_format,
        metrics_port=arguments.metrics_port,
        metrics_host=arguments.metrics_host,
        engines=engine_commands(arguments.bot) if arguments.bot else None,
    )
    warn_of_passwords(arguments, "database_url", "redis_url")
    return _serve(settings)


def warn_of_passwords(arguments: argparse.Namespace, *flags: str) -> None:
    """Print a warning for each of these flags whose address has a password."""
    for flag in flags:
        if urlsplit(getattr(arguments, flag) or "").password:
            print(
                f"hexwarp: Every user of this machine can read the password in --{flag}; put "
                "it into the environment or a file.".replace("_", "-"),
                file=sys.stderr,
            )


def start() -> int:
    """Serve on this machine, and open the page in the browser; that of a server that runs already.

    Raises:
        HexwarpError: The server cannot start.
        OSError: The same.
    """
    from hexwarp.server.settings import load_settings
    from hexwarp.storage.operation.server_lock import DatabaseInUseError

    settings = load_settings()
    for _ in range(START_ATTEMPTS):
        try:
            return _serve(settings, _open_browser)
        except DatabaseInUseError as error:
            in_use = error
            if error.address is not None:
                print(f"Hexwarp runs already, at {error.address}", flush=True)
                webbrowser.open(error.address)
                return 0
    raise in_use


def engine_commands(texts: list[str]) -> dict[str, str]:
    """Parse bots such as ``fox=./fox --deep`` to commands by name. Raises MalformedError."""
    commands: dict[str, str] = {}
    for text in texts:
        name, equals, command = text.partition("=")
        if not equals:
            raise MalformedError(f"{text!r} is not NAME=COMMAND.")
        if name in commands:
            raise MalformedError(f"There is a bot {name} already.")
        commands[name] = command
    return commands


def _open_browser(address: str) -> None:
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def listen(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; without a port, at the default one or else at any free one."""
    if port is None:
        with suppress(HexwarpError):
            return listen(host, PORT)
        port = 0
    if not 0 <= port < 2**16:
        raise HexwarpError(f"A port is a number from 0 to 65535, not {port}.")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise HexwarpError(f"{host} is no address of this machine.") from error
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise HexwarpError(f"Port {port} of {host} cannot be used: {error.strerror}.") from error
    return listening


def loopback(address: str) -> str:
    """Return the address at which this machine's browser reaches a server that listens there."""
    parts = urlsplit(address)
    own = WILDCARDS.get(parts.hostname or "")
    return address if own is None else f"{parts.scheme}://{own}:{parts.port}/"


def uvicorn_config(app: ASGIApp, proxies: list[str], guard: ConnectionGuard) -> Config:
    """Return the configuration of uvicorn; only these proxies' headers are trusted."""
    from uvicorn import Config

    from hexwarp.server.api.rate_limits import MAX_BODY

    return Config(
        app,
        http=guard.http_protocol,
        ws=guard.websocket_protocol,
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        ws_max_size=MAX_BODY,
        # A compressor per socket would cost more time and memory than all else it does.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )


def _serve(settings: Settings, on_start: Callable[[str], None] = lambda _address: None) -> int:
    """Serve; a SQLite database is this process's own, or shared by those that use a Redis."""
    from hexwarp.storage.database.network_disk import network_disk
    from hexwarp.storage.operation.server_lock import server_lock

    file = settings.sqlite_file
    if file is None:
        return _serve_database(settings, on_start)
    if settings.database_url is None:
        file.parent.mkdir(parents=True, exist_ok=True)
    if (warning := network_disk(file.parent)) is not None:
        print(f"hexwarp: {warning}", file=sys.stderr)
    with server_lock(file, shared=settings.redis_url is not None) as publish:
        return _serve_database(settings, publish, on_start)


def _serve_database(settings: Settings, *on_start: Callable[[str], None]) -> int:
    import gc

    import uvicorn

    from hexwarp.server.api.connection_guard import ConnectionGuard, max_connections
    from hexwarp.server.api.logs import log_to_stderr
    from hexwarp.server.app import create_app
    from hexwarp.storage import Storage

    storage = Storage(settings.storage_url)
    app = create_app(storage, settings)
    host = settings.host
    listening = listen(host, settings.port)
    url_host = f"[{host}]" if ":" in host else host
    address = f"http://{url_host}:{listening.getsockname()[1]}/"

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                for call in on_start:
                    call(settings.public_url or loopback(address))
                print(f"Hexwarp is at {address} - Ctrl-C ends it.", flush=True)
                if settings.load_ahead:
                    app.state.server.engine_pool.load_ahead()

        async def on_tick(self, counter: int) -> bool:
            if counter % TICKS_PER_CHECK == 0:
                await guard.check()
            return await super().on_tick(counter)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            # Nobody new is served from here on, while requests may take seconds to end.
            app.state.server.outages.cease()
            await super().shutdown(sockets)

    async def serve() -> None:
        await storage.open()
        await Server(config).serve(sockets=[listening])

    # Matches consist of many small long-lived objects, and a full collection blocks the event loop:
    # collect the young generation often, in small steps, and the oldest rarely.
    gc.set_threshold(*GC_THRESHOLDS)
    with listening, suppress(KeyboardInterrupt), log_to_stderr(settings.log_format):
        guard = ConnectionGuard(settings.proxies, max_connections())
        config = uvicorn_config(app, [str(proxy) for proxy in settings.proxies], guard)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve())
    return 0
