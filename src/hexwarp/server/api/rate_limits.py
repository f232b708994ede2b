"""Rate limits by network and by user, well above what people need.

Costly requests are limited for a user as for an address, as a user may use many. Several users may
share an address, so its limits of requests and sockets are higher than theirs. A wider network has
the limits of a few addresses.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from starlette.requests import HTTPConnection

from hexwarp.match.errors import Refusal
from hexwarp.server.live.cpu_budgets import CpuBudgets
from hexwarp.server.live.networks import Networks, networks_of
from hexwarp.server.live.requester import requester, too_many_requests
from hexwarp.server.services.people.sessions import hash_of

MAX_BODY = 64 * 1024
"""The maximum length of a request body in bytes, and of a WebSocket message in characters."""

ROW_BYTES = 500
"""The length that a stored row adds to its content's, in bytes."""

MAX_KEYS = 10_000
"""The number of keys that a limiter remembers; the least recently used are evicted."""


class TokenBuckets:
    """A token bucket for each key: at most ``burst`` tokens, refilled by ``rate`` a second."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, amount: float = 1) -> bool:
        """Take tokens of the key; return whether there were enough."""
        now = self._clock()
        level, updated = self._levels.pop(key, (self._burst, now))
        level = min(self._burst, level + (now - updated) * self._rate)
        self._levels[key] = (level - amount if level >= amount else level, now)
        while len(self._levels) > MAX_KEYS:
            self._levels.popitem(last=False)
        return level >= amount


class ConnectionSlots:
    """A limited number of concurrent connections for each network or user."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._taken: Counter[str] = Counter()

    @contextmanager
    def acquire(self, key: str, size: int = 1) -> Iterator[None]:
        """Hold a connection of the key during the block.

        Args:
            key: The network or user.
            size: How many times the limit it has.

        Raises:
            Refusal: The key has too many connections.
        """
        if self._taken[key] >= self._limit * size:
            count = self._limit * size
            raise Refusal(
                "too_many_requests", "There are {count} connections already.", count=count
            )
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


class RateLimits:
    """The limits of a server: by network and user, or by user alone where the name says so.

    Each method counts a request, and raises Refusal if it exceeds a limit.
    """

    def __init__(self) -> None:
        self.requests = TokenBuckets(rate=500, burst=3000)
        self.user_requests = TokenBuckets(rate=50, burst=1000)
        self.creations = TokenBuckets(rate=5, burst=500)
        self.guests = TokenBuckets(rate=0.5, burst=300)
        self.uploads = TokenBuckets(rate=5_000, burst=1_000_000)
        self.events = TokenBuckets(rate=50, burst=5_000)
        self.public_games = TokenBuckets(rate=0.5, burst=60)
        self.bot_games = TokenBuckets(rate=0.05, burst=20)
        self.user_games = TokenBuckets(rate=0.5, burst=300)
        self.accounts = TokenBuckets(rate=0.02, burst=50)
        self.logins = TokenBuckets(rate=0.2, burst=30)
        self.login_names = TokenBuckets(rate=0.02, burst=20)
        self.known_browsers = TokenBuckets(rate=0.02, burst=20)
        self.known_logins = TokenBuckets(rate=2, burst=300)
        self.passkeys = TokenBuckets(rate=2, burst=300)
        self.mails = TokenBuckets(rate=0.002, burst=10)
        self.user_mails = TokenBuckets(rate=0.001, burst=5)
        self.mail_addresses = TokenBuckets(rate=0.0005, burst=3)
        self.exports = TokenBuckets(rate=0.01, burst=10)
        self.deletions = TokenBuckets(rate=0.05, burst=20)
        self.records = TokenBuckets(rate=5, burst=200)
        self.replays = TokenBuckets(rate=0.2, burst=20)
        self.pictures = TokenBuckets(rate=0.5, burst=30)
        self.hints = TokenBuckets(rate=0.5, burst=30)
        self.analyses = TokenBuckets(rate=0.02, burst=20)
        self.user_chat_lines = TokenBuckets(rate=1, burst=5)
        self.user_reports = TokenBuckets(rate=0.01, burst=10)
        self.log_lines = TokenBuckets(rate=1 / 60, burst=1)
        self.sockets = ConnectionSlots(1000)
        self.stranger_sockets = ConnectionSlots(300)
        self.user_sockets = ConnectionSlots(100)
        self.cpu = CpuBudgets()

    def request(self, connection: HTTPConnection) -> None:
        """Count a request or WebSocket message."""
        _take(self.requests, connection)

    def user_request(self, user_id: str | None) -> None:
        """Count a user's request or WebSocket message; strangers are limited by address only."""
        if user_id is not None and not self.user_requests.take(user_id):
            raise too_many_requests()

    def creation(self, connection: HTTPConnection) -> None:
        """Count the creation of a guest, or of something else that is stored."""
        _take(self.creations, connection)

    def guest(self, connection: HTTPConnection) -> None:
        """Count a new guest."""
        _take(self.guests, connection)

    def upload(self, connection: HTTPConnection) -> None:
        """Count the bytes of a request whose content is stored, and those of its row."""
        length = connection.headers.get("Content-Length", "")
        size = int(length[:20]) if length.isdecimal() else MAX_BODY
        _take(self.uploads, connection, size + ROW_BYTES)

    def event(self, connection: HTTPConnection) -> None:
        """Count a move or another event of a match, which takes 120 to 200 bytes on disk."""
        _take(self.events, connection)

    def game(self, connection: HTTPConnection, user_id: str | None) -> None:
        """Count a user's new game."""
        self.creation(connection)
        if user_id is not None and not self.user_games.take(user_id):
            raise too_many_requests()

    def public_game(self, connection: HTTPConnection) -> None:
        """Count a new game in the lobby."""
        _take(self.public_games, connection)

    def bot_game(self, connection: HTTPConnection) -> None:
        """Count a new game of bots alone, which take CPU time until its end."""
        _take(self.bot_games, connection)

    @contextmanager
    def socket(self, connection: HTTPConnection, user_id: str | None) -> Iterator[None]:
        """Count a WebSocket, and so a table that is in memory, while it is open."""
        with ExitStack() as taken:
            for network in networks(connection):
                taken.enter_context(self.sockets.acquire(*network))
                if user_id is None:
                    taken.enter_context(self.stranger_sockets.acquire(*network))
            if user_id is not None:
                taken.enter_context(self.user_sockets.acquire(user_id))
            yield

    def account(self, connection: HTTPConnection) -> None:
        """Count a new account, which reserves its name for good."""
        _take(self.accounts, connection)

    def log_in(self, connection: HTTPConnection) -> None:
        """Count a log-in attempt with a password, or the use of a link in a mail, by address."""
        _take(self.logins, connection)

    def passkey(self, connection: HTTPConnection) -> None:
        """Count a passkey: it cannot be guessed, and costs little to check."""
        _take(self.passkeys, connection)

    def guess(self, connection: HTTPConnection, name: str, browser_id: str | None = None) -> None:
        """Count a password for a name, by network, and by address and name.

        A browser in which the account was used before has a limit of its own instead, so that
        nobody at the same address can lock its owner out; by address there are many of these.
        """
        if browser_id is not None:
            allowed = self.known_browsers.take(browser_id)
            if allowed:
                _take(self.known_logins, connection)
        else:
            self.log_in(connection)
            allowed = self.login_names.take(f"{address(connection)} {name}")
        if not allowed:
            raise Refusal("too_many_requests", "Too many tries at that name; wait a minute.")

    def mail(self, connection: HTTPConnection, to: str, user_id: str | None = None) -> None:
        """Count a mail that somebody asks for: by network, by address of the mail, and by user."""
        _take(self.mails, connection)
        if user_id is not None and not self.user_mails.take(user_id):
            raise too_many_requests()
        if not self.mail_addresses.take(hash_of(to.lower())):
            raise Refusal("too_many_requests", "Too many mails to that address; wait an hour.")

    def export(self, connection: HTTPConnection) -> None:
        """Count an export, which reads all games of a user."""
        _take(self.exports, connection)

    def deletion(self, connection: HTTPConnection) -> None:
        """Count the deletion of a user, which leaves all running matches."""
        _take(self.deletions, connection)

    def record(self, connection: HTTPConnection) -> None:
        """Count the writing of a record, which is long after many rounds."""
        _take(self.records, connection)

    def replay(self, connection: HTTPConnection) -> None:
        """Count the replay of a record, which takes up to 2 s of CPU time."""
        _take(self.replays, connection)

    def picture(self, connection: HTTPConnection) -> None:
        """Count the making of a picture as PNG, which takes up to 1 s of CPU time."""
        _take(self.pictures, connection)

    def hint(self, connection: HTTPConnection) -> None:
        """Count a hint, which takes about 1 s of CPU time."""
        _take(self.hints, connection)

    def analysis(self, connection: HTTPConnection) -> None:
        """Count the start of an analysis, which takes about 60 s of CPU time."""
        _take(self.analyses, connection)

    def chat_line(self, user_id: str) -> None:
        """Count a user's chat line."""
        if not self.user_chat_lines.take(user_id):
            raise Refusal("too_many_requests", "You are sending messages too fast; wait a little.")

    def report(self, user_id: str) -> None:
        """Count a user's report."""
        if not self.user_reports.take(user_id):
            raise Refusal("too_many_requests", "Too many reports; wait a few minutes.")


def networks(connection: HTTPConnection) -> Networks:
    """Return the networks of a request's client."""
    return networks_of(connection.client.host if connection.client else "")


def address(connection: HTTPConnection) -> str:
    """Return the address of a request's client; for IPv6, its /64 network."""
    return next((network.name for network in networks(connection)), "")


def _take(buckets: TokenBuckets, connection: HTTPConnection, amount: int = 1) -> None:
    """Take tokens of the request's networks, and as many of its user."""
    user_id = requester().user_id
    enough = all(
        buckets.take(network.name, amount / network.size) for network in networks(connection)
    )
    if not enough or (user_id and not buckets.take(f"user {user_id}", amount)):
        raise too_many_requests()
