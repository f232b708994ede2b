"""Tables of bots alone: their bots rest while nobody watches.

A socket keeps a table going while it is open, and a request for its match does for a minute, so
that clients that poll see it go on. One person, and one address, keeps a limited number going.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from hexwarp.server.live.table import Table

MAX_OF_USER, MAX_OF_ADDRESS = 10, 20
"""Tables of bots alone that one user, and one address, keeps going at a time."""
GLANCE_S = 60.0
"""Seconds for which a request keeps a table going."""


class BotTables:
    """Knows who watches which tables of bots alone."""

    def __init__(self) -> None:
        self._watched: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """The tables by those who keep them going, each with the number of times."""
        self._glances: set[tuple[str, ...]] = set()

    @contextmanager
    def watch(self, table: Table, user_id: str | None, address: str) -> Iterator[None]:
        """Keep a table's bots going during the block, unless that exceeds a limit."""
        match_id, limits = table.match.id, {f"address {address}": MAX_OF_ADDRESS}
        if user_id is not None:
            limits[f"user {user_id}"] = MAX_OF_USER
        if table.match.has_users or any(
            match_id not in self._watched[key] and len(self._watched[key]) >= limit
            for key, limit in limits.items()
        ):
            yield
            return
        for key in limits:
            self._watched[key][match_id] += 1
        try:
            with table.keep_bots_going():
                yield
        finally:
            for key in limits:
                self._watched[key] -= Counter([match_id])  # drops what is not positive
                if not self._watched[key]:
                    del self._watched[key]

    def glance(self, table: Table, user_id: str | None, address: str) -> None:
        """Keep a table's bots going for a while."""
        glance = (table.match.id, user_id or "", address)
        if table.match.has_users or glance in self._glances:
            return
        self._glances.add(glance)
        stack = ExitStack()
        stack.callback(self._glances.discard, glance)
        stack.enter_context(self.watch(table, user_id, address))
        asyncio.get_running_loop().call_later(GLANCE_S, stack.close)
