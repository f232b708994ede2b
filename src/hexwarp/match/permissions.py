"""What a person may do at a table now, beside moving: whatever the referee would not refuse."""

from __future__ import annotations

from collections.abc import Callable, Collection

from hexwarp.core.errors import HexwarpError
from hexwarp.match import commands as referee
from hexwarp.match import seating
from hexwarp.match.commands import NewEvent
from hexwarp.match.model import Match


def allowed_actions(match: Match, user_id: str | None, absent: Collection[str]) -> list[str]:
    """The names of what may be done, as the calls of the same names take it.

    ``absent`` are the people who have been away for long.
    """
    if user_id is None:
        return []
    asked = match.proposal is not None and not match.holder(match.proposal.seat).plays(user_id)
    own = match.seats_of(user_id)
    seat = own[0] if own else None
    checks: dict[str, Callable[[], NewEvent]] = {
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
    }
    return [name for name, check in checks.items() if _is_allowed(check)]


def _is_allowed(check: Callable[[], NewEvent]) -> bool:
    try:
        check()
    except HexwarpError:
        return False
    return True
