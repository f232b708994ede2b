"""Train a baseline: ``python train.py ppo|dqn GAME [--steps N] [--seed S] [--against BOT]``.

It needs ``pip install 'hexwarp[train]'``. The learner plays all seats in turn, each in environments
of its own, against one bot. Every fifth of the steps it plays a match against random and against
greedy play; the results are a line on the screen and in ``ALGORITHM-GAME-Np.csv``, and the policy
is in ``ALGORITHM-GAME-Np.zip``, where N is the number of players.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import gymnasium
import torch
from algorithms import WithMask, dqn, ppo
from learned_bot import BOTS, policy_name
from stable_baselines3.common.vec_env import DummyVecEnv

import hexwarp
import hexwarp.envs.gymnasium  # noqa: F401 - registers its environments

ENVS_PER_SEAT = 4
CHECKPOINTS = 5
GAMES = 100
"""Games of a match that measures the learner."""


def main() -> None:
    """Train, and measure as it goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("algorithm", choices=["ppo", "dqn"])
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=300_000, help="decisions (300,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="random", help="the bot in all other seats")
    given = parser.parse_args()
    torch.set_num_threads(1)  # more are slower for networks as small as these
    name = policy_name(given.algorithm, hexwarp.load(given.game))
    env = environments(given.game, given.against, with_mask=given.algorithm == "dqn")
    learner: Any = (ppo if given.algorithm == "ppo" else dqn)(env, given.seed)
    began = time.perf_counter()
    with Path(f"{name}.csv").open("w", newline="") as curve:
        rows = csv.writer(curve)
        columns = ("steps", "minutes", "random", "random_low", "random_high", "greedy")
        rows.writerow((*columns, "greedy_low", "greedy_high"))
        for _ in range(CHECKPOINTS):
            learner.learn(given.steps // CHECKPOINTS, reset_num_timesteps=False)
            learner.save(f"{name}.zip")
            row = [learner.num_timesteps, round((time.perf_counter() - began) / 60, 1)]
            for opponent in ("random", "greedy"):
                row += measured(given.game, given.algorithm, opponent, given.seed)
            rows.writerow(row)
            curve.flush()
            print(*row, flush=True)


def environments(game: str, against: str, with_mask: bool) -> DummyVecEnv:
    """Return environments for all seats of a game."""

    def make(seat: int) -> Any:
        env = gymnasium.make(
            f"hexwarp/{hexwarp.load(game).name.capitalize()}-v0",
            game=game,
            seat=seat,
            opponents=against,
            disable_env_checker=True,
        )
        return WithMask(env) if with_mask else env

    seats = list(hexwarp.load(game).seats) * ENVS_PER_SEAT
    return DummyVecEnv([lambda seat=seat: make(seat) for seat in seats])


def measured(game: str, algorithm: str, opponent: str, seed: int) -> tuple[float, float, float]:
    """Return the mean points per game against a bot, and the ends of the 95 % interval."""
    match = hexwarp.Match(game, (BOTS[algorithm](), opponent), games=GAMES, seed=seed)
    score = match.play().score
    return round(score.value, 3), round(score.low, 3), round(score.high, 3)


if __name__ == "__main__":
    main()
