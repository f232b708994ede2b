"""Early leaves: those who often leave before a match begins have to wait before they join another.

They are remembered for a day, in memory, by user, and by network for guests: a new guest costs
nothing. Each process tells the others; a restart forgets.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from hexwarp.match.errors import Refusal
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.live.fanout import Body, Fanout
from hexwarp.server.live.networks import Network, Networks
from hexwarp.server.live.user_networks import UserNetworks
from hexwarp.storage import User

TOPIC = "early_leaves"
"""Messages under this topic hold the id of a match, and the keys of those who left it early."""

DAY_S = 24 * 3600.0
"""Seconds for which an early leave is remembered."""

FREE_LEAVES = 2
"""Early leaves within a day that cost nothing: connections fail, and people are called away. After
one more, leaving a full rated table loses."""

FIRST_WAIT_S = 300.0
"""Seconds to wait after the first one that costs something; each further one doubles them."""

MAX_LEAVES_OF_TABLE = 5
"""Early leaves of one table, also one of friends, after which nobody returns to it for a day."""

MAX_KEYS = 10_000
"""Users and networks that are remembered; those whose last leave is longest ago are forgotten."""

MAX_LEAVES = 64
"""Leaves that are remembered of each: their wait takes the rest of the day long before."""


class _Leave(NamedTuple):
    """A match that was left early, and when by the monotonic clock, in s."""

    match_id: str
    at: float


class EarlyLeaves:
    """Remembers who left matches early, and says who has to wait.

    Args:
        fanout: The connection to the other processes.
        networks: The networks of users.
        clock: Monotonic time, in seconds.
    """

    def __init__(
        self,
        fanout: Fanout,
        networks: UserNetworks,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._fanout = fanout
        self._networks = networks
        self._clock = clock
        self._leaves: OrderedDict[str, tuple[_Leave, ...]] = OrderedDict()
        fanout.subscribe(TOPIC, self._on_message)

    def note(self, match_id: str, leavers: Collection[SeatHolder]) -> None:
        """Remember that the holders of these seats left a match early."""
        keys = set[str]()
        for holder in leavers:
            keys.add(str(holder.user_id))
            if holder.guest:
                networks = self._networks.of(str(holder.user_id))
                keys |= {_network_key(network) for network in networks}
        self._remember(match_id, keys)
        self._fanout.publish(TOPIC, {"game": match_id, "keys": sorted(keys)})

    def check(self, user: User, networks: Networks) -> None:
        """Refuse a user who has to wait before joining another match. Raises Refusal."""
        wait = max(self._wait_s(key, size) for key, size in _keys(user, networks).items())
        if wait > 0:
            raise Refusal(
                "too_many_requests",
                "Several games were left here before they began; wait {minutes} min.",
                minutes=int(-(-wait // 60)),
            )

    def check_table(self, user: User, networks: Networks, match_id: str) -> None:
        """Refuse a user who has left this match as often as may be. Raises Refusal."""
        if self._times_left(user, networks, match_id) >= MAX_LEAVES_OF_TABLE:
            raise Refusal("not_now", "This table was left too often from here; find another one.")

    def has_left(self, user: User, networks: Networks, match_id: str) -> bool:
        """Return whether the user, or a guest of those networks, has left this match early."""
        return self._times_left(user, networks, match_id) > 0

    def _times_left(self, user: User, networks: Networks, match_id: str) -> int:
        leaves = [self._recent(key) for key in _keys(user, networks)]
        return max(sum(leave.match_id == match_id for leave in of_key) for of_key in leaves)

    def loses_by_leaving(self, user_id: str) -> bool:
        """Return whether a user who leaves a full rated table before the start loses the match."""
        return len(self._recent(user_id)) > FREE_LEAVES

    def _wait_s(self, key: str, size: int) -> float:
        recent, free = self._recent(key), FREE_LEAVES * size
        if len(recent) <= free:
            return 0.0
        wait = min(DAY_S, FIRST_WAIT_S * 2.0 ** (len(recent) - free - 1))
        return recent[-1].at + wait - self._clock()

    def _recent(self, key: str) -> tuple[_Leave, ...]:
        since = self._clock() - DAY_S
        return tuple(leave for leave in self._leaves.get(key, ()) if leave.at > since)

    def _remember(self, match_id: str, keys: Iterable[str]) -> None:
        for key in keys:
            leaves = (*self._recent(key), _Leave(match_id, self._clock()))
            self._leaves[key] = leaves[-MAX_LEAVES:]
            self._leaves.move_to_end(key)
        while len(self._leaves) > MAX_KEYS:
            self._leaves.popitem(last=False)

    def _on_message(self, _process_id: str, body: Body) -> None:
        self._remember(body["game"], body["keys"])


def _keys(user: User, networks: Networks) -> dict[str, int]:
    """Return what leaves are remembered by, each with its size: of a guest also the networks."""
    keys = dict.fromkeys(user.ids, 1)
    if user.kind == "guest":
        keys |= {_network_key(network): network.size for network in networks}
    return keys


def _network_key(network: Network) -> str:
    return f"network {network.name}"
