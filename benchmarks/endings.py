"""Measure what levels lose against exact play: ``python benchmarks/endings.py [GAME ...]``.

A game is written as in ``indigo(players=3)``; by default each that solves its last plies is
measured for all its numbers of players. Level 2 plays games up to the first decision that is
solved. From there each level plays all seats while decisions are solved, with the same chance. A
decision's loss is the best action's expected share of a win less that of the action chosen. The
results are stored for ``benchmarks/strength_page.py``, which makes the table.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.parallel import Workers
from hexwarp.search import exact

RESULTS = Path(__file__).parents[1] / "docs/strength/endings.json"

PLAYER = "level2"
"""The bot that plays up to the endings."""

DIFFERENT = 1e-9
"""The difference in the expected share of a win from which two actions are not equally good."""


def main() -> None:
    """Measure each game, and store the results."""
    parser = argparse.ArgumentParser(description="Measure what levels lose against exact play.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--endings", type=int, default=1000, metavar="N")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes")
    given = parser.parse_args()
    every = (kind(players) for kind in registry.games().values() for players in kind.player_counts)
    solved = (game for game in every if game.endings() is not None)
    games = map(registry.load, given.games) if given.games else solved
    with Workers.processes(given.jobs) as workers:
        for game in games:
            spec = registry.spec_of(game)
            with closing(workers.imap(partial(measure, spec), count())) as measured:
                _store(spec, list(islice(filter(None, measured), given.endings)))


def measure(spec: str, seed: int) -> list[list[tuple[float, bool]]]:
    """Return the decisions of one ending by level: their losses, and whether actions differed.

    Args:
        spec: The game.
        seed: The seed of the game.

    Returns:
        The decisions by level; an empty list if the game ended before it was solved.
    """
    game = registry.load(spec)
    history = _ending(game, seed)
    if not game.to_move(history.state):
        return []
    levels = range(1, len(game.levels) + 1)
    return [list(_losses(f"level{level}", history, Random(seed))) for level in levels]


def _store(spec: str, measured: list[list[list[tuple[float, bool]]]]) -> None:
    stored = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    stored[spec] = {
        "endings": len(measured),
        "levels": list(map(_summary, zip(*measured, strict=True))),
    }
    print(spec, json.dumps(stored[spec], indent=1), flush=True)
    RESULTS.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")


def _summary(endings: tuple[list[tuple[float, bool]], ...]) -> dict[str, float]:
    """Return the means of a level: over all decisions, and over those with different actions."""
    decisions = [decision for ending in endings for decision in ending]
    different = [loss for loss, differ in decisions if differ]
    counted = max(1, len(different))
    return {
        "decisions": len(decisions),
        "loss": mean(loss for loss, _ in decisions),
        "different": len(different),
        "loss_where_different": sum(different) / counted,
        "best_where_different": sum(loss < DIFFERENT for loss in different) / counted,
    }


def _ending(game: Game[Any], seed: int) -> History[Any]:
    """Return a game up to where it is solved, or to its end."""
    rng = Random(seed)
    chance = RandomChance(rng)
    history = begin(game, chance)
    while to_move := game.to_move(history.state):
        seat = to_move[0]
        redacted = game.redact(history.state, (seat,))
        if exact.solve(game, redacted, seat):
            break
        history = history.play(seat, bots.choose(PLAYER, game, redacted, seat, rng), chance)
    return history


def _losses(level: str, history: History[Any], rng: Random) -> Iterator[tuple[float, bool]]:
    """Yield the decisions of a level that plays on while the game is solved."""
    game, chance = history.game, RandomChance(Random(rng.getrandbits(32)))
    while to_move := game.to_move(history.state):
        seat = to_move[0]
        redacted = game.redact(history.state, (seat,))
        solved = exact.solve(game, redacted, seat)
        if solved is None:  # a race may last longer than it has to
            return
        action = bots.choose(level, game, redacted, seat, rng)
        shares = [value[seat - 1] for value in solved.values]
        loss = shares[0] - shares[solved.actions.index(action)]
        yield loss, shares[0] - min(shares) > DIFFERENT
        history = history.play(seat, action, chance)


if __name__ == "__main__":
    main()
