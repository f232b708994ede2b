"""Batches of self-play games, which workers play; every batch has a seed of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

import numpy as np

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import bind, seeded
from hexwarp.core.kernels import Features, Kernel
from hexwarp.search import corrected_rollouts
from hexwarp.search import network as networks
from hexwarp.search.network import Network
from hexwarp.training import self_play
from hexwarp.training.self_play import ReplayBuffer

__all__ = [
    "BATCH_GAMES",
    "MAX_DECISIONS",
    "Batch",
    "SelfPlay",
    "joined",
    "play_batch",
    "self_play_of",
]

MAX_DECISIONS = 1024
"""The number of decisions after which a game of self-play is cut off and scored as it stands."""

BATCH_GAMES = 20
"""The number of games in a batch; with another number, a seed gives other games."""


class Batch(NamedTuple):
    """A batch of games, with everything that determines them."""

    games: tuple[Game[Any], ...]
    """The variants, which are played in turn."""
    network: Network
    """The network that plays."""
    epsilon: float
    """Probability of a random action, 0 to 1."""
    td_lambda: float
    """Lambda, 0 to 1."""
    seed: int
    """The seed of the training run."""
    generation: int
    """The generation, from 0."""
    size: int
    """The number of games in the generation."""


class SelfPlay:
    """The compiled functions and working arrays of self-play in one process.

    Args:
        games: The variants, of one game and one number of players.
        kernel: Their kernel.
        features: Their features.
    """

    def __init__(self, games: tuple[Game[Any], ...], kernel: Kernel, features: Features) -> None:
        self._players = players = games[0].players
        self._max_active = features.MAX_ACTIVE + players
        self._starts = np.array([kernel.load(game, game.initial_state()) for game in games])
        rollouts = games[0].action_rollouts()
        self._network_workspace = networks.network_workspace(features, players, rollouts)
        actions = max(game.num_actions for game in games)
        self.workspace = self_play.SelfPlayWorkspace(
            np.zeros_like(self._starts[0]),
            np.zeros_like(self._starts[0]),
            np.zeros(actions, np.int64),
            np.zeros(players, np.int64),
            np.zeros(players),
            np.zeros((actions, players)),
            np.zeros(actions, np.int64),
            np.zeros((MAX_DECISIONS, players)),
            *np.zeros((3, MAX_DECISIONS), np.int64),
        )
        """The working arrays of the latest game."""
        greedy_action: Callable[..., int]
        write_inputs: Callable[..., int]
        if rollouts is None:
            action_value = bind(
                self_play.action_value, kernel, evaluate=networks.evaluator(kernel, features)
            )
            greedy_action = bind(self_play.greedy_action, kernel, action_value=action_value)
            write_inputs = bind(self_play.write_features, kernel, features=features.features)
        else:
            greedy_action = bind(
                self_play.greedy_action_by_rollouts,
                kernel,
                evaluate_actions=rollouts.evaluate_actions,
                correct_best=corrected_rollouts.best_corrector(kernel, features),
                evaluate=corrected_rollouts.evaluator(kernel, features, rollouts),
            )
            write_inputs = bind(
                self_play.write_features_and_rollouts,
                kernel,
                evaluate_rollouts=rollouts.evaluate,
                correct=corrected_rollouts.corrector(kernel, features),
            )
        play_game = bind(
            self_play.play_game,
            kernel,
            greedy_action=greedy_action,
            write_inputs=write_inputs,
            first_seat=features.first_seat,
        )
        self._play_games = bind(self_play.play_games, kernel, play_game=play_game)
        self._play_match = bind(self_play.play_match, kernel, greedy_action=greedy_action)

    def play(self, batch: Batch, number: int) -> ReplayBuffer:
        """Return the positions of a batch.

        Args:
            batch: The batch.
            number: Its number in the generation, from 0.
        """
        first = number * BATCH_GAMES
        games = min(BATCH_GAMES, batch.size - first)
        # Games of the first generations are long: fewer of them are as many positions.
        rng = seeded((batch.seed << 64) + (batch.generation << 32) + number)
        replay = self._empty_buffer(games * MAX_DECISIONS // 4 + MAX_DECISIONS)
        count = self._play_games(
            np.roll(self._starts, -first, axis=0),
            batch.network,
            games,
            batch.epsilon,
            batch.td_lambda,
            rng,
            self._network_workspace._replace(rng=rng),
            self.workspace,
            replay,
        )
        played: list[Any] = [array[:count].copy() for array in replay]
        return ReplayBuffer(*played)

    def score(self, network: Network, opponent: Network, games: int, seed: int) -> float:
        """Return a network's mean share of the win; both networks look one ply ahead.

        Args:
            network: The network in one seat.
            opponent: The network in all other seats.
            games: The number of games.
            seed: The seed of seats and chance outcomes.
        """
        rng = seeded(seed)
        return self._play_match(
            self._starts,
            network,
            opponent,
            games,
            rng,
            self._network_workspace._replace(rng=rng),
            self.workspace,
        )

    def _empty_buffer(self, size: int) -> ReplayBuffer:
        return ReplayBuffer(
            np.empty((size, self._max_active), np.int32),
            np.empty((size, self._max_active), np.float32),
            np.empty(size, np.int32),
            np.zeros((size, self._players), np.float32),
            np.empty((size, self._players), np.float32),
        )


def play_batch(batch: Batch, number: int) -> tuple[int, ReplayBuffer]:
    """Return the number of a batch and its positions; the work of a worker.

    Args:
        batch: The batch.
        number: Its number in the generation, from 0.

    Example:
        >>> with Workers.processes(2) as workers:
        ...     parts = dict(workers.imap_unordered(partial(play_batch, batch), range(10)))
    """
    return number, self_play_of(batch.games).play(batch, number)


def self_play_of(games: tuple[Game[Any], ...]) -> SelfPlay:
    """Return the self-play of variants, made once in a process; one thread may use it at a time.

    Raises:
        MalformedError: The games have no features.
    """
    key = tuple((type(game), game.players, *game.options.values()) for game in games)
    if key not in _SELF_PLAY:
        kernel, features = games[0].kernel(), games[0].features()
        if kernel is None or features is None:
            raise MalformedError(f"{games[0].name} has no features to learn from.")
        _SELF_PLAY[key] = SelfPlay(games, kernel, features)
    return _SELF_PLAY[key]


_SELF_PLAY: dict[Hashable, SelfPlay] = {}
"""The self-play of each list of variants; games that were sent to a worker are new objects."""


def joined(parts: Iterable[ReplayBuffer]) -> ReplayBuffer:
    """Return the positions of batches, in order, in one buffer."""
    columns = zip(*parts, strict=True)
    return ReplayBuffer(*(np.concatenate(column) for column in columns))
