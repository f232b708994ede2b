"""A match between bots: the game, the bots, and the rotation of seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexwarp import bots
from hexwarp.bots.engine import COMMAND_PREFIX, Engine
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game


@dataclass(frozen=True)
class Match:
    """A match between bots: all values that determine its games.

    There is a bot for each seat, or there are two: the first in one seat, the second in all others.
    A deal has one game for each seat, all with the same chance; the bots move on by one seat from
    game to game. Games and deals are numbered from 0.

    Raises:
        MalformedError: The number of bots does not fit, or a bot's name or command is invalid.

    Example:
        >>> match = Match(game, ("level2", "cmd:python3 my_bot.py"), seed=1)
    """

    game: Game[Any]
    bots: tuple[str, ...]
    """Names of built-in bots, or engines' commands after COMMAND_PREFIX."""
    seed: int
    seconds: float | None = None
    """Time per move in seconds, for bots that support it; None for their default budgets."""

    def __post_init__(self) -> None:
        seats = self.game.players
        if len(self.bots) not in (2, seats):
            wanted = "2" if seats == 2 else f"2 or {seats}"
            raise MalformedError(f"{seats} players take {wanted} bots, not {len(self.bots)}.")
        for bot in self.bots:
            if bot.startswith(COMMAND_PREFIX):
                Engine(bot.removeprefix(COMMAND_PREFIX))
            elif bot not in bots.names(self.game):
                known = ", ".join(bots.names(self.game))
                raise MalformedError(f"{self.game.name} has no bot {bot!r}; there are {known}.")

    @property
    def needs_kernel(self) -> bool:
        """Whether one of the bots uses the game's kernel."""
        return any(
            bot not in bots.UNCOMPILED and not bot.startswith(COMMAND_PREFIX) for bot in self.bots
        )

    def deal_and_rotation(self, number: int) -> tuple[int, int]:
        """Return the deal and the rotation of a game, both from 0."""
        return divmod(number, self.game.players)

    def seat_rotation(self, number: int) -> tuple[int, ...]:
        """Return, by seat, the index of the bot that plays there in a game."""
        rotation = self.deal_and_rotation(number)[1]
        last = len(self.bots) - 1
        return tuple(
            min((seat - 1 - rotation) % self.game.players, last) for seat in self.game.seats
        )

    def tags(self, number: int) -> dict[str, str]:
        """Return the record tags that identify a game of the match."""
        deal, rotation = self.deal_and_rotation(number)
        names = [" ".join(bot.split()) for bot in self.bots]
        tags = {f"Seat{seat}": names[bot] for seat, bot in enumerate(self.seat_rotation(number), 1)}
        tags |= {"Seed": str(self.seed), "Deal": str(deal + 1), "Rotation": str(rotation + 1)}
        if self.seconds is not None:
            tags["Time"] = f"{self.seconds * 1000:.0f}"
        return tags
