"""How long a ship takes home that nothing helps on its way."""

from __future__ import annotations

from typing import Final

from hexwarp.games.hyper6.rules import FLEET
from hexwarp.games.hyper6.spiral import HAND, HOLE, LAST

DICE_SIDES: Final = sorted({sides for fleet in FLEET.values() for sides in fleet})
"""The numbers of sides that dice have."""


def solo_turns(sides: int) -> list[list[float]]:
    """By face and node: the turns that a ship alone takes home, adjusted wherever that is quicker.

    Face 0 is unset: the mean.
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
