"""How strong players are, and which finished matches have yet to say so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.match.participants import ClockKind
from hexwarp.storage import rows
from hexwarp.storage.history import Played, result_of, seated
from hexwarp.storage.people import DELETED
from hexwarp.storage.tables import people, ratings, results
from hexwarp.storage.writer import Writer


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a player's strength: a normal distribution, after so many games."""

    player: str
    game: str
    clock: ClockKind
    mu: float
    sigma: float
    games: int


Rate: TypeAlias = Callable[[dict[str, Rating]], Sequence[Rating]]
"""From the ratings of those who have one, by player, those after a match."""


class Ratings:
    """The ratings in a database."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def next(self) -> Played | None:
        """The first match to have ended of those that are not settled."""
        query = select(results).where(results.c.settled.is_(False))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query.order_by(results.c.number).limit(1))).first()
            if row is None:
                return None
            result = result_of(row)
            sat = await seated(connection, [result.match])
        return Played(row.number, result, sat[result.match])

    async def settle(self, played: Played, rate: Rate | None) -> None:
        """Take a match into account, or none if it is not rated; once, whoever else does it."""
        await self._writer.write(partial(_settle, played, rate))

    async def of(self, player: str) -> list[Rating]:
        """All ratings of a player."""
        query = select(ratings).where(ratings.c.player == player)
        query = query.order_by(ratings.c.game, ratings.c.clock)
        async with self._engine.connect() as connection:
            return [Rating(*row) for row in await connection.execute(query)]

    async def best(self, game: str, clock: ClockKind, most: int) -> list[Rating]:
        """Those who are surely strong: by three standard deviations below the mean."""
        surely = (ratings.c.mu - 3 * ratings.c.sigma).desc()
        query = select(ratings).where(ratings.c.game == game, ratings.c.clock == clock)
        query = query.order_by(surely, ratings.c.player).limit(most)
        async with self._engine.connect() as connection:
            return [Rating(*row) for row in await connection.execute(query)]


def _settle(played: Played, rate: Rate | None, connection: Connection) -> None:
    result, players = played.result, [one.player for one in played.seatings]
    mine = update(results).where(results.c.number == played.number, results.c.settled.is_(False))
    these = (
        ratings.c.player.in_(players),
        ratings.c.game == result.game,
        ratings.c.clock == result.clock,
    )
    # First a write, so that nobody else settles anything before this is done.
    marked = connection.execute(mine.values(settled=True, rated=rate is not None))
    if rate is None or marked.rowcount == 0:
        return
    before = connection.execute(select(ratings).where(*these))
    after = rate({row.player: Rating(*row) for row in before})
    connection.execute(delete(ratings).where(*these))
    # Who was deleted while the match was taken into account keeps nothing.
    forgotten = select(people.c.id).where(people.c.id.in_(players), people.c.kind == DELETED)
    gone = set(connection.execute(forgotten).scalars())
    kept = [rows.of(one) for one in after if one.player not in gone]
    if kept:
        connection.execute(insert(ratings), kept)
