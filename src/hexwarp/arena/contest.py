"""Matches as they are played, on as many processes as there are to be."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from functools import cache, partial
from typing import Any

from hexwarp import bots
from hexwarp.arena.course import Course
from hexwarp.arena.match import Match
from hexwarp.arena.play import play
from hexwarp.arena.result import Played, result
from hexwarp.arena.spread import spread
from hexwarp.core.game import Game
from hexwarp.core.record import write


def contest(courses: Sequence[Course], processes: int) -> Generator[str, None, None]:
    """Play what the courses still need, and tell them each game; gives its record's text.

    The courses come to the same for any number of processes.
    """
    missing = (
        (index, number)
        for index, course in enumerate(courses)
        for number in range(course.wanted)
        if not course.over and number not in course
    )
    work = partial(_play, [course.match for course in courses])
    with closing(spread(work, missing, processes)) as finished:
        for index, played, text in finished:
            courses[index].add(played)
            yield text
            if all(course.over for course in courses):
                return


def _play(matches: Sequence[Match], game: tuple[int, int]) -> tuple[int, Played, str]:
    index, number = game
    match = matches[index]
    if match.needs_compiling:
        _warm(match.game)
    record = play(match, number)
    return index, result(match, number, record), write(record)


@cache
def _warm(game: Game[Any]) -> None:
    """Load what is compiled, once in a process: no bot's thinking time is spent on it."""
    bots.warm_up(game, lambda _: None)
