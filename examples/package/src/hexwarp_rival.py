"""A bot that compares itself with the others: its progress after a move, less that of the best."""

from random import Random
from typing import Any

from hexwarp import Game


class Rival:
    """The bot; it is created once, and may play any number of games."""

    def choose(
        self, game: Game[Any], state: Any, seat: int, rng: Random, seconds: float | None = None
    ) -> int:
        """Return the action after which the seat is farthest ahead of the others.

        Args:
            game: The game.
            state: The position, as the seat knows it.
            seat: The seat to choose for.
            rng: The only source of randomness.
            seconds: The time limit, which this bot does without.
        """
        sampled = game.determinize(state, rng)  # what is hidden is drawn at random

        def lead(action: int) -> float:
            after = game.apply(sampled, seat, action).state
            others = (game.progress(after, other) for other in game.seats if other != seat)
            return game.progress(after, seat) - max(others)

        return max(game.legal_actions(state, seat), key=lead)
