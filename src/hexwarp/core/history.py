"""Histories: games with their turns, which can be played on or taken back."""

from __future__ import annotations

from dataclasses import dataclass

from hexwarp.core.chance import ChanceSource
from hexwarp.core.game import Game
from hexwarp.core.trajectory import S, Trajectory, Turn
from hexwarp.core.types import Action, ChanceOutcome, Event, Seat

__all__ = ["History", "begin", "resolve_chance"]


@dataclass(frozen=True, slots=True)
class History(Trajectory[S]):
    """A game and its turns so far; an immutable value.

    Example:
        >>> history = begin(registry.load("indigo"), RandomChance(Random(1)))
        >>> seat, state = history.game.to_move(history.state)[0], history.state
        >>> action = history.game.legal_actions(state, seat)[0]
        >>> history.play(seat, action, RandomChance(Random(2))).back_to(0) == history
        True
    """

    game: Game[S]

    def play(self, seat: Seat, action: Action, chance: ChanceSource) -> History[S]:
        """Return the history after a legal action and the chance outcomes that follow it.

        Args:
            seat: A seat that may act.
            action: One of its legal actions; not checked.
            chance: Decides the chance nodes up to the next decision.

        Raises:
            ChanceError: The source returned an impossible outcome.
        """
        transition = self.game.apply(self.state, seat, action)
        state, outcomes, events = resolve_chance(self.game, transition.state, chance)
        turn = Turn(seat, action, outcomes, transition.events + events, state)
        return History(self.outcomes, self.events, self.start, (*self.turns, turn), self.game)

    def back_to(self, turn: int) -> History[S]:
        """Return the history cut back to its first ``turn`` turns."""
        return History(self.outcomes, self.events, self.start, self.turns[:turn], self.game)


def begin(game: Game[S], chance: ChanceSource, state: S | None = None) -> History[S]:
    """Return a new history, with the chance nodes before the first decision resolved.

    Args:
        game: The game to play.
        chance: Decides the chance nodes before the first decision.
        state: The state to start from; the game's initial state by default.

    Returns:
        A history without turns.

    Raises:
        ChanceError: The source returned an impossible outcome.
    """
    first = game.initial_state() if state is None else state
    start, outcomes, events = resolve_chance(game, first, chance)
    return History(outcomes, events, start, (), game)


def resolve_chance(
    game: Game[S], state: S, chance: ChanceSource
) -> tuple[S, tuple[ChanceOutcome, ...], tuple[Event, ...]]:
    """Resolve chance nodes until a seat is to move or the game is over.

    Args:
        game: The game.
        state: The first state; need not be a chance node.
        chance: Decides the chance nodes.

    Returns:
        The state after them, the outcomes, and the events.

    Raises:
        ChanceError: The source returned an impossible outcome.
    """
    outcomes: list[ChanceOutcome] = []
    events: list[Event] = []
    while game.is_chance(state):
        outcome = chance.decide(game.chance_outcomes(state))
        game.check_outcome(state, outcome)
        transition = game.apply_chance(state, outcome)
        state = transition.state
        outcomes.append(outcome)
        events += transition.events
    return state, tuple(outcomes), tuple(events)
