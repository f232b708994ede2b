"""``hexwarp verify``: whether the rolls and draws of a record file are those that were sealed."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.cli.terminal.wording import Wording
    from hexwarp.core.record import Record

FAILED = 1


def add_parser(commands: Commands) -> None:
    """Tell the program what the command takes."""
    parser = commands.add_parser(
        "verify",
        help="check that the rolls and draws of a record file were fair",
        description="Plays every game of a record file again with the rolls and draws that its "
        "seed gives, and says of each whether they are the same. The exit status is 0 if all "
        "are, 1 if a game is refused or carries no seed, 2 if the file cannot be read.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the records; - is standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a game")


def run(arguments: argparse.Namespace) -> int:
    """Check the file. Raises RecordError, MalformedError or OSError before anything is shown."""
    from hexwarp.cli.terminal.progress import track
    from hexwarp.cli.terminal.record_files import read_file
    from hexwarp.cli.terminal.wording import Wording

    records = read_file(arguments.file)
    found = [_found(number, one) for number, one in enumerate(track(records, "Verifying"), 1)]
    for record, facts in zip(records, found, strict=True):
        words = Wording(type(record.history.game))
        print(json.dumps(facts) if arguments.json else _told(facts, words))
    return 0 if all(facts["verdict"] == "verified" for facts in found) else FAILED


def _found(number: int, record: Record) -> JsonObject:
    """What ``--json`` prints of a game."""
    from hexwarp.core.verify import VerificationError, verify

    try:
        outcomes = verify(record)
    except VerificationError as error:
        return {"game": number, "verdict": "refused", "ply": error.ply, "reason": error.reason}
    if outcomes is None:
        return {"game": number, "verdict": "no_seed"}
    return {
        "game": number,
        "verdict": "verified",
        "outcomes": outcomes,
        "numbers": record.tags.get("Drawn"),
        "seal": record.tags["Seal"],
    }


def _told(facts: JsonObject, words: Wording) -> str:
    identify = {key: value for key, value in facts.items() if isinstance(value, str | int)}
    return words(f"cli-verify-{facts['verdict']}", **({"numbers": "none"} | identify))
