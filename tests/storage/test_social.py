"""What is said, what is private, whom to tell, and whose turn it is, in a database."""

import asyncio

from hexwarp.match.event_log import LoggedEvent
from hexwarp.storage import MatchIndex, User
from hexwarp.storage.chat import ChatLine
from hexwarp.storage.moderation import Report
from hexwarp.storage.push import PushSubscription
from hexwarp.storage.user_match_data import UserMatchData

from .test_users import opened

ANN, BOB = User("a", "Ann", created=1), User("b", "Bob", created=1)
CREATED = LoggedEvent("m", 1, "created", {}, 1)
INDEX = MatchIndex("m", "waiting", public=False, waits_for_bot=False, due=None)


def test_one_takes_a_turn_and_gives_it_or_loses_it(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            leases = storage.leases
            taken = await asyncio.gather(*(leases.acquire("x", 5, 10 + n) for n in range(5)))
            assert sorted(taken) == [False] * 4 + [True]
            until = 10 + taken.index(True)
            assert await leases.acquire("y", 5, 10)
            assert not await leases.acquire("x", until, 30)
            await leases.release("x", until + 1)
            assert not await leases.acquire("x", until, 30)
            assert await leases.acquire("x", until + 1, 30)
            await leases.release("x", 30)
            assert await leases.acquire("x", 5, 10)

    asyncio.run(scenario())


def test_lines_are_kept_by_their_numbers(url: str) -> None:
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


def test_mutes_are_found_by_any_id(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            people = (ANN, BOB, User("g", "Guest"), User("h", "Guest"), User("x", "Else"))
            for user in people:
                await storage.users.add(user)
            chat = storage.chat
            await chat.mute("g", "h")
            await chat.mute("g", "h")
            assert await chat.muted_by("g") == {"h"}
            assert await chat.muted_by("h") == frozenset()
            await storage.users.merge_guest("g", "a")
            await storage.users.merge_guest("h", "b")
            assert await chat.muted_by("a") == await chat.muted_by("g") == {"b", "h"}
            await chat.unmute(["a", "g"], ["b", "h"])
            assert await chat.muted_by("a") == frozenset()

    asyncio.run(scenario())


def test_private_things_are_kept_apart(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            for user in (ANN, BOB):
                await storage.users.add(user)
            await storage.append([CREATED], [INDEX])
            data = storage.user_match_data
            assert await data.get("m", "a") == UserMatchData()
            await data.set_notes("m", "a", notes := "My plan\n\N{GRINNING FACE}")
            for seq in (4, 2):
                await data.mark_seen("m", "a", seq)
            await data.set_conditional_moves("m", "a", {"lines": []})
            await data.mark_seen("m", "b", 1)
            assert await data.get("m", "a") == UserMatchData(notes, 4, {"lines": []})
            assert await data.get("m", "b") == UserMatchData("", 1, None)
            assert await data.conditional_moves("m") == {"a": {"lines": []}}
            assert await data.matches_with_conditional_moves() == ["m"]
            await data.set_conditional_moves("m", "a", None)
            assert await data.matches_with_conditional_moves() == []

    asyncio.run(scenario())


def test_whom_to_tell_and_of_what(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            for user in (ANN, BOB):
                await storage.users.add(user)
            await storage.append([CREATED], [INDEX])
            push = storage.push
            mine = [
                PushSubscription(f"https://x/{n}", "a", "k", "s", "https://h", n) for n in range(3)
            ]
            for one in mine:
                await push.add(one, 2)
            assert sorted(await push.of_users(["a"]), key=lambda s: s.created) == mine[1:]
            await push.remove(mine[1].endpoint, ["b"])
            assert len(await push.of_users(["a", "b"])) == 2
            await push.remove(mine[1].endpoint, ["a", "b"])
            await push.remove(mine[2].endpoint)
            assert await push.of_users(["a"]) == []
            claims = [await push.claim_notification("m", "a", stage) for stage in (-1, -1, 2, 1, 3)]
            assert claims == [True, False, True, False, True]
            assert await push.claim_notification("m", "b", 1)
            assert sorted(
                await asyncio.gather(*(push.claim_notification("m", "b", 2) for _ in range(3)))
            ) == [
                False,
                False,
                True,
            ]

    asyncio.run(scenario())
