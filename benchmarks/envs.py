"""Benchmark environments: ``python benchmarks/envs.py [--envs N] [GAME ...]``.

A game is written as in ``indigo(players=3,hand=2)``; by default every game is measured for its
fewest and its most players. All figures are steps of one core a second of CPU time, each the best
of many short runs that take turns, as other programs slow a core down for a while:

- *observed*: ``BatchEnv.step`` with masks and observations; the actions are chosen beforehand;
- *masks*: the same without observations;
- *features*: random games that write the inputs of the value network for each decision;
- *rules*: random games alone, which choose their actions as well.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import thread_time
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.jit import Rng, bind, seeded
from hexwarp.core.kernels import Features, Kernel, Numbers, State, Weights
from hexwarp.envs import BatchEnv
from hexwarp.search.random_play import RandomPlay
from machine import machine

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() supplies the game's functions
    to_move, apply, random_action = _kernel.to_move, _kernel.apply, _kernel.random_action
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome
    features = cast(Features, None).features

ROUNDS = 300
STEPS = 4_000
"""Steps of a short run: one or two milliseconds."""


def main() -> None:
    """Measure games, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--envs", type=int, default=512, help="environments (512)")
    given = parser.parse_args()
    print(machine())
    print(
        f"{'game':<32} {'observed':>9} {'masks':>9} {'features':>9} {'rules':>9}"
        f" {'observed/features':>18} {'observed/rules':>15}  bytes"
    )
    for game in map(registry.load, given.games) if given.games else _every_game():
        _measure(game, given.envs)


def _every_game() -> list[Game[Any]]:
    kinds = [kind for kind in registry.games().values() if kind.observation is not Game.observation]
    return [kind(n) for kind in kinds for n in (min(kind.player_counts), max(kind.player_counts))]


def _measure(game: Game[Any], envs: int) -> None:
    env = BatchEnv(game, envs)
    runs = [
        _stepper(env),
        _stepper(BatchEnv(game, envs, observe=False)),
        _feature_writer(game),
        _random_player(game),
    ]
    for _ in range(60):  # so that the games are at all stages
        runs[0](), runs[1]()
    best = [0.0] * len(runs)
    for _ in range(ROUNDS):
        for index, run in enumerate(runs):
            best[index] = max(best[index], run())
    observed, masks, inputs, rules = best
    size = env.layout.size + env.num_actions
    name = f"{game.name}, {game.players} players"
    speeds = " ".join(f"{speed / 1e6:>7.2f} M" for speed in (observed, masks, inputs, rules))
    ratios = f"{observed / inputs:>18.2f} {observed / rules:>15.2f}"
    print(f"{name:<32} {speeds} {ratios}  {size:,}")


def _stepper(env: BatchEnv) -> Callable[[], float]:
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


def _feature_writer(game: Game[Any]) -> Callable[[], float]:
    """Return a function that plays with the value network's inputs and returns the speed."""
    kernel, inputs = game.kernel(), game.features()
    if kernel is None or inputs is None:
        raise SystemExit(f"{game.name} has no features.")
    play = bind(play_with_features, kernel, features=inputs.features)
    start = kernel.load(game, game.initial_state())
    state, rng = start.copy(), seeded(1)
    indices = np.zeros(inputs.MAX_ACTIVE, np.int64)
    values = np.zeros(inputs.MAX_ACTIVE, np.float32)
    play(start, state, rng, 1, indices, values)

    def run() -> float:
        started = thread_time()
        play(start, state, rng, STEPS, indices, values)
        return STEPS / (thread_time() - started)

    return run


def play_with_features(
    start: State, state: State, rng: Rng, decisions: int, indices: Numbers, values: Weights
) -> None:
    """Play random games, and write the inputs of each decision (a template)."""
    while decisions > 0:
        seat = to_move(state)
        if seat > 0:
            features(state, seat, indices, values)
            apply(state, random_action(state, rng))
            decisions -= 1
        elif seat < 0:
            apply_chance(state, random_outcome(state, rng))
        else:
            state[:] = start


def _random_player(game: Game[Any]) -> Callable[[], float]:
    """Return a function that plays random games and returns the speed."""
    play = RandomPlay(game, 1)
    play.run(20, lambda games: None)
    games = max(1, STEPS * 20 // play.statistics.plies)

    def run() -> float:
        before, started = play.statistics.plies, thread_time()
        play.run(games, lambda games: None)
        return (play.statistics.plies - before) / (thread_time() - started)

    return run


if __name__ == "__main__":
    main()
