"""A game as it went: every action and every chance outcome, with the state after each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic

from hexwarp.core.chance import ChanceSource
from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, ChanceOutcome, Event, Seat


@dataclass(frozen=True, slots=True)
class Turn(Generic[S]):
    """One action, the chance that followed it, what happened, and the state at the end of it."""

    seat: Seat
    action: Action
    outcomes: tuple[ChanceOutcome, ...]
    events: tuple[Event, ...]
    state: S


@dataclass(frozen=True, slots=True)
class History(Generic[S]):
    """A game from its start; a value, to which ``play`` gives the next.

    ``outcomes`` and ``events`` are the chance before the first decision (hands, the first roll);
    ``start`` is the state after it, which a seat may act in.
    """

    game: Game[S]
    outcomes: tuple[ChanceOutcome, ...]
    events: tuple[Event, ...]
    start: S
    turns: tuple[Turn[S], ...] = field(default=())

    @property
    def state(self) -> S:
        """The latest state; never one that waits for chance."""
        return self.turns[-1].state if self.turns else self.start

    def before(self, turn: int) -> S:
        """The state that turn number ``turn`` (from 0) was taken in."""
        return self.turns[turn - 1].state if turn else self.start

    def play(self, seat: Seat, action: Action, chance: ChanceSource) -> History[S]:
        """The history with a legal action and the chance that follows it; trusts the action.

        Raises ChanceError when the source gives what cannot come up.
        """
        step = self.game.apply(self.state, seat, action)
        state, outcomes, events = settle(self.game, step.state, chance)
        turn = Turn(seat, action, outcomes, step.events + events, state)
        return History(self.game, self.outcomes, self.events, self.start, (*self.turns, turn))

    def back_to(self, turn: int) -> History[S]:
        """The history with its first ``turn`` turns."""
        return History(self.game, self.outcomes, self.events, self.start, self.turns[:turn])


def begin(game: Game[S], chance: ChanceSource, state: S | None = None) -> History[S]:
    """A history's start: the initial state, or the one given, with its chance decided."""
    first = game.initial_state() if state is None else state
    start, outcomes, events = settle(game, first, chance)
    return History(game, outcomes, events, start)


def settle(
    game: Game[S], state: S, chance: ChanceSource
) -> tuple[S, tuple[ChanceOutcome, ...], tuple[Event, ...]]:
    """Decide chance until a seat is to move or the game is over. Raises ChanceError."""
    outcomes: list[ChanceOutcome] = []
    events: list[Event] = []
    while game.is_chance(state):
        outcome = chance.decide(game.chance_outcomes(state))
        game.check_outcome(state, outcome)
        step = game.apply_chance(state, outcome)
        state = step.state
        outcomes.append(outcome)
        events += step.events
    return state, tuple(outcomes), tuple(events)
