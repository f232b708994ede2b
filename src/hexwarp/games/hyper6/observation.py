"""Observations and masks of Hyper-6: see ``hexwarp.core.kernels.Observation``.

Planes over the spiral, whose index is a node's number - 1, tell the owner, the kind and the face
of the ship on each node; the rows ``ship_nodes`` and ``ship_faces`` have the same ships by seat and
slot, as actions name slots. ``LAYOUT`` lists all parts. Faces that others choose count as hidden
until all are set (H-21); a ship at home has no face.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from hexwarp.core.jit import inlined, njit
from hexwarp.core.kernels import Bytes, State
from hexwarp.core.observation import Layout, Part, Symmetries
from hexwarp.core.types import Seat
from hexwarp.games.hyper6.fast import (
    ACTOR,
    DICE,
    DIE,
    FACES,
    HOME,
    IDLE,
    NODES,
    ORDER,
    PHASE,
    PLAYERS,
    SIDES,
    SLOTS,
    TIED,
    at,
    legal_bits,
    to_move,
)
from hexwarp.games.hyper6.rules import FLEET, KINDS, idle_limit
from hexwarp.games.hyper6.spiral import HAND, HOLE, LAST
from hexwarp.games.hyper6.state import UNSET, Phase

if TYPE_CHECKING:
    from hexwarp.core.game import Game
    from hexwarp.games.hyper6 import state as plain

OBSERVATION_VERSION = 1

_SEATS: Final = max(FLEET)
_DICE_SIDES: Final = sorted({sides for fleet in FLEET.values() for sides in fleet})
_MAX_SIDES: Final = _DICE_SIDES[-1]
_HIDDEN: Final = _MAX_SIDES + 1

LAYOUT = Layout(
    Part("owners", (_SEATS, LAST), 1, "by seat and node: the seat's ship is there"),
    Part("kinds", (len(_DICE_SIDES), LAST), 1, "by kind (d4, d6, d8) and node: such a ship"),
    Part("faces", (_MAX_SIDES, LAST), 1, "by face - 1 and node: a ship that shows it"),
    Part(
        "ship_nodes",
        (_SEATS, SLOTS),
        HOLE,
        f"by seat and slot: the node; {HAND} in hand, {HOLE} at home",
    ),
    Part(
        "ship_faces",
        (_SEATS, SLOTS),
        _HIDDEN,
        f"by seat and slot: the face; {UNSET} unset or at home, {_HIDDEN} set in secret",
    ),
    Part("home", (_SEATS,), SLOTS, "by seat: its ships at home"),
    Part("to_move", (_SEATS,), 1, "by seat: it is to move"),
    Part("order", (_SEATS, _SEATS), 1, "by place in the turn order and seat; 0 while undecided"),
    Part("phase", (len(Phase),), 1, f"the phase: {', '.join(Phase)}"),
    Part("idle", (1,), idle_limit(_SEATS), "turns in a row in which no ship moved"),
)

WORKSPACE_SIZE = 0

_OWNERS: Final = LAYOUT.start("owners") - 1  # so that a node's number is the index in a plane
_KINDS: Final = LAYOUT.start("kinds") - 1
_FACES: Final = LAYOUT.start("faces") - 1
_SHIP_NODES: Final = LAYOUT.start("ship_nodes")
_SHIP_FACES: Final = LAYOUT.start("ship_faces")
_HOME: Final = LAYOUT.start("home")
_TO_MOVE: Final = LAYOUT.start("to_move")
_ORDER: Final = LAYOUT.start("order")
_PHASE: Final = LAYOUT.start("phase")
_IDLE: Final = LAYOUT.start("idle")

_NUM_PHASES: Final = len(Phase)
_CHOOSE: Final = list(Phase).index(Phase.CHOOSE)

_KIND_PLANES = np.zeros((_SEATS + 1, SLOTS), dtype=np.int64)
"""int64[4, 9]: by players and slot, the start of the plane of the die's kind."""
for _players, _fleet in FLEET.items():
    _KIND_PLANES[_players, : len(_fleet)] = [
        _KINDS + LAST * _DICE_SIDES.index(sides) for sides in _fleet
    ]


def symmetries(game: Game[plain.State]) -> Symmetries:
    """Return the identity: the spiral has no other symmetry."""
    return Symmetries.identity(LAYOUT.size, game.num_actions)


# --- compiled ------------------------------------------------------------------------------------


@njit
def observe(state: State, viewer: Seat, observation: Bytes) -> None:
    """Write the observation of a decision or of the end of a game."""
    for index in range(observation.size):
        observation[index] = 0
    players, dice = at(state, PLAYERS), at(state, DICE)
    first = max(viewer, 1)
    for seat in range(1, players + 1):
        distance = (seat - first) % players
        for slot in range(dice):
            _mark_ship(state, seat, slot, distance, observation, 1)
    _write_numbers(state, viewer, observation)


@njit
@inlined
def before_action(state: State, action: int, observation: Bytes, workspace: Bytes) -> None:
    """Take the ship that will move or turn from the planes."""
    slot = action // KINDS
    if slot < at(state, DICE):
        _mark_ship(state, at(state, ACTOR), slot, 0, observation, 0)


@njit
@inlined
def after_action(
    state: State, mover: Seat, action: int, observation: Bytes, workspace: Bytes
) -> None:
    """Put the ship in its place, pass the owners' planes on, and write the rest."""
    slot = action // KINDS
    if slot < at(state, DICE):
        _mark_ship(state, mover, slot, 0, observation, 1)
    viewer, players = at(state, ACTOR), at(state, PLAYERS)
    _rotate_owners(observation, players, (viewer - mover) % players)
    _write_numbers(state, viewer, observation)


@njit
@inlined
def _mark_ship(
    state: State, seat: int, slot: int, distance: int, observation: Bytes, value: int
) -> None:
    """Set the values of a ship in the planes, if it is on the board."""
    node = at(state, NODES + SLOTS * seat + slot)
    if HAND < node < HOLE:
        face = at(state, FACES + SLOTS * seat + slot)
        observation[_OWNERS + LAST * distance + node] = value
        observation[_KIND_PLANES[at(state, PLAYERS), slot] + node] = value
        observation[_FACES + LAST * (face - 1) + node] = value


@njit
@inlined
def _rotate_owners(observation: Bytes, players: int, shift: int) -> None:
    """Move each seat's plane to its distance from a viewer ``shift`` seats further on."""
    if players == 2:
        if shift == 1:
            _swap_owners(observation, 0)
    elif shift == 1:
        _swap_owners(observation, 0)
        _swap_owners(observation, 1)
    elif shift == 2:
        _swap_owners(observation, 1)
        _swap_owners(observation, 0)


@njit
@inlined
def _swap_owners(observation: Bytes, distance: int) -> None:
    """Swap the planes of two neighbours."""
    first = _OWNERS + 1 + LAST * distance
    for index in range(first, first + LAST):
        nearer = observation[index]
        observation[index] = observation[index + LAST]
        observation[index + LAST] = nearer


@njit
@inlined
def _write_numbers(state: State, viewer: Seat, observation: Bytes) -> None:
    """Write all parts but the planes."""
    players = at(state, PLAYERS)
    choosing = at(state, PHASE) == _CHOOSE
    mover = max(to_move(state), 0)
    ranked = at(state, TIED) == 0
    for distance in range(players):
        seat = max(viewer, 1) + distance
        if seat > players:
            seat -= players
        row, ships = SLOTS * distance, SLOTS * seat
        hidden = choosing and seat != viewer
        for slot in range(SLOTS):
            node, face = state[NODES + ships + slot], state[FACES + ships + slot]
            shown = _HIDDEN if hidden and face != UNSET else face
            observation[_SHIP_NODES + row + slot] = node
            observation[_SHIP_FACES + row + slot] = UNSET if node == HOLE else shown
        observation[_HOME + distance] = state[HOME + seat]
        observation[_TO_MOVE + distance] = int(seat == mover)
        for place in range(_SEATS):
            known = ranked and state[ORDER + place] == seat
            observation[_ORDER + _SEATS * place + distance] = int(known)
    for phase in range(_NUM_PHASES):
        observation[_PHASE + phase] = int(phase == at(state, PHASE))
    observation[_IDLE] = state[IDLE]


# --- masks ---------------------------------------------------------------------------------------


@njit
@inlined
def begin_mask(state: State, mask: Bytes, workspace: Bytes) -> None:
    """Write the legal actions of the seat to move (H-7, H-9, H-19)."""
    turns = KINDS * at(state, DICE)
    if at(state, PHASE) == _CHOOSE:
        sides = int(SIDES[at(state, PLAYERS), at(state, DIE)])
        for action in range(mask.size):
            mask[action] = int(turns <= action < turns + sides)
        return
    bits = legal_bits(state, at(state, ACTOR))
    for action in range(turns):
        mask[action] = bits >> action & 1
    for action in range(turns, mask.size):
        mask[action] = 0


@njit
@inlined
def update_mask(state: State, action: int, mask: Bytes, workspace: Bytes) -> None:
    """Write the mask anew, as it is short."""
    begin_mask(state, mask, workspace)
