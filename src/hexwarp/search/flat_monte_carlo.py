"""Flat Monte-Carlo search: rollouts of each action, without a tree.

Rollouts are allocated by sequential halving (Karnin, Koren and Somekh, 2013): the budget is divided
equally among rounds, and after each round the worse half of the actions is dropped.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

import numpy as np

from hexwarp.core.game import Game, S
from hexwarp.core.jit import Rng, assign, bind, seeded
from hexwarp.core.kernels import Kernel, Numbers, Shares, State
from hexwarp.core.types import Action, Seat

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() supplies the game's functions
    to_move, score = _kernel.to_move, _kernel.score
    apply, random_action = _kernel.apply, _kernel.random_action
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome

DETERMINIZATIONS = 48
"""Determinizations drawn for each decision; the rollouts take them in turn."""

MAX_ROLLOUT_PLIES = 100
"""Plies after which a rollout is scored as it stands."""

SCORE_BONUS = 0.01
"""The value of each point above the other seats' mean score; a win is 1."""


def best_action(
    game: Game[S], kernel: Kernel, state: S, seat: Seat, rng: Random, plies: int
) -> Action:
    """Return the action with the best mean result in rollouts.

    The same state, generator and budget give the same action.

    Args:
        game: The game.
        kernel: Its kernel.
        state: The state, redacted for the seat.
        seat: A seat that may act.
        rng: Source of determinizations and rollouts.
        plies: Approximate number of plies to play; each action that is left gets at least one
            rollout in each round.

    Example:
        >>> redacted = game.redact(state, (1,))
        >>> action = best_action(game, game.kernel(), redacted, 1, Random(0), plies=10_000)
    """
    actions = np.array(game.legal_actions(state, seat), dtype=np.int64)
    if actions.size == 1:
        return int(actions[0])
    determinizations = np.array(
        [kernel.load(game, game.determinize(state, rng)) for _ in range(DETERMINIZATIONS)]
    )
    run_rollouts = bind(_run_rollouts, kernel)
    rollout_rng = seeded(rng.getrandbits(64))
    workspace = np.empty_like(determinizations[0])
    scores, shares = np.zeros(game.players, dtype=np.int64), np.zeros(game.players)
    bonus = -SCORE_BONUS if game.lowest_wins else SCORE_BONUS
    values = np.zeros(actions.size)
    rounds = int(actions.size - 1).bit_length()
    rollouts, length = 0, MAX_ROLLOUT_PLIES
    for number in range(rounds, 0, -1):
        more = max(1, plies // (number * actions.size * length))
        played = run_rollouts(
            determinizations,
            rollouts,
            more,
            actions,
            seat,
            bonus,
            rollout_rng,
            workspace,
            scores,
            shares,
            values,
        )
        rollouts += more
        plies = max(0, plies - played)
        length = max(1, played // (more * actions.size))
        better = np.sort(np.argsort(-values, kind="stable")[: (actions.size + 1) // 2])
        actions, values = actions[better], values[better]
    return int(actions[0])


def _run_rollouts(
    determinizations: State,
    first: int,
    rollouts: int,
    actions: Numbers,
    seat: Seat,
    bonus: float,
    rng: Rng,
    state: State,
    scores: Numbers,
    shares: Shares,
    values: Shares,
) -> int:
    """Run rollouts of each action, add up their results and return the plies (a template).

    Args:
        determinizations: uint8[n, STATE_SIZE]: possible start states, which rollouts take in turn.
        first: The index of the first rollout.
        rollouts: Rollouts of each action.
        actions: int64[actions]: the actions.
        seat: The seat that acts, and whose results count.
        bonus: Value of a point above the other seats' mean score.
        rng: Source of random actions and outcomes.
        state: uint8[STATE_SIZE], overwritten.
        scores: int64[players], overwritten.
        shares: float64[players], overwritten.
        values: float64[actions]: the results are added here.
    """
    total = 0
    for index in range(actions.size):
        for rollout in range(first, first + rollouts):
            assign(state, determinizations[rollout % determinizations.shape[0]])
            while to_move(state) != seat:  # other seats may choose at the same time
                apply(state, random_action(state, rng))
            plies = apply(state, actions[index])
            while plies < MAX_ROLLOUT_PLIES:
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
            values[index] += shares[seat - 1] + bonus * (scores[seat - 1] - others)
    return total
