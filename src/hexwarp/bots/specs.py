"""Bots as programs and commands name them: by a specification, or as an object.

A specification is one of

- the name of a built-in bot, or of a bot of an installed package;
- ``level4@FILE``: a level that plays with the network in a file;
- ``native:level4`` or ``native:level4@FILE``: a level compiled for this machine by Numba. It plays
  the same moves, after a minute of compiling somewhat faster;
- ``py:MODULE:NAME``: a class, which is created without arguments once per process, or an object
  with a function ``choose``; modules in the working folder are found too;
- ``cmd:COMMAND``: an engine, which is a process of its own for each game (``bots.engine``).

A server takes no specifications from players, only names: a file is the choice of its operator.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

from hexwarp.bots import installed
from hexwarp.bots.catalogue import bots_of, names
from hexwarp.bots.engine import COMMAND_PREFIX, Engine
from hexwarp.bots.levels import LevelBot
from hexwarp.core.chance import RandomChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Bot, Game, S
from hexwarp.core.history import begin
from hexwarp.core.types import Action, Seat

__all__ = [
    "CLASS_PREFIX",
    "BotSpec",
    "check",
    "choose",
    "find",
    "has_network",
    "is_native",
    "level_with_network",
    "title",
    "warm_up",
]

BotSpec: TypeAlias = str | Bot
"""A bot's specification, or an object or module with a function ``choose``."""

CLASS_PREFIX = "py:"
"""The prefix of a specification that names a Python class or object."""

NATIVE_PREFIX = "native:"
"""The prefix of a specification of a level that is compiled for this machine."""

_WITH_NETWORK = re.compile(r"[a-z]+[0-9]*@.+", re.DOTALL)


def find(spec: BotSpec, game: Game[Any]) -> Bot:
    """Return the bot of a specification; of an engine there is none, as it is a process.

    Args:
        spec: The specification, or the bot itself.
        game: The game that the bot is to play.

    Raises:
        MalformedError: There is no such bot.

    Example:
        >>> find("py:my_bots:Cautious", game).choose(game, game.redact(state, (1,)), 1, Random(0))
    """
    if not isinstance(spec, str):
        return _checked_object(spec)
    if spec.startswith(CLASS_PREFIX):
        return _imported(spec)
    if is_native(spec):
        level = find(spec.removeprefix(NATIVE_PREFIX), game)
        if not isinstance(level, LevelBot):
            raise MalformedError(f"Only a level can be native, not {title(level)}.")
        return replace(level, native=True)
    built_in = bots_of(game)
    if spec in built_in:
        return built_in[spec]
    if has_network(spec):
        return level_with_network(spec, game)
    if spec in installed.installed():
        return installed.load(spec)
    known = ", ".join((*names(game), *installed.installed()))
    raise MalformedError(f"{game.name} has no bot {spec!r}; there are {known}.")


def has_network(spec: str) -> bool:
    """Return whether a specification is one of a level with a network, as ``level4@FILE``."""
    return _WITH_NETWORK.fullmatch(spec) is not None


def level_with_network(spec: str, game: Game[Any]) -> LevelBot:
    """Return the level of a specification such as ``level4@FILE``; the file is not read.

    Args:
        spec: A specification that ``has_network``.
        game: The game that the level is to play.

    Raises:
        MalformedError: The game has no such level.
    """
    name, _, file = spec.partition("@")
    built_in = bots_of(game)
    level = built_in.get(name)
    if not isinstance(level, LevelBot):
        levels = ", ".join(name for name, bot in built_in.items() if isinstance(bot, LevelBot))
        raise MalformedError(
            f"Only a level plays with another network, not {name}; "
            f"{game.name} has {levels or 'none'}."
        )
    return replace(level, network_file=Path(file))


def check(spec: BotSpec, game: Game[Any]) -> None:
    """Check that a specification is one of a bot for a game.

    Args:
        spec: The specification, or the bot itself.
        game: The game that the bot is to play.

    Raises:
        MalformedError: There is no such bot, the text after ``cmd:`` is no command, or the file
            after ``@`` holds no network for the game.
        OSError: The file after ``@`` cannot be read.
    """
    if isinstance(spec, str) and spec.startswith(COMMAND_PREFIX):
        Engine(spec.removeprefix(COMMAND_PREFIX))
        return
    bot = find(spec, game)
    if isinstance(bot, LevelBot):
        bot.check(game)


def choose(
    spec: BotSpec, game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """Return the action of a bot that is not an engine, checked to be legal.

    Args:
        spec: The specification, or the bot itself.
        game: The game.
        state: The state, redacted for the seat.
        seat: A seat that may act.
        rng: Source of the bot's random choices.
        seconds: The time limit in seconds, for bots that support one; None for a fixed budget.

    Raises:
        MalformedError: There is no such bot, or it chose no legal action.
    """
    action = find(spec, game).choose(game, state, seat, rng, seconds)
    if isinstance(spec, str) and spec in bots_of(game):
        return action
    for legal in game.legal_actions(state, seat):
        if action == legal:
            return legal
    raise MalformedError(f"{title(spec)} chose {action!r}, which is no legal action.")


def is_native(spec: BotSpec) -> bool:
    """Return whether a specification is one of a level that is compiled for this machine."""
    return isinstance(spec, str) and spec.startswith(NATIVE_PREFIX)


def warm_up(spec: BotSpec, game: Game[Any]) -> None:
    """Load, or compile, what a level decides with, so that no decision's time includes it.

    It is done once in a process.

    Args:
        spec: The specification, or the bot itself.
        game: The game that the bot is to play.

    Raises:
        MalformedError: There is no such bot.
    """
    if isinstance(spec, str) and not spec.startswith((CLASS_PREFIX, COMMAND_PREFIX)):
        _decide_once(spec, game)


@cache
def _decide_once(spec: str, game: Game[Any]) -> None:
    bot = find(spec, game)
    if isinstance(bot, LevelBot):
        state = begin(game, RandomChance(Random(0))).start
        seat = game.to_move(state)[0]
        bot.choose(game, game.redact(state, (seat,)), seat, Random(0), 0.0)
        if bot.native:
            from hexwarp.search.native import compile_exports

            compile_exports(game, bot.network())  # what a decision without time did not call


def title(spec: BotSpec) -> str:
    """Return the name of a bot for tables and records: a specification, or that of its class."""
    if isinstance(spec, str):
        return spec
    if isinstance(spec, ModuleType):
        return spec.__name__
    name = getattr(spec, "name", None)
    return name if isinstance(name, str) else type(spec).__name__


def _checked_object(bot: Bot) -> Bot:
    if isinstance(bot, type):
        raise MalformedError(f"{bot.__name__} is a class; a bot is an object of it.")
    return installed.as_bot(bot, title(bot))


@cache
def _imported(spec: str) -> Bot:
    """Return the bot that a specification with CLASS_PREFIX names. Raises MalformedError."""
    module_name, colon, name = spec.removeprefix(CLASS_PREFIX).partition(":")
    if not (module_name and colon and name):
        raise MalformedError(f"{spec!r} is not {CLASS_PREFIX}MODULE:CLASS.")
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    try:
        imported: object = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise  # an import in the module itself
        raise MalformedError(f"There is no module {error.name}.") from error
    for part in name.split("."):
        try:
            imported = getattr(imported, part)
        except AttributeError as error:
            raise MalformedError(f"The module {module_name} has no {name}.") from error
    return installed.as_bot(imported, spec)
