"""What may become of each gem: inputs of the value network.

A gem faces an empty cell, and there a tile turns it sharply, gently, or not at all: it leaves by
an exit, meets another gem, or comes to face the next cell. Nothing here depends on how the board
is turned or mirrored, as long as the same seats own the gateways.
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
from hexwarp.games.indigo.fast import CENTRE_LEFT, EMPTY_CELLS, GEM, MATE, PLACE
from hexwarp.games.indigo.inputs import (
    CENTRE_EMERALD,
    CENTRE_SAPPHIRE,
    CLASSES,
    FAR,
    LIKENESSES,
    SHARING,
    TURN_SETS,
    TURNS,
    WORTH,
    Sight,
    tell,
)
from hexwarp.games.indigo.ports import FIRST_EXIT, GATEWAY, NONE, PORT_OF, PORTS, SPOTS

BY_ANGLE: Final = (-1, 0, 1, 2, 1, 0)
"""The turn, by how many edges on a gem leaves a cell."""
_TURN = np.array(BY_ANGLE)

_CELLS = np.full((PORTS, 2), NONE, dtype=np.int64)
"""int64[PORTS, 2]: the path cells on either side of a port, or NONE."""
_EDGES = np.zeros((PORTS, 2), dtype=np.int64)
"""int64[PORTS, 2]: the port's edge of those."""
_PORT_AT = np.zeros((PATH_CELLS, 2 * EDGES), dtype=np.int64)
"""int64[54, 12]: by cell and edge, twice around."""

for _port, _spots in enumerate(SPOTS):
    for _side, _spot in enumerate(_spots):
        _cell, _edge = divmod(_spot, EDGES)
        if _cell < PATH_CELLS:
            _CELLS[_port, _side], _EDGES[_port, _side] = _cell, _edge
            _PORT_AT[_cell, [_edge, _edge + EDGES]] = _port

_AT_CENTRE = np.isin(np.arange(PORTS), [PORT_OF[CENTRE * EDGES + edge] for edge in range(EDGES)])
"""bool[PORTS]"""


def _distance(a: Cell, b: Cell) -> int:
    rows, numbers = (one - other for one, other in zip(PLACES[a], PLACES[b], strict=True))
    return max(abs(rows), abs(numbers), abs(rows - numbers))


def _away(cell: Cell, gateway: int) -> int:
    cells = (other for other in range(PATH_CELLS) if gateway_of(other) == gateway)
    return min(_distance(cell, other) for other in cells)


_AWAY = np.array([[_away(c, g + 1) for g in range(GATEWAYS)] for c in range(PATH_CELLS)])
"""int64[54, 6]: how many cells a gateway is away."""


def _ranges(cell: Cell) -> list[int]:
    """The distances that turning and mirroring the board do not change."""
    return [_distance(cell, CENTRE), *sorted(_distance(cell, corner) for corner in CORNERS)]


_KINDS_OF_CELLS = sorted({tuple(_ranges(cell)) for cell in range(PATH_CELLS)})
_LIKENESS = np.array([_KINDS_OF_CELLS.index(tuple(_ranges(c))) for c in range(PATH_CELLS)])
"""int64[54]: which of the LIKENESSES the cell is of."""

_SPREAD = np.array([sum(1 << TURNS * s for s in range(4) if seats >> s & 1) for seats in range(16)])
"""int64[16]: by set of seats, 1 << TURNS * distance for each: room for a set of turns a seat."""


@njit
def faced(state: State, port: int, but: int) -> int:
    """The side, 0 or 1, on which a port has an empty cell other than ``but``; else NONE."""
    for side in range(2):
        cell = int(_CELLS[port, side])
        if cell != but and cell != NONE and state[PLACE + cell] < state[EMPTY_CELLS]:
            return side
    return NONE


@njit
def _class_at(state: State, port: int) -> int:
    """The class of the gem at an empty cell's port, or NONE."""
    if state[GEM + port]:
        return int(state[GEM + port]) - 1
    if _AT_CENTRE[port]:
        return CENTRE_EMERALD if state[CENTRE_LEFT] > 1 else CENTRE_SAPPHIRE
    return NONE


@njit
def tell_exits(sight: Sight, count: int) -> int:
    """How many exits are open, by who owns them; fills ``sight.near``."""
    state, parts = sight.state, sight.parts
    first = count
    for sharing in range(parts.sharings):
        count = tell(sight, count, parts.exits + sharing, 0)
    for port in range(FIRST_EXIT, PORTS):
        end = int(state[MATE + port])
        side = faced(state, end, NONE)
        if side != NONE:
            sharing = int(SHARING[parts.players, sight.owners[GATEWAY[port - FIRST_EXIT]]])
            sight.near[_CELLS[end, side]] |= 1 << TURNS * sharing
            sight.values[first + sharing] += np.float32(0.1)
    return count


@njit
def tell_gems(sight: Sight, count: int) -> tuple[int, int]:
    """Every gem that faces an empty cell, those included that a tile would let out.

    Returns how many inputs there are now, and what each seat could score with its best tile: the
    most points that each turn scores, two bits each, for seat after seat from the first on.
    """
    gains = 0
    for port in range(FIRST_EXIT):
        if sight.state[GEM + port] or _AT_CENTRE[port]:
            side = faced(sight.state, port, NONE)
            if side != NONE:
                count, gains = _tell_gem(sight, port, side, count, gains)
    return count, gains


@njit
def _tell_gem(sight: Sight, port: int, side: int, count: int, gains: int) -> tuple[int, int]:
    state, parts = sight.state, sight.parts
    cell, edge = int(_CELLS[port, side]), int(_EDGES[port, side])
    gem = _class_at(state, port)
    now = soon = 0  # sets of turns, by sharing: those that score, those after which a tile does
    of_seats = of_others = 0  # sets of turns that score: by seat, and for all seats but the first
    for angle in range(1, EDGES):
        out = int(_PORT_AT[cell, edge + angle])
        turn = int(_TURN[angle])
        end = int(state[MATE + out])
        other = _class_at(state, out)
        if other != NONE:
            if port < out:
                meeting = min(gem, other) * CLASSES + max(gem, other)
                count = tell(sight, count, parts.meetings + meeting * TURNS + turn, 1)
        elif end >= FIRST_EXIT:
            seats = int(sight.owners[GATEWAY[end - FIRST_EXIT]])
            now |= 1 << TURNS * int(SHARING[parts.players, seats]) + turn
            of_seats |= int(_SPREAD[seats]) << turn
            if not seats & 1:
                of_others |= 1 << turn
        else:
            beyond = faced(state, end, cell)
            if beyond != NONE:  # else the path leads back to the cell
                soon |= int(sight.near[_CELLS[end, beyond]]) << turn
    for sharing in range(parts.sharings):
        turns = now >> TURNS * sharing & (TURN_SETS - 1)
        if not turns:
            turns = TURN_SETS + (soon >> TURNS * sharing & (TURN_SETS - 1))
        if turns != TURN_SETS:
            route = (gem * parts.sharings + sharing) * 2 * TURN_SETS + turns
            count = tell(sight, count, parts.routes + route, 1)
    if of_seats:
        contest = (of_seats & (TURN_SETS - 1)) * TURN_SETS + of_others
        count = tell(sight, count, parts.contests + gem * TURN_SETS * TURN_SETS + contest, 1)
        for place in range(TURNS * parts.players):
            if of_seats >> place & 1:
                more = int(WORTH[gem]) - (gains >> 2 * place & 3)
                gains += max(0, more) << 2 * place
    for gateway in range(GATEWAYS):
        away = int(_AWAY[cell, gateway])
        if away < FAR:
            distance = (gem * LIKENESSES + int(_LIKENESS[cell])) * FAR + away
            sharing = int(SHARING[parts.players, sight.owners[gateway]])
            count = tell(sight, count, parts.distances + distance * parts.sharings + sharing, 1)
    return count, gains
