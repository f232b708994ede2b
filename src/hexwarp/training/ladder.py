"""How a network in training plays: its share of the points against bots of rising strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Any, Final

from hexwarp.arena.match import Match, play_matches
from hexwarp.bots import names
from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Seat
from hexwarp.parallel import Workers
from hexwarp.search.network import Network, to_file

__all__ = ["GAMES", "LADDER", "NetworkBot", "ladder_of", "ladder_scores"]

LADDER: Final = ("random", "greedy", "level1", "level2")
"""The opponents, weakest first."""

GAMES: Final = 60
"""The number of games against each opponent; a little more where variants do not divide it."""


@dataclass(frozen=True)
class NetworkBot:
    """A bot that plays the move after which a network expects most.

    Example:
        >>> Match("hyper6", [NetworkBot(trainer.network), "greedy"], games=10).play().score.value
    """

    network: Network
    name: str = "network"

    def choose(
        self, game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        """Return the action with the highest value one ply ahead (``core.game.Bot.choose``).

        Args:
            game: The game.
            state: The state, redacted for the seat.
            seat: A seat that may act.
            rng: Source of unknown parts and chance.
            seconds: Not used.
        """
        from hexwarp.search.mcts import search

        network = to_file(self.network)
        return search(game, state, seat, rng.getrandbits(64), nodes=1, network=network).actions[0]


def ladder_of(game: Game[Any]) -> tuple[str, ...]:
    """Return the opponents that a game has, weakest first."""
    return tuple(name for name in LADDER if name in names(game))


def ladder_scores(
    games: Sequence[Game[Any]], network: Network, seed: int, workers: Workers
) -> dict[str, float]:
    """Return a network's mean share of the points against each opponent of the ladder.

    Equal arguments give equal games, so that networks are measured on the same deals.

    Args:
        games: The variants, which are played equally often.
        network: The network, in one seat; the opponent has all others.
        seed: The seed of all chance.
        workers: Where the games are played.
    """
    bot, ladder = NetworkBot(network), ladder_of(games[0])
    each = ceil(GAMES / len(games))
    matches = [
        Match(game, (bot, opponent), games=each, seed=seed) for opponent in ladder for game in games
    ]
    results = play_matches(matches, workers)
    scores: dict[str, float] = {}
    for place, opponent in enumerate(ladder):
        own = results[place * len(games) : (place + 1) * len(games)]
        scores[opponent] = sum(result.points[0] for result in own) / (each * len(games))
    return scores
