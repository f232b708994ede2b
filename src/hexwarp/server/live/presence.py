"""Presence: the users connected to each match, in this process and in the others."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from hexwarp.server.live.fanout import SILENCE_S, Body, Fanout

TOPIC = "presence"
"""Messages under this topic hold the users connected to one match, or to all, in a process.

The changes of a process are numbered, so that a lost one is noticed."""

CHECK_TOPIC = "presence_check"
"""Messages under this topic hold the number of a process's last change, with each heartbeat; or the
id of a process, which shall send all that it has."""

LOBBY = "lobby"
"""Connections to the lobby count under this, in place of a match's id."""

UserIds: TypeAlias = frozenset[str]


@dataclass(slots=True)
class _RemoteProcess:
    """The connections that another process reported, and when it was last heard."""

    last_heard: float = 0.0
    version: int = 0
    """The number of its last change that is known here."""
    matches: dict[str, UserIds] = field(default_factory=dict)


class Presence:
    """Counts the connections of this process, and shares them with the others.

    Args:
        fanout: The connection to the other processes.
        on_change: Called with a match's id when its users in other processes have changed.
        on_loss: Called when another process has ended, or stopped sending heartbeats.
        clock: Monotonic time, in seconds.
    """

    def __init__(
        self,
        fanout: Fanout,
        on_change: Callable[[str], None],
        on_loss: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._fanout = fanout
        self._on_change = on_change
        self._on_loss = on_loss
        self._clock = clock
        self._local: dict[str, Counter[str]] = {}
        self._version = 0
        self._remote: dict[str, _RemoteProcess] = {}
        fanout.subscribe(TOPIC, self._on_message)
        fanout.subscribe(CHECK_TOPIC, self._on_check)
        fanout.on_heartbeat(self._on_heartbeat)

    def connected_to(self, match_id: str) -> UserIds:
        """Return the users connected to a match, in any process."""
        remote = (process.matches.get(match_id, ()) for process in self._remote.values())
        return frozenset(self._local.get(match_id, ())).union(*remote)

    def by_match(self) -> dict[str, UserIds]:
        """Return the users connected to each match, and to the lobby, in any process."""
        match_ids = set(self._local).union(*(remote.matches for remote in self._remote.values()))
        return {match_id: self.connected_to(match_id) for match_id in match_ids}

    def count_connection(self, match_id: str, user_id: str, by: int) -> None:
        """Count a user's connection to a match as opened here (1) or closed (-1)."""
        counts = self._local.setdefault(match_id, Counter())
        counts[user_id] += by
        self._local[match_id] = +counts  # unary plus drops the users with no connection left
        if not self._local[match_id]:
            del self._local[match_id]
        users = sorted(self._local.get(match_id, ()))
        self._version += 1
        body = {"game": match_id, "players": users, "version": self._version}
        self._fanout.publish(TOPIC, body)

    def close(self) -> None:
        """Tell the other processes that this one ends, with all its connections."""
        self._fanout.publish(TOPIC, {"everything": {}, "ends": True})

    def _on_heartbeat(self) -> None:
        """Send the number of the last change, and drop processes whose heartbeats stopped."""
        self._fanout.publish(CHECK_TOPIC, {"version": self._version})
        for process_id, process in list(self._remote.items()):
            if self._clock() - process.last_heard > SILENCE_S:
                self._drop_process(process_id)

    def _on_check(self, process_id: str, body: Body) -> None:
        """Ask for all that a process has if a change was lost, or answer such a request."""
        process = self._heard(process_id)
        if body.get("ask") == self._fanout.process_id:
            everything = {match_id: sorted(users) for match_id, users in self._local.items()}
            self._fanout.publish(TOPIC, {"everything": everything, "version": self._version})
        elif body.get("version", process.version) != process.version:
            self._fanout.publish(CHECK_TOPIC, {"ask": process_id})

    def _on_message(self, process_id: str, body: Body) -> None:
        process = self._heard(process_id)
        if "everything" in body:
            process.version = body.get("version", 0)
            everything = {match_id: frozenset(ids) for match_id, ids in body["everything"].items()}
            self._replace(process, everything)
        else:
            # After a gap the number stays, and the next heartbeat shows that something is missing.
            process.version += body.get("version") == process.version + 1
            self._set(process, body["game"], frozenset(body["players"]))
        if "ends" in body:
            self._drop_process(process_id)

    def _heard(self, process_id: str) -> _RemoteProcess:
        process = self._remote.setdefault(process_id, _RemoteProcess())
        process.last_heard = self._clock()
        return process

    def _drop_process(self, process_id: str) -> None:
        self._replace(self._remote[process_id], {})
        del self._remote[process_id]
        self._on_loss()

    def _replace(self, process: _RemoteProcess, everything: dict[str, UserIds]) -> None:
        for match_id in process.matches.keys() | everything.keys():
            self._set(process, match_id, everything.get(match_id, frozenset()))

    def _set(self, process: _RemoteProcess, match_id: str, users: UserIds) -> None:
        """Set the users connected to a match in a process, in the same time for any number."""
        if process.matches.get(match_id, frozenset()) == users:
            return
        if users:
            process.matches[match_id] = users
        else:
            del process.matches[match_id]
        self._on_change(match_id)
