"""The statistics of a game as bots play it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from time import perf_counter
from typing import NamedTuple

from hexwarp.arena.elo import ConfidenceInterval, bounded_mean
from hexwarp.arena.self_play import SelfPlay, map_in_order, record_tags
from hexwarp.core.record import Record, write
from hexwarp.search.statistics import Statistics

__all__ = ["BotPlay"]


class BotPlay:
    """A run of games between bots, with its statistics.

    Args:
        setup: The set-up of the games.
        processes: The number of processes; with 1, games are played in this process.

    Attributes:
        statistics: The totals of the games; their legal moves are counted in all of them.

    Example:
        >>> play = BotPlay(SelfPlay(game, ("greedy", "random"), seed=1))
        >>> for text in play.run(100):
        ...     print(text)
        >>> play.points()[0].low
    """

    def __init__(self, setup: SelfPlay, processes: int = 1) -> None:
        self.statistics = Statistics(setup.game.players)
        self._setup, self._processes = setup, processes
        self._points: list[list[float]] = [[] for _ in setup.bots]

    def run(self, games: int) -> Iterator[str]:
        """Play games that were not played yet, and yield the record of each as text, in order.

        Args:
            games: The number of games.
        """
        started = perf_counter()
        done = self.statistics.games
        work = partial(_play, self._setup)
        with closing(map_in_order(work, range(done, done + games), self._processes)) as played:
            for game in played:
                self.statistics.merge(game.totals)
                for points, own in zip(self._points, game.points, strict=True):
                    points += own
                yield game.record
        self.statistics.seconds += perf_counter() - started

    def points(self) -> tuple[ConfidenceInterval, ...]:
        """Return each bot's mean points in a game for a seat of its own, with 95 % confidence."""
        return tuple(map(_mean, self._points))


class _Game(NamedTuple):
    """A game that was played."""

    totals: Statistics
    points: list[list[float]]
    """By bot: its mean points for a seat of its own, or none where it has no seat."""
    record: str


def _play(setup: SelfPlay, number: int) -> _Game:
    totals, history = Statistics(setup.game.players), setup.play(number).history
    totals.add_history(history, counted=True)
    seated = setup.seated(number)
    by_bot = [
        [points for points, bot in zip(totals.points, seated, strict=True) if bot == index]
        for index in range(len(setup.bots))
    ]
    tags = record_tags(setup.names_by_seat(number), setup.seed, number)
    return _Game(
        totals,
        [[sum(points) / len(points)] if points else [] for points in by_bot],
        write(Record(history, tags)),
    )


def _mean(points: list[float]) -> ConfidenceInterval:
    if not points:
        return ConfidenceInterval(0.0, 0.0, 1.0)
    mean = sum(points) / len(points)
    return bounded_mean(mean, len(points), sum((one - mean) ** 2 for one in points), len(points))
