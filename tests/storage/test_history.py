import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.participants import Outcome, Participant, Participants, Result
from hexwarp.storage import MatchIndex, SqlStorage, User
from hexwarp.storage.history import FinishedMatch, HistoryFilter, Tally
from hexwarp.storage.ratings import Rating


def result(match: str, **more: Any) -> Result:
    kept: dict[str, Any] = {"game": "g", "clock": "none", "rated": True, "public": True, "at": 9}
    return Result(match, **(kept | more))


def participants(**outcomes: Outcome | None) -> tuple[Participant, ...]:
    places = {"won": 1, "drawn": 1, "lost": 2, None: None}
    return tuple(
        Participant(holder, player, places[outcome], 5, outcome)
        for holder, (player, outcome) in enumerate(outcomes.items())
    )


def running(url: str, scenario: Callable[[SqlStorage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = SqlStorage(url)
        await storage.open()
        try:
            await scenario(storage)
        finally:
            await storage.close()

    asyncio.run(run())


async def add(storage: SqlStorage, participants: Participants, status: str = "finished") -> None:
    """Store a match of one event with these participants."""
    event = LoggedEvent(participants.match_id, 1, "created", {}, 1)
    index = MatchIndex(participants.match_id, status, public=True, waits_for_bot=False, due=None)
    await storage.append([event], [index], [participants])


async def found(storage: SqlStorage, player: str, **wanted: Any) -> list[str]:
    games = await storage.history.finished(
        player, HistoryFilter(**({"viewer": player} | wanted)), 10
    )
    return [played.result.match_id for played in games]


def test_the_history_is_filtered(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
        first = participants(ann="won", bob="lost")
        await add(storage, Participants("1", first, result("1")))
        await add(
            storage,
            Participants("2", participants(bob="drawn", ann="drawn"), result("2", game="h")),
        )
        private = result("3", public=False)
        await add(storage, Participants("3", participants(ann="lost", cem="won"), private))
        await add(storage, Participants("4", participants(ann=None, bob=None)), "playing")
        assert await found(storage, "ann") == ["3", "2", "1"]
        assert await found(storage, "ann", opponent="bob") == ["2", "1"]
        assert await found(storage, "ann", outcome="won") == ["1"]
        assert await found(storage, "ann", game="h") == ["2"]
        assert await found(storage, "ann", viewer=None) == ["2", "1"]
        assert await found(storage, "ann", viewer="cem") == ["3", "2", "1"]
        games = await storage.history.finished("ann", HistoryFilter("ann"), 1)
        assert await found(storage, "ann", before=games[0].number) == ["2", "1"]
        [oldest] = await storage.history.finished("ann", HistoryFilter("ann", outcome="won"), 1)
        assert oldest == FinishedMatch(oldest.number, result("1"), first)
        assert await storage.history.running("ann") == ["4"]
        assert await storage.history.all("ann") == ["1", "2", "3", "4"]
        assert await storage.history.tally_by_game("ann") == [
            Tally("g", 1, 0, 1),
            Tally("h", 0, 1, 0),
        ]
        met = await storage.history.tally_by_opponent("ann", HistoryFilter("ann"), 5)
        assert met == [Tally("bob", 1, 1, 0), Tally("cem", 0, 0, 1)]
        assert await storage.history.tally_by_opponent("ann", HistoryFilter(), 5) == met[:1]

    running(url, scenario)


def test_a_merged_guests_matches_belong_to_the_account(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
        for user in (User("guest", " "), User("ann", "Ann", "account")):
            await storage.users.add(user)
        await add(storage, Participants("1", participants(guest="won"), result("1")))
        await storage.users.merge_guest("guest", "ann", 1)
        await add(storage, Participants("2", participants(guest="won"), result("2")))
        assert await found(storage, "ann") == ["2", "1"]
        assert await found(storage, "guest") == []

    running(url, scenario)


def test_missing_participants_are_added_once(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
        index = MatchIndex("1", "finished", public=True, waits_for_bot=False, due=None)
        await storage.append([LoggedEvent("1", 1, "created", {}, 1)], [index])
        for _ in range(2):
            await storage.update_index(
                index, Participants("1", participants(ann="won"), result("1"))
            )
        assert await found(storage, "ann") == ["1"]

    running(url, scenario)


def test_matches_are_settled_in_order_and_once(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
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
        other = SqlStorage(url)
        await asyncio.gather(storage.ratings.settle(first, rate), other.ratings.settle(first, rate))
        await other.close()
        assert [one.games for one in await storage.ratings.of_player("ann")] == [1]
        second = await storage.ratings.next_unsettled()
        assert second is not None
        assert second.result.match_id == "2"
        await storage.ratings.settle(second, None)
        assert [one.games for one in await storage.ratings.of_player("ann")] == [1]
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
        assert [one.result.rated for one in rated] == [True, False, True]

    running(url, scenario)


def test_a_user_deleted_before_settling_gets_no_rating(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
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
    async def scenario(storage: SqlStorage) -> None:
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
    async def scenario(storage: SqlStorage) -> None:
        assert await found(storage, player) == []
        assert await storage.ratings.of_player(player) == []
        assert await storage.ratings.next_unsettled() is None

    running(url, scenario)
