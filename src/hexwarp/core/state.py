"""A position of a game with checked moves, for programs that use the library.

``State`` joins what the rest of the program keeps apart for speed: a game, its history, and its
chance. The searches and the compiled rules do not use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hexwarp.core import registry
from hexwarp.core.arguments import check_type, seed_from, whole_number
from hexwarp.core.chance import ChanceAfter, RandomChance
from hexwarp.core.errors import HexwarpError, IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record
from hexwarp.core.types import Action, ChanceOutcome, JsonObject, Outcome, Ply, Seat

__all__ = ["State"]


class State:
    """A position of a game with the moves that led to it: an immutable value.

    The seed decides all draws and rolls: the same moves from the same seed give the same state.
    Two states are equal if their games and positions are equal.

    Args:
        game: The game, or its specification.
        seed: The seed of all chance, from 0; a random one by default.

    Raises:
        MalformedError: The specification is malformed, or the seed is no whole number from 0.

    Example:
        >>> state = State("indigo(players=3)", seed=1)
        >>> after = state.play(state.legal_moves[0])
        >>> state.to_move, after.to_move, after.outcome
        ((1,), (2,), None)
    """

    __slots__ = ("_history", "_seed")

    def __init__(self, game: Game[Any] | str, *, seed: int | None = None) -> None:
        self._seed = seed_from(seed)
        self._history: History[Any] = begin(registry.load(game), _chance(self._seed, 0))

    @classmethod
    def from_record(cls, record: Record, *, seed: int | None = None) -> State:
        """Return the state at the end of a record.

        Args:
            record: The record.
            seed: The seed of further chance, from 0; a random one by default.

        Raises:
            MalformedError: The first argument is no record, or the seed no whole number from 0.
        """
        check_type("record", record, Record)
        return cls._of(record.history, seed_from(seed))

    @classmethod
    def _of(cls, history: History[Any], seed: int) -> State:
        state = cls.__new__(cls)
        state._history, state._seed = history, seed
        return state

    # --- the position ------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game: its rules, with the number of players and the options."""
        return self._history.game

    @property
    def history(self) -> History[Any]:
        """The game so far; ``history.state`` is the position as the game's own value."""
        return self._history

    @property
    def seed(self) -> int:
        """The seed of all chance."""
        return self._seed

    @property
    def ply(self) -> Ply:
        """The number of moves so far, as records count them."""
        return self.game.ply(self._history.state)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act, ascending; none when the game is over."""
        return self.game.to_move(self._history.state)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None if it is not over."""
        return self.game.outcome(self._history.state)

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The legal moves of the first seat to move, in record notation."""
        return self.moves_of(self.to_move[0]) if self.to_move else ()

    def moves_of(self, seat: Seat) -> tuple[str, ...]:
        """Return the legal moves of a seat; none if it may not act."""
        game, state = self.game, self._history.state
        return tuple(game.action_text(state, seat, a) for a in game.legal_actions(state, seat))

    # --- play --------------------------------------------------------------------------------

    def play(self, *moves: str, seat: Seat | None = None) -> State:
        """Return the state after moves and the draws and rolls that follow them.

        Args:
            moves: Moves in record notation, in turn. A roll in a move, as records write it, comes
                up; the seed decides all others.
            seat: The seat of all these moves, where several may act; by default the first.

        Raises:
            MalformedError: A move is no text, or none of the game.
            IllegalMoveError: The rules forbid a move, or the seat may not act.
            ChanceError: A roll in a move is impossible.

        Example:
            >>> state.play("d4R0", "e6S2").ply
            2
        """
        state = self
        for move in moves:
            state = state._play(move, seat)
        return state

    def _play(self, move: object, seat: Seat | None) -> State:
        history = self._history
        if not isinstance(move, str):
            raise MalformedError("A move is a text, not {value}.", value=repr(move))
        to_move = self.to_move
        if not to_move:
            raise IllegalMoveError("{move} comes after the end of the game.", move=move)
        mover = to_move[0] if seat is None else seat
        if mover not in to_move:
            raise IllegalMoveError("It is not seat {seat}'s turn.", seat=mover)
        action, outcomes = self._parsed(move, mover)
        chance = ChanceAfter(outcomes, _chance(self._seed, len(history.turns) + 1))
        played = history.play(mover, action, chance)
        if chance.left:
            raise HexwarpError("{move} contains a roll that does not take place.", move=move)
        return State._of(played, self._seed)

    def _parsed(self, move: str, seat: Seat) -> tuple[Action, tuple[ChanceOutcome, ...]]:
        """Return the action of a move, and the outcomes that are written in it."""
        game, state = self.game, self._history.state
        try:
            return game.find_move(state, seat, move), ()
        except HexwarpError:
            text, outcomes = game.read_move(state, seat, move)
            if not outcomes:
                raise
        return game.find_move(state, seat, text), outcomes

    def back(self, moves: int = 1) -> State:
        """Return the state before the latest decisions.

        Args:
            moves: The number of decisions to take back.

        Raises:
            MalformedError: There were fewer, or it is no whole number.
        """
        turns = len(self._history.turns)
        number = whole_number(moves)
        if number is None or not 0 <= number <= turns:
            raise MalformedError(
                "{turns} decisions can be taken back here, not {moves}.", turns=turns, moves=moves
            )
        return State._of(self._history.back_to(turns - number), self._seed)

    # --- what leaves -------------------------------------------------------------------------

    def redacted(self, *seats: Seat) -> Any:
        """Return the position as the game's own value, as seats know it.

        Args:
            seats: The seats, which combine their knowledge; a spectator's position without any.
        """
        return self.game.redact(self._history.state, seats)

    def view(self, *seats: Seat) -> JsonObject:
        """Return the position as JSON, as seats know it.

        Args:
            seats: The seats, which combine their knowledge; a spectator's view without any.
        """
        return self.game.view(self._history.state, seats)

    def record(self, tags: Mapping[str, str] | None = None) -> Record:
        """Return the game so far as a record.

        Args:
            tags: Tags to write besides the game's own.

        Raises:
            MalformedError: A tag or its value is no text.
        """
        given = {} if tags is None else tags
        check_type("tags", given, Mapping)
        for name, value in given.items():
            check_type("a tag", name, str)
            check_type(name, value, str)
        return Record(self._history, dict(given))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        game = self.game
        return type(game), game.players, tuple(game.options.items()), self._history.state

    def __repr__(self) -> str:
        return f"<State of {registry.spec_of(self.game)} at ply {self.ply}>"

    def __str__(self) -> str:
        from rich.text import Text  # slow to import

        drawn = self.game.draw(self._history.state, self.game.seats)
        return Text.from_markup(drawn).plain

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: the position as a spectator sees it."""
        return self.game.picture(self._history.state).document()


def _chance(seed: int, turn: int) -> RandomChance:
    """Return the chance source of a turn, from 1, or of the start, 0."""
    return RandomChance(Random(f"{seed} {turn}"))
