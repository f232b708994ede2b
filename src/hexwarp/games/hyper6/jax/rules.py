"""The rules of RULES.md for JAX: see ``hexwarp.core.jax.rules``.

The plain rules are the reference; tests compare the two. All kinds of turns are computed for each
board, and the right one is selected: on an accelerator that costs less than branches. Values of
single dice are read and written by comparing all of them with an index, which vectors do at once.
"""

from __future__ import annotations

from itertools import pairwise, permutations
from math import factorial
from typing import TYPE_CHECKING, Final

import numpy as np

from hexwarp.core.extras import missing

try:
    import jax
    import jax.numpy as jnp
except ModuleNotFoundError as error:
    raise missing("jax", error) from None

from hexwarp.core.types import CHANCE
from hexwarp.games.hyper6.jax.board import Board, load
from hexwarp.games.hyper6.jax.observation import observe as observe_board
from hexwarp.games.hyper6.jax.start import rolled_start
from hexwarp.games.hyper6.rules import FLEET, KINDS, MOVE, NEED, UP, idle_limit
from hexwarp.games.hyper6.spiral import HAND, HOLE, LINK, RING, RINGS
from hexwarp.games.hyper6.state import UNSET, Phase

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

if TYPE_CHECKING:
    from hexwarp.core.game import Game
    from hexwarp.games.hyper6 import state as plain

_SEATS: Final = max(FLEET)
_SLOTS: Final = max(map(len, FLEET.values()))
_MAX_SIDES: Final = max(map(max, FLEET.values()))
_MAX_ACTIONS: Final = KINDS * _SLOTS + _MAX_SIDES

_ROLL, _CHOOSE, _ROLL_OFF, _PLACE, _DRIVE, _OVER = range(len(Phase))

_DICE = np.array([len(FLEET.get(players, ())) for players in range(_SEATS + 1)], np.int32)
_NEED = np.array([NEED.get(players, 0) for players in range(_SEATS + 1)], np.int32)
_IDLE_LIMIT = np.array([idle_limit(players) for players in range(_SEATS + 1)], np.int32)
_LINK = np.array(LINK, np.int32)
_RING = np.array(RING, np.int32)

_SIDES = np.zeros((_SEATS + 1, _SLOTS), np.int8)
"""int8[4, 9]: by players and slot; 0 where there is no such die."""
for _players, _fleet in FLEET.items():
    _SIDES[_players, : len(_fleet)] = _fleet

_ROLL_OFFS = np.zeros((2 << _SEATS, factorial(_SEATS), _SEATS), np.int32)
"""int32[16, 6, 3]: by tied seats (bits) and outcome, the seats in the order of the roll-off."""
_ORDERS = np.zeros(2 << _SEATS, np.int32)
"""int32[16]: by tied seats, the number of their orders."""
for _tied in range(0, 2 << _SEATS, 2):
    _seats = [seat for seat in range(1, _SEATS + 1) if _tied >> seat & 1]
    _ORDERS[_tied] = factorial(len(_seats))
    for _outcome, _order in enumerate(permutations(_seats)):
        _ROLL_OFFS[_tied, _outcome, : len(_seats)] = _order


def begin(game: Game[plain.State], key: jax.Array) -> Board:
    """H-4, H-19: return a board with no face set, or with all faces rolled and the order known."""
    start = game.initial_state()
    board: Board = jax.tree.map(jnp.asarray, load(game, start))
    if start.phase == Phase.CHOOSE:
        return board
    faces, order = rolled_start(game.players, key)
    dice = faces.shape[1]
    order = jnp.zeros(_SEATS, jnp.int8).at[: game.players].set(order)
    return board._replace(
        phase=jnp.int32(_PLACE),
        actor=order[0].astype(jnp.int32),
        by_chance=jnp.bool_(False),
        tied=jnp.int32(0),
        order=order,
        faces=board.faces.at[: game.players, :dice].set(faces),
    )


# --- reading -------------------------------------------------------------------------------


def to_move(board: Board) -> jax.Array:
    """Return the seat to act, CHANCE, or 0 if the game is over."""
    return jnp.where(board.by_chance, CHANCE, board.actor)


def is_ply(board: Board) -> jax.Array:
    """H-19: return whether an action is a ply, which setting a face is not."""
    return board.phase != _CHOOSE


def observe(board: Board, viewer: jax.Array) -> jax.Array:
    """Return a viewer's observation of a decision or the end of a game."""
    sides = jnp.asarray(_SIDES)[board.players]
    return observe_board(board, viewer, sides, to_move(board))


def _is_die(seat: jax.Array, slot: jax.Array) -> jax.Array:
    """Return which die it is, bool[3, 9]."""
    return (jnp.arange(1, _SEATS + 1) == seat)[:, None] & (jnp.arange(_SLOTS) == slot)


def _of(seat: jax.Array, values: jax.Array) -> jax.Array:
    """Return the row of a seat, int32[9]."""
    own = jnp.arange(1, _SEATS + 1) == seat
    return jnp.sum(jnp.where(own[:, None], values, 0), axis=0, dtype=jnp.int32)


def _at(place: jax.Array, values: jax.Array) -> jax.Array:
    """Return the value of a die, int32."""
    return jnp.sum(jnp.where(place, values, 0), dtype=jnp.int32)


def legal(board: Board) -> jax.Array:
    """H-7, H-9, H-14, H-19: return the legal actions of the actor."""
    sides = jnp.asarray(_SIDES)[board.players].astype(jnp.int32)
    faces, nodes = _of(board.actor, board.faces), _of(board.actor, board.nodes)
    placing = board.phase == _PLACE
    present = (sides > 0) & jnp.where(placing, nodes == HAND, nodes != HOLE)
    alike = (sides[:, None] == sides) & (faces[:, None] == faces) & present
    repeated = jnp.any(alike & np.tri(_SLOTS, k=-1, dtype=np.bool_), axis=1)
    moves = present & ~(placing & repeated)
    turns = present & ~placing
    ups, downs = turns & (faces < sides), turns & (faces > 1)
    by_die = jnp.stack([moves, ups, downs], axis=1).reshape(-1)  # MOVE, UP, DOWN
    by_die = jnp.pad(by_die, (0, _MAX_SIDES)) & (board.phase != _CHOOSE)
    face = jnp.arange(_MAX_ACTIONS) - KINDS * jnp.asarray(_DICE)[board.players]
    choices = (face >= 0) & (face < sides[board.die]) & (board.phase == _CHOOSE)
    return by_die | choices


# --- decisions -----------------------------------------------------------------------------


def apply(board: Board, action: jax.Array) -> Board:
    """Return the board after a legal action."""
    players, phase, seat = board.players, board.phase, board.actor
    action = jnp.asarray(action, jnp.int32)
    choosing, placing, turning = phase == _CHOOSE, phase == _PLACE, phase == _DRIVE
    slot = jnp.where(choosing, board.die, action // KINDS)
    kind = action % KINDS
    place = _is_die(seat, slot)
    face, node = _at(place, board.faces), _at(place, board.nodes)

    drives, turns = turning & (kind == MOVE), turning & (kind != MOVE)
    end, jumped = _drive(jnp.where(place, HAND, board.nodes), node + face)
    placed = 1 + jnp.sum(board.nodes != HAND, dtype=jnp.int32)
    dice = jnp.asarray(_DICE)[players]
    chosen = action - KINDS * dice + 1
    turned = face + jnp.where(kind == UP, 1, -1)
    new_node = jnp.where(placing, placed, jnp.where(drives, end, node))
    new_face = jnp.where(choosing, chosen, jnp.where(turns, turned, face))
    nodes = jnp.where(place, new_node.astype(jnp.int8), board.nodes)
    faces = jnp.where(place, new_face.astype(jnp.int8), board.faces)

    idle = jnp.where(drives, 0, board.idle + turns)
    home = jnp.sum(_of(seat, nodes) == HOLE, dtype=jnp.int32)
    won = drives & (end == HOLE) & (home == jnp.asarray(_NEED)[players])
    over = won | (turns & (idle == jnp.asarray(_IDLE_LIMIT)[players]))
    rolls = drives & jumped & (end != HOLE)
    following = jnp.where(rolls, seat, _seat_after(board))
    begun = placing & (placed == players * dice)
    moved = board._replace(
        phase=jnp.where(over, _OVER, jnp.where(begun, _DRIVE, phase)),
        actor=jnp.where(over, 0, following),
        by_chance=rolls,
        die=jnp.where(rolls, slot, 0),
        idle=idle,
        nodes=nodes,
        faces=faces,
    )
    return _select(choosing, _after_choice(board._replace(faces=faces)), moved)


def _drive(others: jax.Array, reached: jax.Array) -> tuple[jax.Array, jax.Array]:
    """H-10, H-11, H-13: return the node where a drive ends, and whether the ship jumped."""
    end = jnp.minimum(reached, HOLE)
    jumped = jumps = _is_occupied(others, end)
    for _ in range(RINGS):
        end = jnp.where(jumps, jnp.asarray(_LINK)[end], end)
        jumps = _is_occupied(others, end)
    return end, jumped


def _is_occupied(nodes: jax.Array, node: jax.Array) -> jax.Array:
    return jnp.any(nodes == node.astype(jnp.int8)) & (node != HOLE)


def _seat_after(board: Board) -> jax.Array:
    """H-8: return the seat after the actor."""
    order = board.order.astype(jnp.int32)
    place = jnp.argmax(order == board.actor)
    return order[(place + 1) % board.players]


def _select(condition: jax.Array, chosen: Board, other: Board) -> Board:
    return Board(*(jnp.where(condition, a, b) for a, b in zip(chosen, other, strict=True)))


# --- chance --------------------------------------------------------------------------------


def chance_weights(board: Board) -> jax.Array:
    """H-12, H-20: return 1 for the faces of the die, or for the orders of the tied seats."""
    outcomes = jnp.arange(_MAX_SIDES + 1)
    sides = jnp.asarray(_SIDES)[board.players, board.die]
    faces = (outcomes >= 1) & (outcomes <= sides)
    orders = outcomes < jnp.asarray(_ORDERS)[board.tied]
    return jnp.where(board.phase == _ROLL_OFF, orders, faces).astype(jnp.int32)


def apply_chance(board: Board, outcome: jax.Array | int) -> Board:
    """Return the board after a roll or a roll-off."""
    place = _is_die(board.actor, board.die) & (board.phase != _ROLL_OFF)
    faces = jnp.where(place, jnp.asarray(outcome).astype(jnp.int8), board.faces)
    rolled = board._replace(faces=faces)
    again = rolled._replace(actor=_seat_after(board), by_chance=jnp.bool_(False), die=jnp.int32(0))
    at_start = _select(board.phase == _ROLL_OFF, _roll_off(board, outcome), _after_choice(rolled))
    return _select(board.phase == _DRIVE, again, at_start)


# --- setup ---------------------------------------------------------------------------------


def _after_choice(board: Board) -> Board:
    """H-4, H-19: go on to the next die to be rolled or set; after the last, rank the seats."""
    rolling = board.phase == _ROLL
    seats = jnp.arange(1, _SEATS + 1)
    concerned = (seats <= board.players) & (~rolling | (board.tied >> seats & 1 == 1))
    actor, die, left = _next_unset(board, board.faces, concerned)
    following = board._replace(actor=actor, die=die)
    everyone = jnp.where(seats <= board.players, seats, 0).astype(jnp.int8)
    return _select(
        left,
        following,
        _rank(
            board._replace(
                order=jnp.where(rolling, board.order, everyone),
                tied=jnp.where(rolling, board.tied, (2 << board.players) - 2),
            )
        ),
    )


def _next_unset(
    board: Board, faces: jax.Array, seats: jax.Array
) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Return seat and slot of the first die of some seats without a face, and if there is one."""
    unset = (faces == UNSET) & (jnp.asarray(_SIDES)[board.players] > 0) & seats[:, None]
    first = jnp.argmax(unset.reshape(-1)).astype(jnp.int32)
    return 1 + first // _SLOTS, first % _SLOTS, jnp.any(unset)


def _rank(board: Board) -> Board:
    """H-4: sort the tied seats within their places; H-5, H-20: handle new ties."""
    totals = jnp.pad(jnp.sum(board.faces, axis=1, dtype=jnp.int32), (1, 0))
    order = [board.order[place].astype(jnp.int32) for place in range(_SEATS)]
    for _ in range(_SEATS - 1):
        for place in range(_SEATS - 1):
            a, b = order[place], order[place + 1]
            ahead = totals[b] - totals[a]
            swap = _both(board.tied, a, b) & ((ahead > 0) | ((ahead == 0) & (b < a)))
            order[place], order[place + 1] = jnp.where(swap, b, a), jnp.where(swap, a, b)
    left = jnp.int32(0)
    for a, b in pairwise(order):
        tie = _both(board.tied, a, b) & (totals[a] == totals[b])
        left |= jnp.where(tie, 1 << a | 1 << b, 0)
    ranked = board._replace(order=jnp.stack(order).astype(jnp.int8), tied=left)

    again = left >> jnp.arange(1, _SEATS + 1) & 1 == 1
    faces = jnp.where(again[:, None], UNSET, board.faces).astype(jnp.int8)
    actor, die, _ = _next_unset(board, faces, again)
    choosing = board.phase == _CHOOSE
    unresolved = ranked._replace(
        phase=jnp.where(choosing, _ROLL_OFF, board.phase),
        actor=jnp.where(choosing, 0, actor),
        by_chance=jnp.bool_(True),
        die=jnp.where(choosing, 0, die),
        faces=jnp.where(choosing, board.faces, faces),
    )
    return _select(left == 0, _begin_placing(ranked), unresolved)


def _both(tied: jax.Array, a: jax.Array, b: jax.Array) -> jax.Array:
    """Return whether two seats are tied."""
    return tied >> a & tied >> b & 1 == 1


def _roll_off(board: Board, outcome: jax.Array | int) -> Board:
    """H-20: place the tied seats; the outcome is the index of their permutation."""
    ranked = jnp.asarray(_ROLL_OFFS)[board.tied, outcome]
    placed = board.tied >> board.order.astype(jnp.int32) & 1 == 1
    index = jnp.maximum(jnp.cumsum(placed) - 1, 0)
    order = jnp.where(placed, ranked[index], board.order).astype(jnp.int8)
    return _begin_placing(board._replace(order=order, tied=jnp.int32(0)))


def _begin_placing(board: Board) -> Board:
    """H-6: start the placing with the first seat of the order."""
    return board._replace(
        phase=jnp.int32(_PLACE),
        actor=board.order[0].astype(jnp.int32),
        by_chance=jnp.bool_(False),
        die=jnp.int32(0),
    )


# --- evaluation ----------------------------------------------------------------------------


def score(board: Board) -> tuple[jax.Array, jax.Array]:
    """H-15, H-17, H-18: return the rings, and shares for the lowest; none without a winner."""
    rings = jnp.asarray(_RING)[board.nodes.astype(jnp.int32)]
    exists = jnp.asarray(_SIDES)[board.players] > 0
    need = jnp.asarray(_NEED)[board.players]
    within = (rings[..., None] <= jnp.arange(RINGS)) & exists[:, None]
    reached = jnp.sum(within, axis=1, dtype=jnp.int32) >= need
    plays = jnp.arange(1, _SEATS + 1) <= board.players
    scores = jnp.where(plays, RINGS - jnp.sum(reached, axis=1, dtype=jnp.int32), 0)
    lowest = jnp.min(jnp.where(plays, scores, RINGS))
    wins = plays & (scores == lowest) & ~((board.phase == _OVER) & (lowest > 0))
    return scores, wins / jnp.maximum(jnp.sum(wins), 1).astype(jnp.float32)
