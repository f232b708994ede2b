"""``hexwarp replay``: replays every game of a record file and prints the results."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.core.record import Record


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "replay",
        help="replay every game of a record file",
        description="Replays every game of a record file; a file with an error is rejected.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the records; - is standard input")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print one JSON object per line: each ply, then the result",
    )


def run(arguments: argparse.Namespace) -> int:
    """Replay the file. Raises RecordError, MalformedError or OSError before any output."""
    from hexwarp.cli.terminal.record_files import read_file

    records = read_file(arguments.file)
    if arguments.json:
        for number, record in enumerate(records, start=1):
            for line in _lines(number, record):
                print(json.dumps(line, ensure_ascii=False))
    else:
        from hexwarp.cli.terminal.summary import show

        for number, record in enumerate(records, start=1):
            show(record, number, len(records))
    return 0


def _lines(number: int, record: Record) -> Iterator[JsonObject]:
    """Yield a JSON object for each ply of a game, then for its result."""
    from hexwarp.core import replay

    for turn in range(len(record.history.turns)):
        yield replay.ply(number, record.history, turn)
    yield replay.result(number, record.history)
