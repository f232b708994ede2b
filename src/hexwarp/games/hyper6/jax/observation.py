"""Observations of Hyper-6 for JAX, equal to those of ``observation.py`` byte by byte.

An observation is one look-up of all its values in a short row of bytes, the *facts*: the code of
the ship on each node, and the parts that are no planes. A plane compares some bits of the code with
those of a ship that it shows.

Example:
    >>> observe(board, viewer, sides, seat).shape
    (1840,)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import jax
import jax.numpy as jnp
import numpy as np

from hexwarp.games.hyper6.observation import LAYOUT
from hexwarp.games.hyper6.rules import FLEET
from hexwarp.games.hyper6.spiral import HOLE, LAST
from hexwarp.games.hyper6.state import UNSET, Phase

if TYPE_CHECKING:
    from hexwarp.games.hyper6.jax.board import Board

_SEATS: Final = max(FLEET)
_DICE_SIDES: Final = sorted({sides for fleet in FLEET.values() for sides in fleet})
_MAX_SIDES: Final = _DICE_SIDES[-1]
_HIDDEN: Final = _MAX_SIDES + 1
_CHOOSE: Final = list(Phase).index(Phase.CHOOSE)

_KIND, _OWNER = 16, 64
"""The factors of kind + 1 and distance + 1 in a ship's code of a byte; the rest is its face."""

_INDEX = np.zeros(LAYOUT.size, np.int32)
"""int32[1840]: by value, the index of its fact."""
_BITS = np.full(LAYOUT.size, 255, np.uint8)
"""uint8[1840]: by value, the bits of the fact that count."""
_CODE = np.zeros(LAYOUT.size, np.uint8)
"""uint8[1840]: by value, the bits for which it is 1; 0 where the value is the fact."""

_OTHERS = LAYOUT.parts[3:]
for _name, _bits, _factor in (
    ("owners", 3 * _OWNER, _OWNER),
    ("kinds", 3 * _KIND, _KIND),
    ("faces", _KIND - 1, 1),
):
    _planes = LAYOUT.slices[_name]
    _place = np.arange(_planes.stop - _planes.start)
    _INDEX[_planes], _BITS[_planes] = _place % LAST, _bits
    _CODE[_planes] = (_place // LAST + 1) * _factor
_first = LAYOUT.start(_OTHERS[0].name)
_INDEX[_first:] = np.arange(LAST, LAST + LAYOUT.size - _first)


def observe(board: Board, viewer: jax.Array, sides: jax.Array, mover: jax.Array) -> jax.Array:
    """Return a viewer's observation of a decision or the end of a game.

    Args:
        board: The position.
        viewer: The seat whose knowledge is encoded; 0 for a spectator.
        sides: int8[9]: by slot, the sides of a seat's dice.
        mover: The seat to move, or 0.

    Returns:
        uint8[LAYOUT.size].
    """
    distances = jnp.arange(_SEATS)
    plays = distances < board.players
    seats = jnp.where(plays, (jnp.maximum(viewer, 1) - 1 + distances) % board.players + 1, 0)
    faces = jnp.where(plays[:, None], board.faces[seats - 1], 0).astype(jnp.uint8)
    nodes = jnp.where(plays[:, None], board.nodes[seats - 1], 0).astype(jnp.uint8)
    kinds = jnp.sum(sides[:, None] >= np.array(_DICE_SIDES), axis=1, dtype=jnp.uint8)
    owner = (1 + distances[:, None]).astype(jnp.uint8)
    ships = owner * _OWNER + kinds * _KIND + faces
    codes = jnp.zeros(LAST, jnp.uint8)
    for node, ship in zip(nodes.reshape(-1), ships.reshape(-1), strict=True):
        codes = jnp.where(np.arange(1, LAST + 1, dtype=np.uint8) == node, ship, codes)

    home = nodes == HOLE
    hidden = (board.phase == _CHOOSE) & (seats != viewer)
    shown = jnp.where(hidden[:, None] & (faces != UNSET), _HIDDEN, faces)
    order = (board.order[:, None] == seats) & (board.tied == 0) & plays
    parts = {
        "ship_nodes": nodes,
        "ship_faces": jnp.where(home, UNSET, shown),
        "home": jnp.sum(home, axis=1),
        "to_move": (seats == mover) & plays,
        "order": order,
        "phase": board.phase == np.arange(len(Phase)),
        "idle": board.idle,
    }
    numbers = [parts[part.name].reshape(-1).astype(jnp.uint8) for part in _OTHERS]
    by_value = jnp.concatenate([codes, *numbers])[_INDEX]
    return jnp.where(_CODE == 0, by_value, by_value & _BITS == _CODE).astype(jnp.uint8)
