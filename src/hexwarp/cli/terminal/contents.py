"""The contents of a database as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexwarp.storage.operation.verification import Verified


def contents(verified: Verified) -> str:
    """Return the numbers of rows, such as ``1,234 matches with 56,789 events, 5 users``."""
    matches = _counted(verified.matches, "match", "matches")
    events = _counted(verified.events, "event", "events")
    users = _counted(verified.users, "user", "users")
    return f"{matches} with {events}, {users}"


def _counted(number: int, singular: str, plural: str) -> str:
    return f"{number:,} {singular if number == 1 else plural}"
