"""The layout of the value network's inputs, and the function that writes them."""

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
"""Classes of gems: amber, emerald, sapphire on paths; emerald, sapphire next from the centre."""
CENTRE_EMERALD: Final = 3
CENTRE_SAPPHIRE: Final = 4
POINTS_BY_CLASS: Final = np.array([*POINTS, *POINTS[EMERALD:]])
"""int64[5]: points by class of gem."""

TURNS: Final = 3
"""The ways in which a tile can turn a gem: 0 sharply, 1 gently, 2 not at all."""
TURN_SETS: Final = 1 << TURNS
"""The number of sets of turns; a set is the sum of 1 << turn."""
GAINS: Final = 4**TURNS
"""The number of patterns of 0 to 3 points for each turn, two bits each."""

CELL_CLASSES: Final = 7
"""Classes of cells under the board's rotations and reflections."""
DISTANCES: Final = 4
"""Distances to gateways that are encoded: 0 to 3 cells."""

LEADS: Final = 23
"""Buckets of leads in points: -10 or less to -1, behind by gems, even, ahead by gems, 1 to 10 or
more."""
STAGES: Final = 10
"""Buckets of the points still on the board, two points each."""
FILL_LEVELS: Final = PATH_CELLS // 3
"""Buckets of the number of empty cells, three cells each."""

OWNER_SETS: Final = 6
"""The maximum number of sets of seats that own a gateway; with two players there are two."""
OWNER_SET_INDEX: Final = np.zeros((5, 16), dtype=np.int64)
"""int64[5, 16]: by players and set of seats: the index of that set, from 0.

A set of seats is the sum of 1 << distance from the first seat.
"""
OWNER_SET_INDEX[2:4, 1:7] = range(OWNER_SETS)
OWNER_SET_INDEX[4, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]] = range(OWNER_SETS)

MAX_INPUTS: Final = (
    BOARD_GEMS * (OWNER_SETS + 1 + GATEWAYS)  # routes, contests, distances
    + 2 * 15  # meetings: all gems at two cells
    + 4 * (1 + 3 + 2)  # gains and leads of four seats
    + 1  # fill level
    + len(COPIES)  # unseen tiles
    + 1  # hands of two
    + 2  # tiles held
    + OWNER_SETS  # open exits
)
"""The most inputs of a position that are not 0."""
MAX_ACTIVE = MAX_INPUTS + GATEWAYS + PATH_CELLS
"""``MAX_INPUTS``, and the working memory of ``features``: ``owners`` and ``near``."""


class Layout(NamedTuple):
    """The index of each part's first input, for a number of players."""

    players: int
    owner_sets: int
    routes: int
    """[CLASSES, owner_sets, 2, TURN_SETS] the turns by which one tile, or otherwise two, could
    score a gem"""
    contests: int
    """[CLASSES, TURN_SETS, TURN_SETS] the turns by which the first seat gets a gem, and those by
    which only other seats do"""
    distances: int
    """[CLASSES, CELL_CLASSES, DISTANCES, owner_sets] the class of the cell that a gem
    faces, and its distance from a gateway"""
    meetings: int
    """[CLASSES, CLASSES, TURNS] pairs of gems that face the same cell, the lower class first"""
    gains: int
    """[players, GAINS + 3] the points that a seat could score, and the probabilities of 1, 2 and
    3 points"""
    leads: int
    """[players, LEADS * STAGES + 1] a seat's lead with the points still on the board, and linear"""
    tiles: int
    """[FILL_LEVELS + 5 + 1] empty cells, unseen tiles by kind, and whether hands are of two"""
    held: int
    """[players, 5] the viewer's hand, by the viewer's distance from the first seat and by kind"""
    exits: int
    """[owner_sets] a tenth of the number of open exits"""
    end: int


@njit
def layout_for(players: int) -> Layout:
    """Return the layout of the inputs."""
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
    """A position, and the output arrays for its inputs."""

    state: State
    viewer: Seat
    layout: Layout
    owners: Numbers
    """int64[6]: by gateway, the set of seats that own it: the sum of 1 << distance."""
    near: NDArray[np.int64]
    """int64[54]: by cell, the owner sets of exits that a tile there reaches: bit TURNS * set."""
    indices: Numbers
    values: Weights


@njit
def write_input(writer: InputWriter, count: int, index: int, value: float) -> int:
    """Write an input; return the new count."""
    writer.indices[count] = index
    writer.values[count] = value
    return count + 1
