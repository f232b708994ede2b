"""Discovery of games: packages in ``hexwarp.games``, and entry points in the group of that name."""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import cache
from typing import Any

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.types import OptionValue

__all__ = ["game_type", "games", "load", "option_value", "register", "spec_of"]

_SPEC = re.compile(r"\s*([a-z][a-z0-9]*)\s*(?:\((.*)\))?\s*")
_PAIR = re.compile(r"\s*([a-z_]+)\s*=\s*([A-Za-z0-9_]+)\s*")

_registered: dict[str, type[Game[Any]]] = {}


def register(game: type[Game[Any]]) -> None:
    """Add a game to this process's registry."""
    _registered[game.name] = game


def games() -> dict[str, type[Game[Any]]]:
    """Return the types of all games by name, sorted by name."""
    return dict(sorted((_found() | _registered).items()))


@cache
def _found() -> dict[str, type[Game[Any]]]:
    from importlib.metadata import entry_points  # slow to import

    package = importlib.import_module("hexwarp.games")
    folders = (module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg)
    kinds = [importlib.import_module(f"hexwarp.games.{folder}").GAME for folder in folders]
    kinds += [point.load() for point in entry_points(group="hexwarp.games")]
    return {game.name: game for game in kinds}


def game_type(name: str) -> type[Game[Any]]:
    """Return the type of the game with a name.

    Raises:
        MalformedError: No game has this name.
    """
    known = games()
    if name not in known:
        raise MalformedError(
            "There is no game {name}; there are {games}.", name=repr(name), games=", ".join(known)
        )
    return known[name]


def load(spec: str | Game[Any]) -> Game[Any]:
    """Return the game that a specification describes.

    Args:
        spec: The game's name, then its options in parentheses, if any. ``players`` defaults to
            the lowest possible number. A game is returned as it is.

    Raises:
        MalformedError: The specification is malformed, or the game does not support it.

    Example:
        >>> load("indigo(players=3,hand=2)").players
        3
    """
    if isinstance(spec, Game):
        return spec
    match = _SPEC.fullmatch(spec) if isinstance(spec, str) else None
    if match is None:
        raise MalformedError(
            "{text} is not a game such as {example}(players=2).",
            text=repr(spec),
            example=min(games()),
        )
    kind = game_type(match[1])
    options: dict[str, OptionValue] = {}
    for part in (match[2] or "").split(",") if (match[2] or "").strip() else []:
        pair = _PAIR.fullmatch(part)
        if pair is None:
            raise MalformedError(
                "{text} is not an option such as players=3.", text=repr(part.strip())
            )
        options[pair[1]] = option_value(pair[2])
    players = options.pop("players", min(kind.player_counts))
    if type(players) is not int:
        raise MalformedError("players is a number, not {text}.", text=repr(players))
    return kind(players, options)


def spec_of(game: Game[Any]) -> str:
    """Return the specification of a game, with all options: ``load`` gives an equal game.

    Example:
        >>> spec_of(load("hyper6"))
        'hyper6(players=2,setup=rolled)'
    """
    values = {"players": game.players, **game.options}
    texts = (f"{k}={str(v).lower() if isinstance(v, bool) else v}" for k, v in values.items())
    return f"{game.name}({','.join(texts)})"


def option_value(text: str) -> OptionValue:
    """Return the value of an option from its text: a number, true or false, or a word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
