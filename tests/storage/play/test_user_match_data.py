"""Notes, the last event seen and conditional moves of a user at a match."""

import asyncio

from hexwarp.storage import MatchIndex, User
from hexwarp.storage.play.user_match_data import UserMatchData
from support.logged_events import created
from support.storage import opened

ANN, BOB = User("a", "Ann", created=1), User("b", "Bob", created=1)
CREATED = created("m")
INDEX = MatchIndex("m", "waiting", public=False, waits_for_bot=False, due=None)


def test_each_user_has_data_of_their_own(url: str) -> None:
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
