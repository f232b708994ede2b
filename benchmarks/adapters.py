"""Benchmark the APIs of other libraries: ``python benchmarks/adapters.py``.

All figures are of one core, a second of its CPU time, in one run in which the rows take turns; each
is the best of several runs. *Steps* are decisions of one seat, with chance, masks and observations.

- One by one: PettingZoo's ``last`` and ``step`` with actions that were recorded before, of our
  games and of its own connect_four (which needs pygame); Gymnasium's ``step`` of one seat against
  random ones, whose steps are not counted; and OpenSpiel, called from Python: our games and
  backgammon, in C++, with legal actions, observation tensor and ``apply_action``.
- Batched: ``BatchEnv``, and Pgx's games, compiled for the processor by JAX (needs pgx).
- ``Episode.save`` and ``load``: a whole position, there and back.

Libraries that are not installed are named and left out.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from itertools import cycle
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pyspiel

import hexwarp.envs.openspiel  # noqa: F401 - registers our games
from envs import stepper
from hexwarp.core import registry
from hexwarp.envs import BatchEnv
from hexwarp.envs.episode import Episode
from hexwarp.envs.gymnasium import SingleSeatEnv
from hexwarp.envs.pettingzoo import env
from report import best_of_turns, machine, print_heading, print_row

GAMES = ("indigo", "hyper6")
ROUNDS, STEPS, BATCH, CALLS = 20, 5_000, 512, 20

Run = Callable[[], float]
"""Plays for a while, and returns steps a second of CPU time."""


def main() -> None:
    """Measure everything in turns, and print two tables."""
    print(f"{machine()}\n")
    runs: dict[str, Run] = {}
    for name in GAMES:
        runs[f"PettingZoo, {name}"] = pettingzoo_run(env(name))
        runs[f"Gymnasium, {name}"] = gymnasium_run(name)
        runs[f"OpenSpiel, {name}"] = partial(openspiel_run, pyspiel.load_game(f"hexwarp_{name}"))
        runs[f"BatchEnv, {name}"] = stepper(BatchEnv(name, BATCH, seed=1))
    runs["OpenSpiel's backgammon"] = partial(openspiel_run, pyspiel.load_game("backgammon"))
    others = {"PettingZoo's connect_four": its_connect_four} | {
        f"Pgx's {name}": partial(pgx_run, name) for name in ("connect_four", "backgammon")
    }
    for name, make in others.items():
        try:
            runs[name] = make()
        except ModuleNotFoundError as error:
            print(f"{name} is left out, as {error.name} is not installed.\n")
    print_heading("", "steps/s")
    for name, speed in best_of_turns(runs, ROUNDS).items():
        print_row(name, f"{speed:,.0f}")
    print()
    print_heading("", "save, us", "load, us")
    for name in GAMES:
        speeds = best_of_turns(episode_runs(name), ROUNDS).values()
        print_row(name, *(f"{1e6 / speed:.2f}" for speed in speeds))


def pettingzoo_run(environment: Any) -> Run:
    """Return a run of recorded random games of an environment."""
    rng = Random(1)

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
    module = importlib.import_module("pettingzoo.classic.connect_four.connect_four")
    return pettingzoo_run(module.env())


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


def openspiel_run(game: Any) -> float:
    """Play random games of a game that OpenSpiel knows."""
    rng = Random(1)
    numbers = cycle([rng.random() for _ in range(10_007)])
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


def pgx_run(name: str) -> Run:
    """Return a run of random games of many environments of Pgx, chosen in the compiled loop."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    game, wrappers = pgx.make(name), importlib.import_module("pgx.experimental.wrappers")
    step = jax.vmap(wrappers.auto_reset(game.step, game.init))

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        def body(carry: Any, key: Any) -> Any:
            first, second = jax.random.split(key)
            logits = jax.numpy.where(carry.legal_action_mask, 0.0, -1e9)
            actions = jax.random.categorical(first, logits, axis=1)
            return step(carry, actions, jax.random.split(second, BATCH)), None

        return jax.lax.scan(body, state, jax.random.split(key, CALLS))[0]

    state = jax.vmap(game.init)(jax.random.split(jax.random.key(0), BATCH))
    key = jax.random.key(1)
    jax.block_until_ready(play(state, key))

    def run() -> float:
        started = process_time()
        jax.block_until_ready(play(state, key))
        return CALLS * BATCH / (process_time() - started)

    return run


def episode_runs(name: str) -> dict[str, Run]:
    """Return runs that save, and that load, a position."""
    episode = Episode(registry.load(name), max_plies=2000)
    episode.reset(seed=1)
    saved = episode.save()

    def run(act: Callable[[], object]) -> float:
        started = process_time()
        for _ in range(STEPS):
            act()
        return STEPS / (process_time() - started)

    return {"save": partial(run, episode.save), "load": partial(run, partial(episode.load, saved))}


if __name__ == "__main__":
    main()
