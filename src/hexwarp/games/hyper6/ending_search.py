"""The compiled search of ``endings``: positions from which every line of play ends in time.

Depth first with a stack, as compiled functions that call themselves cannot be cached.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from hexwarp.core.jit import assign, njit, returning_views
from hexwarp.core.kernels import Bytes, ScoreOdds, State
from hexwarp.core.match_shares import write_shares
from hexwarp.core.memory import aligned, view
from hexwarp.games.hyper6.fast import (
    FACES,
    HOME,
    HOME_RANKING,
    MAX_OUTCOMES,
    MAX_PLAYERS,
    NEED_BY_PLAYERS,
    NEXT,
    NODES,
    PLAYERS,
    SLOTS,
    STATE_SIZE,
    apply,
    apply_chance,
    at,
    chance,
    key,
    legal,
    legal_bits,
    rankings,
    resting_node,
    score,
    to_move,
)
from hexwarp.games.hyper6.rules import FLEET, KINDS, MOVE
from hexwarp.games.hyper6.spiral import HOLE

MAX_PLIES: Final = 5
"""The most turns that are looked ahead."""

TABLE_SIZE: Final = 1 << 15
"""The slots of the table of positions; a newer one replaces an older one."""

ROUNDING: Final = 1e-12
"""More than the difference between equal values."""

_FRAMES: Final = 2 * MAX_PLIES + 1
"""A turn may be followed by a roll."""
BRANCHES: Final = max(*(KINDS * len(fleet) for fleet in FLEET.values()), MAX_OUTCOMES)
_ENTERED: Final = -1

UNSOLVED: Final = 0
SOLVED: Final = 1

_ALWAYS: Final = MAX_PLIES + 1
"""In the table: solved, whatever plies are left."""


class Workspace(NamedTuple):
    """The stack of positions, and the table of those searched before."""

    states: Any
    """uint8[frames, STATE_SIZE]."""
    plies: Any
    """int64[frames]: the turns to look ahead."""
    branches: Any
    """int64[frames, branches]: legal actions, or faces."""
    weights: Any
    """int64[branches]: of the faces, all equal."""
    counts: Any
    """int64[frames]: the branches."""
    cursors: Any
    """int64[frames]: the next branch, or -1 for a position that was just entered."""
    most: Any
    """float64[frames]: what ``write_win`` returns for the mover."""
    open: Any
    """int64[frames]: the branches that were not solved."""
    values: Any
    """float64[frames, players]: win probabilities: those of the best action so far, or the sum over
    the faces so far."""
    scores: Any
    """int64[players]."""
    odds: Any
    """``ScoreOdds``."""
    keys: Any
    """int64[slots]: hashes of positions, or -1."""
    searched: Any
    """int64[slots]: the plies that were looked ahead in vain, or _ALWAYS."""
    solved: Any
    """float64[slots, players]: the win probabilities of solved positions."""
    plies_needed: Any
    """int64[branches]: for ``endings``: by action the turns after which it is solved."""


# --- the memory: the first byte of each part -----------------------------------------------------

_WORD: Final = 8
"""The bytes of a number."""

_STATES: Final = 0
_PLIES: Final = _STATES + _FRAMES * STATE_SIZE
_BRANCHES: Final = _PLIES + _FRAMES * _WORD
_WEIGHTS: Final = _BRANCHES + _FRAMES * BRANCHES * _WORD
_COUNTS: Final = _WEIGHTS + BRANCHES * _WORD
_CURSORS: Final = _COUNTS + _FRAMES * _WORD
_MOST: Final = _CURSORS + _FRAMES * _WORD
_OPEN: Final = _MOST + _FRAMES * _WORD
_VALUES: Final = _OPEN + _FRAMES * _WORD
_SCORES: Final = _VALUES + _FRAMES * MAX_PLAYERS * _WORD
_PLIES_NEEDED: Final = _SCORES + MAX_PLAYERS * _WORD
_KEYS: Final = _PLIES_NEEDED + BRANCHES * _WORD
_SEARCHED: Final = _KEYS + TABLE_SIZE * _WORD
_SOLVED: Final = _SEARCHED + TABLE_SIZE * _WORD


# --- compiled ------------------------------------------------------------------------------------


@njit
def size(players: int) -> int:
    """Return the bytes of memory that a solution works in.

    Args:
        players: The number of players.
    """
    return aligned(_SOLVED + TABLE_SIZE * players * _WORD)


@njit
@returning_views
def workspace_in(block: Bytes, start: int, players: int, odds: ScoreOdds) -> Workspace:
    """Return the workspace of one solution, in memory that may hold anything.

    Only the table's keys must be set to -1 before the first position is solved.

    Args:
        block: The memory.
        start: The first of ``size(players)`` bytes.
        players: The number of players.
        odds: The odds of the match.
    """
    return Workspace(
        states=view(block, start + _STATES, np.uint8, (_FRAMES, STATE_SIZE)),
        plies=view(block, start + _PLIES, np.int64, (_FRAMES,)),
        branches=view(block, start + _BRANCHES, np.int64, (_FRAMES, BRANCHES)),
        weights=view(block, start + _WEIGHTS, np.int64, (BRANCHES,)),
        counts=view(block, start + _COUNTS, np.int64, (_FRAMES,)),
        cursors=view(block, start + _CURSORS, np.int64, (_FRAMES,)),
        most=view(block, start + _MOST, np.float64, (_FRAMES,)),
        open=view(block, start + _OPEN, np.int64, (_FRAMES,)),
        values=view(block, start + _VALUES, np.float64, (_FRAMES, players)),
        scores=view(block, start + _SCORES, np.int64, (players,)),
        odds=odds,
        keys=view(block, start + _KEYS, np.int64, (TABLE_SIZE,)),
        searched=view(block, start + _SEARCHED, np.int64, (TABLE_SIZE,)),
        solved=view(block, start + _SOLVED, np.float64, (TABLE_SIZE, players)),
        plies_needed=view(block, start + _PLIES_NEEDED, np.int64, (BRANCHES,)),
    )


@njit
def may_end(state: State, plies: int) -> bool:
    """Return whether some seat has turns enough to bring home its last ships, one a turn.

    Args:
        state: A decision.
        plies: The turns left.
    """
    need = int(NEED_BY_PLAYERS[at(state, PLAYERS)])
    seat = to_move(state)
    for step in range(at(state, PLAYERS)):
        turns = (plies - step + at(state, PLAYERS) - 1) // at(state, PLAYERS)
        if need - at(state, HOME + seat) <= turns:
            return True
        seat = at(state, NEXT + seat)
    return False


@njit
def _wins_at_once(state: State, seat: int) -> bool:
    """H-13, H-15: return whether a drive brings home the seat's last ship."""
    players = at(state, PLAYERS)
    if at(state, HOME + seat) + 1 < int(NEED_BY_PLAYERS[players]):
        return False
    bits = legal_bits(state, seat)
    for slot in range(SLOTS):
        if bits >> KINDS * slot + MOVE & 1:
            die = SLOTS * seat + slot
            landing = min(at(state, NODES + die) + at(state, FACES + die), HOLE)
            if resting_node(state, landing) == HOLE:
                return True
    return False


@njit
def write_win(workspace: Workspace, frame: int, winner: int) -> float:
    """Write the values of a win at once to ``values``, and return the winner's: its greatest.

    That is so in a match, too: H-17, ships only move inwards, and other seats' scores with them.
    Infinity stands for that of a seat which gains nothing by a win, as it resigned, or has lost the
    match.
    """
    values = workspace.values[frame]
    if workspace.odds.size == 0:
        values[:] = 0.0
        values[winner - 1] = 1.0
    else:
        score(workspace.states[frame], workspace.scores, values)
        rankings(workspace.states[frame], values)
        workspace.scores[winner - 1], values[winner - 1] = 0, HOME_RANKING
        write_shares(workspace.odds, workspace.scores, values)
    return values[winner - 1] if values[winner - 1] > ROUNDING else np.inf


@njit
def solve_position(workspace: Workspace, plies: int, budget: int) -> tuple[int, int]:
    """Solve the position in ``states[0]``, if it is certain to end within some turns.

    Args:
        workspace: ``values[0]`` gets the seats' win probabilities.
        plies: The turns to look ahead, up to MAX_PLIES.
        budget: The most positions to visit.

    Returns:
        SOLVED or UNSOLVED, and the positions visited.
    """
    cursors = workspace.cursors
    frame = visited = 0
    cursors[0] = _ENTERED
    workspace.plies[0] = plies
    while True:
        result = -1
        if cursors[frame] == _ENTERED:
            if visited == budget:
                return UNSOLVED, visited
            visited += 1
            result = _enter(workspace, frame)
        if result < 0:
            _descend(workspace, frame)
            frame += 1
            continue
        while frame:  # up to a position that has a branch left
            frame -= 1
            result = _return(workspace, frame, result)
            if result < 0:
                break
        else:
            return result, visited


@njit
def _enter(workspace: Workspace, frame: int) -> int:
    """Return a position's result if it is known at once, else -1, with its branches listed."""
    state, values = workspace.states[frame], workspace.values[frame]
    plies = workspace.plies[frame]
    mover = to_move(state)
    if mover == 0:
        score(state, workspace.scores, values)
        if workspace.odds.size:
            rankings(state, values)
            write_shares(workspace.odds, workspace.scores, values)
        return SOLVED
    workspace.open[frame] = 0
    if mover < 0:
        values[:] = 0.0
        workspace.counts[frame] = chance(state, workspace.branches[frame], workspace.weights)
        workspace.cursors[frame] = 0
        return -1
    if plies == 0:
        return UNSOLVED
    workspace.most[frame] = write_win(workspace, frame, mover)
    if workspace.most[frame] < np.inf:
        if _wins_at_once(state, mover):
            return SOLVED
        if plies == 1:
            return UNSOLVED
    if not may_end(state, plies):
        return UNSOLVED
    hash_ = key(state)
    slot = hash_ & TABLE_SIZE - 1
    if workspace.keys[slot] == hash_:
        if workspace.searched[slot] == _ALWAYS:
            for seat in range(values.size):
                values[seat] = workspace.solved[slot, seat]
            return SOLVED
        if workspace.searched[slot] >= plies:
            return UNSOLVED
    values[mover - 1] = -1.0
    workspace.counts[frame] = legal(state, workspace.branches[frame])
    workspace.cursors[frame] = 0
    return -1


@njit
def _descend(workspace: Workspace, frame: int) -> None:
    """Enter a position's next branch."""
    state, after = workspace.states[frame], workspace.states[frame + 1]
    branch = workspace.branches[frame, workspace.cursors[frame]]
    workspace.cursors[frame] += 1
    assign(after, state)
    workspace.plies[frame + 1] = workspace.plies[frame]
    if to_move(state) < 0:
        apply_chance(after, branch)
    else:
        apply(after, branch)
        workspace.plies[frame + 1] -= 1
    workspace.cursors[frame + 1] = _ENTERED


@njit
def _return(workspace: Workspace, frame: int, result: int) -> int:
    """Add the result of a position's last branch; return its own result, or -1 if it goes on."""
    values, branch = workspace.values[frame], workspace.values[frame + 1]
    mover = to_move(workspace.states[frame])
    if mover < 0:
        if result == UNSOLVED:
            return UNSOLVED
        for seat in range(values.size):
            values[seat] += branch[seat]
    elif result == UNSOLVED:
        workspace.open[frame] += 1
    elif is_better(branch, values, mover):
        for seat in range(values.size):
            values[seat] = branch[seat]
        if values[mover - 1] > workspace.most[frame] - ROUNDING:
            workspace.open[frame] = 0
            workspace.cursors[frame] = workspace.counts[frame]
    if workspace.cursors[frame] < workspace.counts[frame]:
        return -1
    return _leave(workspace, frame)


@njit
def _leave(workspace: Workspace, frame: int) -> int:
    """Return a position's result after all its branches, and keep that of a decision."""
    state, values = workspace.states[frame], workspace.values[frame]
    if to_move(state) < 0:
        for seat in range(values.size):
            values[seat] /= workspace.counts[frame]
        return SOLVED
    hash_ = key(state)
    slot = hash_ & TABLE_SIZE - 1
    workspace.keys[slot] = hash_
    if workspace.open[frame]:
        workspace.searched[slot] = workspace.plies[frame]
        return UNSOLVED
    workspace.searched[slot] = _ALWAYS
    for seat in range(values.size):
        workspace.solved[slot, seat] = values[seat]
    return SOLVED


@njit
def is_better(new: Any, old: Any, mover: int) -> bool:
    """Return whether the mover prefers new win probabilities.

    Among equals it takes what is worst for the next seat, then for the one after it, so that the
    order of actions has no influence.
    """
    seats = new.size
    for step in range(seats):
        seat = (mover - 1 + step) % seats
        if new[seat] != old[seat]:
            return bool(new[seat] > old[seat]) if step == 0 else bool(new[seat] < old[seat])
    return False
