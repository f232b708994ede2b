"""A level 6 that takes ten times the time: ``py:benchmarks.patient:Patient``, for matches."""

from __future__ import annotations

from random import Random
from typing import Any

from hexwarp import bots
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.types import Action, Seat

TIMES = 10


class Patient:
    """Plays as level 6 would with ten times the time limit."""

    def choose(
        self, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        """Return its action (``core.game.Bot``). Raises MalformedError without a time limit."""
        if seconds is None:
            raise MalformedError("Patient plays only with a time limit.")
        return bots.choose("level6", game, state, seat, rng, TIMES * seconds)
