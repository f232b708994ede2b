"""The board of Indigo for JAX: the arrays of a position, and their conversion.

Example:
    >>> board = load(game, game.initial_state())
    >>> board.tiles.shape
    (54,)
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hexwarp.core.kernels import unknown_parts
from hexwarp.games.indigo.jax.gateways import SETUPS
from hexwarp.games.indigo.layout import SEATS
from hexwarp.games.indigo.ports import JOINS, PORT_OF, PORTS, U_TURN_PORTS
from hexwarp.games.indigo.state import Setup
from hexwarp.games.indigo.tiles import COPIES, KIND, UNKNOWN

if TYPE_CHECKING:
    import jax

    from hexwarp.core.game import Game
    from hexwarp.games.indigo import state as plain


class Board(NamedTuple):
    """A position; rows of seats that do not play are 0."""

    mate: jax.Array
    """uint8[192]: by port, the other end of the path that ends here, or the port without a path."""
    gem: jax.Array
    """uint8[192]: by port, 1 + the gem here, which faces an empty cell; 0 for none."""
    tiles: jax.Array
    """int8[54]: by cell, its matching, or EMPTY."""
    hands: jax.Array
    """uint8[4, 5]: by seat and kind, the tiles in hand."""
    collected: jax.Array
    """uint8[4, 3]: by seat and gem, the number collected."""
    lost: jax.Array
    """uint8[3]: by gem, the number that met and left the game."""
    stock: jax.Array
    """uint8[5]: by kind, the number of tiles not drawn yet."""
    centre: jax.Array
    """int32: the gems at the centre."""
    gems_left: jax.Array
    """int32: the gems on the board, treasure tiles included."""
    turn: jax.Array
    """int32: the seat that lays the next tile."""
    drawer: jax.Array
    """int32: the seat that draws a tile before the next one is laid; 0 for none."""
    players: jax.Array
    """int32."""
    hand_size: jax.Array
    """int32: the tiles that a seat holds."""
    open_gems: jax.Array
    """bool: I-25: collected gems are public."""
    setup: jax.Array
    """int32: the index in SETUPS."""


def load(game: Game[plain.State], state: plain.State) -> Board:
    """Return a plain state as a board. Raises MalformedError for one with unknown tiles."""
    if any(UNKNOWN in hand for hand in state.hands):
        raise unknown_parts()
    setup = Setup.of(game.players, game.options)
    mate = np.array([U_TURN_PORTS.get(port, port) for port in range(PORTS)], np.uint8)
    for cell in state.laid:
        for a, b in JOINS[cell, state.board[cell]].reshape(3, 2):
            mate[[mate[a], mate[b]]] = mate[b], mate[a]
    gem = np.zeros(PORTS, np.uint8)
    for spot, kind in state.gems:
        gem[PORT_OF[spot]] = 1 + kind
    hands, collected = np.zeros((SEATS, len(COPIES)), np.uint8), np.zeros((SEATS, 3), np.uint8)
    for seat, hand in enumerate(state.hands):
        hands[seat] = np.bincount(hand, minlength=len(COPIES))
    collected[: game.players] = state.collected
    used = (*(KIND[state.board[cell]] for cell in state.laid), *chain(*state.hands))
    stock = np.array(COPIES) - np.bincount(used, minlength=len(COPIES))
    short = (seat for seat, hand in enumerate(state.hands, 1) if len(hand) < setup.hand)
    parts: dict[str, Any] = {  # NumPy's arrays stand for JAX's
        "mate": mate,
        "gem": gem,
        "tiles": np.array(state.board, np.int8),
        "hands": hands,
        "collected": collected,
        "lost": np.array(state.lost, np.uint8),
        "stock": stock.astype(np.uint8),
        "centre": np.int32(state.centre),
        "gems_left": np.int32(state.centre + len(state.gems)),
        "turn": np.int32(state.turn),
        "drawer": np.int32(next(short, 0) if stock.any() else 0),
        "players": np.int32(game.players),
        "hand_size": np.int32(setup.hand),
        "open_gems": np.bool_(setup.open_gems),
        "setup": np.int32(SETUPS.index((game.players, game.options["gateways"] == "exclusive"))),
    }
    return Board(**parts)
