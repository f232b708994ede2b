"""The notation of a game: moves as text, and the tags of its records."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping
from typing import Self

from hexwarp.core.chance import ChanceSource
from hexwarp.core.game.rules import Rules
from hexwarp.core.trajectory import S, Trajectory
from hexwarp.core.types import Action, ChanceOutcome, Seat


class Notation(Rules[S]):
    """Moves and tags as text.

    Moves from users are texts: ``find_move`` looks them up among the legal actions.

    Example:
        >>> action = game.find_move(state, 1, "e6S2")
        >>> game.action_text(state, 1, action)
        'e6S2'
    """

    @abstractmethod
    def action_text(self, state: S, seat: Seat, action: Action) -> str:
        """Return the action in record notation, without the chance outcomes after it.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that acts.
            action: One of its legal actions.
        """

    @abstractmethod
    def parse_action(self, state: S, seat: Seat, text: str) -> Action:
        """Return the action that a text denotes, legal or not.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that moves.
            text: The move in record notation.

        Raises:
            MalformedError: The text is not a move.
            IllegalMoveError: No action of this state corresponds to the move, such as a move of a
                ship that does not exist.
        """

    def find_move(self, state: S, seat: Seat, text: str) -> Action:
        """Return the legal action that a text denotes.

        Args:
            state: The state.
            seat: The seat that moves.
            text: The move in record notation.

        Raises:
            MalformedError: The text is not a move.
            IllegalMoveError: The rules forbid the move; the message gives the reason.
        """
        action = self.parse_action(state, seat, text)
        if action not in self.legal_actions(state, seat):
            raise self.why_illegal(state, seat, action)
        return action

    @abstractmethod
    def read_move(self, state: S, seat: Seat, token: str) -> tuple[str, tuple[ChanceOutcome, ...]]:
        """Split a movetext token into the action's text and the chance outcomes in the token.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that moves.
            token: A token of a record's movetext, without its move number.
        """

    @abstractmethod
    def write_move(
        self, state: S, seat: Seat, action: Action, outcomes: tuple[ChanceOutcome, ...]
    ) -> str:
        """Return the movetext token of an action.

        Args:
            state: The state in which the action was taken.
            seat: The seat that took it.
            action: The action.
            outcomes: The chance outcomes that followed; a game may record them in its tags
                instead.
        """

    @classmethod
    @abstractmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Self:
        """Return the game that a record's tags describe.

        Raises:
            MalformedError: A tag is missing or invalid.
        """

    @abstractmethod
    def start(self, tags: Mapping[str, str]) -> tuple[S, ChanceSource]:
        """Return the state at the start of a record's movetext, and the chance source in its tags.

        Raises:
            MalformedError: A tag is missing or invalid.
            ChanceError: A tag names an impossible outcome.
        """

    def setup_actions(self, start: S) -> tuple[tuple[Seat, Action], ...]:
        """Return the actions that lead to the start of a record's movetext, in a valid order."""
        return ()

    @abstractmethod
    def tags(
        self, trajectory: Trajectory[S], viewer: Collection[Seat], known: Mapping[str, str]
    ) -> dict[str, str]:
        """Return the game's own record tags: those from Players on, except Result.

        Args:
            trajectory: The game to record.
            viewer: The seats whose knowledge goes into the tags.
            known: The tags of the record from which the trajectory was read, if any; facts in them
                beyond the trajectory (tiles that were never drawn) are kept.
        """
