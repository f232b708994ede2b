"""Users who occupy the bots: people come first, and askers take turns."""

import asyncio

import pytest

from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.server.bots import analyses
from hexwarp.server.bots.engine_pool import Asker, Rank
from hexwarp.server.bots.runner import _asker
from hexwarp.server.live.fair_queue import FairQueue
from support.client import TestClient
from support.users import User


def test_people_come_first_then_watched_tables_and_hosts_take_turns() -> None:
    async def scenario() -> list[Asker]:
        queue, served = FairQueue(1), list[Asker]()

        async def decide(asker: Asker) -> None:
            async with queue.slot(*asker):
                served.append(asker)

        asked = [
            *[Asker("mallory", Rank.UNWATCHED)] * 3,
            *[Asker("mallory", Rank.WATCHED)] * 2,
            Asker("ann", Rank.WATCHED),
            *[Asker("mallory", Rank.PEOPLE)] * 2,
            Asker("ben", Rank.PEOPLE),
        ]
        async with queue.slot("busy"):
            tasks = [asyncio.create_task(decide(asker)) for asker in asked]
            await asyncio.sleep(0)
        await asyncio.wait(tasks)
        return served

    assert asyncio.run(scenario()) == [
        Asker("mallory", Rank.PEOPLE),
        Asker("ben", Rank.PEOPLE),
        Asker("mallory", Rank.PEOPLE),
        Asker("mallory", Rank.WATCHED),
        Asker("ann", Rank.WATCHED),
        Asker("mallory", Rank.WATCHED),
        *[Asker("mallory", Rank.UNWATCHED)] * 3,
    ]


def test_rank_of_a_table_follows_from_people_and_watchers(client: TestClient) -> None:
    ann = User(client, "Ann")

    def rank(*seats: str, watched: bool = False) -> Asker:
        game = ann.create(*seats)
        table = client.loop.call(client.server.tables.get, game["id"])
        if not watched:
            return _asker(table)
        with ann.follow(game) as socket:
            socket.receive_json()
            return _asker(table)

    assert rank("me", "greedy") == Asker(ann.id, Rank.PEOPLE)
    assert rank("greedy", "greedy") == Asker(ann.id, Rank.UNWATCHED)
    assert rank("greedy", "greedy", watched=True) == Asker(ann.id, Rank.WATCHED)


def test_tables_of_bots_alone_are_limited_by_address(client: TestClient) -> None:
    client.server.limits.bot_games = TokenBuckets(rate=0, burst=1)
    ann, ben = User(client, "Ann"), User(client, "Ben")
    ann.create("greedy", "greedy")
    seats = [{"kind": "bot", "bot": "greedy"}] * 2
    answer = ben.post("/games", {"game": "cairn", "players": 2, "seats": seats})
    assert answer.json()["code"] == "too_many_requests"
    assert ben.create("me", "greedy")["status"] == "playing"


def test_waiting_analyses_are_limited_by_address(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MAX_QUEUED_OF_ADDRESS", 0)
    ann = User(client, "Ann")
    game = ann.create("me", "me", game="indigo")
    assert ann.post(f"/games/{game['id']}/resign", {"seat": 1}).status_code == 200
    answer = ann.post(f"/games/{game['id']}/analysis")
    assert answer.json()["code"] == "too_many_requests"
