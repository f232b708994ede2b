"""Simulations of a Monte-Carlo tree search, as templates for any kernel.

A simulation selects edges by PUCT (Rosin, 2011; Silver et al., 2017) until it reaches a terminal
state or a new node, expands and evaluates that node, and backs up a value for every seat, each
mover maximising its own (max^n: Luckhardt and Irani, 1986). Chance outcomes and hidden information
are drawn on the way down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.jit import Rng, assign, njit, returning_views
from hexwarp.core.kernels import ActionRollouts, Bytes, Kernel, Numbers, Shares, State
from hexwarp.core.match_shares import write_shares
from hexwarp.core.memory import placed
from hexwarp.core.types import CHANCE, Seat
from hexwarp.search.corrected_rollouts import ROLLOUTS
from hexwarp.search.expected_losses import (
    LossTable,
    best_of_evaluated,
    effect_of,
    promising_first,
    slot_of,
    table_in,
)
from hexwarp.search.match_odds import MatchOdds, write_expected_shares
from hexwarp.search.network import Network, NetworkWorkspace
from hexwarp.search.tree import (
    EVALUATION_COUNT,
    NODE_COUNT,
    SeatValues,
    Tree,
    add_keyed_node,
    best_first,
    find_slot,
    is_full,
    revise_node,
)

if TYPE_CHECKING:
    from hexwarp.search.corrected_rollouts import correct_best

    _kernel = cast(Kernel, None)  # bind() supplies the game's functions
    to_move, legal, apply, key = _kernel.to_move, _kernel.legal, _kernel.apply, _kernel.key
    chance, apply_chance, score = _kernel.chance, _kernel.apply_chance, _kernel.score
    random_outcome, rankings = _kernel.random_outcome, _kernel.rankings
    STATE_SIZE, MAX_ACTIONS = _kernel.STATE_SIZE, _kernel.MAX_ACTIONS
    MAX_OUTCOMES, LOWEST_WINS = _kernel.MAX_OUTCOMES, _kernel.LOWEST_WINS
    RAW_VISITS = 1.0  # RAW_VALUE_VISITS or ROLLOUT_VALUE_VISITS

    def evaluate(
        state: State, viewer: Seat, network: Any, evaluator_workspace: Any, shares: Shares
    ) -> None:
        """Write each seat's win probability (``network.evaluate`` or ``rollout.evaluate``)."""

    evaluate_actions = cast(ActionRollouts, None).evaluate_actions


MAX_NODE_EDGES: Final = 32
"""The maximum number of edges of a node other than the root; the best raw values are kept."""

MAX_EVALUATED: Final = 6
"""The number of actions that a new node evaluates, if all of their effects are known."""

COMPLETE_VISITS: Final = 2
"""The visits of a node after which all of its actions are evaluated."""

MAX_DEPTH: Final = 64
"""Decisions after which a simulation stops, since positions can repeat."""

EXPLORATION_CONSTANT: Final = 0.5
"""PUCT's c: the weight of the prior against the value, as a part of ``Tree.value_range``."""

RAW_VALUE_VISITS: Final = 1.0
"""The number of visits for which an edge's raw value counts in its mean value."""

ROLLOUT_VALUE_VISITS: Final = 4.0
"""The same for a raw value by rollouts. What a visit backs up is a maximum of such values,
hence noisier."""

SCORE_BONUS: Final = 1e-5
"""The value of each point above the other seats' mean score in a terminal state; a win is 1.
It only decides between results that are otherwise equal."""


class Workspace(NamedTuple):
    """The arrays for simulations, apart from the tree; each thread needs its own."""

    rng: Rng
    state: State
    """uint8[STATE_SIZE]: the simulation's current state."""
    child: State
    """uint8[STATE_SIZE]: a state to evaluate."""
    actions: Numbers
    """int64[num_actions]: the legal actions."""
    children: NDArray[np.uint8]
    """uint8[num_actions, STATE_SIZE]: the states after the actions."""
    slots: Numbers
    """int64[num_actions]: the slots of the actions' effects in ``losses``."""
    expected: Shares
    """float64[num_actions]: the expected losses of the actions."""
    values: SeatValues
    """float64[num_actions, players]: the raw values of the actions."""
    order: Numbers
    """int64[num_actions]: indices of the actions."""
    outcomes: Numbers
    """int64[MAX_OUTCOMES]: the outcomes of a chance node."""
    weights: Numbers
    """int64[MAX_OUTCOMES]: the weights of the outcomes."""
    scores: Numbers
    """int64[players]: the final scores of a terminal state."""
    leaf_value: Shares
    """float64[players]: the value to back up."""
    losses: LossTable
    path_edges: Numbers
    """int64[MAX_DEPTH]: the edges selected from the root to the leaf."""
    path_nodes: Numbers
    """int64[MAX_DEPTH]: the nodes of these edges."""
    raw_value_visits: float
    """The visits for which a raw value counts."""
    score_sign: int
    """1 if higher scores are better, -1 if lower scores are."""
    odds: MatchOdds
    wins: Shares
    """float64[players]: each seat's probability of winning the round of a match."""


@returning_views
def search_workspace_in(
    block: Bytes, at: int, rng: Rng, odds: MatchOdds, players: int
) -> tuple[Workspace, int]:
    """Return a workspace in a block of memory, and the place after it (a template).

    Args:
        block: uint8[n]: the memory; it is not touched.
        at: The place of the workspace.
        rng: Source of chance outcomes and rollouts, advanced by the simulations.
        odds: The odds of the match.
        players: The number of seats.
    """
    state, at = placed(block, at, np.uint8, (STATE_SIZE,))
    child, at = placed(block, at, np.uint8, (STATE_SIZE,))
    actions, at = placed(block, at, np.int64, (MAX_ACTIONS,))
    children, at = placed(block, at, np.uint8, (MAX_ACTIONS, STATE_SIZE))
    slots, at = placed(block, at, np.int64, (MAX_ACTIONS,))
    expected, at = placed(block, at, np.float64, (MAX_ACTIONS,))
    values, at = placed(block, at, np.float64, (MAX_ACTIONS, players))
    order, at = placed(block, at, np.int64, (MAX_ACTIONS,))
    outcomes, at = placed(block, at, np.int64, (MAX_OUTCOMES,))
    weights, at = placed(block, at, np.int64, (MAX_OUTCOMES,))
    scores, at = placed(block, at, np.int64, (players,))
    leaf_value, at = placed(block, at, np.float64, (players,))
    losses, at = table_in(block, at)
    path_edges, at = placed(block, at, np.int64, (MAX_DEPTH,))
    path_nodes, at = placed(block, at, np.int64, (MAX_DEPTH,))
    wins, at = placed(block, at, np.float64, (players,))
    workspace = Workspace(
        rng,
        state,
        child,
        actions,
        children,
        slots,
        expected,
        values,
        order,
        outcomes,
        weights,
        scores,
        leaf_value,
        losses,
        path_edges,
        path_nodes,
        RAW_VISITS,
        -1 if LOWEST_WINS else 1,
        odds,
        wins,
    )
    return workspace, at


# --- compiled once, for any game -----------------------------------------------------------------


@njit
def select(tree: Tree, node: int, raw_value_visits: float) -> int:
    """Return the edge with the highest PUCT score.

    An edge's value is the mean of its backed-up values and, as ``raw_value_visits`` visits, its raw
    value, corrected by the node's mean residual. Edges are sorted by raw value, and hence by prior:
    the first unvisited edge scores higher than all later unvisited ones. So the loop ends where it
    has passed that edge and all visits: a node that was revised may have visited edges behind it.

    Args:
        tree: The tree.
        node: The node.
        raw_value_visits: The number of visits for which an edge's raw value counts.
    """
    mover = tree.movers[node] - 1
    shift = tree.residual_sums[node] / (tree.node_visits[node] + raw_value_visits)
    exploration = EXPLORATION_CONSTANT * tree.value_range * np.sqrt(tree.node_visits[node] + 1.0)
    selected, highest = 0, -np.inf
    unseen, any_unvisited = tree.node_visits[node], False
    for edge in range(tree.first_edge[node], tree.first_edge[node + 1]):
        visits = tree.edge_visits[edge]
        if visits == 0 and any_unvisited:
            continue
        value_sum = (
            raw_value_visits * (tree.raw_values[edge, mover] + shift) + tree.value_sums[edge, mover]
        )
        score = value_sum / (raw_value_visits + visits) + exploration * tree.priors[edge] / (
            1 + visits
        )
        if score > highest:
            selected, highest = edge, score
        unseen -= visits
        any_unvisited |= visits == 0
        if any_unvisited and unseen == 0:
            break
    return selected


@njit
def _backup(tree: Tree, workspace: Workspace, length: int) -> None:
    """Add the leaf's value to the edges and nodes of a path of ``length`` edges."""
    for step in range(length):
        edge, node = workspace.path_edges[step], workspace.path_nodes[step]
        mover = tree.movers[node] - 1
        tree.node_visits[node] += 1
        tree.residual_sums[node] += workspace.leaf_value[mover] - tree.raw_values[edge, mover]
        tree.edge_visits[edge] += 1
        for seat in range(workspace.leaf_value.size):
            tree.value_sums[edge, seat] += workspace.leaf_value[seat]


@njit
def _quasi_random_outcome(workspace: Workspace, count: int, edge: int, visits: int) -> int:
    """Return a chance outcome for an edge's next visit, in proportion to the weights.

    Successive visits follow the additive recurrence of the golden ratio, a low-discrepancy
    sequence, from an offset that depends on the edge.
    """
    total = 0
    for index in range(count):
        total += workspace.weights[index]
    point = ((edge * 0x85EBCA6B + visits * 0x9E3779B1) & 0xFFFFFFFF) * total >> 32
    index = 0
    while point >= workspace.weights[index]:
        point -= workspace.weights[index]
        index += 1
    return int(workspace.outcomes[index])


# --- templates -----------------------------------------------------------------------------------


def evaluate_state(
    state: State,
    viewer: Seat,
    network: Any,
    evaluator_workspace: Any,
    workspace: Workspace,
    shares: Shares,
) -> None:
    """Write a state's value for each seat to ``shares``, exact where it is terminal (a template).

    Args:
        state: uint8[STATE_SIZE].
        viewer: The seat to whose knowledge the evaluation is limited.
        network: The evaluator's network, or None.
        evaluator_workspace: The evaluator's working arrays.
        workspace: Working arrays.
        shares: float64[players], overwritten; by seat.
    """
    if to_move(state) != 0:
        evaluate(state, viewer, network, evaluator_workspace, shares)
        if workspace.odds.by_winner.size:
            write_expected_shares(workspace.odds, workspace.wins, shares)
    else:
        evaluate_result(state, workspace, shares)


def evaluate_result(state: State, workspace: Workspace, shares: Shares) -> None:
    """Write the exact value of a terminal state for each seat to ``shares`` (a template).

    Args:
        state: uint8[STATE_SIZE]: a terminal state.
        workspace: Working arrays.
        shares: float64[players], overwritten; by seat.
    """
    score(state, workspace.scores, shares)
    if workspace.odds.by_score.size:
        rankings(state, shares)
        write_shares(workspace.odds.by_score, workspace.scores, shares)
    for seat in range(shares.size):
        others = (workspace.scores.sum() - workspace.scores[seat]) / (shares.size - 1)
        shares[seat] += workspace.score_sign * SCORE_BONUS * (workspace.scores[seat] - others)


def expand(
    tree: Tree,
    node: int,
    state: State,
    network: Any,
    evaluator_workspace: Any,
    workspace: Workspace,
    max_edges: int,
    max_evaluated: int,
) -> None:
    """Add a node for a decision, or evaluate all actions of a node (a template).

    Actions that are not evaluated get an expected value (``expected_losses``). The value of the
    best action becomes ``workspace.leaf_value``. In a full tree the state itself is evaluated
    instead, and no node is added.

    Args:
        tree: The tree.
        node: The decision's node, whose actions are all evaluated; -1 to add it.
        state: uint8[STATE_SIZE]: the decision.
        network: The evaluator's network, or None.
        evaluator_workspace: The evaluator's working arrays.
        workspace: Working arrays.
        max_edges: The maximum number of edges of the node.
        max_evaluated: The number of actions to evaluate, if all effects are known. A decision with
            more actions than edges is evaluated whole.
    """
    mover = to_move(state)
    if node < 0 and is_full(tree, max_edges):
        evaluate_state(state, mover, network, evaluator_workspace, workspace, workspace.leaf_value)
        tree.counts[EVALUATION_COUNT] += 1
        return
    count = legal(state, workspace.actions)
    for index in range(count):
        child, action = workspace.children[index], workspace.actions[index]
        assign(child, state)
        apply(child, action)
        effect = effect_of(mover, action, state, child)
        workspace.slots[index] = slot_of(workspace.losses, effect)
    most = count if count > max_edges else max_evaluated
    order = workspace.order
    evaluated = promising_first(
        workspace.losses, workspace.slots, count, most, workspace.expected, order
    )
    for index in order[:evaluated]:
        evaluate_state(
            workspace.children[index],
            mover,
            network,
            evaluator_workspace,
            workspace,
            workspace.values[index],
        )
    tree.counts[EVALUATION_COUNT] += evaluated
    best = best_of_evaluated(
        workspace.losses, workspace.slots, order[:count], evaluated, mover, workspace.values
    )
    assign(workspace.leaf_value, workspace.values[best])
    actions = workspace.actions[:count]
    if node < 0:
        node = tree.counts[NODE_COUNT]
        edges = best_first(workspace.values, mover, count, max_edges, order)
        add_keyed_node(tree, key(state), mover, actions, workspace.values, order, edges)
    else:
        revise_node(tree, node, actions, workspace.values)
    tree.is_partial[node] = evaluated < count


def expand_by_rollouts(
    tree: Tree,
    _node: int,
    state: State,
    network: Network,
    network_workspace: NetworkWorkspace,
    workspace: Workspace,
    max_edges: int,
    _max_evaluated: int,
) -> None:
    """Add a node for a decision as ``expand`` does, by corrected rollouts (a template).

    All actions are evaluated, by the same random games.

    Args:
        tree: The tree.
        state: uint8[STATE_SIZE]: the decision.
        network: The network that corrects the rollouts.
        network_workspace: The network's working arrays.
        workspace: Working arrays; ``leaf_value`` is overwritten.
        max_edges: The maximum number of edges of the node.
    """
    mover = to_move(state)
    count = legal(state, workspace.actions)
    actions, values = workspace.actions[:count], workspace.values[:count]
    rollouts: Any = np.int64(ROLLOUTS)  # not the literal, for which Numba compiles again
    evaluate_actions(
        state,
        workspace.rng,
        rollouts,
        SCORE_BONUS,
        workspace.odds.by_score,
        actions,
        network_workspace.rollouts,
        values,
    )
    order = workspace.order
    edges = correct_best(
        state, actions, max_edges, network, network_workspace, workspace.child, values, order
    )
    tree.counts[EVALUATION_COUNT] += count
    assign(workspace.leaf_value, values[order[0]])
    if not is_full(tree, max_edges):
        add_keyed_node(tree, key(state), mover, actions, values, order, edges)


def simulate(
    tree: Tree,
    determinizations: State,
    simulations: int,
    evaluations: int,
    network: Any,
    evaluator_workspace: Any,
    workspace: Workspace,
) -> int:
    """Run simulations from the root (a template).

    Args:
        tree: A tree with a root.
        determinizations: uint8[n, STATE_SIZE]: possible root states; the visits of each root edge
            take them in turn.
        simulations: The maximum number of simulations to run.
        evaluations: The total number of positions evaluated in the tree at which to stop.
        network: The evaluator's network, or None.
        evaluator_workspace: The evaluator's working arrays.
        workspace: Working arrays.

    Returns:
        The number of simulations run.

    Example:
        >>> bound = bind(simulate, kernel, **bound_templates)  # see mcts
        >>> done = bound(tree, states, 100, 10_000, network, arrays, workspace)
        >>> visits = tree.edge_visits[: tree.first_edge[1]]
    """
    done = 0
    state = workspace.state
    while done < simulations and tree.counts[EVALUATION_COUNT] < evaluations:
        node = length = 0
        while True:
            edge = select(tree, node, workspace.raw_value_visits)
            visits = tree.edge_visits[edge]
            if length == 0:
                assign(state, determinizations[visits % determinizations.shape[0]])
            workspace.path_edges[length], workspace.path_nodes[length] = edge, node
            length += 1
            apply(state, tree.actions[edge])
            if to_move(state) == CHANCE:
                count = chance(state, workspace.outcomes, workspace.weights)
                apply_chance(state, _quasi_random_outcome(workspace, count, edge, visits))
            while to_move(state) == CHANCE:
                apply_chance(state, random_outcome(state, workspace.rng))
            if to_move(state) == 0:
                evaluate_result(state, workspace, workspace.leaf_value)
                tree.counts[EVALUATION_COUNT] += 1
                break
            node = tree.slots[find_slot(tree, key(state))] - 1
            is_new = node < 0
            if is_new or (tree.is_partial[node] and tree.node_visits[node] >= COMPLETE_VISITS):
                # Not literals, for which Numba would compile all that this calls once more.
                max_edges: Any = np.int64(MAX_NODE_EDGES)
                all_ = not is_new or length == 1
                most: Any = np.int64(workspace.actions.size if all_ else MAX_EVALUATED)
                expand(tree, node, state, network, evaluator_workspace, workspace, max_edges, most)
                if is_new:
                    break
            if length == workspace.path_edges.size:
                assign(workspace.leaf_value, tree.raw_values[tree.first_edge[node]])
                break
        _backup(tree, workspace, length)
        done += 1
    return done
