"""Events of a match that later ones cancel: a page that connects does without them."""

from __future__ import annotations

from collections.abc import Sequence

from hexwarp.match import events
from hexwarp.match.event_log import AppliedEvent


def without_cancelled(applied: Sequence[AppliedEvent]) -> list[AppliedEvent]:
    """Return consecutive events without those that cancel each other, as if they never were.

    These are a proposal that was withdrawn or declined, a user who left and returned before the
    next move, one who joined and left before the start, and a change of the sharing of a view
    before another. The last event stays in any case: its number is the match's.

    Example:
        >>> [logged.event.kind for logged, _ in without_cancelled(applied)]
        ['created', 'started', 'move']
    """
    kept: list[AppliedEvent] = []
    for item in applied:
        begun = _cancelled_from(kept, item)
        is_last = item is applied[-1]
        if begun is None:
            kept.append(item)
        elif isinstance(item[0].event, events.Shared):
            kept[begun:] = [*kept[begun + 1 :], item]
        elif is_last:
            kept.append(item)
        else:
            kept[begun:] = [other for other in kept[begun + 1 :] if not _is_answer(other)]
    return kept


def _cancelled_from(kept: Sequence[AppliedEvent], item: AppliedEvent) -> int | None:
    """Return the index of the earlier event that an event cancels, or None."""
    event, match = item[0].event, item[1]
    for index in range(len(kept) - 1, -1, -1):
        earlier = kept[index][0].event
        if isinstance(earlier, events.Moved | events.Undone | events.Started):
            return None
        match event, earlier:
            case events.Answered(agrees=False), events.Proposed():
                return index
            case events.Returned(seat=seat), events.Left(seat=left) if seat == left:
                return index
            case events.Shared(seat=seat), events.Shared(seat=before) if seat == before:
                return index
            case events.Left(seat=seat), events.Joined(seat=joined) if seat == joined:
                return index if match.status == "waiting" else None
    return None


def _is_answer(item: AppliedEvent) -> bool:
    return isinstance(item[0].event, events.Answered)
