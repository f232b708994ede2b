"""``BatchEnv``: many games of one kind, stepped together."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hexwarp.core import registry
from hexwarp.core.arguments import at_least_one, seed_from, whole_number
from hexwarp.core.copying import Copied
from hexwarp.core.errors import IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import bind, seeded
from hexwarp.core.kernels import Kernel, Observation
from hexwarp.envs import stepping
from hexwarp.envs.buffers import (
    compiled_rules,
    integers,
    new_buffers,
    plies_cap,
    read_only,
)

MAX_PLIES: Final = 2_000
"""The default cap on an episode. Indigo's games have at most 54 plies; Hyper-6's have no useful
bound, but none of 10,000 uniformly random ones, of about 600 plies each, was longer than this."""

Step: TypeAlias = tuple[
    NDArray[np.uint8],
    NDArray[np.float32],
    NDArray[np.bool_],
    NDArray[np.bool_],
    NDArray[np.bool_],
]
"""Observations, rewards, terminated, truncated and masks, as ``BatchEnv.step`` returns them."""


class BatchEnv(Copied):
    """``num_envs`` games of one kind, stepped together on arrays whose first axis is the game.

    Chance is played inside: after ``reset`` and ``step`` every environment stands at a decision of
    one seat, ``to_move``. Where several seats decide at the same time, the lowest comes first, and
    the others do not observe its decision. When an episode ends, the step that ended it begins the
    next one at once. That step returns for the environment:

    - ``observation``, ``mask`` and ``to_move`` are of the first decision of the new game;
    - ``reward`` is of the game that ended: each seat's share of the win minus the mean of all
      shares, so that rewards sum to 0. With three players, a sole winner gets 2/3 and the others
      -1/3; seats that share a win share its reward. It is 0 in all other steps, after a game
      without a winner, and where an episode was truncated;
    - ``terminated`` says that a game ended by its rules, and ``truncated`` that it was cut off
      after ``max_plies`` plies. ``final_scores`` and ``observe_final`` tell how it stood.

    The games of environment ``i`` depend on ``seed``, ``i`` and the actions there, and neither on
    ``num_envs`` nor on ``threads``. Observations have the parts of ``layout`` and the information
    of ``Game.view`` for the seat to move, with seats counted from it.

    The arrays that are returned are the environment's own: read-only, and overwritten by the next
    step. Copy what must last longer. A copy of the environment, also by pickle, goes on with the
    same games, by itself.

    Args:
        game: The game, or its specification, such as ``indigo(players=3,hand=2)``.
        num_envs: The number of environments, at least 1.
        seed: Seeds all chance and ``random_actions``; 0 or more. Without it the first ``reset``
            draws one from the system, so that no two environments play the same games.
        threads: Threads that step slices of the environments, at least 1.
        max_plies: The plies after which an episode is truncated, at least 1; None for no cap.
            A die that is set in secret is no ply.
        check: Whether ``step`` checks actions. Without it an illegal action is undefined
            behaviour, as in the compiled rules.
        observe: Whether to keep observations. Without it they have no values, and steps are
            faster; ``observe_now`` still makes them.

    Attributes:
        game: The game.
        num_envs: The number of environments.
        num_actions: The size of the action space.
        layout: The parts of an observation.
        seed: The seed of the games, with which they can be repeated; None before the first
            ``reset`` where none was given.
        observation: uint8[num_envs, layout.size]: what the seats to move observe.
        mask: bool[num_envs, num_actions]: their legal actions.
        to_move: int64[num_envs]: the seats to move, from 1.
        plies: int64[num_envs]: the plies of the episodes so far.
        final_scores: int64[num_envs, players]: by seat, the scores of the last episode that ended
            in each environment, as if a truncated game had ended there; 0 before.

    Raises:
        MalformedError: The specification or a number is invalid, or the game has no compiled rules
            or no observations.

    Example:
        >>> env = BatchEnv("indigo(players=2)", num_envs=1024, seed=1)
        >>> observation, mask = env.reset()
        >>> observation, reward, terminated, truncated, mask = env.step(env.random_actions())
        >>> reward.shape
        (1024, 2)
    """

    _MADE: ClassVar[frozenset[str]] = frozenset(
        {"_loops", "_pool", "_step", "final_scores", "layout", "mask", "observation"}
        | {"plies", "to_move"}
    )

    def __init__(
        self,
        game: str | Game[Any],
        num_envs: int,
        *,
        seed: int | None = None,
        threads: int = 1,
        max_plies: int | None = MAX_PLIES,
        check: bool = True,
        observe: bool = True,
    ) -> None:
        self.game = registry.load(game)
        self.num_envs = at_least_one("num_envs", num_envs)
        self.num_actions = self.game.num_actions
        self._check, self._observe = check, observe
        self._buffers = new_buffers(self.game, self.num_envs, plies_cap(max_plies), observe)
        self._policy_rngs = np.empty_like(self._buffers.rngs)
        self._begun = False
        slices = min(at_least_one("threads", threads), self.num_envs)
        edges = np.linspace(0, self.num_envs, slices + 1).astype(int).tolist()
        self._slices = list(pairwise(edges))
        self.seed: int | None = None
        if seed is not None:
            self._seed(seed)
        self._make()

    def _make(self) -> None:
        kernel, rules = compiled_rules(self.game)
        self.layout = rules.LAYOUT
        self._loops = _Loops(kernel, rules, self._observe)
        self._pool: tuple[int, ThreadPoolExecutor] | None = None
        buffers = self._buffers
        self.observation = read_only(buffers.observations)
        self.mask = read_only(buffers.masks.view(np.bool_))
        self.to_move = read_only(buffers.to_move)
        self.plies = read_only(buffers.plies)
        self.final_scores = read_only(buffers.final_scores)
        self._step: Step = (
            self.observation,
            read_only(buffers.rewards),
            read_only(buffers.terminated),
            read_only(buffers.truncated),
            self.mask,
        )

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Begin a new game in every environment.

        Args:
            seed: Seeds all generators anew, 0 or more; without it, they go on.

        Returns:
            observation: uint8[num_envs, layout.size]: what the seats to move observe.
            mask: bool[num_envs, num_actions]: their legal actions.

        Raises:
            MalformedError: The seed is no whole number from 0.
        """
        if seed is not None or self.seed is None:
            self._seed(seed)
        self._over_slices(self._loops.reset)
        self._begun = True
        return self.observation, self.mask

    def restart(self, environments: ArrayLike) -> None:
        """Begin a new game in some environments; the others stay as they are.

        Args:
            environments: bool[num_envs]: those that begin a new game.

        Raises:
            MalformedError: It is no such array, or nothing was reset yet.
        """
        self._check_begun()
        chosen = np.asarray(environments)
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
            raise MalformedError(
                f"environments are {self.num_envs} truth values, "
                f"not {chosen.dtype}{list(chosen.shape)}."
            )
        for env in np.flatnonzero(chosen).tolist():
            self._loops.reset(self._buffers, env, env + 1)

    def step(self, actions: ArrayLike) -> Step:
        """Apply an action in every environment, then chance, and begin new games.

        Args:
            actions: int[num_envs]: a legal action of each seat to move, or -1 where the environment
                shall stay as it is.

        Returns:
            observation: uint8[num_envs, layout.size]: what the seats to move observe.
            reward: float32[num_envs, players]: by seat, the reward of a game that ended.
            terminated: bool[num_envs]: a game ended.
            truncated: bool[num_envs]: an episode was cut off.
            mask: bool[num_envs, num_actions]: the legal actions.

        Raises:
            IllegalMoveError: An action is illegal; no environment has changed.
            MalformedError: ``actions`` is no such array, or nothing was reset yet.
        """
        self._check_begun()
        chosen = integers("actions", actions, self.num_envs)
        if self._check and (env := stepping.first_illegal(self._buffers.masks, chosen)) >= 0:
            raise IllegalMoveError(
                f"Action {chosen[env]} is not legal for seat {self.to_move[env]} "
                f"in environment {env}."
            )
        self._over_slices(self._loops.step, chosen)
        return self._step

    def random_actions(self) -> NDArray[np.int64]:
        """Return uniformly random legal actions, int64[num_envs], as a new array.

        Their generators are apart from those of chance.

        Raises:
            MalformedError: Nothing was reset yet.
        """
        self._check_begun()
        actions = np.empty(self.num_envs, dtype=np.int64)
        self._loops.choose_randomly(self._buffers.states, self._policy_rngs, actions)
        return actions

    def observe_now(self, viewers: ArrayLike) -> NDArray[np.uint8]:
        """Return the observations of the current positions for any viewers.

        Args:
            viewers: int[num_envs], or one number for all: seats, or 0 for a spectator.

        Returns:
            uint8[num_envs, layout.size]: a new array.

        Raises:
            MalformedError: A viewer is neither a seat nor 0.
        """
        return self._observed(self._buffers.states, viewers)

    def observe_final(self, viewers: ArrayLike) -> NDArray[np.uint8]:
        """Return the observations at the end of the last episode in each environment.

        Args:
            viewers: int[num_envs], or one number for all: seats, or 0 for a spectator.

        Returns:
            uint8[num_envs, layout.size]: a new array; of a new game where no episode has ended.

        Raises:
            MalformedError: A viewer is neither a seat nor 0.
        """
        return self._observed(self._buffers.final_states, viewers)

    def _observed(self, states: NDArray[np.uint8], viewers: ArrayLike) -> NDArray[np.uint8]:
        if (viewer := whole_number(viewers)) is not None:
            viewers = np.full(self.num_envs, viewer)
        whole = integers("viewers", viewers, self.num_envs)
        if ((whole < 0) | (whole > self.game.players)).any():
            raise MalformedError(f"a viewer is 0 or a seat up to {self.game.players}.")
        observations = np.empty((self.num_envs, self.layout.size), dtype=np.uint8)
        self._loops.observe_all(states, whole, observations)
        return observations

    def _check_begun(self) -> None:
        if not self._begun:
            raise MalformedError("reset() comes before the first step.")

    def _seed(self, seed: int | None) -> None:
        """Seed all generators; any two pairs of a seed and an environment differ."""
        self.seed = seed_from(seed)
        for env in range(self.num_envs):
            own = 2 * (self.seed << 32 | env)
            self._buffers.rngs[env], self._policy_rngs[env] = seeded(own), seeded(own + 1)

    def _over_slices(self, loop: Callable[..., None], *arguments: Any) -> None:
        run = partial(loop, self._buffers, *arguments)
        if len(self._slices) == 1:
            run(0, self.num_envs)
            return
        process = os.getpid()
        if self._pool is None or self._pool[0] != process:  # threads end where a process forks
            self._pool = process, ThreadPoolExecutor(len(self._slices))
        for done in [self._pool[1].submit(run, *ends) for ends in self._slices]:
            done.result()


class _Loops:
    """The compiled loops of a game."""

    def __init__(self, kernel: Kernel, observation: Observation, observe: bool) -> None:
        play_chance = bind(stepping.play_until_decision, kernel)
        own: dict[str, Callable[..., None]] = {
            "observe": observation.observe,
            "before_action": observation.before_action,
            "after_action": observation.after_action,
        }
        used = own if observe else stepping.NO_OBSERVATIONS
        begin_episode = bind(
            stepping.begin_game,
            kernel,
            play_chance=play_chance,
            observe=used["observe"],
            begin_mask=observation.begin_mask,
        )
        self.reset = bind(stepping.reset_slice, kernel, begin_episode=begin_episode)
        self.step = bind(
            stepping.step_slice,
            kernel,
            play_chance=play_chance,
            begin_episode=begin_episode,
            before_action=used["before_action"],
            after_action=used["after_action"],
            update_mask=observation.update_mask,
        )
        self.observe_all = bind(stepping.observe_all, kernel, observe=observation.observe)
        self.choose_randomly = bind(stepping.choose_randomly, kernel)
