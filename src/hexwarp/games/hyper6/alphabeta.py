"""Alpha-beta search (Knuth and Moore 1975) with sampled rolls.

Each roll is sampled once and then treated as certain. With 3 players, both opponents are assumed
to play against the deciding seat ("paranoid": Sturtevant and Korf, 2000), so that alpha-beta
pruning applies there too.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from hexwarp.core.jit import Rng, assign, njit, returning_views
from hexwarp.core.kernels import Bytes, Numbers, State
from hexwarp.core.memory import aligned, view
from hexwarp.core.types import CHANCE, Action, Seat
from hexwarp.games.hyper6 import race
from hexwarp.games.hyper6.fast import (
    DICE,
    DIE,
    FACES,
    LINKS,
    NODES,
    PHASE,
    PLAYERS,
    SIDES,
    SLOTS,
    STATE_SIZE,
    apply,
    apply_chance,
    at,
    is_occupied,
    legal,
    random_outcome,
    to_move,
)
from hexwarp.games.hyper6.rules import FLEET, KINDS, MOVE
from hexwarp.games.hyper6.spiral import HAND, HOLE
from hexwarp.games.hyper6.state import Phase

_TURNS = np.zeros((race.DICE_SIDES[-1] + 1, race.DICE_SIDES[-1] + 1, HOLE + 1))
"""float64[9, 9, 128]: by sides, face and node, the turns that a lone ship needs."""
for _sides in race.DICE_SIDES:
    _TURNS[_sides, : _sides + 1] = race.solo_turns(_sides)

WIN_VALUE: Final = 1000.0
"""The value of a won game, in turns: more than any lead in the race."""

MAX_ACTIONS: Final = max(KINDS * len(fleet) for fleet in FLEET.values())

MAX_DEPTH: Final = 6
"""The most plies that are looked ahead."""

_CHOOSE: Final = list(Phase).index(Phase.CHOOSE)

_PLIES: Final = MAX_DEPTH + 1
"""The states on the longest path from the root, with the root itself."""


class Workspace(NamedTuple):
    """The stack of a search, indexed by ply from the root."""

    states: Any
    """uint8[plies, STATE_SIZE]: the states on the path from the root."""
    actions: Any
    """int64[plies, MAX_ACTIONS]: the legal actions of each state."""
    advances: Any
    """int64[plies, MAX_ACTIONS]: the nodes by which each action advances a ship."""
    counts: Any
    """int64[plies]: the number of legal actions."""
    cursors: Any
    """int64[plies]: the place of the next action to search."""
    lows: Any
    """float64[plies]: the value that the seat can already force (alpha)."""
    highs: Any
    """float64[plies]: the value to which its opponents can already limit it (beta)."""
    best: Any
    """int64[plies]: the latest best action or one that caused a cutoff; -1 for none."""


# --- the memory: the first byte of each part -----------------------------------------------

_WORD: Final = 8
"""The bytes of a number."""

_STATES: Final = 0
_ACTIONS: Final = _STATES + _PLIES * STATE_SIZE
_ADVANCES: Final = _ACTIONS + _PLIES * MAX_ACTIONS * _WORD
_COUNTS: Final = _ADVANCES + _PLIES * MAX_ACTIONS * _WORD
_CURSORS: Final = _COUNTS + _PLIES * _WORD
_LOWS: Final = _CURSORS + _PLIES * _WORD
_HIGHS: Final = _LOWS + _PLIES * _WORD
_BEST: Final = _HIGHS + _PLIES * _WORD
_END: Final = _BEST + _PLIES * _WORD


@njit
def size(_players: int) -> int:
    """Return the bytes of memory that a search works in."""
    return aligned(_END)


@njit
@returning_views
def workspace_in(block: Bytes, start: int) -> Workspace:
    """Return the workspace of a search, in memory that may hold anything.

    ``best`` must be set to -1 before the first search of a decision.

    Args:
        block: The memory.
        start: The first of ``size()`` bytes.
    """
    return Workspace(
        states=view(block, start + _STATES, np.uint8, (_PLIES, STATE_SIZE)),
        actions=view(block, start + _ACTIONS, np.int64, (_PLIES, MAX_ACTIONS)),
        advances=view(block, start + _ADVANCES, np.int64, (_PLIES, MAX_ACTIONS)),
        counts=view(block, start + _COUNTS, np.int64, (_PLIES,)),
        cursors=view(block, start + _CURSORS, np.int64, (_PLIES,)),
        lows=view(block, start + _LOWS, np.float64, (_PLIES,)),
        highs=view(block, start + _HIGHS, np.float64, (_PLIES,)),
        best=view(block, start + _BEST, np.int64, (_PLIES,)),
    )


# --- the search ----------------------------------------------------------------------------


@njit
def deepen(
    state: State,
    seat: Seat,
    depth: int,
    most: int,
    rng: Rng,
    block: Bytes,
    start: int,
    chosen: Numbers,
) -> int:
    """Search a decision to the next depth, ordering actions by the search before.

    Call it with the same memory for depth 1, 2, and so on.

    Args:
        state: The decision.
        seat: The seat to choose for.
        depth: The plies to look ahead, up to MAX_DEPTH; the first search of a decision has 1.
        most: The most positions to visit.
        rng: Samples the rolls.
        block: The memory to work in, which may hold anything before the first search.
        start: A multiple of 64: from here, ``size()`` bytes are overwritten.
        chosen: int64[1]: gets the best action, unless the search ends early.

    Returns:
        The number of positions visited; -1 if the search ended early, as there were more.
    """
    if state[PHASE] == _CHOOSE:  # the highest face
        chosen[0] = KINDS * at(state, DICE) + int(SIDES[at(state, PLAYERS), at(state, DIE)]) - 1
        return 1
    workspace = workspace_in(block, start)
    if depth == 1:
        workspace.best[:] = -1
    assign(workspace.states[0], state)
    _, visited = search(workspace, depth, most, seat, rng)
    if visited > most:
        return -1
    chosen[0] = workspace.best[0]
    return visited


@njit
def search(workspace: Workspace, depth: int, most: int, seat: Seat, rng: Rng) -> tuple[float, int]:
    """Search the state in ``states[0]``; ``best[0]`` gets its best action.

    Args:
        workspace: The stack.
        depth: The plies to look ahead, up to MAX_DEPTH.
        most: The most positions to visit.
        seat: The maximising seat; all others minimise.
        rng: Samples the rolls.

    Returns:
        The value for the seat, in turns, and the number of positions visited: more than ``most``
        if the search ended early, and the value then means nothing.
    """
    lows, highs = workspace.lows, workspace.highs
    lows[0], highs[0] = -2 * WIN_VALUE, 2 * WIN_VALUE
    ply = visited = 0
    while True:
        visited += 1
        if visited > most:
            return 0.0, visited
        state = workspace.states[ply]
        if ply < depth and to_move(state) != 0:
            workspace.counts[ply] = _order_actions(
                state, workspace.actions[ply], workspace.advances[ply], workspace.best[ply]
            )
            workspace.cursors[ply] = 0
        else:
            worth = min(highs[ply], max(lows[ply], evaluate(state, seat)))
            while ply:  # up to a position that has an action left to search
                ply -= 1
                if _return(workspace, ply, worth, seat):
                    break
                worth = lows[ply] if to_move(workspace.states[ply]) == seat else highs[ply]
            else:
                return worth, visited
        _descend(workspace, ply, rng)
        ply += 1


@njit
def _descend(workspace: Workspace, ply: int, rng: Rng) -> None:
    """Play a position's next action."""
    after = workspace.states[ply + 1]
    assign(after, workspace.states[ply])
    apply(after, workspace.actions[ply, workspace.cursors[ply]])
    workspace.cursors[ply] += 1
    if to_move(after) == CHANCE:
        apply_chance(after, random_outcome(after, rng))
    workspace.lows[ply + 1] = workspace.lows[ply]
    workspace.highs[ply + 1] = workspace.highs[ply]


@njit
def _return(workspace: Workspace, ply: int, worth: float, seat: Seat) -> bool:
    """Add the value of a position's last action; return whether to search another one."""
    action = workspace.actions[ply, workspace.cursors[ply] - 1]
    if to_move(workspace.states[ply]) == seat:
        if worth > workspace.lows[ply]:
            workspace.lows[ply] = worth
            workspace.best[ply] = action
    elif worth < workspace.highs[ply]:
        workspace.highs[ply] = worth
        workspace.best[ply] = action
    more = workspace.cursors[ply] < workspace.counts[ply]
    return bool(more and workspace.lows[ply] < workspace.highs[ply])


@njit
def evaluate(state: State, seat: Seat) -> float:
    """Return the seat's lead over its best opponent, in turns, if no ship ever jumps."""
    own, others = _turns_needed(state, seat), WIN_VALUE
    for other in range(1, at(state, PLAYERS) + 1):
        if other != seat:
            others = min(others, _turns_needed(state, other))
    lead = others - own
    if to_move(state) == 0:
        lead += WIN_VALUE if own == 0 else -WIN_VALUE if others == 0 else 0.0
    return lead


@njit
def _turns_needed(state: State, seat: Seat) -> float:
    """H-1: return the turns that the seat needs to bring home its best ships."""
    players, dice = at(state, PLAYERS), at(state, DICE)
    total = slow = slower = slowest = 0.0
    for slot in range(dice):
        die = SLOTS * seat + slot
        turns = _TURNS[SIDES[players, slot], at(state, FACES + die), at(state, NODES + die)]
        total += turns
        if turns > slowest:
            slow, slower, slowest = slower, slowest, turns
        elif turns > slower:
            slow, slower = slower, turns
        elif turns > slow:
            slow = turns
    spare = slower + slowest
    return total - (spare + slow if players == 2 else spare)


@njit
def _order_actions(state: State, actions: Numbers, advances: Numbers, first: Action) -> int:
    """Write the legal actions, ``first`` before all others, then by advance; return the count."""
    count = legal(state, actions)
    for place in range(count):
        action = actions[place]
        advance = HOLE + 1 if action == first else _advance(state, action)
        while place and advances[place - 1] < advance:
            actions[place], advances[place] = actions[place - 1], advances[place - 1]
            place -= 1
        actions[place], advances[place] = action, advance
    return count


@njit
def _advance(state: State, action: Action) -> int:
    """H-10, H-11: return the nodes by which an action advances a ship."""
    slot = action // KINDS
    die = SLOTS * to_move(state) + slot
    node = at(state, NODES + die)
    if node == HAND or action - KINDS * slot != MOVE:
        return 0
    end = min(node + at(state, FACES + die), HOLE)
    while is_occupied(state, end):
        end = int(LINKS[end])
    return end - node
