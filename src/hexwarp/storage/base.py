"""The interface between the server and its storage."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from hexwarp.core.types import JsonObject
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.participants import Participants
from hexwarp.storage.chat import Chat
from hexwarp.storage.credentials import Credentials
from hexwarp.storage.emails import Emails
from hexwarp.storage.history import MatchHistory
from hexwarp.storage.leases import Leases
from hexwarp.storage.moderation import ModerationStore
from hexwarp.storage.name_changes import NameChanges
from hexwarp.storage.outages import Outages
from hexwarp.storage.push import PushSubscriptions
from hexwarp.storage.puzzles import Puzzles
from hexwarp.storage.ratings import Ratings
from hexwarp.storage.retention import Retention
from hexwarp.storage.server_keys import ServerKeys
from hexwarp.storage.sessions import Sessions
from hexwarp.storage.user_match_data import UserMatchDataStore
from hexwarp.storage.users import Users


class Conflict(Exception):  # noqa: N818 - an expected outcome of a race, not an error
    """Another writer stored an event with the same match and sequence number first.

    Nothing of the rejected call is stored.
    """


@dataclass(frozen=True, slots=True)
class MatchIndex:
    """The columns by which a match is looked up, as of its latest event."""

    match_id: str
    status: str
    public: bool
    """Whether the lobby may list it."""
    waits_for_bot: bool
    due: int | None
    """When the scheduler must check it if nobody acts, Unix time in ms; None for never."""


class Storage(Protocol):
    """Persistent storage of users and matches. A write is on disk when its call returns."""

    users: Users
    name_changes: NameChanges
    sessions: Sessions
    credentials: Credentials
    server_keys: ServerKeys
    history: MatchHistory
    ratings: Ratings
    puzzles: Puzzles
    leases: Leases
    push: PushSubscriptions
    emails: Emails
    chat: Chat
    user_match_data: UserMatchDataStore
    moderation: ModerationStore
    outages: Outages
    retention: Retention
    on_commit: Callable[[float], None]
    """Called after each group commit, with the seconds that it took."""
    damage: str | None
    """What a query has found to be damaged since the start, as a sentence; None for nothing."""

    async def open(self) -> None:
        """Migrate the database to the current schema; idempotent.

        Raises:
            StorageError: The database cannot be reached or used.
        """

    async def close(self) -> None:
        """Finish pending writes and close all connections."""

    async def check_write(self) -> None:
        """Write without effect to the tables of matches.

        Raises:
            StorageError: The database takes no writes.
        """

    def free_disk(self) -> int | None:
        """Return the free bytes on the disk of a SQLite file; None for a database server."""

    async def empty_wal(self) -> bool:
        """Remove what was deleted from the log of a SQLite file, which has copies of it for a time.

        Returns:
            False if another connection reads it just now; nothing to do is a success.
        """

    async def append(
        self,
        new_events: Sequence[LoggedEvent],
        indexes: Sequence[MatchIndex],
        changed_participants: Sequence[Participants] = (),
    ) -> None:
        """Store events, index rows and participants in one transaction.

        Args:
            new_events: Events of one or more matches. A match is created by its event 1.
            indexes: The new index row of each of these matches.
            changed_participants: The participants of those matches where they have changed, with
                the result of those that have finished.

        Raises:
            Conflict: One of the sequence numbers is taken; nothing is stored.
        """

    async def events(
        self, match_id: str, after: int = 0, limit: int | None = None
    ) -> list[LoggedEvent]:
        """Return a match's events in order.

        Args:
            match_id: The match.
            after: The sequence number after which to start.
            limit: The largest number of events to return; None for all.

        Returns:
            The events; none for an unknown match.
        """

    async def latest_events(self, match_ids: Collection[str]) -> dict[str, int]:
        """Return the number of the latest event of each of these matches, by id."""

    async def save_analysis(self, match_id: str, record_hash: str, data: JsonObject) -> None:
        """Store an analysis; does nothing if the record's analysis is stored already.

        Args:
            match_id: The match.
            record_hash: The hash of the analysed record.
            data: The analysis.
        """

    async def analysis(self, match_id: str, record_hash: str) -> JsonObject | None:
        """Return the stored analysis of a record, if there is one."""

    async def waiting_for_bots(self, until: int | None = None) -> list[str]:
        """Return the ids of the matches in which a bot is to act.

        Args:
            until: Only matches whose latest event is not newer than this, Unix time in ms.
        """

    async def playing_in_public(self, match_ids: Collection[str]) -> dict[str, int]:
        """Return those of the matches that are public and being played.

        Returns:
            The number of the latest event, by match id.
        """

    async def waiting_in_public(self, limit: int) -> dict[str, int]:
        """Return the public matches that wait for players, those with the latest change.

        Args:
            limit: The largest number of matches to return.

        Returns:
            The number of the last event, by match id.
        """

    async def due(self, now: int, limit: int | None = None) -> dict[str, int]:
        """Return the matches that are due at ``now``, by id when; those due first come first."""

    async def next_due(self, now: int) -> int | None:
        """Return when the next match after ``now`` is due, Unix time in ms; None if none is."""

    async def update_index(self, index: MatchIndex, participants: Participants) -> None:
        """Refresh a match's index row without an event.

        Args:
            index: The new index row.
            participants: The match's participants, stored only if the match has none, as in a
                database from before they were stored.
        """
