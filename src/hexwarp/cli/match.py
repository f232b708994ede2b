"""``hexwarp match``: plays bots against each other, and prints the first one's Elo difference."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from hexwarp.arena.elo import ConfidenceInterval
    from hexwarp.arena.progress import MatchProgress
    from hexwarp.arena.result import MatchTotals
    from hexwarp.arena.sprt import Sprt
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.parser import Commands


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    from hexwarp.cli.terminal.arguments import add_match_arguments

    parser = commands.add_parser(
        "match",
        help="play bots against each other",
        description="Plays bots against each other. Each deal of chance is played once per seat, "
        "with the bots rotated. Two bots can fill more than two seats: the first has one, the "
        "second all others. The same seed gives the same games, unless the bots have a time limit.",
        allow_abbrev=False,
    )
    add_match_arguments(parser)
    parser.add_argument("--games", type=int, default=100, metavar="K", help="100 by default")
    parser.add_argument(
        "--players", type=int, metavar="N", help="the number of players; one per bot by default"
    )
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="stop when an SPRT decides between ELO0 and ELO1 for the first bot",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play the match. Raises MalformedError or OSError before it begins."""
    from hexwarp.arena.elo import elo_interval
    from hexwarp.arena.progress import MatchProgress
    from hexwarp.arena.result import match_totals
    from hexwarp.arena.sprt import Sprt
    from hexwarp.cli.terminal.bot_matches import BotMatchRunner

    players = len(arguments.bots) if arguments.players is None else arguments.players
    runner = BotMatchRunner(arguments, players)
    test = Sprt(players, *arguments.sprt) if arguments.sprt else None
    progress = MatchProgress(runner.match(arguments.bots), runner.games, test)
    runner.play([progress])
    totals = match_totals(progress.match, progress.results)
    elo = elo_interval(progress.points_by_deal, players)
    if arguments.json:
        print(json.dumps(_facts(progress, totals, elo)))
    else:
        _show(progress, totals, elo, runner.words)
    return 0


def _facts(progress: MatchProgress, totals: MatchTotals, elo: ConfidenceInterval) -> JsonObject:
    """Return the JSON object of the match; an infinite Elo difference is null."""
    from hexwarp.cli.terminal.bot_matches import finite

    match = progress.match
    facts: JsonObject = {
        "game": match.game.name,
        "bots": list(match.names),
        "games": totals.games,
        "score": list(totals.points),
        "wins": list(totals.wins),
        "draws": totals.draws,
        "elo": {
            "diff": finite(elo.value),
            "low": finite(elo.low),
            "high": finite(elo.high),
        },
        "ms_per_move": list(totals.ms_per_move),
        "players": match.game.players,
        "options": dict(match.game.options),
        "seed": match.seed,
        "faults": [dict(faults) for faults in totals.faults],
    }
    if test := progress.test:
        facts["sprt"] = {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "llr": test.llr,
            "accepted": test.accepted,
        }
    return facts


def _show(
    progress: MatchProgress, totals: MatchTotals, elo: ConfidenceInterval, words: GameWords
) -> None:
    from rich.markup import escape
    from rich.table import Table

    from hexwarp.cli.terminal.bot_matches import elo_text, fault_lines
    from hexwarp.cli.terminal.screen import Screen

    match = progress.match
    table = Table.grid(padding=(0, 2))
    for column in range(5):
        table.add_column(justify="right" if column else "left")
    heads = ("points", "share", "wins", "pace")
    table.add_row("", *(words(f"cli-match-{head}") for head in heads), style="dim")
    for index, bot in enumerate(match.names):
        points = totals.points[index]
        table.add_row(
            f"[bold]{escape(bot)}[/]",
            f"{points:.1f}",
            f"{points / totals.games:.1%}",
            str(totals.wins[index]),
            f"{totals.ms_per_move[index]:.3g}",
        )
    Screen().show(
        f"[bold]{words.name()}[/] {words.facts(match.game)}",
        words("cli-match-games", games=totals.games, draws=totals.draws),
        words("cli-match-seed", seed=str(match.seed)),
        "",
        table,
        "",
        words(
            "cli-match-elo",
            bot=escape(match.names[0]),
            value=elo_text(elo.value),
            low=elo_text(elo.low),
            high=elo_text(elo.high),
        ),
        *([_decision(progress.test, words)] if progress.test else []),
        *fault_lines(words, zip(match.names, totals.faults, strict=True)),
    )


def _decision(test: Sprt, words: GameWords) -> str:
    accepted = "none" if test.accepted is None else f"{test.accepted:+g}"
    return words(
        "cli-match-sprt",
        accepted=accepted,
        elo0=f"{test.elo0:+g}",
        elo1=f"{test.elo1:+g}",
        llr=f"{test.llr:.2f}",
    )
