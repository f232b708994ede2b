"""Gradient descent on positions: convergence, the loss and the gradients."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray

from hexwarp.search import network as networks
from hexwarp.search.network import Network
from hexwarp.training import rmsprop
from hexwarp.training.self_play import ReplayBuffer

EPOCHS = 400
INPUTS = 6


def replay_of(rows: ArrayLike, targets: ArrayLike) -> ReplayBuffer:
    """Return a replay buffer of positions with these dense inputs."""
    values = np.array(rows, np.float32)
    indices = np.tile(np.arange(INPUTS, dtype=np.int32), (len(values), 1))
    active = np.full(len(values), INPUTS, np.int32)
    offsets = np.zeros((len(values), 3), np.float32)
    return ReplayBuffer(indices, values, active, offsets, np.array(targets, np.float32))


def outputs(network: Network, row: NDArray[Any]) -> NDArray[Any]:
    """Return the network's outputs, by NumPy."""
    h1 = np.maximum(row @ network.w1 + network.b1, 0)
    h2 = np.maximum(h1 @ network.w2 + network.b2, 0)
    logits = h2 @ network.w3 + network.b3
    powers = np.exp(logits - logits.max())
    return np.asarray(powers / powers.sum())


def entropy(network: Network, replay: ReplayBuffer) -> float:
    """Return the mean cross entropy, by NumPy."""
    chances = np.array([outputs(network, row) for row in replay.values])
    return float(-(replay.targets * np.log(chances)).sum(axis=1).mean())


@pytest.fixture
def network() -> Network:
    return networks.untrained(INPUTS, 3, np.random.default_rng(1))


def test_fits_targets_that_depend_on_the_inputs(network: Network) -> None:
    rows = np.eye(INPUTS)
    targets: list[list[float]] = [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [0.5, 0.5, 0],
        [0, 0.5, 0.5],
        [0.2, 0.3, 0.5],
    ]
    replay = replay_of(rows, targets)
    before = entropy(network, replay)
    squares = rmsprop.initial_squares(network)
    for number in range(EPOCHS):
        rmsprop.train_epoch(network, squares, replay, np.arange(INPUTS), 1e-2 * 0.99**number)
    assert entropy(network, replay) < before
    for row, target in zip(rows, targets, strict=True):
        assert outputs(network, row) == pytest.approx(target, abs=0.05)


def test_returns_the_mean_cross_entropy(network: Network) -> None:
    replay = replay_of([[1, 0, 2, 0, 0, -1]], [[0.2, 0.3, 0.5]])
    expected = entropy(network, replay)
    loss = rmsprop.train_epoch(
        network, rmsprop.initial_squares(network), replay, np.array([0]), 0.0
    )
    assert loss == pytest.approx(expected, rel=1e-5)


def test_steps_follow_the_numerical_gradient(network: Network) -> None:
    """Steps have the sign of the numerical gradient, and are 0 where it is."""
    replay = replay_of([[1, 0, 2, 0.5, 0, -1]], [[0.7, 0.1, 0.2]])
    arrays: list[Any] = [array.astype(np.float64) for array in network]
    doubles = Network(*arrays)
    before = Network(*(array.copy() for array in network))
    rmsprop.train_epoch(network, rmsprop.initial_squares(network), replay, np.array([0]), 1e-4)
    small = 1e-6
    for name in Network._fields:
        moved = getattr(network, name) - getattr(before, name)
        array = getattr(doubles, name)
        for position in list(np.ndindex(array.shape))[:: max(1, array.size // 40)]:
            kept = array[position]
            array[position] = kept + small
            above = entropy(doubles, replay)
            array[position] = kept - small
            slope = (above - entropy(doubles, replay)) / (2 * small)
            array[position] = kept
            if abs(slope) > 1e-4:
                assert np.sign(moved[position]) == -np.sign(slope), (name, position)
            if abs(slope) < 1e-12:
                assert moved[position] == 0, (name, position)
