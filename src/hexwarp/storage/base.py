"""The few methods that the server needs of a storage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hexwarp.core.types import JsonObject
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.participants import Participants
from hexwarp.storage.credentials import Credentials
from hexwarp.storage.history import History
from hexwarp.storage.house import House
from hexwarp.storage.people import People
from hexwarp.storage.private import Private
from hexwarp.storage.push import Push
from hexwarp.storage.ratings import Ratings
from hexwarp.storage.talk import Talk
from hexwarp.storage.turns import Turns


class Conflict(Exception):  # noqa: N818 - it is no error: somebody else was quicker
    """Another writer stored an event with the same match and sequence number; nothing changed."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands after its latest event: what matches are looked up by."""

    match: str
    status: str
    public: bool
    """Whether the lobby may show it."""
    waits_for_bot: bool
    due: int | None
    """When somebody has to look at it though nobody acts, Unix time in ms; None for never."""


class Storage(Protocol):
    """Where people and matches are kept. What a call has stored is on disk when it returns."""

    people: People
    credentials: Credentials
    history: History
    ratings: Ratings
    turns: Turns
    push: Push
    talk: Talk
    private: Private
    house: House

    async def open(self) -> None:
        """Bring the tables up to date; once more does no harm. Raises StorageError."""

    async def close(self) -> None:
        """Let go of everything."""

    async def ping(self) -> None:
        """Ask something trivial; raises whatever is wrong."""

    async def append(
        self,
        events: Sequence[LoggedEvent],
        standings: Sequence[Standing],
        changed_participants: Sequence[Participants] = (),
    ) -> None:
        """Store events, all or none, and where each of their matches stands then.

        ``companies``: who sits at those of them at which that has changed.

        Raises Conflict.
        """

    async def events(
        self, match: str, after: int = 0, most: int | None = None
    ) -> list[LoggedEvent]:
        """A match's events after a sequence number, in order, and no more than so many.

        Empty for an unknown match.
        """

    async def keep_analysis(self, match: str, record: str, data: JsonObject) -> None:
        """Keep what an analysis of a match found; once more changes nothing.

        ``record`` is the hash of the record that was analysed.
        """

    async def analysis(self, match: str, record: str) -> JsonObject | None:
        """What was kept of the analysis of that record."""

    async def waiting_for_bots(self, until: int | None = None) -> list[str]:
        """The matches in which a bot is to act.

        Only those whose latest event is from that time or before it, Unix time in ms.
        """

    async def waiting_in_public(self) -> list[str]:
        """The matches that the lobby may show: they wait for people."""

    async def due(self, now: int) -> list[str]:
        """The matches that somebody has to look at now."""

    async def next_due(self) -> int | None:
        """When the first match is due, Unix time in ms; None if there is none."""

    async def restand(self, standing: Standing, participants_of: Participants) -> None:
        """Note where a match stands, though nothing has happened in it; and who sits there.

        The latter if nobody has: in matches from before that was kept.
        """
