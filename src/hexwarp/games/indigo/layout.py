"""The parts of Indigo's observations.

Planes lie over a 9 x 9 grid, whose rows are the board's rows from ``a`` and whose columns are the
numbers in cells' names: neighbours on the board are neighbours in a skewed grid, as in networks
for Hex. 20 of the 81 places are no cells and stay 0.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.core.observation import Layout, Part
from hexwarp.games.indigo.board import EDGES, PLACES
from hexwarp.games.indigo.state import CENTRE_GEMS, GEMS
from hexwarp.games.indigo.tiles import COPIES, LETTERS, MATCHINGS, TILES

SEATS: Final = 4
SIDE: Final = 9
GRID: Final = SIDE * SIDE
TILE_KINDS: Final = len(COPIES)
GEM_KINDS: Final = len(GEMS)
HAND: Final = 2

LAYOUT = Layout(
    Part("tiles", (MATCHINGS, SIDE, SIDE), 1, "by matching: a tile lies so on the cell"),
    Part(
        "gems",
        (GEM_KINDS, EDGES, SIDE, SIDE),
        1,
        "by gem and edge: such a gem rests at the cell's edge, whichever side its tile is on",
    ),
    Part("empty", (SIDE, SIDE), 1, "a tile may still be laid on the cell"),
    Part("gateways", (SEATS, SIDE, SIDE), 1, "by seat: the cell has exits of the seat's gateway"),
    Part(
        "hands",
        (SEATS, TILE_KINDS),
        HAND,
        f"by seat and kind ({LETTERS[:-1]}): tiles known in hand",
    ),
    Part("hand_sizes", (SEATS,), HAND, "by seat: tiles in hand"),
    Part("unseen", (TILE_KINDS,), max(COPIES), "by kind: tiles neither laid nor known in a hand"),
    Part("collected", (SEATS, GEM_KINDS), CENTRE_GEMS, "by seat and gem: gems, where known"),
    Part("collected_known", (SEATS,), 1, "by seat: its collected gems are known"),
    Part("lost", (GEM_KINDS,), CENTRE_GEMS, "by gem: gems that met and left the game"),
    Part("centre", (GEM_KINDS,), CENTRE_GEMS, "by gem: gems at the centre"),
    Part("to_move", (SEATS,), 1, "by seat: it is to move"),
    Part("stock", (1,), TILES, "tiles left to draw"),
    Part("hand_limit", (1,), HAND, "the variant's tiles in a hand"),
    Part("open_gems", (1,), 1, "the variant with open gems"),
    Part("over", (1,), 1, "the game is over"),
)

PLACE: Final = np.array([row * SIDE + number - 1 for row, number in PLACES], dtype=np.int64)
"""int64[61]: by cell, its place in the grid."""
