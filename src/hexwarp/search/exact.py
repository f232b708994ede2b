"""Exact values of a decision near the end of a game, where the game can solve it."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game, S
from hexwarp.core.history import begin
from hexwarp.core.types import Seat
from hexwarp.search import match_odds
from hexwarp.search.mcts import Evaluation, first_to_act

__all__ = ["best", "solve", "warm_up"]


def solve(game: Game[S], state: S, seat: Seat) -> Evaluation | None:
    """Return the exact values of a decision if every seat plays for its own win, or the match's.

    Args:
        game: The game.
        state: The state, redacted for the seat.
        seat: A seat that may act.

    Returns:
        The actions, best first, with their values; no action has visits. None where the position
        is not solved.

    Raises:
        MalformedError: The state has parts that ``game.determinize`` cannot fill in.

    Example:
        >>> found = solve(game, game.redact(state, (1,)), 1)
        >>> if found:
        ...     best, win = found.actions[0], found.root_value[0]
    """
    endings = game.endings()
    found = endings and best(game, state, seat, endings.MAX_PLIES)
    return found if found and len(found.actions) == len(game.legal_actions(state, seat)) else None


def best(game: Game[S], state: S, seat: Seat, max_plies: int) -> Evaluation | None:
    """Return like ``solve`` the exactly best action, even where others are not solved.

    Args:
        game: The game.
        state: The state, redacted for the seat.
        seat: A seat that may act.
        max_plies: The most plies to look ahead.

    Returns:
        The solved actions, best first. Others may be missing where the first one wins for certain.
        Values in a match, and after a resignation, are as exact as the match's odds.

    Raises:
        MalformedError: The state has parts that ``game.determinize`` cannot fill in.
    """
    started = perf_counter()
    endings = game.endings()
    if endings is None:
        return None
    kernel: Any = game.kernel()
    loaded = kernel.load(game, first_to_act(game, state, seat, Random(0)))
    solution = endings.solve(loaded, max_plies, match_odds.of_game(game).by_score)
    if solution is None:
        return None
    values = tuple(map(tuple, solution.values.tolist()))
    return Evaluation(
        actions=tuple(solution.actions.tolist()),
        values=values,
        visits=(0,) * len(values),
        root_value=values[0],
        nodes=solution.positions,
        seconds=perf_counter() - started,
        exact=game.match_score is None,
    )


def warm_up(game: Game[Any]) -> None:
    """Compile or load what ``solve`` needs, by the end of a game of the standard rules."""
    endings = game.endings()
    if endings is None:
        return
    standard, rng = type(game)(game.players), Random(0)
    chance = RandomChance(rng)
    history = begin(standard, chance)
    while to_move := standard.to_move(history.state):
        if best(standard, history.state, to_move[0], endings.MAX_PLIES):
            return
        actions = standard.legal_actions(history.state, to_move[0])
        history = history.play(to_move[0], rng.choice(actions), chance)
