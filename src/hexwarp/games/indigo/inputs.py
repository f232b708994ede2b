"""The inputs of the value network in their order: what each part tells, and where it begins."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, State, Weights
from hexwarp.core.types import Seat
from hexwarp.games.indigo.board import GATEWAYS, PATH_CELLS
from hexwarp.games.indigo.state import BOARD_GEMS, EMERALD, POINTS
from hexwarp.games.indigo.tiles import COPIES

CLASSES: Final = 5
"""Gems: amber, emerald, sapphire on paths; emerald, sapphire that a tile would let out."""
CENTRE_EMERALD: Final = 3
CENTRE_SAPPHIRE: Final = 4
POINTS_BY_CLASS: Final = np.array([*POINTS, *POINTS[EMERALD:]])
"""int64[5]: points, by class."""

TURNS: Final = 3
"""How a tile can turn a gem: sharply, gently, or not at all."""
TURN_SETS: Final = 1 << TURNS
"""A set of turns is the sum of 1 << turn."""
GAINS: Final = 4**TURNS
"""Up to three points for each turn, two bits each."""

CELL_CLASSES: Final = 7
"""Kinds of cells that turning and mirroring the board make the same."""
DISTANCES: Final = 4
"""A gateway as many cells away as this is not told of."""

LEADS: Final = 23
"""-10 or less to -1, behind by gems, even, ahead by gems, 1 to 10 or more."""
STAGES: Final = 10
"""Pairs of points that are still on the board."""
FILL_LEVELS: Final = PATH_CELLS // 3
"""Empty cells, by threes."""

OWNER_SETS: Final = 6
"""The most sets of seats that own gateways; with two players there are two."""
OWNER_SET_INDEX: Final = np.zeros((5, 16), dtype=np.int64)
"""int64[5, 16]: by players and set of seats: the number of that set, from 0.

A set of seats is the sum of 1 << distance from the first seat.
"""
OWNER_SET_INDEX[2:4, 1:7] = range(OWNER_SETS)
OWNER_SET_INDEX[4, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]] = range(OWNER_SETS)

MAX_ACTIVE = (
    BOARD_GEMS * (OWNER_SETS + 1 + GATEWAYS)  # routes, contests, distances
    + 2 * 15  # meetings: all gems at two cells
    + 4 * (1 + 3 + 2)  # gains and leads of four seats
    + 1  # filling
    + len(COPIES)  # unseen tiles
    + 1  # two in hand
    + 2  # tiles held
    + OWNER_SETS  # open exits
)


class Layout(NamedTuple):
    """The index of the first input of each part, for a number of players."""

    players: int
    owner_sets: int
    routes: int
    """[CLASSES, owner_sets, 2, TURN_SETS] by which turns a tile, or else two, could score a gem"""
    contests: int
    """[CLASSES, TURN_SETS, TURN_SETS] by which turns a gem is the first seat's, and by which
    it goes to others alone"""
    distances: int
    """[CLASSES, CELL_CLASSES, DISTANCES, owner_sets] the class of the cell that a gem
    faces, and the distance of a gateway"""
    meetings: int
    """[CLASSES, CLASSES, TURNS] two gems that face a cell, the lower class first"""
    gains: int
    """[players, GAINS + 3] what a seat could score, and the chances of 1, 2 and 3 points"""
    leads: int
    """[players, LEADS * STAGES + 1] a seat's lead, and the points still to be had"""
    tiles: int
    """[FILL_LEVELS + 5 + 1] empty cells, unseen tiles by kind, and whether hands are of two"""
    held: int
    """[players, 5] what the viewer holds, by its distance from the first seat and by kind"""
    exits: int
    """[owner_sets] open exits"""
    end: int


@njit
def layout_for(players: int) -> Layout:
    """The order of the inputs."""
    owner_sets = 2 if players == 2 else OWNER_SETS
    routes = 0
    contests = routes + CLASSES * owner_sets * 2 * TURN_SETS
    distances = contests + CLASSES * TURN_SETS * TURN_SETS
    meetings = distances + CLASSES * CELL_CLASSES * DISTANCES * owner_sets
    gains = meetings + CLASSES * CLASSES * TURNS
    leads = gains + players * (GAINS + 3)
    tiles = leads + players * (LEADS * STAGES + 1)
    held = tiles + FILL_LEVELS + len(COPIES) + 1
    exits = held + players * len(COPIES)
    end = exits + owner_sets
    return Layout(
        players,
        owner_sets,
        routes,
        contests,
        distances,
        meetings,
        gains,
        leads,
        tiles,
        held,
        exits,
        end,
    )


class InputWriter(NamedTuple):
    """A position, and the inputs that are being written about it."""

    state: State
    viewer: Seat
    layout: Layout
    owners: Numbers
    """int64[6]: by gateway, the set of seats that own it."""
    near: NDArray[np.int64]
    """int64[54]: by cell, 1 << TURNS * owner_set for each exit that a tile there could lead to."""
    indices: Numbers
    values: Weights


@njit
def write_input(writer: InputWriter, count: int, index: int, value: float) -> int:
    """Write an input; returns how many there are now."""
    writer.indices[count] = index
    writer.values[count] = value
    return count + 1
