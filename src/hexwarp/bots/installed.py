"""Bots of installed packages: entry points in the group ``hexwarp.bots``.

An entry point's name is the bot's name, and its object is a class, which is created without
arguments once per process, or an object or module with a function ``choose``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Bot

__all__ = ["GROUP", "as_bot", "installed", "load"]

GROUP = "hexwarp.bots"
"""The group of the entry points."""


@cache
def installed() -> Mapping[str, EntryPoint]:
    """Return the entry points of bots by name, sorted by name."""
    points = {point.name: point for point in entry_points(group=GROUP)}
    return dict(sorted(points.items()))


@cache
def load(name: str) -> Bot:
    """Return an installed bot.

    Args:
        name: The name of its entry point.

    Raises:
        MalformedError: The package's object is no bot.
    """
    return as_bot(installed()[name].load(), name)


def as_bot(candidate: object, name: str) -> Bot:
    """Return a bot from a class, an object or a module.

    Args:
        candidate: The object; a class is called without arguments.
        name: Its name, for the error.

    Raises:
        MalformedError: It has no function ``choose``.
    """
    bot = cast(Callable[[], object], candidate)() if isinstance(candidate, type) else candidate
    if not callable(getattr(bot, "choose", None)):
        raise MalformedError(f"{name} is no bot: it has no function choose.")
    return cast(Bot, bot)
