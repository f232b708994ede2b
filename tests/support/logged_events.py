"""Events for logs that are stored, but not played."""

from __future__ import annotations

from typing import Any

from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.events import Created, CreatedSeat, Moved
from toy import Cairn


def created(match_id: str, at: int = 1, **fields: Any) -> LoggedEvent:
    """Return the creation of a match of two open seats, with other fields where they are given."""
    usual: dict[str, Any] = {
        "game": Cairn.name,
        "players": 2,
        "options": {"height": 12},
        "rounds": 1,
        "host": "host",
        "chairs": (CreatedSeat("", None), CreatedSeat("", None)),
    }
    return LoggedEvent(match_id, 1, Created(**(usual | fields)), at)


def moved(match_id: str, seq: int, at: int = 1, text: str = "s") -> LoggedEvent:
    """Return a move of the first seat, in which chance has drawn the event's number."""
    return LoggedEvent(match_id, seq, Moved(1, text, (seq,)), at)
