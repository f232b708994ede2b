"""What a game's compiled twin offers to simulation and search.

A kernel is a module, ``games/<name>/fast.py``; ``Game.kernel`` imports and returns it. A state is
one flat array, ``uint8[STATE_SIZE]``, that a block copy (``target[:] = source``) duplicates whole:
it holds the options and the number of players too, so that one compiled function serves every
variant, and no kernel function takes anything but the state. There is no function to reset one:
copy ``load(game, game.initial_state())``.

Everything but ``load`` and ``snapshot`` is compiled with ``hexwarp.core.jit.njit``, works in
place, allocates nothing and trusts its caller. Seats, actions and chance outcomes are the numbers
that the plain rules use. A loop that plays a game is written once, for all games, as a template
that calls these functions by name; ``hexwarp.core.jit.bind`` compiles it for one game::

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

from hexwarp.core.types import Action, ChanceOutcome, JsonObject, Seat

State: TypeAlias = NDArray[np.uint8]
"""uint8[STATE_SIZE], contiguous; the layout is the game's own."""

Numbers: TypeAlias = NDArray[np.int64]
"""int64[n]: a list to be filled by a kernel, or a random generator (``jit.Rng``)."""

Shares: TypeAlias = NDArray[np.float64]
"""float64[players]: by seat, at index seat - 1."""


Weights: TypeAlias = NDArray[np.float32]
"""float32[n]: what goes into a network."""


class Kernel(Protocol):
    """The rules of one game for machines, compiled."""

    __name__: str
    """A name of its own, by which compiled code is kept."""

    STATE_SIZE: int
    """Bytes of a state."""

    MAX_OUTCOMES: int
    """The most outcomes that a chance node can have."""

    # --- plain Python: between the two texts of the rules --------------------------------------

    def load(self, game: Any, state: Any) -> State:
        """The plain state as a new array; nothing in it may be unknown (``game.determinise``)."""

    def snapshot(self, state: State) -> JsonObject:
        """Exactly what ``game.snapshot`` gives for the same position."""

    # --- whose turn ----------------------------------------------------------------------------

    def to_move(self, state: State) -> Seat:
        """The seat to act (the lowest, where several may), CHANCE (-1), or 0 when it is over."""

    # --- decisions -----------------------------------------------------------------------------

    def legal(self, state: State, out: Numbers) -> int:
        """Write the legal actions of ``to_move``, ascending, to ``out``; returns their number.

        ``out`` is int64[game.num_actions]. It is called at decisions only.
        """

    def apply(self, state: State, action: Action) -> int:
        """Carry out a legal action of ``to_move``.

        Returns 1, or 0 for an action that is no ply (a choice that movetext does not hold).
        """

    def random_action(self, state: State, rng: Numbers) -> Action:
        """One of the legal actions, each as likely as any other, without listing them."""

    # --- chance --------------------------------------------------------------------------------

    def chance(self, state: State, outcomes: Numbers, weights: Numbers) -> int:
        """Write the outcomes, ascending, and their weights; returns their number.

        Both are int64[MAX_OUTCOMES]. It is called at chance nodes only.
        """

    def apply_chance(self, state: State, outcome: ChanceOutcome) -> None:
        """Carry out a chance outcome."""

    def random_outcome(self, state: State, rng: Numbers) -> ChanceOutcome:
        """One of the outcomes, in proportion to its weight."""

    # --- how it stands -------------------------------------------------------------------------

    def key(self, state: State) -> int:
        """A hash, int64, of the position as the seat to move sees it; asked at decisions only.

        Positions that this seat cannot tell apart have the same, others almost never.
        """

    def score(self, state: State, scores: Numbers, shares: Shares) -> None:
        """Write each seat's points and its share of the win, were the game to end as it stands.

        Both have an entry a seat. The shares of all who would win are equal and sum to 1; when
        the game is over they are its outcome's, and all 0 where nobody won.
        """


class Features(Protocol):
    """What a game's value network sees of a position, compiled: ``games/<name>/features.py``.

    The numbers of ``weights/<players>.npz``, beside it, were learned with exactly these inputs.
    """

    __name__: str

    MAX_ACTIVE: int
    """The most inputs that are not 0 at once."""

    def inputs(self, players: int) -> int:
        """How many inputs there are with so many players (plain Python)."""

    def features(self, state: State, viewer: Seat, indices: Numbers, values: Weights) -> int:
        """Write the inputs that are not 0, and their values; returns their number.

        Both arrays have MAX_ACTIVE entries. Seats are told apart by their distance from
        ``first_seat``. Nothing that ``viewer`` may not know may change any of it. It is asked
        wherever the game is not over, at chance nodes too.
        """

    def first_seat(self, state: State) -> Seat:
        """The seat that the network's first output is about: the next to decide, or to roll."""
