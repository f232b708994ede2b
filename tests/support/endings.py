"""Endings solved by a game's compiled rules, for tests."""

from typing import Any, NamedTuple

import numpy as np


class Solution(NamedTuple):
    """The solved actions, best first, with float64[n, players], and the positions evaluated."""

    actions: Any
    values: Any
    positions: int


def solve(endings: Any, state: Any, players: int, max_plies: int, odds: Any) -> Solution | None:
    """Return what ``endings.solve`` writes, in memory that holds other things before."""
    start = 64
    block = np.full(start + endings.size(players) + 64, 0xA5, np.uint8)
    actions, values = np.zeros(1000, np.int64), np.zeros((1000, players))
    visited = np.zeros(1, np.int64)
    count = endings.solve(state, max_plies, odds, block, start, actions, values, visited)
    assert (block[:start] == 0xA5).all()
    assert (block[-64:] == 0xA5).all()
    if count == 0:
        return None
    return Solution(actions[:count].copy(), values[:count].copy(), int(visited[0]))
