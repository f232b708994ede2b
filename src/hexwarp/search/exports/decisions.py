"""Exported functions that decide: solve, search, and read what was found.

After ``read`` a decision is solved by ``solve`` or searched by ``search``, or in steps, ``begin``,
``refine`` and ``simulate``, by a program that limits the time; ``rank`` gives the results,
``notice`` the choice of a low level, ``line`` samples of the expected play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import numpy as np

from hexwarp.core.jit import assign, below, njit, returning_views, seed_rng
from hexwarp.core.kernels import AlphaBeta, Bytes, Kernel, Numbers, Shares, State
from hexwarp.core.memory import placed
from hexwarp.core.types import CHANCE
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
    find_slot,
    tree_in,
)

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() supplies the game's
    VIEW_SIZE, STATE_SIZE, MAX_ACTIONS = _kernel.VIEW_SIZE, _kernel.STATE_SIZE, _kernel.MAX_ACTIONS
    MAX_PLAYERS, MAX_OUTCOMES = _kernel.MAX_PLAYERS, _kernel.MAX_OUTCOMES
    read_view, fill_unknown, has_unknown = (
        _kernel.read_view,
        _kernel.fill_unknown,
        _kernel.has_unknown,
    )
    to_move, legal, apply, key = _kernel.to_move, _kernel.legal, _kernel.apply, _kernel.key
    chance, apply_chance, score = _kernel.chance, _kernel.apply_chance, _kernel.score
    random_action, random_outcome = _kernel.random_action, _kernel.random_outcome
    progress, turns_left = _kernel.progress, _kernel.turns_left
    BY_ROLLOUTS = 0  # 1 in a game with rollouts after all actions at once
    MAX_PLIES, MAX_DEPTH = 0, 0  # Endings.MAX_PLIES, AlphaBeta.MAX_DEPTH

    def inputs_of(players: int) -> int:
        """Return the number of a network's inputs; 0 in a game without networks."""

    def evaluator_in(
        block: Bytes, at: int, rng: Any, parts: Block, players: int
    ) -> tuple[Any, int]:
        """Return the evaluator's working arrays, and the place after them."""

    def evaluate(state: State, viewer: int, network: Any, workspace: Any, shares: Shares) -> None:
        """Write each seat's win probability: the evaluator of leaves."""

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
        """Add a node (``simulation.expand``)."""

    def run_simulations(
        tree: Tree,
        determinizations: State,
        simulations: int,
        evaluations: int,
        network: Any,
        evaluator_workspace: Any,
        workspace: Workspace,
    ) -> int:
        """Run simulations (``simulation.simulate``)."""

    def evaluate_actions(
        state: State,
        rng: Any,
        rollouts: int,
        point_value: float,
        odds: Any,
        actions: Numbers,
        workspace: Numbers,
        values: Shares,
    ) -> None:
        """Write the mean results of rollouts after each action; nothing without rollouts."""

    def correct_best(
        state: State,
        actions: Numbers,
        most: int,
        network: Any,
        workspace: Any,
        child: State,
        values: SeatValues,
        order: Numbers,
    ) -> int:
        """Correct them by the network."""

    def rollout_memory(workspace: Any) -> Numbers:
        """Return the rollouts' part of the evaluator's working arrays."""

    def write_odds(
        odds: Any, totals: Numbers, rounds_left: int, resigned: int, leads: Shares
    ) -> None:
        """Write the odds of a match (``match_odds.write_odds``)."""

    def endings_size(players: int) -> int:
        """Return the bytes that ``solve_ending`` works in; 0 in a game without endings."""

    search_deeper = cast(AlphaBeta, None).deepen

    def solve_ending(
        state: State,
        max_plies: int,
        odds: Any,
        block: Bytes,
        start: int,
        actions: Numbers,
        values: SeatValues,
        found: Numbers,
    ) -> int:
        """Solve a decision near the end (``Endings.solve``)."""


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

DECIDED: Final = 0.02
"""A game is decided for a seat whose win probability is less than this far from 0 or 1."""

AS_GOOD: Final = 0.005
"""The difference in win probability up to which an action is as good as the best one."""

MIN_VISITS: Final = 0.02
"""The share of the best action's visits from which an action's value counts."""


class SearchArrays(NamedTuple):
    """What a search works with, after the first part of the block."""

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
    # What else is done with the memory takes less than the working arrays of a search.
    solving = parts.places.rest + endings_size(parts.numbers[PLAYERS])
    return max(searching, solving)


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
        if to_move(parts.state) <= 0 or made == LINE_SIZE:
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
    found = parts.numbers[POSITIONS : POSITIONS + 1]
    found[0] = 0
    count = solve_ending(
        parts.state,
        min(max_plies, MAX_PLIES),
        parts.odds.by_score,
        block,
        parts.places.rest,
        parts.actions,
        parts.values,
        found,
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


# --- results -------------------------------------------------------------------------------------


def rank(block: Bytes) -> int:
    """Write the root's actions, most visited first, with visits and values (a template).

    Values are means as in ``simulation.select``, clipped and normalised, since score bonuses can
    take them out of the range of probabilities.

    Returns:
        The number of actions.
    """
    parts = block_in(block)
    searching = current_search_in(block, parts)
    tree, workspace = searching.tree, searching.workspace
    count, players, mover = tree.first_edge[1], parts.numbers[PLAYERS], tree.movers[0] - 1
    values, own = searching.more, workspace.raw_value_visits
    visited = 0
    for edge in range(count):
        visited += tree.edge_visits[edge]
    for seat in range(players):
        shift = 0.0
        for edge in range(count):
            visits = tree.edge_visits[edge]
            shift += tree.value_sums[edge, seat] - visits * tree.raw_values[edge, seat]
        shift /= visited + own
        for edge in range(count):
            raw = (tree.raw_values[edge, seat] + shift) * own
            mean = (raw + tree.value_sums[edge, seat]) / (tree.edge_visits[edge] + own)
            values[edge, seat] = max(mean, 0.0)
    order = workspace.order
    for edge in range(count):
        total = 0.0
        for seat in range(players):
            total += values[edge, seat]
        for seat in range(players):
            values[edge, seat] /= max(total, 1.0)
        index = edge
        while index > 0 and ranks_before(tree, values, mover, edge, order[index - 1]):
            order[index] = order[index - 1]
            index -= 1
        order[index] = edge
    for index in range(count):
        edge = order[index]
        parts.actions[index], parts.visits[index] = tree.actions[edge], tree.edge_visits[edge]
        assign(parts.values[index], values[edge])
    parts.numbers[POSITIONS] = tree.counts[EVALUATION_COUNT]
    parts.numbers[COUNT] = count
    return int(count)


@njit
def ranks_before(tree: Tree, values: SeatValues, mover: int, edge: int, other: int) -> bool:
    """Return whether an edge has more visits than another, or as many and a higher value.

    Args:
        tree: The tree.
        values: float64[edges, players]: the values of the root's edges.
        mover: The root's seat to act, from 0.
        edge: The edge.
        other: The other edge.
    """
    more = tree.edge_visits[edge] - tree.edge_visits[other]
    return bool(more > 0 or (more == 0 and values[edge, mover] > values[other, mover]))


def positions(block: Bytes) -> int:
    """Return the positions that the last results are from (a template)."""
    return int(block_in(block).numbers[POSITIONS])


def shorten(block: Bytes) -> int:
    """Move the action that leaves the fewest turns to the front, in a decided game (a template).

    There many actions are as good as the best, and a search only tells them apart by noise. Where
    results are exact, only actions of equal value change places.

    Returns:
        The index at which the action was.
    """
    parts = block_in(block)
    seat, values = parts.numbers[SEAT], parts.values
    best, visits = values[0, seat - 1], parts.visits[0]
    if DECIDED <= best <= 1 - DECIDED:
        return 0
    seed_rng(parts.numbers[RNG : RNG + 4], 0)
    sample(parts)
    chosen, fewest = 0, np.inf
    for index in range(parts.numbers[COUNT]):
        as_good = values[index, seat - 1] >= best - (AS_GOOD if visits else 0.0)
        if as_good and parts.visits[index] >= MIN_VISITS * visits:
            assign(parts.root, parts.state)
            apply(parts.root, parts.actions[index])
            turns = turns_left(parts.root, seat)
            if turns < fewest:
                chosen, fewest = index, turns
    read_view(parts.encoded[: parts.numbers[VIEW_LENGTH]], parts.root)
    for index in range(chosen, 0, -1):
        swap_results(parts, index, index - 1)
    return chosen


@njit
def swap_results(parts: Block, a: int, b: int) -> None:
    """Exchange two actions with their visits and values.

    Args:
        parts: The first part of the block.
        a: The index of one.
        b: The index of the other.
    """
    parts.actions[a], parts.actions[b] = parts.actions[b], parts.actions[a]
    parts.visits[a], parts.visits[b] = parts.visits[b], parts.visits[a]
    for seat in range(parts.values.shape[1]):
        value = parts.values[a, seat]
        parts.values[a, seat] = parts.values[b, seat]
        parts.values[b, seat] = value


def notice(block: Bytes, attention: int, greed: float) -> int:
    """Return the action that looks best to a level, of those that it notices (a template).

    It notices the action that gains most at once, and others at random. What an action gains is its
    progress, from 0 for the least to 1 for the most.

    Args:
        block: uint8[n]: the memory, with the results of a search.
        attention: The number of actions that the level notices.
        greed: What the greatest gain seems to be worth, as a win probability.
    """
    parts = block_in(block)
    searching = current_search_in(block, parts)
    numbers, gains, order = parts.numbers, searching.gains, searching.workspace.order
    count, seat, rng = numbers[COUNT], numbers[SEAT], numbers[RNG : RNG + 4]
    least, most, equal, first = np.inf, -np.inf, 0, 0
    for index in range(count):
        child = searching.workspace.child
        assign(child, searching.determinizations[0])
        apply(child, parts.actions[index])
        gains[index], order[index] = progress(child, seat), index
        least = min(least, gains[index])
        if gains[index] > most:
            most, equal = gains[index], 0
        if gains[index] == most:  # each of the best is chosen with the same probability
            equal += 1
            if below(rng, equal) == 0:
                first = index
    weight = greed * value_range(parts.odds) / (most - least if most > least else 1.0)
    order[0], order[first] = first, 0
    chosen, best = first, -np.inf
    for number in range(min(attention, count)):
        if number > 0:  # a random one of the rest
            other = number + below(rng, count - number)
            order[number], order[other] = order[other], order[number]
        index = order[number]
        worth = parts.values[index, seat - 1] + weight * (gains[index] - least)
        if worth > best or (worth == best and index < chosen):
            chosen, best = index, worth
    return int(parts.actions[chosen])


def line(block: Bytes) -> int:
    """Sample the play that is expected after the root's most visited action (a template).

    ``sample`` gets the view with its unknown parts sampled, and ``line`` what happens from there:
    the choices of other seats that come first, the root's action, and the most visited moves after
    it, one for each seat at most. The line ends early where the search ended.

    Returns:
        The length of ``line``.
    """
    parts = block_in(block)
    searching = current_search_in(block, parts)
    tree, workspace, rng = searching.tree, searching.workspace, parts.numbers[RNG : RNG + 4]
    length = sample(parts)
    turns = node = 0
    while True:
        action = most_visited(tree, node)
        count, is_legal = legal(parts.state, workspace.actions), False
        for index in range(count):
            is_legal |= workspace.actions[index] == action
        if not is_legal:  # keys may rarely collide
            break
        parts.line[length] = action
        length += 1
        turns += 1
        apply(parts.state, action)
        while to_move(parts.state) == CHANCE and length < LINE_SIZE:
            outcome = random_outcome(parts.state, rng)
            parts.line[length] = -1 - outcome
            length += 1
            apply_chance(parts.state, outcome)
        if turns > parts.numbers[PLAYERS] or to_move(parts.state) == 0 or length == LINE_SIZE:
            break
        node = tree.slots[find_slot(tree, key(parts.state))] - 1
        if node < 0:
            break
    return length


@njit
def most_visited(tree: Tree, node: int) -> int:
    """Return the most visited action of a node.

    Args:
        tree: The tree.
        node: The node.
    """
    best = tree.first_edge[node]
    for edge in range(tree.first_edge[node], tree.first_edge[node + 1]):
        if tree.edge_visits[edge] > tree.edge_visits[best]:
            best = edge
    return int(tree.actions[best])
