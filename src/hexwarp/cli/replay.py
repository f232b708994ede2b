"""``hexwarp replay``: plays every game of a record file again, and tells what it led to."""

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
    """Tell the program what the command takes."""
    parser = commands.add_parser(
        "replay",
        help="replay every game of a record file",
        description="Replays every game of a record file; a file that is wrong is refused whole.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the records; - is standard input")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a line: each ply, then the result"
    )


def run(arguments: argparse.Namespace) -> int:
    """Replay the file. Raises RecordError, MalformedError or OSError before anything is shown."""
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
    """A game's lines: one for each ply, then the result."""
    from hexwarp.core import replay

    for turn in range(len(record.history.turns)):
        yield replay.ply(number, record.history, turn)
    yield replay.result(number, record.history)
