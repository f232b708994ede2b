"""``hexwarp puzzles``: mines puzzles from games between bots."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from hexwarp.core.errors import MalformedError

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    from hexwarp.cli.terminal.arguments import add_worker_arguments

    parser = commands.add_parser(
        "puzzles",
        help="mine puzzles from games between bots",
        description="Plays games between bots, and adds positions with one clearly best move to "
        "FILE, one a line, until it holds as many as asked for. After an interruption, the same "
        "command goes on where it stopped.",
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("file", metavar="FILE", help="the file to extend, such as puzzles.jsonl")
    parser.add_argument(
        "--count", type=int, default=100, metavar="N", help="puzzles in the file; 100 by default"
    )
    add_worker_arguments(parser, jobs=None)


def run(arguments: argparse.Namespace) -> int:
    """Mine puzzles. Raises HexwarpError or OSError before the first game."""
    from hexwarp.cli.terminal.arguments import at_least, workers_from
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.progress import bar
    from hexwarp.core import registry
    from hexwarp.puzzles import mining, puzzle

    kind = registry.game_type(arguments.game)
    if not kind.levels:
        raise MalformedError(f"{kind.name} has no levels, which puzzles are mined with.")
    count = at_least(1, "--count", arguments.count)
    file = Path(arguments.file)
    file.touch()
    puzzles = list(puzzle.read(file.read_text("utf-8").splitlines()))
    start = max((known.number for known in puzzles), default=-1) + 1
    words = GameWords(kind)
    with (
        workers_from(arguments) as workers,
        closing(mining.mine(kind.name, start, workers)) as games,
        bar(words("cli-puzzles-progress"), count) as advance,
        file.open("a", encoding="utf-8") as out,
    ):
        advance(len(puzzles))
        while len(puzzles) < count:
            for mined in next(games):
                puzzles.append(mined)
                print(mined.line(), file=out, flush=True)
                advance(1)
    return 0
