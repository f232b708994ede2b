"""``hexwarp tournament``: plays a round robin of bots and prints their Elo ratings."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hexwarp.arena.tournament import TournamentScore
    from hexwarp.cli.terminal.bot_matches import BotMatchRunner
    from hexwarp.cli.terminal.parser import Commands


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    from hexwarp.cli.terminal.arguments import add_match_arguments

    parser = commands.add_parser(
        "tournament",
        help="play a round robin of bots and rate them",
        description="Plays a round robin: a match for every group of as many bots as a game has "
        "players. Ratings are Elo points relative to the mean.",
        allow_abbrev=False,
    )
    add_match_arguments(parser)
    parser.add_argument(
        "--games", type=int, default=100, metavar="K", help="games per match; 100 by default"
    )
    parser.add_argument(
        "--players", type=int, metavar="N", help="players per game; the fewest by default"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play the tournament. Raises MalformedError or OSError before it begins."""
    from hexwarp.arena.progress import MatchProgress
    from hexwarp.arena.tournament import groups, tournament_scores
    from hexwarp.cli.terminal.bot_matches import BotMatchRunner
    from hexwarp.cli.terminal.screen import Screen
    from hexwarp.core import registry

    fewest = min(registry.game_type(arguments.game).player_counts)
    players = fewest if arguments.players is None else arguments.players
    runner = BotMatchRunner(arguments, players)
    matches = [
        MatchProgress(runner.match(group), runner.games)
        for group in groups(arguments.bots, players)
    ]
    runner.play(matches)
    with Screen().busy(runner.words("cli-tournament-busy")):
        scores = tournament_scores([(played.match, played.results) for played in matches])
    if arguments.json:
        print(json.dumps(_facts(runner, scores)))
    else:
        _show(runner, len(matches), scores)
    return 0


def _facts(runner: BotMatchRunner, scores: Sequence[TournamentScore]) -> JsonObject:
    """Return the JSON object of the tournament."""
    return {
        "game": runner.game.name,
        "players": runner.game.players,
        "options": dict(runner.game.options),
        "seed": runner.seed,
        "table": [
            {
                "bot": own.bot,
                "rating": own.rating.value,
                "error": own.rating.error,
                "games": own.games,
                "score": own.points,
                "wins": own.wins,
                "faults": dict(own.faults),
            }
            for own in scores
        ],
    }


def _show(runner: BotMatchRunner, matches: int, scores: Sequence[TournamentScore]) -> None:
    from rich.markup import escape
    from rich.table import Table

    from hexwarp.cli.terminal.bot_matches import fault_lines
    from hexwarp.cli.terminal.screen import Screen

    words = runner.words
    table = Table.grid(padding=(0, 2))
    for column in range(7):
        table.add_column(justify="left" if column == 1 else "right")
    heads = ("rating", "error", "games", "points", "share")
    table.add_row("", "", *(words(f"cli-tournament-{head}") for head in heads), style="dim")
    for place, own in enumerate(scores, start=1):
        table.add_row(
            str(place),
            f"[bold]{escape(own.bot)}[/]",
            f"{own.rating.value:+.0f}",
            f"±{own.rating.error:.0f}",
            str(own.games),
            f"{own.points:.1f}",
            f"{own.points / own.games:.1%}",
        )
    Screen().show(
        f"[bold]{words.name()}[/] {words.facts(runner.game)}",
        words("cli-tournament-matches", matches=matches, games=runner.games),
        words("cli-match-seed", seed=str(runner.seed)),
        "",
        table,
        *fault_lines(words, ((own.bot, own.faults) for own in scores)),
    )
