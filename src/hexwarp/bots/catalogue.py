"""The built-in bots by name: those of every game, and each game's own."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hexwarp.bots import alphabeta, greedy, levels, lookahead, uniform_random
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Bot, Game, S
from hexwarp.core.types import Action, Seat
from hexwarp.search.module import can_search

__all__ = [
    "BASELINE",
    "WITHOUT_SEARCH",
    "bots_of",
    "choose",
    "names",
    "offered",
]

WITHOUT_SEARCH: Mapping[str, Bot] = {"random": uniform_random, "greedy": greedy}
"""The bots that every game has, by name; they need no compiled rules."""

BASELINE = "lookahead"
"""The reference bot for measuring levels; it is not offered as an opponent."""


def bots_of(game: Game[Any]) -> Mapping[str, Bot]:
    """Return a game's bots by name: the common ones, the levels (weakest first), its own."""
    return {**WITHOUT_SEARCH, **_searching(game), **game.bots()}


def _searching(game: Game[Any]) -> Mapping[str, Bot]:
    """Return the bots that search by the game's compiled rules."""
    bots: dict[str, Bot] = {
        f"level{number + 1}": levels.LevelBot(number) for number in range(len(game.levels))
    }
    if game.has_kernel:
        bots[BASELINE] = lookahead
    if game.alphabeta_bot:
        bots[game.alphabeta_bot] = alphabeta
    return bots


def names(game: Game[Any] | type[Game[Any]]) -> tuple[str, ...]:
    """Return the names of a game's bots, as far as what is installed can search for them.

    Args:
        game: A game, or its type.
    """
    rules = game(game.player_counts[0]) if isinstance(game, type) else game
    missing = {} if can_search(rules) else _searching(rules)
    return tuple(name for name in bots_of(rules) if name not in missing)


def offered(game: Game[Any] | type[Game[Any]]) -> tuple[str, ...]:
    """Return the names of the bots that are offered as opponents.

    Args:
        game: A game, or its type.
    """
    return tuple(name for name in names(game) if name != BASELINE)


def choose(
    name: str, game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """Return a bot's action.

    Args:
        name: The bot's name.
        game: The game.
        state: The state, redacted for the seat.
        seat: A seat that may act.
        rng: Source of the bot's random choices.
        seconds: The time limit in seconds, for bots that support one; None for a fixed budget.

    Raises:
        MalformedError: The game has no bot of that name.

    Example:
        >>> choose("level3", game, game.redact(state, (1,)), 1, Random(0))
    """
    bots = bots_of(game)
    if name not in bots:
        raise MalformedError(f"{game.name} has no bot {name!r}; there are {', '.join(bots)}.")
    return bots[name].choose(game, state, seat, rng, seconds)
