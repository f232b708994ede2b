"""Measure what levels lose against exact play: ``python benchmarks/endings.py [--endings N]``.

For every game that solves its last plies, and each number of players: level 2 plays games up to
the first decision that is solved. From there each level plays all seats while decisions are solved,
with the same chance. A decision's loss is the best move's chance of a win less that of the move
chosen.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from statistics import mean
from typing import Any

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.search import exact

PLAYER = "level2"
"""The bot that plays up to the endings."""


def main() -> None:
    """Print a table for each number of players."""
    parser = argparse.ArgumentParser(description="Measure what levels lose against exact play.")
    parser.add_argument("--endings", type=int, default=1000, metavar="N")
    wanted = parser.parse_args().endings
    for kind in registry.games().values():
        for game in map(kind, kind.player_counts):
            if game.endings() is not None:
                _measure(game, wanted)


def _measure(game: Game[Any], wanted: int) -> None:
    bots.warm_up_offered(game)
    endings = list(islice(_endings(game), wanted))
    seconds = [solved for _, solved in endings]
    print(
        f"\n{game.name}, {game.players} players, {wanted} endings, "
        f"solved in {1000 * mean(seconds):.0f} ms on average, {1000 * max(seconds):.0f} ms at most"
    )
    print(f"{'bot':<8} {'loss of a decision':>20} {'best move chosen':>18}")
    for number in range(1, len(game.levels) + 1):
        level = f"level{number}"
        losses = [
            loss
            for seed, (history, _) in enumerate(endings)
            for loss in _losses(level, history, Random(seed))
        ]
        best = sum(loss == 0 for loss in losses) / len(losses)
        print(f"{level:<8} {mean(losses):>20.2%} {best:>18.0%}")


def _endings(game: Game[Any]) -> Iterator[tuple[History[Any], float]]:
    """Yield one game after the other up to where it is solved, and how many seconds that takes."""
    for seed in count():
        rng = Random(seed)
        chance = RandomChance(rng)
        history = begin(game, chance)
        while to_move := game.to_move(history.state):
            seat = to_move[0]
            redacted = game.redact(history.state, (seat,))
            if solved := exact.solve(game, redacted, seat):
                yield history, solved.seconds
                break
            action = bots.choose(PLAYER, game, redacted, seat, rng)
            history = history.play(seat, action, chance)


def _losses(level: str, history: History[Any], rng: Random) -> Iterator[float]:
    """Yield the losses of the decisions of a level that plays on while the game is solved."""
    game, chance = history.game, RandomChance(Random(rng.getrandbits(32)))
    while to_move := game.to_move(history.state):
        seat = to_move[0]
        redacted = game.redact(history.state, (seat,))
        solved = exact.solve(game, redacted, seat)
        if solved is None:  # a race may last longer than it has to
            return
        action = bots.choose(level, game, redacted, seat, rng)
        value = solved.values[solved.actions.index(action)]
        yield solved.root_value[seat - 1] - value[seat - 1]
        history = history.play(seat, action, chance)


if __name__ == "__main__":
    main()
