"""Tiles in Braille characters for a terminal.

A cell is a brick of 8 by 3 characters, each of 2 by 4 dots. Rows of bricks are shifted by half a
brick, so that each brick has six neighbours, like a hexagon.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

from hexwarp.games.indigo.board import EDGES, Edge
from hexwarp.games.indigo.tiles import PARTNERS, Matching

WIDTH: Final = 8
HEIGHT: Final = 3

Point: TypeAlias = tuple[float, float]
"""Coordinates in dots, from the upper left."""
Picture: TypeAlias = tuple[str, ...]
"""HEIGHT lines of WIDTH characters."""

_BRAILLE = 0x2800
_DOT = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)
"""The bits of a character's dots, row by row."""

_ACROSS, _DOWN = 2 * WIDTH, 4 * HEIGHT
_CENTRE = (_ACROSS / 2, _DOWN / 2)
_ENDS = tuple(
    (_ACROSS * across, _DOWN * down)
    for across, down in ((0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5), (0.25, 0))
)
"""By edge: the point where a path reaches it."""

_POINTS = 64
_BEND = 0.65
"""The bend of a curve towards the middle of the brick, from 0 (straight) to 1."""


@cache
def tile(matching: Matching) -> Picture:
    """Return the picture of a path tile."""
    return _drawn((_ENDS[a], _ENDS[b]) for a, b in enumerate(PARTNERS[matching]) if a < b)


@cache
def corner(arrow: Edge) -> Picture:
    """Return the picture of a corner: the arrow from its middle, and the U-turn around it."""
    sides = _ENDS[(arrow - 1) % EDGES], _ENDS[(arrow + 1) % EDGES]
    return _drawn([(_CENTRE, _ENDS[arrow]), sides])


@cache
def centre() -> Picture:
    """Return the picture of the centre, with its six exits."""
    return _drawn((_CENTRE, end) for end in _ENDS)


def _drawn(paths: Iterable[tuple[Point, Point]]) -> Picture:
    """Return a picture of paths, drawn as curves that bend towards the middle of the brick."""
    bits = [[0] * WIDTH for _ in range(HEIGHT)]
    for (x0, y0), (x2, y2) in paths:
        x1, y1 = _between((x0 + x2) / 2, _CENTRE[0]), _between((y0 + y2) / 2, _CENTRE[1])
        for point in range(_POINTS + 1):
            t = point / _POINTS
            near, mid, far = (1 - t) ** 2, 2 * t * (1 - t), t**2
            column = min(int(near * x0 + mid * x1 + far * x2), _ACROSS - 1)
            row = min(int(near * y0 + mid * y1 + far * y2), _DOWN - 1)
            bits[row // 4][column // 2] |= _DOT[row % 4 * 2 + column % 2]
    return tuple("".join(chr(_BRAILLE + bit) if bit else " " for bit in line) for line in bits)


def _between(middle: float, centre: float) -> float:
    return middle + _BEND * (centre - middle)
