"""Benchmark random games through OpenSpiel: ``python benchmarks/openspiel.py [GAME ...]``.

A game is written as in ``hexwarp_indigo(players=3)``; by default they are those of Hexwarp, and
two of OpenSpiel's own, which are written in C++. Figures are decisions, and decisions with chance
nodes, of one core a second of CPU time, called from Python; each is the best of several runs that
take turns, as other programs slow a core down for a while.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

import pyspiel

import hexwarp.envs.openspiel  # noqa: F401
from machine import machine

GAMES = (
    *("hexwarp_indigo", "hexwarp_indigo(players=4)"),
    *("hexwarp_hyper6", "hexwarp_hyper6(players=3)"),
    *("backgammon", "connect_four"),
)
ROUNDS = 10
RUN_S = 0.3
"""CPU seconds of a run, at least; a game is always finished."""


def main() -> None:
    """Measure games, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    names = parser.parse_args().games
    print(machine())
    runs = [[_run(name, seed) for name in names] for seed in range(ROUNDS)]
    print(f"{'game':<32} {'decisions/s':>12} {'nodes/s':>12}")
    for name, speeds in zip(names, zip(*runs, strict=True), strict=True):
        print(f"{name:<32} {max(s[0] for s in speeds):12,.0f} {max(s[1] for s in speeds):12,.0f}")


def _run(name: str, seed: int) -> tuple[float, float]:
    """Return the decisions and the nodes of random games a second."""
    game, rng = pyspiel.load_game(name), Random(seed)
    decisions = nodes = 0
    begin = process_time()
    while process_time() - begin < RUN_S:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            nodes += 1
    seconds = process_time() - begin
    return decisions / seconds, nodes / seconds


if __name__ == "__main__":
    main()
