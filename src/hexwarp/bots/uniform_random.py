"""``random``: a bot that chooses a uniformly random legal action."""

from __future__ import annotations

from random import Random

from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Seat

__all__ = ["choose"]


def choose(
    game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """Return a uniformly random legal action (``core.game.Bot.choose``)."""
    return rng.choice(game.legal_actions(state, seat))
