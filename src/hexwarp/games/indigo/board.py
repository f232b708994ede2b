"""Tables of the board: cells, edges, treasure tiles and gateways.

The 54 path cells are numbered in the order of their names; the six corners and the centre follow.
A spot is an edge of a particular cell, ``cell * 6 + edge``.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from hexwarp.core.types import Seat

Cell: TypeAlias = int
"""0 to 53: path cells; 54 to 59: corners; 60: the centre."""
Edge: TypeAlias = int
"""0 to 5: NE, E, SE, SW, W, NW."""
Spot: TypeAlias = int
"""``cell * 6 + edge``."""
Gateway: TypeAlias = int
"""1 to 6, clockwise from the top."""

EDGES: Final = 6
GATEWAYS: Final = 6

_SIDE = 5
_STEPS = ((1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0))
"""I-2: by edge, the step to the cell beyond it, as (rows up, numbers up)."""


def opposite(edge: Edge) -> Edge:
    """I-2: return the number of an edge as seen from the cell beyond it."""
    return (edge + 3) % EDGES


def _hexagon() -> list[tuple[int, int]]:
    """I-1: return the cells as (row, number), sorted by name; row 0 is row a."""
    rows = 2 * _SIDE - 1
    return [
        (row, number)
        for row in range(rows)
        for number in range(max(1, row - _SIDE + 2), min(rows, row + _SIDE) + 1)
    ]


def _step(place: tuple[int, int], edge: Edge) -> tuple[int, int]:
    row, number = _STEPS[edge]
    return place[0] + row, place[1] + number


def _inner(place: tuple[int, int]) -> list[Edge]:
    return [edge for edge in range(EDGES) if _step(place, edge) in _ON_BOARD]


_ON_BOARD = frozenset(_hexagon())
_CORNERS = [place for place in _hexagon() if len(_inner(place)) == 3]
_CENTRE = (_SIDE - 1, _SIDE)
_PLACES = [
    *(place for place in _hexagon() if place not in _CORNERS and place != _CENTRE),
    *_CORNERS,
    _CENTRE,
]
_NUMBERS = {place: cell for cell, place in enumerate(_PLACES)}

CELLS: Final = len(_PLACES)
PATH_CELLS: Final = CELLS - len(_CORNERS) - 1
CORNERS: Final = range(PATH_CELLS, CELLS - 1)
CENTRE: Final[Cell] = CELLS - 1

PLACES: Final = tuple(_PLACES)
"""By cell: its row, from 0 at the bottom, and the number in its name."""

NAMES: Final = tuple("abcdefghi"[row] + str(number) for row, number in _PLACES)
"""By cell: its name."""

CELL_OF: Final = {name: cell for cell, name in enumerate(NAMES)}

OUTER_EDGES: Final = tuple(
    tuple(edge for edge in range(EDGES) if edge not in _inner(place)) for place in _PLACES
)
"""By cell: its edges on the rim, two for a gateway's cell and three for a corner."""

ARROWS: Final = {
    # A corner has three inner edges side by side; the middle one points at the centre.
    corner: next(
        edge
        for edge in range(EDGES)
        if {edge, (edge - 1) % EDGES, (edge + 1) % EDGES}.isdisjoint(OUTER_EDGES[corner])
    )
    for corner in CORNERS
}
"""I-6: by corner, the edge that its amber leaves through."""

U_TURNS: Final = {
    corner * EDGES + (arrow + side) % EDGES: (arrow - side) % EDGES
    for corner, arrow in ARROWS.items()
    for side in (1, -1)
}
"""I-6: by spot at one end of a corner's path, the edge at the other end."""


def gateway_of(cell: Cell) -> Gateway | None:
    """I-7: return the gateway of a path cell's outer edges; None for an inner cell."""
    if cell >= PATH_CELLS or not OUTER_EDGES[cell]:
        return None
    first, second = OUTER_EDGES[cell]
    clockwise_first = first if (first + 1) % EDGES == second else second
    return (clockwise_first + 1) % EDGES + 1


def _beyond() -> dict[Spot, int]:
    beyond = {}
    for cell, place in enumerate(_PLACES):
        for edge in range(EDGES):
            spot, next_place = cell * EDGES + edge, _step(place, edge)
            if next_place in _ON_BOARD:
                beyond[spot] = _NUMBERS[next_place] * EDGES + opposite(edge)
            elif gateway := gateway_of(cell):
                beyond[spot] = -gateway
    return beyond


BEYOND: Final = _beyond()
"""By spot: the spot of the same edge in the cell beyond it, or -g at an exit of gateway g.

The outer edges of corners lead nowhere and have no entry.
"""

_OWNERS = {
    (2, False): "1 2 1 2 1 2",
    (3, False): "1 12 3 13 2 23",
    (3, True): "1 2 3 1 2 3",
    (4, False): "12 23 14 24 13 34",
}


def owners(players: int, *, exclusive: bool) -> tuple[tuple[Seat, ...], ...]:
    """I-8, I-22: return the seats that own each gateway, ascending."""
    return tuple(tuple(map(int, seats)) for seats in _OWNERS[players, exclusive].split())
