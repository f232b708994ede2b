"""What chance gave a seat, beside what it could have given.

Luck is measured as GNU Backgammon does it (its manual, on luck analysis): the chances after a roll,
less their mean over all rolls that could have come, everything else as it was. All of them are
estimated by equal searches, so what these err by falls out, and luck is 0 on average.

A roll that all see counts at the next ply. A tile drawn into a hand counts when its owner is to
move: nobody before could take it into account.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from hexwarp.core.chance import ScriptedChance, WeightedOutcomes
from hexwarp.core.errors import ChanceError
from hexwarp.core.game import Game, S
from hexwarp.core.history import History, begin
from hexwarp.core.types import ChanceOutcome, Seat

START = -1
"""Instead of a turn's number: the chance before the first turn."""


@dataclass(frozen=True, slots=True)
class Prospect(Generic[S]):
    """A position that came, or could have come, as the seat to move sees it."""

    seat: Seat
    """0 if the game is over."""
    state: S


Lottery: TypeAlias = tuple[tuple[Prospect[Any], int], ...]
"""What a draw or a roll could have led to, each with its weight; at least two different ones."""


def lotteries(history: History[Any], turn: int) -> Iterator[Lottery]:
    """The draws and rolls that the mover of a turn, counted from 0, is the first to see."""
    seat = history.turns[turn].seat
    own = [number for number in range(turn) if history.turns[number].seat == seat]
    for drawn in range(own[-1] if own else START, turn):  # what came before that it has seen
        for place, listed in enumerate(_chances(history, drawn)):
            found: Counter[Prospect[Any]] = Counter()
            for outcome, weight in listed:
                changed = _otherwise(history, turn, drawn, place, outcome)
                if changed is not None:
                    found[_prospect(history.game, changed)] += weight
            if len(found) > 1:
                yield tuple(found.items())


def _outcomes(history: History[Any], turn: int) -> tuple[ChanceOutcome, ...]:
    return history.outcomes if turn == START else history.turns[turn].outcomes


def _chances(history: History[Any], turn: int) -> Iterator[WeightedOutcomes]:
    """What could come up at each of a turn's draws and rolls."""
    game, outcomes = history.game, _outcomes(history, turn)
    if outcomes:
        made = None if turn == START else history.turns[turn]
        state = (
            game.apply(history.before(turn), made.seat, made.action).state
            if made
            else game.initial_state()
        )
        for outcome in outcomes:
            yield game.chance_outcomes(state)
            state = game.apply_chance(state, outcome).state


def _otherwise(
    history: History[S], turn: int, drawn: int, place: int, outcome: ChanceOutcome
) -> S | None:
    """The position of a turn, had one thing come otherwise and all else as it did.

    None where that cannot be, or where somebody who moved in between would have seen it.
    """
    game, changed = history.game, history.back_to(max(drawn, 0))
    for number in range(drawn, turn):
        outcomes = list(_outcomes(history, number))
        if number == drawn:
            outcomes[place] = outcome
        script = ScriptedChance(outcomes)
        try:
            if number == START:
                changed = begin(game, script)
                continue
            made = history.turns[number]
            seen: Any = game.redact(changed.state, (made.seat,))
            if seen != game.redact(history.before(number), (made.seat,)):
                return None
            changed = changed.play(made.seat, made.action, script)
        except ChanceError:
            return None
    return changed.state


def _prospect(game: Game[S], state: S) -> Prospect[S]:
    seat = next(iter(game.to_move(state)), 0)
    return Prospect(seat, game.redact(state, (seat,) if seat else game.seats))
