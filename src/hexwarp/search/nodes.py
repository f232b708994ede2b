"""The graph that a search grows, and one walk through it, as templates for any kernel.

A node is a decision as its mover sees it (``kernel.key``), so ways that lead to the same position
meet, and nobody decides by what is hidden from him; chance is drawn on the way. A node's edges
are its best actions, each with what the position after it is worth at first sight. A walk goes
where the mover's value, and how little was tried, say (PUCT: Rosin, 2011; Silver et al., 2017),
ends at a position that is over or becomes a node, and tells all edges on its way what each seat
may hope for there (max^n: Luckhardt and Irani, 1986).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.jit import Rng, njit
from hexwarp.core.kernels import Kernel, Numbers, Shares, State
from hexwarp.core.types import CHANCE, Seat
from hexwarp.search.rollouts import Playground

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() puts a game's functions in the place of these
    to_move, legal, apply, key = _kernel.to_move, _kernel.legal, _kernel.apply, _kernel.key
    chance, apply_chance, score = _kernel.chance, _kernel.apply_chance, _kernel.score
    random_outcome = _kernel.random_outcome

    def evaluate(state: State, viewer: Seat, network: Any, room: Any, shares: Shares) -> None:
        """Write each seat's chance to win (``network.evaluate``)."""

    play_on = evaluate
    """The same by random games (``rollouts.evaluate``)."""


WIDTH: Final = 32
"""The actions that a node keeps, the best at first sight; the root keeps all."""

DEPTH: Final = 64
"""Decisions after which a walk ends; positions can come again."""

EXPLORATION: Final = 0.5
"""How much a little tried action is preferred (PUCT's c)."""

TEMPERATURE: Final = 0.08
"""The chance to win by which an action must be worse at first sight to be e times less likely."""

TRUST: Final = 1.0
"""As how many walks the first sight counts."""

PLAYED: Final = 0.7
"""How much random games count, beside what the network says."""

DOUBTED: Final = 20
"""Random games that count half of what ever so many would."""

POINT: Final = 1e-5
"""What a point more than the others' mean is worth when all is over, beside a whole win's 1."""

Columns: TypeAlias = NDArray[np.float64]
"""float64[n, players]: by seat, at index seat - 1."""


class Tree(NamedTuple):
    """The nodes, and the edges of one after those of the other. Node 0 is the root."""

    slots: Numbers
    """int64[a power of 2]: 1 + a node, at the place that its key says or the next free; or 0."""
    keys: Numbers
    """int64[nodes]"""
    movers: Numbers
    """int64[nodes]: the seat to act."""
    first: Numbers
    """int64[nodes + 1]: the node's first edge; they end where the next node's begin."""
    walks: Numbers
    """int64[nodes]: how often one of the edges was taken."""
    gained: Shares
    """float64[nodes]: what these walks gave the mover beyond first sight, summed."""
    actions: Numbers
    """int64[edges], each node's best at first sight first."""
    priors: Shares
    """float64[edges]: how likely the action is the best; they sum to 1."""
    sights: Columns
    """float64[edges, players]: what it is worth at first sight."""
    tries: Numbers
    """int64[edges]"""
    sums: Columns
    """float64[edges, players]: what the tries gave."""
    counts: Numbers
    """int64[2]: the nodes, and the positions that were evaluated."""


NODES, EVALUATED = range(2)


class Room(NamedTuple):
    """What a search works with beside its tree."""

    rng: Rng
    here: State
    """uint8[STATE_SIZE]: where the walk is."""
    after: State
    """uint8[STATE_SIZE]: a position to be evaluated."""
    actions: Numbers
    """int64[num_actions]"""
    values: Columns
    """float64[num_actions, players]"""
    outcomes: Numbers
    """int64[MAX_OUTCOMES]"""
    weights: Numbers
    """int64[MAX_OUTCOMES]"""
    scores: Numbers
    """int64[players]"""
    worth: Shares
    """float64[players]: what the walk's end is worth."""
    played: Shares
    """float64[players]: the same by random games."""
    edges: Numbers
    """int64[DEPTH]: the walk."""
    passed: Numbers
    """int64[DEPTH]: the nodes of these edges."""
    sign: int
    """Whether points are good, 1, or bad, -1."""


def empty_tree(nodes: int, edges: int, players: int) -> Tree:
    """A tree with room for so many nodes and edges; memory that stays unused costs nothing."""
    return Tree(
        slots=np.zeros(1 << (2 * nodes).bit_length(), np.int64),
        keys=np.zeros(nodes, np.int64),
        movers=np.zeros(nodes, np.int64),
        first=np.zeros(nodes + 1, np.int64),
        walks=np.zeros(nodes, np.int64),
        gained=np.zeros(nodes),
        actions=np.zeros(edges, np.int64),
        priors=np.zeros(edges),
        sights=np.zeros((edges, players)),
        tries=np.zeros(edges, np.int64),
        sums=np.zeros((edges, players)),
        counts=np.zeros(2, np.int64),
    )


# --- any game ------------------------------------------------------------------------------------


@njit
def _find(tree: Tree, key_: int) -> int:
    """The slot of the node with the key, or the free one where it belongs."""
    mask = tree.slots.size - 1
    slot = (key_ ^ key_ >> 29) & mask
    while tree.slots[slot] and tree.keys[tree.slots[slot] - 1] != key_:
        slot = (slot + 1) & mask
    return int(slot)


@njit
def _select(tree: Tree, node: int) -> int:
    """The edge to try: PUCT, with the value at first sight as that of TRUST walks.

    First sight is corrected by what walks from this node have gained beyond it so far. Of the
    edges never tried the first has the most of everything, so no later one is looked at; those
    behind it that random games tried at the root wait for that one walk.
    """
    mover = tree.movers[node] - 1
    shift = tree.gained[node] / (tree.walks[node] + TRUST)
    eagerness = EXPLORATION * np.sqrt(tree.walks[node] + 1.0)
    chosen, highest = 0, -np.inf
    for edge in range(tree.first[node], tree.first[node + 1]):
        tries = tree.tries[edge]
        known = TRUST * (tree.sights[edge, mover] + shift) + tree.sums[edge, mover]
        score = known / (TRUST + tries) + eagerness * tree.priors[edge] / (1 + tries)
        if score > highest:
            chosen, highest = edge, score
        if tries == 0:
            break
    return chosen


@njit
def _back_up(tree: Tree, room: Room, length: int) -> None:
    """Tell the edges of a walk what its end is worth."""
    for step in range(length):
        edge, node = room.edges[step], room.passed[step]
        mover = tree.movers[node] - 1
        tree.walks[node] += 1
        tree.gained[node] += room.worth[mover] - tree.sights[edge, mover]
        tree.tries[edge] += 1
        for seat in range(room.worth.size):
            tree.sums[edge, seat] += room.worth[seat]


@njit
def _best_first(room: Room, mover: Seat, count: int) -> Numbers:
    """The places of the first actions of ``room.actions``, by what they are worth to a seat."""
    return np.argsort(-room.values[:count, mover - 1], kind="mergesort")


@njit
def _keep(tree: Tree, room: Room, mover: Seat, count: int, width: int) -> None:
    """A new node, the last: the best actions of ``room.actions`` with ``room.values``."""
    node = tree.counts[NODES]
    column = room.values[:count, mover - 1]
    order = _best_first(room, mover, count)
    first = tree.first[node]
    end = first + min(count, width)
    highest = column[order[0]]
    total = 0.0
    for edge in range(first, end):
        place = order[edge - first]
        tree.actions[edge] = room.actions[place]
        tree.sights[edge] = room.values[place]
        tree.priors[edge] = np.exp((column[place] - highest) / TEMPERATURE)
        total += tree.priors[edge]
    for edge in range(first, end):
        tree.priors[edge] /= total
    tree.movers[node] = mover
    tree.first[node + 1] = end
    tree.counts[NODES] += 1


@njit
def look_again(tree: Tree, room: Room, sums: Columns, games: Numbers, games_a_walk: int) -> None:
    """Mix the first sight of the root's actions with what random games gave; a new order.

    ``sums``, float64[edges, players], are each seat's wins in so many ``games``, int64[edges].
    The more games, the more they count; and so many of them are a walk that was made.
    """
    count = tree.first[1]
    mover = tree.movers[0]
    room.actions[:count] = tree.actions[:count]
    for edge in range(count):
        weight = PLAYED / (games[edge] + DOUBTED)
        room.values[edge] = tree.sights[edge] + weight * (
            sums[edge] - games[edge] * tree.sights[edge]
        )
    order = _best_first(room, mover, count)
    tree.counts[NODES] = 0
    _keep(tree, room, mover, count, count)
    for edge in range(count):
        tries = games[order[edge]] // games_a_walk
        tree.tries[edge] = tries
        tree.sums[edge] = tries * tree.sights[edge]
        tree.walks[0] += tries


@njit
def _nth_of(room: Room, count: int, edge: int, tries: int) -> int:
    """The outcome for an edge's n-th try: one after the other they are spread by their weights.

    It is where n times the golden ratio falls, from a beginning of the edge's own.
    """
    total = 0
    for index in range(count):
        total += room.weights[index]
    point = ((edge * 0x85EBCA6B + tries * 0x9E3779B1) & 0xFFFFFFFF) * total >> 32
    index = 0
    while point >= room.weights[index]:
        point -= room.weights[index]
        index += 1
    return int(room.outcomes[index])


# --- templates -----------------------------------------------------------------------------------


def appraise(
    state: State, viewer: Seat, network: Any, eyes: Any, room: Room, shares: Shares
) -> None:
    """A template: what a position is worth to each seat, exactly where it is over."""
    if to_move(state) != 0:
        evaluate(state, viewer, network, eyes, shares)
        return
    score(state, room.scores, shares)
    for seat in range(shares.size):
        others = (room.scores.sum() - room.scores[seat]) / (shares.size - 1)
        shares[seat] += room.sign * POINT * (room.scores[seat] - others)


def expand(tree: Tree, state: State, network: Any, eyes: Any, room: Room, width: int) -> bool:
    """A template: look at every action of a position; its best one's values to ``room.worth``.

    Makes a node of it, the last. False if the tree has no room for one: then the position itself
    is evaluated alone.
    """
    mover = to_move(state)
    node = tree.counts[NODES]
    if node == tree.keys.size or tree.first[node] + width > tree.actions.size:
        appraise(state, mover, network, eyes, room, room.worth)
        tree.counts[EVALUATED] += 1
        return False
    count = legal(state, room.actions)
    for place in range(count):
        room.after[:] = state
        apply(room.after, room.actions[place])
        appraise(room.after, mover, network, eyes, room, room.values[place])
    tree.counts[EVALUATED] += count
    tree.keys[node] = key(state)
    tree.slots[_find(tree, tree.keys[node])] = node + 1
    _keep(tree, room, mover, count, width)
    room.worth[:] = tree.sights[tree.first[node]]
    return True


def temper(tree: Tree, ground: Playground, room: Room) -> None:
    """A template: what the last node promises, mixed with how random games from there end.

    They begin behind the node's best action.
    """
    apply(room.here, tree.actions[tree.first[tree.counts[NODES] - 1]])
    if to_move(room.here) != 0:
        play_on(room.here, 0, None, ground, room.played)
        tree.counts[EVALUATED] += ground.games
        for seat in range(room.worth.size):
            room.worth[seat] += PLAYED * (room.played[seat] - room.worth[seat])


def probe(
    tree: Tree,
    world: State,
    edges: Numbers,
    ground: Playground,
    room: Room,
    sums: Columns,
    games: Numbers,
) -> None:
    """A template: random games after some actions of the root; adds what each seat won.

    ``world``, uint8[STATE_SIZE], is what the root may be.
    """
    for edge in edges:
        room.here[:] = world
        apply(room.here, tree.actions[edge])
        play_on(room.here, 0, None, ground, room.played)
        sums[edge] += ground.games * room.played
        games[edge] += ground.games
        tree.counts[EVALUATED] += ground.games


def walk(
    tree: Tree,
    worlds: State,
    walks: int,
    evaluations: int,
    network: Any,
    eyes: Any,
    ground: Playground,
    room: Room,
) -> int:
    """A template: so many walks from the root, or until so many positions were evaluated in all.

    ``worlds``, uint8[n, STATE_SIZE], are what the root may be; each edge's tries take them in
    turn. Returns the walks made.
    """
    made = 0
    here = room.here
    while made < walks and tree.counts[EVALUATED] < evaluations:
        node = length = 0
        while True:
            edge = _select(tree, node)
            tries = tree.tries[edge]
            if length == 0:
                here[:] = worlds[tries % worlds.shape[0]]
            room.edges[length], room.passed[length] = edge, node
            length += 1
            apply(here, tree.actions[edge])
            if to_move(here) == CHANCE:
                count = chance(here, room.outcomes, room.weights)
                apply_chance(here, _nth_of(room, count, edge, tries))
            while to_move(here) == CHANCE:
                apply_chance(here, random_outcome(here, room.rng))
            if to_move(here) == 0:
                appraise(here, 0, network, eyes, room, room.worth)
                tree.counts[EVALUATED] += 1
                break
            node = tree.slots[_find(tree, key(here))] - 1
            if node < 0:
                if expand(tree, here, network, eyes, room, WIDTH) and ground.games:
                    temper(tree, ground, room)
                break
            if length == room.edges.size:
                room.worth[:] = tree.sights[tree.first[node]]
                break
        _back_up(tree, room, length)
        made += 1
    return made
