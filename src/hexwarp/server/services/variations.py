"""Where a line of moves leads from here, as somebody who thinks ahead can know it.

All of it comes from the state as that person sees it: a tile in another's hand may be any that
the person has not seen, and what chance will bring stays open, unless the line says what another
rolls. So nothing comes out of it that the person does not know already.
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


def look(match: Match, player: str, line: Sequence[str]) -> schemas.Variation:
    """Where a line leads, and what may be played there.

    Raises IllegalMoveError, MalformedError, ChanceError where it cannot be followed.
    """
    walk = _Walk(match, player)
    for move in line:
        walk.go(move)
    return schemas.Variation(
        ply=match.ply,
        turns=walk.turns,
        rolls=walk.rolls,
        state=walk.view,
        seat=walk.seat,
        moves=list(walk.moves()),
        forbidden=list(walk.forbidden()),
    )


def told(match: Match, player: str, line: Sequence[str]) -> list[schemas.Turn]:
    """A line's moves with what each would do, up to the first that cannot be foreseen."""
    walk = _Walk(match, player)
    with suppress(HexwarpError):
        for move in line:
            walk.go(move)
    return walk.turns


class _Walk:
    """A walk along a line on what a person sees, one move after the other."""

    def __init__(self, match: Match, player: str) -> None:
        self.turns: list[schemas.Turn] = []
        self.rolls: list[schemas.PlannedMove] = []
        """The last move with each roll that it may bring; not the person's own."""
        self._game = match.game
        self._own = match.seats_of(player)
        self._state: Any = match.game.redact(match.history.state, self._own)

    @property
    def view(self) -> JsonObject:
        """What the page shows of where the line leads."""
        return self._game.view(self._state, self._own)

    @property
    def seat(self) -> Seat | None:
        """Who moves there; None if nobody does, or nobody can know who."""
        to_move = self._game.to_move(self._state)
        return to_move[0] if len(to_move) == 1 and to_move != (CHANCE,) else None

    def moves(self) -> Iterator[schemas.PlannedMove]:
        """What may be played there, and what it would do up to the first draw or roll."""
        seen: set[Action] = set()
        for seat, guess in self._guesses():
            for action in self._game.legal_actions(guess, seat):
                step = self._game.apply(guess, seat, action)
                if action not in seen and self._is_ply(guess, step):
                    seen.add(action)
                    text = self._game.action_text(guess, seat, action)
                    yield schemas.PlannedMove(move=text, events=self._shown(step.events))

    def forbidden(self) -> Iterator[schemas.ForbiddenMove]:
        """What one may well try there, and why the rules forbid it."""
        reasons: dict[str, str] = {}
        for seat, guess in self._guesses():
            reasons |= self._game.forbidden_moves(guess, seat)
        for text, reason in reasons.items():
            yield schemas.ForbiddenMove(move=text, reason=reason)

    def go(self, move: str) -> None:
        """Go one move further. Raises IllegalMoveError, MalformedError, ChanceError."""
        seat, before, action, outcomes = self._find(move)
        step = self._game.apply(before, seat, action)
        if not self._is_ply(before, step):
            raise IllegalMoveError("A line holds no choices that others may not see.")
        if outcomes and seat in self._own:
            raise MalformedError("Your own moves stand without what you will roll.")
        bare = self._game.action_text(before, seat, action)
        self.rolls = []
        if self._game.is_chance(step.state) and seat not in self._own:
            for outcome, _ in self._game.chance_outcomes(step.state):
                text = self._game.write_move(before, seat, action, (outcome,))
                rolled = self._game.apply_chance(step.state, outcome).events
                if text != bare:
                    self.rolls.append(schemas.PlannedMove(move=text, events=self._shown(rolled)))
        self._state = step.state
        events = self._shown([*step.events, *self._settle(outcomes)])
        self.turns.append(schemas.Turn(seat=seat, move=move, events=events))

    def _guesses(self) -> Iterator[tuple[Seat, Any]]:
        """Who moves, with each position that it may be as far as that person's move can show."""
        if (seat := self.seat) is not None:
            for guess in self._game.possible_states(self._state, seat):
                yield seat, guess

    def _find(self, move: str) -> tuple[Seat, Any, Action, tuple[ChanceOutcome, ...]]:
        """The move, in the first of the possible positions in which it is legal, and its roll."""
        refusal: HexwarpError | None = None
        for seat, guess in self._guesses():
            try:
                return seat, guess, *self._read(guess, seat, move)
            except (IllegalMoveError, MalformedError) as error:
                refusal = refusal or error
        raise refusal or IllegalMoveError("The game is over there, or depends on a roll.")

    def _read(self, state: Any, seat: Seat, move: str) -> tuple[Action, tuple[ChanceOutcome, ...]]:
        try:
            return self._game.find_move(state, seat, move), ()
        except MalformedError:
            text, outcomes = self._game.read_move(state, seat, move)
            return self._game.find_move(state, seat, text), outcomes

    def _is_ply(self, before: Any, step: Transition[Any]) -> bool:
        """Whether a move is one that records hold; a choice in secret is none."""
        after = step.state
        return self._game.is_chance(after) or self._game.ply(after) > self._game.ply(before)

    def _settle(self, outcomes: Sequence[ChanceOutcome]) -> list[Event]:
        """Let chance bring what the line says, then what nobody knows; tells of the former.

        Where nothing can stand for what nobody knows, the walk is at its end. Raises ChanceError.
        """
        events: list[Event] = []
        for outcome in outcomes:
            self._game.check_outcome(self._state, outcome)
            step = self._game.apply_chance(self._state, outcome)
            self._state = step.state
            events += step.events
        while self._game.is_chance(self._state):
            unknown = self._game.unknown_outcome(self._state)
            if unknown is None:
                break
            self._state = self._game.apply_chance(self._state, unknown).state
        return events

    def _shown(self, events: Iterable[Event]) -> list[Event]:
        return [self._game.redact_event(event, self._own) for event in events]
