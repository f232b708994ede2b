import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.participants import Outcome, Participant, Participants, Result
from hexwarp.storage import Person, SqlStorage, Standing
from hexwarp.storage.history import Played, Tally, Wanted
from hexwarp.storage.ratings import Rating


def result(match: str, **more: Any) -> Result:
    kept: dict[str, Any] = {"game": "g", "clock": "none", "rated": True, "public": True, "at": 9}
    return Result(match, **(kept | more))


def seatings(**outcomes: Outcome | None) -> tuple[Participant, ...]:
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
    """A match of one event at which they sit."""
    event = LoggedEvent(participants.match, 1, "created", {}, 1)
    standing = Standing(participants.match, status, public=True, waits_for_bot=False, due=None)
    await storage.append([event], [standing], [participants])


async def found(storage: SqlStorage, player: str, **wanted: Any) -> list[str]:
    games = await storage.history.games(player, Wanted(**({"viewer": player} | wanted)), 10)
    return [played.result.match for played in games]


def test_games_are_found_by_who_sat_there(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
        first = seatings(ann="won", bob="lost")
        await add(storage, Participants("1", first, result("1")))
        await add(
            storage, Participants("2", seatings(bob="drawn", ann="drawn"), result("2", game="h"))
        )
        private = result("3", public=False)
        await add(storage, Participants("3", seatings(ann="lost", cem="won"), private))
        await add(storage, Participants("4", seatings(ann=None, bob=None)), "playing")
        assert await found(storage, "ann") == ["3", "2", "1"]
        assert await found(storage, "ann", opponent="bob") == ["2", "1"]
        assert await found(storage, "ann", outcome="won") == ["1"]
        assert await found(storage, "ann", game="h") == ["2"]
        assert await found(storage, "ann", viewer=None) == ["2", "1"]
        assert await found(storage, "ann", viewer="cem") == ["3", "2", "1"]
        games = await storage.history.games("ann", Wanted("ann"), 1)
        assert await found(storage, "ann", before=games[0].number) == ["2", "1"]
        [oldest] = await storage.history.games("ann", Wanted("ann", outcome="won"), 1)
        assert oldest == Played(oldest.number, result("1"), first)
        assert await storage.history.running("ann") == ["4"]
        assert await storage.history.all("ann") == ["1", "2", "3", "4"]
        assert await storage.history.by_game("ann") == [Tally("g", 1, 0, 1), Tally("h", 0, 1, 0)]
        met = await storage.history.by_opponent("ann", Wanted("ann"), 5)
        assert met == [Tally("bob", 1, 1, 0), Tally("cem", 0, 0, 1)]
        assert await storage.history.by_opponent("ann", Wanted(), 5) == met[:1]

    running(url, scenario)


def test_a_guests_seats_are_the_accounts_before_and_after(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
        for person in (Person("guest", " "), Person("ann", "Ann", "account")):
            await storage.people.add(person)
        await add(storage, Participants("1", seatings(guest="won"), result("1")))
        await storage.people.absorb("guest", "ann")
        await add(storage, Participants("2", seatings(guest="won"), result("2")))
        assert await found(storage, "ann") == ["2", "1"]
        assert await found(storage, "guest") == []

    running(url, scenario)


def test_who_sits_there_is_noted_late_but_once(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
        standing = Standing("1", "finished", public=True, waits_for_bot=False, due=None)
        await storage.append([LoggedEvent("1", 1, "created", {}, 1)], [standing])
        for _ in range(2):
            await storage.restand(standing, Participants("1", seatings(ann="won"), result("1")))
        assert await found(storage, "ann") == ["1"]

    running(url, scenario)


def test_matches_are_settled_in_order_and_once(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
        for match in "123":
            await add(storage, Participants(match, seatings(ann="won", bob="lost"), result(match)))

        def rate(known: dict[str, Rating]) -> list[Rating]:
            games = {player: rating.games for player, rating in known.items()}
            return [Rating(p, "g", "none", 30.0, 5.0, games.get(p, 0) + 1) for p in ("ann", "bob")]

        first = await storage.ratings.next()
        assert first is not None
        assert first.result.match == "1"
        other = SqlStorage(url)
        await asyncio.gather(storage.ratings.settle(first, rate), other.ratings.settle(first, rate))
        await other.close()
        assert [one.games for one in await storage.ratings.of("ann")] == [1]
        second = await storage.ratings.next()
        assert second is not None
        assert second.result.match == "2"
        await storage.ratings.settle(second, None)
        assert [one.games for one in await storage.ratings.of("ann")] == [1]
        third = await storage.ratings.next()
        assert third is not None
        await storage.ratings.settle(third, rate)
        assert await storage.ratings.next() is None
        assert await storage.ratings.best("g", "none", 5) == [
            Rating("ann", "g", "none", 30.0, 5.0, 2),
            Rating("bob", "g", "none", 30.0, 5.0, 2),
        ]
        assert await storage.ratings.best("g", "days", 5) == []
        rated = await storage.history.games("ann", Wanted("ann"), 5)
        assert [one.result.rated for one in rated] == [True, False, True]

    running(url, scenario)


def test_who_is_deleted_while_a_match_is_settled_keeps_no_rating(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
        ann = Person("ann", "Ann", "account", 1)
        await storage.people.add(ann, "ann")
        await add(storage, Participants("1", seatings(ann="won", bob="lost"), result("1")))
        played = await storage.ratings.next()
        assert played is not None
        await storage.people.delete(ann)
        both = [Rating(player, "g", "none", 30.0, 5.0, 1) for player in ("ann", "bob")]
        await storage.ratings.settle(played, lambda _: both)
        assert await storage.ratings.of("ann") == []
        assert await storage.ratings.of("bob") == both[1:]

    running(url, scenario)


def test_the_surest_are_the_best(url: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
        await add(storage, Participants("1", seatings(ann="won", bob="lost"), result("1")))
        played = await storage.ratings.next()
        assert played is not None
        unsure = Rating("ann", "g", "none", 40.0, 8.0, 1)
        sure = Rating("bob", "g", "none", 30.0, 2.0, 50)
        await storage.ratings.settle(played, lambda _: [unsure, sure])
        assert await storage.ratings.best("g", "none", 5) == [sure, unsure]
        assert await storage.ratings.best("g", "none", 1) == [sure]

    running(url, scenario)


@pytest.mark.parametrize("player", ["guest", "nobody"])
def test_who_has_not_played_has_no_games(url: str, player: str) -> None:
    async def scenario(storage: SqlStorage) -> None:
        assert await found(storage, player) == []
        assert await storage.ratings.of(player) == []
        assert await storage.ratings.next() is None

    running(url, scenario)
