"""The value network: how likely each seat is to win, from what a game's features tell.

Two hidden layers of rectified units and a softmax over the seats, as in TD-Gammon (Tesauro, 1995)
with the many inputs, few of them not 0, of NNUE (Nasu, 2018). Only the first layer is wide, and
of that only the rows of the active inputs are read: a position takes about a microsecond.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import IO, TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.game import Game
from hexwarp.core.jit import bind
from hexwarp.core.kernels import Features, Kernel, Numbers, Shares, State, Weights
from hexwarp.core.types import Seat

if TYPE_CHECKING:
    _kernel, _features = cast(Kernel, None), cast(Features, None)  # bind() puts a game's here
    features, first_seat = _features.features, _features.first_seat

HIDDEN = (64, 32)
"""The units of the two hidden layers."""

Matrix: TypeAlias = NDArray[np.float32]


class Network(NamedTuple):
    """The learned numbers, all float32."""

    w1: Matrix
    """[inputs, HIDDEN[0]]"""
    b1: Weights
    """[HIDDEN[0]]"""
    w2: Matrix
    """[HIDDEN[0], HIDDEN[1]]"""
    b2: Weights
    """[HIDDEN[1]]"""
    w3: Matrix
    """[HIDDEN[1], players]"""
    b3: Weights
    """[players]"""


class Scratch(NamedTuple):
    """Room for one evaluation at a time; each thread needs its own."""

    indices: Numbers
    """int64[MAX_ACTIVE]"""
    values: Weights
    """float32[MAX_ACTIVE]"""
    h1: Weights
    """[HIDDEN[0]]"""
    h2: Weights
    """[HIDDEN[1]]"""


Evaluate: TypeAlias = Callable[[State, Seat, Network, Scratch, Shares], None]


def untrained(inputs: int, players: int, rng: np.random.Generator) -> Network:
    """A network that knows nothing: every seat is about as likely to win."""
    first, second = HIDDEN

    def normal(rows: int, columns: int, scale: float) -> Matrix:
        return rng.normal(0, scale, (rows, columns)).astype(np.float32)

    return Network(
        normal(inputs, first, 0.1),
        np.zeros(first, np.float32),
        normal(first, second, (2 / first) ** 0.5),
        np.zeros(second, np.float32),
        normal(second, players, 0.1 * (1 / second) ** 0.5),
        np.zeros(players, np.float32),
    )


def scratch(features: Features) -> Scratch:
    """Room for evaluations by these features."""
    return Scratch(
        np.zeros(features.MAX_ACTIVE, np.int64),
        np.zeros(features.MAX_ACTIVE, np.float32),
        np.zeros(HIDDEN[0], np.float32),
        np.zeros(HIDDEN[1], np.float32),
    )


def save(network: Network, file: IO[bytes]) -> None:
    """Write the numbers, halved in precision, as a compressed NumPy archive."""
    arrays: dict[str, Any] = {
        name: array.astype(np.float16) for name, array in network._asdict().items()
    }
    np.savez_compressed(file, **arrays)


def load(file: IO[bytes]) -> Network:
    """What ``save`` wrote."""
    with np.load(file) as arrays:
        return Network(
            *(np.ascontiguousarray(arrays[name], np.float32) for name in Network._fields)
        )


@cache
def shipped(package: str, players: int) -> Network | None:
    """The network that comes with a game, from ``weights/<players>.npz`` in its package."""
    path = resources.files(package).joinpath("weights", f"{players}.npz")
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return load(file)


def of_game(game: Game[Any]) -> Network | None:
    """The network that comes with the game for its number of players, or None."""
    return shipped(type(game).__module__.rpartition(".")[0], game.players)


def evaluator(kernel: Kernel, features: Features) -> Evaluate:
    """``evaluate``, compiled for one game."""
    return bind(evaluate, kernel, features=features.features, first_seat=features.first_seat)


def evaluate(state: State, viewer: Seat, network: Network, room: Scratch, shares: Shares) -> None:
    """A template: each seat's chance to win, as the viewer sees it, to ``shares``; they sum to 1.

    Not for states that are over.
    """
    active = features(state, viewer, room.indices, room.values)
    h1, h2, w1, w2 = room.h1, room.h2, network.w1, network.w2
    zero = np.float32(0)
    h1[:] = network.b1
    whole = active // 4 * 4
    for place in range(0, whole, 4):  # four rows at a time: fewer waits for what was just stored
        v, w = room.values[place], room.values[place + 1]
        x, y = room.values[place + 2], room.values[place + 3]
        i, j = room.indices[place], room.indices[place + 1]
        k, m = room.indices[place + 2], room.indices[place + 3]
        for unit in range(h1.size):
            h1[unit] += (v * w1[i, unit] + w * w1[j, unit]) + (x * w1[k, unit] + y * w1[m, unit])
    for place in range(whole, active):
        value, row = room.values[place], room.indices[place]
        for unit in range(h1.size):
            h1[unit] += value * w1[row, unit]
    for unit in range(h1.size):
        h1[unit] = max(h1[unit], zero)
    h2[:] = network.b2
    for source in range(0, HIDDEN[0], 4):
        v, w, x, y = h1[source], h1[source + 1], h1[source + 2], h1[source + 3]
        for unit in range(h2.size):
            h2[unit] += (v * w2[source, unit] + w * w2[source + 1, unit]) + (
                x * w2[source + 2, unit] + y * w2[source + 3, unit]
            )
    for unit in range(h2.size):
        h2[unit] = max(h2[unit], zero)
    players = shares.size
    seat = first_seat(state) - 1
    highest = -np.inf
    for output in range(players):
        logit = network.b3[output]
        for source in range(h2.size):
            logit += h2[source] * network.w3[source, output]
        shares[(seat + output) % players] = logit
        highest = max(highest, logit)
    total = 0.0
    for place in range(players):
        shares[place] = np.exp(shares[place] - highest)
        total += shares[place]
    for place in range(players):
        shares[place] /= total
