"""First answers to puzzles, and the ratings of puzzles and solvers."""

import asyncio
from dataclasses import replace

from hexwarp.storage import User
from hexwarp.storage.play.puzzles import Attempt, PuzzleRating, Solver
from support.storage import change_names, opened

ANN, BOB = User("a", "Ann", created=1), User("b", "Bob", created=1)
ATTEMPT = Attempt("a", "p", "g", True, 5)
NEW_SOLVER, NEW_PUZZLE = Solver("a", "g", 1200, 0), PuzzleRating("p", 1500, 0)


def one_up(solver: Solver, puzzle: PuzzleRating) -> tuple[Solver, PuzzleRating]:
    return (
        replace(solver, rating=solver.rating + 1, attempts=solver.attempts + 1),
        replace(puzzle, rating=puzzle.rating - 1, attempts=puzzle.attempts + 1),
    )


def test_only_the_first_of_concurrent_answers_counts(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as first, opened(url) as second:
            for user in (ANN, BOB):
                await first.users.add(user)
            adding = [
                storage.puzzles.add_attempt(ATTEMPT, NEW_SOLVER, NEW_PUZZLE, one_up)
                for storage in (first, second, first, second)
            ]
            counted = [change for change in await asyncio.gather(*adding) if change]
            assert counted == [(NEW_SOLVER, Solver("a", "g", 1201, 1))]
            assert await first.puzzles.attempts(["a"]) == [ATTEMPT]
            assert await first.puzzles.attempt("a", "p") == ATTEMPT
            assert await first.puzzles.attempt("b", "p") is None
            bobs = replace(ATTEMPT, user_id="b", solved=False)
            await second.puzzles.add_attempt(
                bobs, replace(NEW_SOLVER, user_id="b"), NEW_PUZZLE, one_up
            )
            ratings = await first.puzzles.ratings(["p", "q"])
            assert ratings == {"p": PuzzleRating("p", 1498, 2)}

    asyncio.run(scenario())


def test_answers_of_a_deleted_user_are_gone_and_not_stored_again(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            await storage.users.add(ANN)
            puzzles = storage.puzzles
            await puzzles.add_attempt(ATTEMPT, NEW_SOLVER, NEW_PUZZLE, one_up)
            await storage.users.delete(ANN)
            await change_names(storage)
            assert await puzzles.attempts(["a"]) == []
            assert await puzzles.solvers(["a"]) == []
            assert await puzzles.add_attempt(ATTEMPT, NEW_SOLVER, NEW_PUZZLE, one_up) is None
            assert await puzzles.attempts(["a"]) == []

    asyncio.run(scenario())
