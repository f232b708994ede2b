"""``hexwarp dataset``: writes games of bots as Parquet files, or verifies such files."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from hexwarp.core.errors import MalformedError

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands

EXTRA = "data"

FAULTY = 1
"""The exit status if a row of a data set does not agree with the rules."""


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    from hexwarp.cli.terminal.arguments import add_worker_arguments

    parser = commands.add_parser(
        "dataset",
        help="write games of bots as Parquet files, for learning programs",
        description="Plays games between bots, and writes their decisions and records as Parquet "
        "files with a data card. The same seed gives the same rows. The same command again plays "
        "the games that are missing in the folder. With --verify it compares each row of a data "
        "set with the rules instead; the exit status is 1 if one does not agree.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "spec",
        metavar="SPEC",
        nargs="?",
        help="the game's name, or with its options: 'NAME(players=3)'",
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="BOT",
        help="a bot, as in hexwarp match; one plays all seats, several sit down in turn, and move "
        "on by one seat from game to game",
    )
    parser.add_argument("--games", type=int, default=1000, metavar="K", help="1000 by default")
    parser.add_argument(
        "--time",
        type=int,
        metavar="MS",
        help="the time limit per move, for bots that support one",
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="the seed; the same seed gives the same rows"
    )
    parser.add_argument("--out", metavar="FOLDER", help="the folder of the data set")
    parser.add_argument("--verify", metavar="FOLDER", help="verify the data set in this folder")
    parser.add_argument(
        "--record", metavar="FILE", help="with --verify: write the games' records to this file"
    )
    add_worker_arguments(parser, jobs=None)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Generate or verify a data set. Raises HexwarpError or OSError."""
    from hexwarp.cli.terminal.arguments import jobs_from

    jobs = jobs_from(arguments.jobs)
    if arguments.verify is not None:
        if arguments.spec or arguments.out:
            raise MalformedError("--verify takes no SPEC and no --out.")
        return _verify(arguments, jobs)
    if arguments.spec is None or arguments.out is None:
        raise MalformedError("A data set takes SPEC and --out, or --verify.")
    if not arguments.bot:
        raise MalformedError("A data set takes at least one --bot.")
    if arguments.record is not None:
        raise MalformedError("--record is for --verify.")
    return _generate(arguments, jobs)


def _generate(arguments: argparse.Namespace, jobs: int) -> int:
    from hexwarp.cli.terminal.arguments import at_least
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.native_bots import compile_bots
    from hexwarp.cli.terminal.progress import bar
    from hexwarp.cli.terminal.screen import Screen
    from hexwarp.core.registry import load
    from hexwarp.datasets import generate

    game = load(arguments.spec)
    games = at_least(1, "--games", arguments.games)
    time = None if arguments.time is None else at_least(1, "--time", arguments.time)
    seed = None if arguments.seed is None else at_least(0, "--seed", arguments.seed)
    words = GameWords(type(game))
    compile_bots(((bot, game) for bot in arguments.bot), words)
    done = 0
    with bar(words("cli-simulate-playing"), games) as show:

        def advance(more: int) -> None:
            nonlocal done
            done += more
            show(more)

        try:
            dataset = generate(
                game,
                arguments.bot,
                games,
                arguments.out,
                seed=seed,
                seconds=None if time is None else time / 1000,
                processes=jobs,
                ray=arguments.ray,
                advance=advance,
            )
        except KeyboardInterrupt:
            print(words("cli-match-kept", games=done), file=sys.stderr)
            raise
    if arguments.json:
        facts = {"games": dataset.games, "decisions": dataset.decisions, "seed": dataset.seed}
        print(json.dumps({"folder": str(dataset.folder), **facts}))
    else:
        Screen().show(
            words(
                "cli-dataset-written",
                games=f"{dataset.games:,}",
                decisions=f"{dataset.decisions:,}",
                folder=str(dataset.folder),
            ),
            words("cli-simulate-seed", seed=str(dataset.seed)),
        )
    return 0


def _verify(arguments: argparse.Namespace, jobs: int) -> int:
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.progress import bar
    from hexwarp.core.registry import load
    from hexwarp.datasets import count_games, described, verify

    setup = described(arguments.verify)
    words = GameWords(type(load(setup.game)))
    with bar(words("cli-dataset-verifying"), count_games(arguments.verify)) as advance:
        verification = verify(arguments.verify, processes=jobs, ray=arguments.ray, advance=advance)
    if arguments.record:
        _write_records(arguments.verify, Path(arguments.record))
    counts = {"games": verification.games, "decisions": verification.decisions}
    if arguments.json:
        print(json.dumps({**counts, "faults": list(verification.faults)}))
    else:
        for fault in verification.faults:
            print(fault)
        texts = {name: f"{count:,}" for name, count in counts.items()}
        kind = "faults" if verification.faults else "agrees"
        print(words(f"cli-dataset-{kind}", **texts, faults=f"{len(verification.faults):,}"))
    return FAULTY if verification.faults else 0


def _write_records(folder: str, file: Path) -> None:
    """Write the records of all games; raises MalformedError for a game that is illegal."""
    from hexwarp.core.record import write
    from hexwarp.datasets import read_records

    with file.open("w", encoding="utf-8") as out:
        for number, record in enumerate(read_records(folder)):
            out.write("\n" * (number > 0) + write(record))
