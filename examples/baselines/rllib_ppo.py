"""Train PPO of RLlib, with masks of legal actions, against random play: ``rllib_ppo.py [GAME]``.

Needs ``pip install 'hexwarp[gymnasium]' 'ray[rllib]' torch``. GAME is as in ``indigo(hand=2)``;
points are those of the learner in a game, where equal players of two have 0.5.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from hexwarp.core import registry
from hexwarp.envs.gymnasium import SingleSeatEnv

TEST_GAMES = 100


class MaskedEnv(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Gives RLlib observations from 0 to 1 together with the mask, under its names for them."""

    def __init__(self, config: dict[str, Any]) -> None:
        env = SingleSeatEnv(config["game"], opponents="random")
        super().__init__(env)
        self._maxima = env.observation_space.high.astype(np.float32)
        self.observation_space = spaces.Dict(
            {
                "observations": spaces.Box(0.0, 1.0, self._maxima.shape, np.float32),
                "action_mask": spaces.Box(0.0, 1.0, (int(env.action_space.n),), np.float32),
            }
        )

    def observation(self, observation: Any) -> dict[str, Any]:
        """Return the observation as RLlib's module for masks expects it."""
        mask = self.unwrapped.action_masks().astype(np.float32)
        return {"observations": observation / self._maxima, "action_mask": mask}


def main() -> None:
    """Train, and print the points in the games learned from, then those of the best moves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="hyper6")
    parser.add_argument("--iterations", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    fair = 1 / registry.load(arguments.game).players
    config = (
        PPOConfig()
        .environment(MaskedEnv, env_config={"game": arguments.game})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .learners(num_learners=0)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"fcnet_hiddens": [256, 256], "head_fcnet_hiddens": []},
            )
        )
        .training(
            train_batch_size=4000,
            minibatch_size=250,
            num_epochs=10,
            lr=3e-4,
            gamma=1.0,
            lambda_=0.95,
            entropy_coeff=0.01,
        )
        .evaluation(
            evaluation_duration=TEST_GAMES,
            evaluation_config=PPOConfig.overrides(num_envs_per_env_runner=8, explore=False),
        )
        .debugging(seed=arguments.seed, log_level="ERROR")
    )
    algorithm = config.build_algo()
    for number in range(1, arguments.iterations + 1):
        runners = algorithm.train()["env_runners"]
        steps = int(runners["num_env_steps_sampled_lifetime"])
        points = float(runners["episode_return_mean"]) + fair
        print(f"iteration {number}: {steps:,} decisions, {points:.3f} points", flush=True)
    tested = float(algorithm.evaluate()["env_runners"]["episode_return_mean"]) + fair
    print(f"most probable moves: {tested:.3f} points in {TEST_GAMES} games")
    algorithm.stop()


if __name__ == "__main__":
    main()
