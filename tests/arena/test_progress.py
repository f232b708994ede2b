"""The progress of a match, for any order in which games finish."""

from random import Random

import pytest

from hexwarp.arena.progress import MatchProgress
from hexwarp.arena.result import GameResult, match_totals
from hexwarp.arena.setup import MatchSetup
from hexwarp.arena.sprt import Sprt
from hexwarp.core import registry

MATCH = MatchSetup(registry.load("cairn(players=2)"), ("random", "greedy"), 1)


def result(number: int, points: float) -> GameResult:
    winner = {1.0: 0, 0.0: 1}.get(points)
    return GameResult(
        number, (points, 1 - points), winner, (3, 4), (0.5, 0.25), (None, "It slept."), (1, 2)
    )


def test_results_do_not_depend_on_the_order_of_finishing() -> None:
    games = [result(number, points) for number, points in enumerate([1.0] * 40 + [0.5, 0.0])]
    shuffled = Random(2).sample(games, len(games))
    matches = []
    for order in (games, shuffled):
        progress = MatchProgress(MATCH, len(games), Sprt(2, 0, 100))
        for finished in order:
            progress.add(finished)
        matches.append(progress)
    assert matches[0].is_over
    assert matches[0].results == matches[1].results == games[: len(matches[0].results)]
    assert 2 < len(matches[0].results) < 40
    assert [match.test.accepted for match in matches if match.test] == [100, 100]


def test_later_results_wait_for_missing_ones() -> None:
    progress = MatchProgress(MATCH, 3)
    for number in (0, 2):
        progress.add(result(number, 1.0))
    assert len(progress.results) == 1
    assert not progress.is_over
    assert [number in progress for number in range(4)] == [True, False, True, False]
    progress.add(result(1, 0.0))
    assert progress.is_over
    assert progress.points_by_deal == [[1.0, 0.0], [1.0]]


def test_totals() -> None:
    totals = match_totals(MATCH, [result(0, 1.0), result(1, 0.5), result(2, 0.0)])
    assert (totals.games, totals.points, totals.wins, totals.draws) == (3, [1.5, 1.5], [1, 1], 1)
    assert totals.ms_per_move == pytest.approx([500 / 3, 62.5])
    assert totals.faults == [{}, {"It slept.": 3}]
