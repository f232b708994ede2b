import pytest

from hexwarp.puzzles import elo


def test_levels_that_solve_as_expected_give_the_rating_back() -> None:
    for rating in (700, 1234, 1900):
        solved = [elo.expected_score(level, rating) for level in elo.LEVEL_RATINGS]
        assert elo.initial_rating(solved) == pytest.approx(rating, abs=1)


def test_puzzle_that_stronger_levels_find_is_harder() -> None:
    ratings = [elo.initial_rating([0] * n + [1] * (6 - n)) for n in range(7)]
    assert ratings == sorted(ratings)
    assert (ratings[0], ratings[-1]) == (elo.LOWEST, elo.HIGHEST)


def test_right_answer_raises_the_solver_and_lowers_the_puzzle() -> None:
    solver, puzzle = elo.rated(1200, 100, 1200, solved=True)
    assert (solver, puzzle) == (1212, 1196)
    solver, puzzle = elo.rated(1200, 100, 1200, solved=False)
    assert (solver, puzzle) == (1188, 1204)


def test_ratings_of_new_solvers_move_faster() -> None:
    new, _ = elo.rated(1200, 0, 1500, solved=True)
    old, _ = elo.rated(1200, 100, 1500, solved=True)
    assert new > old > 1212
