import asyncio
import importlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select

from hexwarp.match.participants import Outcome, Participant, Participants, Result
from hexwarp.storage import MatchIndex, Storage, User
from hexwarp.storage.database.tables import tallies
from hexwarp.storage.play import history
from hexwarp.storage.play.history import FinishedMatch, HistoryFilter, Tally
from hexwarp.storage.play.ratings import Rating
from hexwarp.storage.sql import sqlite_url
from support.databases import connected
from support.logged_events import created
from support.sql_work import SqlWork
from support.storage import opened

COUNTS = importlib.import_module("hexwarp.storage.database.migrations.versions.0021_tallies").COUNTS


def result(match: str, **more: Any) -> Result:
    kept: dict[str, Any] = {"game": "g", "clock": "none", "rated": True, "public": True, "at": 9}
    return Result(match, **(kept | more))


def participants(**outcomes: Outcome | None) -> tuple[Participant, ...]:
    places = {"won": 1, "drawn": 1, "lost": 2, None: None}
    return tuple(
        Participant(holder, player, places[outcome], 5, outcome)
        for holder, (player, outcome) in enumerate(outcomes.items())
    )


def running(url: str, scenario: Callable[[Storage], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            await scenario(storage)

    asyncio.run(run())


async def add(storage: Storage, participants: Participants, status: str = "finished") -> None:
    """Store a match of one event with these participants."""
    index = MatchIndex(participants.match_id, status, public=True, waits_for_bot=False, due=None)
    await storage.append([created(participants.match_id)], [index], [participants])


async def listed(storage: Storage, player: str, **wanted: Any) -> list[str]:
    where = HistoryFilter(**({"viewer": player} | wanted))
    page = await storage.history.finished(player, where, 10)
    return [played.result.match_id for played in page.matches]


def test_the_history_is_filtered(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        first = participants(ann="won", bob="lost")
        await add(storage, Participants("1", first, result("1")))
        await add(
            storage,
            Participants("2", participants(bob="drawn", ann="drawn"), result("2", game="h")),
        )
        private = result("3", public=False)
        await add(storage, Participants("3", participants(ann="lost", cem="won"), private))
        await add(storage, Participants("4", participants(ann=None, bob=None)), "playing")
        assert await listed(storage, "ann") == ["3", "2", "1"]
        assert await listed(storage, "ann", opponent="bob") == ["2", "1"]
        assert await listed(storage, "ann", outcome="won") == ["1"]
        assert await listed(storage, "ann", game="h") == ["2"]
        assert await listed(storage, "ann", viewer=None) == ["2", "1"]
        assert await listed(storage, "ann", viewer="cem") == ["3", "2", "1"]
        newest = await storage.history.finished("ann", HistoryFilter("ann"), 1)
        assert await listed(storage, "ann", before=newest.before) == ["2", "1"]
        won = await storage.history.finished("ann", HistoryFilter("ann", outcome="won"), 1)
        [oldest] = won.matches
        assert oldest == FinishedMatch(oldest.number, result("1"), first)
        assert await storage.history.running("ann") == ["4"]
        assert await storage.history.all("ann") == ["1", "2", "3", "4"]

    running(url, scenario)


WANTED: list[dict[str, Any]] = [
    {},
    {"viewer": None},
    {"viewer": "bob"},
    {"before": 30},
    {"game": "g"},
    {"outcome": "lost"},
    {"opponent": "bob"},
]


# Filters that fit few matches or none.
RARE: list[dict[str, Any]] = [{"outcome": "drawn"}, {"game": "h"}, {"opponent": "cem"}]


async def pages(storage: Storage, player: str, **wanted: Any) -> list[list[str]]:
    """Return the ids of matches on each page, from the newest to the oldest."""
    ids: list[list[str]] = []
    where = HistoryFilter(player, **wanted)
    while len(ids) < 100:
        page = await storage.history.finished(player, where, 10)
        ids.append([played.result.match_id for played in page.matches])
        if page.before is None:
            break
        where = replace(where, before=page.before)
    return ids


def test_pages_of_a_rare_filter_find_all_and_look_at_few_matches_each(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setattr(history, "MAX_SCANNED", 20)

    async def scenario(storage: Storage) -> None:
        for number in range(50):
            match = str(number)
            entries, game = participants(ann="lost", bob="won"), "g"
            if number in {7, 33}:
                entries, game = participants(cem="drawn", ann="drawn"), "h"
            await add(storage, Participants(match, entries, result(match, game=game)))
        assert await pages(storage, "ann", outcome="drawn") == [["33"], [], ["7"]]
        assert await pages(storage, "ann", game="h") == [["33"], [], ["7"]]
        assert await pages(storage, "ann", opponent="cem") == [["33", "7"]]
        assert await pages(storage, "ann", opponent="cem", outcome="won") == [[]]
        every = [match for page in await pages(storage, "ann") for match in page]
        assert every == [str(number) for number in reversed(range(50))]

    running(url, scenario)


def work_to_list(folder: Path, matches: int) -> list[int]:
    """Return what the database does to list matches of a player who has this many."""
    work = SqlWork(url := sqlite_url(folder / f"{matches}.db"))
    steps = []

    async def scenario(storage: Storage) -> None:
        await add(storage, Participants("0", participants(ann="won", cem="lost"), result("0")))
        for match in map(str, range(1, matches)):
            entries = participants(ann="lost", bob="won")
            await add(storage, Participants(match, entries, result(match)))
        work.record(storage)
        for wanted in (*WANTED, *RARE):
            work.statements.clear()
            matching = await listed(storage, "ann", **wanted)
            assert (len(matching) == 10) == (wanted in WANTED)
            steps.append(work.steps())
        work.statements.clear()
        assert await storage.history.running("ann") == []
        steps.append(work.steps())

    running(url, scenario)
    return steps


def test_a_page_of_matches_costs_the_same_however_many_there_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(history, "MAX_SCANNED", 20)
    few, many = work_to_list(tmp_path, 50), work_to_list(tmp_path, 200)
    assert [steps < 1.2 * fewer for steps, fewer in zip(many, few, strict=True)] == [True] * 11


def test_a_match_with_several_seats_of_a_player_is_listed_once(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        for match in "123":
            seats = [Participant(seat, "ann", 1, 5) for seat in range(3)]
            await add(storage, Participants(match, tuple(seats), result(match)))
        assert await listed(storage, "ann") == ["3", "2", "1"]
        assert await listed(storage, "ann", opponent="ann") == ["3", "2", "1"]

    running(url, scenario)


async def settle_all(storage: Storage) -> None:
    while match := await storage.ratings.next_unsettled():
        await storage.ratings.settle(match, None)


def test_tallies_count_settled_matches(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        await add(storage, Participants("1", participants(ann="won", bob="lost"), result("1")))
        drawn = participants(bob="drawn", ann="drawn")
        await add(storage, Participants("2", drawn, result("2", game="h")))
        three = participants(ann="lost", cem="won", dan="lost")
        await add(storage, Participants("3", three, result("3", public=False)))
        await add(storage, Participants("4", participants(ann=None, bob=None)), "playing")
        history = storage.history
        assert await history.tally_by_game("ann") == [], "none is settled"
        await settle_all(storage)
        assert await history.tally_by_game("ann") == [Tally("g", 1, 0, 1), Tally("h", 0, 1, 0)]
        bob, cem, dan = Tally("bob", 1, 1, 0), Tally("cem", 0, 0, 1), Tally("dan", 0, 0, 1)
        assert await history.tally_by_opponent("ann", "ann", None, 5) == [bob, cem, dan]
        assert await history.tally_by_opponent("ann", "ann", None, 1) == [bob]
        assert await history.tally_by_opponent("ann", "ann", "h", 5) == [Tally("bob", 0, 1, 0)]
        for viewer in (None, "bob", "eve"):
            assert await history.tally_by_opponent("ann", viewer, None, 5) == [bob]
        assert await history.tally_by_opponent("ann", "cem", None, 5) == [bob, cem, dan]
        assert await history.tally_by_opponent("ann", "cem", "h", 5) == [Tally("bob", 0, 1, 0)]

    running(url, scenario)


def test_tallies_are_what_a_count_of_all_matches_gives(url: str) -> None:
    """The migration counts; the same after matches that were settled, and a guest's merging."""

    async def scenario(storage: Storage) -> None:
        chance = random.Random(7)
        for user in (User("guest", " "), User("ann", "Ann", "account")):
            await storage.users.add(user)
        people = ["ann", "guest", "bob", "cem", "bot:a", "bot:a"]
        for number in range(40):
            keys = chance.sample(people, chance.choice((2, 3)))
            entries = tuple(
                Participant(
                    index,
                    key,
                    1,
                    0,
                    None if keys.count(key) > 1 else chance.choice(("won", "drawn", "lost")),
                )
                for index, key in enumerate(keys)
            )
            more = {"game": chance.choice("gh"), "public": chance.random() < 0.5}
            match = str(number)
            await add(storage, Participants(match, entries, result(match, **more)))
            if number == 20:
                await settle_all(storage)
                await storage.users.merge_guest("guest", "ann", 5)
        await settle_all(storage)
        with connected(url) as connection:
            kept = sorted(connection.execute(select(tallies)).all())
            connection.execute(delete(tallies))
            for statement in COUNTS:
                connection.exec_driver_sql(statement)
            counted = sorted(connection.execute(select(tallies)).all())
        assert kept == counted
        assert len(kept) > 20

    running(url, scenario)


def test_a_page_of_tallies_reads_no_matches(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "x.db")

    async def scenario(storage: Storage) -> None:
        await add(storage, Participants("1", participants(ann="won", bob="lost"), result("1")))
        await settle_all(storage)
        work = SqlWork(url)
        work.record(storage)
        await storage.history.tally_by_game("ann")
        for viewer in (None, "ann", "bob"):
            await storage.history.tally_by_opponent("ann", viewer, None, 5)
        assert not [text for text, _ in work.statements if "participants" in text]
        assert work.scans() == set()

    running(url, scenario)


def test_a_merged_guests_matches_belong_to_the_account(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        for user in (User("guest", " "), User("ann", "Ann", "account")):
            await storage.users.add(user)
        await add(storage, Participants("1", participants(guest="won"), result("1")))
        await storage.users.merge_guest("guest", "ann", 1)
        await add(storage, Participants("2", participants(guest="won"), result("2")))
        assert await listed(storage, "ann") == ["2", "1"]
        assert await listed(storage, "guest") == []

    running(url, scenario)


def test_missing_participants_are_added_once(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        index = MatchIndex("1", "finished", public=True, waits_for_bot=False, due=None)
        await storage.append([created("1")], [index])
        for _ in range(2):
            await storage.update_index(
                index, Participants("1", participants(ann="won"), result("1"))
            )
        assert await listed(storage, "ann") == ["1"]

    running(url, scenario)


def test_matches_are_settled_in_order_and_once(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        for match in "123":
            await add(
                storage, Participants(match, participants(ann="won", bob="lost"), result(match))
            )

        def rate(ratings: dict[str, Rating]) -> list[Rating]:
            games = {player: rating.games for player, rating in ratings.items()}
            return [Rating(p, "g", "none", 30.0, 5.0, games.get(p, 0) + 1) for p in ("ann", "bob")]

        first = await storage.ratings.next_unsettled()
        assert first is not None
        assert first.result.match_id == "1"
        other = Storage(url)
        await asyncio.gather(storage.ratings.settle(first, rate), other.ratings.settle(first, rate))
        await other.close()
        assert [rating.games for rating in await storage.ratings.of_player("ann")] == [1]
        second = await storage.ratings.next_unsettled()
        assert second is not None
        assert second.result.match_id == "2"
        await storage.ratings.settle(second, None)
        assert [rating.games for rating in await storage.ratings.of_player("ann")] == [1]
        third = await storage.ratings.next_unsettled()
        assert third is not None
        await storage.ratings.settle(third, rate)
        assert await storage.ratings.next_unsettled() is None
        assert await storage.ratings.leaderboard("g", "none", 5) == [
            Rating("ann", "g", "none", 30.0, 5.0, 2),
            Rating("bob", "g", "none", 30.0, 5.0, 2),
        ]
        assert await storage.ratings.leaderboard("g", "days", 5) == []
        rated = await storage.history.finished("ann", HistoryFilter("ann"), 5)
        assert [finished.result.rated for finished in rated.matches] == [True, False, True]

    running(url, scenario)


def test_a_user_deleted_before_settling_gets_no_rating(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        ann = User("ann", "Ann", "account", 1)
        await storage.users.add(ann, "ann")
        await add(storage, Participants("1", participants(ann="won", bob="lost"), result("1")))
        played = await storage.ratings.next_unsettled()
        assert played is not None
        await storage.users.delete(ann)
        both = [Rating(player, "g", "none", 30.0, 5.0, 1) for player in ("ann", "bob")]
        await storage.ratings.settle(played, lambda _: both)
        assert await storage.ratings.of_player("ann") == []
        assert await storage.ratings.of_player("bob") == both[1:]

    running(url, scenario)


def test_the_leaderboard_is_ordered_by_the_lower_bound(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        await add(storage, Participants("1", participants(ann="won", bob="lost"), result("1")))
        played = await storage.ratings.next_unsettled()
        assert played is not None
        unsure = Rating("ann", "g", "none", 40.0, 8.0, 1)
        sure = Rating("bob", "g", "none", 30.0, 2.0, 50)
        await storage.ratings.settle(played, lambda _: [unsure, sure])
        assert await storage.ratings.leaderboard("g", "none", 5) == [sure, unsure]
        assert await storage.ratings.leaderboard("g", "none", 1) == [sure]

    running(url, scenario)


@pytest.mark.parametrize("player", ["guest", "nobody"])
def test_a_player_without_matches_has_no_history(url: str, player: str) -> None:
    async def scenario(storage: Storage) -> None:
        assert await listed(storage, player) == []
        assert await storage.ratings.of_player(player) == []
        assert await storage.ratings.next_unsettled() is None

    running(url, scenario)
