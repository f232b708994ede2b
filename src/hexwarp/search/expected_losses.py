"""Expected losses of actions against the best one, of which a new node evaluates only some.

In the positions of one search an action mostly loses the same, so that what it lost at other nodes
tells which actions are worth an evaluation, as the history of moves orders them in chess programs
(Schaeffer, 1989). But it is another action if it does something else, such as to land on a ship
that was not there before. So losses are kept by effect: what an action changes in the state.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from hexwarp.core.jit import inlined, njit, returning_views
from hexwarp.core.kernels import Bytes, Numbers, Shares, State
from hexwarp.core.memory import placed
from hexwarp.core.types import Action, Seat
from hexwarp.search.tree import SeatValues

__all__ = [
    "LossTable",
    "best_of_evaluated",
    "clear_table",
    "effect_of",
    "expected_loss",
    "promising_first",
    "slot_of",
    "table_in",
]

SLOT_BITS: Final = 16
"""The number of slots, as a power of 2: many more than the effects of a search, some hundreds."""

WORD: Final = 8
"""The bytes of a state that are compared at once."""

NO_EFFECT: Final = -1
"""In place of an effect: nobody has used the slot."""

PRIOR_COUNT: Final = 1
"""Evaluations without a loss that each effect begins with, so that rare ones are tried again."""


class LossTable(NamedTuple):
    """The losses of effects, in slots; of two effects with the same slot the later one stays."""

    effects: Numbers
    """int64[slots]: the slot's effect."""
    sums: Shares
    """float64[slots]: the sum of its losses, in win probability of the mover."""
    counts: Numbers
    """int64[slots]: the number of evaluations that they come from."""


@njit
@returning_views
def table_in(block: Bytes, at: int) -> tuple[LossTable, int]:
    """Return a table in a block of memory, and the place after it; ``clear_table`` empties it.

    Args:
        block: uint8[n]: the memory; it is not touched.
        at: The place of the table.
    """
    effects, at = placed(block, at, np.int64, (1 << SLOT_BITS,))
    sums, at = placed(block, at, np.float64, (1 << SLOT_BITS,))
    counts, at = placed(block, at, np.int64, (1 << SLOT_BITS,))
    return LossTable(effects, sums, counts), at


@njit
def clear_table(table: LossTable) -> None:
    """Forget all losses; the rest of a slot is cleared when an effect takes it."""
    for slot in range(table.effects.size):
        table.effects[slot] = NO_EFFECT


@njit
@inlined
def effect_of(mover: Seat, action: Action, before: State, after: State) -> int:
    """Return a hash of an action and what it changes (FNV-1a: Fowler, Noll, Vo).

    Args:
        mover: The seat whose action it is.
        action: The action.
        before: uint8[STATE_SIZE]: the state before the action.
        after: uint8[STATE_SIZE]: the state after it.

    Returns:
        A number below 2**32; the same for the same change in another state.
    """
    effect = int(mover) << 16 | int(action)
    words = before.size // WORD
    words_before = before[: words * WORD].view(np.uint64)
    words_after = after[: words * WORD].view(np.uint64)
    for word in range(words):
        if words_before[word] != words_after[word]:
            effect = _mix_changes(effect, before, after, word * WORD, word * WORD + WORD)
    return _mix_changes(effect, before, after, words * WORD, before.size)


@njit
@inlined
def _mix_changes(effect: int, before: State, after: State, first: int, end: int) -> int:
    for index in range(first, end):
        if before[index] != after[index]:
            change = index << 8 | int(before[index] ^ after[index])
            effect = ((effect ^ change) * 0x01000193) & 0xFFFFFFFF
    return effect


@njit
@inlined
def slot_of(table: LossTable, effect: int) -> int:
    """Return the slot of an effect, cleared if it was another's (multiplicative hashing: Knuth).

    Args:
        table: The table.
        effect: A hash by ``effect_of``.
    """
    slot = (effect * 0x9E3779B1 & 0xFFFFFFFF) >> (32 - SLOT_BITS)
    if table.effects[slot] != effect:
        table.effects[slot] = effect
        table.sums[slot] = 0.0
        table.counts[slot] = 0
    return slot


@njit
@inlined
def expected_loss(table: LossTable, slot: int) -> float:
    """Return the expected loss of an effect, as a win probability of its mover.

    Args:
        table: The table.
        slot: The effect's slot.
    """
    return float(table.sums[slot] / (table.counts[slot] + PRIOR_COUNT))


@njit
def promising_first(
    table: LossTable, slots: Numbers, count: int, most: int, losses: Shares, order: Numbers
) -> int:
    """Write an order in which to evaluate actions; return how many of them to evaluate.

    Args:
        table: The table.
        slots: int64[>= count]: the slots of the actions' effects.
        count: The number of actions.
        most: The number of actions to evaluate; more where more effects are new.
        losses: float64[>= count], overwritten: the expected losses, -1 for new effects.
        order: int64[>= count], overwritten: the indices of the actions, new effects first, then by
            ascending expected loss.

    Returns:
        The number of actions to evaluate, from the first of the order.

    Example:
        >>> evaluated = promising_first(table, slots, count, 6, losses, order)
        >>> for index in order[:evaluated]: ...
    """
    new = 0
    for index in range(count):
        loss = expected_loss(table, slots[index])
        if table.counts[slots[index]] == 0:
            loss = -1.0
            new += 1
        losses[index] = loss
        place = index
        while place > 0 and losses[order[place - 1]] > loss:
            order[place] = order[place - 1]
            place -= 1
        order[place] = index
    return min(count, max(most, new))


@njit
def best_of_evaluated(
    table: LossTable,
    slots: Numbers,
    order: Numbers,
    evaluated: int,
    mover: Seat,
    values: SeatValues,
) -> int:
    """Return the best evaluated action; learn what the others lost, and estimate the rest.

    Args:
        table: The table, updated in place.
        slots: int64[>= actions]: the slots of the actions' effects.
        order: int64[actions]: the order of ``promising_first``.
        evaluated: The number of actions that are evaluated, from the first of the order.
        mover: The seat to act.
        values: float64[>= actions, players]: their values; those of the other actions are
            overwritten by the best value less the expected loss, which the other seats share.

    Returns:
        The index of the best one.
    """
    others = values.shape[1] - 1
    best = order[0]
    for index in order[1:evaluated]:
        if values[index, mover - 1] > values[best, mover - 1]:
            best = index
    for index in order[:evaluated]:
        table.sums[slots[index]] += values[best, mover - 1] - values[index, mover - 1]
        table.counts[slots[index]] += 1
    for index in order[evaluated:]:
        loss = expected_loss(table, slots[index])
        for seat in range(values.shape[1]):
            values[index, seat] = values[best, seat] + loss / others
        values[index, mover - 1] = values[best, mover - 1] - loss
    return int(best)
