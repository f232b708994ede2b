"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from hexwarp.core.errors import MalformedError
from hexwarp.core.types import OptionValue

if TYPE_CHECKING:
    from hexwarp.parallel import Workers


def options_from(pairs: Sequence[str]) -> dict[str, OptionValue]:
    """Parse options such as ``name=value``. Raises MalformedError."""
    from hexwarp.core.registry import option_value

    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            raise MalformedError(f"{pair!r} is not an option such as name=value.")
        options[name] = option_value(value)
    return options


def add_match_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of commands that play bots against each other in one game."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "bots",
        metavar="BOT",
        nargs="+",
        help="see hexwarp bots; or LEVEL@FILE for a level with the network in a file, "
        "py:MODULE:CLASS, cmd:COMMAND",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="one of the game's options",
    )
    add_play_arguments(parser)


def add_play_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say how the games of matches are played and kept."""
    parser.add_argument(
        "--time",
        type=int,
        metavar="MS",
        help="the time limit per move, for bots that support one",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the seed of all chance")
    parser.add_argument(
        "--record",
        metavar="FILE",
        help="append each game to this file; resume from the games in it",
    )
    add_worker_arguments(parser, jobs=None)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_worker_arguments(parser: argparse.ArgumentParser, jobs: int | None) -> None:
    """Add the arguments that ``workers_from`` reads.

    Args:
        parser: The parser.
        jobs: The number of processes by default; None for one per core.
    """
    place = parser.add_mutually_exclusive_group()
    place.add_argument(
        "--jobs",
        type=int,
        default=jobs,
        metavar="J",
        help=f"processes; {jobs or 'one per core'} by default",
    )
    place.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="work on a Ray cluster instead: auto, local, HOST:PORT or ray://HOST:PORT; engines "
        "and other bots run there",
    )


def workers_from(arguments: argparse.Namespace) -> Workers:
    """Return the workers that the arguments name, to be closed by the caller.

    Raises:
        HexwarpError: There are none.
        ModuleNotFoundError: Ray is not installed.
    """
    from hexwarp.parallel import Workers

    return Workers.at(arguments.ray, jobs_from(arguments.jobs))


def at_least(least: int, option: str, number: int) -> int:
    """Return an option's value, which must be at least ``least``. Raises MalformedError."""
    if number < least:
        raise MalformedError(f"{option} must be at least {least}.")
    return number


def jobs_from(jobs: int | None) -> int:
    """Return the value of ``--jobs``; by default, one per core. Raises MalformedError."""
    if jobs is not None:
        return at_least(1, "--jobs", jobs)
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def rng_from(seed: int | None) -> Random:
    """Return a generator for a seed, or an unpredictable one without a seed."""
    return SystemRandom() if seed is None else Random(seed)
