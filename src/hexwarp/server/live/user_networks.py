"""The networks of users, so that many users of one network share its turns.

They are in memory only. After a restart a user has none until the next request.
"""

from __future__ import annotations

from collections import OrderedDict

from hexwarp.server.live.networks import Networks

MAX_USERS = 10_000
"""The number of users whose networks are known; those seen least recently are forgotten."""


class UserNetworks:
    """Knows from which networks each user was seen last."""

    def __init__(self) -> None:
        self._latest: OrderedDict[str, Networks] = OrderedDict()

    def note(self, user_id: str, networks: Networks) -> None:
        """Note a user's request."""
        self._latest[user_id] = networks
        self._latest.move_to_end(user_id)
        if len(self._latest) > MAX_USERS:
            self._latest.popitem(last=False)

    def of(self, user_id: str) -> Networks:
        """Return a user's networks; none if they are not known."""
        return self._latest.get(user_id, ())
