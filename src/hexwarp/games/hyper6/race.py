"""Turns that a lone ship needs to reach the hole, without any hyper-jump."""

from __future__ import annotations

from typing import Final

from hexwarp.games.hyper6.rules import FLEET
from hexwarp.games.hyper6.spiral import HAND, HOLE, LAST

DICE_SIDES: Final = sorted({sides for fleet in FLEET.values() for sides in fleet})
"""The different numbers of sides that dice have, ascending."""


def solo_turns(sides: int) -> list[list[float]]:
    """Return the turns that a lone ship needs to reach the hole, by face and node.

    The ship drives by its face, and adjusts it (H-14) wherever that saves turns; it never jumps,
    so it is never rolled. Computed backwards from the hole: V(f, n), the turns at face f on node
    n, is the minimum over g of |g - f| + 1 + V(g, n + g).

    Args:
        sides: The die's number of sides.

    Returns:
        ``[sides + 1][HOLE + 1]``; row 0, for an unset face, is the mean of the others.
    """
    table = [[0.0] * (HOLE + sides) for _ in range(sides + 1)]
    for node in range(LAST, HAND - 1, -1):
        driven = [1 + table[face][node + face] for face in range(1, sides + 1)]
        for face in range(1, sides + 1):
            table[face][node] = min(
                abs(other - face) + turns for other, turns in enumerate(driven, 1)
            )
        table[0][node] = sum(row[node] for row in table[1:]) / sides
    return [row[: HOLE + 1] for row in table]
