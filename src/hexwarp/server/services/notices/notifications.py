"""Selects users to notify of a match: a seat was taken, the match begins, it is their turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias
from weakref import WeakKeyDictionary

from hexwarp.match.model import Match
from hexwarp.server.live.table import Table
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage, User

log = logging.getLogger(__name__)

Reason: TypeAlias = Literal["joined", "started", "turn"]

MAX_PENDING = 1000
"""Tables whose notifications are being sent; further ones are dropped."""


@dataclass(frozen=True, slots=True)
class Notification:
    """News of a match for a user who is not at the table.

    Attributes:
        match: The match, as it was then.
        user: The user.
        user_id: The user's id in the match's log.
        reason: The kind of news.
        progress: A number that grows with each seat taken and with each turn.
    """

    match: Match
    user: User
    user_id: str
    reason: Reason
    progress: int


Channel: TypeAlias = Callable[[Notification], Awaitable[None]]
"""Sends a notification, if the user wants it that way."""


class Notifications(BackgroundService):
    """Gives each notification to all channels, in the order of a match's events."""

    def __init__(self, storage: Storage, channels: Sequence[Channel]) -> None:
        super().__init__()
        self._storage = storage
        self._channels = channels
        self._progress: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
        self._locks: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()

    def on_table_change(self, table: Table) -> None:
        """Notify absent users of progress; the process that stored the event does so."""
        progress = _progress(table.match)
        if progress == self._progress.get(table) or table.stored_elsewhere:
            return
        self._progress[table] = progress
        present = table.status.present
        reasons = {
            user_id: reason
            for user_id, reason in _reasons(table.match).items()
            if user_id not in present
        }
        if reasons and len(self.tasks) < MAX_PENDING:
            self.spawn(self._notify_all(table, table.match, reasons))

    async def _notify_all(self, table: Table, match: Match, reasons: dict[str, Reason]) -> None:
        """Notify users of a table, in the order of its events."""
        try:
            async with self._locks.setdefault(table, asyncio.Lock()):
                await asyncio.gather(
                    *(self._notify(match, user_id, reason) for user_id, reason in reasons.items())
                )
        except Exception:
            log.exception("The notifications of match %s failed.", match.id)

    async def _notify(self, match: Match, user_id: str, reason: Reason) -> None:
        user = await self._storage.users.get(user_id)
        if user is not None:
            notification = Notification(match, user, user_id, reason, _progress(match))
            await asyncio.gather(*(channel(notification) for channel in self._channels))


def _progress(match: Match) -> int:
    """Return a number that grows with each seat taken and with each turn of any round."""
    if match.status == "waiting":
        return -sum(holder.kind == "open" for holder in match.holders)
    return sum(1 + len(history.turns) for history in match.histories)


def _reasons(match: Match) -> dict[str, Reason]:
    """Return the users to notify in a match's state, with the reason."""
    users = {str(holder.user_id) for holder in match.holders if holder.kind == "human"}
    if match.status == "waiting":
        if match.unrevealed:
            return dict.fromkeys(users.intersection(match.unrevealed), "joined")
        joined = match.host in users and len(users) > 1 and _progress(match) < 0
        return {match.host: "joined"} if joined else {}
    if match.status != "playing":
        return {}
    reasons: dict[str, Reason] = {}
    if not any(history.turns for history in match.histories):
        reasons = dict.fromkeys(users, "started")
    if match.is_correspondence:
        movers = {match.holder(seat).user_id for seat in match.to_move}
        reasons |= dict.fromkeys(users & movers, "turn")
    return reasons
