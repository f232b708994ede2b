"""What the value network sees of a position: see ``hexwarp.core.kernels.Features``.

A block of inputs a seat, that of ``first_seat`` first, and a few for all. A block tells of each
ship not home its die, face and place, and which faces would take it onto another ship (H-11): one
that may soon jump is worth far more than its place says. A die that is about to be rolled counts
as each of its faces, a part of it. While faces are chosen, those of others look unset (H-21).
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
    LINKS,
    NEXT,
    NODES,
    OCCUPIED,
    ORDER,
    PHASE,
    PLAYERS,
    SIDES,
    SLOTS,
    at,
    is_occupied,
)
from hexwarp.games.hyper6.race import DICE_SIDES, solo_turns
from hexwarp.games.hyper6.rules import NEED
from hexwarp.games.hyper6.spiral import HAND, HOLE, LAST, RING, RINGS
from hexwarp.games.hyper6.state import UNSET, Phase

_MAX_SIDES: Final = DICE_SIDES[-1]

_FIRST = np.zeros(_MAX_SIDES + 1, dtype=np.int64)
"""By sides: the number of the die's face 0, which stands for unset; its others follow."""
_FIRST_PAIR = np.zeros(_MAX_SIDES + 1, dtype=np.int64)
"""By sides: the number of the die's first pair of a face and a distance."""
_faces = _pairs = 0
for _sides in DICE_SIDES:
    _FIRST[_sides], _FIRST_PAIR[_sides] = _faces, _pairs
    _faces += 1 + _sides
    _pairs += _sides * _sides

# --- a seat's inputs -------------------------------------------------------------------------

_PAIRS: Final = _pairs
_PLACES: Final = 1 + LAST // 2
"""Two nodes look alike beside a face: there would be too many inputs to learn."""

_FACE: Final = 0
"""[face, place]: a die, its face and about where it is."""
_NODE: Final = _FACE + _faces * _PLACES
"""[node]: exactly where."""
_AHEAD: Final = _NODE + HOLE
"""[ring, pair]: a face, and a ship, anyone's, at a distance that the die could show."""
_HOME: Final = _AHEAD + RINGS * _PAIRS
"""[ships]: how many are home."""
_SOLO_TURNS: Final = _HOME + max(NEED.values()) + 1
"""The turns that the best ships, as many as must come home, need if none ever jumps."""
_NODES_LEFT: Final = _SOLO_TURNS + 1
"""The nodes before the best ships."""
_JUMP: Final = _NODES_LEFT + 1
"""The most nodes that a jump on the next turn saves."""
_SECOND_JUMP: Final = _JUMP + 1
"""The same of the ship that is second in this."""
_JUMP_AFTER_ADJUSTING: Final = _SECOND_JUMP + 1
"""The most nodes that a jump saves after one adjustment."""
_BLOCK: Final = _JUMP_AFTER_ADJUSTING + 1

# --- those for all, after the seats' blocks --------------------------------------------------

_PHASE: Final = 0
"""[phase]"""
_IDLE: Final = _PHASE + len(Phase)
_ORDER: Final = _IDLE + 1
"""Turns go against the order of the seats' numbers."""
_COMMON: Final = _ORDER + 1

MAX_ACTIVE = 216
"""With 2 players 18 dice have 2 inputs each and see 100 distances, and one that is rolled adds 63;
a seat has 6 more, and 3 are for all. With 3 players it is 2 more."""

_CHOOSE: Final = list(Phase).index(Phase.CHOOSE)


_SOLO_TURNS_TABLE = np.array([row for sides in DICE_SIDES for row in solo_turns(sides)])
_RINGS = np.array(RING, dtype=np.int64)

_TURNS_SCALE: Final = 128.0
_NODES_SCALE: Final = 6.0 * LAST
_JUMP_SCALE: Final = 36.0
_IDLE_SCALE: Final = 128.0
"""Scales that bring what is counted to about 0 to 1."""


def inputs(players: int) -> int:
    """How many inputs there are with so many players."""
    return players * _BLOCK + _COMMON


@njit
def first_seat(state: State) -> int:
    """Who decides or rolls; before a roll-off (H-20), who is first of those in the order."""
    seat = at(state, ACTOR) & (BY_CHANCE - 1)
    return seat if seat else at(state, ORDER)


@njit
def features(state: State, viewer: Seat, indices: Numbers, values: Weights) -> int:
    """Write the inputs that are not 0, and their values; returns their number.

    Dice that are alike give the same input twice: values of an input add up.
    """
    players = at(state, PLAYERS)
    first = first_seat(state)
    count = 0
    for distance in range(players):
        seat = (first - 1 + distance) % players + 1
        hidden = state[PHASE] == _CHOOSE and seat != viewer
        count = _add_seat(state, seat, hidden, distance * _BLOCK, indices, values, count)
    common = players * _BLOCK
    count = _add(indices, values, count, common + _PHASE + at(state, PHASE), 1.0)
    count = _add(indices, values, count, common + _IDLE, at(state, IDLE) / _IDLE_SCALE)
    against = at(state, NEXT + first) not in (0, first % players + 1)
    return _add(indices, values, count, common + _ORDER, 1.0 if against else 0.0)


@njit
def _add(indices: Numbers, values: Weights, count: int, index: int, value: float) -> int:
    if value == 0.0:
        return count
    indices[count] = index
    values[count] = value
    return count + 1


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
    slow = slower = slowest = 0.0  # the spare ships', which need not come home
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
            number = int(_FIRST[sides]) + face_shown
            alone += part * _SOLO_TURNS_TABLE[number, node]
            count = _add(indices, values, count, place + _PLACES * number, part)
            if ahead and face_shown != UNSET:
                saves += part * _saved(state, node, face_shown, ahead)
                down = _saved(state, node, face_shown - 1, ahead)
                near += part * max(down, _saved(state, node, face_shown + 1, ahead))
                pair = int(_FIRST_PAIR[sides]) + (face_shown - 1) * sides
                pair += block + _AHEAD + (int(_RINGS[node]) - 1) * _PAIRS
                for distance in range(sides):
                    if ahead >> distance & 1:
                        count = _add(indices, values, count, pair + distance, part)
        count = _add(indices, values, count, block + _NODE + node, 1.0)
        turns += alone
        nodes += HOLE - node
        slow, slower, slowest = _top_three(slow, slower, slowest, alone)
        far, farther, farthest = _top_three(far, farther, farthest, float(HOLE - node))
        jump, second = max(jump, saves), max(second, min(jump, saves))
        turned = max(turned, near)
    turns -= slower + slowest
    nodes -= farther + farthest
    if players == 2:  # one spare ship more (H-1)
        turns -= slow
        nodes -= far
    count = _add(indices, values, count, block + _HOME + at(state, HOME + seat), 1.0)
    count = _add(indices, values, count, block + _SOLO_TURNS, turns / _TURNS_SCALE)
    count = _add(indices, values, count, block + _NODES_LEFT, nodes / _NODES_SCALE)
    count = _add(indices, values, count, block + _JUMP, jump / _JUMP_SCALE)
    count = _add(indices, values, count, block + _SECOND_JUMP, second / _JUMP_SCALE)
    return _add(indices, values, count, block + _JUMP_AFTER_ADJUSTING, turned / _JUMP_SCALE)


@njit
def _top_three(a: float, b: float, c: float, new: float) -> tuple[float, float, float]:
    """The three greatest of four, ascending; the first three are ascending."""
    if new <= a:
        return a, b, c
    if new <= b:
        return new, b, c
    if new <= c:
        return b, new, c
    return b, c, new


@njit
def _ships_ahead(state: State, node: int, sides: int) -> int:
    """Bit d - 1: a ship lies d nodes further on; none for a die in hand."""
    if node == HAND:
        return 0
    byte = OCCUPIED + (node + 1 >> 3)
    bits = at(state, byte)
    if node + 1 >> 3 < HOLE >> 3:
        bits |= at(state, byte + 1) << 8
    return bits >> (node + 1 & 7) & ((1 << sides) - 1)


@njit
def _saved(state: State, node: int, face: int, ahead: int) -> float:
    """The nodes that jumping (H-11) saves a ship that drives by a face; 0 where it does not."""
    if face < 1 or not ahead >> (face - 1) & 1:
        return 0.0
    end = node + face
    while is_occupied(state, end):
        end = int(LINKS[end])
    return float(end - node - face)
