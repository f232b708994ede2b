"""The value network's inputs about gems: the places that they could reach with one or two tiles.

A gem faces an empty cell. A tile there turns it sharply, gently, or not at all, and it leaves
through an exit, meets another gem, or faces the next empty cell. The inputs are invariant under
rotations and reflections of the board that preserve the owners of gateways.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.core.jit import njit
from hexwarp.core.kernels import State
from hexwarp.games.indigo.board import (
    CENTRE,
    CORNERS,
    EDGES,
    GATEWAYS,
    PATH_CELLS,
    PLACES,
    Cell,
    gateway_of,
)
from hexwarp.games.indigo.fast import CELL_INDEX, CENTRE_LEFT, EMPTY_CELLS, GEM, MATE
from hexwarp.games.indigo.inputs import (
    CELL_CLASSES,
    CENTRE_EMERALD,
    CENTRE_SAPPHIRE,
    CLASSES,
    DISTANCES,
    OWNER_SET_INDEX,
    POINTS_BY_CLASS,
    TURN_SETS,
    TURNS,
    InputWriter,
    write_input,
)
from hexwarp.games.indigo.ports import FIRST_EXIT, GATEWAY, NONE, PORT_OF, PORTS, SPOTS

BY_ANGLE: Final = (-1, 0, 1, 2, 1, 0)
"""By number of edges from a gem's way into a cell to its way out: its turn; -1 for none."""
_TURN = np.array(BY_ANGLE)

_CELLS = np.full((PORTS, 2), NONE, dtype=np.int64)
"""int64[PORTS, 2]: by port, the path cells on both sides, or NONE."""
_EDGES = np.zeros((PORTS, 2), dtype=np.int64)
"""int64[PORTS, 2]: by port, its edges in these cells."""
_PORT_AT = np.zeros((PATH_CELLS, 2 * EDGES), dtype=np.int64)
"""int64[54, 12]: by cell and edge, the port; the six edges are repeated once."""

for _port, _spots in enumerate(SPOTS):
    for _side, _spot in enumerate(_spots):
        _cell, _edge = divmod(_spot, EDGES)
        if _cell < PATH_CELLS:
            _CELLS[_port, _side], _EDGES[_port, _side] = _cell, _edge
            _PORT_AT[_cell, [_edge, _edge + EDGES]] = _port

_AT_CENTRE = np.isin(np.arange(PORTS), [PORT_OF[CENTRE * EDGES + edge] for edge in range(EDGES)])
"""bool[PORTS]: by port, whether it is an edge of the centre."""


def _distance(a: Cell, b: Cell) -> int:
    rows, numbers = (here - there for here, there in zip(PLACES[a], PLACES[b], strict=True))
    return max(abs(rows), abs(numbers), abs(rows - numbers))


def _gateway_distance(cell: Cell, gateway: int) -> int:
    cells = (other for other in range(PATH_CELLS) if gateway_of(other) == gateway)
    return min(_distance(cell, other) for other in cells)


_GATEWAY_DISTANCE = np.array(
    [[_gateway_distance(c, g + 1) for g in range(GATEWAYS)] for c in range(PATH_CELLS)]
)
"""int64[54, 6]: by cell and gateway, the distance in cells."""


def _ranges(cell: Cell) -> list[int]:
    """Return a cell's distances to the centre and the corners, which determine its class."""
    return [_distance(cell, CENTRE), *sorted(_distance(cell, corner) for corner in CORNERS)]


_CELL_DISTANCES = sorted({tuple(_ranges(cell)) for cell in range(PATH_CELLS)})
_CELL_CLASS = np.array([_CELL_DISTANCES.index(tuple(_ranges(c))) for c in range(PATH_CELLS)])
"""int64[54]: by cell, its class, from 0 to CELL_CLASSES - 1."""

_ONE_PER_SEAT = np.array(
    [sum(1 << TURNS * s for s in range(4) if seats >> s & 1) for seats in range(16)]
)
"""int64[16]: by set of seats, the sum of 1 << TURNS * distance: a factor that repeats a turn's bit
for each seat."""


@njit
def facing_side(state: State, port: int, excluded: int) -> int:
    """Return the side (0 or 1) of a port with an empty cell other than ``excluded``, or NONE."""
    for side in range(2):
        cell = int(_CELLS[port, side])
        if cell != excluded and cell != NONE and state[CELL_INDEX + cell] < state[EMPTY_CELLS]:
            return side
    return NONE


@njit
def _class_at(state: State, port: int) -> int:
    """Return the class of the gem at an empty cell's port, or NONE."""
    if state[GEM + port]:
        return int(state[GEM + port]) - 1
    if _AT_CENTRE[port]:
        return CENTRE_EMERALD if state[CENTRE_LEFT] > 1 else CENTRE_SAPPHIRE
    return NONE


@njit
def write_exits(writer: InputWriter, count: int) -> int:
    """Write the number of open exits by owner set, fill ``writer.near``, and return the count."""
    state, layout = writer.state, writer.layout
    first = count
    for owner_set in range(layout.owner_sets):
        count = write_input(writer, count, layout.exits + owner_set, 0)
    for port in range(FIRST_EXIT, PORTS):
        end = int(state[MATE + port])
        side = facing_side(state, end, NONE)
        if side != NONE:
            owner_set = int(
                OWNER_SET_INDEX[layout.players, writer.owners[GATEWAY[port - FIRST_EXIT]]]
            )
            writer.near[_CELLS[end, side]] |= 1 << TURNS * owner_set
            writer.values[first + owner_set] += np.float32(0.1)
    return count


@njit
def write_gems(writer: InputWriter, count: int) -> tuple[int, int]:
    """Write the inputs of all gems that face an empty cell, those at the centre included.

    Returns:
        The new count of inputs, and the most points that each seat could score with one tile by
        each turn: two bits for each turn, for one seat after the other from the first.
    """
    gains = 0
    for port in range(FIRST_EXIT):
        if writer.state[GEM + port] or _AT_CENTRE[port]:
            side = facing_side(writer.state, port, NONE)
            if side != NONE:
                count, gains = _write_gem(writer, port, side, count, gains)
    return count, gains


@njit
def _write_gem(
    writer: InputWriter, port: int, side: int, count: int, gains: int
) -> tuple[int, int]:
    state, layout = writer.state, writer.layout
    cell, edge = int(_CELLS[port, side]), int(_EDGES[port, side])
    gem = _class_at(state, port)
    now = soon = 0  # by owner set: the turns that score, and those after which another tile could
    of_seats = of_others = 0  # the turns that score: by seat, and those only for later seats
    for angle in range(1, EDGES):
        out = int(_PORT_AT[cell, edge + angle])
        turn = int(_TURN[angle])
        end = int(state[MATE + out])
        other = _class_at(state, out)
        if other != NONE:
            if port < out:
                meeting = min(gem, other) * CLASSES + max(gem, other)
                count = write_input(writer, count, layout.meetings + meeting * TURNS + turn, 1)
        elif end >= FIRST_EXIT:
            seats = int(writer.owners[GATEWAY[end - FIRST_EXIT]])
            now |= 1 << TURNS * int(OWNER_SET_INDEX[layout.players, seats]) + turn
            of_seats |= int(_ONE_PER_SEAT[seats]) << turn
            if not seats & 1:
                of_others |= 1 << turn
        else:
            beyond = facing_side(state, end, cell)
            if beyond != NONE:  # else the path leads back to the cell
                soon |= int(writer.near[_CELLS[end, beyond]]) << turn
    for owner_set in range(layout.owner_sets):
        turns = now >> TURNS * owner_set & (TURN_SETS - 1)
        if not turns:
            turns = TURN_SETS + (soon >> TURNS * owner_set & (TURN_SETS - 1))
        if turns != TURN_SETS:
            route = (gem * layout.owner_sets + owner_set) * 2 * TURN_SETS + turns
            count = write_input(writer, count, layout.routes + route, 1)
    if of_seats:
        contest = (of_seats & (TURN_SETS - 1)) * TURN_SETS + of_others
        count = write_input(
            writer, count, layout.contests + gem * TURN_SETS * TURN_SETS + contest, 1
        )
        for place in range(TURNS * layout.players):
            if of_seats >> place & 1:
                more = int(POINTS_BY_CLASS[gem]) - (gains >> 2 * place & 3)
                gains += max(0, more) << 2 * place
    for gateway in range(GATEWAYS):
        away = int(_GATEWAY_DISTANCE[cell, gateway])
        if away < DISTANCES:
            distance = (gem * CELL_CLASSES + int(_CELL_CLASS[cell])) * DISTANCES + away
            owner_set = int(OWNER_SET_INDEX[layout.players, writer.owners[gateway]])
            count = write_input(
                writer, count, layout.distances + distance * layout.owner_sets + owner_set, 1
            )
    return count, gains
