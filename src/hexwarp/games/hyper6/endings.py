"""The end of a race, solved exactly: see ``hexwarp.core.kernels.Endings``.

All lines of play are followed for a few turns, with all faces of every roll. An action is solved if
each of them ends the game in time, but for those that the seats avoid; nothing is estimated.
"""

from __future__ import annotations

from typing import Final

from hexwarp.core.jit import assign, njit
from hexwarp.core.kernels import Bytes, Numbers, ScoreOdds, Shares, State
from hexwarp.games.hyper6.ending_search import (
    MAX_PLIES,
    ROUNDING,
    SOLVED,
    is_better,
    may_end,
    size,
    solve_position,
    workspace_in,
    write_win,
)
from hexwarp.games.hyper6.fast import PLAYERS, apply, at, legal, to_move

__all__ = ["MAX_PLIES", "size", "solve"]

MAX_POSITIONS: Final = 100_000
"""The most positions that are visited for a decision."""


@njit
def solve(
    state: State,
    max_plies: int,
    odds: ScoreOdds,
    block: Bytes,
    start: int,
    actions: Numbers,
    values: Shares,
    evaluated: Numbers,
) -> int:
    """Write the solved actions of the seat to move with their exact values.

    Each mover maximises its own chance of the win, or of the match; among equals it takes what is
    worst for the next seat. Of equal actions the quickest way to a win comes first, or the longest
    way to a loss.

    Args:
        state: uint8[STATE_SIZE]: a decision.
        max_plies: The turns to look ahead, at most MAX_PLIES.
        odds: The odds of the match.
        block: The memory to work in.
        start: A multiple of 64: from here, ``size(players)`` bytes are overwritten.
        actions: int64[n], at least the legal actions, overwritten: the solved actions, best first.
        values: float64[n, players], overwritten: their values.
        evaluated: int64[1], overwritten: the positions that were evaluated.

    Returns:
        The number of solved actions; 0 unless all are solved or one of them wins for certain.

    Example:
        >>> count = solve(state, MAX_PLIES, NO_MATCH.by_score, block, 0, actions, values, evaluated)
        >>> if count:
        ...     best, win = actions[0], values[0, seat - 1]
    """
    evaluated[0] = 0
    if not may_end(state, max_plies):
        return 0
    mover = to_move(state)
    workspace = workspace_in(block, start, at(state, PLAYERS), odds)
    workspace.keys[:] = -1
    assign(workspace.states[0], state)
    most = write_win(workspace, 0, mover)
    count = legal(state, actions)
    plies_needed = workspace.plies_needed
    plies_needed[:count] = 0
    for plies in range(1, max_plies + 1):
        for place in range(count):
            if plies_needed[place]:
                continue
            assign(workspace.states[0], state)
            apply(workspace.states[0], int(actions[place]))
            result, visited = solve_position(workspace, plies - 1, MAX_POSITIONS - evaluated[0])
            evaluated[0] += visited
            if result == SOLVED:
                plies_needed[place] = plies
                assign(values[place], workspace.values[0])
    solved = _sort_solved(actions, values, plies_needed, count, mover)
    if solved < count and (solved == 0 or values[0, mover - 1] <= most - ROUNDING):
        return 0
    return solved


@njit
def _sort_solved(
    actions: Numbers, values: Shares, plies_needed: Numbers, count: int, mover: int
) -> int:
    """Move the solved actions to the front, best first; return their number.

    Equal ones stay in order: by number.
    """
    solved = 0
    for index in range(count):
        if plies_needed[index] == 0:
            continue
        actions[solved], plies_needed[solved] = actions[index], plies_needed[index]
        assign(values[solved], values[index])
        if values[solved, mover - 1] < ROUNDING:
            plies_needed[solved] *= -1
        place = solved
        while place and _is_before(values, plies_needed, place, place - 1, mover):
            _swap(actions, values, plies_needed, place, place - 1)
            place -= 1
        solved += 1
    return solved


@njit
def _is_before(values: Shares, plies_needed: Numbers, place: int, other: int, mover: int) -> bool:
    """Return whether the action at one place is to come before the one at another."""
    if is_better(values[place], values[other], mover):
        return True
    quicker = plies_needed[place] < plies_needed[other]
    return bool(quicker and not is_better(values[other], values[place], mover))


@njit
def _swap(actions: Numbers, values: Shares, plies_needed: Numbers, place: int, other: int) -> None:
    actions[place], actions[other] = actions[other], actions[place]
    plies_needed[place], plies_needed[other] = plies_needed[other], plies_needed[place]
    for seat in range(values.shape[1]):
        values[place, seat], values[other, seat] = values[other, seat], values[place, seat]
