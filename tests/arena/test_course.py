"""What counts of a match, whatever order its games are finished in."""

from random import Random

import pytest

from hexwarp.arena.course import Course
from hexwarp.arena.match import Match
from hexwarp.arena.result import Played, tally
from hexwarp.arena.sprt import Sprt
from hexwarp.core import registry

MATCH = Match(registry.load("cairn(players=2)"), ("random", "greedy"), 1)


def game(number, share):
    winner = {1.0: 0, 0.0: 1}.get(share)
    return Played(
        number, (share, 1 - share), winner, (3, 4), (0.5, 0.25), (None, "It slept."), (1, 2)
    )


def test_the_order_of_finishing_makes_no_difference():
    games = [game(number, share) for number, share in enumerate([1.0] * 40 + [0.5, 0.0])]
    shuffled = Random(2).sample(games, len(games))
    courses = []
    for order in (games, shuffled):
        course = Course(MATCH, len(games), Sprt(2, 0, 100))
        for played in order:
            course.add(played)
        courses.append(course)
    assert courses[0].over
    assert courses[0].games == courses[1].games == games[: len(courses[0].games)]
    assert 2 < len(courses[0].games) < 40
    assert courses[0].test.accepted == courses[1].test.accepted == 100


def test_a_gap_holds_back_what_was_played_behind_it():
    course = Course(MATCH, 3)
    for number in (0, 2):
        course.add(game(number, 1.0))
    assert len(course.games) == 1
    assert not course.over
    assert [number in course for number in range(4)] == [True, False, True, False]
    course.add(game(1, 0.0))
    assert course.over
    assert course.deals == [[1.0, 0.0], [1.0]]


def test_sums():
    sums = tally(MATCH, [game(0, 1.0), game(1, 0.5), game(2, 0.0)])
    assert (sums.games, sums.score, sums.wins, sums.draws) == (3, [1.5, 1.5], [1, 1], 1)
    assert sums.ms_per_move == pytest.approx([500 / 3, 62.5])
    assert sums.faults == [{}, {"It slept.": 3}]
