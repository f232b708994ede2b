"""``level1`` to ``level7``: bots by Monte-Carlo tree search, from beginner strength upwards.

What a level sees is in ``Game.levels``: how many positions it looks ahead, and how many of its
actions it notices at all. It plays the best of those by its search, whose value a low level mixes
up with what the action gains at once. The end of a game is played exactly where it can be solved
(``Level.exact_plies``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from hexwarp.bots import greedy
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Level, Seat

if TYPE_CHECKING:
    from hexwarp.search.mcts import Evaluation
    from hexwarp.search.network import Network

__all__ = ["UNCOMPILED_NODES", "LevelBot", "noticed_best", "warm_up"]

UNCOMPILED_NODES = 6_000
"""The largest budget of a level that plays while its rules are not compiled yet. Plain Python
evaluates as many positions in about three seconds, and the budget of level 4 in half a second."""


@dataclass(frozen=True, slots=True)
class LevelBot:
    """The bot of a level."""

    number: int
    """The level's index in ``Game.levels``."""
    network_file: Path | None = None
    """A file with the network to play with; None for the game's own network."""

    def choose(
        self, game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        """Return the best action that the level notices (``core.game.Bot.choose``).

        Only timed levels use ``seconds``.

        Raises:
            MalformedError: The game has no levels, or the file holds no network for it.
        """
        return self.decide(game, state, seat, rng, seconds)[0]

    def decide(
        self, game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
    ) -> tuple[Action, Evaluation | None]:
        """Return the action of ``choose``, and the evaluation that it was chosen by.

        Args:
            game: The game.
            state: The state, redacted for the seat.
            seat: A seat that may act.
            rng: Source of everything random.
            seconds: The time limit in seconds, or None.

        Returns:
            The action, and the evaluation of all actions; None where the action was the only one,
            or wins for certain and others were not evaluated.

        Raises:
            MalformedError: The game has no levels, or the file holds no network for it.
        """
        if not game.levels:
            raise MalformedError(f"{game.name} has no levels.")
        actions = game.legal_actions(state, seat)
        if len(actions) == 1:
            return actions[0], None
        from hexwarp.search import exact
        from hexwarp.search.mcts import search

        level = game.levels[self.number]
        network = self.network(game)
        if solved := level.exact_plies and exact.best(game, state, seat, level.exact_plies):
            return solved.actions[0], solved if len(solved.actions) == len(actions) else None
        if seconds is not None and level.timed:
            evaluation = search(game, state, seat, rng, seconds=seconds, value_network=network)
        else:
            evaluation = search(game, state, seat, rng, nodes=level.nodes, value_network=network)
        return noticed_best(game, state, seat, evaluation, level, rng), evaluation

    def network(self, game: Game[Any]) -> Network | None:
        """Return the network in the bot's file, or None for the game's own network.

        Raises:
            MalformedError: The file holds no network for the game.
            OSError: The file cannot be read.
        """
        if self.network_file is None:
            return None
        from hexwarp.search.network import read_for

        return read_for(game, self.network_file)


def warm_up(game: Game[S], state: S, seat: Seat) -> None:
    """Compile the search by decisions with small budgets, and the solution of endings."""
    from hexwarp.search import exact
    from hexwarp.search.mcts import search

    smallest = search(game, state, seat, Random(0), nodes=0)
    # More rollouts of the root need a budget of many times the actions; those of one are enough.
    search(game, state, seat, Random(0), nodes=20 * smallest.nodes, only=smallest.actions[0])
    exact.warm_up(game)


def noticed_best(
    game: Game[S], state: S, seat: Seat, evaluation: Evaluation, level: Level, rng: Random
) -> Action:
    """Return the action that looks best to a level, of those that it notices.

    Args:
        game: The game.
        state: The decision, redacted for the seat.
        seat: The seat to act.
        evaluation: The level's search.
        level: The level.
        rng: Chooses the actions that are noticed besides the one that gains most at once.
    """
    actions = evaluation.actions
    attention = level.noticed(game.players)
    if attention is None:
        return actions[0]
    from hexwarp.search.match_odds import value_range

    gains = _immediate_gains(game, state, seat, actions, rng)
    greed = level.greed * value_range(game)
    most = max(range(len(actions)), key=lambda number: (gains[number], rng.random()))
    others = [number for number in range(len(actions)) if number != most]
    noticed = [most, *rng.sample(others, min(attention - 1, len(others)))]
    return actions[
        max(
            noticed,
            key=lambda number: (
                evaluation.values[number][seat - 1] + greed * gains[number],
                -number,
            ),
        )
    ]


def _immediate_gains(
    game: Game[S], state: S, seat: Seat, actions: Sequence[Action], rng: Random
) -> list[float]:
    """Return by action its expected progress, from 0 for the least to 1 for the most."""
    expected = greedy.expected_progress(game, state, seat, actions, rng)
    least, most = min(expected), max(expected)
    return [(value - least) / (most - least or 1.0) for value in expected]
