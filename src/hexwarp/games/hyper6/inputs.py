"""Tables of dice and nodes for the inputs of the value network (``features``)."""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, Weights
from hexwarp.games.hyper6.race import DICE_SIDES, solo_turns
from hexwarp.games.hyper6.spiral import RING

FIRST_FACE = np.zeros(DICE_SIDES[-1] + 1, dtype=np.int64)
"""int64[9]: by sides, the index of the die's face 0 (unset) among all dice's faces."""
FIRST_FACE[DICE_SIDES] = np.cumsum([0, *(1 + sides for sides in DICE_SIDES[:-1])])
ALL_FACES: Final = sum(1 + sides for sides in DICE_SIDES)
"""The number of all dice's faces, those unset included."""

SOLO_TURNS = np.array([row for sides in DICE_SIDES for row in solo_turns(sides)])
"""float64[ALL_FACES, 128]: by face and node, the turns of a lone ship (``race.solo_turns``)."""
RINGS_BY_NODE = np.array(RING, dtype=np.int64)
"""int64[128]: by node, its ring."""


@njit
def write_input(indices: Numbers, values: Weights, count: int, index: int, value: float) -> int:
    """Write an input if it is not 0; return the new number of entries."""
    if value == 0:
        return count
    indices[count] = index
    values[count] = value
    return count + 1
