"""The statistics of a game as bots play it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import cache, partial
from time import perf_counter
from typing import NamedTuple

from hexwarp.arena import luck
from hexwarp.arena.elo import ConfidenceInterval, bounded_mean
from hexwarp.arena.luck import VarianceShares, variance_shares
from hexwarp.arena.self_play import SelfPlay, map_in_order, record_tags
from hexwarp.core.extras import missing
from hexwarp.core.record import Record, write
from hexwarp.search.statistics import Statistics

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("lab", error) from None

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
        self._points: list[list[float]] = []
        """By game: each seat's points."""
        self._luck: list[list[float]] = []
        """By game: each seat's luck, if it can be measured."""
        self._seated: list[tuple[int, ...]] = []
        """By game: the index of the bot at each seat."""

    def run(self, games: int) -> Iterator[str]:
        """Play games that were not played yet, and yield the record of each as text, in order.

        Args:
            games: The number of games.
        """
        started = perf_counter()
        done = self.statistics.games
        work = partial(_play, self._setup)
        with closing(map_in_order(work, range(done, done + games), self._processes)) as played:
            for number, game in enumerate(played, done):
                self.statistics.merge(game.totals)
                self._points.append(game.totals.points)
                self._seated.append(self._setup.seated(number))
                if game.luck is not None:
                    self._luck.append(game.luck)
                yield game.record
        self.statistics.seconds += perf_counter() - started

    def points(self) -> tuple[ConfidenceInterval, ...]:
        """Return each bot's mean points in a game for a seat of its own, with 95 % confidence."""
        own: list[list[float]] = [[] for _ in self._setup.bots]
        for points, seated in zip(self._points, self._seated, strict=True):
            for bot in set(seated):
                here = [value for value, seat in zip(points, seated, strict=True) if seat == bot]
                own[bot].append(sum(here) / len(here))
        return tuple(map(_mean, own))

    def variance_shares(self) -> VarianceShares | None:
        """Return what explains the variance of the points; None if the game has no network."""
        if not self._luck:
            return None
        return variance_shares(np.array(self._points), np.array(self._luck), np.array(self._seated))


class _Game(NamedTuple):
    """A game that was played."""

    totals: Statistics
    luck: list[float] | None
    """By seat; None if it cannot be measured."""
    record: str


def _play(setup: SelfPlay, number: int) -> _Game:
    totals, history = Statistics(setup.game.players), setup.play(number).history
    totals.add_history(history, counted=True)
    tags = record_tags(setup.names_by_seat(number), setup.seed, number)
    luck_meter = _meter(setup.game)
    total = luck_meter.total(history).tolist() if luck_meter else None
    return _Game(totals, total, write(Record(history, tags)))


_meter = cache(luck.meter)
"""One meter in a process for each game."""


def _mean(points: list[float]) -> ConfidenceInterval:
    if not points:
        return ConfidenceInterval(0.0, 0.0, 1.0)
    mean = sum(points) / len(points)
    return bounded_mean(
        mean, len(points), sum((value - mean) ** 2 for value in points), len(points)
    )
