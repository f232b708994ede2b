"""The contract of a game's compiled rules, for simulation and search.

A kernel is a module, ``games/<name>/fast.py``, which ``Game.kernel`` imports and returns. A state
is one flat array, ``uint8[STATE_SIZE]``, copied by ``jit.assign``. It includes the options
and the number of players, so that one compiled function serves every variant and needs no other
argument. To reset a state, copy ``load(game, game.initial_state())``.

All functions but ``load`` and ``snapshot`` are compiled with ``hexwarp.core.jit.njit``. They work
in place, allocate nothing and do not check their arguments. Seats, actions and chance outcomes
have the same numbers as in the plain rules. A loop that plays a game is written once, as a
template that calls these functions by name; ``hexwarp.core.jit.bind`` compiles it for one game::

    def random_plies(state, rng):
        plies = 0
        while True:
            seat = to_move(state)
            if seat > 0:
                plies += apply(state, random_action(state, rng))
            elif seat == CHANCE:
                apply_chance(state, random_outcome(state, rng))
            else:
                return plies
"""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.errors import MalformedError
from hexwarp.core.observation import Layout, Symmetries
from hexwarp.core.types import Action, ChanceOutcome, JsonObject, Seat

__all__ = [
    "ActionRollouts",
    "AlphaBeta",
    "Bytes",
    "Endings",
    "Features",
    "Kernel",
    "Numbers",
    "Observation",
    "ScoreOdds",
    "Shares",
    "State",
    "Weights",
    "unknown_parts",
]

State: TypeAlias = NDArray[np.uint8]
"""A kernel's state: uint8[STATE_SIZE], contiguous; each game defines its layout."""

Bytes: TypeAlias = NDArray[np.uint8]
"""uint8[n]: an observation, a mask, or a workspace."""

Numbers: TypeAlias = NDArray[np.int64]
"""int64[n]: an output array of a kernel, or a random generator (``jit.Rng``)."""

Shares: TypeAlias = NDArray[np.float64]
"""float64[players]: a value for each seat, at index seat - 1."""

ScoreOdds: TypeAlias = NDArray[np.float64]
"""float64[players, max_score + 1]: by seat and score in a round, its odds of winning the match, up
to a common factor (``search.match_odds``). float64[players, 1] for a match of one round, which its
ranks decide: 0 for a seat that cannot win, as it resigned, else 1. Empty for a game of its own."""

Weights: TypeAlias = NDArray[np.float32]
"""float32[n]: values of a network's inputs or units, or a row of its weights."""


def unknown_parts() -> MalformedError:
    """Return the error of a state that a kernel cannot load, as something in it is unknown."""
    return MalformedError("A state with unknown parts cannot be loaded; determinize samples them.")


class Kernel(Protocol):
    """The compiled rules of a game.

    Example:
        >>> game = registry.load("indigo")
        >>> kernel = game.kernel()
        >>> state = kernel.load(game, game.initial_state())
        >>> kernel.to_move(state) == CHANCE
        True
    """

    __name__: str
    """A unique name, under which compiled code is cached."""

    STATE_SIZE: int
    """The size of a state, in bytes."""

    VIEW_SIZE: int
    """The most bytes of a view: of ``game.encode(state)``."""

    VIEW_VERSION: int
    """The first byte of a view: the version of the encoding."""

    MAX_PLAYERS: int
    """The maximum number of players."""

    MAX_ACTIONS: int
    """The largest ``num_actions`` over all numbers of players and options."""

    MAX_OUTCOMES: int
    """The maximum number of outcomes of a chance node."""

    LOWEST_WINS: bool
    """``Game.lowest_wins``."""

    MAX_SCORE: int
    """``Game.max_score``."""

    SCORE_DEVIATION: float
    """``Game.score_deviation``."""

    # --- conversion, in plain Python -----------------------------------------------------------

    def load(self, game: Any, state: Any) -> State:
        """Return a plain state as a new array.

        Args:
            game: The game; only its players and options are used.
            state: A state without unknown parts (see ``game.determinize``).

        Raises:
            MalformedError: The state has unknown parts.
        """

    def snapshot(self, state: State) -> JsonObject:
        """Return the public facts of a state, equal to ``Game.snapshot`` of the same position."""

    # --- views: the bytes of ``game.encode`` ---------------------------------------------------

    def has_unknown(self, view: Bytes) -> bool:
        """Return whether a view has unknown parts.

        Args:
            view: uint8[n]: the view; there may be more bytes after its end.
        """

    def fill_unknown(self, view: Bytes, rng: Numbers) -> None:
        """Sample the unknown parts of a view in place, like ``Game.determinize``.

        Args:
            view: uint8[n]: the view; there may be more bytes after its end.
            rng: int64[4]: the random generator, advanced in place.
        """

    def read_view(self, view: Bytes, state: State) -> None:
        """Write the state of a view.

        With unknown parts left in the view, the state is good only for ``to_move``, ``progress``
        and ``turns_left``, and for ``legal`` where the seat to act knows its own pieces.

        Args:
            view: uint8[n]: the view; there may be more bytes after its end.
            state: uint8[STATE_SIZE], overwritten.
        """

    # --- whose turn ----------------------------------------------------------------------------

    def to_move(self, state: State) -> Seat:
        """Return the seat to act (the lowest of several), CHANCE (-1), or 0 if the game is over."""

    # --- decisions -----------------------------------------------------------------------------

    def legal(self, state: State, out: Numbers) -> int:
        """Write the legal actions of the seat to act, ascending.

        Args:
            state: A decision.
            out: int64[game.num_actions].

        Returns:
            The number of legal actions.
        """

    def apply(self, state: State, action: Action) -> int:
        """Apply a legal action of the seat to act in place.

        Args:
            state: A decision; becomes the state after the action.
            action: A legal action.

        Returns:
            1 if the action is a ply; 0 if not (a choice that is not part of the movetext).
        """

    def random_action(self, state: State, rng: Numbers) -> Action:
        """Return a uniformly random legal action.

        Args:
            state: A decision.
            rng: int64[4]: the random generator, advanced in place.
        """

    # --- chance --------------------------------------------------------------------------------

    def chance(self, state: State, outcomes: Numbers, weights: Numbers) -> int:
        """Write the possible outcomes, ascending, and their weights.

        Args:
            state: A chance node.
            outcomes: int64[MAX_OUTCOMES].
            weights: int64[MAX_OUTCOMES].

        Returns:
            The number of outcomes.
        """

    def apply_chance(self, state: State, outcome: ChanceOutcome) -> None:
        """Apply a chance outcome in place.

        Args:
            state: A chance node; becomes the state after the outcome.
            outcome: One of its possible outcomes.
        """

    def random_outcome(self, state: State, rng: Numbers) -> ChanceOutcome:
        """Return an outcome drawn with probability proportional to its weight.

        Args:
            state: A chance node.
            rng: int64[4]: the random generator, advanced in place.
        """

    # --- evaluation ----------------------------------------------------------------------------

    def key(self, state: State) -> int:
        """Return an int64 hash of a decision as its mover sees it.

        Positions that the mover cannot tell apart have equal hashes; others rarely collide.
        """

    def score(self, state: State, scores: Numbers, shares: Shares) -> None:
        """Write the points and the shares of the win as if the game ended now.

        Args:
            state: Any state.
            scores: int64[players]: points by seat.
            shares: float64[players]: equal shares, which sum to 1, for all seats that would win
                and 0 for the others; all 0 in a game that ended without a winner.
        """

    def rankings(self, state: State, out: Shares) -> None:
        """Write how well each seat would do if the game ended now, as in ``Outcome.ranks``.

        Args:
            state: Any state.
            out: float64[players], overwritten: by seat, a greater number for a better rank, equal
                ones for a tie; all 0 in a game that ended without a winner, else above 0.
        """

    def progress(self, state: State, seat: Seat) -> int:
        """Return ``Game.progress``: the seat's points or distance so far.

        Levels see an action by the progress right after it, before chance.

        Args:
            state: Any state.
            seat: The seat.
        """

    def turns_left(self, state: State, seat: Seat) -> float:
        """Return ``Game.turns_left``: about how many turns a seat still needs, or 0.

        Args:
            state: Any state.
            seat: The seat.
        """


class Endings(Protocol):
    """The exact solution of a game's last plies, compiled: ``games/<name>/endings.py``."""

    MAX_PLIES: int
    """The most plies that can be looked ahead."""

    def size(self, players: int) -> int:
        """Return the bytes of memory that ``solve`` works in."""

    def solve(
        self,
        state: State,
        max_plies: int,
        odds: ScoreOdds,
        block: Bytes,
        start: int,
        actions: Numbers,
        values: Shares,
        evaluated: Numbers,
    ) -> int:
        """Write the solved actions of the seat to act, if each seat plays for its own win.

        The values depend only on what the mover knows; a state holds a determinization of the rest.

        Args:
            state: uint8[STATE_SIZE]: a decision.
            max_plies: The most plies to look ahead, at most MAX_PLIES.
            odds: The odds of the match, whose expected share each seat then plays for.
            block: uint8[n]: memory.
            start: The place in it, a multiple of 64, from which ``size`` bytes are overwritten.
            actions: int64[>= legal actions], overwritten: the solved actions, best first.
            values: float64[>= legal actions, players], overwritten: by place in ``actions`` and
                seat, the expected share of the win, or of the match, 0 to 1.
            evaluated: int64[1], overwritten: the positions that were evaluated.

        Returns:
            The number of solved actions; 0 where the game may last longer, or where the variant
            hides too much. Unsolved actions may be missing where another one wins for certain.
        """


class AlphaBeta(Protocol):
    """A game's alpha-beta search by iterative deepening: ``games/<name>/alphabeta.py``."""

    MAX_DEPTH: int
    """The most plies that can be looked ahead."""

    def size(self, players: int) -> int:
        """Return the bytes of memory that ``deepen`` works in."""

    def deepen(
        self,
        state: State,
        seat: Seat,
        depth: int,
        most: int,
        rng: Numbers,
        block: Bytes,
        start: int,
        chosen: Numbers,
    ) -> int:
        """Search a decision to the next depth, ordering actions by the search before.

        Args:
            state: uint8[STATE_SIZE]: the decision.
            seat: The seat to choose for.
            depth: The plies to look ahead, up to MAX_DEPTH; the first search of a decision has 1.
            most: The most positions to visit.
            rng: int64[4]: the random generator, advanced in place.
            block: uint8[n]: the memory to work in, which may hold anything before the first search.
            start: The place in it, a multiple of 64, from which ``size`` bytes are overwritten.
            chosen: int64[1]: gets the best action, unless the search ends early.

        Returns:
            The number of positions visited; -1 if the search ended early, as there were more.
        """


class Features(Protocol):
    """The inputs of a game's value network, compiled: ``games/<name>/features.py``.

    The weights in ``weights/<players>.bin`` beside it were trained with exactly these inputs, and
    the results of rollouts in a game with ``ActionRollouts``.
    """

    __name__: str

    MAX_ACTIVE: int
    """The maximum number of non-zero inputs of a position."""

    def inputs(self, players: int) -> int:
        """Return the number of inputs."""

    def features(self, state: State, viewer: Seat, indices: Numbers, values: Weights) -> int:
        """Write the non-zero inputs of a decision or a chance node.

        Seats are encoded by their distance from ``first_seat``. Information that is hidden from the
        viewer has no influence.

        Args:
            state: The position.
            viewer: The seat whose knowledge is encoded.
            indices: int64[MAX_ACTIVE]: the indices of the inputs; one may occur several times.
            values: float32[MAX_ACTIVE]: their values; those of equal indices add up.

        Returns:
            The number of entries written.
        """

    def first_seat(self, state: State) -> Seat:
        """Return the seat of the network's first output: the next one to decide.

        Where chance determines it, that is the seat to roll.
        """


class ActionRollouts(Protocol):
    """Rollouts of a position, and after every action of a decision at once.

    A game's ``games/<name>/action_rollouts.py``. All actions are followed by the same random games,
    as far as the rules allow: what they share is played once, and the differences between actions
    have less variance than those of separate rollouts (common random numbers).
    """

    __name__: str

    WORKSPACE_SIZE: int
    """The size of the workspace."""

    def evaluate(
        self,
        state: State,
        rng: Numbers,
        rollouts: int,
        point_value: float,
        odds: ScoreOdds,
        workspace: Numbers,
        shares: Shares,
    ) -> None:
        """Write the mean result of random games from a position.

        Hidden information has no influence.

        Args:
            state: The position: a decision or a chance node.
            rng: int64[4]: the random generator, advanced in place.
            rollouts: The number of random games, 1 or more.
            point_value: The value of each point above the mean of the other seats.
            odds: The odds of the match.
            workspace: int64[WORKSPACE_SIZE].
            shares: float64[players], overwritten: by seat, the mean of the share of the win, plus
                ``point_value`` for each point.
        """

    def evaluate_actions(
        self,
        state: State,
        rng: Numbers,
        rollouts: int,
        point_value: float,
        odds: ScoreOdds,
        actions: Numbers,
        workspace: Numbers,
        values: Shares,
    ) -> None:
        """Write the mean results of random games after each action, exact where it ends the game.

        Information that is hidden from the seat to act has no influence.

        Args:
            state: A decision.
            rng: int64[4]: the random generator, advanced in place.
            rollouts: The number of random games, 1 or more.
            point_value: The value of each point above the mean of the other seats.
            odds: The odds of the match.
            actions: int64[n]: the legal actions, ascending.
            workspace: int64[WORKSPACE_SIZE].
            values: float64[n, players], overwritten: by action and seat, the mean of the share of
                the win, plus ``point_value`` for each point.
        """


class Observation(Protocol):
    """The observations and masks of a game, compiled: ``games/<name>/observation.py``.

    ``observe`` writes a whole observation. An environment, which steps one position for a long
    time, keeps an observation and a mask current instead, always for the seat to move: it calls
    ``before_action``, ``apply``, chance and ``after_action``, which only write what changes. The
    result is the same, byte by byte.

    An observation has exactly the information of ``Game.view``, with seats encoded by their
    distance from the viewer.
    """

    __name__: str

    OBSERVATION_VERSION: int
    """Increases when an observation of the same position changes."""

    LAYOUT: Layout
    """The parts of an observation, the same for all variants."""

    WORKSPACE_SIZE: int
    """The size of the workspace of an environment, in bytes."""

    def symmetries(self, game: Any) -> Symmetries:
        """Return the symmetries of a game's observations and actions (plain Python)."""

    def observe(self, state: State, viewer: Seat, observation: Bytes) -> None:
        """Write the observation of a decision or of the end of a game.

        Args:
            state: The position.
            viewer: The seat whose knowledge is encoded; 0 for a spectator, who sees the position
                from seat 1 without its secrets.
            observation: uint8[LAYOUT.size]: overwritten.
        """

    def begin_mask(self, state: State, mask: Bytes, workspace: Bytes) -> None:
        """Write the mask of a decision, and begin a workspace for it.

        Args:
            state: A decision.
            mask: uint8[num_actions], overwritten: 1 for the legal actions of the seat to move.
            workspace: uint8[WORKSPACE_SIZE], overwritten.
        """

    def update_mask(self, state: State, action: Action, mask: Bytes, workspace: Bytes) -> None:
        """Bring the mask up to date after an action and the chance outcomes after it.

        Args:
            state: A decision.
            action: The last action, which led to it from another decision.
            mask: uint8[num_actions]: the mask of that decision.
            workspace: uint8[WORKSPACE_SIZE]: the workspace that belongs to the mask.
        """

    def before_action(
        self, state: State, action: Action, observation: Bytes, workspace: Bytes
    ) -> None:
        """Take from an observation what an action will change.

        Args:
            state: A decision.
            action: A legal action, which will be applied.
            observation: uint8[LAYOUT.size]: the observation of the seat to move.
            workspace: uint8[WORKSPACE_SIZE]: may hold notes for ``after_action``.
        """

    def after_action(
        self, state: State, mover: Seat, action: Action, observation: Bytes, workspace: Bytes
    ) -> None:
        """Bring the observation up to date, now for the seat to move.

        Args:
            state: A decision.
            mover: The seat that took the last action.
            action: The last action.
            observation: uint8[LAYOUT.size], as ``before_action`` left it.
            workspace: uint8[WORKSPACE_SIZE].
        """
