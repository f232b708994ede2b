"""Who sat at which match, and how it ended: what people look their games up by.

All of it follows from the logs; it is written together with them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexwarp.match.participants import Outcome, Participant, Participants, Result
from hexwarp.storage import rows
from hexwarp.storage.tables import matches, people, results, seatings


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match; ``number`` counts them all in the order in which they ended."""

    number: int
    result: Result
    seatings: tuple[Participant, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games of a player to look up. ``viewer`` sees public ones, and those with a seat."""

    viewer: str | None = None
    game: str | None = None
    opponent: str | None = None
    outcome: Outcome | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games ended how, against or at what ``key`` says."""

    key: str
    won: int
    drawn: int
    lost: int


def note(connection: Connection, changed_participants: Iterable[Participants]) -> None:
    """Write down who sits where, as part of a transaction; guests who logged in as accounts."""
    for participants_of in changed_participants:
        players = [one.player for one in participants_of.seatings]
        query = select(people.c.id, people.c.account).where(people.c.account.is_not(None))
        moved = connection.execute(query.where(people.c.id.in_(players)))
        account = {row.id: row.account for row in moved}
        sitting = [
            {
                "match": participants_of.match,
                **rows.of(one),
                "player": account.get(one.player, one.player),
            }
            for one in participants_of.seatings
        ]
        connection.execute(delete(seatings).where(seatings.c.match == participants_of.match))
        if sitting:
            connection.execute(insert(seatings), sitting)
        if participants_of.result:
            connection.execute(
                insert(results), rows.of(participants_of.result) | {"settled": False}
            )


class History:
    """The games that were played, in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def games(self, player: str, wanted: Wanted, most: int) -> list[Played]:
        """A player's finished games, the newest first."""
        query = select(results).where(*_conditions(player, wanted))
        query = query.order_by(results.c.number.desc()).limit(most)
        async with self._engine.connect() as connection:
            found = [(row.number, result_of(row)) for row in await connection.execute(query)]
            sat = await seated(connection, [result.match for _, result in found])
        return [Played(number, result, sat[result.match]) for number, result in found]

    async def running(self, player: str, most: int | None = None) -> list[str]:
        """The matches at which somebody sits that are not over."""
        query = select(matches.c.id).distinct().join(seatings, seatings.c.match == matches.c.id)
        going = matches.c.status.in_(("waiting", "playing"))
        query = query.where(seatings.c.player == player, going).limit(most)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def all(self, player: str) -> list[str]:
        """Every match at which somebody sits or sat."""
        query = select(seatings.c.match).distinct().where(seatings.c.player == player)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query.order_by(seatings.c.match))).scalars())

    async def by_game(self, player: str) -> list[Tally]:
        """How a player's games ended, by the game that was played."""
        joined = seatings.join(results, results.c.match == seatings.c.match)
        query = select(results.c.game, seatings.c.outcome, func.count()).select_from(joined)
        query = query.where(seatings.c.player == player, seatings.c.outcome.is_not(None))
        async with self._engine.connect() as connection:
            found = await connection.execute(query.group_by(results.c.game, seatings.c.outcome))
            return _tallies([tuple(row) for row in found])

    async def by_opponent(self, player: str, wanted: Wanted, most: int) -> list[Tally]:
        """How a player's games ended, by opponent: those that were met most often first."""
        other = seatings.alias("other")
        joined = seatings.join(results, results.c.match == seatings.c.match)
        joined = joined.join(other, other.c.match == seatings.c.match)
        query = select(other.c.player, seatings.c.outcome, func.count()).select_from(joined)
        query = query.where(
            seatings.c.player == player,
            other.c.player != player,
            seatings.c.outcome.is_not(None),
            *_conditions(player, wanted),
        )
        async with self._engine.connect() as connection:
            found = await connection.execute(query.group_by(other.c.player, seatings.c.outcome))
            tallies = _tallies([tuple(row) for row in found])
        return sorted(tallies, key=lambda one: -(one.won + one.drawn + one.lost))[:most]


async def seated(
    connection: AsyncConnection, names: Sequence[str]
) -> dict[str, tuple[Participant, ...]]:
    """Who sat at these matches."""
    found: dict[str, list[Participant]] = defaultdict(list)
    query = select(seatings).where(seatings.c.match.in_(names)).order_by(seatings.c.chair)
    for row in await connection.execute(query):
        found[row.match].append(
            Participant(row.chair, row.player, row.place, row.score, row.outcome)
        )
    return {name: tuple(found[name]) for name in names}


def _conditions(player: str, wanted: Wanted) -> list[ColumnElement[bool]]:
    def sits(who: str, outcome: Outcome | None = None) -> ColumnElement[bool]:
        chairs = select(seatings.c.match).where(seatings.c.player == who)
        if outcome:
            chairs = chairs.where(seatings.c.outcome == outcome)
        return results.c.match.in_(chairs)

    conditions = [sits(player, wanted.outcome)]
    if wanted.viewer != player:
        mine = [sits(wanted.viewer)] if wanted.viewer else []
        conditions.append(or_(results.c.public, *mine))
    if wanted.game:
        conditions.append(results.c.game == wanted.game)
    if wanted.opponent:
        conditions.append(sits(wanted.opponent))
    if wanted.before:
        conditions.append(results.c.number < wanted.before)
    return conditions


def result_of(row: Any) -> Result:
    """What a row says."""
    return Result(*(getattr(row, name) for name in Result.__slots__))


def _tallies(counted: list[Any]) -> list[Tally]:
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    for key, outcome, count in counted:
        counts[key][outcome] = count
    return [
        Tally(key, found.get("won", 0), found.get("drawn", 0), found.get("lost", 0))
        for key, found in sorted(counts.items())
    ]
