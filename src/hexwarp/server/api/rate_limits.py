"""How much is taken from one address, and from one person: far more than people need.

Several people may share an address; so it may do more than each of them.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from hexwarp.match.errors import Refusal

MAX_BODY = 64 * 1024
"""The longest request body and WebSocket message, in bytes."""

KEYS_KEPT = 10_000
NETWORK = 64
"""How many bits of an IPv6 address are one household's; it has all the addresses in it."""


class TokenBuckets:
    """A bucket of tokens for each key: ``burst`` at first, ``rate`` more a second."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether there was a token left for the key."""
        now = self._clock()
        level, then = self._levels.pop(key, (self._burst, now))
        level = min(self._burst, level + (now - then) * self._rate)
        self._levels[key] = (max(level - 1, 0) if level >= 1 else level, now)
        while len(self._levels) > KEYS_KEPT:
            self._levels.popitem(last=False)
        return level >= 1


class ConnectionSlots:
    """So many places for each key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, key: str | None) -> Iterator[None]:
        """Have a place; without a key there is always one. Raises Refusal."""
        if key is None:
            yield
            return
        if self._taken[key] >= self._most:
            raise Refusal("too_many_requests", f"There are {self._most} connections already.")
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


def _buckets(rate: float, burst: float) -> TokenBuckets:
    return field(default_factory=lambda: TokenBuckets(rate, burst))


def _slots(most: int) -> ConnectionSlots:
    return field(default_factory=lambda: ConnectionSlots(most))


@dataclass
class RateLimits:
    """The limits of a server, by address unless the name says that they are by user."""

    requests: TokenBuckets = _buckets(rate=500, burst=3000)
    user_requests: TokenBuckets = _buckets(rate=50, burst=1000)
    creations: TokenBuckets = _buckets(rate=5, burst=500)
    user_games: TokenBuckets = _buckets(rate=0.5, burst=300)
    accounts: TokenBuckets = _buckets(rate=0.02, burst=50)
    logins: TokenBuckets = _buckets(rate=0.2, burst=30)
    login_names: TokenBuckets = _buckets(rate=0.02, burst=20)
    exports: TokenBuckets = _buckets(rate=0.01, burst=10)
    records: TokenBuckets = _buckets(rate=5, burst=200)
    replays: TokenBuckets = _buckets(rate=0.2, burst=20)
    hints: TokenBuckets = _buckets(rate=0.5, burst=30)
    analyses: TokenBuckets = _buckets(rate=0.02, burst=20)
    user_chat_lines: TokenBuckets = _buckets(rate=1, burst=5)
    user_reports: TokenBuckets = _buckets(rate=0.01, burst=10)
    sockets: ConnectionSlots = _slots(2000)
    user_sockets: ConnectionSlots = _slots(100)

    def request(self, connection: HTTPConnection) -> None:
        """Count a request or message. Raises Refusal."""
        _take(self.requests, connection)

    def asked(self, person: str | None) -> None:
        """Count a person's request or message; strangers are not told apart. Raises Refusal."""
        if person is not None and not self.user_requests.take(person):
            raise _too_much()

    def creation(self, connection: HTTPConnection) -> None:
        """Count a new guest, or something else that stays. Raises Refusal."""
        _take(self.creations, connection)

    def game(self, connection: HTTPConnection, person: str | None) -> None:
        """Count a person's new game. Raises Refusal."""
        self.creation(connection)
        if person is not None and not self.user_games.take(person):
            raise _too_much()

    @contextmanager
    def socket(self, connection: HTTPConnection, person: str | None) -> Iterator[None]:
        """Count a socket while it is open. Raises Refusal."""
        with self.sockets.taken(address(connection)), self.user_sockets.taken(person):
            yield

    def account(self, connection: HTTPConnection) -> None:
        """Count a new account, which keeps its name for good. Raises Refusal."""
        _take(self.accounts, connection)

    def log_in(self, connection: HTTPConnection, name: str | None = None) -> None:
        """Count a guess at a password, wherever it comes from, or at a passkey. Raises Refusal."""
        _take(self.logins, connection)
        if name is not None and not self.login_names.take(name):
            raise Refusal("too_many_requests", "Too many have tried that name; wait a minute.")

    def export(self, connection: HTTPConnection) -> None:
        """Count an export, which reads all that somebody has played. Raises Refusal."""
        _take(self.exports, connection)

    def record(self, connection: HTTPConnection) -> None:
        """Count a record that is written, which is long after many rounds. Raises Refusal."""
        _take(self.records, connection)

    def replay(self, connection: HTTPConnection) -> None:
        """Count a record that is replayed, which is up to two seconds' work. Raises Refusal."""
        _take(self.replays, connection)

    def hint(self, connection: HTTPConnection) -> None:
        """Count a hint, which is about a second's work. Raises Refusal."""
        _take(self.hints, connection)

    def analysis(self, connection: HTTPConnection) -> None:
        """Count an analysis that begins, which is about a minute's work. Raises Refusal."""
        _take(self.analyses, connection)

    def line(self, person: str) -> None:
        """Count a line that a person says. Raises Refusal."""
        if not self.user_chat_lines.take(person):
            raise Refusal("too_many_requests", "You talk faster than anybody reads; wait a little.")

    def report(self, person: str) -> None:
        """Count a person's report. Raises Refusal."""
        if not self.user_reports.take(person):
            raise Refusal("too_many_requests", "That was much to report; wait a few minutes.")


def address(connection: HTTPConnection) -> str:
    """Where a request comes from; of IPv6 the network."""
    host = connection.client.host if connection.client else ""
    try:
        parsed = ip_address(host)
    except ValueError:
        return host
    if not isinstance(parsed, IPv6Address):
        return host
    return str(parsed.ipv4_mapped or IPv6Address(int(parsed) >> NETWORK << NETWORK))


def _take(buckets: TokenBuckets, connection: HTTPConnection) -> None:
    if not buckets.take(address(connection)):
        raise _too_much()


def _too_much() -> Refusal:
    return Refusal("too_many_requests", "That was too much at once; wait a little.")
