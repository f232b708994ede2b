"""The built-in bots by name: those of every game, and each game's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from hexwarp.bots import greedy, levels, lookahead, uniform_random
from hexwarp.core.chance import RandomChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Bot, Game, S
from hexwarp.core.history import begin
from hexwarp.core.types import Action, Seat

__all__ = [
    "BASELINE",
    "UNCOMPILED",
    "bots_of",
    "choose",
    "names",
    "offered",
    "plays_uncompiled",
    "warm_up",
    "warm_up_offered",
]

UNCOMPILED: Mapping[str, Bot] = {"random": uniform_random, "greedy": greedy}
"""The bots that every game has, by name; they do not need a kernel."""

BASELINE = "lookahead"
"""The reference bot for measuring levels; it is not offered as an opponent."""


def bots_of(game: Game[Any]) -> Mapping[str, Bot]:
    """Return a game's bots by name: the common ones, the levels (weakest first), its own."""
    bots = dict(UNCOMPILED)
    for number in range(len(game.levels)):
        bots[f"level{number + 1}"] = levels.LevelBot(number)
    if game.has_kernel:
        bots[BASELINE] = lookahead
    return {**bots, **game.bots()}


def names(game: Game[Any] | type[Game[Any]]) -> tuple[str, ...]:
    """Return the names of a game's bots.

    Args:
        game: A game, or its type.
    """
    return tuple(bots_of(game(game.player_counts[0]) if isinstance(game, type) else game))


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


def plays_uncompiled(bot: str | levels.LevelBot, game: Game[Any]) -> bool:
    """Return whether a built-in bot decides in seconds where its rules are not compiled."""
    found = bots_of(game).get(bot) if isinstance(bot, str) else bot
    return (
        isinstance(found, levels.LevelBot)
        and game.levels[found.number].nodes <= levels.UNCOMPILED_NODES
    )


def warm_up(game: Game[Any], report: Callable[[str], None]) -> None:
    """Compile or load the code of a game's bots.

    Compiled code is cached on disk, so that later processes only load it.

    Args:
        game: The game.
        report: Called with a message before compilation begins.
    """
    if game.has_kernel:
        report(f"Compiling {game.name} for the bots; this happens once.")
        redacted, seat = _early_decision(game)
        lookahead.warm_up(game, redacted, seat)
        warm_up_offered(game)


def warm_up_offered(game: Game[Any]) -> None:
    """Compile or load the code of the bots that are offered as opponents, and of analyses."""
    if game.has_kernel:
        redacted, seat = _early_decision(game)
        levels.warm_up(game, redacted, seat)
        for bot in game.bots().values():
            bot.choose(game, redacted, seat, Random(0), 0.0)


def _early_decision(game: Game[S]) -> tuple[S, Seat]:
    """Return the decision after a first action, redacted for a seat that may act, and that seat.

    Positions are loaded by other functions than the start is. Of a game that one action can end, it
    is the start.
    """
    chance = RandomChance(Random(0))
    history = begin(game, chance)
    state, seat = history.start, game.to_move(history.start)[0]
    later = history.play(seat, game.legal_actions(state, seat)[0], chance).state
    if to_move := game.to_move(later):
        state, seat = later, to_move[0]
    return game.redact(state, (seat,)), seat
