"""``level1`` to ``level7``: bots by Monte-Carlo tree search, from beginner strength upwards.

``Game.levels`` sets how many positions a level looks ahead, and how many of its actions it notices
at all. It plays the best of those by its search, whose value a low level mixes up with what the
action gains at once. The end of a game is played exactly where it can be solved
(``Level.exact_plies``).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Level, Seat

if TYPE_CHECKING:
    from hexwarp.search.mcts import Evaluation
    from hexwarp.search.searcher import Searcher

__all__ = ["LevelBot", "choice", "network_for"]


def choice(searcher: Searcher, level: Level, players: int) -> Action:
    """Return what a level plays after a search; a low one notices other actions at every call.

    Args:
        searcher: A searcher whose results have been ranked.
        level: The level.
        players: The number of players.
    """
    attention = level.noticed(players)
    if attention is None:
        return searcher.actions(1)[0]
    return searcher.call("notice", attention, level.greed)


def network_for(game: Game[Any], file: Path) -> bytes:
    """Return the network in a file, checked to be one for a game.

    Args:
        game: The game.
        file: A file that ``hexwarp train`` wrote.

    Raises:
        MalformedError: The file holds no network for the game.
        OSError: The file cannot be read.
    """
    from hexwarp.search import network_file
    from hexwarp.search.searcher import check_network

    network = network_file.read(file)
    try:
        check_network(game, network)
    except MalformedError as error:
        raise MalformedError(f"{file}: {error}") from error
    return network


@dataclass(frozen=True, slots=True)
class LevelBot:
    """The bot of a level."""

    number: int
    """The level's index in ``Game.levels``."""
    network_file: Path | None = None
    """A file with the network to play with; None for the game's own network."""
    native: bool = False
    """Whether to search by code that Numba compiles for this machine, not by the game's module: it
    chooses the same, after a minute of compiling somewhat faster."""

    def choose(
        self, game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        """Return the best action that the level notices (``core.game.Bot.choose``).

        Only timed levels use ``seconds``.

        Raises:
            MalformedError: The game has no levels, or the file holds no network for it.
        """
        return self.decide(game, state, seat, rng, seconds)[0]

    def decide(
        self, game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
    ) -> tuple[Action, Evaluation | None]:
        """Return the action of ``choose``, and the evaluation that it was chosen by.

        Args:
            game: The game.
            state: The state, redacted for the seat.
            seat: A seat that may act.
            rng: Source of everything random.
            seconds: The time limit in seconds, or None.

        Returns:
            The action, and the evaluation of all actions; None where the action was the only one,
            or wins for certain and others were not evaluated.

        Raises:
            MalformedError: The game has no levels, or the file holds no network for it.
        """
        if not game.levels:
            raise MalformedError(f"{game.name} has no levels.")
        actions = game.legal_actions(state, seat)
        if len(actions) == 1:
            return actions[0], None
        from hexwarp.search import exact, mcts
        from hexwarp.search.searcher import borrowed

        started, level = perf_counter(), game.levels[self.number]
        with borrowed(game, self.network(), native=self.native) as searcher:
            searcher.set_position(game, state)
            if level.exact_plies:
                solved = exact.best(searcher, game, seat, level.exact_plies)
                if solved:
                    is_whole = len(solved.actions) == len(actions)
                    return solved.actions[0], solved if is_whole else None
            limit = seconds if level.timed else None
            nodes = level.nodes if limit is None else None
            mcts.run(searcher, seat, rng.getrandbits(64), nodes=nodes, seconds=limit)
            count = searcher.call("rank")
            evaluation = mcts.evaluation_of(searcher, count, perf_counter() - started)
            return choice(searcher, level, game.players), evaluation

    def network(self) -> bytes | None:
        """Return the network in the bot's file, or None for the game's own network.

        Raises:
            MalformedError: The file holds no network.
            OSError: The file cannot be read.
        """
        if self.network_file is None:
            return None
        from hexwarp.search import network_file

        return network_file.read(self.network_file)

    def check(self, game: Game[Any]) -> None:
        """Check that the bot's network is one for a game.

        Raises:
            MalformedError: The file holds no network for the game.
            OSError: The file cannot be read.
        """
        if self.network_file is not None:
            network_for(game, self.network_file)
