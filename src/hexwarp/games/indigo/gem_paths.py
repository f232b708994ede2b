"""Where gems end on a board that is filled at random: the paths for ``action_rollouts``.

A spot is a cell and an edge by which a path enters it, as ``cell * ROW + edge``. All arrays are
parts of one workspace, whose layout comes first.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.core.jit import inlined, njit
from hexwarp.core.kernels import Numbers, State
from hexwarp.games.indigo.board import EDGES, GATEWAYS, PATH_CELLS
from hexwarp.games.indigo.fast import CELL_INDEX, CELL_ORDER, EMPTY_CELLS, GEM, MATE
from hexwarp.games.indigo.ports import CENTRE_PORT, FIRST_EXIT, GATEWAY, NONE, PORT_OF, PORTS
from hexwarp.games.indigo.state import POINTS
from hexwarp.games.indigo.tiles import MATCHINGS, PARTNERS

ROW: Final = 8
"""Spots for each cell, of which the last two do not exist: shifts take less time than divisions."""
END: Final = PATH_CELLS * ROW
"""END + a gateway, from 0: the end of a gem that leaves the board there."""
LOST: Final = END + GATEWAYS
"""The end of a gem that meets another one."""
UNKNOWN: Final = -1
"""Neither an edge nor an end."""
SEATS: Final = 4
"""The most seats of a game, and the index in place of a seat for a gem that nobody collects."""
_MAX_GEMS: Final = 12
_MAX_VISITORS: Final = 6
"""A cell has three paths, and two gems that will meet come from both ends of one."""

# --- the workspace: the first index of each part -------------------------------------------------

AFTER: Final = 0
"""[54, ROW] by cell and edge: the spot by which a gem that leaves the empty cell there enters the
next empty cell, or its end."""
TILE: Final = AFTER + PATH_CELLS * ROW
"""[54] by cell: ROW * the matching of its random tile."""
OUTSIDE: Final = TILE + PATH_CELLS
"""[54, ROW] by cell and edge: what becomes of a gem that leaves the cell there, on the random
board: the edge by which it comes back to the cell, or its end; UNKNOWN on a path without ends."""
VISITS: Final = OUTSIDE + PATH_CELLS * ROW
"""[54] by cell: the number of gems that pass through it on the random board."""
VISITORS: Final = VISITS + PATH_CELLS
"""[54, 6, 2] by cell: these gems, and the edges by which they enter it first."""
VISITORS_ROW: Final = 2 * _MAX_VISITORS
_LATEST: Final = VISITORS + PATH_CELLS * VISITORS_ROW
"""[54] by cell: the latest passage through it of a path."""
_PASSAGES: Final = _LATEST + PATH_CELLS
"""[162, 2] by passage: the spots by which the path enters a cell, and by which it leaves it."""
START: Final = _PASSAGES + 2 * 3 * PATH_CELLS
"""[12] by gem: the spot that it enters first; those at the centre come last."""
VALUE: Final = START + _MAX_GEMS
"""[12] by gem: its value in a rank."""
RESULT: Final = VALUE + _MAX_GEMS
"""[12] by gem: its end on the random board."""
EXITS: Final = RESULT + _MAX_GEMS
"""[36] the spots from which a path leads back to an exit without another empty cell."""
SIZE: Final = EXITS + GATEWAYS * EDGES

# --- tables --------------------------------------------------------------------------------------

POINT_BITS: Final = 6
"""I-21: the gems of a rank are in its lowest 6 bits, and the points above them."""
RANK_OF_GEM = np.array([(points << POINT_BITS) + 1 for points in POINTS], dtype=np.int64)
"""int64[3]: by gem, what it adds to the rank of a seat that collects it."""

PARTNER = np.zeros(MATCHINGS * ROW, dtype=np.int64)
"""int64[15 * ROW]: by matching and edge, the edge at the other end of the path."""
for _matching, _edges in enumerate(PARTNERS):
    PARTNER[_matching * ROW : _matching * ROW + EDGES] = _edges

_PORT = np.full(PATH_CELLS * ROW, NONE, dtype=np.int64)
"""int64[54 * ROW]: by spot, its port."""
_SPOTS = np.full((PORTS, 2), UNKNOWN, dtype=np.int64)
"""int64[PORTS, 2]: by port, its spots in path cells."""
for _spot, _port in PORT_OF.items():
    _cell, _edge = divmod(_spot, EDGES)
    if _cell < PATH_CELLS:
        _PORT[_cell * ROW + _edge] = _port
        _SPOTS[_port, int(_SPOTS[_port, 0] >= 0)] = _cell * ROW + _edge


@njit
def prepare(state: State, work: Numbers) -> tuple[int, int, int]:
    """Write what does not depend on how the board is filled.

    Args:
        state: uint8[STATE_SIZE]: a decision.
        work: int64[SIZE]: ``AFTER``, ``START``, ``VALUE`` and ``EXITS`` are written; the values of
            gems at the centre are left to the caller, as one of them is the sapphire.

    Returns:
        The number of gems on tiles, of all gems, and of ``EXITS``.
    """
    empty = int(state[EMPTY_CELLS])
    gems = exits = 0
    for index in range(empty):
        cell = int(state[CELL_ORDER + index])
        work[_LATEST + cell] = 0
        for edge in range(EDGES):
            spot = cell * ROW + edge
            port = int(_PORT[spot])
            far = int(state[MATE + port])
            if far >= FIRST_EXIT:
                work[AFTER + spot] = END + int(GATEWAY[far - FIRST_EXIT])
                work[EXITS + exits] = spot
                exits += 1
            elif state[GEM + port]:
                work[AFTER + spot] = LOST
                work[START + gems] = spot
                work[VALUE + gems] = RANK_OF_GEM[int(state[GEM + port]) - 1]
                gems += 1
            elif port == CENTRE_PORT[cell]:
                work[AFTER + spot] = LOST
            else:
                # A path ends between a tile and an empty cell, and an open port between two.
                near, other = _SPOTS[far, 0], _SPOTS[far, 1]
                leads_on = near >= 0 and near != spot and state[CELL_INDEX + (near >> 3)] < empty
                work[AFTER + spot] = near if leads_on else other
    on_tiles = gems
    for index in range(empty):
        cell = int(state[CELL_ORDER + index])
        for edge in range(EDGES):
            if _PORT[cell * ROW + edge] == CENTRE_PORT[cell]:
                work[START + gems] = cell * ROW + edge
                gems += 1
    return on_tiles, gems, exits


@njit
def follow(work: Numbers, start: int, behind: int, gem: int) -> int:
    """Follow a path through the random board to its end, and write ``OUTSIDE`` along it.

    Args:
        work: int64[SIZE].
        start: The spot where the path begins.
        behind: The end of a gem that comes out there.
        gem: The gem that takes the path, which is added to ``VISITORS``, or -1.

    Returns:
        The path's end.
    """
    spot, length = start, 0
    while spot < END:
        cell = spot >> 3
        out = (spot & -8) | PARTNER[work[TILE + cell] + (spot & 7)]
        latest = work[_LATEST + cell]
        if latest < length and work[_PASSAGES + 2 * latest] >> 3 == cell:
            before = work[_PASSAGES + 2 * latest + 1]
            work[OUTSIDE + before] = spot & 7
            work[OUTSIDE + spot] = before & 7
        else:
            work[OUTSIDE + spot] = behind
            if gem >= 0:
                visitor = VISITORS + cell * VISITORS_ROW + 2 * work[VISITS + cell]
                work[visitor], work[visitor + 1] = gem, spot & 7
                work[VISITS + cell] += 1
        work[_PASSAGES + 2 * length], work[_PASSAGES + 2 * length + 1] = spot, out
        work[_LATEST + cell] = length
        work[OUTSIDE + out] = UNKNOWN
        length += 1
        spot = work[AFTER + out]
    for passage in range(length):
        out = work[_PASSAGES + 2 * passage + 1]
        if work[OUTSIDE + out] == UNKNOWN:
            work[OUTSIDE + out] = spot
    return int(spot)


@njit
@inlined
def end_from(work: Numbers, cell: int, edge: int) -> int:
    """Return the end of a gem that enters a cell, with the cell's tile replaced since ``follow``.

    Args:
        work: int64[SIZE]: ``TILE`` has the new tile.
        cell: The cell.
        edge: The edge by which the gem enters it.
    """
    while True:
        out = PARTNER[work[TILE + cell] + edge]
        edge = work[OUTSIDE + cell * ROW + out]
        if edge >= END:
            return int(edge)
        if edge == UNKNOWN:
            break
    spot = work[AFTER + cell * ROW + out]
    while spot < END:
        spot = work[AFTER + ((spot & -8) | PARTNER[work[TILE + (spot >> 3)] + (spot & 7)])]
    return int(spot)
