"""Observations of Indigo for JAX, equal to those of ``observation.py`` byte by byte.

Each place of a plane looks up its cell or port, and gateways are rows of a table.

Example:
    >>> observe(board, viewer).shape
    (3137,)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import jax
import jax.numpy as jnp
import numpy as np

from hexwarp.games.indigo.board import EDGES, PATH_CELLS
from hexwarp.games.indigo.jax_gateways import PLANES
from hexwarp.games.indigo.layout import GEM_KINDS, GRID, LAYOUT, PLACE, SEATS
from hexwarp.games.indigo.ports import FIRST_EXIT, SPOTS
from hexwarp.games.indigo.state import EMPTY
from hexwarp.games.indigo.tiles import MATCHINGS

if TYPE_CHECKING:
    from hexwarp.games.indigo.jax import Board

_NO_CELL: Final = EMPTY - 1

_CELL_AT = np.full(GRID, PATH_CELLS, np.int32)
"""int32[81]: by place in the grid, its path cell; PATH_CELLS for none."""
_CELL_AT[PLACE[:PATH_CELLS]] = range(PATH_CELLS)

_PORT_AT = np.full((EDGES, GRID), FIRST_EXIT, np.int32)
"""int32[6, 81]: by edge and place, the port there; an exit, where no gem rests, for none."""
for _port in range(FIRST_EXIT):
    for _spot in SPOTS[_port]:
        _PORT_AT[_spot % EDGES, PLACE[_spot // EDGES]] = _port


def observe(board: Board, viewer: jax.Array) -> jax.Array:
    """Return what a viewer may know of a decision or the end of a game."""
    over = board.gems_left == 0
    distances = jnp.arange(SEATS)
    plays = distances < board.players
    seats = jnp.where(plays, (jnp.maximum(viewer, 1) - 1 + distances) % board.players + 1, 0)
    own = plays & (over | (seats == viewer))
    known = own | (plays & board.open_gems)
    hands = jnp.where(plays[:, None], board.hands[seats - 1], 0)
    shown = jnp.where(own[:, None], hands, 0)
    hidden = jnp.sum(hands - shown, axis=0, dtype=jnp.uint8)
    tiles = jnp.append(board.tiles, jnp.int8(_NO_CELL))[_CELL_AT]
    gems = board.gem[_PORT_AT]
    emeralds = jnp.maximum(board.centre - 1, 0)
    parts = {
        "tiles": tiles == np.arange(MATCHINGS, dtype=np.int8)[:, None],
        "gems": gems == np.arange(1, GEM_KINDS + 1, dtype=np.uint8)[:, None, None],
        "empty": tiles == EMPTY,
        "gateways": jnp.asarray(PLANES)[board.setup, viewer],
        "hands": shown,
        "hand_sizes": jnp.sum(hands, axis=1),
        "unseen": board.stock + hidden,
        "collected": jnp.where(known[:, None], board.collected[seats - 1], 0),
        "collected_known": known,
        "lost": board.lost,
        "centre": jnp.stack([jnp.int32(0), emeralds, board.centre - emeralds]),
        "to_move": plays & (seats == board.turn) & ~over,
        "stock": jnp.sum(board.stock),
        "hand_limit": board.hand_size,
        "open_gems": board.open_gems,
        "over": over,
    }
    return jnp.concatenate(
        [parts[part.name].reshape(-1).astype(jnp.uint8) for part in LAYOUT.parts]
    )
