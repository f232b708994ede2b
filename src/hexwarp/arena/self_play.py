"""Numbered games of bots, with the evaluations of those that search.

Unlike the games of a match they are not played in deals: each game has chance of its own, so that
all games are independent.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from hexwarp.arena.players import create_player
from hexwarp.bots import specs
from hexwarp.bots.engine import COMMAND_PREFIX
from hexwarp.bots.levels import LevelBot
from hexwarp.bots.specs import BotSpec
from hexwarp.core.chance import RandomChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.types import Action, Seat
from hexwarp.parallel import Item, Result, Workers

if TYPE_CHECKING:
    from hexwarp.search.mcts import Evaluation

__all__ = ["PlayedGame", "SelfPlay", "map_in_order", "record_tags"]


@dataclass(frozen=True)
class SelfPlay:
    """The set-up of numbered games: all values that determine them.

    The bots sit down in turn, and move on by one seat from game to game: one bot plays all seats,
    two bots share them.

    Raises:
        MalformedError: There is no bot, or one of them is no bot for the game.
        OSError: The file of a bot's network cannot be read.

    Example:
        >>> setup = SelfPlay(game, ("level2", "random"), seed=1)
        >>> played = setup.play(0)
        >>> played.history.state, played.evaluations[0]
    """

    game: Game[Any]
    bots: tuple[BotSpec, ...]
    """Specifications of bots, or objects with a function ``choose`` (``bots.specs``)."""
    seed: int
    seconds: float | None = None
    """Time per move in seconds, for bots that support it; None for their default budgets."""

    def __post_init__(self) -> None:
        if not self.bots:
            raise MalformedError("Self-play takes one bot or more.")
        for bot in self.bots:
            specs.check(bot, self.game)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots."""
        return tuple(map(specs.title, self.bots))

    def seated(self, number: int) -> tuple[int, ...]:
        """Return, by seat, the index of the bot that plays there in a game."""
        return tuple((seat - 1 + number) % len(self.bots) for seat in self.game.seats)

    def names_by_seat(self, number: int) -> list[str]:
        """Return the names of a game's bots, by seat."""
        return [self.names[bot] for bot in self.seated(number)]

    def play(self, number: int) -> PlayedGame:
        """Play a game.

        Args:
            number: The number of the game, from 0; the same number gives the same game, unless a
                bot plays by time.

        Raises:
            HexwarpError: A bot chose no legal action, or an engine failed.
        """
        self.warm_up()
        game, chance = self.game, RandomChance(Random(f"{self.seed} {number}"))
        history = begin(game, chance)
        evaluations: list[Evaluation | None] = []
        with ExitStack() as closing_players:
            choosers: list[_Choose] = []
            for seat, bot in zip(game.seats, self.seated(number), strict=True):
                rng = Random(f"{self.seed} {number} {seat}")
                choosers.append(self._chooser(self.bots[bot], seat, rng, closing_players))
            while to_move := game.to_move(history.state):
                action, evaluation = choosers[to_move[0] - 1](history)
                evaluations.append(evaluation)
                history = history.play(to_move[0], action, chance)
        return PlayedGame(number, history, tuple(evaluations))

    def warm_up(self) -> None:
        """Load what the bots need, so that their times do not include it."""
        for bot in self.bots:
            specs.warm_up(bot, self.game)

    def _chooser(self, bot: BotSpec, seat: Seat, rng: Random, closing: ExitStack) -> _Choose:
        if not (isinstance(bot, str) and bot.startswith(COMMAND_PREFIX)):
            resolved = specs.find(bot, self.game)
            if isinstance(resolved, LevelBot):
                return partial(_decide, resolved, seat, rng, self.seconds)
        player = create_player(bot, self.game, seat, rng, self.seconds)
        closing.callback(player.close)
        return lambda history: (player.choose(history), None)


_Choose = Callable[[History[Any]], tuple[Action, "Evaluation | None"]]


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played.

    Attributes:
        number: Its number.
        history: The game.
        evaluations: By turn: the evaluation of the search that chose the action, or None.
    """

    number: int
    history: History[Any]
    evaluations: tuple[Evaluation | None, ...]


def record_tags(bots: Sequence[str], seed: int, number: int) -> dict[str, str]:
    """Return the record tags that identify a game of self-play.

    Args:
        bots: The names of the bots, by seat.
        seed: The seed of the games.
        number: The number of the game.
    """
    tags = {f"Seat{seat}": " ".join(bot.split()) for seat, bot in enumerate(bots, 1)}
    return tags | {"Seed": str(seed), "Number": str(number)}


def map_in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    processes: int,
    ray: str | None = None,
) -> Generator[Result, None, None]:
    """Apply a function to items in parallel, and yield the results in the order of the items.

    Args:
        work: The function; it is pickled, unless there is one process.
        items: Its arguments.
        processes: The number of processes; with 1, the work runs in this process.
        ray: The address of a Ray cluster to work on instead; see ``Workers.ray``.

    Yields:
        The results; those that finish early wait for the ones before them.

    Raises:
        HexwarpError: The function raised one, workers died, or there is no cluster.

    Example:
        >>> list(map_in_order(abs, [-3, 1, -2], processes=1))
        [3, 1, 2]
    """
    with Workers.at(ray, processes) as workers, closing(workers.imap(work, items)) as results:
        yield from results


def _decide(
    bot: LevelBot, seat: Seat, rng: Random, seconds: float | None, history: History[Any]
) -> tuple[Action, Evaluation | None]:
    game = history.game
    return bot.decide(game, game.redact(history.state, (seat,)), seat, rng, seconds)
