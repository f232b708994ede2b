"""Tables of bots alone: their bots rest while nobody watches.

A table at which bots replace all users is one as well. A socket keeps a table going while it is
open, and a request for its match does for a minute, so that clients that poll see it go on. One
person, and one network, keeps a limited number going.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from hexwarp.server.live.networks import Networks
from hexwarp.server.live.table import Table

MAX_OF_USER, MAX_OF_ADDRESS = 10, 20
"""Tables of bots alone that one user, and one address, keeps going at a time."""
GLANCE_S = 60.0
"""Seconds for which a request keeps a table going."""


@dataclass(eq=False)
class _Watch:
    """A socket, or a request of the last minute."""

    table: Table
    limits: Mapping[str, int]
    """The number of tables that those who watch keep going, by user and network."""
    keeping: ExitStack = field(default_factory=ExitStack)
    keeps: bool = False
    """Whether it keeps the bots going."""


class BotTables:
    """Knows who watches which tables, and keeps those of bots alone going."""

    def __init__(self) -> None:
        self._watches: defaultdict[str, set[_Watch]] = defaultdict(set)
        """All watches, by table: its users may leave it later."""
        self._watched: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """The tables by those who keep them going, each with the number of times."""
        self._glances: set[tuple[str, str, Networks]] = set()

    @contextmanager
    def watch(self, table: Table, user_id: str | None, networks: Networks) -> Iterator[None]:
        """Keep a table's bots going during the block while they are alone, within the limits."""
        limits = {network.name: MAX_OF_ADDRESS * network.size for network in networks}
        if user_id is not None:
            limits[f"user {user_id}"] = MAX_OF_USER
        match_id, watch = table.match.id, _Watch(table, limits)
        self._watches[match_id].add(watch)
        try:
            self._update(watch)
            yield
        finally:
            self._watches[match_id].discard(watch)
            if not self._watches[match_id]:
                del self._watches[match_id]
            watch.keeping.close()

    def on_table_change(self, table: Table) -> None:
        """Keep the bots going once the last user has left, and no more after one's return."""
        for watch in tuple(self._watches.get(table.match.id, ())):
            self._update(watch)

    def _update(self, watch: _Watch) -> None:
        if watch.table.match.has_users:
            watch.keeping.close()
        elif not watch.keeps and self._is_within_limits(watch):
            watch.keeping.enter_context(self._keep_going(watch))

    def _is_within_limits(self, watch: _Watch) -> bool:
        kept = [(self._watched.get(key, ()), limit) for key, limit in watch.limits.items()]
        return all(watch.table.match.id in ids or len(ids) < limit for ids, limit in kept)

    @contextmanager
    def _keep_going(self, watch: _Watch) -> Iterator[None]:
        match_id = watch.table.match.id
        for key in watch.limits:
            self._watched[key][match_id] += 1
        watch.keeps = True
        try:
            with watch.table.keep_bots_going():
                yield
        finally:
            watch.keeps = False
            for key in watch.limits:
                self._watched[key] -= Counter([match_id])  # drops what is not positive
                if not self._watched[key]:
                    del self._watched[key]

    def glance(self, table: Table, user_id: str | None, networks: Networks) -> None:
        """Keep a table's bots going for a while."""
        glance = (table.match.id, user_id or "", networks)
        if table.match.has_users or glance in self._glances:
            return
        self._glances.add(glance)
        stack = ExitStack()
        stack.callback(self._glances.discard, glance)
        stack.enter_context(self.watch(table, user_id, networks))
        asyncio.get_running_loop().call_later(GLANCE_S, stack.close)
