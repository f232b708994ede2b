"""Fitting a network to target values: stochastic gradient descent on the cross entropy.

Each weight's step is divided by the root of a running mean of its squared gradients (RMSProp,
Tieleman and Hinton, 2012), so that weights of rarely active inputs learn too.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from hexwarp.core.jit import assign, njit
from hexwarp.core.kernels import Numbers, Weights
from hexwarp.search.network import HIDDEN, Network
from hexwarp.training.self_play import ReplayBuffer

Float32: TypeAlias = "np.floating[Any]"

DECAY = np.float32(0.999)
"""The decay of the running mean of squared gradients, per step."""

_REST = np.float32(1) - DECAY

INITIAL_SQUARE = 0.01
"""The initial mean squared gradient; higher than most, so that the first steps are small."""


def initial_squares(network: Network) -> Network:
    """Return the initial mean squared gradients, in arrays of the network's shapes."""
    return Network(*(np.full_like(array, INITIAL_SQUARE) for array in network))


@njit
def _step(
    weights: Weights,
    squares: Weights,
    gradient: Float32,
    inputs: Weights,
    learning_rate: Float32,
) -> None:
    """Update one row of weights, whose gradients are ``gradient`` times ``inputs``."""
    for unit in range(weights.size):
        slope = gradient * inputs[unit]
        squares[unit] = DECAY * squares[unit] + _REST * slope * slope
        weights[unit] -= learning_rate * slope / np.sqrt(squares[unit])


class _Workspace(NamedTuple):
    """The arrays for one step."""

    h1: Weights
    """float32[HIDDEN[0]]: activations of the first hidden layer."""
    d1: Weights
    """float32[HIDDEN[0]]: the slopes of the loss by these activations."""
    h2: Weights
    """float32[HIDDEN[1]]: activations of the second hidden layer."""
    d2: Weights
    """float32[HIDDEN[1]]: the slopes of the loss by these activations."""
    slopes: Weights
    """float32[players]: the slopes of the loss by the outputs."""


def train_epoch(
    network: Network, squares: Network, replay: ReplayBuffer, order: Numbers, learning_rate: float
) -> float:
    """Fit a network to each position of a replay buffer once, in batches of one.

    Args:
        network: The network, updated in place.
        squares: The mean squared gradients, updated in place.
        replay: The positions and their targets.
        order: int64[n]: the indices of positions, in the order of the steps.
        learning_rate: The learning rate.

    Returns:
        The mean cross entropy, computed for each position before its step.

    Example:
        >>> squares = initial_squares(network)
        >>> order = np.random.default_rng(0).permutation(replay.active.size)
        >>> loss = train_epoch(network, squares, replay, order, 1e-3)
    """
    first, second = HIDDEN
    sizes = (first, first, second, second, network.b3.size)
    workspace = _Workspace(*(np.zeros(size, np.float32) for size in sizes))
    return _train_epoch(network, squares, replay, order, learning_rate, workspace)


@njit
def _train_epoch(
    network: Network,
    squares: Network,
    replay: ReplayBuffer,
    order: Numbers,
    learning_rate: float,
    workspace: _Workspace,
) -> float:
    bias_input, tiny = np.float32(1), np.float32(1e-12)
    h1, d1, h2, d2, slopes = workspace
    players = network.b3.size
    total = 0.0
    rate32 = np.float32(learning_rate)
    for sample in order:
        assign(h1, network.b1)
        for index in range(replay.active[sample]):
            row, value = replay.indices[sample, index], replay.values[sample, index]
            for unit in range(h1.size):
                h1[unit] += value * network.w1[row, unit]
        assign(h2, network.b2)
        for source in range(h1.size):
            if h1[source] > 0:
                for unit in range(h2.size):
                    h2[unit] += h1[source] * network.w2[source, unit]
        for output in range(players):
            slopes[output] = network.b3[output] + replay.offsets[sample, output]
        for source in range(h2.size):
            if h2[source] > 0:
                for output in range(players):
                    slopes[output] += h2[source] * network.w3[source, output]
        highest = slopes[0]
        for output in range(1, players):
            highest = max(highest, slopes[output])
        norm = np.float32(0)
        for output in range(players):
            slopes[output] = np.exp(slopes[output] - highest)
            norm += slopes[output]
        for output in range(players):
            probability = slopes[output] / norm
            target = replay.targets[sample, output]
            total -= target * np.log(max(probability, tiny))
            slopes[output] = probability - target

        d1[:] = 0
        d2[:] = 0
        for source in range(h2.size):
            if h2[source] > 0:
                for output in range(players):
                    d2[source] += slopes[output] * network.w3[source, output]
                _step(network.w3[source], squares.w3[source], h2[source], slopes, rate32)
        _step(network.b3, squares.b3, bias_input, slopes, rate32)
        for source in range(h1.size):
            if h1[source] > 0:
                for unit in range(h2.size):
                    d1[source] += d2[unit] * network.w2[source, unit]
                _step(network.w2[source], squares.w2[source], h1[source], d2, rate32)
        _step(network.b2, squares.b2, bias_input, d2, rate32)
        for index in range(replay.active[sample]):
            row, value = replay.indices[sample, index], replay.values[sample, index]
            _step(network.w1[row], squares.w1[row], value, d1, rate32)
        _step(network.b1, squares.b1, bias_input, d1, rate32)
    return total / max(1, order.size)
