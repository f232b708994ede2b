"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random, SystemRandom

from hexwarp.core.errors import MalformedError
from hexwarp.core.types import OptionValue


def options_from(pairs: Sequence[str]) -> dict[str, OptionValue]:
    """Options from ``name=value`` texts. Raises MalformedError."""
    from hexwarp.core.registry import option_value

    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            raise MalformedError(f"{pair!r} is not an option such as name=value.")
        options[name] = option_value(value)
    return options


def add_contest(parser: argparse.ArgumentParser) -> None:
    """Those of the commands that let bots play against each other."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("bots", metavar="BOT", nargs="+", help="see hexwarp bots; or cmd:COMMAND")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one of the game's"
    )
    parser.add_argument(
        "--time", type=int, metavar="MS", help="what a bot that knows how to may think for a move"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the same chance for the same seed")
    parser.add_argument(
        "--record", metavar="FILE", help="add each game to this file, and go on from those in it"
    )
    parser.add_argument("--jobs", type=int, metavar="J", help="processes; one a core by default")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def at_least(least: int, option: str, number: int) -> int:
    """The number given with an option. Raises MalformedError if it is too small."""
    if number < least:
        raise MalformedError(f"{option} is a number from {least} on.")
    return number


def rng_from(seed: int | None) -> Random:
    """A generator that repeats for a seed; without one, nobody can foresee it."""
    return SystemRandom() if seed is None else Random(seed)
