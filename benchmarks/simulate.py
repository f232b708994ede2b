"""Benchmark random play by compiled and plain rules: ``python benchmarks/simulate.py [GAME ...]``.

A game is written as in ``indigo(players=3,hand=2)``; by default, every game is measured for its
fewest and its most players. Each figure is the best of several runs, as the machine may be busy.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter
from typing import Any

from hexwarp.core.game import Game
from hexwarp.core.testing import random_history
from hexwarp.search.random_play import RandomPlay
from report import games, machine, print_heading, print_row, title

RUNS = 7
RUN_SECONDS = 0.5
"""Approximate duration of a run."""


def main(specs: list[str]) -> None:
    """Measure games, and print a row for each."""
    print(f"{machine()}\n")
    print_heading("game", "compiled, plies/s", "games/s", "plain, plies/s", "ratio")
    for game in games(specs, lambda kind: True):
        fast, played = max(_compiled(game) for _ in range(RUNS))
        plain = max(_plain(game) for _ in range(RUNS))
        figures = f"{fast / 1e6:.0f} million", f"{played:,.0f}", f"{plain:,.0f}"
        print_row(title(game), *figures, f"{fast / plain:.0f}")


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
