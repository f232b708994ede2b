"""Uniformly random games, as statistics or as histories.

The same seed gives the same games in both forms, with any number of threads: games come in chunks,
each with a random generator of its own. Games without a kernel use the plain rules.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, cast

from hexwarp.core.chance import ScriptedChance
from hexwarp.core.copying import Copied
from hexwarp.core.extras import missing
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.testing import random_history

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("lab", error) from None

from hexwarp.core.jit import Rng, assign, bind, seeded
from hexwarp.core.kernels import Kernel, Numbers, State
from hexwarp.search.statistics import Statistics

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() supplies the game's functions
    to_move, score, legal = _kernel.to_move, _kernel.score, _kernel.legal
    apply, random_action = _kernel.apply, _kernel.random_action
    apply_chance, random_outcome = _kernel.apply_chance, _kernel.random_outcome

CHUNK_GAMES = 5000
"""Games that share a random generator: the work of one thread at a time."""

BRANCHING_GAMES = 200
LATER_BRANCHING_GAMES = 20
"""The first games of the first chunk, and of each later one, in which the legal moves are counted:
in all games, that would take several times as long as playing them."""

TRAJECTORY_CAPACITY = 1024
"""Initial capacity for a game's trajectory, in actions and chance outcomes."""


class RandomPlay(Copied):
    """A run of random games, with its statistics. Construction compiles the game's kernel.

    Args:
        game: The game.
        seed: Seed of the games, 0 or more.
        threads: Threads that play chunks of games; more than one helps compiled rules alone.

    Example:
        >>> play = RandomPlay(game, seed=1)
        >>> play.run(1000, lambda games: None)
        >>> play.statistics.wins
    """

    def __init__(self, game: Game[Any], seed: int, threads: int = 1) -> None:
        self.statistics = Statistics(game.players)
        kernel = game.kernel()
        self._player: Any
        if kernel is None:
            self._player, self._threads, self._most = _PlainPlayer(game, seed), 1, 1
        else:
            self._player = _CompiledPlayer(game, kernel, seed)
            self._threads, self._most = threads, CHUNK_GAMES
        self._next = 0
        self._rng: Any = None

    def run(self, games: int, advance: Callable[[int], None]) -> None:
        """Play more games.

        Args:
            games: The number of games.
            advance: Called with the number of games played since its last call.
        """
        started = perf_counter()
        with ThreadPoolExecutor(self._threads) as pool:
            spans = self._spans(games)
            running: deque[Future[Statistics]] = deque()
            while True:
                while len(running) <= self._threads and (span := next(spans, None)):
                    running.append(pool.submit(self._player.play, *span))
                if not running:
                    break
                played = running.popleft().result()
                self.statistics.merge(played)
                advance(played.games)
        self.statistics.seconds += perf_counter() - started

    def _spans(self, games: int) -> Iterator[tuple[Any, int, int]]:
        """Yield spans of chunks as arguments of the player."""
        while games:
            chunk, first = divmod(self._next, CHUNK_GAMES)
            if first == 0:
                self._rng = self._player.generator(chunk)
            count = min(games, self._most, CHUNK_GAMES - first)
            self._next += count
            games -= count
            counted = LATER_BRANCHING_GAMES if chunk else BRANCHING_GAMES
            yield self._rng, count, min(count, max(0, counted - first))


def random_histories(game: Game[Any], games: int, seed: int) -> Iterator[History[Any]]:
    """Yield the games of a ``RandomPlay`` with the same seed, as histories.

    Args:
        game: The game.
        games: The number of games.
        seed: Seed of the games, 0 or more.
    """
    kernel = game.kernel()
    for chunk, first in enumerate(range(0, games, CHUNK_GAMES)):
        count = min(CHUNK_GAMES, games - first)
        if kernel is None:
            rng = Random(_chunk_seed(seed, chunk))
            for _ in range(count):
                yield random_history(game, rng)
        else:
            for trajectory in _trajectories(game, kernel, count, _chunk_seed(seed, chunk)):
                yield _replayed(game, trajectory)


def _chunk_seed(seed: int, chunk: int) -> int:
    """Return the seed of a chunk; those of seeds below 2**64 differ."""
    return chunk << 64 | seed


class _PlainPlayer:
    """Plays a game by its plain rules."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self._game, self._seed = game, seed

    def generator(self, chunk: int) -> Random:
        """Return the generator of a chunk."""
        return Random(_chunk_seed(self._seed, chunk))

    def play(self, rng: Random, games: int, counted: int) -> Statistics:
        """Return the totals of games; in the first ``counted`` ones the legal moves are counted."""
        totals = Statistics(self._game.players)
        for number in range(games):
            totals.add_history(random_history(self._game, rng), number < counted)
        return totals


class _CompiledPlayer(Copied):
    """Plays a game by its compiled rules."""

    _MADE: ClassVar[frozenset[str]] = frozenset({"_count", "_run"})

    def __init__(self, game: Game[Any], kernel: Kernel, seed: int) -> None:
        self._seed, self._game = seed, game
        self._start = kernel.load(game, game.initial_state())
        self._make()
        self.play(self.generator(0), 0, 0)

    def _make(self) -> None:
        kernel = cast(Kernel, self._game.kernel())
        self._run, self._count = bind(_random_games, kernel), bind(_count_branching, kernel)

    def generator(self, chunk: int) -> Rng:
        """Return the generator of a chunk."""
        return seeded(_chunk_seed(self._seed, chunk))

    def play(self, rng: Rng, games: int, counted: int) -> Statistics:
        """Return the totals of games; in the first ``counted`` ones the legal moves are counted."""
        totals = Statistics(self._game.players)
        before, state = rng.copy(), np.empty_like(self._start)
        plies, first_seats = np.zeros((2, games), np.int64)
        scores = np.zeros((games, self._game.players), np.int64)
        shares = np.zeros((games, self._game.players))
        self._run(self._start, rng, state, plies, first_seats, scores, shares)
        totals.add(plies, first_seats, scores, shares)
        self._count(
            self._start,
            before,
            counted,
            state,
            np.empty(self._game.num_actions, np.int64),
            totals.branching,
        )
        return totals


def _random_games(
    start: State,
    rng: Rng,
    state: State,
    plies: Numbers,
    first_seats: Numbers,
    scores: Numbers,
    shares: NDArray[np.float64],
) -> None:
    """Play games and write their results (a template)."""
    for game in range(plies.size):
        assign(state, start)
        length = first = 0
        while True:
            seat = to_move(state)
            if seat > 0:
                first = first if length else seat
                length += apply(state, random_action(state, rng))
            elif seat < 0:
                apply_chance(state, random_outcome(state, rng))
            else:
                break
        plies[game], first_seats[game] = length, first
        score(state, scores[game], shares[game])


def _count_branching(
    start: State, rng: Rng, games: int, state: State, actions: Numbers, branching: Numbers
) -> None:
    """Play the first of the same games, and add up their legal moves (a template)."""
    for _ in range(games):
        assign(state, start)
        length = 0
        while True:
            seat = to_move(state)
            if seat > 0:
                moves = legal(state, actions)
                ply = apply(state, random_action(state, rng))
                if ply and length < branching.shape[0]:
                    branching[length, 0] += 1
                    branching[length, 1] += moves
                length += ply
            elif seat < 0:
                apply_chance(state, random_outcome(state, rng))
            else:
                break


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
    assign(state, start)
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
