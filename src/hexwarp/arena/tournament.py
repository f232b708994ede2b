"""The scores of a tournament, in which each group of bots plays a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from hexwarp.arena.progress import MatchProgress
from hexwarp.arena.rating import Rating, ratings
from hexwarp.arena.result import match_totals


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


def tournament_scores(matches: Sequence[MatchProgress]) -> list[TournamentScore]:
    """Return the scores of all bots, highest rating first.

    Args:
        matches: The matches, with the same number of seats.

    Example:
        >>> for score in tournament_scores([progress]):
        ...     print(score.bot, score.rating.value, score.points)
    """
    scores: dict[str, TournamentScore] = {}
    games = [game for progress in matches for game in _places(progress)]
    for bot, rating in ratings(games).items():
        scores[bot] = TournamentScore(bot, rating, 0, 0.0, 0, Counter())
    for progress in matches:
        totals = match_totals(progress.match, progress.results)
        for index, bot in enumerate(progress.match.bots):
            score = scores[bot]
            score.games += totals.games
            score.points += totals.points[index]
            score.wins += totals.wins[index]
            score.faults += totals.faults[index]
    return sorted(scores.values(), key=lambda score: -score.rating.value)


def _places(progress: MatchProgress) -> list[list[tuple[str, int]]]:
    """Return each game's bots with their places."""
    match = progress.match
    return [
        [
            (match.bots[bot], place)
            for bot, place in zip(match.seat_rotation(result.number), result.places, strict=True)
        ]
        for result in progress.results
    ]
