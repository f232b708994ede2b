"""The arrays of many environments.

Example:
    >>> buffers = new_buffers(registry.load("hyper6"), num_envs=4, max_plies=2000, observe=True)
    >>> buffers.observations.shape
    (4, 1840)
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hexwarp.core.arguments import at_least_one
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.kernels import Bytes, Kernel, Numbers, Observation, Shares, State

__all__ = ["Buffers", "compiled_rules", "integers", "new_buffers", "plies_cap", "read_only"]

T = TypeVar("T", bound=np.generic)


class Buffers(NamedTuple):
    """The arrays of ``n`` environments; row ``i`` belongs to environment ``i``."""

    start: State
    """uint8[STATE_SIZE]: the initial state of a game."""
    states: State
    """uint8[n, STATE_SIZE]: the positions, all decisions."""
    rngs: Numbers
    """int64[n, 4]: the generators of chance outcomes."""
    workspaces: Bytes
    """uint8[n, WORKSPACE_SIZE]: the workspaces of the game's observation."""
    observations: Bytes
    """uint8[n, size]: what the seat to move observes; size 0 without observations."""
    masks: Bytes
    """uint8[n, num_actions]: 1 for its legal actions."""
    to_move: Numbers
    """int64[n]: the seat to move."""
    plies: Numbers
    """int64[n]: the plies of the episode so far."""
    max_plies: int
    """The plies after which an episode is truncated."""
    rewards: NDArray[np.float32]
    """float32[n, players]: the rewards of the last step."""
    terminated: NDArray[np.bool_]
    """bool[n]: the last step ended the game."""
    truncated: NDArray[np.bool_]
    """bool[n]: the last step ended the episode, and not the game."""
    final_states: State
    """uint8[n, STATE_SIZE]: the last position of the last episode that ended."""
    final_scores: Numbers
    """int64[n, players]: its scores."""
    final_shares: Shares
    """float64[n, players]: its shares of the win."""


def compiled_rules(game: Game[Any]) -> tuple[Kernel, Observation]:
    """Return the compiled rules and observations of a game.

    Args:
        game: The game.

    Raises:
        MalformedError: It has none.
    """
    kernel, observation = game.kernel(), game.observation()
    if kernel is None or observation is None:
        raise MalformedError(f"{game.name} has no compiled rules with observations.")
    return kernel, observation


def new_buffers(game: Game[Any], num_envs: int, max_plies: int, observe: bool) -> Buffers:
    """Return new arrays, for games that have not begun.

    Args:
        game: The game.
        num_envs: The number of environments.
        max_plies: The plies after which an episode is truncated.
        observe: Whether there is room for observations.

    Raises:
        MalformedError: The game has no compiled rules with observations.
    """
    kernel, observation = compiled_rules(game)
    start = kernel.load(game, game.initial_state())
    states = np.tile(start, (num_envs, 1))
    return Buffers(
        start=start,
        states=states,
        rngs=np.zeros((num_envs, 4), np.int64),
        workspaces=np.zeros((num_envs, observation.WORKSPACE_SIZE), np.uint8),
        observations=np.zeros((num_envs, observation.LAYOUT.size if observe else 0), np.uint8),
        masks=np.zeros((num_envs, game.num_actions), np.uint8),
        to_move=np.zeros(num_envs, np.int64),
        plies=np.zeros(num_envs, np.int64),
        max_plies=max_plies,
        rewards=np.zeros((num_envs, game.players), np.float32),
        terminated=np.zeros(num_envs, np.bool_),
        truncated=np.zeros(num_envs, np.bool_),
        final_states=states.copy(),
        final_scores=np.zeros((num_envs, game.players), np.int64),
        final_shares=np.zeros((num_envs, game.players)),
    )


def plies_cap(max_plies: int | None) -> int:
    """Return the plies after which an episode is truncated; the largest number for None.

    Args:
        max_plies: The plies, at least 1, or None.

    Raises:
        MalformedError: It is neither.
    """
    largest = int(np.iinfo(np.int64).max)
    return largest if max_plies is None else min(at_least_one("max_plies", max_plies), largest)


def integers(name: str, values: ArrayLike, count: int) -> NDArray[np.int64]:
    """Return numbers that were given, as int64[count].

    Args:
        name: Their name, a plural.
        values: The numbers, of any type of integers.
        count: How many there have to be.

    Raises:
        MalformedError: They are no integers, or not so many.
    """
    try:
        given = np.asarray(values)
    except ValueError as error:  # rows of several lengths
        raise MalformedError(f"{name} are {count} integers, not {values!r}.") from error
    if given.shape != (count,) or given.dtype.kind not in "iu":
        raise MalformedError(f"{name} are {count} integers, not {given.dtype}{list(given.shape)}.")
    if given.dtype == np.uint64:  # the largest would become negative
        given = np.minimum(given, np.uint64(np.iinfo(np.int64).max))
    return given.astype(np.int64, order="C", copy=False)


def read_only(array: NDArray[T]) -> NDArray[T]:
    """Return a view of an array that its user cannot write to."""
    view = array.view()
    view.flags.writeable = False
    return view
