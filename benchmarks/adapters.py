"""Benchmark the APIs of other libraries: ``python benchmarks/adapters.py``.

All figures are of one core, a second of its CPU time, in one run in which the rows take turns; each
is the best of several runs. *Steps* are decisions of one seat, with chance, masks and observations.

- One by one: PettingZoo's ``last`` and ``step`` with actions that were recorded before, of our
  games and of its own connect_four (which needs pygame); Gymnasium's ``step`` of one seat against
  random ones, whose steps are not counted; and OpenSpiel, called from Python: our games and some
  of its own in C++, with legal actions, observation tensor and ``apply_action``.
- Batched: ``BatchEnv``, and Pgx's games, compiled for the processor by JAX (needs pgx).
- ``Episode.save`` and ``load``: a whole position, there and back.

Libraries that are not installed are named and left out.
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable
from itertools import cycle
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pyspiel

import hexwarp.envs.openspiel  # noqa: F401 - registers our games
from hexwarp.core import registry
from hexwarp.envs import BatchEnv
from hexwarp.envs.episode import Episode
from hexwarp.envs.gymnasium import SingleSeatEnv
from hexwarp.envs.pettingzoo import env
from machine import machine

ROUNDS = 7
STEPS = 5_000
BATCH = 512
Run = Callable[[], float]
"""Plays for a while, and returns steps a second of CPU time."""


def main() -> None:
    """Measure everything in turns, and print a table."""
    print(machine())
    runs: dict[str, Run] = {}
    for name in ("indigo", "hyper6"):
        runs[f"PettingZoo, {name}"] = pettingzoo_run(lambda name=name: env(name))
    add(runs, "PettingZoo, its connect_four", its_connect_four)
    for name in ("indigo", "hyper6"):
        runs[f"Gymnasium, {name}"] = gymnasium_run(name)
    for name in ("hexwarp_indigo", "hexwarp_hyper6", "backgammon", "connect_four"):
        runs[f"OpenSpiel, {name}"] = openspiel_run(name)
    for name in ("indigo", "hyper6"):
        runs[f"BatchEnv, {name}"] = batch_run(name)
    for name in ("connect_four", "backgammon"):
        add(runs, f"Pgx's {name}, batch", lambda name=name: pgx_run(name))
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            best[name] = max(best[name], run())
    print(f"\n{'':<32} {'steps/s':>12}")
    for name, speed in best.items():
        print(f"{name:<32} {speed:>12,.0f}")
    print(f"\n{'':<32} {'save, us':>9} {'load, us':>9}")
    for name in ("indigo", "hyper6"):
        print(f"{name:<32} " + " ".join(f"{time:>9.2f}" for time in save_and_load(name)))


def add(runs: dict[str, Run], name: str, make: Callable[[], Run]) -> None:
    """Add a run if its packages are installed."""
    try:
        runs[name] = make()
    except ModuleNotFoundError as error:
        print(f"{name}: left out, as {error.name} is not installed.")


def pettingzoo_run(make: Callable[[], Any]) -> Run:
    """Return a run of recorded random games of an environment."""
    environment, rng = make(), Random(1)

    def play(actions: Any) -> list[int | None]:
        environment.reset(seed=1)
        played: list[int | None] = []
        while len(played) < STEPS:
            for _ in environment.agent_iter():
                observation, _, terminated, truncated, _ = environment.last()
                if actions is not None:
                    action = next(actions)
                elif terminated or truncated:
                    action = None
                else:
                    action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
                environment.step(action)
                played.append(action)
            environment.reset(seed=len(played))
        return played

    recorded = play(None)

    def run() -> float:
        started = process_time()
        play(iter(recorded))
        return len(recorded) / (process_time() - started)

    return run


def its_connect_four() -> Run:
    """Return a run of PettingZoo's own game."""
    importlib.import_module("pygame")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        module = importlib.import_module("pettingzoo.classic.connect_four.connect_four")
    return pettingzoo_run(module.env)


def gymnasium_run(name: str) -> Run:
    """Return a run of games of one seat, which takes its first legal action."""
    seat = SingleSeatEnv(name)

    def run() -> float:
        spent = 0.0
        _, info = seat.reset(seed=1)
        for _ in range(STEPS):
            action = int(info["action_mask"].argmax())
            started = process_time()
            *_, terminated, truncated, info = seat.step(action)
            if terminated or truncated:
                _, info = seat.reset()
            spent += process_time() - started
        return STEPS / spent

    return run


def openspiel_run(name: str) -> Run:
    """Return a run of random games of a game that OpenSpiel knows."""
    game, rng = pyspiel.load_game(name), Random(1)
    numbers = cycle([rng.random() for _ in range(10_007)])

    def run() -> float:
        steps, started = 0, process_time()
        while steps < STEPS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(next(numbers) * len(outcomes))][0])
                    continue
                legal = state.legal_actions()
                state.observation_tensor()
                state.apply_action(legal[int(next(numbers) * len(legal))])
                steps += 1
        return steps / (process_time() - started)

    return run


def batch_run(name: str) -> Run:
    """Return a run of random games of many environments."""
    batch = BatchEnv(name, BATCH)
    batch.reset()

    def run() -> float:
        spent, calls = 0.0, 20
        for _ in range(calls):
            actions = batch.random_actions()
            started = process_time()
            batch.step(actions)
            spent += process_time() - started
        return calls * BATCH / spent

    return run


def pgx_run(name: str) -> Run:
    """Return a run of random games of many environments of Pgx, chosen in the compiled loop."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    game = pgx.make(name)
    wrappers = importlib.import_module("pgx.experimental.wrappers")
    step = jax.vmap(wrappers.auto_reset(game.step, game.init))
    calls = 20

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        def body(carry: Any, key: Any) -> Any:
            first, second = jax.random.split(key)
            logits = jax.numpy.where(carry.legal_action_mask, 0.0, -1e9)
            actions = jax.random.categorical(first, logits, axis=1)
            return step(carry, actions, jax.random.split(second, BATCH)), None

        return jax.lax.scan(body, state, jax.random.split(key, calls))[0]

    state = jax.vmap(game.init)(jax.random.split(jax.random.key(0), BATCH))
    key = jax.random.key(1)
    jax.block_until_ready(play(state, key))

    def run() -> float:
        started = process_time()
        jax.block_until_ready(play(state, key))
        return calls * BATCH / (process_time() - started)

    return run


def save_and_load(name: str) -> tuple[float, float]:
    """Return the microseconds that saving and loading a position take."""
    episode = Episode(registry.load(name), max_plies=2000)
    episode.reset(seed=1)
    saved = episode.save()
    times = []
    for act in (episode.save, lambda: episode.load(saved)):
        best = float("inf")
        for _ in range(ROUNDS):
            started = process_time()
            for _ in range(STEPS):
                act()
            best = min(best, (process_time() - started) / STEPS * 1e6)
        times.append(best)
    return times[0], times[1]


if __name__ == "__main__":
    main()
