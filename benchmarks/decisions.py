"""Measure what levels lose against a long search: ``python benchmarks/decisions.py [GAME ...]``.

A game is written as in ``indigo(players=3)``; by default each is measured for its fewest players.
The positions are of games of level 4, from the start to three quarters of a game. In each, a search
of many times a level's length finds the best action, and every level of a shorter search chooses
one. Then the actions that were chosen are searched alone, with other random numbers than those that
chose them, as the best of many uncertain values is likely too high. A decision's loss is the win
probability after the best action less that after the level's. The results are stored for
``benchmarks/strength_page.py``, which makes the table and the plot.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from functools import partial
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from hexwarp import bots
from hexwarp.arena.elo import Z_95
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.parallel import Workers
from hexwarp.search.mcts import search

RESULTS = Path(__file__).parents[1] / "docs/strength/decisions.json"

PLAYER = "level4"
"""The bot that plays up to the positions."""

MIDDLE = 0.75
"""The part of a game's decisions from which positions are taken."""


def main() -> None:
    """Measure each game, and store the results."""
    parser = argparse.ArgumentParser(description="Measure what levels lose against a long search.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--positions", type=int, default=200, metavar="N")
    parser.add_argument(
        "--nodes", type=int, default=1_000_000, metavar="N", help="nodes of each long search"
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes")
    given = parser.parse_args()
    specs = given.games or [name for name, kind in registry.games().items() if kind.levels]
    with Workers.processes(given.jobs) as workers:
        for spec in specs:
            work = partial(measure, spec, given.nodes)
            measured = list(workers.imap_unordered(work, range(given.positions)))
            _store(spec, given.nodes, measured)


def measure(spec: str, nodes: int, number: int) -> list[float]:
    """Return the loss of each level in a position, weakest level first.

    Args:
        spec: The game.
        nodes: The positions that each long search evaluates.
        number: The number of the position.
    """
    game = registry.load(spec)
    rng = Random(number)
    state, seat = next(islice(_positions(game, rng), rng.randrange(_length(game)), None))
    best = search(game, state, seat, rng.getrandbits(64), nodes=nodes).actions[0]
    shorter = sum(level.nodes < nodes for level in game.levels)
    chosen = [
        bots.choose(f"level{level}", game, state, seat, rng) for level in range(1, shorter + 1)
    ]
    values = {
        action: search(game, state, seat, number, nodes=nodes, only=action).root_value
        for action in {best, *chosen}
    }
    return [values[best][seat - 1] - values[action][seat - 1] for action in chosen]


def _positions(game: Game[Any], rng: Random) -> Iterator[tuple[Any, int]]:
    """Yield the decisions of one game after the other that leave a choice."""
    while True:
        chance = RandomChance(rng)
        history = begin(game, chance)
        while to_move := game.to_move(history.state):
            seat = to_move[0]
            redacted = game.redact(history.state, (seat,))
            if len(game.legal_actions(redacted, seat)) > 1:
                yield redacted, seat
            action = bots.choose(PLAYER, game, redacted, seat, rng)
            history = history.play(seat, action, chance)


def _length(game: Game[Any]) -> int:
    """Return the number of decisions from which positions are taken."""
    return int(MIDDLE * (game.max_decisions or 80))


def _store(spec: str, nodes: int, measured: list[list[float]]) -> None:
    stored = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    stored[spec] = {
        "positions": len(measured),
        "nodes": nodes,
        "levels": [
            {
                "loss": mean(losses),
                "error": Z_95 * stdev(losses) / sqrt(len(losses)),
                "best": sum(loss == 0 for loss in losses) / len(losses),
            }
            for losses in zip(*measured, strict=True)
        ],
    }
    print(spec, json.dumps(stored[spec], indent=1), flush=True)
    RESULTS.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
