"""``hexwarp doctor``: checks the set-up of a server, and says what is wrong with it."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from hexwarp.cli.terminal.database import add_database_arguments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hexwarp.cli.checks.finding import Finding
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.server.settings import Settings

EXTRA = "server"

MARKS = {"ok": "ok   ", "note": "note ", "wrong": "WRONG"}

FOUND_WRONG = 1
"""The exit status if something is wrong."""


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "doctor",
        help="say what is wrong with the set-up of a server",
        description="Checks settings, disk, bots, database, Redis, clocks, and the way from the "
        "public address through the proxy, with the settings of the server and as its user. "
        "Changes nothing. Exit status: 0 if all is well, 1 if something is wrong.",
        allow_abbrev=False,
    )
    add_database_arguments(parser)
    parser.add_argument(
        "--public-url", metavar="URL", help="the address at which people open the page"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Check, and print a line for each finding. Raises HexwarpError or OSError."""
    from hexwarp.server.settings import load_settings

    settings = load_settings(
        config=arguments.config,
        data=arguments.data,
        database_url=arguments.database_url,
        public_url=arguments.public_url,
    )
    wrong = 0
    for finding in _check(settings):
        wrong += finding.verdict == "wrong"
        if arguments.json:
            print(json.dumps(asdict(finding)), flush=True)
        else:
            print(f"{MARKS[finding.verdict]}  {finding.part:8}  {finding.text}", flush=True)
    return FOUND_WRONG if wrong else 0


def _check(settings: Settings) -> Iterator[Finding]:
    import os
    from datetime import UTC, datetime

    from hexwarp.cli.checks.database import check_database
    from hexwarp.cli.checks.environment import check_environment
    from hexwarp.cli.checks.machine import check_backups, check_machine
    from hexwarp.cli.checks.push import check_push
    from hexwarp.cli.checks.redis import check_redis
    from hexwarp.cli.checks.search import check_search
    from hexwarp.cli.checks.site import check_site

    yield from check_environment(settings, os.environ)
    yield from check_machine(settings)
    yield from check_search()
    yield from check_database(settings)
    yield from check_backups(settings, datetime.now(UTC))
    yield from check_redis(settings)
    yield from check_site(settings)
    yield from check_push(settings)
