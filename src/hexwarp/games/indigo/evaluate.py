"""Evaluation of a position for the greedy bot, and the scale of scores."""

from __future__ import annotations

from hexwarp.core.types import Seat
from hexwarp.games.indigo.board import ARROWS
from hexwarp.games.indigo.rules import points
from hexwarp.games.indigo.state import AMBER, CENTRE_GEMS, EMERALD, POINTS, SAPPHIRE, State

LOWEST_WINS = False
"""I-21, I-24: the most points win, in a game and in the total of several rounds."""

MAX_SCORE = len(ARROWS) * POINTS[AMBER] + (CENTRE_GEMS - 1) * POINTS[EMERALD] + POINTS[SAPPHIRE]
"""The highest score of a seat: the points of all gems."""

SCORE_DEVIATION = 3.0
"""The standard deviation of the difference between two equal players' scores.

It is 3.3, 2.7 and 2.9 with two to four players, by the results of 200 games of level 4 each
(``hexwarp simulate --bot level4 --record``).
"""


def progress(state: State, seat: Seat) -> float:
    """I-21: return the seat's points so far."""
    return float(points(state.collected[seat - 1]))
