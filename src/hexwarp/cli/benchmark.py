"""``hexwarp benchmark``: measures a bot in the tasks of the benchmark (docs/benchmark.md)."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from hexwarp import __version__
from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from hexwarp.arena.benchmark import TaskResult
    from hexwarp.arena.elo import ConfidenceInterval
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.parser import Commands


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    from hexwarp.cli.terminal.arguments import add_play_arguments

    parser = commands.add_parser(
        "benchmark",
        help="measure a bot in named tasks, with results that others can compare",
        description="Plays a bot against the fixed opponents of named tasks, on fixed deals, and "
        "prints its score in each. Results are the same everywhere, unless the bot has a time "
        "limit.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "bot", metavar="BOT", help="see hexwarp bots; or LEVEL@FILE, py:MODULE:CLASS, cmd:COMMAND"
    )
    parser.add_argument(
        "tasks",
        metavar="TASK",
        nargs="*",
        help="such as GAME-2p-v1; by default, all tasks against several opponents",
    )
    parser.add_argument(
        "--deals",
        type=int,
        metavar="K",
        help="deals against each opponent, for a trial; the protocol's by default",
    )
    add_play_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the tasks. Raises MalformedError or OSError before they begin."""
    from hexwarp.arena import benchmark
    from hexwarp.cli.terminal.arguments import at_least
    from hexwarp.cli.terminal.bot_matches import RecordedMatches
    from hexwarp.cli.terminal.game_words import GameWords

    deals = benchmark.DEALS if arguments.deals is None else at_least(1, "--deals", arguments.deals)
    seed = benchmark.SEED if arguments.seed is None else at_least(0, "--seed", arguments.seed)
    tasks = [benchmark.task(name) for name in dict.fromkeys(arguments.tasks)] or [
        task for task in benchmark.tasks().values() if len(task.opponents) > 1
    ]
    runner = RecordedMatches(arguments, GameWords(type(tasks[0].game)))
    matches = [task.matches(arguments.bot, deals, seed, runner.seconds) for task in tasks]
    runner.play(list(chain(*matches)))
    results = list(map(benchmark.task_result, tasks, matches))
    by_protocol = (deals, seed) == (benchmark.DEALS, benchmark.SEED)
    if arguments.json:
        facts = {
            "hexwarp": __version__,
            "bot": arguments.bot,
            "by_protocol": by_protocol,
            "seed": seed,
            "time": arguments.time,
            "tasks": {result.task.name: _facts(result) for result in results},
        }
        print(json.dumps(facts))
    else:
        _show(arguments.bot, results, by_protocol, runner.words)
    return 0


def _facts(result: TaskResult) -> JsonObject:
    """Return the JSON object of a task."""
    from hexwarp.core.registry import spec_of

    return {
        "game": spec_of(result.task.game),
        "score": _interval(result.score),
        "opponents": {
            opponent: {
                "games": own.games,
                "wins": own.wins,
                "score": _interval(own.score),
                "elo": _interval(own.elo),
                "ms_per_move": own.ms_per_move,
                "faults": dict(own.faults),
            }
            for opponent, own in result.opponents.items()
        },
    }


def _interval(interval: ConfidenceInterval) -> JsonObject:
    """Return an estimate with the ends of its 95 % interval; an infinite Elo difference is null."""
    from hexwarp.cli.terminal.bot_matches import finite

    return {
        "value": finite(interval.value),
        "low": finite(interval.low),
        "high": finite(interval.high),
    }


def _show(bot: str, results: list[TaskResult], by_protocol: bool, words: GameWords) -> None:
    from rich.markup import escape
    from rich.table import Table

    from hexwarp.arena.benchmark import DEALS, SEED
    from hexwarp.cli.terminal.bot_matches import elo_text, fault_lines
    from hexwarp.cli.terminal.screen import Screen

    table = Table.grid(padding=(0, 2))
    for column in range(6):
        table.add_column(justify="right" if column else "left")
    heads = (words("cli-match-share"), "95 %", "Elo", "95 %", words("cli-match-pace"))
    faults = Counter[str]()
    for result in results:
        table.add_row(f"[bold]{result.task.name}[/]", *(f"[dim]{head}[/]" for head in heads))
        for opponent, own in result.opponents.items():
            faults += own.faults
            table.add_row(
                f"  {opponent}",
                *_percents(own.score),
                elo_text(own.elo.value),
                f"{elo_text(own.elo.low)}, {elo_text(own.elo.high)}",
                f"{own.ms_per_move:.3g}",
            )
        if len(result.opponents) > 1:
            table.add_row(f"  [bold]{words('cli-benchmark-all')}[/]", *_percents(result.score))
    trial = words("cli-benchmark-trial", deals=str(DEALS), seed=str(SEED))
    Screen().show(
        f"[bold]{escape(bot)}[/] · Hexwarp {__version__}",
        table,
        *fault_lines(words, [(bot, faults)]),
        *([] if by_protocol else [trial]),
    )


def _percents(interval: ConfidenceInterval) -> tuple[str, str]:
    return f"{interval.value:.1%}", f"{interval.low:.1%}, {interval.high:.1%}"
