"""Exact values of a decision near the end of a game, where the game can solve it."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from hexwarp.core.game import Game, S
from hexwarp.core.types import Seat
from hexwarp.search.mcts import Evaluation, evaluation_of, run
from hexwarp.search.searcher import Searcher, borrowed

__all__ = ["best", "solve", "solve_or_search"]

ALL_PLIES: Final = 1 << 16
"""As many plies as the game can look ahead."""


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
        MalformedError: The game has no compiled rules.

    Example:
        >>> found = solve(game, game.redact(state, (1,)), 1)
        >>> if found:
        ...     best, win = found.actions[0], found.root_value[0]
    """
    with borrowed(game) as searcher:
        searcher.set_position(game, state)
        return _solve(searcher, game, state, seat)


def solve_or_search(
    game: Game[S],
    state: S,
    seat: Seat,
    seed: int,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    network: bytes | None = None,
    shortest: bool = False,
) -> Evaluation:
    """Return the exact values of a decision, or else those of a search (``mcts.search``).

    Args:
        game: The game.
        state: The state, redacted for the seat.
        seat: A seat that may act.
        seed: The seed of the search.
        nodes: Positions to evaluate.
        seconds: Search time in seconds; exactly one of ``nodes`` and ``seconds`` is given.
        network: The file of the network to search with.
        shortest: In a decided game, put the action first that leaves the fewest turns: there many
            are as good as the best, and a search only tells them apart by noise.

    Raises:
        MalformedError: The game has no compiled rules, or the network is not one for it.
        ValueError: The seat cannot act.
    """
    started = perf_counter()
    with borrowed(game, network) as searcher:
        searcher.set_position(game, state)
        solved = _solve(searcher, game, state, seat)
        if solved and not shortest:
            return solved
        count = len(solved.actions) if solved else 0
        if not solved:
            run(searcher, seat, seed, nodes=nodes, seconds=seconds)
            count = searcher.call("rank")
        if shortest:
            searcher.call("shorten")
        exact = solved is not None and solved.exact
        return evaluation_of(searcher, count, perf_counter() - started, exact=exact)


def _solve(searcher: Searcher, game: Game[S], state: S, seat: Seat) -> Evaluation | None:
    """Return the solution of a searcher's position if it has all actions."""
    solution = best(searcher, game, seat, ALL_PLIES)
    if solution and len(solution.actions) == len(game.legal_actions(state, seat)):
        return solution
    return None


def best(searcher: Searcher, game: Game[S], seat: Seat, max_plies: int) -> Evaluation | None:
    """Return like ``solve`` the exactly best action, even where others are not solved.

    Args:
        searcher: A searcher with the position.
        game: The game.
        seat: A seat that may act.
        max_plies: The most plies to look ahead.

    Returns:
        The solved actions, best first. Others may be missing where the first one wins for certain.
        Values in a match of several rounds are as exact as its odds.
    """
    started = perf_counter()
    searcher.prepare(1)
    count = searcher.call("solve", seat, max_plies)
    if not count:
        return None
    exact = game.match_score is None or not game.match_score.totals
    return evaluation_of(searcher, count, perf_counter() - started, exact=exact)
