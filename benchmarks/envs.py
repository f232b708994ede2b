"""Benchmark environments: ``python benchmarks/envs.py [--envs N] [GAME ...]``.

A game is written as in ``indigo(players=3,hand=2)``; by default every game is measured for its
fewest and its most players. All figures are million steps of one core a second of CPU time, each
the best of many short runs that take turns:

- *observed*: ``BatchEnv.step`` with masks and observations; the actions are chosen beforehand;
- *masks*: the same without observations;
- *random play*: random games alone, which choose their actions as well.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import thread_time
from typing import Any

from hexwarp.core.game import Game
from hexwarp.envs import BatchEnv
from hexwarp.search.random_play import RandomPlay
from report import best_of_turns, games, machine, print_heading, print_row, title

ROUNDS = 300
STEPS = 4_000
"""Steps of a short run: one or two milliseconds."""


def main() -> None:
    """Measure games, and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--envs", type=int, default=512, help="environments (512)")
    given = parser.parse_args()
    print(f"{machine()}\n")
    print_heading("game", "observed", "masks", "random play")
    for game in games(given.games, lambda kind: kind.has_part("observation")):
        env = BatchEnv(game, given.envs, seed=1)
        observed, masks = stepper(env), stepper(BatchEnv(game, given.envs, seed=1, observe=False))
        for _ in range(60):  # so that the games are at all stages
            observed(), masks()
        runs = {"observed": observed, "masks": masks, "random play": random_player(game)}
        speeds = best_of_turns(runs, ROUNDS).values()
        print_row(title(game), *(f"{speed / 1e6:.1f}" for speed in speeds))


def stepper(env: BatchEnv) -> Callable[[], float]:
    """Return a function that steps an environment and returns the speed."""
    env.reset()
    calls = -(-STEPS // env.num_envs)

    def run() -> float:
        seconds = 0.0
        for _ in range(calls):
            actions = env.random_actions()
            started = thread_time()
            env.step(actions)
            seconds += thread_time() - started
        return calls * env.num_envs / seconds

    return run


def random_player(game: Game[Any]) -> Callable[[], float]:
    """Return a function that plays random games and returns the speed."""
    play = RandomPlay(game, 1)
    play.run(20, lambda games: None)
    number = max(1, STEPS * 20 // play.statistics.plies)

    def run() -> float:
        before, started = play.statistics.plies, thread_time()
        play.run(number, lambda games: None)
        return (play.statistics.plies - before) / (thread_time() - started)

    return run


if __name__ == "__main__":
    main()
