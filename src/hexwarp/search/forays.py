"""Forays: a position is played on by the network itself for some plies before it is judged.

Each mover takes what the network finds best among the promising actions, without a search. What
lies a few plies ahead the network need not guess then (Tesauro and Galperin, 1996, "On-line policy
improvement using Monte-Carlo search", who call these truncated rollouts).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from hexwarp.core.game import Game
from hexwarp.core.kernels import Kernel, Numbers, Shares, State
from hexwarp.core.types import CHANCE, Seat
from hexwarp.search.rollouts import Playground

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() puts a game's functions in the place of these
    to_move, standing, apply = _kernel.to_move, _kernel.standing, _kernel.apply
    promising, random_outcome = _kernel.promising, _kernel.random_outcome
    apply_chance = _kernel.apply_chance

    def evaluate(state: State, viewer: Seat, network: Any, room: Any, shares: Shares) -> None:
        """Write each seat's chance to win (``network.evaluate``)."""

    play_out = evaluate
    """The same by random games (``rollouts.evaluate``)."""

PLAYED = 0.4
"""How much random games from a foray's end count there, beside what the network says."""


class Path(NamedTuple):
    """Room for one foray at a time."""

    plies: int
    """Decisions of a foray."""
    ground: Playground
    """For the random games from its end."""
    here: State
    """uint8[STATE_SIZE]: where it is."""
    after: State
    """uint8[STATE_SIZE]: a position to be evaluated."""
    actions: Numbers
    """int64[num_actions]"""
    shares: Shares
    """float64[players]: what a position is worth."""


def path(game: Game[Any], kernel: Kernel, ground: Playground, plies: int) -> Path:
    """Room for forays of so many plies, with as many random games behind as ``ground`` says."""
    return Path(
        plies,
        ground,
        np.zeros(kernel.STATE_SIZE, np.uint8),
        np.zeros(kernel.STATE_SIZE, np.uint8),
        np.zeros(game.num_actions, np.int64),
        np.zeros(game.players),
    )


def foray(state: State, network: Any, eyes: Any, path: Path, shares: Shares) -> int:
    """A template: what a position, not over, is worth to each seat after a foray, to ``shares``.

    Returns how many positions were evaluated.
    """
    here = path.here
    here[:] = state
    evaluated = plies = 0
    while to_move(here) != 0:
        mover = to_move(here)
        if mover == CHANCE:
            apply_chance(here, random_outcome(here, path.ground.rng))
            continue
        if plies == path.plies:
            play_out(here, 0, None, path.ground, path.shares)
            evaluated += path.ground.games
            for seat in range(shares.size):
                shares[seat] += PLAYED * (path.shares[seat] - shares[seat])
            return evaluated
        count = promising(here, path.ground.rng, path.actions)
        highest, best = -1.0, 0
        for place in range(count):
            path.after[:] = here
            apply(path.after, path.actions[place])
            if to_move(path.after) == 0:
                standing(path.after, path.ground.scores, path.shares)
            else:
                evaluate(path.after, mover, network, eyes, path.shares)
            if path.shares[mover - 1] > highest:
                highest, best = path.shares[mover - 1], path.actions[place]
                shares[:] = path.shares
        evaluated += count
        apply(here, best)
        plies += 1
    standing(here, path.ground.scores, shares)
    return evaluated
