"""Training a game's network: generations of self-play, each learned as soon as it is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi
from time import perf_counter
from typing import Any

import numpy as np

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import bind, seeded
from hexwarp.search import network as networks
from hexwarp.search.network import Network
from hexwarp.training import learning, selfplay

LONGEST = 1024
"""Decisions after which a game is broken off, and counts as it stands."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How much is played, and how it is learned."""

    generations: int = 200
    games: int = 1000
    """In each generation."""
    rate: float = 1e-3
    """The learning rate at the beginning; it falls along half a cosine wave, almost to 0."""
    explore: float = 0.1
    """How often an action is taken at random, at the beginning; it falls to a tenth."""
    trace: float = 0.7
    """TD(lambda)'s lambda."""
    remembered: int = 4
    """Generations whose positions are learned from, each once a generation."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a training is."""

    generation: int
    games: int
    seconds: float
    loss: float
    """The mean cross entropy of this generation's targets."""


class Trainer:
    """Trains one network for some games that differ in their options alone.

    ``start`` is a network to go on from; without it, a new one.

    Raises MalformedError for games without features, or with different numbers of players.
    """

    def __init__(
        self, games: Sequence[Game[Any]], settings: Settings, start: Network | None = None
    ) -> None:
        kernel, features = games[0].kernel(), games[0].features()
        if kernel is None or features is None:
            raise MalformedError(f"{games[0].name} has no features to learn from.")
        if len({(game.name, game.players) for game in games}) > 1:
            raise MalformedError("One network is for one game and one number of players.")
        self.settings = settings
        self._players = players = games[0].players
        rng = np.random.default_rng(settings.seed)
        self._is_new = start is None
        untrained = networks.untrained(features.inputs(players), players, rng)
        if start is not None and [a.shape for a in start] != [a.shape for a in untrained]:
            raise MalformedError(f"That network is not one for {games[0].name} with {players}.")
        self.network = start or untrained
        self._squares = learning.squares_of(self.network)
        self._shuffle = rng
        self._words = seeded(settings.seed)
        self._starts = np.array([kernel.load(game, game.initial_state()) for game in games])
        self._scratch = networks.scratch(features)
        self._room = selfplay.Room(
            np.zeros_like(self._starts[0]),
            np.zeros_like(self._starts[0]),
            np.zeros(max(game.num_actions for game in games), np.int64),
            np.zeros(players, np.int64),
            np.zeros(players),
            np.zeros((LONGEST, players)),
            *np.zeros((3, LONGEST), np.int64),
        )
        self._active = features.MAX_ACTIVE
        self._memories: list[selfplay.Memory] = []
        evaluate = networks.evaluator(kernel, features)
        value_after = bind(selfplay.value_after, kernel, evaluate=evaluate)
        best_action = bind(selfplay.best_action, kernel, value_after=value_after)
        play_game = bind(
            selfplay.play_game,
            kernel,
            best_action=best_action,
            features=features.features,
            first_seat=features.first_seat,
        )
        self._play_games = bind(selfplay.play_games, kernel, play_game=play_game)
        self._play_match = bind(selfplay.play_match, kernel, best_action=best_action)

    def run(self) -> Iterator[Progress]:
        """Train; what has been learned so far is in ``network`` after each generation."""
        settings = self.settings
        started = perf_counter()
        for generation in range(settings.generations):
            falling = (1 + cos(pi * generation / settings.generations)) / 2
            explore = settings.explore * (0.1 + 0.9 * falling)
            if (
                generation == 0 and self._is_new
            ):  # what knows nothing plays worse, and longer, than chance does
                self._remember(self._play(1.0, 1.0))
            else:
                self._remember(self._play(explore, settings.trace))
            rate = settings.rate * (0.01 + 0.99 * falling)
            losses = [self._learn(memory, rate) for memory in self._memories]
            games = (generation + 1) * settings.games
            yield Progress(generation + 1, games, perf_counter() - started, losses[-1])

    def score(self, other: Network, games: int) -> float:
        """What the network scores against another, both looking one action ahead.

        With more than two players it has one seat, and the other network all others.
        """
        words = seeded(self.settings.seed)
        args = (self._starts, self.network, other, games, words, self._scratch, self._room)
        return self._play_match(*args)

    def _play(self, explore: float, trace: float) -> selfplay.Memory:
        settings = self.settings
        memory = self._memory(settings.games * LONGEST // 4)
        count = self._play_games(
            self._starts,
            self.network,
            settings.games,
            explore,
            trace,
            self._words,
            self._scratch,
            self._room,
            memory,
        )
        return selfplay.Memory(
            memory.indices[:count].copy(),
            memory.values[:count].copy(),
            memory.active[:count].copy(),
            memory.targets[:count].copy(),
        )

    def _memory(self, size: int) -> selfplay.Memory:
        return selfplay.Memory(
            np.empty((size, self._active), np.int32),
            np.empty((size, self._active), np.float32),
            np.empty(size, np.int32),
            np.empty((size, self._players), np.float32),
        )

    def _remember(self, memory: selfplay.Memory) -> None:
        self._memories = [*self._memories, memory][-self.settings.remembered :]

    def _learn(self, memory: selfplay.Memory, rate: float) -> float:
        order = self._shuffle.permutation(memory.active.size)
        return learning.learn(self.network, self._squares, memory, order, rate)
