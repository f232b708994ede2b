"""Ratings, and the finished matches that they do not reflect yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias, get_args

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.match.clock import ClockKind
from hexwarp.match.participants import Participant
from hexwarp.storage.database import rows
from hexwarp.storage.database.batch_writer import BatchWriter
from hexwarp.storage.database.tables import participants, rating_changes, ratings, results, users
from hexwarp.storage.play import tallies
from hexwarp.storage.play.history import FinishedMatch, read_participants, result_from_row
from hexwarp.storage.play.name_changes import DELETED


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating: a normal distribution, after ``games`` rated matches.

    ``player_key`` is as in ``Participant``.
    """

    player_key: str
    game: str
    clock: ClockKind
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A player's rating after a rated match that ended at ``at``, Unix time in ms."""

    player_key: str
    result_number: int
    game: str
    clock: ClockKind
    at: int
    mu: float
    sigma: float


RatingUpdate: TypeAlias = Callable[[dict[str, Rating]], Sequence[Rating]]
"""Maps the ratings before a match, by player key, to those after it; new players have none."""


class Ratings:
    """The ratings in a database."""

    def __init__(self, engine: AsyncEngine, writer: BatchWriter) -> None:
        self._engine = engine
        self._writer = writer

    async def next_unsettled(self) -> FinishedMatch | None:
        """Return the match that ended first among those that are not settled."""
        query = select(results).where(results.c.settled.is_(False))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query.order_by(results.c.number).limit(1))).first()
            if row is None:
                return None
            result = result_from_row(row)
            by_match = await read_participants(connection, [result.match_id])
        return FinishedMatch(row.number, result, by_match[result.match_id])

    async def settle(self, match: FinishedMatch, rating_update: RatingUpdate | None) -> None:
        """Apply a match to the ratings and tallies; does nothing if another process has.

        Args:
            match: The match.
            rating_update: How it changes the ratings; None if it is unrated.
        """
        await self._writer.write(partial(_settle, match, rating_update), alone=True)

    async def of_player(self, player_key: str) -> list[Rating]:
        """Return all ratings of a player."""
        query = select(ratings).where(ratings.c.player_key == player_key)
        query = query.order_by(ratings.c.game, ratings.c.clock)
        async with self._engine.connect() as connection:
            return [Rating(*row) for row in await connection.execute(query)]

    async def changes(self, player_key: str, limit: int) -> list[RatingChange]:
        """Return the latest changes of all ratings of a player, the oldest of them first."""
        query = select(rating_changes).where(rating_changes.c.player_key == player_key)
        query = query.order_by(rating_changes.c.result_number.desc()).limit(limit)
        async with self._engine.connect() as connection:
            return [RatingChange(*row) for row in await connection.execute(query)][::-1]

    async def leaderboard(self, game: str, clock: ClockKind, limit: int) -> list[Rating]:
        """Return the highest ratings by their lower bound, three sigmas below the mean."""
        lower_bound = ratings.c.mu - 3 * ratings.c.sigma
        query = select(ratings).where(ratings.c.game == game, ratings.c.clock == clock)
        query = query.order_by(lower_bound.desc(), ratings.c.player_key).limit(limit)
        async with self._engine.connect() as connection:
            return [Rating(*row) for row in await connection.execute(query)]

    async def best(self, game: str, limit: int) -> list[Rating]:
        """Return the highest ratings in a game, each player's best one of all clocks."""
        lower_bound = ratings.c.mu - 3 * ratings.c.sigma
        query = select(ratings).where(ratings.c.game == game)
        query = query.order_by(lower_bound.desc(), ratings.c.player_key)
        query = query.limit(limit * len(get_args(ClockKind)))
        best: dict[str, Rating] = {}
        async with self._engine.connect() as connection:
            for row in await connection.execute(query):
                best.setdefault(row.player_key, Rating(*row))
        return list(best.values())[:limit]


def _participants(connection: Connection, match_id: str) -> list[Participant]:
    query = select(*rows.columns(participants, Participant))
    query = query.where(participants.c.match_id == match_id)
    return [Participant(*row) for row in connection.execute(query)]


def _settle(
    match: FinishedMatch, rating_update: RatingUpdate | None, connection: Connection
) -> None:
    result, player_keys = match.result, [player.player_key for player in match.participants]
    unsettled = update(results).where(
        results.c.number == match.number, results.c.settled.is_(False)
    )
    affected = (
        ratings.c.player_key.in_(player_keys),
        ratings.c.game == result.game,
        ratings.c.clock == result.clock,
    )
    tallies.lock(connection)
    # Write first: that locks out other processes until this transaction ends.
    settled = connection.execute(unsettled.values(settled=True, rated=rating_update is not None))
    if settled.rowcount == 0:
        return
    # Read again: a guest may have become an account meanwhile.
    tallies.count(connection, result, _participants(connection, result.match_id))
    if rating_update is None:
        return
    before = connection.execute(select(ratings).where(*affected))
    after = rating_update({row.player_key: Rating(*row) for row in before})
    connection.execute(delete(ratings).where(*affected))
    # A user who was deleted since the match ended gets no rating.
    deleted = select(users.c.id).where(users.c.id.in_(player_keys), users.c.kind == DELETED)
    deleted_ids = set(connection.execute(deleted).scalars())
    stored = [rating for rating in after if rating.player_key not in deleted_ids]
    if stored:
        connection.execute(insert(ratings), [rows.to_row(rating) for rating in stored])
        changes = [
            RatingChange(
                rating.player_key,
                match.number,
                rating.game,
                rating.clock,
                result.at,
                rating.mu,
                rating.sigma,
            )
            for rating in stored
        ]
        connection.execute(insert(rating_changes), [rows.to_row(change) for change in changes])
