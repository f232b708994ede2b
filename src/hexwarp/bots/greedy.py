"""``greedy``: a bot that chooses the action with the highest expected progress after it."""

from __future__ import annotations

from random import Random

from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Seat

__all__ = ["choose"]


def choose(
    game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """Return the action with the highest expected ``game.progress`` (``core.game.Bot.choose``).

    Ties are broken at random.
    """
    sampled = game.determinize(state, rng)
    actions = game.legal_actions(state, seat)
    values = [_expected(game, game.apply(sampled, seat, action).state, seat) for action in actions]
    best = max(values)
    return rng.choice([a for a, value in zip(actions, values, strict=True) if value == best])


def _expected(game: Game[S], state: S, seat: Seat) -> float:
    """Return the expected progress, over the chance outcomes before the next decision."""
    if not game.is_chance(state):
        return game.progress(state, seat)
    outcomes = game.chance_outcomes(state)
    weighted = sum(
        weight * _expected(game, game.apply_chance(state, outcome).state, seat)
        for outcome, weight in outcomes
    )
    return weighted / sum(weight for _, weight in outcomes)
