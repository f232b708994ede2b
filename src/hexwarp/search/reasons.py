"""Reasons for a move in words: what the search expects after it, as the game sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Reason, Seat
from hexwarp.search.mcts import candidate

REASON_NODES: Final = 5_000
"""Positions that the search evaluates for the expected play after each of two moves."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences between a better move and another one, most important first."""

    reasons: tuple[Reason, ...] = ()
    """The reasons for the better move."""
    faults: tuple[Reason, ...] = ()
    """The reasons against the other one."""


def compare(
    game: Game[S],
    state: S,
    seat: Seat,
    better: Action,
    other: Action,
    seed: int = 0,
    network: bytes | None = None,
) -> Comparison:
    """Return the reasons why a move is better than another; the same arguments give the same.

    Both are searched with the same seed, hence with the same hidden information and rolls.

    Args:
        game: The game; there are no reasons in a game that gives none.
        state: The state, redacted for the seat.
        seat: The seat to move.
        better: The better move.
        other: The other move.
        seed: Seed of the searches.
        network: The file of the network to search with; the game's own by default.

    Example:
        >>> compare(game, state, seat=1, better=actions[0], other=actions[1]).reasons[0]
        {'kind': 'take', 'gem': 'emerald', 'gateway': 3, 'seats': [1]}
    """
    if not game.has_reasons or better == other:
        return Comparison()
    first, second = (
        candidate(game, state, seat, action, seed, REASON_NODES, network)
        for action in (better, other)
    )
    return Comparison(
        game.reasons(state, seat, first, second),
        game.faults(state, seat, second, first),
    )
