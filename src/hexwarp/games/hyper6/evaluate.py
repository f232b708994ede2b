"""Evaluation of a position for the greedy bot, and the scale of scores."""

from __future__ import annotations

from hexwarp.core.types import Seat
from hexwarp.games.hyper6.rules import NEED
from hexwarp.games.hyper6.spiral import RINGS
from hexwarp.games.hyper6.state import State

LOWEST_WINS = True
"""H-17, H-18: the winner of a game scores 0, and the lowest sum wins a match."""

MAX_SCORE = RINGS
"""The highest score of a seat."""

SCORE_DEVIATION = 3.0
"""The standard deviation of the difference between two equal players' scores.

It is 3.0 with two players and 2.3 with three, by the results of 200 games of level 4 each
(``hexwarp simulate --bot level4 --record``).
"""


def progress(state: State, seat: Seat) -> float:
    """Return the sum of the best ships' node numbers, over as many as must come home."""
    return float(sum(sorted(state.nodes[seat - 1], reverse=True)[: NEED[len(state.faces)]]))
