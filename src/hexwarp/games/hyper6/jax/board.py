"""The board of Hyper-6 for JAX: the arrays of a position, and their conversion.

Example:
    >>> board = load(game, game.initial_state())
    >>> board.nodes.shape
    (3, 9)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from hexwarp.core.kernels import unknown_parts
from hexwarp.games.hyper6.rules import FLEET
from hexwarp.games.hyper6.state import HIDDEN, UNSET, Phase

if TYPE_CHECKING:
    import jax

    from hexwarp.core.game import Game
    from hexwarp.games.hyper6 import state as plain

_SEATS: Final = max(FLEET)
_SLOTS: Final = max(map(len, FLEET.values()))
_PHASES: Final = tuple(Phase)


class Board(NamedTuple):
    """A position; rows of seats and dice that do not play are 0."""

    players: jax.Array
    """int32."""
    phase: jax.Array
    """int32: the index of the phase in Phase."""
    actor: jax.Array
    """int32: the seat to act, or for which chance acts; 0 for none."""
    by_chance: jax.Array
    """bool: chance acts."""
    die: jax.Array
    """int32: the slot that is rolled or set; 0 otherwise."""
    idle: jax.Array
    """int32: H-16: consecutive turns in which no ship moved."""
    tied: jax.Array
    """int32: bit s is set while the place of seat s is undecided."""
    order: jax.Array
    """int8[3]: by place in turn order, the seat."""
    faces: jax.Array
    """int8[3, 9]: by seat and slot."""
    nodes: jax.Array
    """int8[3, 9]: by seat and slot."""


def load(game: Game[plain.State], state: plain.State) -> Board:
    """Return a plain state as a board. Raises MalformedError for one with hidden faces."""
    if any(HIDDEN in row for row in state.faces):
        raise unknown_parts()
    faces, nodes = np.zeros((2, _SEATS, _SLOTS), np.int8)
    dice = len(state.faces[0])
    faces[: game.players, :dice], nodes[: game.players, :dice] = state.faces, state.nodes
    order = np.zeros(_SEATS, np.int8)
    order[: len(state.order)] = state.order
    actor, die, by_chance = state.turn, state.rolling, state.rolling is not None
    if state.phase in (Phase.ROLL, Phase.CHOOSE):
        rolled = state.phase == Phase.ROLL
        seats = state.tied if rolled else game.seats
        actor = next(seat for seat in seats if UNSET in state.faces[seat - 1])
        die, by_chance = state.faces[actor - 1].index(UNSET), rolled
    elif state.phase == Phase.ROLL_OFF:
        actor, by_chance = 0, True
    elif state.phase == Phase.OVER:
        actor = 0
    parts: dict[str, Any] = {  # NumPy's arrays stand for JAX's
        "players": np.int32(game.players),
        "phase": np.int32(_PHASES.index(state.phase)),
        "actor": np.int32(actor),
        "by_chance": np.bool_(by_chance),
        "die": np.int32(die or 0),
        "idle": np.int32(state.idle),
        "tied": np.int32(sum(1 << seat for seat in state.tied)),
        "order": order,
        "faces": faces,
        "nodes": nodes,
    }
    return Board(**parts)
