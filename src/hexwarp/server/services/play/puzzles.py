"""Puzzles for users: the one of the day, the next one, and answers, which are rated.

A user's first answer to a puzzle counts, as a game of the user against the puzzle
(``puzzles.elo``). So a user stores as many rows as there are puzzles, at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Literal

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.history import History
from hexwarp.core.types import Action, Seat
from hexwarp.match.errors import Refusal
from hexwarp.match.record import move_text
from hexwarp.puzzles import elo
from hexwarp.puzzles.puzzle import Puzzle, find, shipped
from hexwarp.server import schemas, views
from hexwarp.server.clock import now_ms
from hexwarp.storage import Storage
from hexwarp.storage.play.puzzles import Attempt, PuzzleRating, Solver
from hexwarp.words import Words

DAY_MS = 24 * 3600 * 1000

CHOICES = 5
"""The unsolved puzzles nearest to a user's rating, of which the next one is chosen at random."""

KEPT_POSITIONS = 100
"""The positions in memory; one takes up to 100 kB."""

Result = Literal["solved", "failed"]


@dataclass(frozen=True, slots=True)
class Position:
    """A puzzle's position and solution, as its seat may see them."""

    history: History[Any]
    seat: Seat
    state: Any
    """The state, redacted for the seat."""
    recent: list[dict[str, Any]]
    plan: schemas.messages.PlanMessage
    solving: frozenset[Action]
    solution: schemas.puzzles.PuzzleSolution

    @property
    def game(self) -> Game[Any]:
        """The game with its options."""
        return self.history.game


@lru_cache(maxsize=KEPT_POSITIONS)
def position_of(puzzle: Puzzle, words: Words) -> Position:
    """Return a puzzle's position; takes some 10 ms when it is not in memory.

    Args:
        puzzle: The puzzle.
        words: The user's language, for the reasons why moves are forbidden.
    """
    history = puzzle.history()
    game, before = history.game, history.before(puzzle.turn)
    [seat] = game.to_move(before)
    state = game.redact(before, (seat,))
    return Position(
        history=history,
        seat=seat,
        state=state,
        recent=_recent_events(history, puzzle.turn, seat),
        plan=views.plan_of_state(game, state, game.ply(state), (seat,), seat, words),
        solving=frozenset(game.find_move(state, seat, move) for move in puzzle.moves),
        solution=schemas.puzzles.PuzzleSolution(
            moves=list(puzzle.moves),
            win=puzzle.win,
            next=puzzle.next,
            turns=list(_solution_turns(history, puzzle.turn, seat)),
            reasons=list(puzzle.reasons),
        ),
    )


def _recent_events(history: History[Any], turn: int, seat: Seat) -> list[dict[str, Any]]:
    """Return the events between the seat's last turn and this one."""
    first = next((n + 1 for n in reversed(range(turn)) if history.turns[n].seat == seat), 0)
    events = (event for earlier in history.turns[first:turn] for event in earlier.events)
    return [history.game.redact_event(event, (seat,)) for event in events]


def _solution_turns(history: History[Any], turn: int, seat: Seat) -> Sequence[schemas.games.Ply]:
    game = history.game
    return [
        schemas.games.Ply(
            seat=taken.seat,
            move=move_text(history, number, (seat,)),
            events=[game.redact_event(event, (seat,)) for event in taken.events],
            ply=game.ply(taken.state),
            state=game.view(taken.state, (seat,)),
        )
        for number, taken in enumerate(history.turns[turn:], start=turn)
    ]


class PuzzleService:
    """The puzzles of all games, and the users' answers to them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage.puzzles

    def daily(self, at: int) -> dict[str, str]:
        """Return the ids of the day's puzzles by game, the same for all users.

        Args:
            at: A time of the day, Unix time in ms; days are those of UTC.
        """
        day = at // DAY_MS
        by_game = {game: list(shipped(game)) for game in registry.games()}
        return {game: ids[day % len(ids)] for game, ids in by_game.items() if ids}

    async def results(self, user_id: str | None) -> dict[str, Result]:
        """Return the results of a user's first answers by puzzle; none of a stranger."""
        if user_id is None:
            return {}
        attempts = await self._storage.attempts([user_id])
        return {attempt.puzzle_id: _result(attempt) for attempt in attempts}

    async def result(self, puzzle_id: str, user_id: str | None) -> Result | None:
        """Return the result of a user's first answer to a puzzle, or None."""
        attempt = await self._storage.attempt(user_id, puzzle_id) if user_id else None
        return _result(attempt) if attempt else None

    async def solver(self, game: str, user_id: str | None) -> Solver:
        """Return a user's rating in a game; that of a new solver for a stranger."""
        stored = await self._storage.solvers([user_id]) if user_id else []
        new = Solver(user_id or "", game, elo.START, 0)
        return next((solver for solver in stored if solver.game == game), new)

    async def rating(self, puzzle: Puzzle) -> PuzzleRating:
        """Return the rating of a puzzle."""
        stored = await self._storage.ratings([puzzle.id])
        return stored.get(puzzle.id, _new_rating(puzzle))

    async def next(self, game: str, user_id: str | None, rng: Random) -> str:
        """Return the id of a puzzle near a user's rating that the user has not answered.

        After the last one, return the puzzle that was answered first.

        Raises:
            MalformedError: There is no such game.
            Refusal: The game has no puzzles.
        """
        puzzles = shipped(game)
        if not puzzles:
            raise Refusal("not_found", "There are no puzzles for this game yet.")
        results = await self.results(user_id)
        new = [puzzle for puzzle in puzzles.values() if puzzle.id not in results]
        if not new:
            return next(puzzle_id for puzzle_id in results if puzzle_id in puzzles)
        solver = await self.solver(game, user_id)
        stored = await self._storage.ratings(puzzle.id for puzzle in new)
        ratings = {puzzle.id: stored.get(puzzle.id, _new_rating(puzzle)).rating for puzzle in new}
        nearest = sorted(ratings, key=lambda puzzle_id: abs(ratings[puzzle_id] - solver.rating))
        return rng.choice(nearest[:CHOICES])

    async def rate(
        self, game: str, puzzle: Puzzle, user_id: str, *, solved: bool
    ) -> tuple[Solver, Solver] | None:
        """Count a user's first answer; return the user's rating before and after it.

        Later answers change nothing, and return None.
        """
        attempt = Attempt(user_id, puzzle.id, game, solved, now_ms())
        new = Solver(user_id, game, elo.START, 0)

        def rated(solver: Solver, rating: PuzzleRating) -> tuple[Solver, PuzzleRating]:
            own, of_puzzle = elo.rated(solver.rating, solver.attempts, rating.rating, solved=solved)
            return (
                Solver(user_id, game, own, solver.attempts + 1),
                PuzzleRating(puzzle.id, of_puzzle, rating.attempts + 1),
            )

        return await self._storage.add_attempt(attempt, new, _new_rating(puzzle), rated)


def find_puzzle(puzzle_id: str) -> tuple[str, Puzzle]:
    """Return a puzzle with the name of its game. Raises Refusal if there is none."""
    entry = find(puzzle_id)
    if entry is None:
        raise Refusal("not_found", "There is no such puzzle.")
    return entry


def _new_rating(puzzle: Puzzle) -> PuzzleRating:
    return PuzzleRating(puzzle.id, puzzle.rating, 0)


def _result(attempt: Attempt) -> Result:
    return "solved" if attempt.solved else "failed"
