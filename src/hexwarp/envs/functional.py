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
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hexwarp.core import registry
from hexwarp.core.arguments import check_type, whole_number
from hexwarp.core.errors import IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import bind, seeded
from hexwarp.envs import stepping
from hexwarp.envs.batch import MAX_PLIES
from hexwarp.envs.buffers import (
    Buffers,
    compiled_rules,
    integers,
    new_buffers,
    plies_cap,
    read_only,
)
from hexwarp.envs.stepping import WAIT

__all__ = ["FunctionalEnv", "State", "make"]


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """``n`` games; all arrays are read-only. A game that is over stays as it is.

    Two states are equal if they show the same, and go on in the same way after the same actions.

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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        pairs: Iterable[tuple[Any, Any]] = zip(self._buffers, other._buffers, strict=True)
        return all(np.array_equal(own, others) for own, others in pairs)

    def __hash__(self) -> int:
        return hash((self._buffers.states.tobytes(), self._buffers.rngs.tobytes()))

    def __reduce__(self) -> tuple[object, ...]:
        return _state, (self._buffers,)


class FunctionalEnv:
    """The functions of a game; see ``make``.

    Attributes:
        game: The game.
        num_players: The number of players.
        num_actions: The size of the action space.
        layout: The parts of an observation.
    """

    def __init__(self, game: Game[Any], max_plies: int | None) -> None:
        kernel, observation = compiled_rules(game)
        self.game = game
        self.num_players, self.num_actions = game.players, game.num_actions
        self.layout = observation.LAYOUT
        self._max_plies = plies_cap(max_plies)
        self._start = kernel.load(game, game.initial_state())
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

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.game, self._max_plies)

    def init(self, seeds: Iterable[int]) -> State:
        """Return new games at their first decision.

        Args:
            seeds: A seed for each game, 0 or more: the same seed gives the same chance.

        Raises:
            MalformedError: There is no seed, or one is no whole number from 0.
        """
        listed = _seeds(seeds)
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
            MalformedError: ``actions`` is no such array, or the state one of another game.
        """
        check_type("state", state, State)
        if not np.array_equal(state._buffers.start, self._start):
            raise MalformedError("The state is one of another game.")
        given = integers("actions", actions, state.terminated.size)
        over = state.terminated | state.truncated
        in_range = (given >= 0) & (given < self.num_actions)
        rows = np.arange(given.size)
        legal = in_range & state.legal_action_mask[rows, np.where(in_range, given, 0)]
        if not (legal | over).all():
            game = int(np.argmin(legal | over))
            raise IllegalMoveError(f"Action {given[game]} is not legal in game {game}.")
        chosen = np.where(over, WAIT, given)
        copied = (part.copy() if isinstance(part, np.ndarray) else part for part in state._buffers)
        buffers = Buffers._make(copied)
        self._step(buffers, chosen, 0, chosen.size)
        buffers.terminated[:] |= state.terminated
        buffers.truncated[:] |= state.truncated
        return _state(buffers)


def make(game: str | Game[Any], *, max_plies: int | None = MAX_PLIES) -> FunctionalEnv:
    """Return the functions of a game.

    Args:
        game: The game, or its specification, such as ``indigo(players=3)``.
        max_plies: The plies after which an episode is truncated, at least 1; None for no cap.

    Raises:
        MalformedError: The specification or the cap is invalid.
    """
    return FunctionalEnv(registry.load(game), max_plies)


def _seeds(given: object) -> list[int]:
    """Return a seed for each game. Raises MalformedError."""
    seeds = [whole_number(seed) for seed in given] if isinstance(given, Iterable) else []
    checked = [seed for seed in seeds if seed is not None and seed >= 0]
    if not checked or len(checked) < len(seeds):
        raise MalformedError("init takes a seed for each game, each a whole number from 0.")
    return checked


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
