"""Alpha-beta search (Knuth and Moore 1975) with sampled rolls.

Each roll is sampled once and then treated as certain. With 3 players, both opponents are assumed
to play against the deciding seat ("paranoid": Sturtevant and Korf, 2000), so that alpha-beta
pruning applies there too.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.jit import Rng, assign, njit
from hexwarp.core.kernels import Numbers, State
from hexwarp.core.types import CHANCE, Action, Seat
from hexwarp.games.hyper6 import race
from hexwarp.games.hyper6.fast import (
    DICE,
    FACES,
    LINKS,
    NODES,
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

_TURNS = np.zeros((race.DICE_SIDES[-1] + 1, race.DICE_SIDES[-1] + 1, HOLE + 1))
"""float64[9, 9, 128]: by sides, face and node, the turns that a lone ship needs."""
for _sides in race.DICE_SIDES:
    _TURNS[_sides, : _sides + 1] = race.solo_turns(_sides)

WIN_VALUE: Final = 1000.0
"""The value of a won game, in turns: more than any lead in the race."""

MAX_ACTIONS: Final = max(KINDS * len(fleet) for fleet in FLEET.values())


class Workspace(NamedTuple):
    """The arrays of a search, indexed by ply from the root."""

    states: NDArray[np.uint8]
    """[plies, STATE_SIZE]: the states on the path from the root."""
    actions: NDArray[np.int64]
    """[plies, MAX_ACTIONS]: the legal actions of each state."""
    advances: NDArray[np.int64]
    """[plies, MAX_ACTIONS]: the nodes by which each action advances a ship."""
    best: Numbers
    """[plies]: the latest search's best action or one that caused a cutoff; -1 for none."""
    visited: Numbers
    """[2]: the number of positions visited, and its limit."""


def new_workspace(depth: int) -> Workspace:
    """Return a workspace for searches of up to ``depth`` plies."""
    return Workspace(
        np.zeros((depth + 1, STATE_SIZE), np.uint8),
        np.zeros((depth + 1, MAX_ACTIONS), np.int64),
        np.zeros((depth + 1, MAX_ACTIONS), np.int64),
        np.full(depth + 1, -1),
        np.zeros(2, np.int64),
    )


@njit
def search(
    workspace: Workspace, ply: int, depth: int, low: float, high: float, seat: Seat, rng: Rng
) -> float:
    """Return the value of ``workspace.states[ply]`` for the seat, clipped to ``low`` and ``high``.

    Args:
        workspace: The state to search is in ``states[ply]``; ``best[ply]`` gets its best action.
        ply: The distance of the state from the root, in plies.
        depth: The plies to look ahead from the state.
        low: The value that the seat can already force (alpha).
        high: The value to which its opponents can already limit it (beta).
        seat: The maximising seat; all others minimise.
        rng: Samples the rolls.

    Returns:
        The value in turns; meaningless once ``visited`` exceeds its limit.
    """
    state = workspace.states[ply]
    mover = to_move(state)
    workspace.visited[0] += 1
    if mover == 0 or depth == 0 or workspace.visited[0] > workspace.visited[1]:
        return min(high, max(low, evaluate(state, seat)))
    count = _order_actions(
        state, workspace.actions[ply], workspace.advances[ply], workspace.best[ply]
    )
    after = workspace.states[ply + 1]
    for place in range(count):
        action = workspace.actions[ply, place]
        assign(after, state)
        apply(after, action)
        if to_move(after) == CHANCE:
            apply_chance(after, random_outcome(after, rng))
        worth = search(workspace, ply + 1, depth - 1, low, high, seat, rng)
        if mover == seat and worth > low:
            low = worth
            workspace.best[ply] = action
        elif mover != seat and worth < high:
            high = worth
            workspace.best[ply] = action
        if low >= high:
            break
    return low if mover == seat else high


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
