"""Fitting the policy to a value network: what it would find by evaluating every action.

The network plays against itself. At each decision it evaluates the position after every action;
the target is the softmax of these values, at the temperature of a search's priors.
The rest of the network stays as it is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import Rng, bind, random_word, seeded
from hexwarp.core.kernels import ActionFeatures, Kernel, Numbers, Shares, State, Weights
from hexwarp.search import network as networks
from hexwarp.search.network import (
    HIDDEN,
    Evaluate,
    Matrix,
    Network,
    NetworkWorkspace,
    PolicyWorkspace,
    PredictActions,
)
from hexwarp.search.tree import PRIOR_TEMPERATURE
from hexwarp.training.rmsprop import INITIAL_SQUARE, step
from hexwarp.training.self_play import action_value as _action_value

if TYPE_CHECKING:
    _kernel, _actions = cast(Kernel, None), cast(ActionFeatures, None)  # bind() supplies them
    to_move, legal, apply = _kernel.to_move, _kernel.legal, _kernel.apply
    random_action, apply_chance = _kernel.random_action, _kernel.apply_chance
    random_outcome = _kernel.random_outcome
    action_features = _actions.action_features
    evaluate = cast(Evaluate, None)
    predict_actions = cast(PredictActions, None)
    action_value = _action_value

__all__ = ["PolicyFit", "fit_policy"]

EPSILON = 0.1
"""The probability of a random action, so that the policy also learns about worse positions."""

MAX_STEPS = 2048
"""Actions and chance outcomes after which a game is broken off."""

LEARNING_RATE = 3e-4
"""The initial learning rate; it falls linearly to a fiftieth."""


class PolicyFit(NamedTuple):
    """A network with its policy fitted, and how well it fits."""

    network: Network
    """The network."""
    decisions: int
    """The decisions with several actions that it learned from."""
    divergence: float
    """The mean Kullback-Leibler divergence of the policy from the softmax of the values, in nats,
    over the last tenth of the games, before each step."""
    agreement: float
    """The share of these decisions where the policy's best action has the highest value."""


class _Workspace(NamedTuple):
    state: State
    """uint8[STATE_SIZE]: the game's current state."""
    child: State
    """uint8[STATE_SIZE]: the state after an action."""
    actions: Numbers
    """int64[num_actions]: the legal actions."""
    targets: Shares
    """float64[num_actions]: the mover's win probability after each; then the target priors."""
    scores: Numbers
    """int64[players]: the scores of a terminal state."""
    shares: Shares
    """float64[players]: the value after an action."""
    units: Weights
    """float32[HIDDEN[0] + 1]: activations of the first hidden layer, and 1 for the bias."""
    sums: Shares
    """float64[3]: decisions, the sum of divergences, and the number of agreements."""


def fit_policy(
    games: Sequence[Game[Any]], network: Network, games_played: int, seed: int
) -> PolicyFit:
    """Fit the policy of a network anew.

    Args:
        games: The variants, which are played in turn; they have action features.
        network: The network; it is not changed.
        games_played: The number of games of self-play.
        seed: The seed of exploration and chance.

    Returns:
        The network with a policy: the same for the same arguments on any machine.

    Raises:
        MalformedError: The games have no features or no action features.

    Example:
        >>> fitted = fit_policy([game], network, games_played=1000, seed=0)
        >>> fitted.divergence
    """
    kernel, features, actions = games[0].kernel(), games[0].features(), games[0].action_features()
    if kernel is None or features is None or actions is None:
        raise MalformedError(f"{games[0].name} has no features to learn a policy from.")
    players = games[0].players
    num_actions = max(game.num_actions for game in games)
    policy = np.zeros((actions.action_inputs(players), HIDDEN[0] + 1), np.float32)
    fitted = network._replace(policy=policy)
    starts = np.array([kernel.load(game, game.initial_state()) for game in games])
    workspace = _Workspace(
        np.zeros_like(starts[0]),
        np.zeros_like(starts[0]),
        np.zeros(num_actions, np.int64),
        np.zeros(num_actions),
        np.zeros(players, np.int64),
        np.zeros(players),
        np.ones(HIDDEN[0] + 1, np.float32),
        np.zeros(3),
    )
    evaluate = networks.evaluator(kernel, features)
    play = bind(
        fit_games,
        kernel,
        evaluate=evaluate,
        action_value=bind(_action_value, kernel, evaluate=evaluate),
        fit_decision=bind(
            fit_decision,
            kernel,
            evaluate=evaluate,
            action_features=actions.action_features,
            predict_actions=networks.predictor(kernel, actions),
        ),
    )
    play(
        starts,
        fitted,
        np.full_like(policy, INITIAL_SQUARE),
        games_played,
        seeded(seed),
        networks.network_workspace(features),
        networks.policy_workspace(actions, num_actions),
        workspace,
    )
    decisions, divergence, agreements = workspace.sums.tolist()
    return PolicyFit(
        fitted, int(decisions), divergence / max(decisions, 1), agreements / max(decisions, 1)
    )


def fit_games(
    starts: State,
    network: Network,
    squares: Matrix,
    games: int,
    rng: Rng,
    network_workspace: NetworkWorkspace,
    policy_workspace: PolicyWorkspace,
    workspace: _Workspace,
) -> None:
    """Play games, and fit the policy to each decision (a template).

    Args:
        starts: uint8[n, STATE_SIZE]: the initial states, taken in turn.
        network: The network; its policy is updated in place.
        squares: The policy's mean squared gradients, updated in place.
        games: The number of games.
        rng: Source of exploration and chance outcomes.
        network_workspace: The network's working arrays.
        policy_workspace: The policy's working arrays.
        workspace: Working arrays.
    """
    state = workspace.state
    for game in range(games):
        if game == games - games // 10:
            workspace.sums[:] = 0
        learning_rate = np.float32(LEARNING_RATE * (1 - 0.98 * game / games))
        state[:] = starts[game % starts.shape[0]]
        for _ in range(MAX_STEPS):
            seat = to_move(state)
            if seat == 0:
                break
            if seat < 0:
                apply_chance(state, random_outcome(state, rng))
                continue
            count = legal(state, workspace.actions)
            best = 0
            for number in range(count):
                action_value(
                    state,
                    workspace.actions[number],
                    seat,
                    network,
                    network_workspace,
                    workspace.child,
                    workspace.scores,
                    workspace.shares,
                )
                workspace.targets[number] = workspace.shares[seat - 1]
                if workspace.targets[number] > workspace.targets[best]:
                    best = number
            action = workspace.actions[best]
            if count > 1:
                fit_decision(
                    state,
                    count,
                    best,
                    network,
                    squares,
                    learning_rate,
                    network_workspace,
                    policy_workspace,
                    workspace,
                )
            if random_word(rng) < EPSILON * 2.0**32:
                action = random_action(state, rng)
            apply(state, action)


def fit_decision(
    state: State,
    count: int,
    best: int,
    network: Network,
    squares: Matrix,
    learning_rate: Any,
    network_workspace: NetworkWorkspace,
    policy_workspace: PolicyWorkspace,
    workspace: _Workspace,
) -> None:
    """Fit the policy to the values after the actions of a decision (a template).

    Args:
        state: uint8[STATE_SIZE]: the decision.
        count: The number of legal actions.
        best: The index of the action with the highest value.
        network: The network; its policy is updated in place.
        squares: The policy's mean squared gradients, updated in place.
        learning_rate: float32: the learning rate.
        network_workspace: The network's working arrays.
        policy_workspace: The policy's working arrays.
        workspace: Working arrays, with the actions and their values in ``targets``.
    """
    actions, targets, priors = workspace.actions, workspace.targets, policy_workspace.predicted
    units = workspace.units
    evaluate(state, to_move(state), network, network_workspace, workspace.shares)
    units[: HIDDEN[0]] = network_workspace.h1
    highest = predict_actions(state, network, network_workspace, actions, count, policy_workspace)
    most, prior_total, target_total = targets[best], 0.0, 0.0
    agrees = priors[best] == highest
    for number in range(count):
        targets[number] = math.exp((targets[number] - most) / PRIOR_TEMPERATURE)
        priors[number] = math.exp(priors[number] - highest)
        target_total += targets[number]
        prior_total += priors[number]
    divergence = 0.0
    for number in range(count):
        target, prior = targets[number] / target_total, priors[number] / prior_total
        divergence += target * math.log(max(target, 1e-12) / max(prior, 1e-12))
        active = action_features(
            state, actions[number], policy_workspace.indices, policy_workspace.values
        )
        for index in range(active):
            row = policy_workspace.indices[index]
            slope = np.float32(prior - target) * policy_workspace.values[index]
            step(network.policy[row], squares[row], slope, units, learning_rate)
    workspace.sums[0] += 1
    workspace.sums[1] += divergence
    workspace.sums[2] += agrees
