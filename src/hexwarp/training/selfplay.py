"""Games of a network against itself, as positions with what they turned out to be worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.jit import Rng, below, random_word
from hexwarp.core.kernels import Features, Kernel, Numbers, Shares, State
from hexwarp.core.types import Seat
from hexwarp.search.network import Evaluate, Network, Scratch

if TYPE_CHECKING:
    _kernel, _features = cast(Kernel, None), cast(Features, None)  # bind() puts a game's here
    to_move, legal, apply = _kernel.to_move, _kernel.legal, _kernel.apply
    random_action, score = _kernel.random_action, _kernel.score
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome
    features, first_seat = _features.features, _features.first_seat
    evaluate = cast(Evaluate, None)

Positions: TypeAlias = NDArray[np.float32]


class Memory(NamedTuple):
    """Positions in the order in which they were played, as a network sees them."""

    indices: NDArray[np.int32]
    """[n, MAX_ACTIVE] the inputs that are not 0"""
    values: Positions
    """[n, MAX_ACTIVE] what they are"""
    active: NDArray[np.int32]
    """[n] how many they are"""
    targets: Positions
    """[n, players] what each seat's chance to win is to be, from the first seat on"""


class Room(NamedTuple):
    """What playing needs, for one thread."""

    state: State
    child: State
    actions: Numbers
    """[num_actions]"""
    scores: Numbers
    """[players]"""
    shares: Shares
    """[players]"""
    best: Shares
    """[longest game, players] by decision: the shares after the best action"""
    strayed: Numbers
    """[longest game] by decision: 1 where another than the best action was taken"""
    places: Numbers
    """[longest game] by decision: the place in the memory, -1 where the game ended"""
    firsts: Numbers
    """[longest game] by decision: the first seat"""


def value_after(
    state: State,
    action: int,
    seat: Seat,
    network: Network,
    scratch: Scratch,
    child: State,
    scores: Numbers,
    shares: Shares,
) -> None:
    """A template: each seat's share after an action, to ``shares``, as its player sees it."""
    child[:] = state
    apply(child, action)
    if to_move(child) == 0:
        score(child, scores, shares)
    else:
        evaluate(child, seat, network, scratch, shares)


def best_action(state: State, network: Network, scratch: Scratch, room: Room, best: Shares) -> int:
    """A template: the action after which its player's share is the highest; the shares, too."""
    seat = to_move(state)
    count = legal(state, room.actions)
    chosen = room.actions[0]
    best[seat - 1] = -1.0
    for place in range(count):
        action = room.actions[place]
        value_after(state, action, seat, network, scratch, room.child, room.scores, room.shares)
        if room.shares[seat - 1] > best[seat - 1]:
            best[:] = room.shares
            chosen = action
    return int(chosen)


def play_game(
    start: State,
    network: Network,
    explore: float,
    trace: float,
    rng: Rng,
    scratch: Scratch,
    room: Room,
    memory: Memory,
    at: int,
) -> int:
    """A template: plays a game into the memory from place ``at`` on; returns the place after it.

    Every action is the best that the network sees, or, as often as ``explore`` says, any. What a
    position is worth is learned by TD(lambda) (Sutton, 1988) with lambda = ``trace``: from what
    the next decisions found, and the result; nothing is learned from behind an exploring action
    about what came before it, unless all actions are such. Who has won nothing with everybody
    else has an equal share.
    """
    state = room.state
    state[:] = start
    length = 0
    while length < room.strayed.size and at + length < memory.active.size:
        seat = to_move(state)
        if seat == 0:
            break
        if seat < 0:
            apply_chance(state, random_outcome(state, rng))
            continue
        action = best_action(state, network, scratch, room, room.best[length])
        room.strayed[length] = 0
        if random_word(rng) < explore * 2.0**32:
            room.strayed[length] = 1
            action = random_action(state, rng)
        apply(state, action)
        room.places[length] = -1
        if to_move(state) != 0:
            place = at + length
            room.places[length] = place
            active = features(state, seat, scratch.indices, scratch.values)
            memory.active[place] = active
            for index in range(active):
                memory.indices[place, index] = scratch.indices[index]
                memory.values[place, index] = scratch.values[index]
            room.firsts[length] = first_seat(state)
        length += 1
    score(state, room.scores, room.shares)
    worth = room.shares
    players = worth.size
    if worth.sum() == 0:
        worth[:] = 1 / players
    for decision in range(length - 1, -1, -1):
        place = room.places[decision]
        if place >= 0:
            for output in range(players):
                memory.targets[place, output] = worth[
                    (room.firsts[decision] - 1 + output) % players
                ]
        kept = 0.0 if room.strayed[decision] and explore < 1 else trace
        for index in range(players):
            worth[index] = kept * worth[index] + (1 - kept) * room.best[decision, index]
    return at + length - (1 if length and room.places[length - 1] < 0 else 0)


def play_games(
    starts: State,
    network: Network,
    games: int,
    explore: float,
    trace: float,
    rng: Rng,
    scratch: Scratch,
    room: Room,
    memory: Memory,
) -> int:
    """A template: so many games from the ``starts`` in turn; returns the positions remembered."""
    at = 0
    for game in range(games):
        start = starts[game % starts.shape[0]]
        at = play_game(start, network, explore, trace, rng, scratch, room, memory, at)
    return at


def play_match(
    starts: State,
    one: Network,
    other: Network,
    games: int,
    rng: Rng,
    scratch: Scratch,
    room: Room,
) -> float:
    """A template: the mean share of ``one``, on a seat by chance, against ``other`` on the rest."""
    state, total = room.state, 0.0
    players = room.shares.size
    for game in range(games):
        own = 1 + below(rng, players)
        state[:] = starts[game % starts.shape[0]]
        while True:
            seat = to_move(state)
            if seat == 0:
                break
            if seat < 0:
                apply_chance(state, random_outcome(state, rng))
            else:
                network = one if seat == own else other
                apply(state, best_action(state, network, scratch, room, room.best[0]))
        score(state, room.scores, room.shares)
        total += room.shares[own - 1]
    return total / games
