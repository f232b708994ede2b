"""Benchmark random play by compiled and plain rules: ``python benchmarks/simulate.py [GAME ...]``.

A game is written as in ``indigo(players=3,hand=2)``; by default, every game is measured for its
fewest and its most players. Each figure is the best of several runs, as the machine may be busy.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter
from typing import Any

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.testing import random_history
from hexwarp.search.random_play import RandomPlay
from machine import machine

RUNS = 7
RUN_SECONDS = 0.5
"""Approximate duration of a run."""


def main(specs: list[str]) -> None:
    """Measure games, and print a line for each."""
    print(machine())
    print(f"{'game':<24} {'compiled':>14} {'games/s':>10} {'plain':>10} {'ratio':>8}   compiling")
    for game in map(registry.load, specs) if specs else _every_game():
        started = perf_counter()
        RandomPlay(game, 0)
        compiling = perf_counter() - started
        fast, games = max(_compiled(game) for _ in range(RUNS))
        plain = max(_plain(game) for _ in range(RUNS))
        name = f"{game.name}, {game.players} players"
        print(
            f"{name:<24} {fast / 1e6:>10.2f} M/s {games:>10,.0f} {plain / 1e6:>6.3f} M/s "
            f"{fast / plain:>7.0f}x   {compiling:.1f} s"
        )


def _every_game() -> list[Game[Any]]:
    kinds = registry.games().values()
    return [kind(n) for kind in kinds for n in (min(kind.player_counts), max(kind.player_counts))]


def _compiled(game: Game[Any]) -> tuple[float, float]:
    """Return plies and games per second."""
    play = RandomPlay(game, 1)
    while play.statistics.seconds < RUN_SECONDS:
        play.run(2_000, lambda more: None)
    total = play.statistics
    return total.plies / total.seconds, total.games / total.seconds


def _plain(game: Game[Any]) -> float:
    """Return plies per second."""
    rng = Random(1)
    plies = 0
    started = perf_counter()
    while (seconds := perf_counter() - started) < RUN_SECONDS:
        plies += game.ply(random_history(game, rng).state)
    return plies / seconds


if __name__ == "__main__":
    main(sys.argv[1:])
