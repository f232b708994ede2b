"""The ratings of puzzles and their solvers, and each user's first answer to each puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage.database import rows
from hexwarp.storage.database.batch_writer import BatchWriter
from hexwarp.storage.database.tables import puzzle_attempts, puzzle_ratings, puzzle_solvers, users
from hexwarp.storage.play.name_changes import DELETED

MAX_WRITES = 3
"""The times an attempt is stored if another process stores a row of the same key first."""


@dataclass(frozen=True, slots=True)
class Solver:
    """A user's puzzle rating in a game, after ``attempts`` first answers."""

    user_id: str
    game: str
    rating: float
    attempts: int


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """A puzzle's rating after ``attempts`` first answers."""

    puzzle_id: str
    rating: float
    attempts: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """A user's first answer to a puzzle; ``at`` is Unix time in ms."""

    user_id: str
    puzzle_id: str
    game: str
    solved: bool
    at: int


RatePuzzle: TypeAlias = Callable[[Solver, PuzzleRating], tuple[Solver, PuzzleRating]]
"""Maps the ratings before an attempt to those after it."""


class Puzzles:
    """The ratings and attempts in a database."""

    def __init__(self, engine: AsyncEngine, writer: BatchWriter) -> None:
        self._engine = engine
        self._writer = writer

    async def solvers(self, user_ids: Sequence[str]) -> list[Solver]:
        """Return the ratings of a user, who has these ids."""
        query = select(puzzle_solvers).where(puzzle_solvers.c.user_id.in_(user_ids))
        query = query.order_by(puzzle_solvers.c.game, puzzle_solvers.c.user_id)
        async with self._engine.connect() as connection:
            return [Solver(*row) for row in await connection.execute(query)]

    async def attempts(self, user_ids: Sequence[str]) -> list[Attempt]:
        """Return the first answers of a user, who has these ids, earliest first."""
        query = select(puzzle_attempts).where(puzzle_attempts.c.user_id.in_(user_ids))
        query = query.order_by(puzzle_attempts.c.at, puzzle_attempts.c.puzzle_id)
        async with self._engine.connect() as connection:
            return [Attempt(*row) for row in await connection.execute(query)]

    async def attempt(self, user_id: str, puzzle_id: str) -> Attempt | None:
        """Return a user's first answer to a puzzle, or None."""
        query = select(puzzle_attempts).where(
            puzzle_attempts.c.user_id == user_id, puzzle_attempts.c.puzzle_id == puzzle_id
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return Attempt(*row) if row else None

    async def ratings(self, puzzle_ids: Iterable[str]) -> dict[str, PuzzleRating]:
        """Return the ratings of those puzzles that somebody has tried, by id."""
        query = select(puzzle_ratings).where(puzzle_ratings.c.puzzle_id.in_(list(puzzle_ids)))
        async with self._engine.connect() as connection:
            return {row.puzzle_id: PuzzleRating(*row) for row in await connection.execute(query)}

    async def add_attempt(
        self, attempt: Attempt, solver: Solver, puzzle: PuzzleRating, rate: RatePuzzle
    ) -> tuple[Solver, Solver] | None:
        """Store a user's first answer to a puzzle, and both new ratings.

        Args:
            attempt: The answer.
            solver: The rating of a user who has none yet.
            puzzle: The rating of a puzzle that nobody has tried yet.
            rate: How the answer changes the ratings.

        Returns:
            The solver before and after; None if the user has answered before, or was deleted.
        """
        changes: list[tuple[Solver, Solver]] = []
        operation = partial(_add_attempt, attempt, solver, puzzle, rate, changes)
        for number in range(MAX_WRITES):
            changes.clear()
            try:
                await self._writer.write(operation, alone=True)
            except IntegrityError:
                if number == MAX_WRITES - 1:
                    raise
            else:
                break
        return changes[-1] if changes else None


def _add_attempt(
    attempt: Attempt,
    new_solver: Solver,
    new_puzzle: PuzzleRating,
    rate: RatePuzzle,
    changes: list[tuple[Solver, Solver]],
    connection: Connection,
) -> None:
    own = puzzle_attempts.c.user_id == attempt.user_id
    of_puzzle = puzzle_ratings.c.puzzle_id == attempt.puzzle_id
    of_solver = (
        puzzle_solvers.c.user_id == attempt.user_id,
        puzzle_solvers.c.game == attempt.game,
    )
    known = select(users.c.id).where(users.c.id == attempt.user_id, users.c.kind != DELETED)
    earlier = select(puzzle_attempts).where(own, puzzle_attempts.c.puzzle_id == attempt.puzzle_id)
    if not connection.execute(known).first() or connection.execute(earlier).first():
        return
    row = connection.execute(select(puzzle_solvers).where(*of_solver).with_for_update()).first()
    solver = Solver(*row) if row else new_solver
    row = connection.execute(select(puzzle_ratings).where(of_puzzle).with_for_update()).first()
    puzzle = PuzzleRating(*row) if row else new_puzzle
    solver_after, puzzle_after = rate(solver, puzzle)
    connection.execute(insert(puzzle_attempts), rows.to_row(attempt))
    connection.execute(delete(puzzle_solvers).where(*of_solver))
    connection.execute(insert(puzzle_solvers), rows.to_row(solver_after))
    connection.execute(delete(puzzle_ratings).where(of_puzzle))
    connection.execute(insert(puzzle_ratings), rows.to_row(puzzle_after))
    changes.append((solver, solver_after))
