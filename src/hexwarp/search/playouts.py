"""Flat Monte-Carlo search: each action is tried in many random games, the better ones in more.

Successive halving (Karnin, Koren and Somekh, 2013): the playouts are shared out evenly over
rounds, and after each round the worse half of the actions is given up.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

import numpy as np

from hexwarp.core.game import Game, S
from hexwarp.core.jit import Rng, bind, seeded
from hexwarp.core.kernels import Kernel, Numbers, Shares, State
from hexwarp.core.types import Action, Seat

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() puts a game's functions in the place of these
    to_move, score = _kernel.to_move, _kernel.score
    apply, random_action = _kernel.apply, _kernel.random_action
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome

WORLDS = 48
"""How often what the seat does not know is drawn; the playouts take turns with these."""

LONGEST = 100
"""Plies after which a playout stops, and counts as it stands."""

POINT = 0.01
"""What a point more than the others' mean is worth, beside a whole win's 1."""


def best_action(
    game: Game[S], kernel: Kernel, state: S, seat: Seat, rng: Random, plies: int
) -> Action:
    """The action that does best in random play from a redacted state.

    About so many plies are played, but no less than one game an action and round. The same
    state, generator and number give the same action.
    """
    actions = np.array(game.legal_actions(state, seat), dtype=np.int64)
    if actions.size == 1:
        return int(actions[0])
    worlds = np.array([kernel.load(game, game.determinise(state, rng)) for _ in range(WORLDS)])
    play_out = bind(_play_out, kernel)
    words = seeded(rng.getrandbits(64))
    scratch = np.empty_like(worlds[0])
    scores, shares = np.zeros(game.players, dtype=np.int64), np.zeros(game.players)
    point = -POINT if game.lowest_wins else POINT
    values = np.zeros(actions.size)
    rounds = int(actions.size - 1).bit_length()
    tries, length = 0, LONGEST
    for number in range(rounds, 0, -1):
        more = max(1, plies // (number * actions.size * length))
        played = play_out(
            worlds, tries, more, actions, seat, point, words, scratch, scores, shares, values
        )
        tries += more
        plies = max(0, plies - played)
        length = max(1, played // (more * actions.size))
        better = np.sort(np.argsort(-values, kind="stable")[: (actions.size + 1) // 2])
        actions, values = actions[better], values[better]
    return int(actions[0])


def _play_out(
    worlds: State,
    first: int,
    playouts: int,
    actions: Numbers,
    seat: Seat,
    point: float,
    rng: Rng,
    state: State,
    scores: Numbers,
    shares: Shares,
    values: Shares,
) -> int:
    """A template: adds what so many playouts of each action give the seat to ``values``.

    ``worlds`` is uint8[n, STATE_SIZE]; the playouts take them in turn, from number ``first`` on.
    Returns the plies played.
    """
    total = 0
    for place in range(actions.size):
        for playout in range(first, first + playouts):
            state[:] = worlds[playout % worlds.shape[0]]
            while to_move(state) != seat:  # others, who choose at the same time
                apply(state, random_action(state, rng))
            plies = apply(state, actions[place])
            while plies < LONGEST:
                mover = to_move(state)
                if mover > 0:
                    plies += apply(state, random_action(state, rng))
                elif mover < 0:
                    apply_chance(state, random_outcome(state, rng))
                else:
                    break
            total += plies
            score(state, scores, shares)
            others = (scores.sum() - scores[seat - 1]) / (scores.size - 1)
            values[place] += shares[seat - 1] + point * (scores[seat - 1] - others)
    return total
