"""Early leaves: users who drop out of a match with others before it has begun for all of them."""

from __future__ import annotations

from hexwarp.match import events
from hexwarp.match.commands import deadline
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.model import Match
from hexwarp.match.seat_holder import SeatHolder


def early_leavers(before: Match, logged: LoggedEvent) -> tuple[SeatHolder, ...]:
    """Return the users who leave a match early by an event, or have not shown up until it.

    Args:
        before: The match before the event.
        logged: The event.

    Returns:
        Their seats' holders; none where nobody else is concerned, or once the clocks of the first
        round run: at a public table of users who have moved.

    Example:
        >>> left = LoggedEvent("m1", match.seq + 1, leave(match, "bob", None), now_ms())
        >>> [holder.name for holder in early_leavers(match, left)]
        ['Bob']
    """
    event, begun = logged.event, before.status != "waiting" and not before.unready
    if len(before.users) < 2 or before.round > 1:
        return ()
    if isinstance(event, events.Left | events.Forfeited | events.Resigned | events.TimedOut):
        is_late = begun and (before.has_moved(event.seat) or not before.public)
        return () if is_late else (before.holder(event.seat),)
    if isinstance(event, events.Reopened):
        return (before.holders[event.seat - 1],)
    if begun or not isinstance(event, events.Aborted):
        return ()
    due = deadline(before)
    overdue = due is not None and due <= logged.at
    # Before the start the host alone aborts a match of several users.
    leavers = before.missing_users if overdue else (before.host,)
    return tuple(holder for holder in before.holders if holder.user_id in leavers)
