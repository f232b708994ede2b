"""Gymnasium's vector API over ``BatchEnv``: one seat of many games, stepped together.

Example:
    >>> import gymnasium
    >>> import hexwarp.envs.gymnasium
    >>> envs = gymnasium.make_vec(
    ...     "hexwarp/Indigo-v0", num_envs=256, vectorization_mode="vector_entry_point"
    ... )
    >>> observations, infos = envs.reset(seed=1)
    >>> infos["action_mask"].shape
    (256, 810)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.types import Seat
from hexwarp.envs.batch import MAX_PLIES, BatchEnv
from hexwarp.envs.gymnasium import MAX_BEGINNINGS, RANDOM, check_seat, no_decision
from hexwarp.envs.stepping import WAIT

__all__ = ["Policy", "SingleSeatVectorEnv"]

Policy: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.integer]]
"""Returns an action for each row of observations and masks."""

Results: TypeAlias = tuple[
    NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class SingleSeatVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Many games from the seat of one player; see ``hexwarp.envs.gymnasium.SingleSeatEnv``.

    A game that ends begins anew in the same step (``AutoresetMode.SAME_STEP``): the infos have
    ``final_obs``, the seat's observation of the end, valid where ``_final_obs`` is true. Bots in
    other seats than ``random`` or a policy are for ``gymnasium.make_vec`` with ``sync`` or
    ``async``, which steps environments one by one.

    Args:
        game: The game, or its specification.
        num_envs: The number of environments, at least 1.
        seat: The player's seat, from 1.
        opponents: ``random``, or a function from observations and masks of all environments to
            their actions; those of environments where the seat itself is to move do not count.
        max_plies: The plies after which an episode is truncated, at least 1.
        threads: Threads that step slices of the environments, at least 1.

    Raises:
        MalformedError: An argument is invalid.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any],
        num_envs: int = 1,
        seat: Seat = 1,
        opponents: str | Policy = RANDOM,
        *,
        max_plies: int = MAX_PLIES,
        threads: int = 1,
    ) -> None:
        if isinstance(opponents, str) and opponents != RANDOM:
            raise MalformedError(
                f"Opponents here are {RANDOM} or a function; for {opponents} use make_vec with "
                'vectorization_mode="sync".'
            )
        self._batch = BatchEnv(game, num_envs, threads=threads, max_plies=max_plies)
        check_seat(self._batch.game, seat)
        self.num_envs, self.seat = num_envs, seat
        self._opponents = None if isinstance(opponents, str) else opponents
        maxima = self._batch.layout.maxima()
        self.single_observation_space = spaces.Box(np.zeros_like(maxima), maxima, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(self._batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin a new game in every environment, and play until the seat is to move.

        Args:
            seed: Seeds all chance and the random opponents.
            options: Unused.

        Returns:
            uint8[num_envs, size]: observations; and an info with ``action_mask``.
        """
        super().reset(seed=seed)
        self._observations, self._masks = self._batch.reset(seed)
        zeros = np.zeros(self.num_envs)
        never = np.zeros(self.num_envs, np.bool_)
        self._play_opponents(zeros, never, never.copy())
        return self._observations.copy(), self._info()

    def step(self, actions: NDArray[np.int64]) -> Results:
        """Take an action of the seat in every environment, and play until its next decision.

        Args:
            actions: int[num_envs]: legal actions.

        Returns:
            Observations, rewards, terminated, truncated and an info, as new arrays.

        Raises:
            IllegalMoveError: An action is illegal; no environment has changed.
        """
        _, rewards, terminated, truncated, _ = self._batch.step(actions)
        total = rewards[:, self.seat - 1].astype(np.float64)
        ends = terminated.copy(), truncated.copy()
        self._play_opponents(total, *ends)
        info = self._info()
        ended = ends[0] | ends[1]
        if ended.any():
            info["final_obs"] = self._batch.observe_final(self.seat)
            info["_final_obs"] = ended
        return self._observations.copy(), total, *ends, info

    def _play_opponents(
        self,
        rewards: NDArray[np.float64],
        terminated: NDArray[np.bool_],
        truncated: NDArray[np.bool_],
    ) -> None:
        """Step the environments in which another seat is to move; add what they return."""
        for _ in range(MAX_BEGINNINGS * self._batch.game.players):
            others = self._batch.to_move != self.seat
            if not others.any():
                return
            if self._opponents is None:
                chosen: NDArray[Any] = self._batch.random_actions()
            else:
                chosen = np.asarray(self._opponents(self._observations, self._masks))
            step = self._batch.step(np.where(others, chosen, WAIT))
            rewards += step[1][:, self.seat - 1]
            terminated |= step[2]
            truncated |= step[3]
        raise no_decision(self.seat)

    def _info(self) -> dict[str, Any]:
        mask = self._masks.astype(np.int8)
        return {"action_mask": mask, "_action_mask": np.ones(self.num_envs, np.bool_)}
