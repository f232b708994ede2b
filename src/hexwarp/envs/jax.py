"""Environments for JAX: pure functions that work under ``jit``, ``vmap`` and ``scan``.

A training loop that uses them is one program, which runs on an accelerator whole::

    env = AutoReset(make("hyper6", max_plies=500))

    def play(state, key):
        choice, chance = jax.random.split(key)
        state = env.step(state, env.random_action(state, choice), chance)
        return state, state.rewards

    keys = jax.random.split(jax.random.key(1), 4096)
    states = jax.jit(jax.vmap(env.init))(keys)
    many = jax.vmap(lambda state, key: jax.lax.scan(play, state, jax.random.split(key, 100)))
    states, rewards = jax.jit(many)(states, keys)  # rewards: float32[4096, 100, 2]

``BatchEnv`` plays the same games on NumPy's arrays, and is faster on a processor.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import numpy as np

from hexwarp.core.extras import missing

try:
    import jax
    import jax.numpy as jnp
except ModuleNotFoundError as error:
    raise missing("jax", error) from None

from hexwarp.core import registry
from hexwarp.core.arguments import at_least_one
from hexwarp.core.copying import Copied
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jax.random import random_true, weighted
from hexwarp.core.jax.rules import Board
from hexwarp.core.types import CHANCE
from hexwarp.envs.batch import MAX_PLIES
from hexwarp.envs.episode import ILLEGAL_REWARD

__all__ = ["AutoReset", "Env", "State", "make"]


class State(NamedTuple):
    """A state of one environment; with ``vmap`` all arrays have one more axis in front."""

    board: Board
    """The position: the game's own arrays."""
    to_move: jax.Array
    """int32: the seat to move, from 1; 0 when the episode has ended."""
    legal_action_mask: jax.Array
    """bool[num_actions]: its legal actions; all true when the episode has ended, so that a policy
    over them stays finite."""
    observation: jax.Array
    """uint8[layout.size]: what the seat to move observes; at the end of a game a spectator's view
    of it, and where an episode was cut off that of the seat that would have moved. uint8[0] in an
    environment without observations."""
    rewards: jax.Array
    """float32[players]: the rewards of the last step."""
    terminated: jax.Array
    """bool: the last step ended the game."""
    truncated: jax.Array
    """bool: the last step cut the episode off."""
    plies: jax.Array
    """int32: the plies of the episode so far."""


class Env(Copied):
    """An environment for one game at a time; chance is played inside.

    Rewards are those of ``BatchEnv``: at the end each seat's share of the win minus the mean of all
    shares, so that they sum to 0; otherwise 0. An illegal action ends the game: its seat's reward
    is -1, and the others' 0. A step after the end changes nothing and gives no reward.

    The methods are pure. The game and its options are fixed when they are compiled.

    Args:
        game: The game.
        max_plies: The plies after which an episode is truncated, at least 1; None for no cap.
        observing: Whether states have observations.

    Attributes:
        game: The game.
        num_actions: The size of the action space.
        players: The number of players.
        layout: The parts of an observation.

    Raises:
        MalformedError: The game has no rules for JAX, or the cap is below 1.

    Example:
        >>> env = Env(registry.load("indigo(players=3)"), max_plies=None, observing=True)
        >>> state = env.init(jax.random.key(1))
        >>> state.observation.shape
        (3137,)
    """

    _MADE: ClassVar[frozenset[str]] = frozenset({"_rules", "layout"})

    def __init__(self, game: Game[Any], *, max_plies: int | None, observing: bool) -> None:
        largest = int(np.iinfo(np.int32).max)
        plies = largest if max_plies is None else at_least_one("max_plies", max_plies)
        self._cap = min(plies, largest)
        self.game = game
        self.num_actions = game.num_actions
        self.players = game.players
        self._observing = observing
        self._make()

    def _make(self) -> None:
        rules, observation = self.game.jax_rules(), self.game.observation()
        if rules is None or observation is None:
            raise MalformedError(f"{self.game.name} has no rules for JAX with observations.")
        self.layout = observation.LAYOUT
        self._rules = rules

    def init(self, key: jax.Array) -> State:
        """Return the first decision of a new game.

        Args:
            key: The key of the chance outcomes before it.
        """
        board = self._rules.begin(self.game, key)
        return self._seen(
            State(
                board=board,
                to_move=self._rules.to_move(board).astype(jnp.int32),
                legal_action_mask=jnp.zeros(self.num_actions, jnp.bool_),
                observation=jnp.zeros(0, jnp.uint8),
                rewards=jnp.zeros(self.players, jnp.float32),
                terminated=jnp.bool_(False),
                truncated=jnp.bool_(False),
                plies=jnp.int32(0),
            )
        )

    def step(self, state: State, action: jax.Array | int, key: jax.Array) -> State:
        """Return the next decision, or the end, after an action and the chance after it.

        Args:
            state: A state.
            action: int32: a legal action of the seat to move.
            key: The key of the chance outcomes.

        Raises:
            MalformedError: The action is no integer.
        """
        return self._seen(self._played(state, action, key))

    def restart(self, state: State, key: jax.Array) -> State:
        """Return the first decision of a new game if the episode has ended, or the same state.

        Rewards and the marks of an end stay, so that they can be read beside the new game.

        Args:
            state: A state, as ``step`` returned it.
            key: The key of the chance outcomes.
        """
        return self._seen(self._restarted(state, key))

    def observe(self, state: State, viewer: jax.Array | int) -> jax.Array:
        """Return what a viewer may know of a position, uint8[layout.size].

        Args:
            state: A state, also of an environment without observations.
            viewer: int32: a seat, or 0 for a spectator.

        Raises:
            MalformedError: The viewer is no integer.
        """
        return jnp.asarray(self._rules.observe(state.board, _integer("A viewer", viewer)))

    def scores(self, state: State) -> jax.Array:
        """Return the points by seat as if the game ended now, int32[players]."""
        return jnp.asarray(self._rules.score(state.board)[0][: self.players])

    def random_action(self, state: State, key: jax.Array) -> jax.Array:
        """Return a uniformly random legal action, int32.

        Args:
            state: A state; when the episode has ended, the action has no meaning.
            key: The key of the choice.
        """
        return random_true(jax.random.bits(key, dtype=jnp.uint32), state.legal_action_mask)

    def _played(self, state: State, action: jax.Array | int, key: jax.Array) -> State:
        """Return a step's state, but for what the seat to move sees of it."""
        action = _integer("An action", action)
        within = (action >= 0) & (action < self.num_actions)
        used = jnp.where(within, action, 0)
        legal = within & state.legal_action_mask[used]
        running = state.to_move > 0
        played, foul = running & legal, running & ~legal
        rules = self._rules

        board = rules.apply(state.board, used)
        board = _where(rules.to_move(board) == CHANCE, self._after_chance(board, key), board)
        board = _where(played, board, state.board)
        seat = rules.to_move(board).astype(jnp.int32)
        plies = state.plies + (played & rules.is_ply(state.board))
        over = played & (seat == 0)
        cut = played & ~over & (plies >= self._cap)
        shares = rules.score(board)[1][: self.players]
        at_fault = jnp.arange(1, self.players + 1) == state.to_move
        rewards = jnp.where(over, shares - jnp.mean(shares), 0.0)
        return state._replace(
            board=board,
            to_move=jnp.where(played & ~cut, seat, 0),
            rewards=jnp.where(foul & at_fault, ILLEGAL_REWARD, rewards).astype(jnp.float32),
            terminated=over | foul | (~running & state.terminated),
            truncated=cut | (~running & state.truncated),
            plies=plies.astype(jnp.int32),
        )

    def _restarted(self, state: State, key: jax.Array) -> State:
        """Return a new game where one has ended, but for what the seat to move sees of it."""
        board = self._rules.begin(self.game, key)
        begun = board, self._rules.to_move(board).astype(jnp.int32), jnp.int32(0)
        now = state.board, state.to_move, state.plies
        board, to_move, plies = _where(state.to_move == 0, begun, now)
        return state._replace(board=board, to_move=to_move, plies=plies)

    def _seen(self, state: State) -> State:
        """Return a state with the mask and the observation of its position."""
        board, rules = state.board, self._rules
        legal = rules.legal(board)[: self.num_actions]
        seen = rules.observe(board, rules.to_move(board)) if self._observing else jnp.zeros(0)
        return state._replace(
            legal_action_mask=(state.to_move == 0) | legal, observation=seen.astype(jnp.uint8)
        )

    def _after_chance(self, board: Board, key: jax.Array) -> Board:
        word = jax.random.bits(key, dtype=jnp.uint32)
        outcome = weighted(word, self._rules.chance_weights(board))
        return self._rules.apply_chance(board, outcome)


class AutoReset(Env):
    """An environment in which a step that ends an episode begins the next one, as in ``BatchEnv``.

    That step returns the first decision of the new game with the rewards, ``terminated`` and
    ``truncated`` of the old one. To see how it ended, call the wrapped environment's ``step`` and
    ``restart`` one after the other.

    Args:
        env: The environment to wrap.

    Example:
        >>> env = AutoReset(make("hyper6"))
        >>> state = jax.jit(env.step)(state, action, key)
        >>> bool(state.to_move > 0)
        True
    """

    def __init__(self, env: Env) -> None:
        super().__init__(env.game, max_plies=env._cap, observing=env._observing)

    def step(self, state: State, action: jax.Array | int, key: jax.Array) -> State:
        """Return the next decision after an action and chance, at an end that of a new game.

        Args:
            state: A state.
            action: int32: a legal action of the seat to move.
            key: The key of the chance outcomes.

        Raises:
            MalformedError: The action is no integer.
        """
        chance, start = jax.random.split(key)
        return self._seen(self._restarted(self._played(state, action, chance), start))


def make(game: str | Game[Any], *, max_plies: int | None = MAX_PLIES, observe: bool = True) -> Env:
    """Return an environment.

    Args:
        game: The game, or its specification, such as ``indigo(players=3,hand=2)``.
        max_plies: The plies after which an episode is truncated, at least 1; None for no cap.
        observe: Whether states have observations. Without them steps are cheaper;
            ``Env.observe`` still makes them.

    Raises:
        MalformedError: The specification or the cap is invalid, or the game has no rules for JAX.

    Example:
        >>> env = make("indigo(players=2)")
        >>> states = jax.vmap(env.init)(jax.random.split(jax.random.key(1), 1024))
        >>> states.legal_action_mask.shape
        (1024, 810)
    """
    loaded = registry.load(game)
    return Env(loaded, max_plies=max_plies, observing=observe)


def _integer(name: str, value: Any) -> jax.Array:
    """Return an integer as int32; a float would be rounded. Raises MalformedError."""
    try:
        array = jnp.asarray(value)
    except (TypeError, ValueError) as error:
        raise MalformedError(f"{name} is an integer, not {value!r}.") from error
    if not jnp.issubdtype(array.dtype, jnp.integer):
        raise MalformedError(f"{name} is an integer, not {value!r}.")
    return array.astype(jnp.int32)


def _where(condition: jax.Array, chosen: Any, other: Any) -> Any:
    """Return one of two trees of arrays of the same shapes."""
    return jax.tree.map(lambda a, b: jnp.where(condition, a, b), chosen, other)
