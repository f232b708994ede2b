"""One game at a time, for adapters to the APIs of other libraries.

``BatchEnv`` is for speed; an ``Episode`` is for interfaces that step a single game. It has the same
observations, masks, rewards and cap, and its cost is a microsecond or two a step.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, ClassVar, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.arguments import seed_from, whole_number
from hexwarp.core.chance import WeightedOutcomes
from hexwarp.core.copying import Copied
from hexwarp.core.errors import IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.jit import Rng, bind, seeded
from hexwarp.core.types import Action, ChanceOutcome, Seat
from hexwarp.envs import stepping
from hexwarp.envs.buffers import compiled_rules, plies_cap

ILLEGAL_REWARD: Final = -1.0
"""The reward of a seat whose illegal action ended the game; the others get 0."""


Saved: TypeAlias = tuple[
    NDArray[np.uint8], int | None, Seat, int, bool, bool, NDArray[np.float64], History[Any] | None
]
"""An episode as ``Episode.save`` returns it."""


class Episode(Copied):
    """A game that is stepped from decision to decision; chance is played inside.

    Args:
        game: The game.
        max_plies: The plies after which an episode is truncated, at least 1; None for no cap.
        follow: Whether to keep a history by the plain rules, which bots and drawings need; steps
            then take some ten times longer.

    Attributes:
        game: The game.
        layout: The parts of an observation.
        seed: The seed of the games, with which they can be repeated; None before the first
            ``reset``.
        to_move: The seat to move, from 1; 0 when the episode has ended.
        plies: The plies so far.
        terminated: The game has ended.
        truncated: The episode was cut off.
        rewards: float64[players]: at the end, each seat's share of the win minus the mean share, 0
            if truncated; zeros before.
        mask: uint8[num_actions]: 1 for the legal actions of the seat to move; overwritten by steps.
        history: The game so far, with all secrets; None unless ``follow``.

    Raises:
        MalformedError: The game has no compiled rules with observations, or the cap is below 1.

    Example:
        >>> episode = Episode(registry.load("hyper6"), max_plies=2000)
        >>> episode.reset(seed=1)
        >>> episode.step(int(episode.mask.argmax()))
        >>> episode.observe(episode.to_move).shape
        (1840,)
    """

    _MADE: ClassVar[frozenset[str]] = frozenset(
        {"_begin", "_kernel", "_observation", "_rng", "_seen", "_start", "_state", "_step"}
        | {"_workspace", "layout", "mask"}
    )

    def __init__(self, game: Game[Any], *, max_plies: int | None, follow: bool = False) -> None:
        self.game = game
        self._max_plies = plies_cap(max_plies)
        self._follow = follow
        self._memory = np.zeros(0, np.uint8)
        self.seed: int | None = None
        self.to_move: Seat = 0
        self.plies = 0
        self.terminated = self.truncated = False
        self.rewards = np.zeros(game.players)
        self.history: History[Any] | None = None
        self._make()

    def _make(self) -> None:
        game = self.game
        self._kernel, self._observation = kernel, observation = compiled_rules(game)
        self.layout = observation.LAYOUT
        self._start = kernel.load(game, game.initial_state())
        sizes = (self._start.size, self.layout.size, game.num_actions, observation.WORKSPACE_SIZE)
        # One block, so that a position is saved by one copy; the generator first, as it is aligned.
        if not self._memory.size:
            self._memory = np.zeros(32 + sum(sizes), np.uint8)
        ends = np.cumsum((32, *sizes)).tolist()
        self._rng = self._memory[:32].view(np.int64)
        self._state, self._seen, self.mask, self._workspace = (
            self._memory[first:end] for first, end in pairwise(ends)
        )
        play_chance = bind(stepping.play_until_decision, kernel)
        self._begin = bind(
            stepping.begin_one,
            kernel,
            play_chance=play_chance,
            observe=observation.observe,
            begin_mask=observation.begin_mask,
        )
        self._step = bind(
            stepping.step_one,
            kernel,
            play_chance=play_chance,
            before_action=observation.before_action,
            after_action=observation.after_action,
            update_mask=observation.update_mask,
        )

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game.

        Args:
            seed: Seeds all chance, 0 or more; without it, the generator goes on, and the first time
                it begins with a seed from the system.

        Raises:
            MalformedError: The seed is no whole number from 0.
        """
        if seed is not None or self.seed is None:
            self.seed = seed_from(seed)
            self._rng[:] = seeded(self.seed)
        self._state[:] = self._start
        if self._follow:
            self.history = begin(self.game, self)
        # With chance played already, this plays none.
        self.to_move = self._begin(self._state, self._rng, self._seen, self.mask, self._workspace)
        self.plies = 0
        self.terminated = self.truncated = False
        self.rewards = np.zeros(self.game.players)

    def step(self, action: Action) -> None:
        """Apply an action of the seat to move, and play chance until the next decision.

        Args:
            action: A number from 0. One that is not legal ends the game: the reward of its seat is
                ``ILLEGAL_REWARD``, and that of the others 0.

        Raises:
            IllegalMoveError: It is no action at all, or the episode has ended.
        """
        seat = self.to_move
        if seat == 0:
            raise IllegalMoveError("There is nothing to decide: reset begins a game.")
        number = whole_number(action)
        if number is None or not 0 <= number < self.mask.size:
            given = repr(action) if number is None else number
            raise IllegalMoveError(
                f"An action is a whole number from 0 to {self.mask.size - 1}, not {given}."
            )
        action = number
        if not self.mask[action]:
            self.rewards[seat - 1] = ILLEGAL_REWARD
            self._end(terminated=True)
            return
        if self.history:
            self._step_followed(self.history, action)
        else:
            arguments = (self._state, self._rng, self._seen, self.mask, self._workspace)
            result = self._step(*arguments, action)
            self.to_move = result >> 1
            self.plies += result & 1
        if self.to_move == 0:
            self._score()
            self._end(terminated=True)
        elif self.plies >= self._max_plies:
            self._end(terminated=False)

    def observe(self, viewer: Seat) -> NDArray[np.uint8]:
        """Return what a viewer may know of the position, uint8[layout.size], as a new array.

        Args:
            viewer: A seat, or 0 for a spectator.

        Raises:
            MalformedError: It is neither.
        """
        if viewer == self.to_move != 0:
            return self._seen.copy()
        if viewer != 0 and viewer not in self.game.seats:
            raise MalformedError(f"A viewer is 0 or a seat up to {self.game.players}.")
        seen = np.empty_like(self._seen)
        self._observation.observe(self._state, viewer, seen)
        return seen

    def random_action(self, rng: Rng) -> Action:
        """Return a uniformly random legal action of the seat to move.

        Args:
            rng: The generator, advanced in place.
        """
        return int(self._kernel.random_action(self._state, rng))

    def save(self) -> Saved:
        """Return everything about the episode, with the generator of chance, for ``load``."""
        return (
            self._memory.copy(),
            self.seed,
            self.to_move,
            self.plies,
            self.terminated,
            self.truncated,
            self.rewards.copy(),
            self.history,
        )

    def load(self, saved: Saved) -> None:
        """Restore a state that ``save`` returned, of any episode of the same game.

        Args:
            saved: The state.

        Raises:
            MalformedError: It is of another game.
        """
        memory, seed, to_move, plies, terminated, truncated, rewards, history = saved
        if memory.shape != self._memory.shape or rewards.shape != self.rewards.shape:
            raise MalformedError("The saved episode is one of another game.")
        self._memory[:] = memory
        self.seed, self.to_move, self.plies = seed, to_move, plies
        self.terminated, self.truncated = terminated, truncated
        self.rewards = rewards.copy()
        self.history = history

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return and apply the outcome of a chance node, as the chance source of the history.

        Args:
            outcomes: The node's possible outcomes, which the compiled rules know.
        """
        outcome = self._kernel.random_outcome(self._state, self._rng)
        self._kernel.apply_chance(self._state, outcome)
        return outcome

    def _step_followed(self, history: History[Any], action: Action) -> None:
        """Step as the compiled loop does, and the history beside it."""
        seat, rules = self.to_move, self._observation
        rules.before_action(self._state, action, self._seen, self._workspace)
        self.plies += self._kernel.apply(self._state, action)
        self.history = history.play(seat, action, self)
        self.to_move = self._kernel.to_move(self._state)
        if self.to_move:
            rules.after_action(self._state, seat, action, self._seen, self._workspace)
            rules.update_mask(self._state, action, self.mask, self._workspace)

    def _score(self) -> None:
        scores = np.zeros(self.game.players, np.int64)
        self._kernel.score(self._state, scores, self.rewards)
        self.rewards -= self.rewards.mean()

    def _end(self, *, terminated: bool) -> None:
        self.terminated, self.truncated, self.to_move = terminated, not terminated, 0
