"""Benchmark the environments for JAX: ``python benchmarks/jax_envs.py [--batch N ...] [GAME ...]``.

A game is written as in ``indigo(players=3)``; by default every game with rules for JAX is measured
for its fewest players. Figures are million steps a second of wall-clock time, on the device that
JAX chooses: a scan over 100 random steps of a batch of environments, which begin anew at an end,
with observations and without. Beside it is ``BatchEnv`` with as many environments and one thread,
which chooses random actions as well, and with Pgx installed its connect_four and backgammon. The
last column is the time that tracing and compiling the scan with observations takes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.envs import BatchEnv
from hexwarp.envs.jax import AutoReset, make
from machine import machine

STEPS = 100
SECONDS = 2.0
"""How long each figure is measured; it is the best of the runs in that time."""

Step = Callable[[Any, jax.Array], Any]


def main() -> None:
    """Measure games, and print a line for each batch size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--batch", type=int, nargs="+", default=[1, 256, 4096])
    given = parser.parse_args()
    print(f"{machine()}; JAX {jax.__version__} on {jax.devices()[0].device_kind}")
    print(
        f"{'':<24} {'batch':>6} {'observed':>10} {'masks':>10}"
        f" {'BatchEnv':>10} {'masks':>10} {'compile, s':>11}"
    )
    for game in map(registry.load, given.games) if given.games else _every_game():
        for batch in given.batch:
            _measure(game, batch)
    _measure_pgx(given.batch)


def _every_game() -> list[Game[Any]]:
    kinds = [kind for kind in registry.games().values() if kind.jax_rules is not Game.jax_rules]
    return [kind(min(kind.player_counts)) for kind in kinds]


def _measure(game: Game[Any], batch: int) -> None:
    speeds, compiling = [], []
    for observe in (True, False):
        env = AutoReset(make(game, observe=observe))

        def step(state: Any, key: jax.Array, env: AutoReset = env) -> Any:
            choice, chance = jax.random.split(key)
            return env.step(state, env.random_action(state, choice), chance)

        speed, seconds = _scan(env.init, step, batch)
        speeds.append(speed)
        compiling.append(seconds)
    speeds += [_batch_env(game, batch, observe) for observe in (True, False)]
    _print(f"{game.name}, {game.players} players", batch, speeds, compiling[0])


def _print(name: str, batch: int, speeds: list[float], compiling: float) -> None:
    figures = " ".join(f"{speed / 1e6:>8.3f} M" for speed in speeds)
    figures += " " * 11 * (4 - len(speeds))
    print(f"{name:<24} {batch:>6} {figures} {compiling:>11.1f}", flush=True)


def _scan(init: Callable[[jax.Array], Any], step: Step, batch: int) -> tuple[float, float]:
    """Return the steps a second of a scan over random steps, and the seconds of compiling it."""

    def play(state: Any, key: jax.Array) -> Any:
        def advance(state: Any, key: jax.Array) -> tuple[Any, None]:
            return step(state, key), None

        return jax.lax.scan(advance, state, jax.random.split(key, STEPS))[0]

    keys = jax.random.split(jax.random.key(1), batch)
    states = jax.jit(jax.vmap(init))(keys)
    started = perf_counter()
    run = jax.jit(jax.vmap(play)).lower(states, keys).compile()
    compiling = perf_counter() - started
    states = jax.block_until_ready(run(states, keys))

    def once() -> None:
        nonlocal states
        states = jax.block_until_ready(run(states, keys))

    return STEPS * batch / _best(once), compiling


def _batch_env(game: Game[Any], batch: int, observe: bool) -> float:
    """Return the steps a second of ``BatchEnv`` with random actions."""
    env = BatchEnv(game, batch, observe=observe, check=False)
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


def _measure_pgx(batches: list[int]) -> None:
    try:
        import pgx
        from pgx.experimental import auto_reset
    except ModuleNotFoundError:
        print("Pgx is not installed, so there are no figures of its games.")
        return
    for name in ("connect_four", "backgammon"):
        env = pgx.make(name)
        again = auto_reset(env.step, env.init)

        def step(state: Any, key: jax.Array, again: Any = again) -> Any:
            choice, chance = jax.random.split(key)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            return again(state, jax.random.categorical(choice, logits), chance)

        for batch in batches:
            speed, compiling = _scan(partial(env.init), step, batch)
            _print(f"Pgx {name}", batch, [speed], compiling)


if __name__ == "__main__":
    main()
