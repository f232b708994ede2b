"""The permissions of a user in a match: the actions that the referee would not refuse now."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal, TypeAlias

from hexwarp.core.errors import HexwarpError
from hexwarp.match import commands as referee
from hexwarp.match import seating
from hexwarp.match.model import Match

AllowedAction: TypeAlias = Literal[
    "start",
    "undo",
    "takeback",
    "draw",
    "answer",
    "claim",
    "leave",
    "return",
    "resign",
    "share",
    "round",
    "rematch",
    "hint",
    "conditional_moves",
]
"""An action beside moving, by the name of its HTTP route."""


def allowed_actions(
    match: Match, user_id: str | None, absent: Collection[str]
) -> list[AllowedAction]:
    """Return the names of the actions that a user may take now, beside moving.

    ``hint`` and ``conditional_moves`` are allowed for the match as a whole: hints on the user's
    own turns, conditional moves while another is to move.

    Args:
        match: The match as it is now.
        user_id: The user, or None for a stranger, who may do nothing.
        absent: The users who have been disconnected for long.

    Returns:
        The names in a fixed order.
    """
    if user_id is None:
        return []
    asked = match.proposal is not None and not match.holder(match.proposal.seat).plays(user_id)
    own = match.seats_of(user_id)
    seat = own[0] if own else None
    checks: dict[AllowedAction, Callable[[], object]] = {
        "start": lambda: seating.start(match, user_id, ""),
        "undo": lambda: referee.undo(match, user_id),
        "takeback": lambda: referee.propose_takeback(match, user_id),
        "draw": lambda: referee.offer_draw(match, user_id),
        "answer": lambda: referee.answer_proposal(match, user_id, asked),
        "claim": lambda: seating.claim_absence(match, user_id, absent),
        "leave": lambda: seating.leave(match, user_id, seat),
        "return": lambda: seating.return_to_seat(match, user_id, None),
        "resign": lambda: seating.resign(match, user_id, seat),
        "share": lambda: seating.share(match, user_id, seat, None),
        "round": lambda: referee.next_round(match, user_id),
        "rematch": lambda: seating.rematch(match, user_id),
        "hint": lambda: referee.check_hints(match, user_id),
        "conditional_moves": lambda: referee.check_conditional_moves(match, user_id),
    }
    return [name for name, check in checks.items() if _is_allowed(check)]


def _is_allowed(check: Callable[[], object]) -> bool:
    try:
        check()
    except HexwarpError:
        return False
    return True
