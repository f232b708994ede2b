"""A bot for the toy game, as somebody writes one."""

from __future__ import annotations

from random import Random

from hexwarp.core.game import Game
from toy import STONE, State


class Stones:
    """A bot that adds a stone each time."""

    def choose(
        self, game: Game[State], state: State, seat: int, rng: Random, seconds: float | None = None
    ) -> int:
        """Return the action of adding a stone."""
        return STONE
