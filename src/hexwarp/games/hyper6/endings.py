"""The end of a race, solved exactly: see ``hexwarp.core.kernels.Endings``.

All lines of play are followed for a few turns, with all faces of every roll. An action is solved if
each of them ends the game in time, but for those that the seats avoid; nothing is estimated.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.core.kernels import ScoreOdds, Solution, State
from hexwarp.games.hyper6 import ending_search as search
from hexwarp.games.hyper6.fast import PLAYERS, apply, legal, to_move

__all__ = ["MAX_PLIES", "solve"]

MAX_PLIES: Final = search.MAX_PLIES

MAX_POSITIONS: Final = 100_000
"""The most positions that are visited for a decision."""


def solve(state: State, max_plies: int, odds: ScoreOdds) -> Solution | None:
    """Return the solved actions of the seat to move with their exact values.

    Each mover maximises its own chance of the win, or of the match; among equals it takes what is
    worst for the next seat. Of equal actions the quickest way to a win comes first, or the longest
    way to a loss.

    Args:
        state: uint8[STATE_SIZE]: a decision.
        max_plies: The turns to look ahead, at most MAX_PLIES.
        odds: The odds of the match.

    Returns:
        The actions; None unless all are solved or one of them wins for certain.

    Example:
        >>> found = solve(state, MAX_PLIES, NO_MATCH.by_score)
        >>> if found:
        ...     best, win = found.actions[0], found.values[0, seat - 1]
    """
    mover, players = to_move(state) - 1, int(state[PLAYERS])
    if not search.may_end(state, max_plies):
        return None
    workspace = search.new_workspace(players, odds)
    workspace.states[0] = state
    most = search.write_win(workspace, 0, mover + 1)
    actions = np.zeros(search.BRANCHES, np.int64)
    actions = actions[: legal(state, actions)]
    plies_needed = np.zeros(actions.size, np.int64)
    values = np.zeros((actions.size, players))
    positions = 0
    for plies in range(1, max_plies + 1):
        for index in np.flatnonzero(plies_needed == 0):
            workspace.states[0] = state
            apply(workspace.states[0], int(actions[index]))
            found, visited = search.solve(workspace, plies - 1, MAX_POSITIONS - positions)
            positions += visited
            if found == search.SOLVED:
                plies_needed[index], values[index] = plies, workspace.values[0]
    solved = plies_needed > 0
    actions, values, plies_needed = actions[solved], values[solved], plies_needed[solved]
    if not solved.all() and values[:, mover].max(initial=0) <= most - search.ROUNDING:
        return None
    # The last key of lexsort is the first to compare by: the mover's chance.
    others = [values[:, (mover + step) % players] for step in range(1, players)]
    plies_needed[values[:, mover] < search.ROUNDING] *= -1
    best_first = np.lexsort((actions, plies_needed, *reversed(others), -values[:, mover]))
    return Solution(actions[best_first], values[best_first], positions)
