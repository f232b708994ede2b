"""The inputs of the policy: see ``hexwarp.core.kernels.ActionFeatures``.

An action is described by its kind, the die, its face and the ring; by the node that a drive ends
on, and the turns and nodes that it saves; and by the ships of either side that could land on the
node that the ship enters (H-11), or could have landed on the one that it leaves.
"""

from __future__ import annotations

from typing import Final

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, State, Weights
from hexwarp.games.hyper6.fast import (
    ACTOR,
    DICE,
    DIE,
    FACES,
    LINKS,
    NODES,
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
from hexwarp.games.hyper6.rules import KINDS, MOVE, UP
from hexwarp.games.hyper6.spiral import HAND, HOLE, RINGS
from hexwarp.games.hyper6.state import Phase

_PLACES: Final = RINGS + 2
"""The hole, the rings, and the hand."""

_WHAT: Final = 0
"""[kind, face, place]: the kind of action, and the ship."""
_SET: Final = _WHAT + KINDS * ALL_FACES * _PLACES
"""[face]: the face that is chosen before the game."""
_END: Final = _SET + ALL_FACES
"""[node]: the node that a drive ends on."""
_JUMP: Final = _END + HOLE + 1
"""[place]: the ring in which a jump ends."""
_NODES_SAVED: Final = _JUMP + _PLACES
"""The nodes that the action saves by a jump."""
_TURNS_SAVED: Final = _NODES_SAVED + 1
"""The turns that it saves the ship, alone on the spiral; an adjustment may save some, too."""
_READY: Final = _TURNS_SAVED + 1
"""The nodes that the ship could save by a jump on its next drive."""
_WAS_READY: Final = _READY + 1
"""The nodes that it could save by a jump before the action."""
_ENTERED: Final = _WAS_READY + 1
"""[own or others', 3]: one ship, or more, that could land on the node; and the nodes saved."""
_LEFT: Final = _ENTERED + 6
"""The same for the node that is left."""
_INPUTS: Final = _LEFT + 6

MAX_ACTION_INPUTS = 15
"""1 for what, 1 for the end, 2 of a jump, 3 for what is saved, and 4 for each of two nodes."""

_NODES_SCALE: Final = 36.0
"""A divisor that scales nodes to about 0 to 1."""

_CHOOSE: Final = list(Phase).index(Phase.CHOOSE)
_DRIVE: Final = list(Phase).index(Phase.DRIVE)


def action_inputs(players: int) -> int:
    """Return the number of inputs, which is the same for all numbers of players."""
    return _INPUTS


@njit
def action_features(state: State, action: int, indices: Numbers, values: Weights) -> int:
    """Write the non-zero inputs of a legal action; return the count."""
    players, dice, seat = at(state, PLAYERS), at(state, DICE), at(state, ACTOR)
    if state[PHASE] == _CHOOSE:
        sides = int(SIDES[players, at(state, DIE)])
        return write_input(
            indices, values, 0, _SET + int(FIRST_FACE[sides]) + action - KINDS * dice + 1, 1
        )
    slot = action // KINDS
    kind = action - KINDS * slot
    die = SLOTS * seat + slot
    node, face = at(state, NODES + die), at(state, FACES + die)
    number = int(FIRST_FACE[int(SIDES[players, slot])]) + face
    place = RINGS + 1 if node == HAND else int(RINGS_BY_NODE[node])
    count = write_input(
        indices, values, 0, _WHAT + (kind * ALL_FACES + number) * _PLACES + place, 1
    )
    if state[PHASE] != _DRIVE:
        return count
    count = write_input(indices, values, count, _WAS_READY, _saved(state, node, face))
    if kind == MOVE:
        return _add_drive(state, seat, die, number, indices, values, count)
    by = 1 if kind == UP else -1
    turns = float(SOLO_TURNS[number, node] - SOLO_TURNS[number + by, node]) - 1
    count = write_input(indices, values, count, _TURNS_SAVED, turns)
    return write_input(indices, values, count, _READY, _saved(state, node, face + by))


@njit
def _add_drive(
    state: State, seat: int, die: int, number: int, indices: Numbers, values: Weights, count: int
) -> int:
    """Write what a drive does."""
    node, face = at(state, NODES + die), at(state, FACES + die)
    landing = min(node + face, HOLE)
    end = resting_node(state, landing)
    jumped = end != landing
    rolled = number - face if jumped else number
    turns = float(SOLO_TURNS[number, node] - SOLO_TURNS[rolled, end]) - 1
    count = write_input(indices, values, count, _END + end, 1)
    count = write_input(indices, values, count, _TURNS_SAVED, turns)
    if jumped:
        count = write_input(indices, values, count, _NODES_SAVED, (end - landing) / _NODES_SCALE)
        count = write_input(indices, values, count, _JUMP + int(RINGS_BY_NODE[end]), 1)
    elif end != HOLE:
        count = write_input(indices, values, count, _READY, _saved(state, end, face))
    if end != HOLE:
        count = _add_landings(state, seat, die, end, _ENTERED, indices, values, count)
    return _add_landings(state, seat, die, node, _LEFT, indices, values, count)


@njit
def _add_landings(
    state: State,
    seat: int,
    die: int,
    node: int,
    first: int,
    indices: Numbers,
    values: Weights,
    count: int,
) -> int:
    """Write which other ships than a die could land on a node, and what a jump from it saves."""
    own = others = 0
    for owner in range(1, at(state, PLAYERS) + 1):
        for slot in range(at(state, DICE)):
            ship = SLOTS * owner + slot
            if ship != die and at(state, NODES + ship) + at(state, FACES + ship) == node:
                if owner == seat:
                    own += 1
                else:
                    others += 1
    if own or others:
        saved = (resting_node(state, int(LINKS[node])) - node) / _NODES_SCALE
        if own:
            count = write_input(indices, values, count, first + min(own, 2) - 1, 1)
            count = write_input(indices, values, count, first + 2, saved)
        if others:
            count = write_input(indices, values, count, first + 3 + min(others, 2) - 1, 1)
            count = write_input(indices, values, count, first + 5, saved)
    return count


@njit
def _saved(state: State, node: int, face: int) -> float:
    """Return the nodes that a ship saves by a jump after a drive; 0 without a jump."""
    landing = min(node + face, HOLE)
    return float(resting_node(state, landing) - landing) / _NODES_SCALE
