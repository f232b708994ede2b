"""The statistics of games: means, quantiles and intervals, from known totals."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import TypeAlias

import numpy as np
import pytest

from hexwarp.arena.summary import summary
from hexwarp.search.statistics import BRANCHING_PLIES, Statistics

Played: TypeAlias = tuple[int, int, tuple[int, ...], tuple[float, ...]]


def totals_of(games: Sequence[Played]) -> Statistics:
    """Return the totals of games: plies, first seat, scores, shares."""
    plies, firsts, scores, shares = zip(*games, strict=True)
    totals = Statistics(len(scores[0]))
    totals.add(np.array(plies), np.array(firsts), np.array(scores), np.array(shares, float))
    return totals


FOUR = [
    (10, 1, (3, 1), (1, 0)),
    (12, 2, (3, 5), (0, 1)),
    (12, 2, (4, 4), (0.5, 0.5)),
    (30, 1, (0, 0), (0, 0)),
]


def test_means_and_counts() -> None:
    totals = totals_of(FOUR)
    figures = summary(totals)
    assert (totals.wins, totals.shared, totals.unwon) == ([1, 1], 1, 1)
    assert figures.first_player.value == pytest.approx((1 + 1 + 0.5 + 0.5) / 4)
    assert [points.value for points in figures.points] == [0.5, 0.5]
    assert figures.shared.value == figures.unwon.value == 0.25
    assert figures.length.mean == 16
    assert figures.length.sd == pytest.approx(sqrt((36 + 16 + 16 + 196) / 3))
    assert figures.length.quantiles == (10, 10, 12, 12, 30)
    assert (figures.length.lowest, figures.length.highest) == (10, 30)
    assert [scores.mean for scores in figures.scores] == [2.5, 2.5]


def test_merged_totals_are_those_of_all_games() -> None:
    merged, whole = totals_of(FOUR[:1]), totals_of(FOUR)
    merged.merge(totals_of(FOUR[1:]))
    merged.branching = whole.branching = np.zeros(0)  # type: ignore[assignment]
    assert vars(merged) == vars(whole)


def test_branching_is_the_mean_over_the_plies_of_counted_games() -> None:
    totals = totals_of(FOUR)
    totals.branching[:2] = [[2, 10], [1, 2]]
    figures = summary(totals)
    assert figures.branching == 4
    assert figures.branching_by_ply == (5, 2)
    assert len(totals.branching) == BRANCHING_PLIES


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    rng, covered = Random(5), Counter[bool]()
    for _ in range(400):
        games = []
        for _ in range(60):
            share = rng.choices([1.0, 0.5, 0.0], [0.5, 0.2, 0.3])[0]
            games.append((1, 1, (0, 0), (share, 1 - share)))
        interval = summary(totals_of(games)).first_player
        covered[interval.low <= 0.6 <= interval.high] += 1
    assert 0.92 < covered[True] / 400 < 0.985


def test_perfect_score_has_an_interval_up_to_it() -> None:
    interval = summary(totals_of([FOUR[0]] * 20)).first_player
    assert (interval.value, interval.high) == (1, 1)
    assert 0.7 < interval.low < 0.9
