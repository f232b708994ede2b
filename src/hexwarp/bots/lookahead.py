"""``lookahead``: a bot that chooses the action with the best rollout results, without a tree."""

from __future__ import annotations

from random import Random

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Seat

__all__ = ["ROLLOUT_PLIES", "choose", "warm_up"]

ROLLOUT_PLIES = 2_000_000
"""The number of rollout plies for a decision: about 0.2 s on one core."""


def choose(
    game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """Return the action with the best results in rollouts (``core.game.Bot.choose``).

    Raises:
        MalformedError: The game has no kernel.
    """
    return _search(game, state, seat, rng, ROLLOUT_PLIES)


def warm_up(game: Game[S], state: S, seat: Seat) -> None:
    """Compile the search by a decision with the smallest budget."""
    _search(game, state, seat, Random(0), 0)


def _search(game: Game[S], state: S, seat: Seat, rng: Random, plies: int) -> Action:
    from hexwarp.search.flat_monte_carlo import best_action

    kernel = game.kernel()
    if kernel is None:
        raise MalformedError(f"{game.name} has no compiled rules to look ahead with.")
    return best_action(game, kernel, state, seat, rng, plies)
