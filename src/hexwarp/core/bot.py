"""What a bot is, and what makes it a level."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from hexwarp.core.types import Action, Seat

if TYPE_CHECKING:
    from hexwarp.core.game import Game


class Bot(Protocol):
    """A player that is a program: a module or an object."""

    def choose(
        self, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        """A legal action for a seat that may act.

        The state is as ``game.redact`` shows it to that seat, and all that the bot is told.
        Without ``seconds`` the same state and generator give the same action; with them, a bot
        that knows how to uses so much time, and no more.
        """


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that is the same on every machine."""

    nodes: int
    """Positions that the search evaluates for a decision."""
    temperature: float
    """How readily a worse action is taken: one that wins so much less often, e times as rarely."""
