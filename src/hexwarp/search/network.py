"""The value network: each seat's win probability, from the features of a position.

Two hidden layers of rectified linear units and a softmax over the seats, as in TD-Gammon (Tesauro,
1995), with a wide, sparse input layer as in NNUE (Nasu, 2018): only the rows of the active inputs
are read, so that an evaluation takes about a microsecond.

In a game with rollouts (``Game.action_rollouts``) the network corrects their results: see
``corrected_rollouts``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.elementary import exp
from hexwarp.core.jit import Rng, assign, bind, njit, returning_views, seeded
from hexwarp.core.kernels import (
    ActionRollouts,
    Bytes,
    Features,
    Kernel,
    Numbers,
    ScoreOdds,
    Shares,
    State,
    Weights,
)
from hexwarp.core.memory import placed
from hexwarp.core.types import Seat
from hexwarp.search import network_file
from hexwarp.search.match_odds import NO_MATCH

if TYPE_CHECKING:
    from hexwarp.core.game import Game

    _kernel, _features = cast(Kernel, None), cast(Features, None)  # bind() supplies the game's
    features, first_seat = _features.features, _features.first_seat
    MAX_ACTIVE = _features.MAX_ACTIVE
    ROLLOUTS_SIZE = 0  # ActionRollouts.WORKSPACE_SIZE

HIDDEN = (64, 32)
"""The number of units in each of the two hidden layers."""

_SCALES = np.array([2.0 ** (exponent - 25) for exponent in range(32)])
"""float64[32]: by exponent of a number of 16 bits, the value of its last bit."""

Matrix: TypeAlias = NDArray[np.float32]
"""float32[rows, columns]: the weights of a layer, by input and unit."""


class Network(NamedTuple):
    """The weights and biases, all float32, in the order of ``network_file``."""

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


class NetworkWorkspace(NamedTuple):
    """The arrays for one evaluation at a time; each thread needs its own."""

    indices: Numbers
    """int64[MAX_ACTIVE + players]: the active inputs."""
    values: Weights
    """float32[MAX_ACTIVE + players]: the values of the active inputs."""
    h1: Weights
    """float32[HIDDEN[0]]: activations of the first hidden layer."""
    h2: Weights
    """float32[HIDDEN[1]]: activations of the second hidden layer."""
    logits: Shares
    """float64[players]: the network's outputs, by seat."""
    rollouts: Numbers
    """int64[ActionRollouts.WORKSPACE_SIZE]; empty in a game without them."""
    rng: Rng
    """The random generator of rollouts, advanced by them."""
    odds: ScoreOdds
    """``ScoreOdds``."""
    weight: float
    """The weight of the network's outputs (``match_odds.network_weight``)."""


Evaluate: TypeAlias = Callable[[State, Seat, Network, NetworkWorkspace, Shares], None]
"""A leaf evaluator, bound to a game: ``network.evaluate``, ``corrected_rollouts.evaluate`` or
``rollout.evaluate``."""


def untrained(inputs: int, players: int, rng: np.random.Generator) -> Network:
    """Return a randomly initialised network, which gives all seats about equal probabilities.

    Args:
        inputs: Number of input features.
        players: Number of seats, hence of outputs.
        rng: Source of the initial weights.
    """
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


def shapes(game: Game[Any]) -> list[tuple[int, ...]]:
    """Return the shapes of a network's arrays.

    Args:
        game: The game, which has features.
    """
    features: Any = game.features()
    first, second = HIDDEN
    rows = ((inputs_of(game, features), first), (first, second), (second, game.players))
    return [shape for row in rows for shape in (row, row[1:])]


def inputs_of(game: Game[Any], features: Features) -> int:
    """Return the number of a network's inputs: the features, and the results of rollouts if any.

    Args:
        game: The game.
        features: Its features.
    """
    return features.inputs(game.players) + (game.players if game.action_rollouts() else 0)


def network_workspace(
    features: Features,
    players: int,
    rollouts: ActionRollouts | None = None,
    rng: Rng | None = None,
    odds: ScoreOdds = NO_MATCH.by_score,
    weight: float = 1.0,
) -> NetworkWorkspace:
    """Return a workspace for evaluations with these features.

    Args:
        features: The game's features.
        players: Number of seats.
        rollouts: The game's rollouts, if it has them.
        rng: Their random generator; by default always the same.
        odds: The odds of winning a match, if the game is a round of one.
        weight: The weight of the network's outputs.
    """
    return NetworkWorkspace(
        np.zeros(features.MAX_ACTIVE + players, np.int64),
        np.zeros(features.MAX_ACTIVE + players, np.float32),
        np.zeros(HIDDEN[0], np.float32),
        np.zeros(HIDDEN[1], np.float32),
        np.zeros(players),
        np.zeros(rollouts.WORKSPACE_SIZE if rollouts else 0, np.int64),
        seeded(0) if rng is None else rng,
        odds,
        weight,
    )


def to_file(network: Network) -> bytes:
    """Return a network as a file (``network_file``), rounded to float16.

    Args:
        network: The network.
    """
    fields = {name: array.astype("<f2").tobytes() for name, array in network._asdict().items()}
    inputs, first = network.w1.shape
    second, players = network.w3.shape
    return network_file.join((inputs, first, second, players), fields)


def of_file(data: bytes) -> Network:
    """Return the network of a file.

    Args:
        data: The file's contents.

    Raises:
        MalformedError: It is no network.
    """
    inputs, first, second, players = network_file.shape(data)
    numbers = np.frombuffer(data, "<f2", offset=network_file.HEADER_SIZE).astype(np.float32)
    arrays: list[Any] = []
    for rows, columns in ((inputs, first), (first, second), (second, players)):
        weights, biases, numbers = np.split(numbers, (rows * columns, rows * columns + columns))
        arrays += [weights.reshape(rows, columns), biases]
    return Network(*arrays)


@njit
@returning_views
def network_in(block: Bytes, at: int, inputs: int, players: int) -> tuple[Network, int]:
    """Return a network in a block of memory, and the place after it.

    Args:
        block: uint8[n]: the memory; it is not touched.
        at: The place of the network.
        inputs: The number of its inputs.
        players: Number of seats.
    """
    w1, at = placed(block, at, np.float32, (inputs, HIDDEN[0]))
    b1, at = placed(block, at, np.float32, (HIDDEN[0],))
    w2, at = placed(block, at, np.float32, (HIDDEN[0], HIDDEN[1]))
    b2, at = placed(block, at, np.float32, (HIDDEN[1],))
    w3, at = placed(block, at, np.float32, (HIDDEN[1], players))
    b3, at = placed(block, at, np.float32, (players,))
    return Network(w1, b1, w2, b2, w3, b3), at


@returning_views
def network_workspace_in(
    block: Bytes, at: int, rng: Rng, odds: ScoreOdds, weight: float, players: int
) -> tuple[NetworkWorkspace, int]:
    """Return a network's workspace in a block of memory, and the place after it (a template).

    Args:
        block: uint8[n]: the memory; it is not touched.
        at: The place of the workspace.
        rng: The random generator of rollouts.
        odds: The odds of winning a match.
        weight: The weight of the network's outputs.
        players: Number of seats.
    """
    indices, at = placed(block, at, np.int64, (MAX_ACTIVE + players,))
    values, at = placed(block, at, np.float32, (MAX_ACTIVE + players,))
    h1, at = placed(block, at, np.float32, (HIDDEN[0],))
    h2, at = placed(block, at, np.float32, (HIDDEN[1],))
    logits, at = placed(block, at, np.float64, (players,))
    rollouts, at = placed(block, at, np.int64, (ROLLOUTS_SIZE,))
    return NetworkWorkspace(indices, values, h1, h2, logits, rollouts, rng, odds, weight), at


@njit
def read_numbers(data: Bytes, at: int, numbers: Weights) -> int:
    """Read numbers of 16 bits, IEEE 754's binary16, from a network's file.

    Args:
        data: uint8[n]: the file.
        at: The place of the first number.
        numbers: float32[m], overwritten.

    Returns:
        The place after the last number.
    """
    for index in range(numbers.size):
        low, high = int(data[at]), int(data[at + 1])
        fraction, exponent = (high & 3) << 8 | low, high >> 2 & 31
        size = fraction * 2.0**-24 if exponent == 0 else (1024 + fraction) * _SCALES[exponent]
        numbers[index] = -size if high & 128 else size
        at += 2
    return at


def evaluator(kernel: Kernel, features: Features) -> Evaluate:
    """Return ``evaluate``, compiled for one game.

    Args:
        kernel: The game's kernel.
        features: The game's features.

    Example:
        >>> evaluate, shares = evaluator(kernel, features), np.zeros(game.players)
        >>> weights = of_file(network_file.of_game(game))
        >>> workspace = network_workspace(features, game.players)
        >>> evaluate(kernel.load(game, state), 1, weights, workspace, shares)
        >>> win_probability = shares[0]
    """
    return bind(evaluate, kernel, features=features.features, first_seat=features.first_seat)


def evaluate(
    state: State, viewer: Seat, network: Network, workspace: NetworkWorkspace, shares: Shares
) -> None:
    """Write each seat's win probability to ``shares`` (a template).

    Args:
        state: uint8[STATE_SIZE]: a position that is not terminal.
        viewer: The seat to whose knowledge the features are limited.
        network: The network to evaluate with.
        workspace: Working arrays.
        shares: float64[players], overwritten; by seat, summing to 1.
    """
    active = features(state, viewer, workspace.indices, workspace.values)
    shares[:] = 1.0
    multiply_odds(network, workspace, active, first_seat(state), shares)


@njit
def multiply_odds(
    network: Network, workspace: NetworkWorkspace, active: int, first: Seat, shares: Shares
) -> None:
    """Multiply win probabilities by the exponentials of the network's outputs, and normalise.

    Args:
        network: The network.
        workspace: Working arrays, with the inputs.
        active: The number of active inputs.
        first: The seat of the first output.
        shares: float64[players], updated in place; by seat.
    """
    h1, h2 = workspace.h1, workspace.h2
    assign(h1, network.b1)
    add_rows(h1, network.w1, workspace.indices, workspace.values, active)
    rectify(h1)
    assign(h2, network.b2)
    add_product(h2, h1, network.w2)
    rectify(h2)
    players, logits = shares.size, workspace.logits
    highest, total = -np.inf, 0.0
    for output in range(players):
        logit = network.b3[output]
        for source in range(h2.size):
            logit += h2[source] * network.w3[source, output]
        logit *= workspace.weight
        logits[(first - 1 + output) % players] = logit
        highest = max(highest, logit)
    for index in range(players):
        shares[index] *= exp(logits[index] - highest)
        total += shares[index]
    for index in range(players):
        shares[index] /= total


# --- whole layers ---------------------------------------------------------------------------------


@njit
def add_rows(units: Weights, matrix: Matrix, indices: Numbers, values: Weights, count: int) -> None:
    """Add rows of a matrix with their factors.

    Four at a time, to load and store the units less often; and without views of the rows, which
    would take as long as their sums.

    Args:
        units: float32[columns], updated in place: the sums of a layer's units.
        matrix: float32[rows, columns].
        indices: int64[>= count]: the rows to add.
        values: float32[>= count]: their factors.
        count: The number of rows to add.
    """
    whole = count // 4 * 4
    for n in range(0, whole, 4):
        i, j, k, m = indices[n], indices[n + 1], indices[n + 2], indices[n + 3]
        v, w, x, y = values[n], values[n + 1], values[n + 2], values[n + 3]
        for unit in range(units.size):
            units[unit] += (v * matrix[i, unit] + w * matrix[j, unit]) + (
                x * matrix[k, unit] + y * matrix[m, unit]
            )
    for n in range(whole, count):
        i, v = indices[n], values[n]
        for unit in range(units.size):
            units[unit] += v * matrix[i, unit]


@njit
def add_product(units: Weights, inputs: Weights, matrix: Matrix) -> None:
    """Add all rows of a matrix with their factors, as ``add_rows`` does.

    Args:
        units: float32[columns], updated in place: the sums of a layer's units.
        inputs: float32[rows]: the factors; their number is a multiple of 4.
        matrix: float32[rows, columns].
    """
    for n in range(0, inputs.size, 4):
        v, w, x, y = inputs[n], inputs[n + 1], inputs[n + 2], inputs[n + 3]
        for unit in range(units.size):
            units[unit] += (v * matrix[n, unit] + w * matrix[n + 1, unit]) + (
                x * matrix[n + 2, unit] + y * matrix[n + 3, unit]
            )


@njit
def rectify(units: Weights) -> None:
    """Replace negative activations by 0."""
    for unit in range(units.size):
        units[unit] = max(units[unit], np.float32(0))
