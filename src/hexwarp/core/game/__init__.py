"""The contract of a game; the rest of the program uses games only through it.

A ``Game`` is a game with its number of players and its options fixed. It holds no position: its
methods are pure functions of immutable states. In a state one or several seats are to move, or
chance is, or the game is over::

    game = registry.load("indigo(players=3)")
    state = game.initial_state()
    while to_move := game.to_move(state):
        if to_move == (CHANCE,):
            state = game.apply_chance(state, source.decide(game.chance_outcomes(state))).state
        else:
            state = game.apply(state, to_move[0], game.legal_actions(state, to_move[0])[0]).state
    print(game.outcome(state))

Moves from users are texts; ``find_move`` looks them up among the legal actions. ``apply`` does not
check its arguments.

In all methods, ``viewer`` is a collection of seats, which combine their knowledge; ``()`` is a
spectator.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from hexwarp.core.game.bots import BotSupport
from hexwarp.core.game.notation import Notation
from hexwarp.core.game.parts import Parts
from hexwarp.core.game.rules import Rules
from hexwarp.core.game.views import Views
from hexwarp.core.trajectory import S
from hexwarp.core.types import Action, Seat

__all__ = ["Bot", "BotSupport", "Game", "Notation", "Parts", "Rules", "S", "Views"]


class Bot(Protocol):
    """A bot: a module or an object with a function ``choose``."""

    def choose(
        self, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        """Return a legal action for a seat that may act.

        Args:
            game: The game.
            state: The state, redacted for the seat.
            seat: The seat to choose for.
            rng: The only source of randomness.
            seconds: The time limit in seconds, for bots that support one. Without it, the same
                state and generator give the same action.
        """


class Game(Notation[S], Views[S], BotSupport[S], Parts):
    """A game with its players and options fixed: pure functions of states.

    Args:
        players: The number of players; one of ``player_counts``.
        options: The options by name; omitted options have their default value.

    Raises:
        MalformedError: The game does not support the number of players, an option or its value.

    Example:
        >>> game = registry.load("indigo(players=3)")
        >>> game.to_move(game.initial_state()) == (CHANCE,)
        True
    """

    def bots(self) -> Mapping[str, Bot]:
        """Return the game's own bots by name, besides those that every game has."""
        return {}
