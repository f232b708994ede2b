"""How much one address may ask for: far more than people need, and less than harms others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import HTTPConnection

from hexwarp.server.model import Refusal

MAX_BODY = 64 * 1024
"""The longest request body and WebSocket message, in bytes."""

ADDRESSES_KEPT = 10_000


class Buckets:
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
        while len(self._levels) > ADDRESSES_KEPT:
            self._levels.popitem(last=False)
        return level >= 1


class Limits:
    """What one address may do: ask for anything, make things that stay, have others think."""

    def __init__(self) -> None:
        self._requests = Buckets(rate=500, burst=3000)
        self._creations = Buckets(rate=5, burst=500)
        self._accounts = Buckets(rate=0.02, burst=50)
        self._logins = Buckets(rate=0.2, burst=30)
        self._exports = Buckets(rate=0.01, burst=10)
        self._names = Buckets(rate=0.02, burst=20)
        self._hints = Buckets(rate=0.5, burst=30)
        self._analyses = Buckets(rate=0.02, burst=20)
        self._lines = Buckets(rate=1, burst=5)
        self._reports = Buckets(rate=0.01, burst=10)

    def request(self, connection: HTTPConnection) -> None:
        """Count a request or message. Raises Refusal."""
        _take(self._requests, connection)

    def creation(self, connection: HTTPConnection) -> None:
        """Count a new guest, game or replay. Raises Refusal."""
        _take(self._creations, connection)

    def account(self, connection: HTTPConnection) -> None:
        """Count a new account, which keeps its name for good. Raises Refusal."""
        _take(self._accounts, connection)

    def log_in(self, connection: HTTPConnection, name: str | None = None) -> None:
        """Count a guess at a password, wherever it comes from, or at a passkey. Raises Refusal."""
        _take(self._logins, connection)
        if name is not None and not self._names.take(name):
            raise Refusal("too_many_requests", "Too many have tried that name; wait a minute.")

    def export(self, connection: HTTPConnection) -> None:
        """Count an export, which reads all that somebody has played. Raises Refusal."""
        _take(self._exports, connection)

    def hint(self, connection: HTTPConnection) -> None:
        """Count a hint, which is about a second's work. Raises Refusal."""
        _take(self._hints, connection)

    def analysis(self, connection: HTTPConnection) -> None:
        """Count an analysis that begins, which is about a minute's work. Raises Refusal."""
        _take(self._analyses, connection)

    def line(self, person: str) -> None:
        """Count a line that a person says. Raises Refusal."""
        if not self._lines.take(person):
            raise Refusal("too_many_requests", "You talk faster than anybody reads; wait a little.")

    def report(self, person: str) -> None:
        """Count a person's report. Raises Refusal."""
        if not self._reports.take(person):
            raise Refusal("too_many_requests", "That was much to report; wait a few minutes.")


def _take(buckets: Buckets, connection: HTTPConnection) -> None:
    if not buckets.take(connection.client.host if connection.client else ""):
        raise Refusal("too_many_requests", "That was too much at once; wait a little.")
