"""Benchmark the levels' decision times: ``python benchmarks/search.py [GAME ...]``.

A game is written as in ``indigo(players=3,hand=2)``; by default, every game with levels is measured
for its fewest and its most players. All levels, and ``lookahead`` for comparison, decide the same
positions, which come from games of level 1, as realistic positions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.types import Seat
from hexwarp.search.mcts import search

DECISION_INTERVAL = 7
"""Decisions of a game from one that is measured to the next."""


def main(specs: list[str]) -> None:
    """Measure games, and print a line for each bot."""
    for game in map(registry.load, specs) if specs else _games_with_levels():
        bots.warm_up(game, lambda _report: None)
        decisions = list(_decisions(game))
        names = [name for name in bots.names(game) if name.startswith(("level", "lookahead"))]
        times = {name: [_seconds(name, game, *d) for d in decisions] for name in names}
        reference = sum(times["lookahead"])
        print(f"\n{game.name}, {game.players} players, {len(decisions)} decisions")
        print(f"{'bot':<10} {'mean':>8} {'longest':>9} {'of lookahead':>13} {'nodes/s':>10}")
        for name, taken in times.items():
            print(
                f"{name:<10} {1000 * sum(taken) / len(taken):>5.0f} ms "
                f"{1000 * max(taken):>6.0f} ms "
                f"{sum(taken) / reference:>12.3f}x {_nodes_per_s(name, game, decisions):>10}"
            )


def _games_with_levels() -> list[Game[Any]]:
    kinds = [kind for kind in registry.games().values() if kind.levels]
    return [kind(n) for kind in kinds for n in (min(kind.player_counts), max(kind.player_counts))]


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


def _seconds(name: str, game: Game[Any], redacted: Any, seat: Seat) -> float:
    started = perf_counter()
    bots.choose(name, game, redacted, seat, Random(1))
    return perf_counter() - started


def _nodes_per_s(name: str, game: Game[Any], decisions: list[tuple[Any, Seat]]) -> str:
    """Return the positions that a level evaluates per second, set-up included."""
    if not name.startswith("level"):
        return ""
    nodes = game.levels[int(name.removeprefix("level")) - 1].nodes
    found = [search(game, redacted, seat, Random(1), nodes=nodes) for redacted, seat in decisions]
    return f"{sum(e.nodes for e in found) / sum(e.seconds for e in found):,.0f}"


if __name__ == "__main__":
    main(sys.argv[1:])
