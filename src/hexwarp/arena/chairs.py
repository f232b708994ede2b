"""Who sits at a seat for one game: a bot of this program, or a program from outside."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from hexwarp import bots
from hexwarp.bots.engine import COMMAND_PREFIX, Engine
from hexwarp.core.game import Game
from hexwarp.core.history import History
from hexwarp.core.types import Action, Outcome, Seat

OUTSIDE_SECONDS = 1.0
"""What a program from outside may think for a move if nobody said."""


class Chair(Protocol):
    """A player of one game at one seat. Raises EngineError when it breaks the rules."""

    def choose(self, history: History[Any]) -> Action:
        """What it does where its seat may act."""

    def over(self, outcome: Outcome) -> None:
        """It is told how the game ended."""

    def close(self) -> None:
        """It leaves."""


def take_seat(bot: str, game: Game[Any], seat: Seat, rng: Random, seconds: float | None) -> Chair:
    """The bot of that name at a seat. Raises EngineError."""
    if bot.startswith(COMMAND_PREFIX):
        command = bot.removeprefix(COMMAND_PREFIX)
        return _Outside(command, game, seat, seconds or OUTSIDE_SECONDS)
    return _Inside(bot, seat, rng, seconds)


class _Inside:
    def __init__(self, bot: str, seat: Seat, rng: Random, seconds: float | None) -> None:
        self._bot, self._seat, self._rng, self._seconds = bot, seat, rng, seconds

    def choose(self, history: History[Any]) -> Action:
        game, seat = history.game, self._seat
        seen = game.redact(history.state, (seat,))
        return bots.choose(self._bot, game, seen, seat, self._rng, self._seconds)

    def over(self, outcome: Outcome) -> None:
        pass

    def close(self) -> None:
        pass


class _Outside:
    def __init__(self, command: str, game: Game[Any], seat: Seat, seconds: float) -> None:
        self._player = Engine(command).start(game, seat)
        self._seconds = seconds
        self.over, self.close = self._player.game_over, self._player.close

    def choose(self, history: History[Any]) -> Action:
        return self._player.choose(history, self._seconds)
