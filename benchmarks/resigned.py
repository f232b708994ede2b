"""Measure what bots gain by knowing who resigned: ``python benchmarks/resigned.py GAME --level N``.

A level plays games of three or more players against itself. Early in each, one seat resigns, and
the server's substitute bot plays on for it. Of the others, one is told, and the rest play on as if
that seat could still win. A game is played once for each seat that can be the one who is told, with
the same chance.
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
from hexwarp.core.types import MatchScore, Seat
from hexwarp.match.model import SUBSTITUTE_BOT
from hexwarp.match.results import winners_among

EARLIEST, LATEST = 1, 6
"""The plies of each seat before the one that resigns does."""


def main() -> None:
    """Print the share of the games that the one who is told wins."""
    parser = argparse.ArgumentParser(description="Measure what knowing who resigned gains.")
    parser.add_argument("game", choices=sorted(registry.games()))
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    game, level = registry.game_type(wanted.game)(wanted.players), f"level{wanted.level}"
    others = game.players - 1
    points = [
        _deal(game, level, seed)
        for seed in range(wanted.seed, wanted.seed + wanted.games // others)
    ]
    score = mean_score(points)
    print(
        f"{game.name}, {game.players} players, {level}, {len(points) * others} games: "
        f"{score.value:.1%} ({score.low:.1%} to {score.high:.1%}), even {1 / others:.1%}"
    )


def _deal(game: Game[Any], level: str, seed: int) -> list[float]:
    """Return the shares of the games of one deal that the one who is told wins."""
    rng = Random(seed)
    gone, plies = rng.choice(game.seats), game.players * rng.randint(EARLIEST, LATEST)
    told = (seat for seat in game.seats if seat != gone)
    return [_game(game, level, gone, plies, seat, Random(seed)) for seat in told]


def _game(game: Game[Any], level: str, gone: Seat, plies: int, told: Seat, rng: Random) -> float:
    """Return the share of a game that the seat who is told wins."""
    known = game.in_match(MatchScore((0,) * game.players, 0, resigned=(gone,)))
    history = begin(game, chance := RandomChance(Random(rng.getrandbits(64))))
    while (outcome := game.outcome(history.state)) is None:
        seat = game.to_move(history.state)[0]
        after = game.ply(history.state) >= plies
        bot = SUBSTITUTE_BOT if after and seat == gone else level
        redacted = game.redact(history.state, (seat,))
        rules = known if after and seat == told else game
        history = history.play(seat, bots.choose(bot, rules, redacted, seat, rng), chance)
    others = tuple(seat for seat in game.seats if seat != gone)
    winners = winners_among(others, outcome.winners, outcome.scores, game)
    return (told in winners) / len(winners)


if __name__ == "__main__":
    main()
