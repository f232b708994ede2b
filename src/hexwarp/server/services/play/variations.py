"""Variations: lines of moves tried out from the current position, with what a user may know.

They start from the redacted state: a tile in an opponent's hand may be any that the user has not
seen, and future chance stays open, unless the line gives an opponent's roll. So a variation
reveals nothing that the user does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from hexwarp.core.errors import HexwarpError, IllegalMoveError, MalformedError
from hexwarp.core.trajectory import Transition
from hexwarp.core.types import CHANCE, Action, ChanceOutcome, Event, JsonObject, Seat
from hexwarp.match.model import Match
from hexwarp.server import schemas
from hexwarp.words import Words


def follow_variation(
    match: Match, user_id: str, line: Sequence[str], words: Words
) -> schemas.social.Variation:
    """Return the position after a line of moves, and the legal moves there.

    Args:
        match: The match.
        user_id: The user.
        line: The moves.
        words: The user's language, for the reasons why moves are forbidden.

    Raises:
        IllegalMoveError: A move is illegal in all possible states.
        MalformedError: A move is malformed.
        ChanceError: A chance outcome is impossible.
    """
    variation = _Variation(match, user_id)
    for move in line:
        variation.play(move)
    return schemas.social.Variation(
        ply=match.ply,
        turns=variation.turns,
        rolls=variation.rolls,
        state=variation.view,
        seat=variation.seat,
        moves=list(variation.moves()),
        forbidden=list(variation.forbidden(words)),
    )


def turns_of(match: Match, user_id: str, line: Sequence[str]) -> list[schemas.games.Turn]:
    """Return a line's moves with their events, up to the first that cannot be played yet."""
    variation = _Variation(match, user_id)
    with suppress(HexwarpError):
        for move in line:
            variation.play(move)
    return variation.turns


class _Variation:
    """A line of moves played on the state that a user may see."""

    def __init__(self, match: Match, user_id: str) -> None:
        self.turns: list[schemas.games.Turn] = []
        self.rolls: list[schemas.games.PlannedMove] = []
        """The last move with each roll that may follow it; only for an opponent's move."""
        self._game = match.game
        self._own = match.seats_of(user_id)
        self._state: Any = match.game.redact(match.history.state, self._own)

    @property
    def view(self) -> JsonObject:
        """The position after the line, for display."""
        return self._game.view(self._state, self._own)

    @property
    def seat(self) -> Seat | None:
        """The seat to move after the line; None at the end, or if it depends on chance."""
        to_move = self._game.to_move(self._state)
        return to_move[0] if len(to_move) == 1 and to_move != (CHANCE,) else None

    def moves(self) -> Iterator[schemas.games.PlannedMove]:
        """Yield the legal moves, each with its events up to the next draw or roll."""
        yielded: set[Action] = set()
        for seat, possible in self._possible_states():
            for action in self._game.legal_actions(possible, seat):
                transition = self._game.apply(possible, seat, action)
                if action not in yielded and self._is_ply(possible, transition):
                    yielded.add(action)
                    text = self._game.action_text(possible, seat, action)
                    yield schemas.games.PlannedMove(
                        move=text, events=self._redact(transition.events)
                    )

    def forbidden(self, words: Words) -> Iterator[schemas.games.ForbiddenMove]:
        """Yield moves that users may try and the rules forbid, with the reason."""
        reasons: dict[str, IllegalMoveError] = {}
        for seat, possible in self._possible_states():
            reasons |= self._game.forbidden_moves(possible, seat)
        for text, reason in reasons.items():
            yield schemas.games.ForbiddenMove(move=text, reason=words.of_error(reason))

    def play(self, move: str) -> None:
        """Play one move. Raises IllegalMoveError, MalformedError, ChanceError."""
        seat, before, action, outcomes = self._find_move(move)
        transition = self._game.apply(before, seat, action)
        if not self._is_ply(before, transition):
            raise IllegalMoveError("A line cannot contain secret choices.")
        if outcomes and seat in self._own:
            raise MalformedError("Leave the roll out of your own moves.")
        without_roll = self._game.action_text(before, seat, action)
        self.rolls = []
        if self._game.is_chance(transition.state) and seat not in self._own:
            for outcome, _ in self._game.chance_outcomes(transition.state):
                text = self._game.write_move(before, seat, action, (outcome,))
                rolled = self._game.apply_chance(transition.state, outcome).events
                if text != without_roll:
                    self.rolls.append(
                        schemas.games.PlannedMove(move=text, events=self._redact(rolled))
                    )
        self._state = transition.state
        events = self._redact([*transition.events, *self._apply_chance(outcomes)])
        self.turns.append(schemas.games.Turn(seat=seat, move=move, events=events))

    def _possible_states(self) -> Iterator[tuple[Seat, Any]]:
        """Yield the seat to move with each state that is possible from the user's knowledge."""
        if (seat := self.seat) is not None:
            for possible in self._game.possible_states(self._state, seat):
                yield seat, possible

    def _find_move(self, move: str) -> tuple[Seat, Any, Action, tuple[ChanceOutcome, ...]]:
        """Return the first possible state in which a move is legal, the move, and its roll."""
        refusal: HexwarpError | None = None
        for seat, possible in self._possible_states():
            try:
                return seat, possible, *self._parse_move(possible, seat, move)
            except (IllegalMoveError, MalformedError) as error:
                refusal = refusal or error
        raise refusal or IllegalMoveError("The game is over there, or depends on a roll.")

    def _parse_move(
        self, state: Any, seat: Seat, move: str
    ) -> tuple[Action, tuple[ChanceOutcome, ...]]:
        try:
            return self._game.find_move(state, seat, move), ()
        except MalformedError:
            text, outcomes = self._game.read_move(state, seat, move)
            return self._game.find_move(state, seat, text), outcomes

    def _is_ply(self, before: Any, transition: Transition[Any]) -> bool:
        """Return whether a move is a ply, which records hold; a secret choice is not."""
        after = transition.state
        return self._game.is_chance(after) or self._game.ply(after) > self._game.ply(before)

    def _apply_chance(self, outcomes: Sequence[ChanceOutcome]) -> list[Event]:
        """Apply the given chance outcomes, then unknown ones.

        Where the game has no unknown outcome, the line ends.

        Returns:
            The events of the given outcomes.

        Raises:
            ChanceError: The rules do not allow one of the given outcomes there.
        """
        events: list[Event] = []
        for outcome in outcomes:
            self._game.check_outcome(self._state, outcome)
            transition = self._game.apply_chance(self._state, outcome)
            self._state = transition.state
            events += transition.events
        while self._game.is_chance(self._state):
            unknown = self._game.unknown_outcome(self._state)
            if unknown is None:
                break
            self._state = self._game.apply_chance(self._state, unknown).state
        return events

    def _redact(self, events: Iterable[Event]) -> list[Event]:
        return [self._game.redact_event(event, self._own) for event in events]
