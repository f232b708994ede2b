"""Observations and masks of Indigo: see ``hexwarp.core.kernels.Observation``.

``layout.py`` describes the parts, ``symmetry.py`` their symmetries.

The kernel's state has the tile on each cell, in the bytes of filled cells that laying does not
need. Planes by cell and matching therefore cost one byte a move, and they have the game's own
symmetries, which the ends of paths in the state would hide.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.core.jit import inlined, njit
from hexwarp.core.kernels import Bytes, State
from hexwarp.core.types import Seat
from hexwarp.games.indigo.board import EDGES, GATEWAYS, PATH_CELLS, gateway_of
from hexwarp.games.indigo.fast import (
    CELL_INDEX,
    CENTRE_LEFT,
    COLLECTED,
    EMPTY_CELLS,
    GEM,
    GEMS_LEFT,
    HAND_SIZE,
    HANDS,
    LOST,
    MATE,
    OPEN_GEMS,
    OWNERS,
    PLAYERS,
    STOCK,
    STOCK_LEFT,
    TURN,
)
from hexwarp.games.indigo.layout import GEM_KINDS, GRID, HAND, LAYOUT, PLACE, SEATS, TILE_KINDS
from hexwarp.games.indigo.ports import ALLOWED, FIRST_EXIT, JOINS, NONE, SPOTS
from hexwarp.games.indigo.symmetry import symmetries
from hexwarp.games.indigo.tiles import KIND, MATCHINGS

__all__ = [
    "LAYOUT",
    "OBSERVATION_VERSION",
    "WORKSPACE_SIZE",
    "after_action",
    "before_action",
    "begin_mask",
    "observe",
    "symmetries",
    "update_mask",
]

OBSERVATION_VERSION = 1

_OPEN: Final = 0
"""[54 * 15] the placements of any kind on empty cells, in the workspace."""
WORKSPACE_SIZE = _OPEN + PATH_CELLS * MATCHINGS

_TILES_PART: Final = LAYOUT.start("tiles")
_GEMS_PART: Final = LAYOUT.start("gems")
_EMPTY: Final = LAYOUT.start("empty")
_GATEWAYS: Final = LAYOUT.start("gateways")
_HANDS: Final = LAYOUT.start("hands")
_HAND_SIZES: Final = LAYOUT.start("hand_sizes")
_UNSEEN: Final = LAYOUT.start("unseen")
_COLLECTED: Final = LAYOUT.start("collected")
_KNOWN: Final = LAYOUT.start("collected_known")
_LOST: Final = LAYOUT.start("lost")
_CENTRE: Final = LAYOUT.start("centre")
_TO_MOVE: Final = LAYOUT.start("to_move")
_STOCK: Final = LAYOUT.start("stock")
_HAND_LIMIT: Final = LAYOUT.start("hand_limit")
_OPEN_GEMS: Final = LAYOUT.start("open_gems")
_OVER: Final = LAYOUT.start("over")

_GEM_PLACES = np.array(
    [
        [_GEMS_PART + spot % EDGES * GRID + PLACE[spot // EDGES] for spot in (spots * 2)[:2]]
        for spots in SPOTS
    ],
    dtype=np.int64,
)
"""int64[ports, 2]: by port, the amber's places in the planes of the two cells beside it;
an exit has one cell, and no gem rests there."""

_GATEWAY_PLACES = np.array(
    [
        [PLACE[cell] for cell in range(PATH_CELLS) if gateway_of(cell) == gateway]
        for gateway in range(1, GATEWAYS + 1)
    ],
    dtype=np.int64,
)
"""int64[6, 3]: by gateway, the places of its cells in the grid."""

_HAND_MASKS = np.zeros((TILE_KINDS, TILE_KINDS + 1, PATH_CELLS * MATCHINGS), dtype=np.uint8)
"""uint8[5, 6, 810]: by the kinds in hand, 5 for no second one: the placements of such tiles."""
for _first in range(TILE_KINDS):
    for _second in range(TILE_KINDS + 1):
        _HAND_MASKS[_first, _second] = np.tile(np.isin(KIND, (_first, _second)), PATH_CELLS)

_ALLOWED = ALLOWED.astype(np.uint8)


# --- compiled ------------------------------------------------------------------------------------


@njit
def observe(state: State, viewer: Seat, observation: Bytes) -> None:
    """Write the observation of a decision or of the end of a game."""
    for index in range(observation.size):
        observation[index] = 0
    for cell in range(PATH_CELLS):
        tile = int(np.int64(state[CELL_INDEX + cell])) - PATH_CELLS
        if tile < 0:
            observation[_EMPTY + PLACE[cell]] = 1
        else:
            observation[_TILES_PART + GRID * tile + PLACE[cell]] = 1
    for port in range(FIRST_EXIT):
        _mark_gem(state, port, observation, 1)
    _write_gateways(state, viewer, observation)
    _write_numbers(state, viewer, observation)


@njit
@inlined
def before_action(state: State, action: int, observation: Bytes, workspace: Bytes) -> None:
    """Take the gems that face the cell from the planes."""
    cell, matching = action // MATCHINGS, action % MATCHINGS
    for end in range(EDGES):
        _mark_gem(state, int(np.int64(JOINS[cell, matching, end])), observation, 0)


@njit
@inlined
def after_action(
    state: State, mover: Seat, action: int, observation: Bytes, workspace: Bytes
) -> None:
    """Put the tile and the gems in their places, and write what depends on the viewer.

    A gem comes to rest at an end of a path through the tile (I-16): at a port of the tile, or at
    the mate that is noted there, as joining keeps the mates of ports inside a path.
    """
    cell, matching = action // MATCHINGS, action % MATCHINGS
    observation[_EMPTY + PLACE[cell]] = 0
    observation[_TILES_PART + GRID * matching + PLACE[cell]] = 1
    for end in range(EDGES):
        port = int(np.int64(JOINS[cell, matching, end]))
        _mark_gem(state, port, observation, 1)
        _mark_gem(state, int(np.int64(state[MATE + port])), observation, 1)
    _rotate_gateways(observation, int(np.int64(state[PLAYERS])))
    _write_numbers(state, int(np.int64(state[TURN])), observation)


@njit
@inlined
def _mark_gem(state: State, port: int, observation: Bytes, value: int) -> None:
    """Set the values of the gem at a port, if there is one."""
    gem = int(np.int64(state[GEM + port]))
    if gem:
        plane = (gem - 1) * EDGES * GRID
        observation[plane + _GEM_PLACES[port, 0]] = value
        observation[plane + _GEM_PLACES[port, 1]] = value


@njit
@inlined
def _write_numbers(state: State, viewer: Seat, observation: Bytes) -> None:
    """Write all parts but the planes."""
    players = int(np.int64(state[PLAYERS]))
    over = state[GEMS_LEFT] == 0
    for kind in range(TILE_KINDS):
        observation[_UNSEEN + kind] = state[STOCK + kind]
    for distance in range(players):
        seat = max(viewer, 1) + distance
        if seat > players:
            seat -= players
        _write_hand(state, seat, over or seat == viewer, distance, observation)
        known = over or seat == viewer or state[OPEN_GEMS] == 1
        observation[_KNOWN + distance] = int(known)
        for gem in range(GEM_KINDS):
            number = state[COLLECTED + GEM_KINDS * (seat - 1) + gem]
            observation[_COLLECTED + GEM_KINDS * distance + gem] = number if known else 0
        observation[_TO_MOVE + distance] = int(seat == state[TURN] and not over)
    for gem in range(GEM_KINDS):
        observation[_LOST + gem] = state[LOST + gem]
    centre = int(np.int64(state[CENTRE_LEFT]))
    observation[_CENTRE + 1] = max(centre - 1, 0)
    observation[_CENTRE + 2] = min(centre, 1)
    observation[_STOCK] = state[STOCK_LEFT]
    observation[_HAND_LIMIT] = state[HAND_SIZE]
    observation[_OPEN_GEMS] = state[OPEN_GEMS]
    observation[_OVER] = int(over)


@njit
def _write_gateways(state: State, viewer: Seat, observation: Bytes) -> None:
    """I-8: write the cells of each seat's gateways."""
    players = int(np.int64(state[PLAYERS]))
    for gateway in range(GATEWAYS):
        for owner in range(OWNERS + 2 * gateway, OWNERS + 2 * gateway + 2):
            if state[owner]:
                distance = (int(np.int64(state[owner])) - max(viewer, 1)) % players
                for index in range(3):
                    place = GRID * distance + _GATEWAY_PLACES[gateway, index]
                    observation[_GATEWAYS + place] = 1


@njit
@inlined
def _rotate_gateways(observation: Bytes, players: int) -> None:
    """Move each seat's plane to its distance from the next viewer, one seat further on."""
    for distance in range(SEATS - 1):  # the compiler's vectors need bounds that it knows
        if distance + 1 < players:
            first = _GATEWAYS + GRID * distance
            for index in range(first, first + GRID):
                nearer = observation[index]
                observation[index] = observation[index + GRID]
                observation[index + GRID] = nearer


@njit
@inlined
def _write_hand(state: State, seat: Seat, known: bool, distance: int, observation: Bytes) -> None:
    """Write a hand where it is known; otherwise its tiles count as unseen (I-26)."""
    row = _HANDS + TILE_KINDS * distance
    for kind in range(TILE_KINDS):
        observation[row + kind] = 0
    size = 0
    for held in range(HANDS + HAND * (seat - 1), HANDS + HAND * seat):
        kind = int(np.int64(state[held]))
        if kind != NONE:
            size += 1
            observation[(row if known else _UNSEEN) + kind] += 1
    observation[_HAND_SIZES + distance] = size


# --- masks ---------------------------------------------------------------------------------------


@njit
def begin_mask(state: State, mask: Bytes, workspace: Bytes) -> None:
    """Write the placements that are open to any tile (I-13), and the mask from them."""
    for cell in range(PATH_CELLS):
        empty = state[CELL_INDEX + cell] < state[EMPTY_CELLS]
        for matching in range(MATCHINGS):
            open_ = _ALLOWED[cell, matching] if empty else 0
            workspace[_OPEN + MATCHINGS * cell + matching] = open_
    _write_mask(state, mask, workspace)


@njit
@inlined
def update_mask(state: State, action: int, mask: Bytes, workspace: Bytes) -> None:
    """Close the cell, and write the mask anew for the hand of the seat to move."""
    first = _OPEN + action // MATCHINGS * MATCHINGS
    for index in range(first, first + MATCHINGS):
        workspace[index] = 0
    _write_mask(state, mask, workspace)


@njit
@inlined
def _write_mask(state: State, mask: Bytes, workspace: Bytes) -> None:
    """I-12: write the open placements of the tiles in hand."""
    hand = HANDS + HAND * (int(np.int64(state[TURN])) - 1)
    fitting = _HAND_MASKS[state[hand], min(int(np.int64(state[hand + 1])), TILE_KINDS)]
    for action in range(PATH_CELLS * MATCHINGS):
        mask[action] = workspace[_OPEN + action] & fitting[action]
