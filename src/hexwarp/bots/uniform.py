"""``random``: any legal action, each as likely as any other."""

from __future__ import annotations

from random import Random

from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Seat


def choose(
    game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """A legal action drawn from all."""
    return rng.choice(game.legal_actions(state, seat))
