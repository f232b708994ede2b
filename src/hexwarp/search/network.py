"""The value network: each seat's win probability, from the features of a position.

Two hidden layers of rectified linear units and a softmax over the seats, as in TD-Gammon (Tesauro,
1995), with a wide, sparse input layer as in NNUE (Nasu, 2018): only the rows of the active inputs
are read, so that an evaluation takes about a microsecond.

In a game with rollouts (``Game.action_rollouts``) the network corrects their results: see
``corrected_rollouts``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import Rng, assign, bind, njit, njit_loop, seeded
from hexwarp.core.kernels import (
    ActionRollouts,
    Features,
    Kernel,
    Numbers,
    ScoreOdds,
    Shares,
    State,
    Weights,
)
from hexwarp.core.types import Seat
from hexwarp.search.match_odds import NO_MATCH

if TYPE_CHECKING:
    _kernel, _features = cast(Kernel, None), cast(Features, None)  # bind() supplies the game's
    features, first_seat = _features.features, _features.first_seat

HIDDEN = (64, 32)
"""The number of units in each of the two hidden layers."""

Matrix: TypeAlias = NDArray[np.float32]
"""float32[rows, columns]: the weights of a layer, by input and unit."""


class Network(NamedTuple):
    """The weights and biases, all float32; the field names are the keys of the ``.npz`` files."""

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


def blank(game: Game[Any]) -> Network:
    """Return a network of zeros: it gives all seats equal probabilities, or corrects nothing.

    Args:
        game: The game, which has features.
    """
    return Network(*(np.zeros(shape, np.float32) for shape in shapes(game)))


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


def save(network: Network, file: IO[bytes]) -> None:
    """Write a network as a compressed NumPy archive, rounded to float16.

    Args:
        network: The network.
        file: A file open for writing bytes.
    """
    arrays: dict[str, Any] = {
        name: array.astype(np.float16) for name, array in network._asdict().items()
    }
    np.savez_compressed(file, **arrays)


def load(file: IO[bytes]) -> Network:
    """Return the network in a file written by ``save``."""
    with np.load(file) as stored:
        return Network(
            **{name: np.ascontiguousarray(stored[name], np.float32) for name in Network._fields}
        )


def read(file: Path) -> Network:
    """Return the network in a file, of any game.

    Args:
        file: A file that ``hexwarp train`` wrote.

    Raises:
        MalformedError: The file holds no network.
        OSError: The file cannot be read.
    """
    with file.open("rb") as opened:
        try:
            return load(opened)
        except (ValueError, LookupError, TypeError, EOFError, BadZipFile) as error:
            raise MalformedError(f"{file} holds no network.") from error


def read_for(game: Game[Any], file: Path) -> Network:
    """Return the network in a file, checked to be one for a game.

    The network is kept in memory until the file changes.

    Args:
        game: The game, with its number of players.
        file: A file that ``hexwarp train`` wrote.

    Raises:
        MalformedError: The file holds no network, or one for another game or number of players.
        OSError: The file cannot be read.
    """
    if game.features() is None:
        raise MalformedError(f"{game.name} has no features for a network.")
    now = file.stat()
    found = _kept(file.resolve(), now.st_mtime_ns, now.st_size)
    if not fits(found, game):
        raise MalformedError(
            f"{file} holds a network that is not one for {game.name} with {game.players} players."
        )
    return found


@lru_cache(maxsize=8)
def _kept(file: Path, modified_ns: int, size: int) -> Network:
    """Return the network in a file as it is at a time."""
    return read(file)


def fits(network: Network, game: Game[Any]) -> bool:
    """Return whether a network has the shape for a game and its number of players.

    Args:
        network: The network.
        game: The game, which has features.
    """
    if game.features() is None:
        return False
    return [array.shape for array in network] == shapes(game)


@cache
def shipped(package: str, players: int) -> Network | None:
    """Return the network in a package's ``weights/<players>.npz``, or None if there is no file.

    Args:
        package: The dotted name of the package that has the folder ``weights``.
        players: Number of seats.
    """
    path = resources.files(package).joinpath("weights", f"{players}.npz")
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return load(file)


def of_game(game: Game[Any]) -> Network | None:
    """Return the network shipped with a game for its number of players, or None.

    It is the one beside the features that it was trained with, also for a subclass of the game.
    """
    owner = next(kind for kind in type(game).__mro__ if "features" in vars(kind))
    package = owner.__module__.rpartition(".")[0]
    return shipped(package, game.players) if package else None


def evaluator(kernel: Kernel, features: Features) -> Evaluate:
    """Return ``evaluate``, compiled for one game.

    Args:
        kernel: The game's kernel.
        features: The game's features.

    Example:
        >>> evaluate, shares = evaluator(kernel, features), np.zeros(game.players)
        >>> workspace = network_workspace(features)
        >>> evaluate(kernel.load(game, state), 1, of_game(game), workspace, shares)
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
        shares[index] *= math.exp(logits[index] - highest)
        total += shares[index]
    for index in range(players):
        shares[index] /= total


# --- whole layers: loops for the compiler; NumPy expressions with equal results without it -------


def _add_by_fours(units: Weights, rows: Matrix) -> None:
    """Add rows in the order in which the loops below add them."""
    whole = len(rows) // 4 * 4
    a, b, c, d = (rows[k:whole:4] for k in range(4))
    np.add.reduce(np.concatenate((units[None], (a + b) + (c + d), rows[whole:])), out=units)


def _add_rows(
    units: Weights, matrix: Matrix, indices: Numbers, values: Weights, count: int
) -> None:
    _add_by_fours(units, values[:count, None] * matrix[indices[:count]])


@njit_loop(_add_rows)
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


def _add_product(units: Weights, inputs: Weights, matrix: Matrix) -> None:
    _add_by_fours(units, inputs[:, None] * matrix)


@njit_loop(_add_product)
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


def _rectify(units: Weights) -> None:
    np.maximum(units, np.float32(0), out=units)


@njit_loop(_rectify)
def rectify(units: Weights) -> None:
    """Replace negative activations by 0."""
    for unit in range(units.size):
        units[unit] = max(units[unit], np.float32(0))
