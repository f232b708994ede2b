"""Training a value network: generations of self-play, each followed by epochs over the latest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, cos, pi
from time import perf_counter
from typing import Any

import numpy as np

from hexwarp.core.arguments import seed_from
from hexwarp.core.copying import Copied
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.registry import spec_of
from hexwarp.parallel import Workers
from hexwarp.search import network as networks
from hexwarp.search.network import Network
from hexwarp.search.searcher import check_network
from hexwarp.training import rmsprop
from hexwarp.training.batches import (
    BATCH_GAMES,
    Batch,
    SelfPlay,
    joined,
    play_batch,
    self_play_of,
)
from hexwarp.training.checkpoint import Checkpoint
from hexwarp.training.self_play import ReplayBuffer
from hexwarp.training.settings import Settings

__all__ = ["Progress", "Settings", "Trainer"]


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a training run after a generation; ``hexwarp train`` prints the fields."""

    generation: int
    games: int
    """Games of self-play since the start of the run."""
    seconds: float
    """Seconds since the start of the run, those of interruptions left out."""
    loss: float
    """Mean cross entropy of the latest generation's positions."""


class Trainer(Copied):
    """The training of one network for games that differ only in their options.

    The network after each generation follows from the games, the settings and the initial network,
    wherever its games are played, and whether or not the run was interrupted.

    Args:
        games: The variants, which are played in turn.
        settings: The hyperparameters.
        start: The initial network; by default, a randomly initialised one.

    Raises:
        MalformedError: The games have no features or differ in name or number of players, or the
            network does not fit them.

    Example:
        >>> trainer = Trainer([game], Settings(generations=10))
        >>> for progress in trainer.run():
        ...     print(progress.loss)
    """

    def __init__(
        self, games: Sequence[Game[Any]], settings: Settings, start: Network | None = None
    ) -> None:
        kernel, features = games[0].kernel(), games[0].features()
        if kernel is None or features is None:
            raise MalformedError(f"{games[0].name} has no features to learn from.")
        if len({(game.name, game.players) for game in games}) > 1:
            raise MalformedError("A network is trained for one game and one number of players.")
        self.settings = settings
        self.games = tuple(games)
        players = games[0].players
        # Greedy games of an untrained network are worse and longer than random ones.
        self._starts_random = start is None and games[0].action_rollouts() is None
        if start is not None:
            check_network(games[0], networks.to_file(start))
        rng = np.random.default_rng(seed_from(settings.seed))
        self.network = start or networks.untrained(
            networks.inputs_of(games[0], features), players, rng
        )
        self._squares = rmsprop.initial_squares(self.network)
        self._generation, self._seconds = 0, 0.0
        self._played: list[Network] = []
        """The networks that played the latest generations, whose positions are remembered."""
        self._replays: list[ReplayBuffer] = []

    @classmethod
    def restored(cls, games: Sequence[Game[Any]], checkpoint: Checkpoint) -> Trainer:
        """Return a trainer that goes on from a checkpoint.

        Args:
            games: The variants, as those of the run before.
            checkpoint: The checkpoint.

        Raises:
            MalformedError: The games have no features, or the checkpoint is not one for them.
        """
        trainer = cls(games, checkpoint.settings, checkpoint.network)
        if checkpoint.games != tuple(map(spec_of, games)):
            raise MalformedError(f"That checkpoint is not one for {games[0].name} as it is now.")
        trainer._starts_random = checkpoint.starts_random
        trainer._squares = checkpoint.squares
        trainer._generation, trainer._seconds = checkpoint.generation, checkpoint.seconds
        trainer._played = list(checkpoint.played)
        return trainer

    @property
    def generation(self) -> int:
        """The number of generations so far."""
        return self._generation

    def checkpoint(self) -> Checkpoint:
        """Return the state after the latest generation, from which ``restored`` goes on."""
        return Checkpoint(
            games=tuple(map(spec_of, self.games)),
            settings=self.settings,
            starts_random=self._starts_random,
            generation=self._generation,
            seconds=self._seconds,
            network=self.network,
            squares=self._squares,
            played=tuple(self._played),
        )

    @property
    def self_play(self) -> SelfPlay:
        """The self-play of this process."""
        return self_play_of(self.games)

    def run(self, workers: Workers | None = None) -> Iterator[Progress]:
        """Train the network.

        Args:
            workers: Where the games of self-play are played; this process by default.

        Yields:
            The progress after each generation, when ``network`` has been updated.
        """
        settings = self.settings
        workers = workers or Workers.processes(1)
        started = perf_counter() - self._seconds
        # Positions are not in a checkpoint: the same networks play the same games again.
        first = self._generation - len(self._played)
        for generation, network in enumerate(self._played, start=first):
            self._replays.append(self._play_generation(network, generation, workers))
        for generation in range(self._generation, settings.generations):
            latest = settings.replay_generations
            replay = self._play_generation(self.network, generation, workers)
            self._replays = [*self._replays, replay][-latest:]
            self._played = [*self._played, Network(*(array.copy() for array in self.network))]
            self._played = self._played[max(0, len(self._played) - latest + 1) :]
            learning_rate = settings.learning_rate * (0.01 + 0.99 * self._decay(generation))
            shuffle = np.random.default_rng((settings.seed, generation))
            losses = [self._train_epoch(replay, shuffle, learning_rate) for replay in self._replays]
            self._generation, self._seconds = generation + 1, perf_counter() - started
            games = self._generation * settings.games_per_generation
            yield Progress(self._generation, games, self._seconds, losses[-1])

    def score(self, opponent: Network, games: int) -> float:
        """Return the network's mean share of the win; both networks look one ply ahead.

        Args:
            opponent: The network in all other seats.
            games: The number of games.
        """
        return self.self_play.score(self.network, opponent, games, self.settings.seed)

    def _play_generation(self, network: Network, generation: int, workers: Workers) -> ReplayBuffer:
        """Return the positions of a generation of self-play."""
        settings = self.settings
        epsilon = settings.epsilon * (0.1 + 0.9 * self._decay(generation))
        td_lambda = settings.td_lambda
        if generation == 0 and self._starts_random:
            epsilon = td_lambda = 1.0
        size = settings.games_per_generation
        batch = Batch(self.games, network, epsilon, td_lambda, settings.seed, generation, size)
        numbers = range(ceil(size / BATCH_GAMES))
        parts = dict(workers.imap_unordered(partial(play_batch, batch), numbers))
        return joined(parts[number] for number in numbers)

    def _decay(self, generation: int) -> float:
        """Return the factor of learning rate and exploration: half a cosine wave from 1 to 0."""
        return (1 + cos(pi * generation / self.settings.generations)) / 2

    def _train_epoch(
        self, replay: ReplayBuffer, shuffle: np.random.Generator, learning_rate: float
    ) -> float:
        order = shuffle.permutation(replay.active.size)
        return rmsprop.train_epoch(self.network, self._squares, replay, order, learning_rate)
