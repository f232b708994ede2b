"""Fitting a network to positions: stochastic gradient descent on the cross entropy.

Each weight's step is scaled by the running root mean square of its own gradients (RMSProp,
Tieleman and Hinton, 2012), so that inputs that are rarely active still learn.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, Weights
from hexwarp.search.network import HIDDEN, Network
from hexwarp.training.selfplay import Memory

Float32: TypeAlias = "np.floating[Any]"

DECAY = np.float32(0.999)
"""How much of a weight's mean squared gradient is kept at each step."""

_REST = np.float32(1) - DECAY

FIRST_SQUARE = 0.01
"""What the mean squared gradients begin with: first steps are small."""


def squares_of(network: Network) -> Network:
    """Room for the mean squared gradients of every weight."""
    return Network(*(np.full_like(array, FIRST_SQUARE) for array in network))


@njit
def _step(
    weights: Weights, squares: Weights, gradient: Float32, inputs: Weights, rate: Float32
) -> None:
    """Move a row of weights, all fed by one unit, along ``gradient`` times ``inputs``."""
    for unit in range(weights.size):
        slope = gradient * inputs[unit]
        squares[unit] = DECAY * squares[unit] + _REST * slope * slope
        weights[unit] -= rate * slope / np.sqrt(squares[unit])


@njit
def learn(network: Network, squares: Network, memory: Memory, order: Numbers, rate: float) -> float:
    """Go once through the remembered positions in this order; returns the mean cross entropy."""
    one, tiny = np.float32(1), np.float32(1e-12)
    h1, d1 = np.zeros(HIDDEN[0], np.float32), np.zeros(HIDDEN[0], np.float32)
    h2, d2 = np.zeros(HIDDEN[1], np.float32), np.zeros(HIDDEN[1], np.float32)
    players = network.b3.size
    slopes = np.zeros(players, np.float32)
    total = 0.0
    rate32 = np.float32(rate)
    for place in order:
        h1[:] = network.b1
        for index in range(memory.active[place]):
            row, value = memory.indices[place, index], memory.values[place, index]
            for unit in range(h1.size):
                h1[unit] += value * network.w1[row, unit]
        h2[:] = network.b2
        for source in range(h1.size):
            if h1[source] > 0:
                for unit in range(h2.size):
                    h2[unit] += h1[source] * network.w2[source, unit]
        slopes[:] = network.b3
        for source in range(h2.size):
            if h2[source] > 0:
                for output in range(players):
                    slopes[output] += h2[source] * network.w3[source, output]
        highest = slopes.max()
        norm = np.float32(0)
        for output in range(players):
            slopes[output] = np.exp(slopes[output] - highest)
            norm += slopes[output]
        for output in range(players):
            chance = slopes[output] / norm
            target = memory.targets[place, output]
            total -= target * np.log(max(chance, tiny))
            slopes[output] = chance - target

        d1[:] = 0
        d2[:] = 0
        for source in range(h2.size):
            if h2[source] > 0:
                for output in range(players):
                    d2[source] += slopes[output] * network.w3[source, output]
                _step(network.w3[source], squares.w3[source], h2[source], slopes, rate32)
        _step(network.b3, squares.b3, one, slopes, rate32)
        for source in range(h1.size):
            if h1[source] > 0:
                for unit in range(h2.size):
                    d1[source] += d2[unit] * network.w2[source, unit]
                _step(network.w2[source], squares.w2[source], h1[source], d2, rate32)
        _step(network.b2, squares.b2, one, d2, rate32)
        for index in range(memory.active[place]):
            row, value = memory.indices[place, index], memory.values[place, index]
            _step(network.w1[row], squares.w1[row], value, d1, rate32)
        _step(network.b1, squares.b1, one, d1, rate32)
    return total / max(1, order.size)
