"""Exported functions that decide: solve and search.

After ``read`` a decision is solved by ``solve`` or searched by ``search``, or in steps, ``begin``,
``refine`` and ``simulate``, by a program that limits the time. All start from the view that was
read, whatever actions have been applied to the position since. ``results`` has the results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from hexwarp.core.jit import assign, njit, returning_views, seed_rng
from hexwarp.core.kernels import Bytes, Numbers, Shares, State
from hexwarp.core.memory import placed
from hexwarp.search.budget import ROOT_ROLLOUT_SHARE
from hexwarp.search.corrected_rollouts import ROLLOUTS
from hexwarp.search.expected_losses import clear_table
from hexwarp.search.exports.block import (
    BUDGET,
    COUNT,
    DETERMINIZATIONS,
    LINE_SIZE,
    PLAYERS,
    POSITIONS,
    RNG,
    ROLLOUTS_DONE,
    SEAT,
    VIEW_LENGTH,
    Block,
    block_in,
)
from hexwarp.search.match_odds import value_range
from hexwarp.search.simulation import (
    MAX_EVALUATED,
    MAX_NODE_EDGES,
    SCORE_BONUS,
    Workspace,
    search_workspace_in,
)
from hexwarp.search.tree import (
    EVALUATION_COUNT,
    NODE_COUNT,
    SeatValues,
    Tree,
    add_node,
    clear,
    tree_in,
)

if TYPE_CHECKING:
    from hexwarp.search.exports.bound import (
        BY_ROLLOUTS,
        MAX_ACTIONS,
        MAX_DEPTH,
        MAX_PLIES,
        STATE_SIZE,
        alphabeta_size,
        apply,
        correct_best,
        endings_size,
        evaluate_actions,
        evaluator_in,
        expand,
        fill_unknown,
        has_unknown,
        random_action,
        read_view,
        rollout_memory,
        run_simulations,
        search_deeper,
        solve_ending,
        to_move,
    )


MAX_DETERMINIZATIONS: Final = 64
"""The maximum number of determinizations of the root."""

EVALUATIONS_PER_DETERMINIZATION: Final = 100
"""Evaluations per determinization: a small budget gets fewer of them, as drawing takes time."""

MAX_NODES: Final = 1 << 18
MAX_EDGES: Final = 1 << 22
"""The capacity of the largest tree, some 300 MB; a search of Hyper-6 fills it in a few seconds.
After that leaves are evaluated, but not expanded."""

EDGES_PER_EVALUATION: Final = -(-MAX_NODE_EDGES // MAX_EVALUATED)
"""At most: a node with the most edges has evaluated so many actions at least."""

UNLIMITED: Final = 1 << 40
"""The positions that a search limited by time may evaluate."""

MAX_ROOT_ROLLOUTS: Final = 1024
"""The maximum number of rollouts after each of the root's actions. More would reduce only the
variance: the bias of random play remains."""


class SearchArrays(NamedTuple):
    """The working arrays of a search, after the first part of the block."""

    tree: Tree
    determinizations: State
    """uint8[n, STATE_SIZE]: possible root states."""
    evaluator: Any
    """The evaluator's working arrays."""
    workspace: Workspace
    totals: SeatValues
    """float64[MAX_ACTIONS, players]: by place at the root, the sums of rollouts' results."""
    more: SeatValues
    """float64[MAX_ACTIONS, players]: those of the latest rollouts."""
    legal: Numbers
    """int64[MAX_ACTIONS]: the root's actions, ascending."""
    gains: Shares
    """float64[MAX_ACTIONS]: by place at the root, what the action gains at once."""
    end: int
    """The place of what follows."""


@returning_views
def search_in(block: Bytes, parts: Block, budget: int, determinizations: int) -> SearchArrays:
    """Return the arrays of a search (a template).

    Args:
        block: uint8[n]: the memory; it is not touched.
        parts: Its first part.
        budget: The positions that the search will evaluate.
        determinizations: The number of determinizations of the root.
    """
    players, rng = parts.numbers[PLAYERS], parts.numbers[RNG : RNG + 4]
    nodes = min(MAX_NODES, budget + 1)
    edges = MAX_ACTIONS + MAX_NODE_EDGES + min(MAX_EDGES, budget * EDGES_PER_EVALUATION)
    at = parts.places.rest
    states, _ = placed(block, at, np.uint8, (determinizations, STATE_SIZE))
    _, at = placed(block, at, np.uint8, (MAX_DETERMINIZATIONS, STATE_SIZE))
    evaluator, at = evaluator_in(block, at, rng, parts, players)
    workspace, at = search_workspace_in(block, at, rng, parts.odds, players)
    totals, at = placed(block, at, np.float64, (MAX_ACTIONS, players))
    more, at = placed(block, at, np.float64, (MAX_ACTIONS, players))
    legal_, at = placed(block, at, np.int64, (MAX_ACTIONS,))
    gains, at = placed(block, at, np.float64, (MAX_ACTIONS,))
    tree, at = tree_in(block, at, nodes, edges, players, value_range(parts.odds))
    return SearchArrays(tree, states, evaluator, workspace, totals, more, legal_, gains, at)


@returning_views
def current_search_in(block: Bytes, parts: Block) -> SearchArrays:
    """Return the arrays of the search that has begun (a template).

    Args:
        block: uint8[n]: the memory.
        parts: Its first part.
    """
    return search_in(block, parts, parts.numbers[BUDGET], parts.numbers[DETERMINIZATIONS])


# --- a decision ---------------------------------------------------------------------------------


def size(block: Bytes, nodes: int) -> int:
    """Return the size that a block needs for what follows ``read`` (a template).

    Args:
        block: uint8[n]: the memory.
        nodes: The positions that a search will evaluate; 0 where time limits it.
    """
    parts = block_in(block)
    searching = search_in(block, parts, budget_of(nodes), 1).end
    # Everything else that is done with the memory takes less than the working arrays of a search.
    players, rest = parts.numbers[PLAYERS], parts.places.rest
    return max(searching, rest + endings_size(players), rest + alphabeta_size(players))


@njit
def budget_of(nodes: int) -> int:
    """Return the positions that a search will evaluate; 0 stands for no limit."""
    return nodes if 0 < nodes < UNLIMITED else UNLIMITED


def sample(parts: Block) -> int:
    """Sample what the seat does not know, and let it be the first to act (a template).

    Seats with simultaneous, secret choices that come before it choose at random; ``line`` gets
    these choices.

    Returns:
        The number of these choices; -1 if the seat cannot act.
    """
    seat, length = parts.numbers[SEAT], parts.numbers[VIEW_LENGTH]
    rng = parts.numbers[RNG : RNG + 4]
    assign(parts.sample[:length], parts.encoded[:length])
    fill_unknown(parts.sample[:length], rng)
    read_view(parts.sample[:length], parts.state)
    made = 0
    while to_move(parts.state) != seat:
        if to_move(parts.state) <= 0 or made == LINE_SIZE - 1:  # ``line`` adds an action
            return -1
        action = random_action(parts.state, rng)
        parts.line[made] = action
        apply(parts.state, action)
        made += 1
    return made


def solve(block: Bytes, seat: int, max_plies: int) -> int:
    """Solve a decision near the end of the game (a template).

    Args:
        block: uint8[n]: the memory.
        seat: The seat to act.
        max_plies: The most plies to look ahead; a game may have a lower limit.

    Returns:
        The number of solved actions, which are in ``actions`` with ``values``, best first; others
        may be missing where the first one wins for certain. 0 where it is not solved.
    """
    parts = block_in(block)
    parts.numbers[SEAT] = seat
    seed_rng(parts.numbers[RNG : RNG + 4], 0)
    if sample(parts) < 0:
        return 0
    evaluated = parts.numbers[POSITIONS : POSITIONS + 1]
    evaluated[0] = 0
    count = solve_ending(
        parts.state,
        min(max_plies, MAX_PLIES),
        parts.odds.by_score,
        block,
        parts.places.rest,
        parts.actions,
        parts.values,
        evaluated,
    )
    for index in range(count):
        parts.visits[index] = 0
    parts.numbers[COUNT] = count
    return count


def begin(block: Bytes, seat: int, seed: int, nodes: int, only: int) -> int:
    """Begin a search: sample determinizations, and evaluate the root's actions (a template).

    Args:
        block: uint8[n]: the memory, of the size that ``size`` returns.
        seat: The seat to act.
        seed: The seed of all random choices: any 64 bits.
        nodes: The positions that the search will evaluate; 0 where time limits it.
        only: Restrict the root to this action; -1 for none.

    Returns:
        The number of the root's actions; -1 if the seat cannot act, or not so.
    """
    parts = block_in(block)
    numbers = parts.numbers
    numbers[SEAT] = seat
    numbers[BUDGET] = budget_of(nodes)
    most = MAX_DETERMINIZATIONS
    if nodes > 0:
        most = min(most, 1 + nodes // EVALUATIONS_PER_DETERMINIZATION)
    numbers[DETERMINIZATIONS] = most
    seed_rng(numbers[RNG : RNG + 4], seed)
    arrays = current_search_in(block, parts)
    for number in range(most):
        choices = sample(parts)
        if choices < 0:
            return -1
        assign(arrays.determinizations[number], parts.state)
        if choices == 0 and not has_unknown(parts.encoded):
            numbers[DETERMINIZATIONS] = 1
            break
    searching = current_search_in(block, parts)
    tree, workspace = searching.tree, searching.workspace
    clear(tree)
    if BY_ROLLOUTS == 0:
        clear_table(workspace.losses)
    root: Any = np.int64(-1)  # not literals, for which Numba would compile all of it once more
    all_: Any = np.int64(MAX_ACTIONS)
    expand(
        tree,
        root,
        searching.determinizations[0],
        parts.network,
        searching.evaluator,
        workspace,
        all_,
        all_,
    )
    numbers[ROLLOUTS_DONE] = 0
    if only >= 0:
        return restrict(tree, only)
    return int(tree.first_edge[1])


@njit
def restrict(tree: Tree, action: int) -> int:
    """Remove all actions but one from the root; return 1, or -1 if there is no such action.

    Args:
        tree: The tree.
        action: The action that stays.
    """
    for edge in range(tree.first_edge[1]):
        if tree.actions[edge] == action:
            assign(tree.raw_values[0], tree.raw_values[edge])
            tree.actions[0], tree.priors[0], tree.first_edge[1] = action, 1.0, 1
            return 1
    return -1


def refine(block: Bytes) -> int:
    """Add rollouts of the root's actions, in a game with them (a template).

    Returns:
        The positions evaluated so far; 0 where no more rollouts are of use.
    """
    parts = block_in(block)
    done = parts.numbers[ROLLOUTS_DONE]
    if BY_ROLLOUTS == 0 or done < 0 or done >= MAX_ROOT_ROLLOUTS:
        return 0
    searching = current_search_in(block, parts)
    tree, actions = searching.tree, searching.legal
    count, players = tree.first_edge[1], parts.numbers[PLAYERS]
    if done == 0:
        for index in range(count):
            place_ = index
            while place_ > 0 and actions[place_ - 1] > tree.actions[index]:
                actions[place_] = actions[place_ - 1]
                place_ -= 1
            actions[place_] = tree.actions[index]
            for seat in range(players):
                searching.totals[index, seat] = 0.0
    rollouts: Any = np.int64(ROLLOUTS)
    evaluate_actions(
        searching.determinizations[0],
        parts.numbers[RNG : RNG + 4],
        rollouts,
        SCORE_BONUS,
        parts.odds.by_score,
        actions[:count],
        rollout_memory(searching.evaluator),
        searching.more,
    )
    for index in range(count):
        for seat in range(players):
            searching.totals[index, seat] += searching.more[index, seat]
    parts.numbers[ROLLOUTS_DONE] = done + ROLLOUTS
    tree.counts[EVALUATION_COUNT] += count
    return int(tree.counts[EVALUATION_COUNT])


def use_rollouts(parts: Block, searching: SearchArrays) -> None:
    """Replace the root's values by the means of the added rollouts, corrected (a template).

    Args:
        parts: The first part of the block.
        searching: The arrays of the search.
    """
    done = parts.numbers[ROLLOUTS_DONE]
    if done > 0:
        tree, totals = searching.tree, searching.totals
        count, mover = tree.first_edge[1], tree.movers[0]
        actions, order = searching.legal[:count], searching.workspace.order
        for index in range(count):
            for seat in range(totals.shape[1]):
                totals[index, seat] *= ROLLOUTS / done
        correct_best(
            searching.determinizations[0],
            actions,
            count,
            parts.network,
            searching.evaluator,
            searching.workspace.child,
            totals,
            order,
        )
        tree.counts[NODE_COUNT] = 0
        add_node(tree, mover, actions, totals, order, count)
    parts.numbers[ROLLOUTS_DONE] = -1


def simulate(block: Bytes, evaluations: int, simulations: int) -> int:
    """Run simulations; the first call ends the time of ``refine`` (a template).

    Args:
        block: uint8[n]: the memory, with a search that has begun.
        evaluations: The total number of positions evaluated at which to stop.
        simulations: The maximum number of simulations to run.

    Returns:
        The number of simulations run.
    """
    parts = block_in(block)
    searching = current_search_in(block, parts)
    if parts.numbers[ROLLOUTS_DONE] >= 0:
        use_rollouts(parts, searching)
    return run_simulations(
        searching.tree,
        searching.determinizations,
        simulations,
        evaluations,
        parts.network,
        searching.evaluator,
        searching.workspace,
    )


def search(block: Bytes, seat: int, seed: int, nodes: int, only: int) -> int:
    """Search a decision with a limit of positions (a template).

    Those after each action are evaluated in any case, and the last simulation may slightly exceed
    the limit. Equal arguments have equal results.

    Args:
        block: uint8[n]: the memory, of the size that ``size`` returns.
        seat: The seat to act.
        seed: The seed of all random choices: any 64 bits.
        nodes: The positions to evaluate, at least 1.
        only: Restrict the root to this action; -1 for none.

    Returns:
        The number of the root's actions; -1 if the seat cannot act, or not so.

    Example:
        >>> count = search(block, seat=1, seed=0, nodes=10_000, only=-1)
        >>> best = block_in(block).actions[0] if rank(block) else -1
    """
    count = begin(block, seat, seed, nodes, only)
    if count < 0:
        return -1
    parts = block_in(block)
    evaluated = current_search_in(block, parts).tree.counts[EVALUATION_COUNT]
    while 0 < evaluated < ROOT_ROLLOUT_SHARE * nodes:
        evaluated = refine(block)
    simulate(block, nodes, 1 << 62)
    return count


def lead(block: Bytes) -> int:
    """Return by how many visits the root's most visited action leads (a template).

    -1 for the only action.
    """
    parts = block_in(block)
    tree = current_search_in(block, parts).tree
    if tree.first_edge[1] == 1:
        return -1
    first = second = 0
    for edge in range(tree.first_edge[1]):
        visits = tree.edge_visits[edge]
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
    return first - second


def deepen(block: Bytes, seat: int, seed: int, depth: int, most: int) -> int:
    """Search a decision by alpha-beta to the next depth (a template).

    It is called with depth 1, 2, and so on, without another search in between.

    Args:
        block: uint8[n]: the memory, of the size that ``size`` returns.
        seat: The seat to act.
        seed: The seed of all random choices: any 64 bits.
        depth: The plies to look ahead.
        most: The most positions to visit.

    Returns:
        The positions visited, with the best action in ``actions``; 0 if the depth is more than the
        game's greatest, or the seat cannot act; -1 if there were more than ``most``.
    """
    parts = block_in(block)
    rng = parts.numbers[RNG : RNG + 4]
    if depth == 1:
        parts.numbers[SEAT] = seat
        seed_rng(rng, seed)
        if sample(parts) < 0:
            return 0
        parts.actions[0] = -1
    if depth > MAX_DEPTH:
        return 0
    return search_deeper(
        parts.state, seat, depth, most, rng, block, parts.places.rest, parts.actions[:1]
    )
