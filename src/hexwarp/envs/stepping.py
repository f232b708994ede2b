"""The compiled loops of an environment, as templates for any game.

``step_slice`` does everything that a step of some environments needs in one call, without the GIL:
actions, chance, new games, masks, observations and rewards. Environments share no data, so that
slices of them can be stepped in any number of threads.

Example:
    >>> step = bind(step_slice, game.kernel(), **functions)  # see ``hexwarp.envs.batch``
    >>> step(buffers, actions, 0, num_envs)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from hexwarp.core.jit import Rng, inlined, njit
from hexwarp.core.kernels import Bytes, Kernel, Numbers, Observation, State
from hexwarp.core.types import Action, Seat
from hexwarp.envs.buffers import Buffers

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() supplies the game's functions
    to_move, apply, score = _kernel.to_move, _kernel.apply, _kernel.score
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome
    random_action = _kernel.random_action
    _observation = cast(Observation, None)
    observe, begin_mask = _observation.observe, _observation.begin_mask
    before_action, after_action = _observation.before_action, _observation.after_action
    update_mask = _observation.update_mask

    def play_chance(state: State, rng: Rng) -> Seat:
        """Stand for the bound template of that name."""

    def begin_episode(buffers: Buffers, env: int) -> None:
        """Stand for the bound template of that name."""


WAIT: Final = -1
"""In place of an action: the environment stays as it is."""


# --- templates -----------------------------------------------------------------------------------


@inlined
def play_until_decision(state: State, rng: Rng) -> Seat:
    """Play chance until a decision or the end; return the seat to move, or 0 (a template).

    Args:
        state: uint8[STATE_SIZE], changed in place.
        rng: The generator of the outcomes.
    """
    seat = to_move(state)
    while seat < 0:
        apply_chance(state, random_outcome(state, rng))
        seat = to_move(state)
    return seat


def begin_game(buffers: Buffers, env: int) -> None:
    """Begin a game in an environment (a template).

    Args:
        buffers: The arrays.
        env: The environment's index.
    """
    state = buffers.states[env]
    for index in range(state.size):
        state[index] = buffers.start[index]
    seat = play_chance(state, buffers.rngs[env])
    buffers.plies[env] = 0
    buffers.to_move[env] = seat
    observe(state, seat, buffers.observations[env])
    begin_mask(state, buffers.masks[env], buffers.workspaces[env])


def stay_at_end(buffers: Buffers, env: int) -> None:
    """Stay at the end of a game, with the observation of its last mover (a template).

    Args:
        buffers: The arrays.
        env: The environment's index.
    """
    observe(buffers.states[env], buffers.to_move[env], buffers.observations[env])
    buffers.to_move[env] = 0
    for action in range(buffers.masks.shape[1]):
        buffers.masks[env, action] = 0


def reset_slice(buffers: Buffers, first: int, end: int) -> None:
    """Begin a game in each of some environments (a template).

    Args:
        buffers: The arrays.
        first: The index of the first environment.
        end: The index after the last one.
    """
    for env in range(first, end):
        begin_episode(buffers, env)


def step_slice(buffers: Buffers, actions: Numbers, first: int, end: int) -> None:
    """Step some environments, and begin new games where an episode ends (a template).

    Args:
        buffers: The arrays.
        actions: int64[n]: a legal action for each environment, or WAIT.
        first: The index of the first environment.
        end: The index after the last one.
    """
    players = buffers.rewards.shape[1]
    for env in range(first, end):
        state, action, mover = buffers.states[env], actions[env], buffers.to_move[env]
        observation, workspace = buffers.observations[env], buffers.workspaces[env]
        for index in range(players):
            buffers.rewards[env, index] = 0.0
        if action == WAIT:
            buffers.terminated[env] = buffers.truncated[env] = False
            continue
        before_action(state, action, observation, workspace)
        buffers.plies[env] += apply(state, action)
        seat = play_chance(state, buffers.rngs[env])
        over = seat == 0
        cut = not over and buffers.plies[env] >= buffers.max_plies
        buffers.terminated[env], buffers.truncated[env] = over, cut
        if over or cut:
            for index in range(state.size):
                buffers.final_states[env, index] = state[index]
            shares = buffers.final_shares[env]
            score(state, buffers.final_scores[env], shares)
            if over:
                fair = 0.0
                for index in range(players):
                    fair += shares[index] / players
                for index in range(players):
                    buffers.rewards[env, index] = shares[index] - fair
            begin_episode(buffers, env)
        else:
            buffers.to_move[env] = seat
            after_action(state, mover, action, observation, workspace)
            update_mask(state, action, buffers.masks[env], workspace)


def begin_one(state: State, rng: Rng, observation: Bytes, mask: Bytes, workspace: Bytes) -> Seat:
    """Play a game's first chance, and write the first decision; return its seat (a template).

    Args:
        state: uint8[STATE_SIZE]: the initial state, changed in place.
        rng: The generator of the outcomes.
        observation: uint8[size], overwritten.
        mask: uint8[num_actions], overwritten.
        workspace: uint8[WORKSPACE_SIZE], overwritten.
    """
    seat = play_chance(state, rng)
    observe(state, seat, observation)
    begin_mask(state, mask, workspace)
    return seat


def step_one(
    state: State, rng: Rng, observation: Bytes, mask: Bytes, workspace: Bytes, action: Action
) -> int:
    """Apply an action and the chance after it, in a game by itself (a template).

    Args:
        state: uint8[STATE_SIZE]: a decision, changed in place.
        rng: The generator of the outcomes.
        observation: uint8[size]: of the seat to move, kept current until the game ends.
        mask: uint8[num_actions]: its legal actions, kept current until the game ends.
        workspace: uint8[WORKSPACE_SIZE].
        action: A legal action.

    Returns:
        Twice the seat to move, 0 at the end, plus 1 if the action was a ply.
    """
    mover = to_move(state)
    before_action(state, action, observation, workspace)
    plies = apply(state, action)
    seat = play_chance(state, rng)
    if seat:
        after_action(state, mover, action, observation, workspace)
        update_mask(state, action, mask, workspace)
    return 2 * seat + plies


def observe_all(states: State, viewers: Numbers, observations: Bytes) -> None:
    """Write the observation of each state for its viewer (a template).

    Args:
        states: uint8[n, STATE_SIZE]: decisions or final positions.
        viewers: int64[n]: seats, or 0 for a spectator.
        observations: uint8[n, size], overwritten.
    """
    for env in range(viewers.size):
        observe(states[env], viewers[env], observations[env])


def choose_randomly(states: State, rngs: Numbers, actions: Numbers) -> None:
    """Write a uniformly random legal action for each state (a template).

    Args:
        states: uint8[n, STATE_SIZE]: decisions.
        rngs: int64[n, 4]: the generators.
        actions: int64[n], overwritten.
    """
    for env in range(actions.size):
        actions[env] = random_action(states[env], rngs[env])


# --- compiled once, for any game -----------------------------------------------------------------


@njit
def first_illegal(masks: Bytes, actions: Numbers) -> int:
    """Return the first environment whose action is neither legal nor WAIT, or -1 if there is none.

    Args:
        masks: uint8[n, num_actions]: 1 for legal actions.
        actions: int64[n]: any numbers.
    """
    for env in range(actions.size):
        action = actions[env]
        if action == WAIT:
            continue
        if action < 0 or action >= masks.shape[1] or masks[env, action] == 0:
            return env
    return -1


# In environments without observations, these stand for the game's functions. They have their
# parameters, and do nothing.


@njit
def _observe_nothing(state: State, viewer: Seat, observation: Bytes) -> None: ...


@njit
def _prepare_nothing(
    state: State, action: Action, observation: Bytes, workspace: Bytes
) -> None: ...


@njit
def _update_nothing(
    state: State, mover: Seat, action: Action, observation: Bytes, workspace: Bytes
) -> None: ...


NO_OBSERVATIONS: Final[dict[str, Callable[..., None]]] = {
    "observe": _observe_nothing,
    "before_action": _prepare_nothing,
    "after_action": _update_nothing,
}
"""By the name of a game's function: its stand-in."""
