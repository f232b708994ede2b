"""``hexwarp tournament``: every group of bots plays a match, and all are rated."""

from __future__ import annotations

import argparse
import json
from itertools import combinations
from typing import TYPE_CHECKING

from hexwarp.core.errors import MalformedError
from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hexwarp.arena.tournament import TournamentScore
    from hexwarp.cli.terminal.contest import Contest
    from hexwarp.cli.terminal.parser import Commands


def add_parser(commands: Commands) -> None:
    """Tell the program what the command takes."""
    from hexwarp.cli.terminal.arguments import add_contest

    parser = commands.add_parser(
        "tournament",
        help="let every group of bots play a match, and rate them",
        description="A round robin: every pair of the bots plays a match, or every group of as "
        "many as there are seats. The ratings are Elo points above the mean of all.",
        allow_abbrev=False,
    )
    add_contest(parser)
    parser.add_argument(
        "--games", type=int, default=100, metavar="K", help="of each match; 100 by default"
    )
    parser.add_argument(
        "--players", type=int, metavar="N", help="at a table; the fewest by default"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play it. Raises MalformedError or OSError before it begins."""
    from hexwarp.arena.progress import MatchProgress
    from hexwarp.arena.tournament import tournament_scores
    from hexwarp.cli.terminal.contest import Contest
    from hexwarp.cli.terminal.screen import Screen
    from hexwarp.core import registry

    fewest = min(registry.game_type(arguments.game).player_counts)
    players = fewest if arguments.players is None else arguments.players
    contest = Contest(arguments, players)
    groups = list(combinations(_different(arguments.bots), players))
    if not groups:
        raise MalformedError(f"{players} players take {players} bots or more.")
    matches = [MatchProgress(contest.match(group), contest.games) for group in groups]
    contest.play(matches)
    with Screen().busy(contest.words("cli-tournament-busy")):
        scores = tournament_scores(matches)
    if arguments.json:
        print(json.dumps(_facts(contest, scores)))
    else:
        _show(contest, len(matches), scores)
    return 0


def _different(bots: Sequence[str]) -> Sequence[str]:
    for bot in bots:
        if bots.count(bot) > 1:
            raise MalformedError(f"{bot} takes part once only.")
    return bots


def _facts(contest: Contest, scores: Sequence[TournamentScore]) -> JsonObject:
    """What ``--json`` prints."""
    return {
        "game": contest.game.name,
        "players": contest.game.players,
        "options": dict(contest.game.options),
        "seed": contest.seed,
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


def _show(contest: Contest, matches: int, scores: Sequence[TournamentScore]) -> None:
    from rich.markup import escape
    from rich.table import Table

    from hexwarp.cli.terminal.contest import faults_told
    from hexwarp.cli.terminal.screen import Screen

    words = contest.words
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
        f"[bold]{words.name()}[/] {words.facts(contest.game)}",
        words("cli-tournament-matches", matches=matches, games=contest.games),
        words("cli-match-seed", seed=str(contest.seed)),
        "",
        table,
        *faults_told(words, ((own.bot, own.faults) for own in scores)),
    )
