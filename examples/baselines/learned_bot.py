"""Bots that play by a policy of ``train.py``: ``py:learned_bot:PPO``, ``py:learned_bot:DQN``.

They load ``ALGORITHM-GAME-Np.zip`` in the working folder, such as ``ppo-hyper6-2p.zip``.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from algorithms import load

from hexwarp import Game
from hexwarp.envs.buffers import compiled_rules


def policy_name(algorithm: str, game: Game[Any]) -> str:
    """Return the name of a policy's files, without what stands after the dot."""
    return f"{algorithm}-{game.name}-{game.players}p"


class Learned:
    """Takes the action that a policy finds best."""

    algorithm: str

    def __init__(self) -> None:
        self._policies: dict[str, Any] = {}

    def choose(
        self, game: Game[Any], state: Any, seat: int, rng: Random, seconds: float | None = None
    ) -> int:
        """Return an action of the policy, which sees what the seat may know."""
        name = policy_name(self.algorithm, game)
        if name not in self._policies:
            self._policies[name] = load(Path(f"{name}.zip"))
        kernel, observation = compiled_rules(game)
        seen = np.zeros(observation.LAYOUT.size, np.uint8)
        # Parts unknown to the seat have no influence on its observation.
        observation.observe(kernel.load(game, game.determinize(state, rng)), seat, seen)
        mask = np.zeros(game.num_actions, np.bool_)
        mask[list(game.legal_actions(state, seat))] = True
        action, _ = self._policies[name].predict(seen, action_masks=mask, deterministic=True)
        return int(action)


class PPO(Learned):
    """Plays by a policy that PPO learned."""

    algorithm = "ppo"


class DQN(Learned):
    """Plays by a policy that DQN learned."""

    algorithm = "dqn"


BOTS = {"ppo": PPO, "dqn": DQN}
