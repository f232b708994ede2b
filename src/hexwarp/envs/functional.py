"""A functional API over NumPy, in the manner of Pgx: states go in, new states come out.

A state holds many games; nothing changes it. ``hexwarp.envs.jax`` has the same interface for
accelerators.

Example:
    >>> env = make("indigo(players=2)")
    >>> state = env.init(range(64))
    >>> while not (state.terminated | state.truncated).all():
    ...     state = env.step(state, state.legal_action_mask.argmax(axis=1))
    >>> state.rewards.shape
    (64, 2)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hexwarp.core import registry
from hexwarp.core.errors import IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import bind, seeded
from hexwarp.envs import stepping
from hexwarp.envs.batch import MAX_PLIES
from hexwarp.envs.buffers import Buffers, compiled_rules, new_buffers, read_only
from hexwarp.envs.stepping import WAIT

__all__ = ["FunctionalEnv", "State", "make"]


@dataclass(frozen=True, slots=True)
class State:
    """``n`` games; all arrays are read-only. A game that is over stays as it is.

    Attributes:
        current_player: int64[n]: the player to move, from 0; -1 in a game that is over.
        observation: uint8[n, size]: what that player observes; at the end, the last to move.
        legal_action_mask: bool[n, num_actions]: its legal actions; none in a game that is over.
        rewards: float32[n, players]: in the step that ended a game, each player's share of the win
            minus the mean share; otherwise 0.
        terminated: bool[n]: the game is over by its rules.
        truncated: bool[n]: the episode was cut off.
        plies: int64[n]: the plies so far.
    """

    current_player: NDArray[np.int64]
    observation: NDArray[np.uint8]
    legal_action_mask: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    plies: NDArray[np.int64]
    _buffers: Buffers


class FunctionalEnv:
    """The functions of a game; see ``make``.

    Attributes:
        game: The game.
        num_players: The number of players.
        num_actions: The size of the action space.
        layout: The parts of an observation.
    """

    def __init__(self, game: Game[Any], max_plies: int) -> None:
        kernel, observation = compiled_rules(game)
        if max_plies < 1:
            raise MalformedError(f"max_plies is 1 or more, not {max_plies}.")
        self.game = game
        self.num_players, self.num_actions = game.players, game.num_actions
        self.layout = observation.LAYOUT
        self._max_plies = max_plies
        play_chance = bind(stepping.play_until_decision, kernel)
        begin_game = bind(
            stepping.begin_game,
            kernel,
            play_chance=play_chance,
            observe=observation.observe,
            begin_mask=observation.begin_mask,
        )
        self._begin = bind(stepping.reset_slice, kernel, begin_episode=begin_game)
        self._step = bind(
            stepping.step_slice,
            kernel,
            play_chance=play_chance,
            begin_episode=bind(stepping.stay_at_end, kernel, observe=observation.observe),
            before_action=observation.before_action,
            after_action=observation.after_action,
            update_mask=observation.update_mask,
        )

    def init(self, seeds: Iterable[int]) -> State:
        """Return new games at their first decision.

        Args:
            seeds: A seed for each game, 0 or more: the same seed gives the same chance.

        Raises:
            MalformedError: There is no seed, or one is negative.
        """
        listed = [int(seed) for seed in seeds]
        if not listed or min(listed) < 0:
            raise MalformedError("init takes a seed for each game, each 0 or more.")
        buffers = new_buffers(self.game, len(listed), self._max_plies, observe=True)
        for row, seed in enumerate(listed):
            buffers.rngs[row] = seeded(seed)
        self._begin(buffers, 0, len(listed))
        return _state(buffers)

    def step(self, state: State, actions: ArrayLike) -> State:
        """Return the games after an action in each, and the chance after it.

        Args:
            state: The games.
            actions: int[n]: a legal action of each player to move; any number where the game is
                over, which stays as it is.

        Raises:
            IllegalMoveError: An action is illegal.
            MalformedError: ``actions`` is no such array.
        """
        given = np.asarray(actions)
        if given.shape != state.terminated.shape or given.dtype.kind not in "iu":
            raise MalformedError(
                f"actions are {state.terminated.size} integers, not {given.dtype}{given.shape}."
            )
        over = state.terminated | state.truncated
        in_range = (given >= 0) & (given < self.num_actions)
        rows = np.arange(given.size)
        legal = in_range & state.legal_action_mask[rows, np.where(in_range, given, 0)]
        if not (legal | over).all():
            game = int(np.argmin(legal | over))
            raise IllegalMoveError(f"Action {given[game]} is not legal in game {game}.")
        chosen = np.where(over, WAIT, given).astype(np.int64)
        copied = (part.copy() if isinstance(part, np.ndarray) else part for part in state._buffers)
        buffers = Buffers._make(copied)
        self._step(buffers, chosen, 0, chosen.size)
        new = _state(buffers)
        return replace(
            new,
            terminated=read_only(new.terminated | state.terminated),
            truncated=read_only(new.truncated | state.truncated),
        )


def make(game: str | Game[Any], *, max_plies: int = MAX_PLIES) -> FunctionalEnv:
    """Return the functions of a game.

    Args:
        game: The game, or its specification, such as ``indigo(players=3)``.
        max_plies: The plies after which an episode is truncated, at least 1.

    Raises:
        MalformedError: The specification or the cap is invalid.
    """
    return FunctionalEnv(registry.load(game), max_plies)


def _state(buffers: Buffers) -> State:
    return State(
        current_player=read_only(buffers.to_move - 1),
        observation=read_only(buffers.observations),
        legal_action_mask=read_only(buffers.masks.view(np.bool_)),
        rewards=read_only(buffers.rewards),
        terminated=read_only(buffers.terminated),
        truncated=read_only(buffers.truncated),
        plies=read_only(buffers.plies),
        _buffers=buffers,
    )
