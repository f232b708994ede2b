"""Puzzles: positions with one clearly best move."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from hexwarp.core.types import Reason
from hexwarp.server.schemas.accounts import SolverRating
from hexwarp.server.schemas.base import JsonObject, Strict
from hexwarp.server.schemas.games import Ply
from hexwarp.server.schemas.messages import PlanMessage


class PuzzleMove(Strict):
    """An answer to a puzzle: a move in record notation."""

    move: Annotated[str, Field(max_length=100)]


class DailyPuzzle(BaseModel):
    """A game's puzzle of the day, with the result of the user's first answer, if there is one.

    ``you`` is the user's rating in the game.
    """

    game: str
    id: str
    result: Literal["solved", "failed"] | None
    you: SolverRating


class DailyPuzzles(BaseModel):
    """The puzzles of a day in UTC, such as 2026-01-31; one for each game that has puzzles."""

    date: str
    puzzles: list[DailyPuzzle]


class Puzzle(BaseModel):
    """A puzzle: ``seat`` is to move in ``state``, and sees what a player at that seat sees.

    ``recent`` are the events since the seat's last turn. ``result`` is the result of the user's
    first answer, which alone counts for the ratings; ``you`` is the user's rating.
    """

    id: str
    game: str
    players: int
    options: dict[str, bool | int | str]
    seat: int
    state: JsonObject
    recent: list[JsonObject]
    plan: PlanMessage
    rating: int
    attempts: int
    result: Literal["solved", "failed"] | None
    you: SolverRating


class PuzzleSolution(BaseModel):
    """The solution: ``moves`` are as good as each other, best first.

    ``win`` is the solver's win probability after the best move, and ``next`` the one after the best
    move that does not solve the puzzle. ``turns`` are the best move and the best replies, up to the
    solver's next turn. ``reasons`` speak for the best move, as in a ``Hint``.
    """

    moves: list[str]
    win: float
    next: float
    turns: list[Ply]
    reasons: list[Reason]


class PuzzleChange(BaseModel):
    """How a first answer changed the user's rating."""

    before: int
    after: int


class PuzzleAnswer(BaseModel):
    """Whether an answer is right; with the solution if it is, or if the user gave up.

    ``change`` is null unless it was the first answer.
    """

    correct: bool
    result: Literal["solved", "failed"]
    change: PuzzleChange | None
    you: SolverRating
    solution: PuzzleSolution | None
