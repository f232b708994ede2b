"""Training a value network: generations of self-play, each followed by epochs over the latest."""

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
from hexwarp.training import rmsprop, self_play
from hexwarp.training.self_play import ReplayBuffer

MAX_DECISIONS = 1024
"""The number of decisions after which a game of self-play is cut off and scored as it stands."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The hyperparameters of a training run."""

    generations: int = 200
    games_per_generation: int = 1000
    learning_rate: float = 1e-3
    """Initial learning rate; it decays along half a cosine wave to a hundredth."""
    epsilon: float = 0.1
    """Initial probability of a random action; it decays in the same way to a tenth."""
    td_lambda: float = 0.7
    """The lambda of TD(lambda)."""
    replay_generations: int = 4
    """Generations kept in replay buffers; each generation trains one epoch over all of them."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a training run after a generation; ``hexwarp train`` prints the fields."""

    generation: int
    games: int
    """Games of self-play since the start of the run."""
    seconds: float
    """Seconds since the start of the run."""
    loss: float
    """Mean cross entropy of the latest generation's positions."""


class Trainer:
    """The training of one network for games that differ only in their options.

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
        self._players = players = games[0].players
        rng = np.random.default_rng(settings.seed)
        self._is_new = start is None
        untrained = networks.untrained(features.inputs(players), players, rng)
        if start is not None and not networks.fits(start, features, players):
            raise MalformedError(
                f"That network is not one for {games[0].name} with {players} players."
            )
        self.network = start or untrained
        self._squares = rmsprop.initial_squares(self.network)
        self._shuffle = rng
        self._play_rng = seeded(settings.seed)
        self._starts = np.array([kernel.load(game, game.initial_state()) for game in games])
        self._network_workspace = networks.network_workspace(features)
        self.workspace = self_play.SelfPlayWorkspace(
            np.zeros_like(self._starts[0]),
            np.zeros_like(self._starts[0]),
            np.zeros(max(game.num_actions for game in games), np.int64),
            np.zeros(players, np.int64),
            np.zeros(players),
            np.zeros((MAX_DECISIONS, players)),
            *np.zeros((3, MAX_DECISIONS), np.int64),
        )
        """The working arrays of the latest game."""
        self._max_active = features.MAX_ACTIVE
        self._replays: list[ReplayBuffer] = []
        evaluate = networks.evaluator(kernel, features)
        action_value = bind(self_play.action_value, kernel, evaluate=evaluate)
        greedy_action = bind(self_play.greedy_action, kernel, action_value=action_value)
        play_game = bind(
            self_play.play_game,
            kernel,
            greedy_action=greedy_action,
            features=features.features,
            first_seat=features.first_seat,
        )
        self._play_games = bind(self_play.play_games, kernel, play_game=play_game)
        self._play_match = bind(self_play.play_match, kernel, greedy_action=greedy_action)

    def run(self) -> Iterator[Progress]:
        """Train the network.

        Yields:
            The progress after each generation, when ``network`` has been updated.
        """
        settings = self.settings
        started = perf_counter()
        for generation in range(settings.generations):
            decay = (1 + cos(pi * generation / settings.generations)) / 2
            epsilon = settings.epsilon * (0.1 + 0.9 * decay)
            if generation == 0 and self._is_new:
                # Greedy games of an untrained network are worse and longer than random ones.
                self._remember(self.play_generation(1.0, 1.0))
            else:
                self._remember(self.play_generation(epsilon, settings.td_lambda))
            learning_rate = settings.learning_rate * (0.01 + 0.99 * decay)
            losses = [self._train_epoch(replay, learning_rate) for replay in self._replays]
            games = (generation + 1) * settings.games_per_generation
            yield Progress(generation + 1, games, perf_counter() - started, losses[-1])

    def score(self, opponent: Network, games: int) -> float:
        """Return the network's mean share of the win; both networks look one ply ahead.

        Args:
            opponent: The network in all other seats.
            games: The number of games.
        """
        rng = seeded(self.settings.seed)
        return self._play_match(
            self._starts,
            self.network,
            opponent,
            games,
            rng,
            self._network_workspace,
            self.workspace,
        )

    def play_generation(self, epsilon: float, td_lambda: float) -> ReplayBuffer:
        """Return the positions of a generation of self-play.

        Args:
            epsilon: The probability of a random action.
            td_lambda: The lambda of TD(lambda).
        """
        games = self.settings.games_per_generation
        replay = self._empty_buffer(games * MAX_DECISIONS // 4)
        count = self._play_games(
            self._starts,
            self.network,
            games,
            epsilon,
            td_lambda,
            self._play_rng,
            self._network_workspace,
            self.workspace,
            replay,
        )
        return ReplayBuffer(
            replay.indices[:count].copy(),
            replay.values[:count].copy(),
            replay.active[:count].copy(),
            replay.targets[:count].copy(),
        )

    def _empty_buffer(self, size: int) -> ReplayBuffer:
        return ReplayBuffer(
            np.empty((size, self._max_active), np.int32),
            np.empty((size, self._max_active), np.float32),
            np.empty(size, np.int32),
            np.empty((size, self._players), np.float32),
        )

    def _remember(self, replay: ReplayBuffer) -> None:
        self._replays = [*self._replays, replay][-self.settings.replay_generations :]

    def _train_epoch(self, replay: ReplayBuffer, learning_rate: float) -> float:
        order = self._shuffle.permutation(replay.active.size)
        return rmsprop.train_epoch(self.network, self._squares, replay, order, learning_rate)
