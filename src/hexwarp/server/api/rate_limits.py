"""How much is taken from one address, and from one person: far more than people need.

Several people may share an address; so it may do more than each of them.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


class RateLimits:
    """The limits of a server: by address, or by user or account name where the name says so."""

    def __init__(self) -> None:
        self.requests = TokenBuckets(rate=500, burst=3000)
        self.user_requests = TokenBuckets(rate=50, burst=1000)
        self.creations = TokenBuckets(rate=5, burst=500)
        self.user_games = TokenBuckets(rate=0.5, burst=300)
        self.accounts = TokenBuckets(rate=0.02, burst=50)
        self.logins = TokenBuckets(rate=0.2, burst=30)
        self.login_names = TokenBuckets(rate=0.02, burst=20)
        self.exports = TokenBuckets(rate=0.01, burst=10)
        self.records = TokenBuckets(rate=5, burst=200)
        self.replays = TokenBuckets(rate=0.2, burst=20)
        self.hints = TokenBuckets(rate=0.5, burst=30)
        self.analyses = TokenBuckets(rate=0.02, burst=20)
        self.user_chat_lines = TokenBuckets(rate=1, burst=5)
        self.user_reports = TokenBuckets(rate=0.01, burst=10)
        self.sockets = ConnectionSlots(2000)
        self.user_sockets = ConnectionSlots(100)

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
