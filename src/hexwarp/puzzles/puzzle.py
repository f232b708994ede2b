"""A puzzle, its line in a file, and the puzzles that are shipped with a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any, Final

from hexwarp.core import record, registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History
from hexwarp.core.types import Reason, Seat

FILE: Final = "puzzles.jsonl"
"""The file in a game's folder with its puzzles, one a line."""

ID_LENGTH: Final = 6


@dataclass(frozen=True, slots=True, eq=False)
class Puzzle:
    """A position with one clearly best move, and how the game may go on after it.

    Attributes:
        id: A short name that depends on the position and the solver's knowledge alone.
        number: The number of the game that it is from.
        record: The record of the game: the turns up to the position, then the solution's.
        turn: The number of turns up to the position.
        moves: The moves that solve it, best first; the others in it are as good.
        win: The win probability with the best move, 0 to 1.
        next: The win probability with the best move that does not solve it.
        rating: The rating from the levels that find the move.
        reasons: The reasons for the best move, compared with the best wrong one (``Game.reasons``).
    """

    id: str
    number: int
    record: str
    turn: int
    moves: tuple[str, ...]
    win: float
    next: float
    rating: float
    reasons: tuple[Reason, ...]

    def line(self) -> str:
        """Return the puzzle as a line of a file."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        return json.dumps(fields, ensure_ascii=False)

    def history(self) -> History[Any]:
        """Return the game with the solution, replayed and checked. Raises RecordError."""
        return record.read(self.record)[0].history


def from_line(line: str) -> Puzzle:
    """Return the puzzle of a file's line.

    Raises:
        MalformedError: The line holds no puzzle.
    """
    try:
        fields = json.loads(line)
        lists = {name: tuple(fields[name]) for name in ("moves", "reasons")}
        return Puzzle(**{**fields, **lists})
    except (ValueError, TypeError, LookupError) as error:
        raise MalformedError("A line holds no puzzle.") from error


def read(lines: Iterable[str]) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file's lines. Raises MalformedError."""
    return tuple(from_line(line) for line in lines if line.strip())


@cache
def shipped(game: str) -> Mapping[str, Puzzle]:
    """Return the puzzles that are shipped with a game by id, in the order of its file.

    Args:
        game: The game's name.

    Raises:
        MalformedError: No game has this name.

    Example:
        >>> puzzle = next(iter(shipped("indigo").values()))
        >>> history = puzzle.history()
        >>> history.before(puzzle.turn)
    """
    file = registry.game_type(game).file(FILE)
    text = file.read_text("utf-8") if file else ""
    return {puzzle.id: puzzle for puzzle in read(text.splitlines())}


def position_id(game: Game[Any], state: Any, seat: Seat) -> str:
    """Return the id of a position as a seat may see it.

    Args:
        game: The game.
        state: The position.
        seat: The seat to move.
    """
    view = json.dumps([game.name, seat, game.view(state, (seat,))], sort_keys=True)
    number = int.from_bytes(sha256(view.encode()).digest())
    letters = "23456789abcdefghjkmnpqrstuvwxyz"
    name = ""
    for _ in range(ID_LENGTH):
        number, index = divmod(number, len(letters))
        name += letters[index]
    return name


def find(puzzle_id: str) -> tuple[str, Puzzle] | None:
    """Return the game and the puzzle of an id, or None."""
    for game in registry.games():
        if (puzzle := shipped(game).get(puzzle_id)) is not None:
            return game, puzzle
    return None
