"""The levels, from the weakest up, and which of them a game has."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from hexwarp.bots import greedy, lookahead, uniform
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Seat


class Bot(Protocol):
    """A player. The built-in ones are the modules of this package."""

    def choose(self, game: Game[S], state: S, seat: Seat, rng: Random) -> Action:
        """A legal action for a seat that may act.

        The state is as ``game.redact`` shows it to that seat, and all that the bot is told. The
        same state and generator give the same action.
        """


LEVELS: dict[str, Bot] = {"random": uniform, "greedy": greedy, "lookahead": lookahead}


def names(game: Game[Any] | type[Game[Any]] | None = None) -> tuple[str, ...]:
    """The levels that a game has, from the weakest up; all that there are without one."""
    kernel = game is None or _has_kernel(game)
    return tuple(level for level, bot in LEVELS.items() if kernel or bot is not lookahead)


def _has_kernel(game: Game[Any] | type[Game[Any]]) -> bool:
    """Whether the game says that it has one, which is told without loading it."""
    kind = game if isinstance(game, type) else type(game)
    return kind.kernel is not Game.kernel


def choose(level: str, game: Game[S], state: S, seat: Seat, rng: Random) -> Action:
    """What the bot of that level does with a redacted state.

    Raises MalformedError for a level that the game does not have.
    """
    if level not in names(game):
        raise MalformedError(
            f"{game.name} has no bot {level!r}; there are {', '.join(names(game))}."
        )
    return LEVELS[level].choose(game, state, seat, rng)


def warm(game: Game[Any], report: Callable[[str], None]) -> None:
    """Compile what the game's bots need, once for all later processes; ``report`` is told."""
    if _has_kernel(game):
        report(f"Compiling {game.name} for the bots; this happens once.")
        lookahead.warm(game)
