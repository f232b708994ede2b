"""Measure what a bot gains by knowing the score: ``python benchmarks/rounds.py GAME --level N``.

A level plays matches of several rounds against itself. In each match one seat holder is told the
score of the match, and the others play every round for itself. A match is played once for each
seat that the one who is told can have first, with the same chance.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from hexwarp import bots
from hexwarp.arena.elo import mean_score
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.types import MatchScore


def main() -> None:
    """Print the share of the matches that the one who is told wins."""
    parser = argparse.ArgumentParser(description="Measure what knowing the score gains.")
    parser.add_argument("game", choices=sorted(registry.games()))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    game, level = registry.game_type(wanted.game)(wanted.players), f"level{wanted.level}"
    points = [
        [_match(game, level, wanted.rounds, told, seed) for told in range(game.players)]
        for seed in range(wanted.seed, wanted.seed + wanted.matches // game.players)
    ]
    score = mean_score(points)
    print(
        f"{game.name}, {game.players} players, {level}, {len(points) * game.players} matches of "
        f"{wanted.rounds} rounds: {score.value:.1%} ({score.low:.1%} to {score.high:.1%}), "
        f"even {1 / game.players:.1%}"
    )


def _match(game: Game[Any], level: str, rounds: int, told: int, seed: int) -> float:
    """Return the share of a match that the holder who is told wins."""
    totals = [0] * game.players  # by holder
    for number in range(rounds):
        holders = [(seat + number) % game.players for seat in range(game.players)]  # by seat
        score = MatchScore(tuple(totals[holder] for holder in holders), rounds - 1 - number)
        rng = Random(f"{seed} {number}")
        for holder, points in zip(
            holders, _round(game, level, score, holders.index(told) + 1, rng), strict=True
        ):
            totals[holder] += points
    best = (min if game.lowest_wins else max)(totals)
    return (totals[told] == best) / totals.count(best)


def _round(
    game: Game[Any], level: str, score: MatchScore, told: int, rng: Random
) -> tuple[int, ...]:
    """Play a round in which one seat knows the score, and return the points by seat."""
    in_match = game.in_match(score)
    history = begin(game, chance := RandomChance(Random(rng.getrandbits(64))))
    while (outcome := game.outcome(history.state)) is None:
        seat = game.to_move(history.state)[0]
        known = in_match if seat == told else game
        redacted = game.redact(history.state, (seat,))
        history = history.play(seat, bots.choose(level, known, redacted, seat, rng), chance)
    return outcome.scores


if __name__ == "__main__":
    main()
