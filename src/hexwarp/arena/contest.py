"""Matches as they are played, on as many processes as there are to be."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial

from hexwarp.arena.course import Course
from hexwarp.arena.match import Match
from hexwarp.arena.play import play
from hexwarp.arena.result import Played, result
from hexwarp.arena.spread import spread
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
    record = play(matches[index], number)
    return index, result(matches[index], number, record), write(record)
