"""Arguments that several commands share."""

from __future__ import annotations

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


def at_least(least: int, option: str, number: int) -> int:
    """The number given with an option. Raises MalformedError if it is too small."""
    if number < least:
        raise MalformedError(f"{option} is a number from {least} on.")
    return number


def rng_from(seed: int | None) -> Random:
    """A generator that repeats for a seed; without one, nobody can foresee it."""
    return SystemRandom() if seed is None else Random(seed)
