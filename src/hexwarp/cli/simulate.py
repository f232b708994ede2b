"""``hexwarp simulate``: plays many games, and prints their speed and statistics."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexwarp.core.chance import random_seed

if TYPE_CHECKING:
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.cli.terminal.simulation import Simulation
    from hexwarp.core.game import Game

EXTRA = "data"


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "simulate",
        help="play random games as fast as possible, and print statistics of the game",
        description="Plays games of uniformly random moves, or of bots, and prints their speed and "
        "statistics: wins, points (one for each game, split among its winners, or among all seats "
        "if there are none), the advantage of moving first, shared wins, final scores, length, and "
        "legal moves; with bots, how much of the variance of the points luck and skill explain; "
        "intervals have 95 % confidence. A shared win does not count as a win.",
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
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="BOT",
        help="a bot that plays instead of random moves, as in hexwarp match; several sit down in "
        "turn, and move on by one seat from game to game",
    )
    parser.add_argument(
        "--jobs", type=int, metavar="J", help="threads or processes; one per core by default"
    )
    parser.add_argument("--record", metavar="FILE", help="write the games' records to this file")
    parser.add_argument("--csv", metavar="FILE", help="write the statistics to this file")
    parser.add_argument(
        "--plots",
        metavar="FOLDER",
        help="write figures of the statistics to this folder, as SVG; needs the extra data",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Play the games. Raises MalformedError or OSError before they begin."""
    from hexwarp.cli.terminal import simulation as report
    from hexwarp.cli.terminal.arguments import at_least, jobs_from
    from hexwarp.cli.terminal.game_words import GameWords

    game = _game(arguments)
    games = at_least(1, "--games", arguments.games)
    jobs = jobs_from(arguments.jobs)
    chosen = random_seed() if arguments.seed is None else arguments.seed
    seed = at_least(0, "--seed", chosen)
    words = GameWords(type(game))
    if arguments.plots:
        from hexwarp.arena.plots import write_plots
    record, table = (Path(file) if file else None for file in (arguments.record, arguments.csv))
    play = _BotGames(game, arguments.bot, seed, jobs) if arguments.bot else None
    for file in (record, table):
        if file:
            file.write_bytes(b"")
    if play:
        simulation = play.run(games, record, words)
    else:
        simulation = _simulate(game, games, seed, jobs, words)
        if record:
            _write(record, game, games, seed, words)
    if table:
        report.write_csv(table, simulation)
    if arguments.plots:
        title = f"{words.name()}, {words.facts(game)}"
        write_plots(Path(arguments.plots), title, simulation.totals, simulation.shares)
    if arguments.json:
        print(json.dumps(report.facts(simulation)))
    else:
        report.show(simulation, words)
    return 0


def _game(arguments: argparse.Namespace) -> Game[Any]:
    from hexwarp.cli.terminal.arguments import options_from
    from hexwarp.core import registry

    kind = registry.game_type(arguments.game)
    players = min(kind.player_counts) if arguments.players is None else arguments.players
    return kind(players, options_from(arguments.option))


def _simulate(game: Game[Any], games: int, seed: int, jobs: int, words: GameWords) -> Simulation:
    from hexwarp.arena.summary import summary
    from hexwarp.cli.terminal.progress import bar
    from hexwarp.cli.terminal.screen import Screen
    from hexwarp.cli.terminal.simulation import Simulation

    with Screen().busy(words("cli-simulate-compiling")):
        from hexwarp.search.random_play import RandomPlay

        play = RandomPlay(game, seed, jobs)
    with bar(words("cli-simulate-playing"), games) as advance:
        play.run(games, advance)
    return Simulation(game, seed, play.statistics, summary(play.statistics), ())


class _BotGames:
    """Games of bots. Raises MalformedError or OSError if one of them is no bot for the game."""

    def __init__(self, game: Game[Any], bots: list[str], seed: int, jobs: int) -> None:
        from hexwarp.arena.bot_play import BotPlay
        from hexwarp.arena.self_play import SelfPlay

        self._setup = SelfPlay(game, tuple(bots), seed)
        self._play = BotPlay(self._setup, jobs)

    def run(self, games: int, record: Path | None, words: GameWords) -> Simulation:
        """Play games, and write their records to a file if there is one."""
        from hexwarp.arena.summary import summary
        from hexwarp.cli.terminal.native_bots import compile_bots
        from hexwarp.cli.terminal.progress import bar
        from hexwarp.cli.terminal.simulation import Simulation

        setup, play = self._setup, self._play
        compile_bots(((bot, setup.game) for bot in setup.bots), words)
        with bar(words("cli-simulate-playing"), games) as advance:
            for number, text in enumerate(play.run(games)):
                if record:
                    with record.open("a", encoding="utf-8") as out:
                        out.write("\n" * (number > 0) + text)
                advance(1)
        bots = tuple(zip(setup.names, play.points(), strict=True)) if len(setup.bots) > 1 else ()
        totals = play.statistics
        shares = play.variance_shares()
        return Simulation(setup.game, setup.seed, totals, summary(totals), bots, shares)


def _write(file: Path, game: Game[Any], games: int, seed: int, words: GameWords) -> None:
    from hexwarp.cli.terminal.progress import bar
    from hexwarp.core.record import Record, write
    from hexwarp.search.random_play import random_histories

    with file.open("w", encoding="utf-8") as out, bar(words("cli-simulate-writing"), games) as done:
        for number, history in enumerate(random_histories(game, games, seed)):
            out.write("\n" * (number > 0) + write(Record(history)))
            done(1)
