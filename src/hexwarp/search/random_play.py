"""Uniformly random games, as statistics or as histories.

The same seed gives the same games in both forms. Games without a kernel use the plain rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from hexwarp.core.chance import ScriptedChance
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.jit import Rng, bind, seeded
from hexwarp.core.kernels import Kernel, Numbers, Shares, State
from hexwarp.core.testing import random_history

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() supplies the game's functions
    to_move, score = _kernel.to_move, _kernel.score
    apply, random_action = _kernel.apply, _kernel.random_action
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome

PROGRESS_SECONDS = 0.1
"""The approximate interval between two reports of progress, in seconds."""

TRAJECTORY_CAPACITY = 1024
"""Initial capacity for a game's trajectory, in actions and chance outcomes."""


@dataclass
class Statistics:
    """The totals of a number of games."""

    wins: list[int]
    """By seat: games won outright."""
    scores: list[int]
    """By seat: the sum of final scores."""
    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    """Playing time in seconds, without compilation."""


class RandomPlay:
    """A run of random games, with its statistics. Construction compiles the game's kernel.

    Args:
        game: The game.
        seed: Seed of the games, 0 or more.

    Example:
        >>> play = RandomPlay(game, seed=1)
        >>> play.run(1000, lambda games: None)
        >>> play.statistics.wins
    """

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.statistics = Statistics([0] * game.players, [0] * game.players)
        kernel = game.kernel()
        player = _plain_player if kernel is None else partial(_compiled_player, kernel)
        self._play = player(game, seed, self.statistics)

    def run(self, games: int, advance: Callable[[int], None]) -> None:
        """Play more games.

        Args:
            games: The number of games.
            advance: Called with the number of games played since its last call.
        """
        chunk = 1
        while games:
            chunk = min(chunk, games)
            started = perf_counter()
            self._play(chunk)
            seconds = perf_counter() - started
            self.statistics.games += chunk
            self.statistics.seconds += seconds
            games -= chunk
            advance(chunk)
            if seconds < PROGRESS_SECONDS:
                chunk *= 2


def random_histories(game: Game[Any], games: int, seed: int) -> Iterator[History[Any]]:
    """Yield the games of a ``RandomPlay`` with the same seed, as histories.

    Args:
        game: The game.
        games: The number of games.
        seed: Seed of the games, 0 or more.
    """
    kernel = game.kernel()
    if kernel is None:
        rng = Random(seed)
        for _ in range(games):
            yield random_history(game, rng)
    else:
        for trajectory in _trajectories(game, kernel, games, seed):
            yield _replayed(game, trajectory)


def _plain_player(game: Game[Any], seed: int, statistics: Statistics) -> Callable[[int], None]:
    rng = Random(seed)

    def play(games: int) -> None:
        for _ in range(games):
            state = random_history(game, rng).state
            outcome = game.outcome(state)
            if outcome is None:
                raise AssertionError("a terminal state has an outcome")
            statistics.plies += game.ply(state)
            for seat in game.seats:
                statistics.scores[seat - 1] += outcome.scores[seat - 1]
                statistics.wins[seat - 1] += outcome.winners == (seat,)

    return play


def _compiled_player(
    kernel: Kernel, game: Game[Any], seed: int, statistics: Statistics
) -> Callable[[int], None]:
    run = bind(_random_games, kernel)
    start = kernel.load(game, game.initial_state())
    rng = seeded(seed)
    state = np.empty_like(start)
    wins, score_sums, scores = np.zeros((3, game.players), dtype=np.int64)
    shares = np.zeros(game.players)

    def play(games: int) -> None:
        statistics.plies += run(start, rng, games, state, scores, shares, wins, score_sums)
        statistics.wins, statistics.scores = wins.tolist(), score_sums.tolist()

    play(0)
    return play


def _random_games(
    start: State,
    rng: Rng,
    games: int,
    state: State,
    scores: Numbers,
    shares: Shares,
    wins: Numbers,
    score_sums: Numbers,
) -> int:
    """Play games, add up wins and scores by seat, and return the plies (a template)."""
    plies = 0
    for _ in range(games):
        state[:] = start
        while True:
            seat = to_move(state)
            if seat > 0:
                plies += apply(state, random_action(state, rng))
            elif seat < 0:
                apply_chance(state, random_outcome(state, rng))
            else:
                break
        score(state, scores, shares)
        for index in range(scores.size):
            score_sums[index] += scores[index]
            wins[index] += shares[index] == 1
    return plies


def _trajectories(game: Game[Any], kernel: Kernel, games: int, seed: int) -> Iterator[list[int]]:
    """Yield each game's actions and chance outcomes, in order."""
    run = bind(_play_trajectory, kernel)
    start = kernel.load(game, game.initial_state())
    rng = seeded(seed)
    state = np.empty_like(start)
    trajectory = np.zeros(TRAJECTORY_CAPACITY, dtype=np.int64)
    for _ in range(games):
        before = rng.copy()
        while (length := run(start, rng, state, trajectory)) < 0:
            trajectory = np.zeros(2 * trajectory.size, dtype=np.int64)
            rng[:] = before
        yield trajectory[:length].tolist()


def _play_trajectory(start: State, rng: Rng, state: State, trajectory: Numbers) -> int:
    """Write a game to ``trajectory``; return its length, or -1 if it does not fit (a template)."""
    state[:] = start
    length = 0
    while True:
        seat = to_move(state)
        if seat == 0:
            return length
        if length == trajectory.size:
            return -1
        if seat > 0:
            trajectory[length] = random_action(state, rng)
            apply(state, trajectory[length])
        else:
            trajectory[length] = random_outcome(state, rng)
            apply_chance(state, trajectory[length])
        length += 1


def _replayed(game: Game[Any], trajectory: list[int]) -> History[Any]:
    choices = iter(trajectory)
    chance = ScriptedChance(choices)
    history = begin(game, chance)
    while to_move := game.to_move(history.state):
        history = history.play(to_move[0], next(choices), chance)
    return history
