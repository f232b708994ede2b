"""The totals of a number of games, from which the statistics of a game are computed.

``random_play`` fills them from compiled loops, and ``arena`` from bots' games; ``arena.summary``
has the means and intervals.

Example:
    >>> totals = Statistics(players=2)
    >>> totals.add(plies, first_seats, scores, shares)  # arrays of some games
    >>> totals.games, totals.wins
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hexwarp.core.extras import missing
from hexwarp.core.history import History

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("lab", error) from None

from hexwarp.core.kernels import Numbers

BRANCHING_PLIES = 512
"""The plies of a game at which legal moves are counted; those after them are left out."""


@dataclass
class Statistics:
    """The totals of a number of games; lists are by seat, at index seat - 1."""

    players: int
    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    """Playing time in seconds on the clock, without compilation."""
    wins: list[int] = field(default_factory=list)
    """By seat: games won outright."""
    shared: int = 0
    """Games with two winners or more."""
    unwon: int = 0
    """Games without a winner."""
    lengths: Counter[int] = field(default_factory=Counter)
    """By number of plies: the games of that length."""
    score_counts: list[Counter[int]] = field(default_factory=list)
    """By seat: the games that ended with each score."""
    points: list[float] = field(default_factory=list)
    """By seat: the sum of points. A game has one, split among its winners, or among all seats if
    there are none."""
    squared_points: list[float] = field(default_factory=list)
    """By seat: the sum of their squares."""
    first_points: float = 0.0
    """The sum of the points of the seats that moved first."""
    squared_first_points: float = 0.0
    """The sum of their squares."""
    branching: NDArray[np.int64] = field(
        default_factory=lambda: np.zeros((BRANCHING_PLIES, 2), np.int64)
    )
    """int64[BRANCHING_PLIES, 2]: by ply, the games in which the legal moves were counted, and the
    sum of their numbers."""

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.players
        self.score_counts = self.score_counts or [Counter() for _ in range(self.players)]
        self.points = self.points or [0.0] * self.players
        self.squared_points = self.squared_points or [0.0] * self.players

    @property
    def scores(self) -> list[int]:
        """By seat: the sum of final scores."""
        return [sum(score * n for score, n in counts.items()) for counts in self.score_counts]

    def add(
        self, plies: Numbers, first_seats: Numbers, scores: Numbers, shares: NDArray[np.float64]
    ) -> None:
        """Add games.

        Args:
            plies: int64[n]: the plies of each game.
            first_seats: int64[n]: the seat that made the first move.
            scores: int64[n, players]: the final scores.
            shares: float64[n, players]: each seat's share of the win; all 0 without a winner.
        """
        won = shares.sum(axis=1) > 0
        points = np.where(won[:, None], shares, 1 / self.players)
        first = points[np.arange(len(plies)), first_seats - 1]
        outright = shares == 1
        self.games += len(plies)
        self.plies += int(plies.sum())
        self.shared += int((won & ~outright.any(axis=1)).sum())
        self.unwon += int((~won).sum())
        self.lengths.update(_counted(plies))
        self.first_points += float(first.sum())
        self.squared_first_points += float(np.square(first).sum())
        for index in range(self.players):
            self.wins[index] += int(outright[:, index].sum())
            self.score_counts[index].update(_counted(scores[:, index]))
            self.points[index] += float(points[:, index].sum())
            self.squared_points[index] += float(np.square(points[:, index]).sum())

    def add_history(self, history: History[Any], counted: bool) -> None:
        """Add a finished game.

        Args:
            history: The game.
            counted: Whether to count the legal moves at each ply.
        """
        game, state = history.game, history.state
        outcome = game.outcome(state)
        if outcome is None:
            raise ValueError("The game is not over.")
        first_seat, before = 0, history.start
        for turn in history.turns:
            ply = game.ply(before)
            if game.ply(turn.state) > ply:
                first_seat = first_seat or turn.seat
                if counted and ply < BRANCHING_PLIES:
                    self.branching[ply] += 1, len(game.legal_actions(before, turn.seat))
            before = turn.state
        share = 1 / max(len(outcome.winners), 1)
        self.add(
            np.array([game.ply(state)]),
            np.array([first_seat or 1]),
            np.array([outcome.scores]),
            np.array([[share * (seat in outcome.winners) for seat in game.seats]]),
        )

    def merge(self, other: Statistics) -> None:
        """Add the games of other totals; ``seconds`` are left as they are."""
        for name in ("games", "plies", "shared", "unwon", "first_points", "squared_first_points"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.lengths.update(other.lengths)
        self.branching += other.branching
        for index in range(self.players):
            self.wins[index] += other.wins[index]
            self.score_counts[index].update(other.score_counts[index])
            self.points[index] += other.points[index]
            self.squared_points[index] += other.squared_points[index]


def _counted(numbers: Numbers) -> Counter[int]:
    """Return how often each number occurs."""
    if not numbers.size:
        return Counter()
    lowest = int(numbers.min())
    counts = np.bincount(numbers - lowest)
    occurring = np.flatnonzero(counts)
    return Counter(
        dict(zip((occurring + lowest).tolist(), counts[occurring].tolist(), strict=True))
    )
