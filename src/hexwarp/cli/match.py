"""``hexwarp match``: bots against each other, and how much stronger the first of them is."""

from __future__ import annotations

import argparse
import json
from math import isfinite
from typing import TYPE_CHECKING

from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from hexwarp.arena.elo import ConfidenceInterval
    from hexwarp.arena.progress import MatchProgress
    from hexwarp.arena.result import MatchTotals
    from hexwarp.arena.sprt import Sprt
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.cli.terminal.wording import Wording


def add_parser(commands: Commands) -> None:
    """Tell the program what the command takes."""
    from hexwarp.cli.terminal.arguments import add_contest

    parser = commands.add_parser(
        "match",
        help="let bots play against each other",
        description="Bots against each other: each deal of chance is played as often as there are "
        "seats, the bots moving on by a seat each time. Two bots can fill more seats: the first "
        "has one, the second has all others. The same seed gives bots that are not bound to a "
        "time the same games.",
        allow_abbrev=False,
    )
    add_contest(parser)
    parser.add_argument("--games", type=int, default=100, metavar="K", help="100 by default")
    parser.add_argument("--players", type=int, metavar="N", help="as many as bots by default")
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="stop once it is decided whether the first bot is stronger by ELO0 or by ELO1",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play it. Raises MalformedError or OSError before it begins."""
    from hexwarp.arena.elo import elo_interval
    from hexwarp.arena.progress import MatchProgress
    from hexwarp.arena.result import match_totals
    from hexwarp.arena.sprt import Sprt
    from hexwarp.cli.terminal.contest import Contest

    players = len(arguments.bots) if arguments.players is None else arguments.players
    contest = Contest(arguments, players)
    test = Sprt(players, *arguments.sprt) if arguments.sprt else None
    progress = MatchProgress(contest.match(arguments.bots), contest.games, test)
    contest.play([progress])
    totals = match_totals(progress.match, progress.results)
    elo = elo_interval(progress.points_by_deal, players)
    if arguments.json:
        print(json.dumps(_facts(progress, totals, elo)))
    else:
        _show(progress, totals, elo, contest.words)
    return 0


def _facts(progress: MatchProgress, totals: MatchTotals, elo: ConfidenceInterval) -> JsonObject:
    """What ``--json`` prints. Where all points went to one side, strength has no bound: null."""
    match = progress.match
    facts: JsonObject = {
        "game": match.game.name,
        "bots": list(match.bots),
        "games": totals.games,
        "score": list(totals.points),
        "wins": list(totals.wins),
        "draws": totals.draws,
        "elo": {
            "diff": _finite(elo.value),
            "low": _finite(elo.low),
            "high": _finite(elo.high),
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


def _finite(elo: float) -> float | None:
    return elo if isfinite(elo) else None


def _show(
    progress: MatchProgress, totals: MatchTotals, elo: ConfidenceInterval, words: Wording
) -> None:
    from rich.markup import escape
    from rich.table import Table

    from hexwarp.cli.terminal.contest import faults_told
    from hexwarp.cli.terminal.screen import Screen

    match = progress.match
    table = Table.grid(padding=(0, 2))
    for column in range(5):
        table.add_column(justify="right" if column else "left")
    heads = ("points", "share", "wins", "pace")
    table.add_row("", *(words(f"cli-match-{head}") for head in heads), style="dim")
    for index, bot in enumerate(match.bots):
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
            bot=escape(match.bots[0]),
            value=_told(elo.value),
            low=_told(elo.low),
            high=_told(elo.high),
        ),
        *([_decision(progress.test, words)] if progress.test else []),
        *faults_told(words, zip(match.bots, totals.faults, strict=True)),
    )


def _told(elo: float) -> str:
    return f"{elo:+.0f}".replace("inf", "∞")


def _decision(test: Sprt, words: Wording) -> str:
    accepted = "none" if test.accepted is None else f"{test.accepted:+g}"
    return words(
        "cli-match-sprt",
        accepted=accepted,
        elo0=f"{test.elo0:+g}",
        elo1=f"{test.elo1:+g}",
        llr=f"{test.llr:.2f}",
    )
