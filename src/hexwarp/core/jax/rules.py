"""The contract of a game's rules for JAX, whose programs run on accelerators.

The rules are a module, ``games/<name>/jax/rules.py``, which ``Game.jax_rules`` imports and returns.
A board is a named tuple of small arrays, which include the options and the number of players. All
functions but ``load`` are pure functions of one board: they work under ``jit``, ``vmap`` and
``scan``, without branches or loops that depend on data, and do not check their arguments. Seats,
actions and chance outcomes have the same numbers as in the plain rules.

Example:
    >>> rules = registry.load("indigo").jax_rules()
    >>> board = rules.begin(game, jax.random.key(1))
    >>> board = rules.apply(board, rules.legal(board).argmax())
"""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from hexwarp.core.types import ChanceOutcome

__all__ = ["Array", "Board", "JaxRules"]

Array: TypeAlias = Any
"""A ``jax.Array``, which may be traced: this module does without JAX."""

Board: TypeAlias = Any
"""A position: each game's own named tuple of arrays."""


class JaxRules(Protocol):
    """The rules of a game for JAX.

    Arrays by action, seat or outcome have the sizes of the largest variant. In smaller ones
    entries beyond ``game.num_actions`` or ``game.players`` are 0.
    """

    __name__: str

    def load(self, game: Any, state: Any) -> Board:
        """Return a plain state as a board of NumPy arrays (plain Python).

        Args:
            game: The game; only its players and options are used.
            state: A state without unknown parts (see ``game.determinize``).

        Raises:
            MalformedError: The state has unknown parts.
        """

    def begin(self, game: Any, key: Array) -> Board:
        """Return the first decision of a new game, after the chance before it.

        Args:
            game: The game, which is no traced value.
            key: The key of the outcomes.
        """

    def to_move(self, board: Board) -> Array:
        """Return the seat to act (the lowest of several), CHANCE (-1), or 0 if the game is over.

        Args:
            board: Any board.
        """

    def legal(self, board: Board) -> Array:
        """Return the legal actions of the seat to act, bool[actions].

        Args:
            board: A decision.
        """

    def is_ply(self, board: Board) -> Array:
        """Return whether an action is a ply, as records count them: bool.

        Args:
            board: A decision.
        """

    def apply(self, board: Board, action: Array) -> Board:
        """Return the board after an action of the seat to act; at most one chance node follows.

        Args:
            board: A decision.
            action: A legal action.
        """

    def chance_weights(self, board: Board) -> Array:
        """Return the weights of all outcomes, int32[outcomes]; 0 for those that cannot happen.

        Args:
            board: A chance node.
        """

    def apply_chance(self, board: Board, outcome: ChanceOutcome | Array) -> Board:
        """Return the board after an outcome.

        Args:
            board: A chance node.
            outcome: One of its possible outcomes.
        """

    def score(self, board: Board) -> tuple[Array, Array]:
        """Return the points and the shares of the win as if the game ended now.

        Args:
            board: Any board.

        Returns:
            scores: int32[seats]: points by seat.
            shares: float32[seats]: equal shares, which sum to 1, for all seats that would win and
                0 for the others; all 0 in a game that ended without a winner.
        """

    def observe(self, board: Board, viewer: Array) -> Array:
        """Return the observation that ``Observation.observe`` writes, uint8[LAYOUT.size].

        Args:
            board: A decision or the end of a game.
            viewer: The seat whose knowledge is encoded; 0 for a spectator.
        """
