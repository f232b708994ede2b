"""``lookahead``: tries each action in many random games, and takes the one that wins most."""

from __future__ import annotations

from random import Random

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Seat

PLIES = 2_000_000
"""Played for a decision: a fifth of a second on an ordinary core."""


def choose(
    game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """The action that does best in random play. Raises MalformedError without a kernel."""
    return _search(game, state, seat, rng, PLIES)


def warm(game: Game[S], state: S, seat: Seat) -> None:
    """Compile what ``choose`` runs, by a decision that takes no time."""
    _search(game, state, seat, Random(0), 0)


def _search(game: Game[S], state: S, seat: Seat, rng: Random, plies: int) -> Action:
    from hexwarp.search.flat_monte_carlo import best_action

    kernel = game.kernel()
    if kernel is None:
        raise MalformedError(f"{game.name} has no compiled rules to look ahead with.")
    return best_action(game, kernel, state, seat, rng, plies)
