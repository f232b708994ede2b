"""Tables of the board's ports, which the compiled rules use in place of cells and edges.

A port is an edge between two cells, or an exit. A path is the pair of ports at its ends, and a
port is the end of at most one path. Exits have the highest numbers, so that one comparison
identifies them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.games.indigo.board import (
    ARROWS,
    BEYOND,
    CENTRE,
    EDGES,
    PATH_CELLS,
    U_TURNS,
    Spot,
)
from hexwarp.games.indigo.tiles import MATCHINGS, PARTNERS

NONE: Final = 255
"""The placeholder for no port, and for no tile in hand."""

_INNER = sorted((spot, beyond) for spot, beyond in BEYOND.items() if spot < beyond)
_EXITS = sorted(spot for spot, beyond in BEYOND.items() if beyond < 0)

SPOTS: Final[tuple[tuple[Spot, ...], ...]] = (*_INNER, *((spot,) for spot in _EXITS))
"""By port: its spots in the two cells beside it; for an exit, its only spot."""

PORTS: Final = len(SPOTS)
FIRST_EXIT: Final = len(_INNER)

PORT_OF: Final = {spot: port for port, spots in enumerate(SPOTS) for spot in spots}


def _joins(cell: int, matching: int) -> list[int]:
    partners = PARTNERS[matching]
    paths = [(edge, partners[edge]) for edge in range(EDGES) if edge < partners[edge]]
    return [PORT_OF[cell * EDGES + edge] for path in paths for edge in path]


JOINS: Final = np.array(
    [[_joins(cell, matching) for matching in range(MATCHINGS)] for cell in range(PATH_CELLS)],
    dtype=np.uint8,
)
"""uint8[54, 15, 6]: by cell and matching, the ports that it joins: 0 and 1, 2 and 3, 4 and 5."""

ALLOWED: Final = np.all((JOINS[..., ::2] < FIRST_EXIT) | (JOINS[..., 1::2] < FIRST_EXIT), axis=2)
"""bool[54, 15]: by cell and matching, whether none of its paths joins two exits (I-13)."""

GATEWAY: Final = np.array([-1 - BEYOND[spot] for spot in _EXITS], dtype=np.uint8)
"""uint8[36]: by port - FIRST_EXIT, the exit's gateway, from 0 (I-7)."""

ARROW_PORTS: Final = [PORT_OF[corner * EDGES + arrow] for corner, arrow in ARROWS.items()]
"""The ports of the ambers at the start (I-6)."""

U_TURN_PORTS: Final = {
    PORT_OF[spot]: PORT_OF[spot // EDGES * EDGES + out] for spot, out in U_TURNS.items()
}
"""By one end of a corner's own path, the other end (I-6)."""

CENTRE_PORT: Final = np.full(PATH_CELLS, NONE, dtype=np.uint8)
"""uint8[54]: by cell, the port between it and the centre, or NONE."""

for _spot in range(CENTRE * EDGES, CENTRE * EDGES + EDGES):
    CENTRE_PORT[BEYOND[_spot] // EDGES] = PORT_OF[_spot]
