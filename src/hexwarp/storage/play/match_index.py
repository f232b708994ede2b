"""The columns of a match's row."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MatchIndex:
    """The columns by which a match is looked up, as of its latest event."""

    match_id: str
    status: str
    public: bool
    """Whether the lobby may list it."""
    waits_for_bot: bool
    due: int | None
    """When the scheduler must check it if nobody acts, Unix time in ms; None for never."""
