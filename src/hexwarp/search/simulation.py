"""Uniformly random games: counted, or as histories that can be written down.

The same seed gives the same games either way. A game without a kernel is played by its plain
rules.
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
    _kernel = cast(Kernel, None)  # bind() puts a game's functions in the place of these
    to_move, score = _kernel.to_move, _kernel.score
    apply, random_action = _kernel.apply, _kernel.random_action
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome

CHUNK_SECONDS = 0.1
"""How often, about, a simulation tells how far it is."""

TRACE = 1024
"""Choices that a game's trace has room for at first."""


@dataclass
class Tally:
    """What the games came to."""

    wins: list[int]
    """By seat: the games that it won, and shared with nobody."""
    points: list[int]
    """By seat: the sum of its scores."""
    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    """What the games took, compiling left out."""


class Simulation:
    """Random games from a seed of 0 or more. Making one compiles, if that is still to be done."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.tally = Tally([0] * game.players, [0] * game.players)
        kernel = game.kernel()
        begin_play = _plain if kernel is None else partial(_fast, kernel)
        self._play = begin_play(game, seed, self.tally)

    def run(self, games: int, advance: Callable[[int], None]) -> None:
        """Play that many more; ``advance`` is told how many more have been played."""
        chunk = 1
        while games:
            chunk = min(chunk, games)
            started = perf_counter()
            self._play(chunk)
            seconds = perf_counter() - started
            self.tally.games += chunk
            self.tally.seconds += seconds
            games -= chunk
            advance(chunk)
            if seconds < CHUNK_SECONDS:
                chunk *= 2


def histories(game: Game[Any], games: int, seed: int) -> Iterator[History[Any]]:
    """The games that a Simulation plays, each as a history of the plain rules."""
    kernel = game.kernel()
    if kernel is None:
        rng = Random(seed)
        for _ in range(games):
            yield random_history(game, rng)
    else:
        for trace in _traces(game, kernel, games, seed):
            yield _retold(game, trace)


def _plain(game: Game[Any], seed: int, tally: Tally) -> Callable[[int], None]:
    rng = Random(seed)

    def play(games: int) -> None:
        for _ in range(games):
            state = random_history(game, rng).state
            outcome = game.outcome(state)
            if outcome is None:
                raise AssertionError("a game that nobody can move in has ended")
            tally.plies += game.ply(state)
            for seat in game.seats:
                tally.points[seat - 1] += outcome.scores[seat - 1]
                tally.wins[seat - 1] += outcome.winners == (seat,)

    return play


def _fast(kernel: Kernel, game: Game[Any], seed: int, tally: Tally) -> Callable[[int], None]:
    run = bind(_random_games, kernel)
    start = kernel.load(game, game.initial_state())
    rng = seeded(seed)
    state = np.empty_like(start)
    wins, points, scores = np.zeros((3, game.players), dtype=np.int64)
    shares = np.zeros(game.players)

    def play(games: int) -> None:
        tally.plies += run(start, rng, games, state, scores, shares, wins, points)
        tally.wins, tally.points = wins.tolist(), points.tolist()

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
    points: Numbers,
) -> int:
    """A template: plays games, adds to ``wins`` and ``points`` by seat, returns the plies."""
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
        for place in range(scores.size):
            points[place] += scores[place]
            wins[place] += shares[place] == 1
    return plies


def _traces(game: Game[Any], kernel: Kernel, games: int, seed: int) -> Iterator[list[int]]:
    """Each game's actions and chance outcomes, in the order in which they came."""
    run = bind(_traced_game, kernel)
    start = kernel.load(game, game.initial_state())
    rng = seeded(seed)
    state = np.empty_like(start)
    trace = np.zeros(TRACE, dtype=np.int64)
    for _ in range(games):
        before = rng.copy()
        while (length := run(start, rng, state, trace)) < 0:
            trace = np.zeros(2 * trace.size, dtype=np.int64)
            rng[:] = before
        yield trace[:length].tolist()


def _traced_game(start: State, rng: Rng, state: State, trace: Numbers) -> int:
    """A template: plays a game into ``trace``; returns its length, or -1 if it has no room."""
    state[:] = start
    length = 0
    while True:
        seat = to_move(state)
        if seat == 0:
            return length
        if length == trace.size:
            return -1
        if seat > 0:
            trace[length] = random_action(state, rng)
            apply(state, trace[length])
        else:
            trace[length] = random_outcome(state, rng)
            apply_chance(state, trace[length])
        length += 1


def _retold(game: Game[Any], trace: list[int]) -> History[Any]:
    choices = iter(trace)
    chance = ScriptedChance(choices)
    history = begin(game, chance)
    while to_move := game.to_move(history.state):
        history = history.play(to_move[0], next(choices), chance)
    return history
