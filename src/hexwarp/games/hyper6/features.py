"""The inputs of the value network: see ``hexwarp.core.kernels.Features``.

Each seat has a block of inputs, starting with ``first_seat``; a few inputs are common to all. A
block encodes the die, face and node of each ship that is not home, and the ships within its reach:
a ship that can soon jump (H-11) is worth far more than its node suggests. A die to be rolled
contributes the mean over its faces, and the turn of its seat counts as over. While faces are being
chosen, those of other seats count as unset (H-21).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, State, Weights
from hexwarp.core.types import Seat
from hexwarp.games.hyper6.fast import (
    ACTOR,
    BY_CHANCE,
    DICE,
    DIE,
    FACES,
    HOME,
    IDLE,
    NEXT,
    NODES,
    OCCUPIED,
    ORDER,
    PHASE,
    PLAYERS,
    SIDES,
    SLOTS,
    at,
    resting_node,
)
from hexwarp.games.hyper6.inputs import (
    ALL_FACES,
    FIRST_FACE,
    RINGS_BY_NODE,
    SOLO_TURNS,
    write_input,
)
from hexwarp.games.hyper6.race import DICE_SIDES
from hexwarp.games.hyper6.rules import NEED
from hexwarp.games.hyper6.spiral import HAND, HOLE, LAST, RINGS
from hexwarp.games.hyper6.state import UNSET, Phase

_MAX_SIDES: Final = DICE_SIDES[-1]

_FIRST_PAIR = np.zeros(_MAX_SIDES + 1, dtype=np.int64)
"""int64[9]: by sides, the index of the die's first pair of a face and a distance."""
_pairs = 0
for _sides in DICE_SIDES:
    _FIRST_PAIR[_sides] = _pairs
    _pairs += _sides * _sides

_LOWEST_BIT = np.array([0, *((bits & -bits).bit_length() - 1 for bits in range(1, 256))])
"""int64[256]: by bit set of distances, the lowest of them."""

# --- a seat's block: the first index of each part ------------------------------------------------

_PAIRS: Final = _pairs
_PLACES: Final = 1 + LAST // 2
"""Pairs of nodes: combinations of faces and single nodes would be too many inputs to learn."""

_FACE: Final = 0
"""[face, place]: 1 for each die, by its face and its pair of nodes."""
_NODE: Final = _FACE + ALL_FACES * _PLACES
"""[node]: 1 for each die, by its node."""
_AHEAD: Final = _NODE + HOLE
"""[ring, pair]: 1 for each die and each ship of any seat within its reach, by face and distance."""
_HOME: Final = _AHEAD + RINGS * _PAIRS
"""[ships]: one-hot, the number of ships at home."""
_SOLO_TURNS: Final = _HOME + max(NEED.values()) + 1
"""The turns that the best ships need to come home, if no ship ever jumps."""
_NODES_LEFT: Final = _SOLO_TURNS + 1
"""The nodes that the best ships still have to cover."""
_JUMP: Final = _NODES_LEFT + 1
"""The most nodes that a ship saves by a jump on the next turn."""
_SECOND_JUMP: Final = _JUMP + 1
"""The same for the second best ship."""
_JUMP_AFTER_ADJUSTING: Final = _SECOND_JUMP + 1
"""The most nodes that a ship saves by a jump after one adjustment."""
_BLOCK: Final = _JUMP_AFTER_ADJUSTING + 1

# --- common inputs, after the blocks of all seats ------------------------------------------------

_PHASE: Final = 0
"""[phase]"""
_IDLE: Final = _PHASE + len(Phase)
_ORDER: Final = _IDLE + 1
"""1 if the turn passes in descending order of seats."""
_COMMON: Final = _ORDER + 1

MAX_ACTIVE = 216
"""With 2 players: 18 dice with 2 inputs each and at most 100 distances in reach, 63 more for a die
to be rolled, 6 for each seat, and 3 common ones. With 3 players: 2 more."""

_CHOOSE: Final = list(Phase).index(Phase.CHOOSE)
_DRIVE: Final = list(Phase).index(Phase.DRIVE)


_TURNS_SCALE: Final = 128.0
_NODES_SCALE: Final = 6.0 * LAST
_JUMP_SCALE: Final = 36.0
_IDLE_SCALE: Final = 128.0
"""Like the constants above, a divisor that scales inputs to about 0 to 1."""


@njit
def inputs(players: int) -> int:
    """Return the number of inputs."""
    return players * _BLOCK + _COMMON


@njit
def first_seat(state: State) -> int:
    """Return the seat that decides next; before the order is known, that rolls.

    Before a roll-off (H-20) it is the first in the order.
    """
    seat = at(state, ACTOR) & (BY_CHANCE - 1)
    if state[PHASE] == _DRIVE and at(state, ACTOR) >= BY_CHANCE:
        return at(state, NEXT + seat)
    return seat if seat else at(state, ORDER)


@njit
def features(state: State, viewer: Seat, indices: Numbers, values: Weights) -> int:
    """Write the non-zero inputs and their values.

    Equal dice write the same input twice; its values add up.

    Returns:
        The number of entries written.
    """
    players = at(state, PLAYERS)
    first = first_seat(state)
    count = 0
    for distance in range(players):
        seat = (first - 1 + distance) % players + 1
        hidden = state[PHASE] == _CHOOSE and seat != viewer
        count = _add_seat(state, seat, hidden, distance * _BLOCK, indices, values, count)
    common = players * _BLOCK
    count = write_input(indices, values, count, common + _PHASE + at(state, PHASE), 1.0)
    count = write_input(indices, values, count, common + _IDLE, at(state, IDLE) / _IDLE_SCALE)
    against = at(state, NEXT + first) not in (0, first % players + 1)
    return write_input(indices, values, count, common + _ORDER, 1.0 if against else 0.0)


@njit
def _add_seat(
    state: State,
    seat: int,
    hidden: bool,
    block: int,
    indices: Numbers,
    values: Weights,
    count: int,
) -> int:
    players, dice = at(state, PLAYERS), at(state, DICE)
    rolling = at(state, DIE) if at(state, ACTOR) == seat + BY_CHANCE else -1
    turns = nodes = jump = second = turned = 0.0
    slow = slower = slowest = 0.0  # of the spare ships, which need not come home
    far = farther = farthest = 0.0
    for slot in range(dice):
        die = SLOTS * seat + slot
        node = at(state, NODES + die)
        if node == HOLE:
            continue
        sides = int(SIDES[players, slot])
        face = UNSET if hidden else at(state, FACES + die)
        low, high = (1, sides) if slot == rolling else (face, face)
        part = 1.0 / (high - low + 1)
        ahead = _ships_ahead(state, node, sides)
        place = block + _FACE + (node + 1) // 2
        saves = near = alone = 0.0
        for face_shown in range(low, high + 1):
            number = int(FIRST_FACE[sides]) + face_shown
            alone += part * SOLO_TURNS[number, node]
            count = write_input(indices, values, count, place + _PLACES * number, part)
            if ahead and face_shown != UNSET:
                saves += part * _saved(state, node, face_shown, ahead)
                down = _saved(state, node, face_shown - 1, ahead)
                near += part * max(down, _saved(state, node, face_shown + 1, ahead))
                pair = int(_FIRST_PAIR[sides]) + (face_shown - 1) * sides
                pair += block + _AHEAD + (int(RINGS_BY_NODE[node]) - 1) * _PAIRS
                left = ahead
                while left:
                    distance = int(_LOWEST_BIT[left])
                    count = write_input(indices, values, count, pair + distance, part)
                    left &= left - 1
        count = write_input(indices, values, count, block + _NODE + node, 1.0)
        turns += alone
        nodes += HOLE - node
        slow, slower, slowest = _top_three(slow, slower, slowest, alone)
        far, farther, farthest = _top_three(far, farther, farthest, float(HOLE - node))
        jump, second = max(jump, saves), max(second, min(jump, saves))
        turned = max(turned, near)
    turns -= slower + slowest
    nodes -= farther + farthest
    if players == 2:  # one more spare ship (H-1)
        turns -= slow
        nodes -= far
    count = write_input(indices, values, count, block + _HOME + at(state, HOME + seat), 1.0)
    count = write_input(indices, values, count, block + _SOLO_TURNS, turns / _TURNS_SCALE)
    count = write_input(indices, values, count, block + _NODES_LEFT, nodes / _NODES_SCALE)
    count = write_input(indices, values, count, block + _JUMP, jump / _JUMP_SCALE)
    count = write_input(indices, values, count, block + _SECOND_JUMP, second / _JUMP_SCALE)
    return write_input(indices, values, count, block + _JUMP_AFTER_ADJUSTING, turned / _JUMP_SCALE)


@njit
def _top_three(a: float, b: float, c: float, new: float) -> tuple[float, float, float]:
    """Return the three greatest of four numbers, ascending; a, b and c are ascending."""
    least, c = min(c, new), max(c, new)
    least, b = min(b, least), max(b, least)
    return max(a, least), b, c


@njit
def _ships_ahead(state: State, node: int, sides: int) -> int:
    """Return a bit set: bit d - 1 for a ship d nodes ahead; empty for a die in hand."""
    if node == HAND:
        return 0
    byte = OCCUPIED + (node + 1 >> 3)
    bits = at(state, byte)
    if node + 1 >> 3 < HOLE >> 3:
        bits |= at(state, byte + 1) << 8
    return bits >> (node + 1 & 7) & ((1 << sides) - 1)


@njit
def _saved(state: State, node: int, face: int, ahead: int) -> float:
    """Return the nodes that a ship saves by a jump (H-11) after a drive; 0 without a jump."""
    if face < 1 or not ahead >> (face - 1) & 1:
        return 0.0
    return float(resting_node(state, node + face) - node - face)
