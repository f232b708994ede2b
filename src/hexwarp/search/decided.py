"""The shortest way home in a decided game, where many actions are as good as the best.

A search only tells them apart by noise: who follows its first actions in a won game may wander.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from hexwarp.core.game import Game, S
from hexwarp.core.types import Seat
from hexwarp.search.mcts import Evaluation

__all__ = ["shortest_first"]

DECIDED = 0.02
"""A game is decided for a seat whose win probability is less than this far from 0 or 1."""

AS_GOOD = 0.005
"""The difference in win probability up to which an action is as good as the best one."""

MIN_VISITS = 0.02
"""The share of the best action's visits from which an action's value counts."""

T = TypeVar("T")


def shortest_first(game: Game[S], state: S, seat: Seat, evaluation: Evaluation) -> Evaluation:
    """Return an evaluation whose first action leaves the fewest turns, if the game is decided.

    Args:
        game: The game.
        state: The decision, redacted for the seat.
        seat: The seat to act.
        evaluation: Its evaluation. Where that is exact, only actions of equal value change places.

    Returns:
        The evaluation, with at most one action moved to the front.

    Example:
        >>> found = search(game, redacted, seat, Random(0), nodes=10_000)
        >>> shown = shortest_first(game, redacted, seat, found).actions[0]
    """
    values = [value[seat - 1] for value in evaluation.values]
    if DECIDED <= values[0] <= 1 - DECIDED:
        return evaluation
    as_good = [
        number
        for number, value in enumerate(values)
        if value >= values[0] - (0 if evaluation.exact else AS_GOOD)
        and evaluation.visits[number] >= MIN_VISITS * evaluation.visits[0]
    ]
    first = min(
        as_good,
        key=lambda number: game.turns_left(
            game.apply(state, seat, evaluation.actions[number]).state, seat
        ),
    )

    def moved(row: tuple[T, ...]) -> tuple[T, ...]:
        return (row[first], *row[:first], *row[first + 1 :])

    return replace(
        evaluation,
        actions=moved(evaluation.actions),
        values=moved(evaluation.values),
        visits=moved(evaluation.visits),
        root_value=evaluation.values[first],
    )
