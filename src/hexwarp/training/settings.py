"""The hyperparameters of a training run.

Example:
    >>> Settings(generations=10).learning_rate
    0.001
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hexwarp.core.chance import random_seed

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The hyperparameters of a training run."""

    generations: int = 200
    games_per_generation: int = 1000
    learning_rate: float = 1e-3
    """Initial learning rate; it decays along half a cosine wave to a hundredth."""
    epsilon: float = 0.1
    """Initial probability of a random action; it decays in the same way to a tenth."""
    td_lambda: float = 0.7
    """The lambda of TD(lambda)."""
    replay_generations: int = 4
    """Generations kept in replay buffers; each generation trains one epoch over all of them."""
    seed: int = field(default_factory=random_seed)
    """Decides everything random, 0 or more; by default it is drawn for this run."""
