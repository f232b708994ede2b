"""``hexwarp analyse``: evaluates the moves of a record file and the luck of its players."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexwarp.core.errors import MalformedError
from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.core.game import Game
    from hexwarp.core.history import History
    from hexwarp.search.network import Network


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
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
    parser.add_argument(
        "--json",
        action="store_true",
        help="print one JSON object per line: each ply, then the result",
    )


def run(arguments: argparse.Namespace) -> int:
    """Analyse the file. Raises RecordError, MalformedError or OSError before any output."""
    from hexwarp.cli.terminal.arguments import at_least
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
    networks = [_network(record.history.game, arguments.network) for record in records]
    for number, (record, network) in enumerate(zip(records, networks, strict=True), start=1):
        lines = _analyse(record.history, number, nodes, seed, network)
        if arguments.json:
            for line in lines:
                print(json.dumps(line, ensure_ascii=False), flush=True)
        else:
            from hexwarp.cli.terminal.analysis_page import show

            show(record, lines, len(records))
    return 0


def _network(game: Game[Any], file: Path | None) -> Network | None:
    """Return the network in a file, checked to be one for the game; None without a file."""
    if file is None:
        return None
    from hexwarp.search.network import read_for

    return read_for(game, file)


def _analyse(
    history: History[Any], number: int, nodes: int, seed: int, network: Network | None
) -> list[JsonObject]:
    """Analyse a game with a progress bar; return its JSON objects."""
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.progress import bar
    from hexwarp.cli.terminal.screen import Screen
    from hexwarp.search import analysis

    words = GameWords(type(history.game))
    decisions = analysis.decisions(history)
    with Screen().busy(words("cli-analyse-compiling")):
        for decision in decisions[:1]:
            analysis.evaluate_decision(decision, nodes=1)
    lines = []
    with bar(words("cli-analyse-progress", number=number), len(decisions)) as advance:
        for line in analysis.analyse(history, number, nodes, seed, network):
            lines.append(line)
            advance(1)
    return lines
