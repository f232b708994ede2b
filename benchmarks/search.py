"""Benchmark the search: each level by its module in wasmtime and in Node, beside native code.

    python benchmarks/search.py [GAME ...]

A game is written as in ``indigo(players=3,hand=2)``; by default, every game with levels is measured
for its fewest and its most players. All decide the same positions, which come from games of level
1, as realistic positions, one after the other, so that the load of other programs hits all alike.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from hexwarp import bots
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.types import Seat
from hexwarp.search import mcts
from hexwarp.search.searcher import Searcher, instance_of
from report import games, machine, print_heading, print_row, title

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from support.node_instance import NodeInstance

DECISION_INTERVAL = 7
"""Decisions of a game from one that is measured to the next."""

MAX_NODES = 100_000
"""Of level 7, which would take minutes."""


def main(specs: list[str]) -> None:
    """Measure games, and print a row for each level."""
    print(f"{machine()}\n")
    print_heading(
        "game", "level", "ms a decision", "positions/s: native", "wasmtime", "Node", "ratios"
    )
    for game in games(specs, lambda kind: bool(kind.levels)):
        node = NodeInstance(game)
        instances = instance_of(game, native=True), instance_of(game), node
        searchers = [Searcher(instance) for instance in instances]
        decisions = list(_decisions(game))
        for searcher in searchers:  # compiles native code, and warms up Node
            _search(searcher, game, *decisions[0], 2000)
        for number, level in enumerate(game.levels, 1):
            seconds, positions = [0.0] * 3, 0
            for redacted, seat in decisions:
                for index, searcher in enumerate(searchers):
                    started = perf_counter()
                    searched = _search(searcher, game, redacted, seat, min(level.nodes, MAX_NODES))
                    seconds[index] += perf_counter() - started
                positions += searched
            speeds = [positions / taken for taken in seconds]
            ratios = ", ".join(f"{speed / speeds[0]:.2f}" for speed in speeds[1:])
            ms = f"{1000 * seconds[1] / len(decisions):.1f}"
            print_row(title(game), number, ms, *(f"{speed:,.0f}" for speed in speeds), ratios)
        node.close()


def _decisions(game: Game[Any]) -> Iterator[tuple[Any, Seat]]:
    """Yield decisions of a game, each as the redacted state and the seat."""
    rng = Random(1)
    chance = RandomChance(rng)
    history = begin(game, chance)
    number = 0
    while to_move := game.to_move(history.state):
        seat = to_move[0]
        redacted = game.redact(history.state, (seat,))
        if number % DECISION_INTERVAL == 0:
            yield redacted, seat
        history = history.play(seat, bots.choose("level1", game, redacted, seat, rng), chance)
        number += 1


def _search(searcher: Searcher, game: Game[Any], redacted: Any, seat: Seat, nodes: int) -> int:
    """Search a decision, set-up included; return the positions evaluated."""
    searcher.set_position(game, redacted)
    mcts.run(searcher, seat, 1, nodes=nodes)
    searcher.call("rank")
    return searcher.call("positions")


if __name__ == "__main__":
    main(sys.argv[1:])
