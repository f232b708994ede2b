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

from hexwarp.core.arguments import seed_from
from hexwarp.core.copying import Copied
from hexwarp.core.errors import IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.types import Seat
from hexwarp.envs.batch import MAX_PLIES, BatchEnv
from hexwarp.envs.buffers import integers
from hexwarp.envs.gymnasium import (
    MAX_BEGINNINGS,
    RANDOM,
    check_kind,
    check_seat,
    no_decision,
)
from hexwarp.envs.stepping import WAIT

__all__ = ["Policy", "SingleSeatVectorEnv"]

Policy: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.integer]]
"""Returns an action for each row of observations and masks."""

Results: TypeAlias = tuple[
    NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class SingleSeatVectorEnv(Copied, VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Many games from the seat of one player; see ``hexwarp.envs.gymnasium.SingleSeatEnv``.

    When a game ends depends on ``autoreset_mode``, as in Gymnasium's own vectors:

    - ``SAME_STEP``: the next game begins in the same step. The infos have ``final_obs``, the seat's
      observation of the end, valid where ``_final_obs`` is true;
    - ``NEXT_STEP``: the step returns the observation of the end; the next one begins the next game,
      whatever its action, with a reward of 0;
    - ``DISABLED``: the step returns the observation of the end, and a reset with a ``reset_mask``
      has to begin the next game before the next step.

    The masks of a game that is over are all zeros. Bots in other seats than ``random`` or a policy
    are for ``gymnasium.make_vec`` with ``sync`` or ``async``, which steps environments one by one.

    Args:
        game: The game, or its specification.
        num_envs: The number of environments, at least 1.
        seat: The player's seat, from 1.
        opponents: ``random``, or a function from observations and masks of all environments to
            their actions; those of environments where the seat itself is to move do not count.
        max_plies: The plies after which an episode is truncated, at least 1; None for no cap.
        threads: Threads that step slices of the environments, at least 1.
        autoreset_mode: One of Gymnasium's ``AutoresetMode``, or its value, such as ``SameStep``.
        kind: The name that the game has to have, which the registered environments set.

    Raises:
        MalformedError: An argument is invalid.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str | Game[Any],
        num_envs: int = 1,
        seat: Seat = 1,
        opponents: str | Policy = RANDOM,
        *,
        max_plies: int | None = MAX_PLIES,
        threads: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        kind: str | None = None,
    ) -> None:
        if opponents != RANDOM and not callable(opponents):
            raise MalformedError(
                f"Opponents here are {RANDOM} or a function; for {opponents} use make_vec with "
                'vectorization_mode="sync".'
            )
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError as error:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise MalformedError(
                f"autoreset_mode is one of {modes}, not {autoreset_mode!r}."
            ) from error
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self._batch = BatchEnv(game, num_envs, threads=threads, max_plies=max_plies)
        check_kind(self._batch.game, kind)
        check_seat(self._batch.game, seat)
        self.num_envs, self.seat = self._batch.num_envs, seat
        self._opponents = opponents if callable(opponents) else None
        self._over = np.zeros(self.num_envs, np.bool_)
        maxima = self._batch.layout.maxima()
        self.single_observation_space = spaces.Box(np.zeros_like(maxima), maxima, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(self._batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin a new game in every environment, or in some, and play until the seat is to move.

        Args:
            seed: Seeds all chance and the random opponents, 0 or more; without it, the generators
                go on, and the first time they begin with a seed from the system:
                ``np_random_seed``.
            options: ``reset_mask``, bool[num_envs], has the environments that begin a new game;
                by default all do.

        Returns:
            uint8[num_envs, size]: observations; and an info with ``action_mask``, valid where
            ``_action_mask`` is true: in the environments that began a new game.

        Raises:
            MalformedError: The seed is no whole number from 0, or comes with a mask; the mask is no
                such array, or empty; or nothing was reset yet.
        """
        begins = np.ones(self.num_envs, np.bool_)
        if (mask := (options or {}).get("reset_mask")) is not None:
            begins = self._restarted(mask, seed)
        else:
            super().reset(seed=None if seed is None else seed_from(seed))
            again = seed is None and self._batch.seed is not None
            self._batch.reset(None if again else self.np_random_seed)
            self._over[:] = False
        zeros = np.zeros(self.num_envs)
        never = np.zeros(self.num_envs, np.bool_)
        self._play_opponents(zeros, never, never.copy())
        return self._seen(), self._info(begins)

    def step(self, actions: NDArray[np.int64]) -> Results:
        """Take an action of the seat in every environment, and play until its next decision.

        Args:
            actions: int[num_envs]: legal actions; any number where the next game begins.

        Returns:
            Observations, rewards, terminated, truncated and an info, as new arrays.

        Raises:
            IllegalMoveError: An action is illegal, or a game is over and was not reset; no
                environment has changed.
            MalformedError: ``actions`` is no such array, or nothing was reset yet.
        """
        chosen = integers("actions", actions, self.num_envs)
        if self._over.any() and self.autoreset_mode is AutoresetMode.DISABLED:
            raise IllegalMoveError(
                f"The game of environment {np.argmax(self._over)} is over: "
                'reset it by options={"reset_mask": ...}.'
            )
        if (waiting := (chosen == WAIT) & ~self._over).any():
            raise IllegalMoveError(f"Action {WAIT} is not legal in environment {waiting.argmax()}.")
        _, rewards, terminated, truncated, _ = self._batch.step(np.where(self._over, WAIT, chosen))
        total = rewards[:, self.seat - 1].astype(np.float64)
        ends = terminated.copy(), truncated.copy()
        self._play_opponents(total, *ends)
        over = ends[0] | ends[1]
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._over = over
        info = self._info(np.ones(self.num_envs, np.bool_))
        if self.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            info["final_obs"] = self._batch.observe_final(self.seat)
            info["_final_obs"] = over
        return self._seen(), total, *ends, info

    def _restarted(self, mask: Any, seed: int | None) -> NDArray[np.bool_]:
        """Begin new games in some environments, and return which. Raises MalformedError."""
        if seed is not None:
            raise MalformedError("A seed is for all environments: reset without a reset_mask.")
        begins = np.asarray(mask)
        if begins.dtype != np.bool_ or begins.shape != (self.num_envs,) or not begins.any():
            raise MalformedError(
                f"reset_mask is {self.num_envs} truth values, one of them true, not {mask!r}."
            )
        self._batch.restart(begins)
        self._over = self._over & ~begins
        return begins

    def _play_opponents(
        self,
        rewards: NDArray[np.float64],
        terminated: NDArray[np.bool_],
        truncated: NDArray[np.bool_],
    ) -> None:
        """Step the environments in which another seat is to move; add what they return."""
        batch = self._batch
        for _ in range(MAX_BEGINNINGS * batch.game.players):
            others = batch.to_move != self.seat
            if not others.any():
                return
            if self._opponents is None:
                chosen = batch.random_actions()
            else:
                given = self._opponents(batch.observation, batch.mask)
                chosen = integers("actions of a policy", given, self.num_envs)
            step = batch.step(np.where(others, chosen, WAIT))
            rewards += step[1][:, self.seat - 1]
            terminated |= step[2]
            truncated |= step[3]
        raise no_decision(self.seat)

    def _seen(self) -> NDArray[np.uint8]:
        """Return what the seat observes, at the end of a game that is over."""
        if not self._over.any():
            return self._batch.observation.copy()
        final = self._batch.observe_final(self.seat)
        return np.where(self._over[:, None], final, self._batch.observation)

    def _info(self, valid: NDArray[np.bool_]) -> dict[str, Any]:
        mask = (self._batch.mask & ~self._over[:, None]).astype(np.int8)
        return {"action_mask": mask, "_action_mask": valid}
