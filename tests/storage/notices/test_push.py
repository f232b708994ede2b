"""Push subscriptions, and notifications that are sent once."""

import asyncio

from hexwarp.storage import MatchIndex, User
from hexwarp.storage.notices.push import PushSubscription
from support.logged_events import created
from support.storage import opened

ANN, BOB = User("a", "Ann", created=1), User("b", "Bob", created=1)
CREATED = created("m")
INDEX = MatchIndex("m", "waiting", public=False, waits_for_bot=False, due=None)


def test_subscriptions_are_limited_and_notifications_sent_once(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            for user in (ANN, BOB):
                await storage.users.add(user)
            await storage.append([CREATED], [INDEX])
            push = storage.push
            mine = [
                PushSubscription(f"https://x/{n}", "a", "k", "s", "https://h", n) for n in range(3)
            ]
            for subscription in mine:
                await push.add(subscription, 2)
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
