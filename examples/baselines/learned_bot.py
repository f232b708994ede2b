"""A bot that plays by a policy of Stable-Baselines3: ``py:learned_bot:Learned`` plays POLICY.

``POLICY`` in the environment names the file that ``train.py`` wrote. The same class is an object
for ``hexwarp.Match``: ``Learned("ppo-hyper6.zip")``.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from algorithms import load

from hexwarp import Game
from hexwarp.envs.buffers import compiled_rules


class Learned:
    """Takes the action that a policy finds best, or draws one from it.

    Args:
        file: The file of the policy; that of the variable POLICY by default.
        deterministic: Whether to take the best action rather than to draw one.
    """

    def __init__(self, file: str | Path | None = None, deterministic: bool = True) -> None:
        self._file = Path(file or os.environ["POLICY"])
        self._model: Any = None
        self._deterministic = deterministic

    def choose(
        self, game: Game[Any], state: Any, seat: int, rng: Random, seconds: float | None = None
    ) -> int:
        """Return an action of the policy, which sees what the seat may know."""
        self._model = self._model or load(self._file)
        kernel, observation = compiled_rules(game)
        seen = np.zeros(observation.LAYOUT.size, np.uint8)
        # What is unknown to the seat has no influence on its observation.
        observation.observe(kernel.load(game, game.determinize(state, rng)), seat, seen)
        mask = np.zeros(game.num_actions, np.bool_)
        mask[list(game.legal_actions(state, seat))] = True
        action, _ = self._model.predict(seen, action_masks=mask, deterministic=self._deterministic)
        return int(action)
