"""Search for games of chance, hidden tiles and any number of seats: what a decision is worth.

``nodes`` says how the search goes; here is what it starts from, how long it takes, and what it
tells in the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.jit import Rng, bind, seeded
from hexwarp.core.kernels import Kernel, State
from hexwarp.core.types import Action, Seat
from hexwarp.search import network, nodes, rollouts
from hexwarp.search.nodes import DEPTH, EVALUATED, TRUST, Room, Tree, empty_tree

WORLDS = 64
"""How often, at most, what the seat does not know is drawn."""

POSITIONS_A_WORLD = 100
"""With fewer nodes than this for each, fewer worlds are drawn: that takes time of its own."""

MOST_NODES = 1 << 18
MOST_EDGES = 1 << 21
"""The room that a search by time has: more than a minute fills."""

PROBE_GAMES = 10
"""How many random games after an action are played in one go."""

PROBE_SHARE = 0.5
"""The part of a search that such games may take."""

PROBE_MOST = 100_000
"""How many of them are played in all: more would be more certain of what is not quite true."""

FINALISTS = 8
"""How many actions, at least, have such games to the end."""

BATCH_SECONDS = 0.005
"""How often, about, a search looks at the clock."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found out about a decision."""

    actions: tuple[Action, ...]
    """The legal actions, best first."""
    values: tuple[tuple[float, ...], ...]
    """By action: each seat's chance to win after it, 0 to 1."""
    visits: tuple[int, ...]
    """By action: how often the search tried it; as many random games as a node gets count once."""
    win: tuple[float, ...]
    """By seat: the chance to win at this decision, with best play."""
    nodes: int
    """Positions evaluated; a random game counts as one."""
    seconds: float

    @property
    def nodes_per_s(self) -> float:
        """Positions evaluated in a second."""
        return self.nodes / self.seconds


def think(
    game: Game[S],
    state: S,
    seat: Seat,
    rng: Random,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    only: Action | None = None,
) -> Thought:
    """What the legal actions of a seat are worth, in a state that is redacted for it.

    Exactly one of ``nodes`` (the positions to evaluate; at least those after each legal action,
    and at most a few more) and ``seconds`` is given. With ``nodes`` the same state and generator
    give the same Thought, but for its seconds. By the game's network if it has one, else by
    random games. ``only`` asks about one of the actions: all is spent on it.

    Raises MalformedError for a game without compiled rules.
    """
    started = perf_counter()
    kernel = game.kernel()
    if kernel is None:
        raise MalformedError(f"{game.name} has no compiled rules to search with.")
    search = _Search(game, kernel, state, seat, rng, nodes)
    if only is not None:
        search.restrict(only)
    if seconds is None:
        budget = int(nodes or 0)
        search.probe(lambda games: (search.evaluated + games) / max(budget, 1))
        search.walk(evaluations=budget)
    else:
        search.probe(lambda _games: (perf_counter() - started) / seconds)
        search.walk_until(started + seconds)
    return search.thought(perf_counter() - started)


class _Search:
    """One decision: a tree of its own and all that walks through it need."""

    def __init__(
        self, game: Game[S], kernel: Kernel, state: S, seat: Seat, rng: Random, budget: int | None
    ) -> None:
        words = seeded(rng.getrandbits(64))
        evaluate, self._network, self._eyes = _judge(game, kernel, words)
        play_on = rollouts.evaluator(kernel)
        appraise = bind(nodes.appraise, kernel, evaluate=evaluate)
        expand = bind(nodes.expand, kernel, appraise=appraise)
        temper = bind(nodes.temper, kernel, play_on=play_on)
        self._probe = bind(nodes.probe, kernel, play_on=play_on)
        self._walk = bind(nodes.walk, kernel, appraise=appraise, expand=expand, temper=temper)
        self._ground = rollouts.playground(kernel, game.players, words, game.playouts)
        self._probing = rollouts.playground(kernel, game.players, words, PROBE_GAMES)
        most = WORLDS if budget is None else min(WORLDS, 1 + budget // POSITIONS_A_WORLD)
        self._worlds = _worlds(game, kernel, state, seat, rng, most)
        root_edges = game.num_actions
        self.tree = empty_tree(
            MOST_NODES if budget is None else min(MOST_NODES, budget + 1),
            root_edges + (MOST_EDGES if budget is None else min(MOST_EDGES, budget + nodes.WIDTH)),
            game.players,
        )
        self._room = _room(game, kernel, words)
        expand(self.tree, self._worlds[0], self._network, self._eyes, self._room, game.num_actions)

    @property
    def evaluated(self) -> int:
        """The positions evaluated so far."""
        return int(self.tree.counts[EVALUATED])

    def restrict(self, action: Action) -> None:
        """Leave one action at the root."""
        tree = self.tree
        edge = self._root_actions().index(action)
        tree.actions[0], tree.sights[0], tree.priors[0] = action, tree.sights[edge], 1.0
        tree.first[1] = 1

    def probe(self, spent: Callable[[int], float]) -> None:
        """Random games correct the first sight of the root's actions, where the game has them.

        Stage after stage the better half goes on. ``spent`` tells what part of the search will be
        spent after so many games more.
        """
        count, mover = int(self.tree.first[1]), int(self.tree.movers[0]) - 1
        sums = np.zeros((count, self._room.worth.size))
        games = np.zeros(count, np.int64)
        edges = np.arange(count)
        stages = max(1, (count // FINALISTS).bit_length())
        for stage in range(1, stages + 1):
            part = stage / stages
            more = edges.size * PROBE_GAMES
            while (
                self._ground.games
                and spent(more) <= PROBE_SHARE * part
                and games.sum() + more <= PROBE_MOST * part
            ):
                world = self._worlds[int(games.max()) // PROBE_GAMES % len(self._worlds)]
                self._probe(self.tree, world, edges, self._probing, self._room, sums, games)
            if not games.any():
                return
            won = (sums[edges, mover] + 1) / (games[edges] + 2)
            edges = edges[np.argsort(-won, kind="stable")[: max(FINALISTS, edges.size // 2)]]
        nodes.look_again(self.tree, self._room, sums, games, self._ground.games)

    def walk(self, evaluations: int, walks: int = 1 << 62) -> int:
        """Go on until so many positions were evaluated in all; returns the walks made."""
        return self._walk(
            self.tree,
            self._worlds,
            walks,
            evaluations,
            self._network,
            self._eyes,
            self._ground,
            self._room,
        )

    def walk_until(self, deadline: float) -> None:
        """Go on until then, or until another action can no longer become the best."""
        batch, before = 1, perf_counter()
        while self._is_open(batch, deadline - before):
            self.walk(1 << 62, batch)
            now = perf_counter()
            batch = max(1, int(batch * min(2.0, BATCH_SECONDS / (now - before))))
            before = now

    def _is_open(self, batch: int, left: float) -> bool:
        """Whether the walks that are to be expected may still change which action is the best."""
        tries = np.sort(self._root_tries())[-2:]
        if left <= 0 or tries.size == 1:
            return False
        return bool(tries[1] - tries[0] <= 2 * batch * left / BATCH_SECONDS)

    def _root_actions(self) -> list[Action]:
        return cast(list[Action], self.tree.actions[: self.tree.first[1]].tolist())

    def _root_tries(self) -> Any:
        return self.tree.tries[: self.tree.first[1]]

    def thought(self, seconds: float) -> Thought:
        """What the root's edges came to; those that were tried most often first."""
        tree, mover = self.tree, int(self.tree.movers[0]) - 1
        edges = slice(0, int(tree.first[1]))
        tries = tree.tries[edges]
        values = _values(tree, edges)
        order = np.lexsort((-values[:, mover], -tries))
        ranked = tuple(tuple(row) for row in values[order].tolist())
        return Thought(
            actions=tuple(tree.actions[edges][order].tolist()),
            values=ranked,
            visits=tuple(tries[order].tolist()),
            win=ranked[0],
            nodes=int(tree.counts[EVALUATED]),
            seconds=seconds,
        )


def _judge(game: Game[S], kernel: Kernel, words: Rng) -> tuple[network.Evaluate, Any, Any]:
    """What evaluates a position, the network that it goes by or None, and its scratch room."""
    features = game.features()
    learned = network.of_game(game) if features else None
    if features is None or learned is None:
        return rollouts.evaluator(kernel), None, rollouts.playground(kernel, game.players, words)
    return network.evaluator(kernel, features), learned, network.scratch(features)


def _worlds(
    game: Game[S], kernel: Kernel, state: S, seat: Seat, rng: Random, most: int
) -> NDArray[np.uint8]:
    """Different draws of what the seat does not know, uint8[n, STATE_SIZE]; one if it knows all.

    Seats that act before it, and at the same time, have done so at random.
    """
    loaded: dict[S, State] = {}
    worlds: list[State] = []
    for _ in range(most):
        world = game.determinise(state, rng)
        while (first := game.to_move(world)[0]) != seat:
            world = game.apply(world, first, rng.choice(game.legal_actions(world, first))).state
        if world == state:
            return kernel.load(game, world)[np.newaxis]
        if world not in loaded:
            loaded[world] = kernel.load(game, world)
        worlds.append(loaded[world])
    return np.array(worlds)


def _room(game: Game[Any], kernel: Kernel, words: Rng) -> Room:
    return Room(
        rng=words,
        here=np.zeros(kernel.STATE_SIZE, np.uint8),
        after=np.zeros(kernel.STATE_SIZE, np.uint8),
        actions=np.zeros(game.num_actions, np.int64),
        values=np.zeros((game.num_actions, game.players)),
        outcomes=np.zeros(kernel.MAX_OUTCOMES, np.int64),
        weights=np.zeros(kernel.MAX_OUTCOMES, np.int64),
        scores=np.zeros(game.players, np.int64),
        worth=np.zeros(game.players),
        played=np.zeros(game.players),
        edges=np.zeros(DEPTH, np.int64),
        passed=np.zeros(DEPTH, np.int64),
        sign=-1 if game.lowest_wins else 1,
    )


def _values(tree: Tree, edges: slice) -> NDArray[np.float64]:
    """What the root's actions are worth: [n, players], as chances.

    As ``nodes._select`` judges them, and without what points were added for.
    """
    sights, tries = tree.sights[edges], tree.tries[edges, np.newaxis]
    sums = tree.sums[edges]
    shift = (sums - tries * sights).sum(0) / (tries.sum() + TRUST)
    values: NDArray[np.float64] = ((sights + shift) * TRUST + sums) / (tries + TRUST)
    values = values.clip(0)
    values /= values.sum(1, keepdims=True).clip(1)
    return values
