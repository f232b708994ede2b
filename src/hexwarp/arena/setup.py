"""The set-up of a match between bots: the game, the bots, and the rotation of seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hexwarp.bots import specs
from hexwarp.bots.specs import BotSpec
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game

__all__ = ["MatchSetup", "bots_from"]


def bots_from(given: Any) -> tuple[BotSpec, ...]:
    """Return the bots of a list of them.

    Args:
        given: The specifications, or objects with a function ``choose``.

    Raises:
        MalformedError: It is no list, but one text or object.
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise MalformedError(f"Bots come as a list, not as {given!r}.")
    return tuple(given)


@dataclass(frozen=True)
class MatchSetup:
    """The set-up of a match between bots: all values that determine its games.

    There is a bot for each seat, or there are two: the first in one seat, the second in all others.
    A deal has one game for each seat, all with the same chance; the bots move on by one seat from
    game to game. Games and deals are numbered from 0.

    Raises:
        MalformedError: The number of bots does not fit, or one of them is no bot for the game.
        OSError: The file of a bot's network cannot be read.

    Example:
        >>> setup = MatchSetup(game, ("level2", "cmd:python3 my_bot.py"), seed=1)
    """

    game: Game[Any]
    bots: tuple[BotSpec, ...]
    """Specifications of bots, or objects with a function ``choose`` (``bots.specs``)."""
    seed: int
    seconds: float | None = None
    """Time per move in seconds, for bots that support it; None for their default budgets."""

    def __post_init__(self) -> None:
        seats = self.game.players
        if len(self.bots) not in (2, seats):
            wanted = "2" if seats == 2 else f"2 or {seats}"
            raise MalformedError(f"{seats} players take {wanted} bots, not {len(self.bots)}.")
        for bot in self.bots:
            specs.check(bot, self.game)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots; two bots may have the same."""
        return tuple(map(specs.title, self.bots))

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
        names = [" ".join(name.split()) for name in self.names]
        tags = {f"Seat{seat}": names[bot] for seat, bot in enumerate(self.seat_rotation(number), 1)}
        tags |= {"Seed": str(self.seed), "Deal": str(deal + 1), "Rotation": str(rotation + 1)}
        if self.seconds is not None:
            tags["Time"] = f"{self.seconds * 1000:.0f}"
        return tags
