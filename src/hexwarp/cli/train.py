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
    from collections.abc import Sequence

    from hexwarp.cli.terminal.curves import Curves
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.core.game import Game
    from hexwarp.parallel import Workers
    from hexwarp.training.trainer import Trainer

CHECKPOINT_INTERVAL = 10
"""The number of generations between two checkpoints, which write the network and print progress."""

NETWORK_SUFFIXES = (".bin", ".npz")
"""The suffixes of a network's file, now and in 0.1; another one is a part of its name."""

EVALUATION_GAMES = 1000
"""The number of games against the packaged network in an evaluation."""


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    from hexwarp.cli.terminal.arguments import add_worker_arguments

    parser = commands.add_parser(
        "train",
        help="train a value network by self-play",
        description="Trains a value network from the rules alone: the program plays all variants "
        "against itself in turn, and learns by TD(lambda). Writes the network to FILE and its "
        "progress to standard output, as JSON objects with the games so far, the seconds, the "
        "loss, the seed, and the score in games against the packaged network. The same seed gives "
        "the same network, wherever games are played and whether or not training was "
        "interrupted; without one, a run draws its own.",
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("file", metavar="FILE", help="the file to write, such as 2.bin")
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
    parser.add_argument(
        "--resume",
        action="store_true",
        help="resume from the checkpoint beside FILE, such as 2.checkpoint.npz, if there is one",
    )
    parser.add_argument(
        "--evaluate-every",
        type=int,
        metavar="K",
        help="play against random, greedy, level1 and level2 after every K generations",
    )
    parser.add_argument(
        "--curves", metavar="FILE", help="write a line of CSV to this file after every generation"
    )
    add_worker_arguments(parser, jobs=1)


def run(arguments: argparse.Namespace) -> int:
    """Train the network. Raises HexwarpError or OSError before it begins."""
    from hexwarp.cli.terminal.arguments import at_least, workers_from
    from hexwarp.cli.terminal.curves import Curves
    from hexwarp.core import registry
    from hexwarp.training.ladder import ladder_of

    kind = registry.game_type(arguments.game)
    players = min(kind.player_counts) if arguments.players is None else arguments.players
    file = Path(arguments.file)
    every = arguments.evaluate_every
    interval = None if every is None else at_least(1, "--evaluate-every", every)
    trainer = _trainer(arguments, variants(kind, players), checkpoint_file(file))
    file.touch()
    ladder = ladder_of(trainer.games[0]) if interval else ()
    curves = Curves(arguments.curves, ladder, trainer.generation) if arguments.curves else None
    with workers_from(arguments) as workers:
        _train(trainer, file, workers, interval, curves)
    return 0


def checkpoint_file(file: Path) -> Path:
    """Return the file of the checkpoints of a network that is written to a file."""
    name = file.stem if file.suffix in NETWORK_SUFFIXES else file.name
    return file.with_name(f"{name}.checkpoint.npz")


def _trainer(
    arguments: argparse.Namespace, games: Sequence[Game[Any]], checkpoint: Path
) -> Trainer:
    """Return a trainer that begins, or goes on from a checkpoint. Raises MalformedError."""
    from hexwarp.search import network, network_file
    from hexwarp.training.checkpoint import Checkpoint
    from hexwarp.training.settings import Settings
    from hexwarp.training.trainer import Trainer

    given = _given_settings(arguments)
    if arguments.resume and checkpoint.exists():
        trainer = Trainer.restored(games, Checkpoint.read(checkpoint))
        for option, (name, value) in given.items():
            if value != (before := getattr(trainer.settings, name)):
                raise MalformedError(f"--{option} was {before} until the checkpoint, not {value}.")
        return trainer
    start = arguments.start and network.of_file(network_file.read(Path(arguments.start)))
    return Trainer(games, Settings(**dict(given.values())), start)


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


def _given_settings(arguments: argparse.Namespace) -> dict[str, tuple[str, Any]]:
    """Return the names and values of the hyperparameters that were given, by option."""
    given: dict[str, tuple[str, Any]] = {}
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
            given[option] = (name, value)
    return given


def _train(
    trainer: Trainer, file: Path, workers: Workers, interval: int | None, curves: Curves | None
) -> None:
    from hexwarp.search import network, network_file
    from hexwarp.training.ladder import ladder_scores

    file_of_game = network_file.of_game(trainer.games[0])
    packaged = network.of_file(file_of_game) if file_of_game else None
    for progress in trainer.run(workers):
        generation = progress.generation
        row = asdict(progress) | {"seed": trainer.settings.seed}
        last = generation == trainer.settings.generations
        is_checkpoint = last or generation % CHECKPOINT_INTERVAL == 0
        is_evaluated = interval is not None and (last or generation % interval == 0)
        if is_checkpoint and packaged is not None:
            row["score"] = trainer.score(packaged, EVALUATION_GAMES)
        if is_evaluated:
            seed = trainer.settings.seed
            row |= ladder_scores(trainer.games, trainer.network, seed, workers)
        if is_checkpoint or is_evaluated:
            print(json.dumps(row), flush=True)
        if curves:
            curves.add(row)
        if is_checkpoint:
            file.write_bytes(network.to_file(trainer.network))
            trainer.checkpoint().write(checkpoint_file(file))
