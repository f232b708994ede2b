"""``hexwarp engine``: searches for a server on another machine."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

from hexwarp.cli.serve import warn_of_passwords
from hexwarp.core.errors import HexwarpError

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands

EXTRA = "server"


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "engine",
        help="search for the bots of a server on another machine",
        description="Takes the searches of bots, hints and analyses from a server's Redis until "
        "Ctrl-C. It needs no database, and learns no secret of a game.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="a TOML file of settings: docs/hosting.md"
    )
    parser.add_argument(
        "--secrets", type=Path, metavar="DIR", help="a folder with a file for each secret setting"
    )
    parser.add_argument("--redis-url", metavar="URL", help="the server's Redis")
    parser.add_argument(
        "--processes", type=int, help="searches at the same time (the number of processors)"
    )
    parser.add_argument(
        "--log-format", metavar="text|json", help="the format of the log on standard error (text)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Search until interrupted. Raises HexwarpError if that is impossible."""
    from hexwarp.server.api.logs import log_to_stderr
    from hexwarp.server.bots.engine_host import take_searches
    from hexwarp.server.settings import load_settings

    settings = load_settings(
        config=arguments.config,
        secrets=arguments.secrets,
        redis_url=arguments.redis_url,
        log_format=arguments.log_format,
    )
    warn_of_passwords(arguments, "redis_url")
    if settings.redis_url is None:
        raise HexwarpError("redis_url: Name the server's Redis, from which searches are taken.")
    processes = arguments.processes if arguments.processes is not None else os.cpu_count() or 1
    if processes < 1:
        raise HexwarpError(f"An engine has at least one process, not {processes}.")

    def on_start() -> None:
        print(f"Searches at a time: {processes} - Ctrl-C ends it.", flush=True)

    with log_to_stderr(settings.log_format):
        asyncio.run(
            take_searches(settings.redis_url, processes, settings.engine_niceness, on_start)
        )
    return 0
