"""Match history: the participants and results of matches.

All of it is derived from the event logs, and stored in the same transactions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexwarp.match.participants import Outcome, Participant, Participants, Result
from hexwarp.storage.database import rows
from hexwarp.storage.database.tables import matches, participants, results, tallies, users
from hexwarp.storage.play.tallies import ALL, OUTCOMES

MAX_SCANNED = 10_000
"""The matches of a player at which the query of one page looks, in about 15 ms."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match; ``number`` counts matches in the order in which they ended."""

    number: int
    result: Result
    participants: tuple[Participant, ...]


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """Finished matches, newest first; the next page has those ``before`` a number, if any.

    A page that looked at ``MAX_SCANNED`` matches ends there, even without a match.
    """

    matches: list[FinishedMatch]
    before: int | None


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """A choice of a player's finished matches; unset fields do not restrict it.

    Attributes:
        viewer: The user who asks, by player key: public matches and this user's own are visible.
        game: Only matches of this game.
        opponent: Only matches in which this player took part, by player key.
        outcome: Only matches that ended so for the player.
        before: Only matches with a smaller number, for paging.
    """

    viewer: str | None = None
    game: str | None = None
    opponent: str | None = None
    outcome: Outcome | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's numbers of matches won, drawn and lost; ``key`` is a game or an opponent."""

    key: str
    won: int
    drawn: int
    lost: int


WEEK_MS = 7 * 24 * 3600 * 1000
MONDAY_MS = 3 * 24 * 3600 * 1000
"""From the Monday before 1970 to 1970, Unix time in ms."""


@dataclass(frozen=True, slots=True)
class WeekTally:
    """A player's matches won, drawn and lost in the week from ``start``, Unix time in ms, UTC."""

    start: int
    won: int
    drawn: int
    lost: int


class MatchHistory:
    """The match history in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def finished(self, player_key: str, where: HistoryFilter, limit: int) -> FinishedPage:
        """Return a page of a player's finished matches, newest first.

        Args:
            player_key: The player: see ``Participant``.
            where: Which matches to return.
            limit: The largest number of matches to return.
        """
        conditions = list(_conditions(player_key, where))
        async with self._engine.connect() as connection:
            # Of two players, the matches of the one who has fewer: all are looked at sooner.
            floor, walked = min(
                [
                    (await _floor(connection, key, where.before), key)
                    for key in {player_key, where.opponent or player_key}
                ]
            )
            if floor:
                conditions.append(participants.c.result_number >= floor)
            numbers = _result_numbers(walked, conditions).limit(limit)
            query = select(results).where(results.c.number.in_(numbers))
            query = query.order_by(results.c.number.desc())
            page = [(row.number, result_from_row(row)) for row in await connection.execute(query)]
            by_match = await read_participants(connection, [result.match_id for _, result in page])
        return FinishedPage(
            [FinishedMatch(number, result, by_match[result.match_id]) for number, result in page],
            page[-1][0] if len(page) == limit else floor or None,
        )

    async def running(self, player_key: str, limit: int | None = None) -> list[str]:
        """Return the ids of a player's matches that are not over."""
        query = select(matches.c.id).distinct()
        query = query.join(participants, participants.c.match_id == matches.c.id)
        running = matches.c.status.in_(("waiting", "playing"))
        # An index has those without a result, so that finished matches are not looked at.
        unfinished = participants.c.result_number.is_(None)
        query = query.where(participants.c.player_key == player_key, unfinished, running)
        query = query.limit(limit)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def all(self, player_key: str) -> list[str]:
        """Return the ids of all matches in which a player takes or took part."""
        query = select(participants.c.match_id).distinct()
        query = query.where(participants.c.player_key == player_key)
        async with self._engine.connect() as connection:
            ids = await connection.execute(query.order_by(participants.c.match_id))
            return list(ids.scalars())

    async def tally_by_game(self, player_key: str) -> list[Tally]:
        """Return how a player's settled matches ended, by game."""
        query = _tallies(tallies.c.game, player_key).where(tallies.c.opponent_key == ALL)
        async with self._engine.connect() as connection:
            return [Tally(*row) for row in await connection.execute(query.order_by("key"))]

    async def tally_by_week(self, player_key: str, since: int) -> list[WeekTally]:
        """Return how a player's matches ended, by week, of the last ``MAX_SCANNED`` ones.

        Args:
            player_key: The player: see ``Participant``.
            since: Only matches that ended later, Unix time in ms.
        """
        own = select(participants.c.result_number.label("number"), participants.c.outcome)
        own = own.where(participants.c.player_key == player_key)
        own = own.where(participants.c.result_number.is_not(None))
        last = own.order_by(participants.c.result_number.desc()).limit(MAX_SCANNED).subquery()
        week = ((results.c.at + MONDAY_MS) // WEEK_MS).label("week")
        counts = [func.sum(case((last.c.outcome == outcome, 1), else_=0)) for outcome in OUTCOMES]
        query = select(week, *counts).join(results, results.c.number == last.c.number)
        query = query.where(results.c.at > since).group_by("week").order_by("week")
        async with self._engine.connect() as connection:
            return [
                WeekTally(number * WEEK_MS - MONDAY_MS, won, drawn, lost)
                for number, won, drawn, lost in await connection.execute(query)
            ]

    async def tally_by_opponent(
        self, player_key: str, viewer: str | None, game: str | None, limit: int
    ) -> list[Tally]:
        """Return how a player's settled matches ended, by opponent, the most frequent ones first.

        Args:
            player_key: The player: see ``Participant``.
            viewer: The user who asks, by player key: public matches and this user's own count.
            game: Only matches of this game; None for all.
            limit: The largest number of opponents to return.
        """
        own = viewer == player_key
        listed = _tallies(tallies.c.opponent_key, player_key).where(
            tallies.c.opponent_key != ALL, tallies.c.game == (game or ALL)
        )
        public = listed.where(tallies.c.public_only.is_not(own))
        async with self._engine.connect() as connection:
            first = public.order_by(tallies.c.total.desc(), "key").limit(limit)
            by_opponent = {row.key: Tally(*row) for row in await connection.execute(first)}
            if viewer and not own:
                hidden = await _hidden_tallies(connection, player_key, viewer, game)
                both = public.where(tallies.c.opponent_key.in_(list(hidden)))
                shown = {row.key: Tally(*row) for row in await connection.execute(both)}
                by_opponent |= {key: _sum(shown.get(key), tally) for key, tally in hidden.items()}
        return sorted(by_opponent.values(), key=lambda tally: (-_total(tally), tally.key))[:limit]


def _tallies(key: ColumnElement[str], player_key: str) -> Select[Any]:
    numbers = tallies.c.won, tallies.c.drawn, tallies.c.lost
    return select(key.label("key"), *numbers).where(tallies.c.player_key == player_key)


async def _hidden_tallies(
    connection: AsyncConnection, player_key: str, viewer: str, game: str | None
) -> dict[str, Tally]:
    """Count a player's matches that were not public, and in which the viewer took part.

    Tallies tell whether there are any: there seldom are. Of the viewer's matches only the latest
    ``MAX_SCANNED`` count.
    """
    met = select(tallies.c.total).where(
        tallies.c.player_key == player_key,
        tallies.c.opponent_key == viewer,
        tallies.c.game == (game or ALL),
    )
    totals = list((await connection.execute(met)).scalars())
    if not totals or (len(totals) == 2 and totals[0] == totals[1]):
        return {}
    opponents, viewers = participants.alias("opponents"), participants.alias("viewers")
    joined = viewers.join(results, results.c.match_id == viewers.c.match_id)
    joined = joined.join(participants, participants.c.match_id == viewers.c.match_id)
    joined = joined.join(opponents, opponents.c.match_id == viewers.c.match_id)
    numbers = (
        func.sum(case((participants.c.outcome == outcome, 1), else_=0)) for outcome in OUTCOMES
    )
    query = select(opponents.c.player_key, *numbers).select_from(joined)
    query = query.where(
        viewers.c.player_key == viewer,
        viewers.c.result_number >= await _floor(connection, viewer, None),
        participants.c.player_key == player_key,
        opponents.c.player_key != player_key,
        participants.c.outcome.is_not(None),
        results.c.settled,
        ~results.c.public,
        *([results.c.game == game] if game else []),
    )
    tallied = await connection.execute(query.group_by(opponents.c.player_key))
    return {row[0]: Tally(*row) for row in tallied}


def write_participants(connection: Connection, changed: Iterable[Participants]) -> None:
    """Replace the participants of matches, and store results, within a transaction.

    A guest that was merged into an account is stored as that account.
    """
    for match in changed:
        player_keys = [entry.player_key for entry in match.entries]
        query = select(users.c.id, users.c.account_id).where(users.c.account_id.is_not(None))
        merged = connection.execute(query.where(users.c.id.in_(player_keys)))
        account_ids = {row.id: row.account_id for row in merged}
        number = _write_result(connection, match.result) if match.result else None
        entries = [
            {
                **rows.to_row(entry),
                "match_id": match.match_id,
                "player_key": account_ids.get(entry.player_key, entry.player_key),
                "result_number": number,
            }
            for entry in match.entries
        ]
        old = delete(participants).where(participants.c.match_id == match.match_id)
        connection.execute(old)
        if entries:
            connection.execute(insert(participants), entries)


def _write_result(connection: Connection, result: Result) -> int:
    """Store a result, and return its number."""
    new = insert(results).values(**rows.to_row(result), settled=False)
    number: int = connection.execute(new.returning(results.c.number)).scalar_one()
    return number


async def read_participants(
    connection: AsyncConnection, match_ids: Sequence[str]
) -> dict[str, tuple[Participant, ...]]:
    """Return the participants of each of these matches."""
    by_match: dict[str, list[Participant]] = defaultdict(list)
    columns = rows.columns(participants, Participant)
    query = select(participants.c.match_id, *columns)
    query = query.where(participants.c.match_id.in_(match_ids))
    for row in await connection.execute(query.order_by(participants.c.holder_index)):
        by_match[row.match_id].append(Participant(*row[1:]))
    return {match_id: tuple(by_match[match_id]) for match_id in match_ids}


def result_from_row(row: Any) -> Result:
    """Return the result that a row of ``results`` holds."""
    return Result(*(getattr(row, name) for name in Result.__slots__))


async def _floor(connection: AsyncConnection, player_key: str, before: int | None) -> int:
    """Return the number of the last of a player's results that a page looks at; 0 if of all."""
    number = participants.c.result_number
    query = select(number).where(participants.c.player_key == player_key, number.is_not(None))
    if before:
        query = query.where(number < before)
    query = query.order_by(number.desc()).offset(MAX_SCANNED - 1).limit(1)
    return (await connection.execute(query)).scalar() or 0


def _result_numbers(walked: str, conditions: Sequence[ColumnElement[bool]]) -> Select[Any]:
    """Return the query for a player's results that meet conditions, which an index has in order."""
    number = participants.c.result_number
    query = select(number).distinct().where(participants.c.player_key == walked, *conditions)
    return query.join(results, results.c.number == number).order_by(number.desc())


def _conditions(player_key: str, where: HistoryFilter) -> Iterator[ColumnElement[bool]]:
    yield _took_part(player_key, where.outcome)
    if where.viewer != player_key:
        public = results.c.public
        yield or_(public, _took_part(where.viewer)) if where.viewer else public
    if where.game:
        yield results.c.game == where.game
    if where.opponent:
        yield _took_part(where.opponent)
    if where.before:
        yield participants.c.result_number < where.before


def _took_part(player_key: str, outcome: Outcome | None = None) -> ColumnElement[bool]:
    """Return the condition that a player took part in a match, and that it ended so for them."""
    other = participants.alias()
    same = other.c.result_number == participants.c.result_number
    ended = [other.c.outcome == outcome] if outcome else []
    return exists().where(other.c.player_key == player_key, same, *ended).correlate(participants)


def _sum(tally: Tally | None, other: Tally) -> Tally:
    if tally is None:
        return other
    won, drawn, lost = tally.won + other.won, tally.drawn + other.drawn, tally.lost + other.lost
    return Tally(tally.key, won, drawn, lost)


def _total(tally: Tally) -> int:
    return tally.won + tally.drawn + tally.lost
