"""Benchmark the environments for JAX: ``python benchmarks/jax_envs.py [GAME ...] [--batch N ...]``.

A game is written as in ``indigo(players=3)``; by default every game with rules for JAX is measured
for its fewest players. Figures are million steps a second of wall-clock time, on the device that
JAX chooses: a scan over 100 random steps of a batch of environments, which begin anew at an end,
with observations and without. Beside it is ``BatchEnv`` with as many environments and one thread,
which chooses random actions as well. The last column is the time that tracing and compiling the
scan with observations takes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import perf_counter
from typing import Any

import jax

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.envs import BatchEnv
from hexwarp.envs.jax import AutoReset, make
from report import machine, print_heading, print_row, title

STEPS = 100
SECONDS = 2.0
"""How long each figure is measured; it is the best of the runs in that time."""


def main() -> None:
    """Measure games, and print a row for each batch size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--batch", type=int, nargs="+", default=[1, 256, 4096])
    given = parser.parse_args()
    print(f"{machine()}; JAX {jax.__version__} on {jax.devices()[0].device_kind}\n")
    columns = "JAX", "masks alone", "BatchEnv", "masks alone", "compiling, s"
    print_heading("game", "environments", *columns)
    kinds = [kind for kind in registry.games().values() if kind.has_part("jax.rules")]
    fewest = (kind(min(kind.player_counts)) for kind in kinds)
    for game in map(registry.load, given.games) if given.games else fewest:
        for batch in given.batch:
            observed, compiling = scan(game, batch, observe=True)
            masks, _ = scan(game, batch, observe=False)
            ours = [batch_env(game, batch, observe) for observe in (True, False)]
            figures = (f"{speed / 1e6:.3f}" for speed in (observed, masks, *ours))
            print_row(title(game), batch, *figures, f"{compiling:.1f}")


def scan(game: Game[Any], batch: int, observe: bool) -> tuple[float, float]:
    """Return the steps a second of a scan over random steps, and the seconds of compiling it."""
    env = AutoReset(make(game, observe=observe))

    def step(state: Any, key: jax.Array) -> tuple[Any, None]:
        choice, chance = jax.random.split(key)
        return env.step(state, env.random_action(state, choice), chance), None

    def play(state: Any, key: jax.Array) -> Any:
        return jax.lax.scan(step, state, jax.random.split(key, STEPS))[0]

    keys = jax.random.split(jax.random.key(1), batch)
    states = jax.jit(jax.vmap(env.init))(keys)
    started = perf_counter()
    run = jax.jit(jax.vmap(play)).lower(states, keys).compile()
    compiling = perf_counter() - started
    states = jax.block_until_ready(run(states, keys))

    def once() -> None:
        nonlocal states
        states = jax.block_until_ready(run(states, keys))

    return STEPS * batch / _best(once), compiling


def batch_env(game: Game[Any], batch: int, observe: bool) -> float:
    """Return the steps a second of ``BatchEnv`` with random actions."""
    env = BatchEnv(game, batch, seed=1, observe=observe, check=False)
    env.reset()

    def once() -> None:
        for _ in range(STEPS):
            env.step(env.random_actions())

    once()
    return STEPS * batch / _best(once)


def _best(run: Callable[[], None]) -> float:
    """Return the shortest time of some runs, in seconds."""
    times: list[float] = []
    while sum(times) < SECONDS:
        started = perf_counter()
        run()
        times.append(perf_counter() - started)
    return min(times)


if __name__ == "__main__":
    main()
