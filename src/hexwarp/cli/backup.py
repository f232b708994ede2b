"""``hexwarp backup``: backs up a server's database, or verifies it, also while the server runs."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hexwarp.cli.terminal.database import (
    add_database_arguments,
    database_file,
    database_settings,
    database_url,
)
from hexwarp.core.errors import MalformedError

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands

EXTRA = "server"


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "backup",
        help="back up the database of a server, also while it runs",
        description="Copies the SQLite database of a server to a file that only its owner can "
        "read. The copy is verified before it has its name: its structure, its references, and "
        "the log of every match, which is replayed.",
        allow_abbrev=False,
    )
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument("file", metavar="FILE", nargs="?", type=Path, help="a new file")
    target.add_argument("--into", type=Path, metavar="DIR", help="a file with a dated name in DIR")
    target.add_argument(
        "--check", action="store_true", help="only verify the database, SQLite or PostgreSQL"
    )
    parser.add_argument(
        "--keep", type=int, metavar="N", help="with --into: then keep the latest N dated backups"
    )
    add_database_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Back up or verify, and print what was found. Raises HexwarpError or OSError."""
    from hexwarp.cli.terminal.contents import contents
    from hexwarp.storage.operation import backup

    if arguments.keep is not None and (arguments.into is None or arguments.keep < 1):
        raise MalformedError("--keep takes a number from 1, and goes with --into.")
    if arguments.check:
        verified = backup.check(database_url(arguments))
        print(f"The database is sound: {contents(verified)}.")
        return 0
    database = database_file(arguments, must_exist=True)
    min_free = database_settings(arguments).min_free_disk
    file = arguments.file
    if arguments.into is None:
        verified = backup.back_up(database, file, min_free)
    else:
        file, verified = backup.back_up_into(
            arguments.into, database, arguments.keep, datetime.now(UTC), min_free
        )
    print(f"Backed up to {file}: {contents(verified)}.")
    return 0
