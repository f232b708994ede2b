"""What whoever runs the server decides, on every kind of database."""

import asyncio

import pytest

from hexwarp.match.event_log import LoggedEvent
from hexwarp.storage import Person, SqlStorage, Standing
from hexwarp.storage.house import Ban, Deed
from hexwarp.storage.people import NameTakenError
from hexwarp.storage.talk import Line, Report

ANN, BOB = Person("a", "Ann", "account", 5), Person("b", "B_b%", "guest", 6)


async def filled(url: str) -> SqlStorage:
    """Two people, of whom one has a session, and a game with a line and a report."""
    storage = SqlStorage(url)
    await storage.open()
    await storage.people.add(ANN, "ann")
    await storage.people.add(BOB)
    await storage.people.begin("hash", "b", 7)
    holders = [{"name": "Ann", "player": "a"}, {"name": "Bob", "player": "b"}]
    event = LoggedEvent("m", 1, "created", {"chairs": holders, "host": "b"}, 8)
    await storage.append([event], [Standing("m", "playing", False, False, None)])
    await storage.talk.say(Line("m", 1, "b", "Bob", "Hello", None, 9))
    await storage.talk.report(Report("m", "a", "b", 1, "Hello", "Rude", 10))
    return storage


def test_decisions(url: str) -> None:
    async def scenario() -> None:
        storage = await filled(url)
        house = storage.house
        bans = [Ban("a", None, "One", 100, 1), Ban(None, "192.0.2.0/24", "Two", None, 2)]
        for ban in bans:
            await house.ban(ban)
        assert await house.bans(99) == bans
        assert await house.bans(100) == bans[1:]
        assert not await house.unban("b", None)
        assert await house.unban(None, "192.0.2.0/24")
        assert await house.bans(99) == bans[:1]

        assert await house.announcement() is None
        await house.announce("One")
        await house.announce("Two")
        assert await house.announcement() == "Two"
        await house.announce(None)
        assert await house.announcement() is None

        assert await house.last_deed() == 0
        await house.note(3, "root", "close", {"tables": ["m"]})
        await house.note(4, "root", "announce", {"text": None})
        (_, second) = await house.deeds()
        assert await house.deeds(after=second.number - 1) == [second]
        assert second == Deed(await house.last_deed(), 4, "root", "announce", {"text": None})

        ((number, report),) = await house.reports()
        assert report == Report("m", "a", "b", 1, "Hello", "Rude", 10)
        assert [await house.done(number, 11) for _ in range(2)] == [True, False]
        assert await house.reports() == []
        await storage.close()

    asyncio.run(scenario())


def test_people_and_games_are_found(url: str) -> None:
    async def scenario() -> None:
        storage = await filled(url)
        found = await storage.house.people("", 10)
        assert [(one.person, one.seen) for one in found] == [(BOB, 7), (ANN, 0)]
        for part, ids in [("AN", ["a"]), ("b", ["b"]), ("_", ["b"]), ("%", ["b"]), ("x", [])]:
            assert [one.person.id for one in await storage.house.people(part, 10)] == ids
        assert len(await storage.house.people("", 1)) == 1
        assert await storage.house.running(10) == ["m"]
        await storage.close()

    asyncio.run(scenario())


def test_a_new_name_stands_in_logs_and_talk(url: str) -> None:
    async def scenario() -> None:
        storage = await filled(url)
        with pytest.raises(NameTakenError):
            await storage.people.rename(BOB, "ANN", "ann")
        assert await storage.people.rename(BOB, "Bert", None) == ["m"]
        (event,) = await storage.events("m")
        names = [holder["name"] for holder in event.data["chairs"]]  # type: ignore[union-attr, index, call-overload]
        assert names == ["Ann", "Bert"]
        assert [line.name for line in await storage.talk.lines("m")] == ["Bert"]
        assert await storage.people.rename(BOB, "Bert", None) == []
        await storage.close()

    asyncio.run(scenario())
