"""What is said, what is private, whom to tell, and whose turn it is, in a database."""

import asyncio

from hexwarp.match.event_log import LoggedEvent
from hexwarp.storage import Person, Standing
from hexwarp.storage.private import Own
from hexwarp.storage.push import Subscription
from hexwarp.storage.talk import Line, Report

from .test_people import opened

ANN, BOB = Person("a", "Ann", created=1), Person("b", "Bob", created=1)
CREATED = LoggedEvent("m", 1, "created", {}, 1)
STANDING = Standing("m", "waiting", public=False, waits_for_bot=False, due=None)


def test_one_takes_a_turn_and_gives_it_or_loses_it(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            turns = storage.turns
            taken = await asyncio.gather(*(turns.take("x", 5, 10 + n) for n in range(5)))
            assert sorted(taken) == [False] * 4 + [True]
            until = 10 + taken.index(True)
            assert await turns.take("y", 5, 10)
            assert not await turns.take("x", until, 30)
            await turns.give("x", until + 1)
            assert not await turns.take("x", until, 30)
            assert await turns.take("x", until + 1, 30)
            await turns.give("x", 30)
            assert await turns.take("x", 5, 10)

    asyncio.run(scenario())


def test_lines_are_kept_by_their_numbers(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            for person in (ANN, BOB):
                await storage.people.add(person)
            await storage.append([CREATED], [STANDING])
            talk = storage.talk
            assert await talk.last("m") == 0
            hello = Line("m", 1, "a", "Ann", "Hello \N{GRINNING FACE}", None, 5)
            assert await talk.say(hello)
            assert not await talk.say(Line("m", 1, "b", "Bob", None, "hello", 5))
            assert await talk.say(second := Line("m", 2, "b", "Bob", None, "hello", 6))
            assert await talk.lines("m") == [hello, second]
            assert await talk.lines("m", 1) == [second]
            assert await talk.last("m") == 2
            report = Report("m", "b", "a", 1, hello.text, "Too loud.", 7)
            await talk.report(report)
            assert await talk.reports() == [report]

    asyncio.run(scenario())


def test_mutes_are_found_by_any_id(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            people = (ANN, BOB, Person("g", "Guest"), Person("h", "Guest"), Person("x", "Else"))
            for person in people:
                await storage.people.add(person)
            talk = storage.talk
            await talk.mute("g", "h")
            await talk.mute("g", "h")
            assert await talk.muted_by("g") == {"h"}
            assert await talk.muted_by("h") == frozenset()
            await storage.people.absorb("g", "a")
            await storage.people.absorb("h", "b")
            assert await talk.muted_by("a") == await talk.muted_by("g") == {"b", "h"}
            await talk.unmute(["a", "g"], ["b", "h"])
            assert await talk.muted_by("a") == frozenset()

    asyncio.run(scenario())


def test_private_things_are_kept_apart(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            for person in (ANN, BOB):
                await storage.people.add(person)
            await storage.append([CREATED], [STANDING])
            private = storage.private
            assert await private.get("m", "a") == Own()
            await private.write("m", "a", notes := "My plan\n\N{GRINNING FACE}")
            for seq in (4, 2):
                await private.see("m", "a", seq)
            await private.set_conditions("m", "a", {"lines": []})
            await private.see("m", "b", 1)
            assert await private.get("m", "a") == Own(notes, 4, {"lines": []})
            assert await private.get("m", "b") == Own("", 1, None)
            assert await private.conditions("m") == {"a": {"lines": []}}
            assert await private.conditional() == ["m"]
            await private.set_conditions("m", "a", None)
            assert await private.conditional() == []

    asyncio.run(scenario())


def test_whom_to_tell_and_of_what(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            for person in (ANN, BOB):
                await storage.people.add(person)
            await storage.append([CREATED], [STANDING])
            push = storage.push
            mine = [Subscription(f"https://x/{n}", "a", "k", "s", "https://h", n) for n in range(3)]
            for one in mine:
                await push.subscribe(one, 2)
            assert sorted(await push.subscriptions(["a"]), key=lambda s: s.created) == mine[1:]
            await push.unsubscribe(mine[1].endpoint, ["b"])
            assert len(await push.subscriptions(["a", "b"])) == 2
            await push.unsubscribe(mine[1].endpoint, ["a", "b"])
            await push.unsubscribe(mine[2].endpoint)
            assert await push.subscriptions(["a"]) == []
            claims = [await push.claim("m", "a", stage) for stage in (-1, -1, 2, 1, 3)]
            assert claims == [True, False, True, False, True]
            assert await push.claim("m", "b", 1)
            assert sorted(await asyncio.gather(*(push.claim("m", "b", 2) for _ in range(3)))) == [
                False,
                False,
                True,
            ]

    asyncio.run(scenario())
