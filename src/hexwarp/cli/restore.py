"""``hexwarp restore``: puts a backup in the place of a server's database."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hexwarp.cli.terminal.database import add_database_arguments, database_file

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands

EXTRA = "server"


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "restore",
        help="restore the database of a server from a backup",
        description="Verifies a backup, and puts a copy of it in the place of the SQLite database "
        "of a server that is stopped. The previous database is kept beside it.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a backup")
    add_database_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Restore, and print what was found. Raises HexwarpError or OSError."""
    from hexwarp.cli.terminal.contents import contents
    from hexwarp.storage.operation import backup

    database = database_file(arguments, must_exist=False)
    database.parent.mkdir(parents=True, exist_ok=True)
    verified, previous = backup.restore(arguments.file, database, datetime.now(UTC))
    print(f"Restored {database}: {contents(verified)}.")
    if previous is not None:
        print(f"The previous database is {previous}.")
    return 0
