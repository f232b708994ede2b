"""The addresses of users, so that many users of one address share its turns.

They are in memory only. After a restart a user has none until the next request.
"""

from __future__ import annotations

from collections import OrderedDict

MAX_USERS = 10_000
"""The number of users whose address is known; those seen least recently are forgotten."""


class UserAddresses:
    """Knows from which address each user was seen last."""

    def __init__(self) -> None:
        self._latest: OrderedDict[str, str] = OrderedDict()

    def note(self, user_id: str, address: str) -> None:
        """Note a user's request."""
        self._latest[user_id] = address
        self._latest.move_to_end(user_id)
        if len(self._latest) > MAX_USERS:
            self._latest.popitem(last=False)

    def of(self, user_id: str) -> str | None:
        """Return a user's address, if it is known."""
        return self._latest.get(user_id)
