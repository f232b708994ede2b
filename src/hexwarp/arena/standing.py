"""A tournament: each group of bots plays a match, and all games together give the ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from hexwarp.arena.course import Course
from hexwarp.arena.rating import Rating, ratings
from hexwarp.arena.result import tally


@dataclass
class Standing:
    """What a bot came to."""

    bot: str
    rating: Rating
    games: int
    score: float
    wins: int
    faults: Counter[str]


def standings(courses: Sequence[Course]) -> list[Standing]:
    """Those of all bots, the best first."""
    found: dict[str, Standing] = {}
    for bot, rating in ratings([game for course in courses for game in _places(course)]).items():
        found[bot] = Standing(bot, rating, 0, 0.0, 0, Counter())
    for course in courses:
        sums = tally(course.match, course.games)
        for index, bot in enumerate(course.match.bots):
            own = found[bot]
            own.games += sums.games
            own.score += sums.score[index]
            own.wins += sums.wins[index]
            own.faults += sums.faults[index]
    return sorted(found.values(), key=lambda own: -own.rating.value)


def _places(course: Course) -> list[list[tuple[str, int]]]:
    match = course.match
    return [
        [
            (match.bots[bot], place)
            for bot, place in zip(match.seating(game.number), game.places, strict=True)
        ]
        for game in course.games
    ]
