"""Ratings of puzzles and their solvers: an attempt is a game of the solver against the puzzle.

Both have Elo ratings on one scale. A new solver has ``START``; a new puzzle has the rating at which
the levels, as solvers with ``LEVEL_RATINGS``, would solve it as often as they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

START: Final = 1200.0
"""The rating of a solver without attempts: that of level 3."""

LEVEL_RATINGS: Final = (600.0, 900.0, 1200.0, 1500.0, 1800.0, 2100.0)
"""The levels as solvers, level 1 first: each is about 300 points above the one before it, as in
their matches (docs/strength.md). They only fix the scale."""

LOWEST, HIGHEST = 400.0, 2400.0
"""The range of a new puzzle's rating."""

NEW_SOLVER_K: Final = 60.0
SOLVER_K: Final = 24.0
NEW_SOLVER_ATTEMPTS: Final = 15
"""The attempts for which a solver's rating moves by NEW_SOLVER_K, and by SOLVER_K afterwards."""

PUZZLE_K: Final = 8.0
"""A puzzle's rating moves slowly, as its start is measured and its solvers' are not."""

_SCALE: Final = 400.0


def expected_score(solver: float, puzzle: float) -> float:
    """Return the probability, 0 to 1, that a solver solves a puzzle.

    Args:
        solver: The solver's rating.
        puzzle: The puzzle's rating.
    """
    return float(1 / (1 + 10 ** ((puzzle - solver) / _SCALE)))


def rated(solver: float, attempts: int, puzzle: float, *, solved: bool) -> tuple[float, float]:
    """Return the ratings of solver and puzzle after an attempt.

    Args:
        solver: The solver's rating.
        attempts: The solver's rated attempts before this one.
        puzzle: The puzzle's rating.
        solved: Whether the first answer was right.

    Example:
        >>> rated(1200.0, 20, 1200.0, solved=True)
        (1212.0, 1196.0)
    """
    surprise = solved - expected_score(solver, puzzle)
    k = NEW_SOLVER_K if attempts < NEW_SOLVER_ATTEMPTS else SOLVER_K
    return solver + k * surprise, puzzle - PUZZLE_K * surprise


def initial_rating(solved: Sequence[float]) -> float:
    """Return the rating at which the levels are expected to solve a puzzle as often as they do.

    Args:
        solved: The probability, 0 to 1, that each level finds the move, level 1 first.

    Returns:
        A rating in whole points, LOWEST to HIGHEST.

    Example:
        >>> initial_rating((0, 0, 0.5, 1, 1, 1))
        1200.0
    """
    low, high = LOWEST, HIGHEST
    while high - low > 0.25:
        middle = (low + high) / 2
        if sum(expected_score(level, middle) for level in LEVEL_RATINGS) > sum(solved):
            low = middle
        else:
            high = middle
    return float(round(low))
