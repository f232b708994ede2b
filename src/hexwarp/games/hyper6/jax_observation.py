"""Observations of Hyper-6 for JAX, equal to those of ``observation.py`` byte by byte.

A node holds one ship at most. The sum of its ships' codes over all dice is therefore the code of
the ship there, from which each plane follows by one comparison a node.

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
    from hexwarp.games.hyper6.jax import Board

_SEATS: Final = max(FLEET)
_DICE_SIDES: Final = sorted({sides for fleet in FLEET.values() for sides in fleet})
_MAX_SIDES: Final = _DICE_SIDES[-1]
_HIDDEN: Final = _MAX_SIDES + 1
_CHOOSE: Final = list(Phase).index(Phase.CHOOSE)

_FACE, _KIND, _OWNER = 1, 16, 64
"""The places of a ship's face, kind + 1 and distance + 1 in its code of a byte."""


def observe(board: Board, viewer: jax.Array, sides: jax.Array, mover: jax.Array) -> jax.Array:
    """Return what a viewer may know of a decision or the end of a game.

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
    ships = owner * _OWNER + kinds * _KIND + faces * _FACE
    there = nodes[..., None] == np.arange(1, LAST + 1, dtype=np.uint8)
    codes = jnp.sum(jnp.where(there, ships[..., None], 0), axis=(0, 1), dtype=jnp.uint8)

    home = nodes == HOLE
    hidden = (board.phase == _CHOOSE) & (seats != viewer)
    shown = jnp.where(hidden[:, None] & (faces != UNSET), _HIDDEN, faces)
    order = (board.order[:, None] == seats) & (board.tied == 0) & plays
    parts = {
        "owners": codes // _OWNER == np.arange(1, _SEATS + 1, dtype=np.uint8)[:, None],
        "kinds": codes // _KIND % 4 == np.arange(1, len(_DICE_SIDES) + 1, dtype=np.uint8)[:, None],
        "faces": codes % _KIND == np.arange(1, _MAX_SIDES + 1, dtype=np.uint8)[:, None],
        "ship_nodes": nodes,
        "ship_faces": jnp.where(home, UNSET, shown),
        "home": jnp.sum(home, axis=1),
        "to_move": (seats == mover) & plays,
        "order": order,
        "phase": board.phase == np.arange(len(Phase)),
        "idle": board.idle,
    }
    return jnp.concatenate(
        [parts[part.name].reshape(-1).astype(jnp.uint8) for part in LAYOUT.parts]
    )
