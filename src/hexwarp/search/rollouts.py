"""Chances to win by random games: where there is no network, or beside one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from hexwarp.core.jit import Rng, bind
from hexwarp.core.kernels import Kernel, Numbers, Shares, State
from hexwarp.core.types import CHANCE, Seat
from hexwarp.search.network import Evaluate

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() puts a game's functions in the place of these
    to_move, score = _kernel.to_move, _kernel.score
    apply, random_action = _kernel.apply, _kernel.random_action
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome

GAMES = 8
"""Played for an evaluation where nothing else says what a position is worth."""

LONGEST = 400
"""Choices after which a game stops, and counts as it stands."""


class Playground(NamedTuple):
    """Room for one evaluation at a time."""

    games: int
    """Played for an evaluation."""
    rng: Rng
    state: State
    """uint8[STATE_SIZE]"""
    scores: Numbers
    """int64[players]"""
    shares: Shares
    """float64[players]"""


def playground(kernel: Kernel, players: int, rng: Rng, games: int = GAMES) -> Playground:
    """Room for evaluations of a game, each by so many games."""
    return Playground(
        games,
        rng,
        np.zeros(kernel.STATE_SIZE, np.uint8),
        np.zeros(players, np.int64),
        np.zeros(players),
    )


def evaluator(kernel: Kernel) -> Evaluate:
    """What ``network.evaluator`` gives, without a network."""
    return cast(Evaluate, bind(evaluate, kernel))


def evaluate(state: State, _viewer: Seat, _network: None, room: Playground, shares: Shares) -> None:
    """A template: each seat's share of the wins in random games from here, to ``shares``."""
    shares[:] = 0.0
    for _ in range(room.games):
        room.state[:] = state
        for _ in range(LONGEST):
            mover = to_move(room.state)
            if mover == 0:
                break
            if mover == CHANCE:
                apply_chance(room.state, random_outcome(room.state, room.rng))
            else:
                apply(room.state, random_action(room.state, room.rng))
        score(room.state, room.scores, room.shares)
        for seat in range(shares.size):
            shares[seat] += room.shares[seat] / room.games
