"""The rules of a game: who is to move, what is possible, and what follows from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic

from hexwarp.core.chance import WeightedOutcomes
from hexwarp.core.errors import ChanceError, IllegalMoveError
from hexwarp.core.game.variant import Variant
from hexwarp.core.trajectory import S, Transition
from hexwarp.core.types import CHANCE, Action, ChanceOutcome, Event, Outcome, Ply, Seat


class Rules(Variant, ABC, Generic[S]):
    """The rules, as pure functions of immutable states.

    Attributes:
        num_actions: The size of the action space; actions are 0 to ``num_actions - 1``.

    Example:
        >>> (seat,) = game.to_move(state)
        >>> state = game.apply(state, seat, game.legal_actions(state, seat)[0]).state
    """

    lowest_wins: ClassVar[bool] = False
    """Whether lower scores are better, in a game and in the total of several rounds."""
    seat_one_starts: ClassVar[bool] = True
    """Whether seat 1 always moves first."""
    may_be_drawn: ClassVar[bool] = False
    """Whether players may agree on a draw; for games that may never end."""
    max_decisions: ClassVar[int | None] = None
    """The maximum number of decisions in a game, or None without a useful bound."""

    num_actions: int

    @abstractmethod
    def initial_state(self) -> S:
        """Return the state before any draw, roll or decision."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that may act, ascending.

        Returns:
            The seats; ``(CHANCE,)`` at a chance node; ``()`` when the game is over.
        """

    def is_chance(self, state: S) -> bool:
        """Return whether the state is a chance node."""
        return self.to_move(state) == (CHANCE,)

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """Return the seat's legal actions, ascending; none if it may not act.

        Args:
            state: The state; may be redacted for the seat.
            seat: The seat.
        """

    @abstractmethod
    def why_illegal(self, state: S, seat: Seat, action: Action) -> IllegalMoveError:
        """Return the error of an illegal action, which says in one sentence why it is illegal.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that would act.
            action: An action that is not legal for it.
        """

    def forbidden_moves(self, state: S, seat: Seat) -> tuple[tuple[str, IllegalMoveError], ...]:
        """Return illegal moves that players are likely to try.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that would move.

        Returns:
            Pairs of a move's text and a sentence that gives the reason why it is illegal.
        """
        return ()

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action) -> Transition[S]:
        """Return the transition of a legal action; its legality is not checked.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that acts.
            action: One of its legal actions.
        """

    def effects(self, state: S, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Return a legal action's events that its text does not imply, up to a chance node.

        Callers ask for the effects of every action of a position, so a game may omit events
        that follow from the text alone, and return early if there are no others.

        Args:
            state: A state in which the seat is to move; may be redacted.
            seat: The seat to act.
            action: A legal action.

        Returns:
            The last events of ``apply``: all of them, or those that the text does not imply.
        """
        return self.apply(state, seat, action).events

    @abstractmethod
    def chance_outcomes(self, state: S) -> WeightedOutcomes:
        """Return the possible outcomes of a chance node with their weights."""

    def check_outcome(self, state: S, outcome: ChanceOutcome) -> None:
        """Check that an outcome is possible at a chance node.

        Args:
            state: A chance node.
            outcome: The outcome to check.

        Raises:
            ChanceError: The outcome is impossible.
        """
        if outcome not in (listed for listed, _ in self.chance_outcomes(state)):
            raise ChanceError(
                "Chance cannot give {outcome} here.", outcome=self.outcome_text(state, outcome)
            )

    def outcome_text(self, state: S, outcome: ChanceOutcome) -> str:
        """Return a chance outcome as text for messages.

        Args:
            state: A chance node.
            outcome: The outcome, possible or not.
        """
        return str(outcome)

    @abstractmethod
    def apply_chance(self, state: S, outcome: ChanceOutcome) -> Transition[S]:
        """Return the transition of a possible chance outcome; its possibility is not checked.

        Args:
            state: A chance node.
            outcome: One of its possible outcomes.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome of the game, or None if it is not over."""

    @abstractmethod
    def ply(self, state: S) -> Ply:
        """Return the number of plies up to a state, as the movetext of a record counts them."""

    @abstractmethod
    def with_turn(self, state: S, seat: Seat) -> S:
        """Return the same position with ``seat`` to move, for planning out of turn.

        Args:
            state: A state of a game that is not over; may be redacted.
            seat: The seat that is to move in the result.
        """
