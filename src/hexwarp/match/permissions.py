"""What a person may do at a table now, beside moving: whatever the referee would not refuse."""

from __future__ import annotations

from collections.abc import Callable, Collection

from hexwarp.core.errors import HexwarpError
from hexwarp.match import commands as referee
from hexwarp.match import seating
from hexwarp.match.commands import Entry
from hexwarp.match.model import Match


def offered(match: Match, player: str | None, absent: Collection[str]) -> list[str]:
    """The names of what may be done, as the calls of the same names take it.

    ``absent`` are the people who have been away for long.
    """
    if player is None:
        return []
    asked = match.proposal is not None and not match.chair(match.proposal.seat).plays(player)
    own = match.seats_of(player)
    seat = own[0] if own else None
    checks: dict[str, Callable[[], Entry]] = {
        "start": lambda: seating.start(match, player, ""),
        "undo": lambda: referee.undo(match, player),
        "takeback": lambda: referee.ask_takeback(match, player),
        "draw": lambda: referee.offer_draw(match, player),
        "answer": lambda: referee.answer(match, player, asked),
        "claim": lambda: seating.claim(match, player, absent),
        "leave": lambda: seating.leave(match, player, seat),
        "return": lambda: seating.come_back(match, player, None),
        "resign": lambda: seating.resign(match, player, seat),
        "share": lambda: seating.share(match, player, seat, None),
        "round": lambda: referee.next_round(match, player),
        "rematch": lambda: seating.rematch(match, player),
    }
    return [name for name, check in checks.items() if _granted(check)]


def _granted(check: Callable[[], Entry]) -> bool:
    try:
        check()
    except HexwarpError:
        return False
    return True
