"""The course of a game as plain values: transitions, turns, trajectories."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from hexwarp.core.types import Action, ChanceOutcome, Event, Seat

__all__ = ["Candidate", "S", "Trajectory", "Transition", "Turn"]

S = TypeVar("S")
"""A game's state: an immutable, hashable value."""


@dataclass(frozen=True, slots=True)
class Transition(Generic[S]):
    """The state that an action or a chance outcome leads to, and the events on the way."""

    state: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Turn(Generic[S]):
    """An action, the chance outcomes that followed it, the events of both, and the state after."""

    seat: Seat
    action: Action
    outcomes: tuple[ChanceOutcome, ...]
    events: tuple[Event, ...]
    state: S


@dataclass(frozen=True, slots=True)
class Candidate(Generic[S]):
    """A move to compare with another, and the play that is expected after it."""

    action: Action
    lines: tuple[tuple[Turn[S], ...], ...]
    """Equally likely samples of the play: the move, then the turns until its seat has moved again
    or further. What is hidden differs from sample to sample."""


@dataclass(frozen=True, slots=True)
class Trajectory(Generic[S]):
    """A game from its start to its latest state.

    Attributes:
        outcomes: The chance outcomes before the first decision (initial hands or rolls).
        events: The events of these outcomes.
        start: The state after them, in which a seat may act.
        turns: The turns so far.

    Example:
        >>> turn = trajectory.turns[-1]
        >>> before = trajectory.before(len(trajectory.turns) - 1)
        >>> trajectory.state == turn.state
        True
    """

    outcomes: tuple[ChanceOutcome, ...]
    events: tuple[Event, ...]
    start: S
    turns: tuple[Turn[S], ...]

    @property
    def state(self) -> S:
        """The latest state; never a chance node."""
        return self.turns[-1].state if self.turns else self.start

    def before(self, turn: int) -> S:
        """Return the state in which turn number ``turn`` (from 0) was taken."""
        return self.turns[turn - 1].state if turn else self.start
