"""``hexwarp verify``: checks the rolls and draws of a record file against its seeds."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.core.record import Record

FAILED = 1
"""The exit status if a game is refused or has no seed."""
NOT_VERIFIED = 3
"""The exit status if a match has numbers for which its record does not account."""


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "verify",
        help="check that the rolls and draws of a record file were fair",
        description="Replays every game of a record file, and compares its rolls and draws with "
        "those of its seed; the rounds of a match must be complete and in order. The exit status "
        "is 0 if all games are verified, 1 if a game is refused or has no seed, 2 if the file "
        "cannot be read, 3 if a match has rolls or draws for which the record does not account.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the records; - is standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object per game")


def run(arguments: argparse.Namespace) -> int:
    """Verify the file. Raises RecordError, MalformedError or OSError before any output."""
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.progress import track
    from hexwarp.cli.terminal.record_files import read_file

    records = read_file(arguments.file)
    results = [
        _verify(number, record) for number, record in enumerate(track(records, "Verifying"), 1)
    ]
    _verify_matches(records, results)
    words = GameWords(type(records[0].history.game))
    for facts in results:
        print(json.dumps(facts) if arguments.json else _line(facts, words))
    verdicts = {facts["verdict"] for facts in results}
    if "verified" in verdicts and not arguments.json:
        print(words("cli-verify-not_proven"))
    if verdicts <= {"verified"}:
        return 0
    return NOT_VERIFIED if verdicts <= {"verified", "not_verified"} else FAILED


def _verify_matches(records: Sequence[Record], results: list[JsonObject]) -> None:
    """Check the verified games of each match together; a finding replaces their verdicts."""
    from hexwarp.core.verify import GapError, VerificationError, verify_match

    by_seal: dict[str, list[int]] = {}
    for index, record in enumerate(records):
        if "Seed" in record.tags:
            by_seal.setdefault(record.tags.get("Seal", ""), []).append(index)
    for indexes in by_seal.values():
        if any(results[index]["verdict"] != "verified" for index in indexes):
            continue
        counts: Any = [results[index]["outcomes"] for index in indexes]
        try:
            verify_match([records[index] for index in indexes], counts)
        except VerificationError as error:
            finding: JsonObject = {"verdict": "refused", "ply": error.ply, "reason": error.reason}
        except GapError as error:
            finding = {"verdict": "not_verified", "reason": str(error)}
        else:
            continue
        for index in indexes:
            results[index] = {"game": index + 1, **finding}


def _verify(number: int, record: Record) -> JsonObject:
    """Return the JSON object of a game."""
    from hexwarp.core.commitment_tags import read_reveal
    from hexwarp.core.verify import VerificationError, verify

    try:
        outcomes = verify(record)
    except VerificationError as error:
        return {"game": number, "verdict": "refused", "ply": error.ply, "reason": error.reason}
    reveal = read_reveal(record.tags)
    if outcomes is None or reveal is None:
        return {"game": number, "verdict": "no_seed"}
    return {
        "game": number,
        "verdict": "verified",
        "outcomes": outcomes,
        "numbers": record.tags.get("Drawn"),
        "taken_back": len(reveal.taken_back),
        "seal": record.tags["Seal"],
        "contributions": {**reveal.counts()},
        "not_proven": ["names", "later_rounds", *(["takebacks"] if reveal.takebacks else [])],
    }


def _line(facts: JsonObject, words: GameWords) -> str:
    values = {key: value for key, value in facts.items() if isinstance(value, str | int)}
    contributions: Any = facts.get("contributions", {})
    values |= contributions
    return words(f"cli-verify-{facts['verdict']}", **({"numbers": "none"} | values))
