"""``hexwarp simulate``: plays uniformly random games and prints their speed and results."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexwarp.core.chance import random_seed
from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.core.game import Game
    from hexwarp.search.random_play import Statistics


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "simulate",
        help="play random games as fast as possible",
        description="Plays games of uniformly random moves and prints their speed and results. A "
        "shared win does not count as a win.",
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--players", type=int, metavar="N", help="the number of players; the fewest by default"
    )
    parser.add_argument("--games", type=int, default=1000, metavar="K", help="1000 by default")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="one of the game's options",
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="the seed; the same seed gives the same games"
    )
    parser.add_argument("--record", metavar="FILE", help="write the games' records to this file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Play the games. Raises MalformedError or OSError before they begin."""
    from hexwarp.cli.terminal.arguments import at_least
    from hexwarp.cli.terminal.game_words import GameWords

    game = _game(arguments)
    games = at_least(1, "--games", arguments.games)
    chosen = random_seed() if arguments.seed is None else arguments.seed
    seed = at_least(0, "--seed", chosen)
    words = GameWords(type(game))
    file = Path(arguments.record) if arguments.record else None
    if file:
        file.write_bytes(b"")
    facts = _facts(game, _simulate(game, games, seed, words))
    if file:
        _write(file, game, games, seed, words)
    if arguments.json:
        print(json.dumps(facts))
    else:
        _show(game, facts, seed, words)
    return 0


def _game(arguments: argparse.Namespace) -> Game[Any]:
    from hexwarp.cli.terminal.arguments import options_from
    from hexwarp.core import registry

    kind = registry.game_type(arguments.game)
    players = min(kind.player_counts) if arguments.players is None else arguments.players
    return kind(players, options_from(arguments.option))


def _simulate(game: Game[Any], games: int, seed: int, words: GameWords) -> Statistics:
    from hexwarp.cli.terminal.progress import bar
    from hexwarp.cli.terminal.screen import Screen

    with Screen().busy(words("cli-simulate-compiling")):
        from hexwarp.search.random_play import RandomPlay

        play = RandomPlay(game, seed)
    with bar(words("cli-simulate-playing"), games) as advance:
        play.run(games, advance)
    return play.statistics


def _write(file: Path, game: Game[Any], games: int, seed: int, words: GameWords) -> None:
    from hexwarp.cli.terminal.progress import bar
    from hexwarp.core.record import Record, write
    from hexwarp.search.random_play import random_histories

    with file.open("w", encoding="utf-8") as out, bar(words("cli-simulate-writing"), games) as done:
        for number, history in enumerate(random_histories(game, games, seed)):
            out.write("\n" * (number > 0) + write(Record(history)))
            done(1)


def _facts(game: Game[Any], statistics: Statistics) -> JsonObject:
    """Return the JSON object of the games; times below the clock's resolution count as 1 ns."""
    seconds = max(statistics.seconds, 1e-9)
    return {
        "game": game.name,
        "players": game.players,
        "options": dict(game.options),
        "games": statistics.games,
        "plies": statistics.plies,
        "seconds": statistics.seconds,
        "games_per_s": statistics.games / seconds,
        "plies_per_s": statistics.plies / seconds,
        "mean_plies": statistics.plies / statistics.games,
        "wins": list(statistics.wins),
        "mean_scores": [score / statistics.games for score in statistics.scores],
    }


def _show(game: Game[Any], facts: Any, seed: int, words: GameWords) -> None:
    from rich.table import Table

    from hexwarp.cli.terminal.screen import Screen

    games: int = facts["games"]
    table = Table.grid(padding=(0, 2))
    for _ in range(3):
        table.add_column(justify="right")
    table.add_row("", words("cli-simulate-wins"), words("cli-simulate-points"), style="dim")
    for seat, (wins, mean) in enumerate(zip(facts["wins"], facts["mean_scores"], strict=True), 1):
        table.add_row(words("seat-number", seat=seat), f"{wins / games:.1%}", f"{mean:.2f}")
    others = games - sum(facts["wins"])
    table.add_row(words("cli-simulate-others"), f"{others / games:.1%}", "", style="dim")
    Screen().show(
        f"[bold]{words.name()}[/] {words.facts(game)}",
        words(
            "cli-simulate-games",
            games=f"{games:,}",
            seconds=f"{facts['seconds']:.3g}",
            speed=f"{facts['games_per_s']:,.0f}",
        ),
        words(
            "cli-simulate-plies",
            plies=f"{facts['plies']:,}",
            mean=f"{facts['mean_plies']:.1f}",
            speed=f"{facts['plies_per_s']:,.0f}",
        ),
        words("cli-simulate-seed", seed=str(seed)),
        "",
        table,
    )
