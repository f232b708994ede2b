"""All bots by their names, and which of them a game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from hexwarp.bots import greedy, levels, lookahead, uniform
from hexwarp.core.chance import RandomChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Bot, Game, S
from hexwarp.core.history import begin
from hexwarp.core.types import Action, Seat

PLAIN: Mapping[str, Bot] = {"random": uniform, "greedy": greedy}
"""Those that every game has; they need no compiled rules."""

BASELINE = "lookahead"
"""What the levels are measured against; it is of no use to those who play."""


def of_game(game: Game[Any]) -> Mapping[str, Bot]:
    """The bots that a game has: those of every game, the levels from the weakest up, its own."""
    bots = dict(PLAIN)
    for number in range(len(game.levels)):
        bots[f"level{number + 1}"] = levels.LevelBot(number)
    if _has_kernel(game):
        bots[BASELINE] = lookahead
    return {**bots, **game.bots()}


def names(game: Game[Any] | type[Game[Any]]) -> tuple[str, ...]:
    """The names of the bots that a game has."""
    return tuple(of_game(game(game.player_counts[0]) if isinstance(game, type) else game))


def offered(game: Game[Any] | type[Game[Any]]) -> tuple[str, ...]:
    """The names of those to offer to people for company."""
    return tuple(name for name in names(game) if name != BASELINE)


def choose(
    name: str, game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """What the bot does with a redacted state; how long it may take matters to the strongest.

    Raises MalformedError for a bot that the game does not have.
    """
    bots = of_game(game)
    if name not in bots:
        raise MalformedError(f"{game.name} has no bot {name!r}; there are {', '.join(bots)}.")
    return bots[name].choose(game, state, seat, rng, seconds)


def warm(game: Game[Any], report: Callable[[str], None]) -> None:
    """Compile what the game's bots need, once for all later processes; ``report`` is told."""
    if _has_kernel(game):
        report(f"Compiling {game.name} for the bots; this happens once.")
        state = begin(game, RandomChance(Random(0))).start
        seat = game.to_move(state)[0]
        seen = game.redact(state, (seat,))
        lookahead.warm(game, seen, seat)
        levels.warm(game, seen, seat)
        for bot in game.bots().values():
            bot.choose(game, seen, seat, Random(0), 0.0)


def _has_kernel(game: Game[Any]) -> bool:
    """Whether the game says that it has one, which is told without loading it."""
    return type(game).kernel is not Game.kernel
