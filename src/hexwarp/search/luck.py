"""Chance events for the analysis of luck: the outcome drawn, and its alternatives.

Luck is measured as in GNU Backgammon (its manual, on luck analysis): the win probability after a
roll, minus its mean over all rolls, everything else being equal. All of them are estimated by equal
searches, so that the bias of the search cancels out, and luck is 0 on average.

A public roll counts at the next ply. A tile drawn into a hand counts when its owner is to move,
since no seat could take it into account before. An alternative counts with the probability of the
whole game up to then: a tile that was drawn later is less likely to have been drawn before, and by
the chances of the draw alone luck would not be 0 on average.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, Generic, TypeAlias

from hexwarp.core.chance import ScriptedChance, WeightedOutcomes
from hexwarp.core.errors import ChanceError
from hexwarp.core.game import Game, S
from hexwarp.core.history import History, begin
from hexwarp.core.types import ChanceOutcome, Seat

BEFORE_FIRST_TURN = -1
"""The turn number of the chance outcomes before the first turn."""


@dataclass(frozen=True, slots=True)
class InformationState(Generic[S]):
    """A position as the seat to move sees it."""

    seat: Seat
    """The seat to move; 0 if the game is over."""
    state: S
    """The state, redacted for that seat, or for all seats together if the game is over."""


ChanceEvent: TypeAlias = tuple[tuple[InformationState[Any], int], ...]
"""A draw or roll: two or more information states to which it could have led, each with its integer
weight, in proportion to its probability."""


def chance_events(history: History[Any], turn: int) -> Iterator[ChanceEvent]:
    """Yield the draws and rolls whose outcomes the mover of a turn is the first to see.

    Args:
        history: The game.
        turn: The index of the turn in the history.

    Example:
        >>> for event in chance_events(history, turn=2):
        ...     print([weight for position, weight in event])
    """
    seat = history.turns[turn].seat
    own = [number for number in range(turn) if history.turns[number].seat == seat]
    for drawn in range(own[-1] if own else BEFORE_FIRST_TURN, turn):
        for index, outcomes in enumerate(_possible_outcomes(history, drawn)):
            likelihoods: dict[InformationState[Any], Fraction] = {}
            for outcome, weight in outcomes:
                if changed := _counterfactual(history, turn, drawn, index, outcome):
                    position = _information_state(history.game, changed.state)
                    likelihood = weight * _likelihood_of_later(changed, turn, drawn, index)
                    likelihoods[position] = likelihoods.get(position, Fraction()) + likelihood
            if len(likelihoods) > 1:
                scale = lcm(*(likelihood.denominator for likelihood in likelihoods.values()))
                yield tuple((position, int(scale * part)) for position, part in likelihoods.items())


def _outcomes(history: History[Any], turn: int) -> tuple[ChanceOutcome, ...]:
    return history.outcomes if turn == BEFORE_FIRST_TURN else history.turns[turn].outcomes


def _possible_outcomes(history: History[Any], turn: int) -> Iterator[WeightedOutcomes]:
    """Yield the possible outcomes of each draw and roll of a turn."""
    game, outcomes = history.game, _outcomes(history, turn)
    if outcomes:
        made = None if turn == BEFORE_FIRST_TURN else history.turns[turn]
        state = (
            game.apply(history.before(turn), made.seat, made.action).state
            if made
            else game.initial_state()
        )
        for outcome in outcomes:
            yield game.chance_outcomes(state)
            state = game.apply_chance(state, outcome).state


def _likelihood_of_later(history: History[Any], turn: int, drawn: int, index: int) -> Fraction:
    """Return the probability of a game's chance outcomes after a certain one, up to ``turn``."""
    likelihood = Fraction(1)
    for number in range(drawn, turn):
        made = _outcomes(history, number)
        for place, possible in enumerate(_possible_outcomes(history, number)):
            weights = dict(possible)
            # Outcomes that a record hides have no influence.
            if (number, place) > (drawn, index) and made[place] in weights:
                likelihood *= Fraction(weights[made[place]], sum(weights.values()))
    return likelihood


def _counterfactual(
    history: History[S], turn: int, drawn: int, index: int, outcome: ChanceOutcome
) -> History[S] | None:
    """Return the game before ``turn`` as if one chance outcome had been different.

    None if this makes a later action or outcome impossible, or if a mover in between would have
    seen the difference.
    """
    game, changed = history.game, history.back_to(max(drawn, 0))
    for number in range(drawn, turn):
        outcomes = list(_outcomes(history, number))
        if number == drawn:
            outcomes[index] = outcome
        script = ScriptedChance(outcomes)
        try:
            if number == BEFORE_FIRST_TURN:
                changed = begin(game, script)
                continue
            made = history.turns[number]
            redacted: Any = game.redact(changed.state, (made.seat,))
            if redacted != game.redact(history.before(number), (made.seat,)):
                return None
            changed = changed.play(made.seat, made.action, script)
        except ChanceError:
            return None
    return changed


def _information_state(game: Game[S], state: S) -> InformationState[S]:
    seat = next(iter(game.to_move(state)), 0)
    return InformationState(seat, game.redact(state, (seat,) if seat else game.seats))
