"""The rules of RULES.md for JAX: see ``hexwarp.core.jax.rules``.

The plain rules are the reference; tests compare the two. As in ``fast.py``, each end of an open
path has the port of its other end, and a tile joins its ports in three pairs. A port is looked up
by its number, and written by comparing all ports with it, which vectors do at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hexwarp.core.extras import missing

try:
    import jax
    import jax.numpy as jnp
except ModuleNotFoundError as error:
    raise missing("jax", error) from None

from hexwarp.core.jax.random import weighted
from hexwarp.core.types import CHANCE
from hexwarp.games.indigo.board import EDGES, PATH_CELLS
from hexwarp.games.indigo.jax.board import Board, load
from hexwarp.games.indigo.jax.gateways import OWNERS
from hexwarp.games.indigo.jax.observation import observe
from hexwarp.games.indigo.layout import SEATS
from hexwarp.games.indigo.ports import (
    ALLOWED,
    CENTRE_PORT,
    FIRST_EXIT,
    GATEWAY,
    JOINS,
    PORTS,
)
from hexwarp.games.indigo.state import EMERALD, EMPTY, GEMS, POINTS, SAPPHIRE
from hexwarp.games.indigo.tiles import COPIES, KIND, MATCHINGS

if TYPE_CHECKING:
    from hexwarp.core.game import Game
    from hexwarp.games.indigo import state as plain

__all__ = [
    "Board",
    "apply",
    "apply_chance",
    "begin",
    "chance_weights",
    "is_ply",
    "legal",
    "load",
    "observe",
    "score",
    "to_move",
]

_JOINS = JOINS.reshape(-1, EDGES).astype(np.int32)
"""int32[810, 6]: by action, the ports that it joins: 0 and 1, 2 and 3, 4 and 5."""
_KIND = np.array(KIND, np.int32)
_POINTS = np.array(POINTS, np.int32)
_CELL = np.arange(PATH_CELLS * MATCHINGS) // MATCHINGS
"""int[810]: by action, the cell."""
_PLACEMENTS = np.array(
    [(kinds >> _KIND & 1 == 1) & ALLOWED for kinds in range(1 << len(COPIES))]
).reshape(-1, PATH_CELLS * MATCHINGS)
"""bool[32, 810]: by kinds (bits) and action: such a tile may lie so on the empty cell (I-13)."""
_CENTRE_PORT = np.where(CENTRE_PORT < PORTS, CENTRE_PORT.astype(np.int32), PORTS)
"""int32[54]: by cell, the port between it and the centre, or PORTS."""


def begin(game: Game[plain.State], key: jax.Array) -> Board:
    """I-10, I-23: return a new board on which each seat has drawn its hand."""
    board: Board = jax.tree.map(jnp.asarray, load(game, game.initial_state()))
    hand = int(game.options["hand"])
    words = jax.random.bits(key, (game.players, hand), jnp.uint32)
    stock, hands = board.stock.astype(jnp.int32), []
    for seat in range(game.players):
        before = stock
        for held in range(hand):
            stock = stock - _one_hot(weighted(words[seat, held], stock), len(COPIES))
        hands.append(before - stock)
    return board._replace(
        hands=board.hands.at[: game.players].set(jnp.stack(hands).astype(jnp.uint8)),
        stock=stock.astype(jnp.uint8),
        drawer=jnp.int32(0),
    )


def _one_hot(index: jax.Array, size: int) -> jax.Array:
    """Return the one-hot vector of an index, int32[size]."""
    return (jnp.arange(size) == index).astype(jnp.int32)


# --- reading -------------------------------------------------------------------------------------


def to_move(board: Board) -> jax.Array:
    """I-19, I-20: return the seat to move, CHANCE if a tile is drawn, or 0 at the end."""
    seat = jnp.where(board.drawer > 0, CHANCE, board.turn)
    return jnp.where(board.gems_left == 0, 0, seat)


def is_ply(board: Board) -> jax.Array:
    """Return true: each placement is a ply."""
    return jnp.ones_like(board.open_gems)


def legal(board: Board) -> jax.Array:
    """I-12, I-13: return the placements of the hand's tiles on empty cells."""
    held = board.hands[board.turn - 1] > 0
    kinds = jnp.sum(held << np.arange(len(COPIES)), dtype=jnp.int32)
    return jnp.asarray(_PLACEMENTS)[kinds] & (board.tiles == EMPTY)[_CELL]


# --- decisions -----------------------------------------------------------------------------------


def apply(board: Board, action: jax.Array) -> Board:
    """I-12, I-14, I-19: lay a tile, move the gems, make a draw due and pass the turn."""
    cell, matching = action // MATCHINGS, action % MATCHINGS
    own = _one_hot(board.turn - 1, SEATS)[:, None].astype(jnp.uint8)
    kind = _one_hot(jnp.asarray(_KIND)[matching], len(COPIES)).astype(jnp.uint8)
    laid = board._replace(
        tiles=jnp.where(jnp.arange(PATH_CELLS) == cell, matching, board.tiles).astype(jnp.int8),
        hands=board.hands - own * kind,
        drawer=jnp.where(jnp.any(board.stock > 0), board.turn, 0),
        turn=jnp.where(board.turn < board.players, board.turn + 1, 1),
    )
    return _join(_open_centre(laid, cell), jnp.asarray(_JOINS)[action])


def _open_centre(board: Board, cell: jax.Array) -> Board:
    """I-15: move a gem from the centre to the cell's edge; the sapphire leaves last."""
    port = jnp.asarray(_CENTRE_PORT)[cell]
    left = board.centre - (port < PORTS)
    gem = 1 + jnp.where(left > 0, EMERALD, SAPPHIRE)
    gems = jnp.where(jnp.arange(PORTS) == port, gem.astype(jnp.uint8), board.gem)
    return board._replace(centre=left, gem=gems)


def _join(board: Board, ports: jax.Array) -> Board:
    """I-16, I-17: join the paths that end at a tile's ports, and move the gems there.

    The pairs are joined one after the other, as in ``fast.py``. The tile's own ports are followed
    in two short arrays, so that the long ones are read and written once.

    Args:
        board: The position.
        ports: int32[6]: the ports that the tile joins: 0 and 1, 2 and 3, 4 and 5.
    """
    every = jnp.arange(PORTS)
    far, near = board.mate[ports].astype(jnp.int32), board.gem[ports].astype(jnp.int32)
    mate, gem, left = board.mate, board.gem, board.gems_left
    collected, lost = board.collected.astype(jnp.int32), board.lost.astype(jnp.int32)
    for a, b in ((0, 1), (2, 3), (4, 5)):
        far_a, far_b, gem_a, gem_b = far[a], far[b], near[a], near[b]
        far = jnp.where(ports == far_a, far_b, jnp.where(ports == far_b, far_a, far))
        mate = jnp.where(every == far_a, far_b.astype(jnp.uint8), mate)
        mate = jnp.where(every == far_b, far_a.astype(jnp.uint8), mate)

        meet = (gem_a > 0) & (gem_b > 0)
        moving = jnp.where(meet, 0, gem_a + gem_b)  # one of them is 0
        to = jnp.where(gem_a > 0, far_b, far_a)
        leaves = (moving > 0) & (to >= FIRST_EXIT)
        rests = (moving > 0) & (to < FIRST_EXIT)
        near = jnp.where(rests & (ports == to), moving, near)
        gem = jnp.where((every == ports[a]) | (every == ports[b]), 0, gem)
        gem = jnp.where(rests & (every == to), moving.astype(jnp.uint8), gem)

        met = _one_hot(gem_a - 1, len(GEMS)) + _one_hot(gem_b - 1, len(GEMS))
        lost = lost + jnp.where(meet, met, 0)
        collected = collected + jnp.where(leaves, _taken(board.setup, to, moving), 0)
        left = left - 2 * meet - leaves
    return board._replace(
        mate=mate,
        gem=gem,
        gems_left=left,
        collected=collected.astype(jnp.uint8),
        lost=lost.astype(jnp.uint8),
    )


def _taken(setup: jax.Array, port: jax.Array, gem: jax.Array) -> jax.Array:
    """I-18: return the gems that seats get when one leaves through an exit, int32[4, 3]."""
    exit_ = jnp.maximum(port - FIRST_EXIT, 0)
    seats = jnp.asarray(OWNERS)[setup, jnp.asarray(GATEWAY)[exit_].astype(jnp.int32)]
    owned = jnp.any(jnp.arange(1, SEATS + 1)[:, None] == seats, axis=1)
    return owned[:, None] * _one_hot(gem - 1, len(GEMS))


# --- chance --------------------------------------------------------------------------------------


def chance_weights(board: Board) -> jax.Array:
    """I-10: return the number of tiles of each kind in the stock."""
    return board.stock.astype(jnp.int32)


def apply_chance(board: Board, outcome: jax.Array | int) -> Board:
    """I-10, I-19, I-23: add a tile to the drawer's hand; at the start, select the next drawer."""
    kind = _one_hot(jnp.asarray(outcome), len(COPIES)).astype(jnp.uint8)
    own = _one_hot(board.drawer - 1, SEATS).astype(jnp.uint8)
    hands = board.hands + own[:, None] * kind
    held = jnp.sum(own[:, None] * hands, dtype=jnp.int32)
    following = jnp.where(board.drawer < board.players, board.drawer + 1, 0)
    at_start = jnp.where(held < board.hand_size, board.drawer, following)
    begun = jnp.any(board.tiles != EMPTY)
    return board._replace(
        hands=hands, stock=board.stock - kind, drawer=jnp.where(begun, 0, at_start)
    )


# --- evaluation ----------------------------------------------------------------------------------


def score(board: Board) -> tuple[jax.Array, jax.Array]:
    """I-21: return points and shares: most points win, then most gems; then the win is shared."""
    collected = board.collected.astype(jnp.int32)
    scores = jnp.sum(collected * _POINTS, axis=1)
    plays = jnp.arange(1, SEATS + 1) <= board.players
    rank = jnp.where(plays, scores * 64 + jnp.sum(collected, axis=1), -1)
    wins = rank == jnp.max(rank)
    return scores, wins / jnp.sum(wins).astype(jnp.float32)
