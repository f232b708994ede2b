"""PPO and DQN with masks of legal actions, of Stable-Baselines3 and its contributions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3 import DQN
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.dqn.policies import DQNPolicy, QNetwork
from torch import nn


class Scaled(BaseFeaturesExtractor):
    """Observations divided by their maxima, from 0 to 1; a mask behind them is left out."""

    def __init__(self, space: spaces.Box, num_actions: int = 0) -> None:
        super().__init__(space, space.shape[0] - num_actions)
        maxima = torch.as_tensor(space.high[: self.features_dim].astype(np.float32))
        self.register_buffer("maxima", maxima)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Return float32[n, features_dim]."""
        return observations[:, : self.features_dim].float() / self.maxima


class WithMask(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Appends the mask to the observation, where a network needs it for its targets, too."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        box = env.observation_space
        high = np.concatenate([box.high, np.ones(env.action_space.n, np.uint8)])
        self.observation_space = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)

    def observation(self, observation: Any) -> Any:
        """Return uint8[size + num_actions]."""
        return np.concatenate([observation, self.unwrapped.action_masks().astype(np.uint8)])


class MaskedQNetwork(QNetwork):
    """Values of actions, -1 (a loss) for illegal ones; the mask is the end of the observation."""

    def forward(self, obs: Any) -> torch.Tensor:
        """Return float32[n, num_actions]."""
        values = super().forward(obs)
        return torch.where(obs[:, -values.shape[1] :] > 0, values, -1.0 - 1e-3)


class MaskedDQNPolicy(DQNPolicy):
    """A policy with ``MaskedQNetwork``."""

    def make_q_net(self) -> QNetwork:
        """Return a network for this policy's spaces."""
        arguments = self._update_features_extractor(self.net_args, features_extractor=None)
        return MaskedQNetwork(**arguments).to(self.device)


class MaskedDQN(DQN):
    """DQN that explores by legal actions alone."""

    def predict(
        self,
        observation: Any,
        state: Any = None,
        episode_start: Any = None,
        deterministic: bool = False,
        action_masks: Any = None,
    ) -> tuple[Any, Any]:
        """Return actions for observations; a single one may come with its mask apart."""
        seen = np.asarray(observation)
        if action_masks is not None:
            seen = np.concatenate([seen, np.asarray(action_masks, np.uint8)])
        if deterministic or np.random.random() >= self.exploration_rate:
            return super().predict(seen, state, episode_start, deterministic=True)
        masks = np.atleast_2d(seen)[:, -int(self.action_space.n) :]
        actions = np.array([np.random.choice(np.flatnonzero(mask)) for mask in masks])
        return actions if seen.ndim > 1 else actions[0], state


def ppo(env: Any, seed: int) -> MaskablePPO:
    """Return a new PPO learner. Mostly the library's defaults; the game is short, so gamma is 1."""
    return MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        learning_rate=3e-4,
        ent_coef=0.01,
        policy_kwargs={
            "features_extractor_class": Scaled,
            "net_arch": [256, 256],
            "activation_fn": nn.ReLU,
        },
        seed=seed,
        device="cpu",
    )


def dqn(env: Any, seed: int) -> MaskedDQN:
    """Return a new DQN learner. Its replay buffer holds the last 50,000 decisions."""
    return MaskedDQN(
        MaskedDQNPolicy,
        env,
        buffer_size=50_000,
        learning_starts=5_000,
        train_freq=4,
        batch_size=128,
        gamma=1.0,
        learning_rate=3e-4,
        target_update_interval=2_000,
        exploration_fraction=0.5,
        policy_kwargs={
            "features_extractor_class": Scaled,
            "features_extractor_kwargs": {"num_actions": int(env.action_space.n)},
            "net_arch": [256, 256],
        },
        seed=seed,
        device="cpu",
    )


def load(file: Path) -> MaskablePPO | MaskedDQN:
    """Return a learner from its file, whose name begins with that of its algorithm."""
    kind = MaskedDQN if file.name.startswith("dqn") else MaskablePPO
    return kind.load(file, device="cpu")
