"""A search that is trapped, for tests of what becomes of the error."""

from __future__ import annotations

from random import Random

from hexwarp.core import registry
from hexwarp.core.testing import random_history
from hexwarp.search.searcher import borrowed

OUTSIDE = 1 << 30
"""An action that is far outside of any memory."""


def trap(name: str) -> int:
    """Let a game's search read outside of its memory."""
    game = registry.load(name)
    state = random_history(game, Random(4), 12).state
    with borrowed(game) as searcher:
        searcher.set_position(game, game.redact(state, (game.to_move(state)[0],)))
        return searcher.call("apply", OUTSIDE)
