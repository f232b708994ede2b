"""``lookahead``: a bot that chooses the action with the best rollout results, without a tree."""

from __future__ import annotations

from random import Random
from typing import Final

from hexwarp.core.game import Game, S
from hexwarp.core.seeds import signed
from hexwarp.core.types import Action, Seat

__all__ = ["ROLLOUT_PLIES", "choose"]

ROLLOUT_PLIES: Final = 2_000_000
"""The number of rollout plies for a decision: about 0.2 s on one core."""


def choose(
    game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """Return the action with the best results in rollouts (``core.game.Bot.choose``).

    Raises:
        MalformedError: The game has no compiled rules.
        ValueError: The seat cannot act.
    """
    from hexwarp.search.searcher import borrowed

    with borrowed(game) as searcher:
        searcher.set_position(game, state)
        searcher.prepare(1)
        action = searcher.call("look_ahead", seat, signed(rng.getrandbits(64)), ROLLOUT_PLIES)
    if action < 0:
        raise ValueError(f"Seat {seat} cannot act.")
    return action
