"""``hexwarp match``: bots against each other, and how much stronger the first of them is."""

from __future__ import annotations

import argparse
import json
import os
from math import isfinite
from random import SystemRandom
from typing import TYPE_CHECKING

from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from hexwarp.arena.elo import Interval
    from hexwarp.arena.match import Match
    from hexwarp.arena.result import Played, Tally
    from hexwarp.cli.main import Commands
    from hexwarp.cli.terminal.wording import Wording


def add_parser(commands: Commands) -> None:
    """Tell the program what the command takes."""
    parser = commands.add_parser(
        "match",
        help="let bots play against each other",
        description="Bots against each other: each deal of chance is played as often as there are "
        "seats, the bots moving on by a seat each time. Two bots can fill more seats: the first "
        "has one, the second has all others.",
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("bots", metavar="BOT", nargs="+", help="see hexwarp bots")
    parser.add_argument("--games", type=int, default=100, metavar="K", help="100 by default")
    parser.add_argument("--players", type=int, metavar="N", help="as many as bots by default")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one of the game's"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the same chance for the same seed")
    parser.add_argument("--jobs", type=int, metavar="J", help="processes; one a core by default")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Play it. Raises MalformedError or OSError before it begins."""
    from hexwarp.cli.terminal.arguments import at_least, options_from
    from hexwarp.cli.terminal.wording import Wording
    from hexwarp.core import registry

    kind = registry.game_type(arguments.game)
    words = Wording(kind)
    players = len(arguments.bots) if arguments.players is None else arguments.players
    game = kind(players, options_from(arguments.option))
    games = at_least(1, "--games", arguments.games)
    cores = os.cpu_count() or 1 if arguments.jobs is None else arguments.jobs
    jobs = at_least(1, "--jobs", cores)
    chosen = SystemRandom().getrandbits(32) if arguments.seed is None else arguments.seed
    seed = at_least(0, "--seed", chosen)

    from hexwarp.arena.elo import difference
    from hexwarp.arena.match import Match
    from hexwarp.arena.result import deals, tally

    match = Match(game, tuple(arguments.bots), seed)
    played = _played(match, games, jobs, words)
    sums, elo = tally(match, played), difference(deals(match, played), players)
    if arguments.json:
        print(json.dumps(_facts(match, sums, elo)))
    else:
        _show(match, sums, elo, words)
    return 0


def _played(match: Match, games: int, jobs: int, words: Wording) -> list[Played]:
    from hexwarp import bots
    from hexwarp.arena.contest import contest
    from hexwarp.cli.terminal.progress import bar
    from hexwarp.cli.terminal.screen import Screen

    with Screen().busy(words("cli-compiling")):
        bots.warm(match.game, lambda _: None)
    with bar(words("cli-match-playing"), games) as advance:
        return contest(match, games, jobs, advance)


def _facts(match: Match, sums: Tally, elo: Interval) -> JsonObject:
    """What ``--json`` prints. Where all points went to one side, strength has no bound: null."""
    return {
        "game": match.game.name,
        "bots": list(match.bots),
        "games": sums.games,
        "score": list(sums.score),
        "wins": list(sums.wins),
        "draws": sums.draws,
        "elo": {
            "diff": _finite(elo.value),
            "low": _finite(elo.low),
            "high": _finite(elo.high),
        },
        "ms_per_move": list(sums.ms_per_move),
        "players": match.game.players,
        "options": dict(match.game.options),
        "seed": match.seed,
    }


def _finite(elo: float) -> float | None:
    return elo if isfinite(elo) else None


def _show(match: Match, sums: Tally, elo: Interval, words: Wording) -> None:
    from rich.markup import escape
    from rich.table import Table

    from hexwarp.cli.terminal.screen import Screen

    table = Table.grid(padding=(0, 2))
    for column in range(5):
        table.add_column(justify="right" if column else "left")
    heads = ("points", "share", "wins", "pace")
    table.add_row("", *(words(f"cli-match-{head}") for head in heads), style="dim")
    for index, bot in enumerate(match.bots):
        points = sums.score[index]
        table.add_row(
            f"[bold]{escape(bot)}[/]",
            f"{points:.1f}",
            f"{points / sums.games:.1%}",
            str(sums.wins[index]),
            f"{sums.ms_per_move[index]:.3g}",
        )
    Screen().show(
        f"[bold]{words.name()}[/] {words.facts(match.game)}",
        words("cli-match-games", games=sums.games, draws=sums.draws),
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
    )


def _told(elo: float) -> str:
    return f"{elo:+.0f}".replace("inf", "∞")
