"""Chat lines and mutes."""

import asyncio

from hexwarp.storage import MatchIndex, User
from hexwarp.storage.people.moderation import Report
from hexwarp.storage.play.chat import ChatLine
from support.logged_events import created
from support.storage import opened

ANN, BOB = User("a", "Ann", created=1), User("b", "Bob", created=1)
CREATED = created("m")
INDEX = MatchIndex("m", "waiting", public=False, waits_for_bot=False, due=None)


def test_chat_lines_are_stored_by_number(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            for user in (ANN, BOB):
                await storage.users.add(user)
            await storage.append([CREATED], [INDEX])
            chat = storage.chat
            assert await chat.last_number("m") == 0
            hello = ChatLine("m", 1, "a", "Ann", "Hello \N{GRINNING FACE}", None, 5)
            assert await chat.add_line(hello)
            assert not await chat.add_line(ChatLine("m", 1, "b", "Bob", None, "hello", 5))
            assert await chat.add_line(second := ChatLine("m", 2, "b", "Bob", None, "hello", 6))
            assert await chat.lines("m") == [hello, second]
            assert await chat.lines("m", 1) == [second]
            assert await chat.last_number("m") == 2
            report = Report("m", "b", "a", 1, hello.text, "Too loud.", 7)
            await storage.moderation.add_report(report)
            assert await storage.moderation.open_reports() == [(1, report)]

    asyncio.run(scenario())


def test_mutes_apply_to_all_ids_of_both_users(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            users = (ANN, BOB, User("g", "Guest"), User("h", "Guest"), User("x", "Else"))
            for user in users:
                await storage.users.add(user)
            chat = storage.chat
            await chat.mute("g", "h")
            await chat.mute("g", "h")
            assert await chat.muted_by("g") == {"h"}
            assert await chat.muted_by("h") == frozenset()
            await storage.users.merge_guest("g", "a", 1)
            await storage.users.merge_guest("h", "b", 1)
            assert await chat.muted_by("a") == await chat.muted_by("g") == {"b", "h"}
            await chat.unmute(["a", "g"], ["b", "h"])
            assert await chat.muted_by("a") == frozenset()

    asyncio.run(scenario())
