"""Bans, reports, the announcement and the admin log, on each kind of database."""

import asyncio

import pytest

from hexwarp.match.events import Created, CreatedSeat
from hexwarp.storage import MatchIndex, Storage, User
from hexwarp.storage.people.moderation import AdminLogEntry, Ban, Report
from hexwarp.storage.people.users import NameTakenError
from hexwarp.storage.play.chat import ChatLine
from support.logged_events import created
from support.storage import change_names

ANN, BOB = User("a", "Ann", "account", 5), User("b", "B_b%", "guest", 6)


async def filled(url: str) -> Storage:
    """Store two users, one with a session, and a match with a chat line and a report."""
    storage = Storage(url)
    await storage.open()
    await storage.users.add(ANN, "ann")
    await storage.users.add(BOB)
    await storage.sessions.create("hash", "b", 7)
    event = created("m", 8, chairs=(CreatedSeat("Ann", "a"), CreatedSeat("Bob", "b")), host="b")
    await storage.append([event], [MatchIndex("m", "playing", False, False, None)])
    await storage.chat.add_line(ChatLine("m", 1, "b", "Bob", "Hello", None, 9))
    await storage.moderation.add_report(Report("m", "a", "b", 1, "Hello", "Rude", 10))
    return storage


def test_bans_announcement_log_and_reports(url: str) -> None:
    async def scenario() -> None:
        storage = await filled(url)
        moderation = storage.moderation
        bans = [Ban("a", None, "One", 100, 1), Ban(None, "192.0.2.0/24", "Two", None, 2)]
        for ban in bans:
            await moderation.add_ban(ban)
        assert await moderation.bans(99) == bans
        assert await moderation.bans(100) == bans[1:]
        assert not await moderation.remove_bans("b", None)
        assert await moderation.remove_bans(None, "192.0.2.0/24")
        assert await moderation.bans(99) == bans[:1]

        assert await moderation.announcement() is None
        await moderation.set_announcement("One")
        await moderation.set_announcement("Two")
        assert await moderation.announcement() == "Two"
        await moderation.set_announcement(None)
        assert await moderation.announcement() is None

        assert await moderation.last_log_number() == 0
        await moderation.log_action(3, "root", "close", {"tables": ["m"]})
        await moderation.log_action(4, "root", "announce", {"text": None})
        (_, second) = await moderation.admin_log()
        assert await moderation.admin_log(after=second.number - 1) == [second]
        assert second == AdminLogEntry(
            await moderation.last_log_number(), 4, "root", "announce", {"text": None}
        )

        ((number, report),) = await moderation.open_reports()
        assert report == Report("m", "a", "b", 1, "Hello", "Rude", 10)
        assert [await moderation.resolve_report(number, 11) for _ in range(2)] == [True, False]
        assert await moderation.open_reports() == []
        await storage.close()

    asyncio.run(scenario())


def test_users_and_running_matches_are_found(url: str) -> None:
    async def scenario() -> None:
        storage = await filled(url)
        listed = await storage.moderation.find_users("", 10)
        assert [(entry.user, entry.last_seen) for entry in listed] == [(BOB, 7), (ANN, 0)]
        for part, ids in [("AN", ["a"]), ("b", ["b"]), ("_", ["b"]), ("%", ["b"]), ("x", [])]:
            assert [entry.user.id for entry in await storage.moderation.find_users(part, 10)] == ids
        assert len(await storage.moderation.find_users("", 1)) == 1
        assert await storage.moderation.running_matches(10) == ["m"]
        await storage.close()

    asyncio.run(scenario())


def test_a_new_name_replaces_the_old_one_in_event_logs_and_chat(url: str) -> None:
    async def scenario() -> None:
        storage = await filled(url)
        with pytest.raises(NameTakenError):
            await storage.users.rename_everywhere(BOB, "ANN", "ann")
        await storage.users.rename_everywhere(BOB, "Bert", None)
        assert await change_names(storage) == ["m"]
        (logged,) = await storage.events("m")
        assert isinstance(logged.event, Created)
        assert [seat.name for seat in logged.event.chairs] == ["Ann", "Bert"]
        assert [line.name for line in await storage.chat.lines("m")] == ["Bert"]
        await storage.users.rename_everywhere(BOB, "Bert", None)
        assert await change_names(storage) == []
        await storage.close()

    asyncio.run(scenario())
