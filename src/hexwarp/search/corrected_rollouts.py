"""Rollouts corrected by the value network, in games with ``Game.action_rollouts``.

In random games everybody plays badly: a gem that one player will soon bring home counts as one that
anybody may get. The network learns what follows if the seats play well. Its inputs are the features
of the position, and the logarithms of the win probabilities by rollouts; its outputs are added to
these logarithms, so that a blank network leaves the rollouts as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from hexwarp.core.elementary import log
from hexwarp.core.jit import assign, bind
from hexwarp.core.kernels import (
    ActionRollouts,
    Features,
    Kernel,
    Numbers,
    Shares,
    State,
)
from hexwarp.core.types import Seat
from hexwarp.search.match_odds import exclude_losers
from hexwarp.search.network import Evaluate, Network, NetworkWorkspace, multiply_odds
from hexwarp.search.tree import SeatValues, best_first, sort_best_first

if TYPE_CHECKING:
    _kernel, _features = cast(Kernel, None), cast(Features, None)  # bind() supplies the game's
    to_move, apply = _kernel.to_move, _kernel.apply
    features, first_seat = _features.features, _features.first_seat
    evaluate_rollouts = cast(ActionRollouts, None).evaluate

ROLLOUTS: Final = 64
"""The rollouts of a position, or after each action of a decision. Networks are trained with the
noise of so many."""


def evaluator(kernel: Kernel, features: Features, rollouts: ActionRollouts) -> Evaluate:
    """Return ``evaluate``, compiled for one game; it replaces ``network.evaluator``.

    Args:
        kernel: The game's kernel.
        features: The game's features.
        rollouts: The game's rollouts.

    Example:
        >>> evaluate, shares = evaluator(kernel, features, rollouts), np.zeros(game.players)
        >>> workspace = network_workspace(features, game.players, rollouts)
        >>> weights = of_file(network_file.of_game(game))
        >>> evaluate(kernel.load(game, state), 1, weights, workspace, shares)
        >>> win_probability = shares[0]
    """
    return bind(
        evaluate,
        kernel,
        evaluate_rollouts=rollouts.evaluate,
        correct=corrector(kernel, features),
    )


def corrector(kernel: Kernel, features: Features) -> Callable[..., int]:
    """Return ``correct``, compiled for one game.

    Args:
        kernel: The game's kernel.
        features: The game's features.
    """
    return bind(correct, kernel, features=features.features, first_seat=features.first_seat)


def best_corrector(kernel: Kernel, features: Features) -> Callable[..., int]:
    """Return ``correct_best``, compiled for one game.

    Args:
        kernel: The game's kernel.
        features: The game's features.
    """
    return bind(correct_best, kernel, correct=corrector(kernel, features))


def evaluate(
    state: State, viewer: Seat, network: Network, workspace: NetworkWorkspace, shares: Shares
) -> None:
    """Write each seat's win probability to ``shares`` (a template).

    Args:
        state: uint8[STATE_SIZE]: a position that is not terminal.
        viewer: The seat to whose knowledge the features are limited.
        network: The network to evaluate with.
        workspace: Working arrays.
        shares: float64[players], overwritten; by seat, summing to 1.
    """
    evaluate_rollouts(
        state, workspace.rng, ROLLOUTS, 0.0, workspace.odds, workspace.rollouts, shares
    )
    correct(state, viewer, network, workspace, shares)


def correct(
    state: State,
    viewer: Seat,
    network: Network,
    workspace: NetworkWorkspace,
    shares: Shares,
) -> int:
    """Replace mean results of rollouts by win probabilities (a template).

    A rollout without a winner is added to ``ROLLOUTS`` others: that some rollouts were all won does
    not make it certain (Laplace's rule).

    Args:
        state: uint8[STATE_SIZE]: a position that is not terminal.
        viewer: The seat to whose knowledge the features are limited.
        network: The network.
        workspace: Working arrays; ``indices`` and ``values`` are left with the inputs.
        shares: float64[players], updated in place; by seat.

    Returns:
        The number of active inputs.
    """
    active = features(state, viewer, workspace.indices, workspace.values)
    players, first = shares.size, first_seat(state)
    mean = 0.0
    for seat in range(players):
        shares[seat] = (shares[seat] * ROLLOUTS + 1 / players) / (ROLLOUTS + 1)
        mean += log(shares[seat]) / players
    for output in range(players):
        workspace.indices[active] = network.w1.shape[0] - players + output
        workspace.values[active] = log(shares[(first - 1 + output) % players]) - mean
        active += 1
    multiply_odds(network, workspace, active, first, shares)
    exclude_losers(workspace.odds, shares)
    return active


def correct_best(
    state: State,
    actions: Numbers,
    most: int,
    network: Network,
    workspace: NetworkWorkspace,
    child: State,
    values: SeatValues,
    order: Numbers,
) -> int:
    """Correct the results of rollouts after the most promising actions (a template).

    Args:
        state: uint8[STATE_SIZE]: a decision.
        actions: int64[n]: its legal actions.
        most: The maximum number of actions to correct.
        network: The network.
        workspace: Working arrays.
        child: uint8[STATE_SIZE], overwritten.
        values: float64[n, players]: their mean results by action and seat; those of the actions
            in ``order`` are updated in place.
        order: int64[>= min(n, most)], overwritten: the indices of the actions that rollouts found
            best, by descending corrected value.

    Returns:
        The number of indices written.
    """
    mover = to_move(state)
    count = best_first(values, mover, actions.size, most, order)
    for index in order[:count]:
        assign(child, state)
        apply(child, actions[index])
        if to_move(child) != 0:
            correct(child, mover, network, workspace, values[index])
    sort_best_first(values, mover, order, count)
    return count
