"""The commitment to a match's chance: sealed before the start, opened after the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hexwarp.core.chance import WeightedOutcomes
from hexwarp.core.commitment_tags import commitment_tags, reveal_tags
from hexwarp.core.types import ChanceOutcome, Ply
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match


@dataclass(frozen=True, slots=True)
class Draw:
    """A roll or a draw that stands: number ``n`` of the match, after ``ply`` plies of its round."""

    n: int
    outcomes: WeightedOutcomes
    drawn: ChanceOutcome
    ply: Ply
    round: int


def opened_seed(match: Match) -> bytes:
    """Return the seed of a match that is over.

    Raises:
        Refusal: The match goes on, or its chance was not committed to.
    """
    if not match.over:
        raise Refusal("not_now", "The seed is told when the game is over.")
    if match.seed is None:
        raise Refusal("not_now", "The chance of this game was not sealed.")
    return match.seed


def tags(match: Match, number: int) -> dict[str, str]:
    """Return the record tags about a round's chance; none without a commitment."""
    if match.seed is None:
        return {}
    if not match.over:
        return commitment_tags(match.seed)
    return reveal_tags(match.seed, match.entropy, (draw.n for draw in draws(match, number)))


def draws(match: Match, number: int) -> Iterator[Draw]:
    """Yield the rolls and draws that stand in a round, from 1."""
    history, game = match.histories[number - 1], match.game
    places = [(0, game.initial_state(), history.outcomes)]
    for index, turn in enumerate(history.turns):
        state = game.apply(history.before(index), turn.seat, turn.action).state
        places.append((game.ply(turn.state), state, turn.outcomes))
    for first, (ply, state, drawn) in zip(match.draws[number - 1], places, strict=True):
        for n, outcome in enumerate(drawn, first):
            yield Draw(n, game.chance_outcomes(state), outcome, ply, number)
            state = game.apply_chance(state, outcome).state
