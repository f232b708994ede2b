"""``hexwarp train``: trains a game's value network by self-play."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexwarp.core.errors import MalformedError

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.core.game import Game
    from hexwarp.training.trainer import Settings, Trainer

CHECKPOINT_INTERVAL = 10
"""The number of generations between two checkpoints, which evaluate and write the network."""

EVALUATION_GAMES = 1000
"""The number of games against the packaged network in an evaluation."""


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "train",
        help="train a value network by self-play",
        description="Trains a value network from the rules alone: the program plays all variants "
        "against itself in turn, and learns by TD(lambda). Writes the network to FILE and its "
        "progress to standard output, as JSON objects with the games so far, the seconds, the "
        "loss, and the score in games against the packaged network.",
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("file", metavar="FILE", help="the file to write, such as 2.npz")
    parser.add_argument(
        "--players", type=int, metavar="N", help="the number of players; the fewest by default"
    )
    parser.add_argument("--start", metavar="FILE", help="the initial network")
    parser.add_argument("--generations", type=int, metavar="K", help="the number of generations")
    parser.add_argument("--games", type=int, metavar="K", help="games per generation")
    parser.add_argument("--rate", type=float, metavar="X", help="the initial learning rate")
    parser.add_argument(
        "--explore", type=float, metavar="P", help="the initial share of random moves, 0 to 1"
    )
    parser.add_argument("--trace", type=float, metavar="L", help="lambda of TD(lambda), 0 to 1")
    parser.add_argument(
        "--remembered", type=int, metavar="K", help="generations in the replay buffer"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the seed")


def run(arguments: argparse.Namespace) -> int:
    """Train the network. Raises MalformedError or OSError before it begins."""
    from hexwarp.core import registry
    from hexwarp.search import network
    from hexwarp.training.trainer import Trainer

    kind = registry.game_type(arguments.game)
    players = min(kind.player_counts) if arguments.players is None else arguments.players
    file = Path(arguments.file)
    start = network.read(Path(arguments.start)) if arguments.start else None
    trainer = Trainer(variants(kind, players), _settings(arguments), start)
    file.touch()
    _train(trainer, kind(players), file)
    return 0


def variants(kind: type[Game[Any]], players: int) -> list[Game[Any]]:
    """Return a game for each combination of options.

    Args:
        kind: The type of game.
        players: The number of players.
    """
    offered = [option for option in kind.options_offered if players in option.players]
    choices = product(*(option.choices for option in offered))
    names = [option.name for option in offered]
    return [kind(players, dict(zip(names, chosen, strict=True))) for chosen in choices]


def _settings(arguments: argparse.Namespace) -> Settings:
    from hexwarp.training.trainer import Settings

    given: dict[str, Any] = {}
    for option, name, least, most in (
        ("generations", "generations", 1, 10**9),
        ("games", "games_per_generation", 1, 10**6),
        ("rate", "learning_rate", 0, 1),
        ("explore", "epsilon", 0, 1),
        ("trace", "td_lambda", 0, 1),
        ("remembered", "replay_generations", 1, 10**3),
        ("seed", "seed", 0, 2**63),
    ):
        if (value := getattr(arguments, option)) is not None:
            if not least <= value <= most:
                raise MalformedError(f"--{option} is a number from {least} to {most}.")
            given[name] = value
    return Settings(**given)


def _train(trainer: Trainer, game: Game[Any], file: Path) -> None:
    from hexwarp.search import network

    packaged = network.of_game(game)
    for progress in trainer.run():
        last = progress.generation == trainer.settings.generations
        if progress.generation % CHECKPOINT_INTERVAL == 0 or last:
            row = asdict(progress)
            if packaged is not None:
                row["score"] = trainer.score(packaged, EVALUATION_GAMES)
            print(json.dumps(row), flush=True)
            with file.open("wb") as out:
                network.save(trainer.network, out)
