"""The opening roll of Hyper-6 for JAX, drawn at once.

H-4 and H-5 roll until no seats tie, for which there is no bound. Here the totals by place are drawn
from the distribution that this leads to, which the tables hold, then faces with these totals. All
seats have the same dice, so that every turn order is equally likely.

Example:
    >>> faces, order = rolled_start(3, jax.random.key(1))
    >>> faces.shape
    (3, 6)
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from hexwarp.core.jax.random import below
from hexwarp.games.hyper6.rules import FLEET

_WHOLE = 2**31
"""Stands for a probability of 1."""


class _Tables(NamedTuple):
    """The tables of a number of players."""

    totals: tuple[NDArray[np.uint32], ...]
    """uint32[t, ..., t]: by place: by the totals of the places before and an upper bound, the
    probability of a total up to the bound, times 2 ** 31."""
    ways: NDArray[np.uint32]
    """uint32[dice + 1, t]: by slot and total, the ways in which the dice from there sum to it."""
    up_to: NDArray[np.uint32]
    """uint32[dice, t, 8]: by slot, total of the dice from there, and face - 1: the number of those
    ways in which the slot's die shows the face or a lower one."""
    orders: NDArray[np.int8]
    """int8[orders, players]: all turn orders."""


@cache
def _tables(players: int) -> _Tables:
    fleet = FLEET[players]
    size = sum(fleet) + 1
    ways = np.zeros((len(fleet) + 1, size), np.uint32)
    up_to = np.zeros((len(fleet), size, max(fleet)), np.uint32)
    ways[-1, 0] = 1
    for slot in reversed(range(len(fleet))):
        for face in range(1, max(fleet) + 1):
            if face <= fleet[slot]:
                ways[slot, face:] += ways[slot + 1, :-face]
            up_to[slot, :, face - 1] = ways[slot]
    joint = _totals_by_place(players, ways[0] / ways[0].sum())
    totals = []
    for place in range(players):
        by_bound = joint.sum(axis=tuple(range(place + 1, players))).cumsum(axis=-1)
        whole = np.maximum(by_bound[..., -1:], 1e-300)
        totals.append((by_bound / whole * _WHOLE).astype(np.uint32))
    orders = np.array(list(permutations(range(1, players + 1))), np.int8)
    return _Tables(tuple(totals), ways, up_to, orders)


def _totals_by_place(players: int, once: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the distribution of the last rolls' totals by place, float64[t, ..., t].

    Args:
        players: The number of players.
        once: float64[t]: the distribution of one seat's total.
    """
    size = len(once)
    higher = np.tri(size, k=-1)  # [a, b]: a > b
    pair = 2 * np.outer(once, once) * higher
    if players == 2:
        return np.asarray(pair / pair.sum(), np.float64)
    distinct = 6 * np.einsum("a,b,c,ab,bc->abc", once, once, once, higher, higher)
    resolved = pair / pair.sum()
    lower = 3 * once * (higher.T @ once**2)  # of the third place, below a tie for the first
    upper = 3 * once * (higher @ once**2)  # of the first place, above a tie for the second
    joint = distinct + np.einsum("ab,c->abc", resolved, lower)
    joint += np.einsum("a,bc->abc", upper, resolved)
    joint /= joint.sum()  # after three equal totals, all begin again
    return np.asarray(joint, np.float64)


def rolled_start(players: int, key: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return the faces after the opening roll, and the turn order.

    Args:
        players: The number of players, which is no traced value.
        key: The key of the rolls.

    Returns:
        faces: int8[players, dice]: by seat and slot.
        order: int8[players]: by place, the seat.
    """
    tables = _tables(players)
    words = jax.random.bits(key, (2 * players + 1,), jnp.uint32)
    totals: list[Any] = []
    for place, table in enumerate(tables.totals):
        bounds = jnp.asarray(table)[tuple(totals)]
        totals.append(jnp.sum(bounds <= words[place] >> 1, dtype=jnp.int32))
    left = jnp.stack(totals)
    # Each seat's way is one of those that give its total; slot by slot, it is among those with a
    # lower face, which are left behind, or has this face.
    way = words[players : 2 * players] % jnp.asarray(tables.ways)[0, left]
    by_place = []
    for table in tables.up_to:
        ends = jnp.asarray(table)[left]
        face = 1 + jnp.sum(ends <= way[:, None], axis=1, dtype=jnp.int32)
        before = jnp.take_along_axis(ends, jnp.maximum(face - 2, 0)[:, None], axis=1)[:, 0]
        way = way - jnp.where(face > 1, before, 0)
        left = left - face
        by_place.append(face)
    order = jnp.asarray(tables.orders)[below(words[-1], len(tables.orders))]
    place_of = jnp.argsort(order)
    faces = jnp.stack(by_place, axis=1)[place_of]
    return faces.astype(jnp.int8), order
