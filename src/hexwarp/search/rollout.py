"""Leaf evaluation by rollouts: uniformly random games from a position to the end.

Rollouts replace the value network in games without one, and may be blended with it in others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from hexwarp.core.jit import Rng, assign, bind, returning_views
from hexwarp.core.kernels import Bytes, Kernel, Numbers, Shares, State
from hexwarp.core.memory import placed
from hexwarp.core.types import CHANCE, Seat
from hexwarp.search.network import Evaluate

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() supplies the game's functions
    STATE_SIZE = _kernel.STATE_SIZE
    to_move, score = _kernel.to_move, _kernel.score
    apply, random_action = _kernel.apply, _kernel.random_action
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome

ROLLOUTS_PER_EVALUATION = 8
"""Rollouts per evaluation, in games without a value network."""

MAX_STEPS = 400
"""Decisions and chance outcomes after which a rollout is scored as it stands."""


class RolloutWorkspace(NamedTuple):
    """The arrays for one evaluation at a time; each thread needs its own."""

    rollouts: int
    """Rollouts per evaluation."""
    rng: Rng
    state: State
    """uint8[STATE_SIZE]: the rollout's current state."""
    scores: Numbers
    """int64[players]: the rollout's final scores."""
    shares: Shares
    """float64[players]: the rollout's result."""


@returning_views
def rollout_workspace_in(
    block: Bytes, at: int, rng: Rng, players: int
) -> tuple[RolloutWorkspace, int]:
    """Return a workspace in a block of memory, and the place after it (a template).

    Args:
        block: uint8[n]: the memory; it is not touched.
        at: The place of the workspace.
        rng: Source of random actions and outcomes, advanced by the rollouts.
        players: Number of seats.
    """
    state, at = placed(block, at, np.uint8, (STATE_SIZE,))
    scores, at = placed(block, at, np.int64, (players,))
    shares, at = placed(block, at, np.float64, (players,))
    return RolloutWorkspace(ROLLOUTS_PER_EVALUATION, rng, state, scores, shares), at


def evaluator(kernel: Kernel) -> Evaluate:
    """Return ``evaluate``, compiled for one game; it replaces ``network.evaluator``.

    Args:
        kernel: The game's kernel.

    Example:
        >>> evaluate, shares = evaluator(kernel), np.zeros(game.players)
        >>> workspace, _ = rollout_workspace_in(block, 0, seeded(0), game.players)  # bound
        >>> evaluate(kernel.load(game, state), 0, None, workspace, shares)
        >>> win_probability = shares[0]
    """
    return cast(Evaluate, bind(evaluate, kernel))


def evaluate(
    state: State, _viewer: Seat, _network: None, workspace: RolloutWorkspace, shares: Shares
) -> None:
    """Write each seat's mean share of the win in rollouts to ``shares`` (a template).

    Args:
        state: uint8[STATE_SIZE]: the state from which the rollouts start.
        workspace: Working arrays, and the number of rollouts.
        shares: float64[players], overwritten; by seat.
    """
    shares[:] = 0.0
    for _ in range(workspace.rollouts):
        assign(workspace.state, state)
        for _ in range(MAX_STEPS):
            mover = to_move(workspace.state)
            if mover == 0:
                break
            if mover == CHANCE:
                apply_chance(workspace.state, random_outcome(workspace.state, workspace.rng))
            else:
                apply(workspace.state, random_action(workspace.state, workspace.rng))
        score(workspace.state, workspace.scores, workspace.shares)
        for seat in range(shares.size):
            shares[seat] += workspace.shares[seat] / workspace.rollouts
