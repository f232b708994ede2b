"""Self-play: games of a network against itself, stored as positions with TD(lambda) targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.jit import Rng, assign, below, random_word
from hexwarp.core.kernels import ActionRollouts, Features, Kernel, Numbers, Shares, State, Weights
from hexwarp.core.types import Seat
from hexwarp.search.corrected_rollouts import ROLLOUTS
from hexwarp.search.network import Evaluate, Network, NetworkWorkspace
from hexwarp.search.simulation import MAX_NODE_EDGES
from hexwarp.search.tree import SeatValues

if TYPE_CHECKING:
    from hexwarp.search.corrected_rollouts import correct, correct_best

    _kernel, _features = cast(Kernel, None), cast(Features, None)  # bind() supplies the game's
    to_move, legal, apply = _kernel.to_move, _kernel.legal, _kernel.apply
    random_action, score = _kernel.random_action, _kernel.score
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome
    features, first_seat = _features.features, _features.first_seat
    evaluate = cast(Evaluate, None)

    def write_inputs(
        state: State,
        viewer: Seat,
        network: Network,
        workspace: NetworkWorkspace,
        shares: Shares,
        offsets: Weights,
    ) -> int:
        """Write a position's inputs (``write_features`` or ``write_features_and_rollouts``)."""

    _rollouts = cast(ActionRollouts, None)
    evaluate_rollouts, evaluate_actions = _rollouts.evaluate, _rollouts.evaluate_actions

Positions: TypeAlias = NDArray[np.float32]
"""float32[n, k]: a row of k values for each position."""


class ReplayBuffer(NamedTuple):
    """Positions as a network's inputs, in the order of play, with their targets."""

    indices: NDArray[np.int32]
    """int32[n, MAX_ACTIVE]: the active inputs."""
    values: Positions
    """float32[n, MAX_ACTIVE]: the values of the active inputs."""
    active: NDArray[np.int32]
    """int32[n]: the number of active inputs."""
    offsets: Positions
    """float32[n, players]: what is added to the outputs, in the order of the targets: logarithms of
    win probabilities by rollouts; 0 in a game without them."""
    targets: Positions
    """float32[n, players]: each seat's target win probability, starting with the first seat."""


class SelfPlayWorkspace(NamedTuple):
    """The arrays for self-play; each thread needs its own."""

    state: State
    """uint8[STATE_SIZE]: the game's current state."""
    child: State
    """uint8[STATE_SIZE]: the state after an action."""
    actions: Numbers
    """int64[num_actions]: the legal actions."""
    scores: Numbers
    """int64[players]: the scores of a terminal state."""
    shares: Shares
    """float64[players]: each seat's share of the win, or its win probability."""
    values: SeatValues
    """float64[num_actions, players]: the win probabilities after each action."""
    order: Numbers
    """int64[num_actions]: indices of the actions."""
    greedy_values: Shares
    """float64[MAX_DECISIONS, players]: by decision, the value after the greedy action."""
    explored: Numbers
    """int64[MAX_DECISIONS]: by decision, 1 where the action was drawn at random."""
    buffer_indices: Numbers
    """int64[MAX_DECISIONS]: by decision, the index in the replay buffer of the position after it;
    -1 where the game ended."""
    first_seats: Numbers
    """int64[MAX_DECISIONS]: by decision, the first seat of the position after it."""


def action_value(
    state: State,
    action: int,
    seat: Seat,
    network: Network,
    network_workspace: NetworkWorkspace,
    child: State,
    scores: Numbers,
    shares: Shares,
) -> None:
    """Write each seat's win probability after an action to ``shares`` (a template).

    Args:
        state: uint8[STATE_SIZE]: the decision.
        action: A legal action.
        seat: The mover; the evaluation is limited to its knowledge.
        network: The network.
        network_workspace: The network's working arrays.
        child: uint8[STATE_SIZE], overwritten.
        scores: int64[players], overwritten.
        shares: float64[players], overwritten; by seat.
    """
    assign(child, state)
    apply(child, action)
    if to_move(child) == 0:
        score(child, scores, shares)
    else:
        evaluate(child, seat, network, network_workspace, shares)


def greedy_action(
    state: State,
    network: Network,
    network_workspace: NetworkWorkspace,
    workspace: SelfPlayWorkspace,
    value: Shares,
) -> int:
    """Return the action with the highest value for its mover (a template).

    Args:
        state: uint8[STATE_SIZE]: the decision.
        network: The network.
        network_workspace: The network's working arrays.
        workspace: Working arrays.
        value: float64[players], overwritten with the value after that action; by seat.
    """
    seat = to_move(state)
    count = legal(state, workspace.actions)
    chosen = workspace.actions[0]
    value[seat - 1] = -1.0
    for index in range(count):
        action = workspace.actions[index]
        action_value(
            state,
            action,
            seat,
            network,
            network_workspace,
            workspace.child,
            workspace.scores,
            workspace.shares,
        )
        if workspace.shares[seat - 1] > value[seat - 1]:
            assign(value, workspace.shares)
            chosen = action
    return int(chosen)


def greedy_action_by_rollouts(
    state: State,
    network: Network,
    network_workspace: NetworkWorkspace,
    workspace: SelfPlayWorkspace,
    value: Shares,
) -> int:
    """Return the greedy action as ``greedy_action`` does, by corrected rollouts (a template).

    Its value comes from new rollouts, as the best of many noisy values is likely too high.

    Args:
        state: uint8[STATE_SIZE]: the decision.
        network: The network.
        network_workspace: The network's working arrays.
        workspace: Working arrays.
        value: float64[players], overwritten with the value after that action; by seat.
    """
    seat = to_move(state)
    count = legal(state, workspace.actions)
    actions, values, child = workspace.actions[:count], workspace.values[:count], workspace.child
    rng = network_workspace.rng
    rollouts: Any = np.int64(ROLLOUTS)  # not the literal, for which Numba compiles again
    odds = network_workspace.odds
    evaluate_actions(state, rng, rollouts, 0.0, odds, actions, network_workspace.rollouts, values)
    most: Any = np.int64(MAX_NODE_EDGES)
    order = workspace.order
    correct_best(state, actions, most, network, network_workspace, child, values, order)
    chosen = actions[order[0]]
    assign(child, state)
    apply(child, chosen)
    if to_move(child) == 0:
        score(child, workspace.scores, value)
    else:
        evaluate(child, seat, network, network_workspace, value)
    return int(chosen)


def write_features(
    state: State,
    viewer: Seat,
    _network: Network,
    workspace: NetworkWorkspace,
    _shares: Shares,
    _offsets: Weights,
) -> int:
    """Write a position's inputs into the working arrays; return their number (a template).

    Args:
        state: uint8[STATE_SIZE]: the position.
        viewer: The seat whose knowledge is encoded.
        _network: Not used.
        workspace: The network's working arrays.
        _shares: Not used.
        _offsets: Not used: they remain 0.
    """
    return features(state, viewer, workspace.indices, workspace.values)


def write_features_and_rollouts(
    state: State,
    viewer: Seat,
    network: Network,
    workspace: NetworkWorkspace,
    shares: Shares,
    offsets: Weights,
) -> int:
    """Write a position's inputs as ``write_features`` does, and offsets (a template).

    Args:
        state: uint8[STATE_SIZE]: the position.
        viewer: The seat whose knowledge is encoded.
        network: The network.
        workspace: The network's working arrays.
        shares: float64[players], overwritten.
        offsets: float32[players], overwritten: what is added to the network's outputs.
    """
    rollouts: Any = np.int64(ROLLOUTS)  # not the literal, for which Numba compiles again
    evaluate_rollouts(
        state, workspace.rng, rollouts, 0.0, workspace.odds, workspace.rollouts, shares
    )
    active = correct(state, viewer, network, workspace, shares)
    for output in range(offsets.size):
        offsets[output] = workspace.values[active - offsets.size + output]
    return active


def play_game(
    start: State,
    network: Network,
    epsilon: float,
    td_lambda: float,
    rng: Rng,
    network_workspace: NetworkWorkspace,
    workspace: SelfPlayWorkspace,
    replay: ReplayBuffer,
    first: int,
) -> int:
    """Play a game epsilon-greedily into the replay buffer, with TD(lambda) targets (a template).

    A position's target blends the values of later decisions with the result (Sutton, 1988). The
    trace is cut at exploratory actions, as their results say nothing about the network's own play;
    with epsilon 1 all actions are exploratory, and it is not cut. A game without a winner counts as
    a win shared by all seats.

    Args:
        start: uint8[STATE_SIZE]: the initial state.
        network: The network that plays.
        epsilon: Probability of a random action, 0 to 1.
        td_lambda: Lambda, 0 to 1: 0 for the next decision's value alone, 1 for the result alone.
        rng: Source of random actions and outcomes.
        network_workspace: The network's working arrays.
        workspace: Working arrays.
        replay: The buffer; a game that does not fit is cut off, and scored as it stands.
        first: The buffer index of the game's first position.

    Returns:
        The buffer index after the game's last position.
    """
    state = workspace.state
    assign(state, start)
    length = 0
    while length < workspace.explored.size and first + length < replay.active.size:
        seat = to_move(state)
        if seat == 0:
            break
        if seat < 0:
            apply_chance(state, random_outcome(state, rng))
            continue
        action = greedy_action(
            state, network, network_workspace, workspace, workspace.greedy_values[length]
        )
        workspace.explored[length] = 0
        if random_word(rng) < epsilon * 2.0**32:
            workspace.explored[length] = 1
            action = random_action(state, rng)
        apply(state, action)
        workspace.buffer_indices[length] = -1
        if to_move(state) != 0:
            sample = first + length
            workspace.buffer_indices[length] = sample
            active = write_inputs(
                state,
                seat,
                network,
                network_workspace,
                workspace.shares,
                replay.offsets[sample],
            )
            replay.active[sample] = active
            for index in range(active):
                replay.indices[sample, index] = network_workspace.indices[index]
                replay.values[sample, index] = network_workspace.values[index]
            workspace.first_seats[length] = first_seat(state)
        length += 1
    score(state, workspace.scores, workspace.shares)
    target = workspace.shares
    players = target.size
    if target.sum() == 0:
        target[:] = 1 / players
    for decision in range(length - 1, -1, -1):
        sample = workspace.buffer_indices[decision]
        if sample >= 0:
            for output in range(players):
                replay.targets[sample, output] = target[
                    (workspace.first_seats[decision] - 1 + output) % players
                ]
        trace = 0.0 if workspace.explored[decision] and epsilon < 1 else td_lambda
        for index in range(players):
            target[index] = (
                trace * target[index] + (1 - trace) * workspace.greedy_values[decision, index]
            )
    return first + length - (1 if length and workspace.buffer_indices[length - 1] < 0 else 0)


def play_games(
    starts: State,
    network: Network,
    games: int,
    epsilon: float,
    td_lambda: float,
    rng: Rng,
    network_workspace: NetworkWorkspace,
    workspace: SelfPlayWorkspace,
    replay: ReplayBuffer,
) -> int:
    """Play games into the replay buffer and return the number of positions (a template).

    Args:
        starts: uint8[n, STATE_SIZE]: the initial states, taken in turn.
        network: The network that plays.
        games: The number of games; fewer, where the buffer might not hold another one whole.
        epsilon: Probability of a random action, 0 to 1.
        td_lambda: Lambda, 0 to 1.
        rng: Source of random actions and outcomes.
        network_workspace: The network's working arrays.
        workspace: Working arrays.
        replay: The buffer, filled from its beginning.

    Example:
        >>> bound = bind(play_games, kernel, play_game=bound_play_game)  # see trainer
        >>> used = bound(starts, network, 100, 0.1, 0.7, rng, arrays, workspace, replay)
        >>> targets = replay.targets[:used]
    """
    used = 0
    for game in range(games):
        if used + workspace.explored.size > replay.active.size:
            break
        start = starts[game % starts.shape[0]]
        used = play_game(
            start, network, epsilon, td_lambda, rng, network_workspace, workspace, replay, used
        )
    return used


def play_match(
    starts: State,
    network: Network,
    opponent: Network,
    games: int,
    rng: Rng,
    network_workspace: NetworkWorkspace,
    workspace: SelfPlayWorkspace,
) -> float:
    """Return a network's mean share of the win against another, both greedy (a template).

    Args:
        starts: uint8[n, STATE_SIZE]: the initial states, taken in turn.
        network: The network that plays one seat, drawn at random for each game.
        opponent: The network that plays the other seats.
        games: The number of games.
        rng: Source of seats and chance outcomes.
        network_workspace: Working arrays for either network.
        workspace: Working arrays.
    """
    state, total = workspace.state, 0.0
    players = workspace.shares.size
    for game in range(games):
        own = 1 + below(rng, players)
        assign(state, starts[game % starts.shape[0]])
        while True:
            seat = to_move(state)
            if seat == 0:
                break
            if seat < 0:
                apply_chance(state, random_outcome(state, rng))
            else:
                mover = network if seat == own else opponent
                value = workspace.greedy_values[0]
                apply(state, greedy_action(state, mover, network_workspace, workspace, value))
        score(state, workspace.scores, workspace.shares)
        total += workspace.shares[own - 1]
    return total / games
