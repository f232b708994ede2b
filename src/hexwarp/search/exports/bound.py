"""Declarations of all that ``bind`` supplies to the exported templates, for type checkers.

It is not imported when the program runs: each game has functions and sizes of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from hexwarp.core.kernels import (
    ActionRollouts,
    AlphaBeta,
    Bytes,
    Endings,
    Kernel,
    Numbers,
    Shares,
    State,
)
from hexwarp.search.corrected_rollouts import correct_best
from hexwarp.search.exports.block import Block
from hexwarp.search.match_odds import write_odds
from hexwarp.search.simulation import expand
from hexwarp.search.simulation import simulate as run_simulations

__all__ = ["correct_best", "expand", "run_simulations", "write_odds"]

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)
    STATE_SIZE = _kernel.STATE_SIZE
    VIEW_SIZE, VIEW_VERSION = _kernel.VIEW_SIZE, _kernel.VIEW_VERSION
    MAX_ACTIONS, MAX_OUTCOMES = _kernel.MAX_ACTIONS, _kernel.MAX_OUTCOMES
    MAX_PLAYERS, MAX_SCORE, LOWEST_WINS = (
        _kernel.MAX_PLAYERS,
        _kernel.MAX_SCORE,
        _kernel.LOWEST_WINS,
    )
    read_view, fill_unknown, has_unknown = (
        _kernel.read_view,
        _kernel.fill_unknown,
        _kernel.has_unknown,
    )
    to_move, legal, apply, key = _kernel.to_move, _kernel.legal, _kernel.apply, _kernel.key
    chance, apply_chance, score = _kernel.chance, _kernel.apply_chance, _kernel.score
    random_action, random_outcome = _kernel.random_action, _kernel.random_outcome
    progress, turns_left = _kernel.progress, _kernel.turns_left
    evaluate_actions = cast(ActionRollouts, None).evaluate_actions
    solve_ending, MAX_PLIES = cast(Endings, None).solve, cast(Endings, None).MAX_PLIES
    search_deeper, MAX_DEPTH = cast(AlphaBeta, None).deepen, cast(AlphaBeta, None).MAX_DEPTH

HAS_NETWORK = 0
"""1 where a network evaluates leaves."""
BY_ROLLOUTS = 0
"""1 in a game with rollouts after all actions at once."""


def inputs_of(players: int) -> int:
    """Return the number of a network's inputs; 0 where none evaluates leaves."""
    raise NotImplementedError


def evaluator_in(block: Bytes, at: int, rng: Any, parts: Block, players: int) -> tuple[Any, int]:
    """Return the evaluator's working arrays, and the place after them."""
    raise NotImplementedError


def evaluate(state: State, viewer: int, network: Any, workspace: Any, shares: Shares) -> None:
    """Write each seat's win probability: the evaluator of leaves."""
    raise NotImplementedError


def rollout_memory(workspace: Any) -> Numbers:
    """Return the rollouts' part of the evaluator's working arrays."""
    raise NotImplementedError


def endings_size(players: int) -> int:
    """Return the bytes that ``solve_ending`` works in; 0 in a game without endings."""
    raise NotImplementedError


def alphabeta_size(players: int) -> int:
    """Return the bytes that ``search_deeper`` works in; 0 in a game without alpha-beta search."""
    raise NotImplementedError
