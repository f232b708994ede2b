"""An exported function that decides by rollouts of each action, without a tree.

Rollouts are allocated by sequential halving (Karnin, Koren and Somekh, 2013): the budget is divided
equally among rounds, and after each round the worse half of the actions is dropped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from hexwarp.core.jit import assign, njit, seed_rng
from hexwarp.core.kernels import Bytes, Shares, State
from hexwarp.core.memory import placed
from hexwarp.search.exports.block import PLAYERS, RNG, SEAT, Block, block_in

if TYPE_CHECKING:
    from hexwarp.search.exports.bound import (
        LOWEST_WINS,
        MAX_ACTIONS,
        STATE_SIZE,
        apply,
        apply_chance,
        legal,
        random_action,
        random_outcome,
        score,
        to_move,
    )
    from hexwarp.search.exports.decisions import sample

SAMPLES: Final = 48
"""Determinizations drawn for each decision; the rollouts take them in turn."""

MAX_ROLLOUT_PLIES: Final = 100
"""Plies after which a rollout is scored as it stands."""

POINT_VALUE: Final = 0.01
"""The value of each point above the other seats' mean score; a win is 1."""


def look_ahead(block: Bytes, seat: int, seed: int, plies: int) -> int:
    """Return the action with the best mean result in rollouts (a template).

    Args:
        block: uint8[n]: the memory, of the size that ``size`` returns.
        seat: The seat to act.
        seed: The seed of all random choices: any 64 bits.
        plies: Approximate number of plies to play; each action that is left gets at least one
            rollout in each round.

    Returns:
        The action; -1 if the seat cannot act.

    Example:
        >>> action = look_ahead(block, seat=1, seed=0, plies=10_000)
    """
    parts = block_in(block)
    rng = parts.numbers[RNG : RNG + 4]
    parts.numbers[SEAT] = seat
    seed_rng(rng, seed)
    states, at = placed(block, parts.places.rest, np.uint8, (SAMPLES, STATE_SIZE))
    sums, at = placed(block, at, np.float64, (MAX_ACTIONS,))
    actions = parts.actions
    for number in range(SAMPLES):
        if sample(parts) < 0:
            return -1
        assign(states[number], parts.state)
    left = legal(parts.state, actions)
    for index in range(left):
        sums[index] = 0.0
    rounds = 0
    while 1 << rounds < left:
        rounds += 1
    rollouts, length = 0, MAX_ROLLOUT_PLIES
    for number in range(rounds, 0, -1):
        more = max(1, plies // (number * left * length))
        played = 0
        for index in range(left):
            played += add_rollouts(parts, states, rollouts, more, index, sums)
        rollouts += more
        plies = max(0, plies - played)
        length = max(1, played // (more * left))
        left = keep_better_half(parts, sums, left)
    return int(actions[0])


def add_rollouts(
    parts: Block, states: State, first: int, rollouts: int, index: int, sums: Shares
) -> int:
    """Add the results of rollouts of an action to its sum; return their plies (a template).

    Args:
        parts: The first part of the block.
        states: uint8[n, STATE_SIZE]: possible start states, which rollouts take in turn.
        first: The index of the first rollout.
        rollouts: The number of rollouts.
        index: The index of the action.
        sums: float64[actions]: the sums of the results.
    """
    state, scores, shares = parts.state, parts.scores, parts.values[0]
    rng, seat, players = parts.numbers[RNG : RNG + 4], parts.numbers[SEAT], parts.numbers[PLAYERS]
    total = 0
    for rollout in range(first, first + rollouts):
        assign(state, states[rollout % SAMPLES])
        plies = apply(state, parts.actions[index])
        while plies < MAX_ROLLOUT_PLIES:
            mover = to_move(state)
            if mover > 0:
                plies += apply(state, random_action(state, rng))
            elif mover < 0:
                apply_chance(state, random_outcome(state, rng))
            else:
                break
        total += plies
        score(state, scores, shares)
        others = 0
        for other in range(players):
            others += scores[other]
        lead = scores[seat - 1] - (others - scores[seat - 1]) / (players - 1)
        sums[index] += shares[seat - 1] + (-POINT_VALUE if LOWEST_WINS else POINT_VALUE) * lead
    return total


@njit
def keep_better_half(parts: Block, sums: Shares, count: int) -> int:
    """Drop the worse half of the actions; return how many are left.

    Args:
        parts: The first part of the block, with the actions, of which the better ones keep their
            order; ``visits`` is overwritten.
        sums: float64[>= count]: the sums of their results.
        count: The number of actions.
    """
    for index in range(count):
        better = 0
        for other in range(count):
            better += sums[other] > sums[index] or (other < index and sums[other] == sums[index])
        parts.visits[index] = better
    kept = 0
    for index in range(count):
        if parts.visits[index] < (count + 1) // 2:
            parts.actions[kept], sums[kept] = parts.actions[index], sums[index]
            kept += 1
    return kept
