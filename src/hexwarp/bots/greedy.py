"""``greedy``: a bot that chooses the action with the highest expected progress after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Seat

__all__ = ["choose", "expected_progress"]


def choose(
    game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """Return the action with the highest expected progress (``core.game.Bot.choose``).

    Ties are broken at random.
    """
    actions = game.legal_actions(state, seat)
    values = expected_progress(game, state, seat, actions, rng)
    best = max(values)
    return rng.choice([a for a, value in zip(actions, values, strict=True) if value == best])


def expected_progress(
    game: Game[S], state: S, seat: Seat, actions: Sequence[Action], rng: Random
) -> list[float]:
    """Return the seat's ``game.expected_progress`` after each of its actions.

    Args:
        game: The game.
        state: The decision, redacted for the seat.
        seat: The seat to act.
        actions: Legal actions.
        rng: Draws what is hidden from the seat.
    """
    sampled = game.determinize(state, rng)
    return [
        game.expected_progress(game.apply(sampled, seat, action).state, seat) for action in actions
    ]
