"""The players of one game of a match: bots in this process, and engines."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from hexwarp.bots import specs
from hexwarp.bots.engine import COMMAND_PREFIX, Engine
from hexwarp.bots.specs import BotSpec
from hexwarp.core.game import Game
from hexwarp.core.history import History
from hexwarp.core.types import Action, Outcome, Seat

__all__ = ["DEFAULT_ENGINE_SECONDS", "Player", "create_player"]

DEFAULT_ENGINE_SECONDS = 1.0
"""The time per move of an engine, in seconds, in a match without a time limit."""


class Player(Protocol):
    """A bot at one seat of one game. All methods may raise EngineError."""

    def choose(self, history: History[Any]) -> Action:
        """Return an action for the player's seat, which may act."""

    def game_over(self, outcome: Outcome) -> None:
        """Inform the player of the game's outcome."""

    def close(self) -> None:
        """Release the player's resources."""


def create_player(
    bot: BotSpec, game: Game[Any], seat: Seat, rng: Random, seconds: float | None
) -> Player:
    """Return a player for one game.

    Args:
        bot: The bot's specification, or an object with a function ``choose``.
        game: The game.
        seat: The player's seat.
        rng: Source of the random choices of a bot in this process.
        seconds: Time per move in seconds; None for the fixed budgets of bots, and
            DEFAULT_ENGINE_SECONDS of engines.

    Raises:
        EngineError: The engine could not be started.

    Example:
        >>> player = create_player("level2", game, 1, Random(0), seconds=None)
        >>> action = player.choose(history)
        >>> player.close()
    """
    if isinstance(bot, str) and bot.startswith(COMMAND_PREFIX):
        command = bot.removeprefix(COMMAND_PREFIX)
        return _EnginePlayer(command, game, seat, seconds or DEFAULT_ENGINE_SECONDS)
    return _BotPlayer(bot, seat, rng, seconds)


class _BotPlayer:
    def __init__(self, bot: BotSpec, seat: Seat, rng: Random, seconds: float | None) -> None:
        self._bot, self._seat, self._rng, self._seconds = bot, seat, rng, seconds

    def choose(self, history: History[Any]) -> Action:
        game, seat = history.game, self._seat
        redacted = game.redact(history.state, (seat,))
        return specs.choose(self._bot, game, redacted, seat, self._rng, self._seconds)

    def game_over(self, outcome: Outcome) -> None:
        pass

    def close(self) -> None:
        pass


class _EnginePlayer:
    def __init__(self, command: str, game: Game[Any], seat: Seat, seconds: float) -> None:
        self._session = Engine(command).start(game, seat)
        self._seconds = seconds
        self.game_over, self.close = self._session.game_over, self._session.close

    def choose(self, history: History[Any]) -> Action:
        return self._session.choose(history, self._seconds)
