"""Monte-Carlo tree search for games with chance, hidden information and any number of seats.

``search`` evaluates one decision. This module sets up a search, limits its length and reads its
result from the tree; ``simulation`` contains the simulations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.chance import ChanceSource, RandomChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.history import begin
from hexwarp.core.jit import Rng, bind, seeded
from hexwarp.core.kernels import Kernel, State
from hexwarp.core.trajectory import Candidate, Turn
from hexwarp.core.types import Action, Reason, Seat
from hexwarp.search import corrected_rollouts, match_odds, network, rollout, simulation
from hexwarp.search.corrected_rollouts import ROLLOUTS
from hexwarp.search.network import Network
from hexwarp.search.simulation import (
    MAX_NODE_EDGES,
    RAW_VALUE_VISITS,
    ROLLOUT_VALUE_VISITS,
    SCORE_BONUS,
)
from hexwarp.search.tree import (
    EVALUATION_COUNT,
    NODE_COUNT,
    SeatValues,
    Tree,
    add_node,
    empty_tree,
    find_slot,
)

MAX_DETERMINIZATIONS = 64
"""The maximum number of determinizations of the root."""

EVALUATIONS_PER_DETERMINIZATION = 100
"""Evaluations per determinization: a small budget gets fewer of them, as drawing takes time."""

MAX_NODES = 1 << 18
MAX_EDGES = 1 << 22
"""The capacity of the largest tree, some 250 MB; a search of Hyper-6 fills it in a few seconds.
After that leaves are evaluated, but not expanded."""

ROOT_ROLLOUT_SHARE = 0.1
"""The share of a search that is spent on more rollouts of the root's actions."""

MAX_ROOT_ROLLOUTS = 1024
"""The maximum number of rollouts after each of the root's actions. More would reduce only the
variance: the bias of random play remains."""

SAMPLED_LINES = 24
"""Samples of the play that is expected after a candidate move."""

BATCH_SECONDS = 0.005
"""The approximate interval at which a search limited by time reads the clock, in seconds."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The result of a search: the actions of a decision with their values."""

    actions: tuple[Action, ...]
    """The legal actions, best first."""
    values: tuple[tuple[float, ...], ...]
    """By action: each seat's win probability after it, 0 to 1."""
    visits: tuple[int, ...]
    """By action: its visits by simulations."""
    root_value: tuple[float, ...]
    """By seat: the win probability at this decision with the best action."""
    nodes: int
    """Positions evaluated, by the network or by rollouts."""
    seconds: float
    """Duration of the search, in seconds."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for the first action, if they were asked for (``reasons.compare``)."""
    exact: bool = False
    """Whether the values are exact, not estimated (``exact.solve``)."""

    @property
    def nodes_per_s(self) -> float:
        """Positions evaluated per second."""
        return self.nodes / self.seconds


def search(
    game: Game[S],
    state: S,
    seat: Seat,
    rng: Random,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    only: Action | None = None,
    value_network: Network | None = None,
) -> Evaluation:
    """Evaluate the legal actions of a seat.

    Leaves are evaluated by the network given, or by the game's own; in a game with rollouts after
    all actions it corrects these. Without a network they are evaluated by rollouts. With ``nodes``
    the result is reproducible: the same state and generator give the same Evaluation, apart from
    ``seconds``.

    Args:
        game: The game; it needs a kernel.
        state: The state, redacted for the seat.
        seat: A seat that may act.
        rng: Source of determinizations, chance and rollouts.
        nodes: Positions to evaluate. Those after each legal action are evaluated in any case, and
            the last simulation may slightly exceed the limit.
        seconds: Search time in seconds; exactly one of ``nodes`` and ``seconds`` is given. The
            search ends earlier if no other action can become the most visited.
        only: Restrict the root to this action.
        value_network: The network to evaluate leaves with.

    Returns:
        The actions, best first, with their values.

    Raises:
        MalformedError: The game has no kernel.

    Example:
        >>> evaluation = search(game, game.redact(state, (1,)), 1, Random(0), nodes=10_000)
        >>> best, value = evaluation.actions[0], evaluation.root_value
    """
    started = perf_counter()
    kernel = game.kernel()
    if kernel is None:
        raise MalformedError(f"{game.name} has no compiled rules to search with.")
    running = _Search(game, kernel, state, seat, rng, nodes, value_network)
    if only is not None:
        running.restrict_root(only)
    if seconds is None:
        budget = int(nodes or 0)
        running.refine_root(lambda: running.evaluated / max(budget, 1))
        running.simulate(evaluations=budget)
    else:
        running.refine_root(lambda: (perf_counter() - started) / seconds)
        running.simulate_until(started + seconds)
    return running.evaluation(perf_counter() - started)


def candidate(
    game: Game[S],
    state: S,
    seat: Seat,
    action: Action,
    rng: Random,
    nodes: int,
    value_network: Network | None = None,
) -> Candidate[S]:
    """Search an action alone, and sample the play that is expected after it.

    Args:
        game: The game; it needs a kernel.
        state: The state, redacted for the seat.
        seat: A seat that may act.
        action: A legal action.
        rng: Source of everything random.
        nodes: Positions to evaluate.
        value_network: The network to evaluate leaves with.

    Returns:
        The action, with samples in which each seat plays the move that the search visited most.
    """
    kernel = game.kernel()
    if kernel is None:
        raise MalformedError(f"{game.name} has no compiled rules to search with.")
    running = _Search(game, kernel, state, seat, rng, nodes, value_network)
    running.restrict_root(action)
    running.refine_root(lambda: running.evaluated / max(nodes, 1))
    running.simulate(evaluations=nodes)
    chance = RandomChance(rng)
    return Candidate(
        action,
        tuple(
            running.sample_line(game, kernel, first_to_act(game, state, seat, rng), action, chance)
            for _ in range(SAMPLED_LINES)
        ),
    )


class _Search:
    """The search of one decision: its tree, its workspaces and its compiled functions."""

    def __init__(
        self,
        game: Game[S],
        kernel: Kernel,
        state: S,
        seat: Seat,
        rng: Random,
        budget: int | None,
        value_network: Network | None,
    ) -> None:
        search_rng = seeded(rng.getrandbits(64))
        evaluate_result = bind(simulation.evaluate_result, kernel)
        expand: Callable[..., None]
        self._rollouts = game.action_rollouts()
        self._correct_best: Callable[..., Any] | None = None
        self._network: Any
        self._evaluator_workspace: Any
        if self._rollouts is not None:
            features: Any = game.features()
            self._network = value_network or network.of_game(game) or network.blank(game)
            self._evaluator_workspace = network.network_workspace(
                features,
                game.players,
                self._rollouts,
                search_rng,
                match_odds.of_game(game).by_score,
                match_odds.network_weight(game),
            )
            self._correct_best = corrected_rollouts.best_corrector(kernel, features)
            expand = bind(
                simulation.expand_by_rollouts,
                kernel,
                evaluate_actions=self._rollouts.evaluate_actions,
                correct_best=self._correct_best,
            )
        else:
            evaluate, self._network, self._evaluator_workspace = _leaf_evaluator(
                game, kernel, search_rng, value_network
            )
            evaluate_state = bind(
                simulation.evaluate_state,
                kernel,
                evaluate=evaluate,
                evaluate_result=evaluate_result,
            )
            expand = bind(simulation.expand, kernel, evaluate_state=evaluate_state)
        self._simulate = bind(
            simulation.simulate, kernel, evaluate_result=evaluate_result, expand=expand
        )
        most = MAX_DETERMINIZATIONS
        if budget is not None:
            most = min(most, 1 + budget // EVALUATIONS_PER_DETERMINIZATION)
        self._determinizations = _determinizations(game, kernel, state, seat, rng, most)
        nodes = MAX_NODES if budget is None else min(MAX_NODES, budget + 1)
        edges = game.num_actions + min(MAX_EDGES, nodes * MAX_NODE_EDGES)
        self.tree = empty_tree(nodes, edges, game.players, match_odds.value_range(game))
        self._workspace = simulation.search_workspace(
            game,
            kernel,
            search_rng,
            ROLLOUT_VALUE_VISITS if self._rollouts else RAW_VALUE_VISITS,
        )
        expand(
            self.tree,
            -1,
            self._determinizations[0],
            self._network,
            self._evaluator_workspace,
            self._workspace,
            game.num_actions,
            game.num_actions,
        )

    @property
    def evaluated(self) -> int:
        """The number of positions evaluated."""
        return int(self.tree.counts[EVALUATION_COUNT])

    def restrict_root(self, action: Action) -> None:
        """Remove all actions but one from the root."""
        tree = self.tree
        edge = self._root_actions().index(action)
        tree.actions[0], tree.raw_values[0], tree.priors[0] = action, tree.raw_values[edge], 1.0
        tree.first_edge[1] = 1

    def refine_root(self, spent: Callable[[], float]) -> None:
        """Average the values of the root's actions over more rollouts, in a game with them.

        Args:
            spent: Returns the share of the search, 0 to 1, that is spent.
        """
        if self._rollouts is None or self._correct_best is None:
            return
        tree, workspace, root = self.tree, self._workspace, self._determinizations[0]
        count, mover = int(tree.first_edge[1]), int(tree.movers[0])
        actions = np.sort(tree.actions[:count])
        rollouts, total = 0, np.zeros_like(tree.raw_values[:count])
        more = np.empty_like(total)
        while rollouts < MAX_ROOT_ROLLOUTS and spent() < ROOT_ROLLOUT_SHARE:
            self._rollouts.evaluate_actions(
                root,
                workspace.rng,
                ROLLOUTS,
                SCORE_BONUS,
                workspace.odds.by_score,
                actions,
                self._evaluator_workspace.rollouts,
                more,
            )
            total += more
            rollouts += ROLLOUTS
            tree.counts[EVALUATION_COUNT] += count
        if rollouts:
            values, order = total * ROLLOUTS / rollouts, np.zeros(count, np.int64)
            self._correct_best(
                root,
                actions,
                count,
                self._network,
                self._evaluator_workspace,
                workspace.child,
                values,
                order,
            )
            tree.counts[NODE_COUNT] = 0
            add_node(tree, mover, actions, values, order, count)

    def simulate(self, evaluations: int, simulations: int = 1 << 62) -> int:
        """Run simulations up to a total number of evaluations; return the simulations run."""
        return self._simulate(
            self.tree,
            self._determinizations,
            simulations,
            evaluations,
            self._network,
            self._evaluator_workspace,
            self._workspace,
        )

    def sample_line(
        self, game: Game[S], kernel: Kernel, state: S, action: Action, chance: ChanceSource
    ) -> tuple[Turn[S], ...]:
        """Return a root action and the most visited moves after it, one for each seat at most.

        The line ends early where the search ended.

        Args:
            game: The game.
            kernel: Its kernel.
            state: A determinization of the root, in which the root's mover is first to act.
            action: The root's action.
            chance: The chance source.
        """
        tree, history = self.tree, begin(game, chance, state)
        seat = int(tree.movers[0])
        while action in game.legal_actions(history.state, seat):  # keys may rarely collide
            history = history.play(seat, action, chance)
            if len(history.turns) > game.players or not game.to_move(history.state):
                break
            key = kernel.key(kernel.load(game, history.state))
            node = int(tree.slots[find_slot(tree, key)]) - 1
            if node < 0:
                break
            edges = slice(int(tree.first_edge[node]), int(tree.first_edge[node + 1]))
            seat = int(tree.movers[node])
            action = int(tree.actions[edges][np.argmax(tree.edge_visits[edges])])
        return history.turns

    def simulate_until(self, deadline: float) -> None:
        """Run simulations until the deadline, or until the best action cannot change."""
        batch, before = 1, perf_counter()
        while self._can_change(batch, deadline - before):
            self.simulate(1 << 62, batch)
            now = perf_counter()
            batch = max(1, int(batch * min(2.0, BATCH_SECONDS / (now - before))))
            before = now

    def _can_change(self, batch: int, left: float) -> bool:
        """Return whether the remaining simulations can still change the most visited action."""
        visits = np.sort(self._root_visits())[-2:]
        if left <= 0 or visits.size == 1:
            return False
        return bool(visits[1] - visits[0] <= 2 * batch * left / BATCH_SECONDS)

    def _root_actions(self) -> list[Action]:
        return cast(list[Action], self.tree.actions[: self.tree.first_edge[1]].tolist())

    def _root_visits(self) -> Any:
        return self.tree.edge_visits[: self.tree.first_edge[1]]

    def evaluation(self, seconds: float) -> Evaluation:
        """Return the root's actions, most visited first, with their values."""
        tree, mover = self.tree, int(self.tree.movers[0]) - 1
        edges = slice(0, int(tree.first_edge[1]))
        visits = tree.edge_visits[edges]
        values = _edge_values(tree, edges, self._workspace.raw_value_visits)
        order = np.lexsort((-values[:, mover], -visits))
        ranked = tuple(tuple(row) for row in values[order].tolist())
        return Evaluation(
            actions=tuple(tree.actions[edges][order].tolist()),
            values=ranked,
            visits=tuple(visits[order].tolist()),
            root_value=ranked[0],
            nodes=int(tree.counts[EVALUATION_COUNT]),
            seconds=seconds,
        )


def _leaf_evaluator(
    game: Game[S], kernel: Kernel, rng: Rng, given: Network | None
) -> tuple[network.Evaluate, Network | None, Any]:
    """Return the leaf evaluator, its network or None, and its workspace."""
    features = game.features()
    learned = given or (network.of_game(game) if features else None)
    if features is None or learned is None:
        workspace = rollout.rollout_workspace(kernel, game.players, rng)
        return rollout.evaluator(kernel), None, workspace
    workspace_of_network = network.network_workspace(features, game.players)
    return network.evaluator(kernel, features), learned, workspace_of_network


def _determinizations(
    game: Game[S], kernel: Kernel, state: S, seat: Seat, rng: Random, most: int
) -> NDArray[np.uint8]:
    """Return determinizations of a state, uint8[n, STATE_SIZE]; one if nothing is hidden."""
    loaded: dict[S, State] = {}
    drawn: list[State] = []
    for _ in range(most):
        sampled = first_to_act(game, state, seat, rng)
        if sampled == state:
            return kernel.load(game, sampled)[np.newaxis]
        if sampled not in loaded:
            loaded[sampled] = kernel.load(game, sampled)
        drawn.append(loaded[sampled])
    return np.array(drawn)


def first_to_act(game: Game[S], state: S, seat: Seat, rng: Random) -> S:
    """Return a determinization in which the seat is the first to act.

    Seats with simultaneous, secret choices that come before this one choose at random.

    Args:
        game: The game.
        state: The state, redacted for the seat.
        seat: A seat that may act.
        rng: The only source of randomness.
    """
    sampled = game.determinize(state, rng)
    while (first := game.to_move(sampled)[0]) != seat:
        sampled = game.apply(sampled, first, rng.choice(game.legal_actions(sampled, first))).state
    return sampled


def _edge_values(tree: Tree, edges: slice, raw_value_visits: float) -> SeatValues:
    """Return the values of the root's edges as win probabilities, [edges, players].

    The means are those of ``simulation.select``. They are clipped and normalised, since score
    bonuses can take them out of the range of probabilities.
    """
    raw, visits = tree.raw_values[edges], tree.edge_visits[edges, np.newaxis]
    sums = tree.value_sums[edges]
    shift = (sums - visits * raw).sum(0) / (visits.sum() + raw_value_visits)
    values: SeatValues = ((raw + shift) * raw_value_visits + sums) / (visits + raw_value_visits)
    values = values.clip(0)
    values /= values.sum(1, keepdims=True).clip(1)
    return values
