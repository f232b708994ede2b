"""The actions that a user may take in a match now."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal, TypeAlias

from hexwarp.core.errors import HexwarpError
from hexwarp.match import commands, commitment, seating
from hexwarp.match.model import Match

AllowedAction: TypeAlias = Literal[
    "start",
    "commit",
    "reveal",
    "ready",
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
"""An action other than moving, by the name of its HTTP route."""


def allowed_actions(
    match: Match, user_id: str | None, absent: Collection[str]
) -> list[AllowedAction]:
    """Return the names of the actions that a user may take now, apart from moving.

    An action is allowed if its command is not refused. ``hint`` and ``conditional_moves`` are
    allowed for the match as a whole: hints are for the user's turns, conditional moves for others'.

    Args:
        match: The current match.
        user_id: The user, or None for a stranger, who may take no action.
        absent: The users who have been disconnected for a long time.

    Returns:
        The names in a fixed order.

    Example:
        >>> "hint" in allowed_actions(match, "ann", absent=())
        True
    """
    if user_id is None:
        return []
    proposal = match.proposal
    # Another user's proposal can be accepted; the user's own can only be withdrawn.
    agrees = proposal is not None and not match.holder(proposal.seat).belongs_to(user_id)
    own = match.seats_of(user_id)
    seat = own[0] if own else None
    checks: dict[AllowedAction, Callable[[], object]] = {
        "start": lambda: seating.start_match(match, user_id, ""),
        "commit": lambda: commitment.commit_again(match, user_id, ""),
        "reveal": lambda: commitment.sealed_contribution(match, user_id),
        "ready": lambda: commands.confirm_ready(match, user_id),
        "undo": lambda: commands.undo(match, user_id),
        "takeback": lambda: commands.propose_takeback(match, user_id),
        "draw": lambda: commands.offer_draw(match, user_id),
        "answer": lambda: commands.answer_proposal(match, user_id, agrees),
        "claim": lambda: seating.claim_absence(match, user_id, absent),
        "leave": lambda: seating.leave(match, user_id, seat),
        "return": lambda: seating.return_to_seat(match, user_id, None),
        "resign": lambda: seating.resign(match, user_id, seat),
        "share": lambda: seating.check_sharing(match, user_id, seat),
        "round": lambda: commands.start_next_round(match, user_id),
        "rematch": lambda: seating.create_rematch(match, user_id),
        "hint": lambda: commands.check_hints(match, user_id),
        "conditional_moves": lambda: commands.check_conditional_moves(match, user_id),
    }
    return [name for name, check in checks.items() if _is_allowed(check)]


def _is_allowed(check: Callable[[], object]) -> bool:
    try:
        check()
    except HexwarpError:
        return False
    return True
