"""``hexwarp analyse``: evaluates the moves of a record file and the luck of its players."""

from __future__ import annotations

import argparse
import json
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from hexwarp.core.errors import MalformedError
from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.core.record import Record
    from hexwarp.parallel import Workers


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    from hexwarp.cli.terminal.arguments import add_worker_arguments

    parser = commands.add_parser(
        "analyse",
        help="evaluate each move of a record file",
        description="Searches every decision in every game of a record file, with the information "
        "that its player had. Reports win probabilities, the best move, the loss of the move "
        "played, and luck. The same number of nodes and the same seed give the same result.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the records; - is standard input")
    parser.add_argument("--nodes", type=int, metavar="N", help="positions per search")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="the seed of the searches; 0 by default"
    )
    parser.add_argument(
        "--network",
        type=Path,
        metavar="FILE",
        help="search with the network in this file, which hexwarp train wrote",
    )
    add_worker_arguments(parser, jobs=1)
    parser.add_argument(
        "--json",
        action="store_true",
        help="print one JSON object per line: each ply, then the result",
    )


def run(arguments: argparse.Namespace) -> int:
    """Analyse the file. Raises RecordError, MalformedError or OSError before any output."""
    from hexwarp.bots.levels import network_for
    from hexwarp.cli.terminal.arguments import at_least, workers_from
    from hexwarp.cli.terminal.record_files import read_file, title
    from hexwarp.search import analysis

    given = analysis.DEFAULT_NODES if arguments.nodes is None else arguments.nodes
    nodes, seed = at_least(1, "--nodes", given), at_least(0, "--seed", arguments.seed)
    records = read_file(arguments.file)
    for number, record in enumerate(records, start=1):
        try:
            analysis.decisions(record.history)
        except MalformedError as error:
            raise MalformedError(f"{title(arguments.file)}: game {number}: {error}") from error
    file = arguments.network
    networks = [file and network_for(record.history.game, file) for record in records]
    with workers_from(arguments) as workers:
        objects = _analyse(records, nodes, seed, networks, workers)
        for record, lines in zip(records, objects, strict=True):
            if arguments.json:
                for line in lines:
                    print(json.dumps(line, ensure_ascii=False), flush=True)
            else:
                from hexwarp.cli.terminal.analysis_page import show

                show(record, lines, len(records))
    return 0


def _analyse(
    records: Sequence[Record],
    nodes: int,
    seed: int,
    networks: Sequence[bytes | None],
    workers: Workers,
) -> Iterator[list[JsonObject]]:
    """Analyse games, each with a progress bar; yield their JSON objects."""
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.progress import bar
    from hexwarp.search import analysis
    from hexwarp.search.game_analyses import analyse_games

    histories = [record.history for record in records]
    with closing(analyse_games(histories, nodes, seed, networks, workers)) as objects:
        for number, history in enumerate(histories, start=1):
            words = GameWords(type(history.game))
            decisions = analysis.decisions(history)
            lines = []
            with bar(words("cli-analyse-progress", number=number), len(decisions) + 1) as advance:
                for line in islice(objects, len(decisions) + 1):
                    lines.append(line)
                    advance(1)
            yield lines
