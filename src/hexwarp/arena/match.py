"""What is played: a game, bots, and how they change seats from game to game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexwarp import bots
from hexwarp.bots.engine import COMMAND_PREFIX, Engine
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game


@dataclass(frozen=True)
class Match:
    """Bots against each other, and everything that decides how their games go.

    There are as many bots as seats; or two, the first in one seat against the second in all
    others. A deal is as many games as there are seats: the same chance, the bots moving on by a
    seat from one to the next. Games and deals are numbered from 0.

    Raises MalformedError for another number of bots, or one that the game does not have.
    """

    game: Game[Any]
    bots: tuple[str, ...]
    seed: int
    seconds: float | None = None
    """What a bot that knows how to may think for a move."""

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
    def needs_compiling(self) -> bool:
        """Whether one of the bots plays on compiled rules."""
        return any(
            bot not in bots.UNCOMPILED and not bot.startswith(COMMAND_PREFIX) for bot in self.bots
        )

    def place(self, number: int) -> tuple[int, int]:
        """A game's deal, and its number within the deal."""
        return divmod(number, self.game.players)

    def seating(self, number: int) -> tuple[int, ...]:
        """By seat: the index of the bot that holds it in a game."""
        rotation = self.place(number)[1]
        last = len(self.bots) - 1
        return tuple(
            min((seat - 1 - rotation) % self.game.players, last) for seat in self.game.seats
        )

    def labels(self, number: int) -> dict[str, str]:
        """The tags that tell a game's record from those of all other games of bots."""
        deal, rotation = self.place(number)
        names = [" ".join(bot.split()) for bot in self.bots]
        tags = {f"Seat{seat}": names[bot] for seat, bot in enumerate(self.seating(number), 1)}
        tags |= {"Seed": str(self.seed), "Deal": str(deal + 1), "Rotation": str(rotation + 1)}
        if self.seconds is not None:
            tags["Time"] = f"{self.seconds * 1000:.0f}"
        return tags
