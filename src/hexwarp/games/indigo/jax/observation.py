"""Observations of Indigo for JAX, equal to those of ``observation.py`` byte by byte.

An observation is one look-up of all its values in a short row of bytes, the *facts*: tiles by cell,
gems by port, and the parts that are no planes of these. A plane compares its facts with a code.

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
from hexwarp.games.indigo.jax.gateways import PLANES
from hexwarp.games.indigo.layout import GEM_KINDS, GRID, LAYOUT, PLACE, SEATS, SIDE
from hexwarp.games.indigo.ports import FIRST_EXIT, SPOTS
from hexwarp.games.indigo.state import EMPTY
from hexwarp.games.indigo.tiles import MATCHINGS

if TYPE_CHECKING:
    from hexwarp.games.indigo.jax.board import Board

_NUMBERS: Final = PATH_CELLS + FIRST_EXIT + 1
"""The facts: tiles by cell, gems by port, a 0, then the other parts in the order of LAYOUT."""
_ZERO: Final = _NUMBERS - 1
_NO_CODE: Final = 255

_INDEX = np.zeros(LAYOUT.size, np.int32)
"""int32[3137]: by value, the index of its fact."""
_CODE = np.full(LAYOUT.size, _NO_CODE, np.uint8)
"""uint8[3137]: by value, the fact for which it is 1; _NO_CODE where the value is the fact."""

_PARTS = LAYOUT.split(_INDEX), LAYOUT.split(_CODE)
_CELL_AT = np.full(GRID, _ZERO, np.int32)
_CELL_AT[PLACE[:PATH_CELLS]] = range(PATH_CELLS)
_PORT_AT = np.full((EDGES, GRID), _ZERO, np.int32)
for _port in range(FIRST_EXIT):
    for _spot in SPOTS[_port]:
        _PORT_AT[_spot % EDGES, PLACE[_spot // EDGES]] = PATH_CELLS + _port
_SHAPE = (SIDE, SIDE)
_PARTS[0]["tiles"][:] = _CELL_AT.reshape(_SHAPE)
_PARTS[1]["tiles"][:] = np.arange(2, MATCHINGS + 2)[:, None, None]
_PARTS[0]["empty"][:] = _CELL_AT.reshape(_SHAPE)
_PARTS[1]["empty"][:] = 1
_PARTS[0]["gems"][:] = _PORT_AT.reshape(EDGES, *_SHAPE)
_PARTS[1]["gems"][:] = np.arange(1, GEM_KINDS + 1)[:, None, None, None]
_OTHERS = [part for part in LAYOUT.parts if part.name not in ("tiles", "empty", "gems")]
_next = _NUMBERS
for _part in _OTHERS:
    _INDEX[LAYOUT.slices[_part.name]] = range(_next, _next + _part.size)
    _next += _part.size


def observe(board: Board, viewer: jax.Array) -> jax.Array:
    """Return a viewer's observation of a decision or the end of a game."""
    over = board.gems_left == 0
    distances = jnp.arange(SEATS)
    plays = distances < board.players
    seats = jnp.where(plays, (jnp.maximum(viewer, 1) - 1 + distances) % board.players + 1, 0)
    own = plays & (over | (seats == viewer))
    known = own | (plays & board.open_gems)
    hands = jnp.where(plays[:, None], board.hands[seats - 1], 0)
    shown = jnp.where(own[:, None], hands, 0)
    hidden = jnp.sum(hands - shown, axis=0, dtype=jnp.uint8)
    emeralds = jnp.maximum(board.centre - 1, 0)
    parts = {
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
    numbers = [parts[part.name].reshape(-1).astype(jnp.uint8) for part in _OTHERS]
    tiles = (board.tiles - EMPTY + 1).astype(jnp.uint8)
    facts = jnp.concatenate([tiles, board.gem[:FIRST_EXIT], jnp.zeros(1, jnp.uint8), *numbers])
    by_value = facts[_INDEX]
    return jnp.where(_CODE == _NO_CODE, by_value, by_value == _CODE).astype(jnp.uint8)
