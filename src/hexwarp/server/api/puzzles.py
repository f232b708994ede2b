"""Routes of puzzles: the puzzles of the day, the next one, and answers."""

from __future__ import annotations

from datetime import UTC, datetime
from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Path, Query

from hexwarp.puzzles import puzzle as puzzles
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import (
    NEW_DATA,
    CurrentUser,
    OptionalUserId,
    RequestWords,
    Server,
    ServerDep,
)
from hexwarp.server.clock import now_ms
from hexwarp.server.services.play.puzzles import Position, Result, find_puzzle, position_of
from hexwarp.storage import User
from hexwarp.storage.play.puzzles import Solver
from hexwarp.words import Words

router = APIRouter(prefix="/api/puzzles")

PuzzleId = Annotated[str, Path(max_length=8)]
GameName = Annotated[str, Query(max_length=40)]


@router.get("/today")
async def get_daily_puzzles(
    server: ServerDep, user_id: OptionalUserId
) -> schemas.puzzles.DailyPuzzles:
    """Return the puzzles of the day, the same for all users; days change at midnight UTC."""
    now = now_ms()
    daily = server.puzzles.daily(now)
    results = await server.puzzles.results(user_id)
    return schemas.puzzles.DailyPuzzles(
        date=f"{datetime.fromtimestamp(now / 1000, UTC):%Y-%m-%d}",
        puzzles=[
            schemas.puzzles.DailyPuzzle(
                game=game,
                id=puzzle_id,
                result=results.get(puzzle_id),
                you=solver_rating(await server.puzzles.solver(game, user_id)),
            )
            for game, puzzle_id in daily.items()
        ],
    )


@router.get("/next")
async def get_next_puzzle(
    server: ServerDep,
    words: RequestWords,
    user_id: OptionalUserId,
    game: GameName,
) -> schemas.puzzles.Puzzle:
    """Return a puzzle that the user has not answered, near the user's rating."""
    puzzle_id = await server.puzzles.next(game, user_id, SystemRandom())
    return await _puzzle(server, words, user_id, puzzle_id)


@router.get("/{puzzle_id}")
async def get_puzzle(
    server: ServerDep,
    words: RequestWords,
    user_id: OptionalUserId,
    puzzle_id: PuzzleId,
) -> schemas.puzzles.Puzzle:
    """Return a puzzle, as the seat to move sees it."""
    return await _puzzle(server, words, user_id, puzzle_id)


@router.post("/{puzzle_id}/answer", dependencies=[NEW_DATA])
async def answer_puzzle(
    server: ServerDep,
    words: RequestWords,
    user: CurrentUser,
    puzzle_id: PuzzleId,
    body: schemas.puzzles.PuzzleMove,
) -> schemas.puzzles.PuzzleAnswer:
    """Answer a puzzle; the first answer counts. A right one returns the solution."""
    game, puzzle = find_puzzle(puzzle_id)
    position = await _position(server, words, puzzle)
    action = position.game.find_move(position.state, position.seat, body.move)
    return await _answer(
        server, user, game, puzzle, position, correct=action in position.solving, shown=False
    )


@router.post("/{puzzle_id}/solution", dependencies=[NEW_DATA])
async def show_solution(
    server: ServerDep,
    words: RequestWords,
    user: CurrentUser,
    puzzle_id: PuzzleId,
) -> schemas.puzzles.PuzzleAnswer:
    """Return the solution; without an earlier answer, this counts as a wrong one."""
    game, puzzle = find_puzzle(puzzle_id)
    position = await _position(server, words, puzzle)
    return await _answer(server, user, game, puzzle, position, correct=False, shown=True)


async def _answer(
    server: Server,
    user: User,
    game: str,
    puzzle: puzzles.Puzzle,
    position: Position,
    *,
    correct: bool,
    shown: bool,
) -> schemas.puzzles.PuzzleAnswer:
    change = await server.puzzles.rate(game, puzzle, user.id, solved=correct)
    solver = change[1] if change else await server.puzzles.solver(game, user.id)
    first: Result = "solved" if correct else "failed"
    return schemas.puzzles.PuzzleAnswer(
        correct=correct,
        result=first if change else await server.puzzles.result(puzzle.id, user.id) or first,
        change=schemas.puzzles.PuzzleChange(
            before=round(change[0].rating), after=round(change[1].rating)
        )
        if change
        else None,
        you=solver_rating(solver),
        solution=position.solution if correct or shown else None,
    )


async def _position(server: Server, words: Words, puzzle: puzzles.Puzzle) -> Position:
    return await server.threads.run(position_of, puzzle, words)


async def _puzzle(
    server: Server, words: Words, user_id: str | None, puzzle_id: str
) -> schemas.puzzles.Puzzle:
    game, puzzle = find_puzzle(puzzle_id)
    position = await _position(server, words, puzzle)
    rating = await server.puzzles.rating(puzzle)
    return schemas.puzzles.Puzzle(
        id=puzzle.id,
        game=game,
        players=position.game.players,
        options=dict(position.game.options),
        seat=position.seat,
        state=position.game.view(position.state, (position.seat,)),
        recent=position.recent,
        plan=position.plan,
        rating=round(rating.rating),
        attempts=rating.attempts,
        result=await server.puzzles.result(puzzle.id, user_id),
        you=solver_rating(await server.puzzles.solver(game, user_id)),
    )


def solver_rating(solver: Solver) -> schemas.accounts.SolverRating:
    """Return the message of a user's puzzle rating."""
    return schemas.accounts.SolverRating(
        game=solver.game, rating=round(solver.rating), attempts=solver.attempts
    )
