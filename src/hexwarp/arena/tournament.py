"""A tournament: each group of bots that fills the seats plays a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from hexwarp.arena.match import DEFAULT_GAMES, Match, MatchResult, play_matches
from hexwarp.arena.rating import Rating, ratings
from hexwarp.arena.result import GameResult, match_totals
from hexwarp.arena.setup import MatchSetup, bots_from
from hexwarp.bots.specs import BotSpec, title
from hexwarp.core.arguments import seed_from
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.registry import load
from hexwarp.parallel import Workers

__all__ = ["Tournament", "TournamentResult", "TournamentScore", "groups", "tournament_scores"]


class Tournament:
    """A round robin of bots: every group that fills the seats plays a match.

    Args:
        game: The game, or its specification.
        bots: The bots, as those of a match; their names differ.
        games: The number of games of each match.
        seed: The seed of all chance; a random one by default.
        seconds: Time per move in seconds, for bots that support it; None for fixed budgets.

    Raises:
        MalformedError: The game is malformed, there are too few bots, or one of them is no bot for
            the game.

    Example:
        >>> result = Tournament("hyper6", ("greedy", "level1", "random"), games=10, seed=1).play()
        >>> [(score.bot, score.rating.value) for score in result.scores]
    """

    def __init__(
        self,
        game: Game[Any] | str,
        bots: Sequence[BotSpec],
        games: int = DEFAULT_GAMES,
        seed: int | None = None,
        seconds: float | None = None,
    ) -> None:
        rules, seed = load(game), seed_from(seed)
        self.matches = tuple(
            Match(rules, group, games, seed, seconds)
            for group in groups(bots_from(bots), rules.players)
        )

    def play(self, processes: int = 1, ray: str | None = None) -> TournamentResult:
        """Play all matches and return the scores.

        Args:
            processes: The number of processes; with 1, games are played in this process.
            ray: The address of a Ray cluster that plays the games instead, such as ``auto``.

        Raises:
            HexwarpError: A bot chose no legal action, or cannot be sent to other processes.
        """
        with Workers.at(ray, processes) as workers:
            results = play_matches(self.matches, workers)
        played = [(result.setup, result.games) for result in results]
        return TournamentResult(tuple(tournament_scores(played)), tuple(results))


@dataclass(frozen=True)
class TournamentResult:
    """The results of a tournament.

    Attributes:
        scores: The bots' scores, highest rating first.
        matches: The results of the matches.
    """

    scores: tuple[TournamentScore, ...]
    matches: tuple[MatchResult, ...]


def groups(bots: Sequence[BotSpec], players: int) -> list[tuple[BotSpec, ...]]:
    """Return the groups of bots that play a match each.

    Args:
        bots: The bots.
        players: The number of seats.

    Raises:
        MalformedError: A bot is there twice, or the bots are too few.
    """
    names = [title(bot) for bot in bots]
    for name in names:
        if names.count(name) > 1:
            raise MalformedError(f"{name} takes part once only.")
    all_groups = list(combinations(bots, players))
    if not all_groups:
        raise MalformedError(f"{players} players take {players} bots or more.")
    return all_groups


@dataclass
class TournamentScore:
    """A bot's totals over all its matches."""

    bot: str
    rating: Rating
    games: int
    points: float
    wins: int
    """Games won outright."""
    faults: Counter[str]
    """Forfeited games, by reason."""


def tournament_scores(
    matches: Sequence[tuple[MatchSetup, Sequence[GameResult]]],
) -> list[TournamentScore]:
    """Return the scores of all bots, highest rating first.

    Args:
        matches: The matches, with the same number of seats, and the results of their games.

    Example:
        >>> for score in tournament_scores([(progress.match, progress.results)]):
        ...     print(score.bot, score.rating.value, score.points)
    """
    scores: dict[str, TournamentScore] = {}
    games = [game for setup, results in matches for game in _places(setup, results)]
    for bot, rating in ratings(games).items():
        scores[bot] = TournamentScore(bot, rating, 0, 0.0, 0, Counter())
    for setup, results in matches:
        totals = match_totals(setup, results)
        for index, bot in enumerate(setup.names):
            score = scores[bot]
            score.games += totals.games
            score.points += totals.points[index]
            score.wins += totals.wins[index]
            score.faults += totals.faults[index]
    return sorted(scores.values(), key=lambda score: -score.rating.value)


def _places(setup: MatchSetup, results: Sequence[GameResult]) -> list[list[tuple[str, int]]]:
    """Return each game's bots with their places."""
    names = setup.names
    return [
        [
            (names[bot], place)
            for bot, place in zip(setup.seat_rotation(result.number), result.places, strict=True)
        ]
        for result in results
    ]
